"""What the endpoints work with: the store, the hall, the limits and the settings of one server."""

from dataclasses import dataclass

from starlette.requests import HTTPConnection
from starlette.responses import Response

from broadside.server.addresses import network_of
from broadside.server.announcing import Announcer
from broadside.server.clock import Clock
from broadside.server.compute import Compute
from broadside.server.draining import Drain
from broadside.server.hall import Hall
from broadside.server.honours import Honours
from broadside.server.http import Refused
from broadside.server.limits import Act, Buckets
from broadside.server.lobby.reception import Reception
from broadside.server.metrics import Metrics
from broadside.server.moderator import Moderator
from broadside.server.passwords import Passwords
from broadside.server.reports import Reports
from broadside.server.session_cookie import SessionCookie
from broadside.server.settings import Settings
from broadside.server.socket_limits import SocketLimits
from broadside.server.worker_pool import Asker
from broadside.store.accounts import Account
from broadside.store.sessions import Session
from broadside.store.store import Store

_DAY = 24 * 60 * 60


@dataclass(frozen=True, slots=True)
class Visit:
    """Who asks, as the session says: never what a message claims."""

    session: Session
    account: Account
    token: str


@dataclass(frozen=True, slots=True)
class Desk:
    """One for each server; there are no globals."""

    settings: Settings
    store: Store
    hall: Hall
    clock: Clock
    buckets: Buckets
    sockets: SocketLimits
    moderator: Moderator
    passwords: Passwords
    honours: Honours
    announcer: Announcer
    metrics: Metrics
    drain: Drain
    compute: Compute
    reports: Reports
    reception: Reception

    @property
    def cookie(self) -> SessionCookie:
        return SessionCookie(self.settings.is_secure)

    async def find_visit(self, request: HTTPConnection) -> Visit | None:
        """Who asks, if there is a session that holds. Raises ``Refused`` for whoever is
        suspended."""
        visit = await self.find_any_visit(request)
        if visit is not None:
            self.moderator.check(visit.account.id)
        return visit

    async def find_any_visit(self, request: HTTPConnection) -> Visit | None:
        """The same, suspended or not: for those who log out or log in as somebody else."""
        token = self.cookie.read(request) or _bearer(request)
        if not token or len(token) > 64:
            return None
        session = await self.store.sessions.find(token, self.clock.now())
        account = None if session is None else await self.store.accounts.find(session.account)
        if session is None or account is None:
            return None
        return Visit(session, account, token)

    async def visit(self, request: HTTPConnection) -> Visit:
        """Who asks. Raises ``Refused`` where there is no session."""
        if visit := await self.find_visit(request):
            return visit
        raise no_session()

    async def open_session(self, account: str, request: HTTPConnection, reply: Response) -> None:
        """A new token, which only the cookie knows."""
        lifetime = self.settings.session_days * _DAY
        label = request.headers.get("user-agent", "")[:100]
        token = await self.store.sessions.create(account, self.clock.now(), lifetime * 1000, label)
        self.cookie.write(reply, token, lifetime)

    def asker(self, request: HTTPConnection, account: str = "") -> Asker:
        """For whom something is computed."""
        return Asker(account, network_of(request.scope))

    def count(self, act: Act, request: HTTPConnection, account: str | None = None) -> None:
        """Raises ``Refused`` where that was done too often."""
        if not self.buckets.allow(act, network_of(request.scope), account):
            raise too_fast()


def no_session() -> Refused:
    return Refused(401, "no-session", "Ask for a session first: POST /api/session.")


def too_fast() -> Refused:
    return Refused(429, "too-fast", "That is too fast: wait a while, then try again.")


def _bearer(request: HTTPConnection) -> str:
    """The token of a bot."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token if kind == "Bearer" else ""
