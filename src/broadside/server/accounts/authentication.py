"""Which account sends a request: its session, by a cookie or by the token of a bot."""

from dataclasses import dataclass

from starlette.requests import HTTPConnection
from starlette.responses import Response

from broadside.protocol.refusals import Code, RequestRefused
from broadside.server.accounts.moderator import Moderator
from broadside.server.accounts.session_cookie import SessionCookie
from broadside.server.settings import ServerSettings
from broadside.server.time_source import TimeSource
from broadside.store.accounts import StoredAccount
from broadside.store.sessions import Session
from broadside.store.store import Store

_DAY = 24 * 60 * 60


@dataclass(frozen=True, slots=True)
class Authenticated:
    """The account of a request, from its session and never from what a message claims."""

    session: Session
    account: StoredAccount
    token: str


class Authentication:
    """Finds and opens sessions."""

    def __init__(
        self, settings: ServerSettings, store: Store, clock: TimeSource, moderator: Moderator
    ) -> None:
        self._settings, self._store = settings, store
        self._clock, self._moderator = clock, moderator

    @property
    def cookie(self) -> SessionCookie:
        return SessionCookie(self._settings.secure)

    async def find(self, request: HTTPConnection) -> Authenticated | None:
        """The account of a request, if its session holds. Raises ``RequestRefused`` for a suspended
        account.
        """
        found = await self.find_even_suspended(request)
        if found is not None:
            self._moderator.check(found.account.id)
        return found

    async def find_even_suspended(self, request: HTTPConnection) -> Authenticated | None:
        """The account of a request, even a suspended one: it may log out, or log in to another
        account.
        """
        token = self.cookie.read(request) or _bearer(request)
        if not token or len(token) > 64:
            return None
        session = await self._store.sessions.find(token, self._clock.now())
        account = None if session is None else await self._store.accounts.find(session.account)
        if session is None or account is None:
            return None
        return Authenticated(session, account, token)

    async def authenticate(self, request: HTTPConnection) -> Authenticated:
        """The account of a request. Raises ``RequestRefused`` if there is no session."""
        if found := await self.find(request):
            return found
        raise RequestRefused(Code.NO_SESSION)

    async def open_session(
        self,
        account: str,
        request: HTTPConnection,
        reply: Response,
        password_hash: str | None = None,
    ) -> None:
        """Open a session for a request, with a new token that only the cookie knows. Raises
        ``PasswordChanged``.
        """
        lifetime = self._settings.session_days * _DAY
        label = request.headers.get("user-agent", "")[:100]
        token = await self._store.sessions.create(
            account, self._clock.now(), lifetime * 1000, label, password_hash=password_hash
        )
        self.cookie.write(reply, token, lifetime)


def _bearer(request: HTTPConnection) -> str:
    """The token by which a bot authenticates its request."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token if kind == "Bearer" else ""
