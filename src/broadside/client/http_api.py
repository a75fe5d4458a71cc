"""The HTTP side of a game server: your account, and your matches."""

from typing import Any, TypeVar

import httpx
import msgspec
from websockets.typing import Origin

from broadside.client.match import MoveRefused, Unreachable
from broadside.client.session_file import Cookies
from broadside.protocol import api
from broadside.protocol.fleet_orders_json import FleetOrders

T = TypeVar("T")


class HttpApi:
    """Sends requests to one server, always as the same person."""

    def __init__(self, address: str) -> None:
        self.origin = Origin(address.rstrip("/"))
        self._http = httpx.AsyncClient(
            base_url=self.origin, headers={"Origin": self.origin}, timeout=10, trust_env=False
        )

    async def close(self) -> None:
        await self._http.aclose()

    @property
    def cookie(self) -> str:
        """The session cookie that this client sends with its HTTP requests: a secret."""
        return "; ".join(f"{name}={value}" for name, value in self._http.cookies.items())

    @property
    def cookies(self) -> Cookies:
        """The cookies that this client sends with its HTTP requests, by name."""
        return dict(self._http.cookies)

    def come_as(self, cookies: Cookies) -> None:
        """Send HTTP requests with these cookies, as far as the server knows them."""
        for name, value in cookies.items():
            self._http.cookies.set(name, value)

    async def enter(self) -> api.Me:
        """Request a session over HTTP, as a new guest or as the person of the cookies."""
        reply = await self._send("POST", "/api/session", None)
        if reply.cookies:  # the server does not know the ones before
            self._http.cookies = reply.cookies
        return _read(reply, api.Me)

    async def guest_name(self) -> str:
        """Request the name of this guest over HTTP, without its mark."""
        return (await self.ask("GET", "/api/guest-name", api.GuestName)).name

    async def rename(self, name: str) -> str:
        """Request another name for this guest over HTTP; returns it as the server has understood
        it.
        """
        wish = {"name": name}
        return (await self.ask("PUT", "/api/guest-name", api.GuestName, wish)).name

    async def create(self, wish: api.NewMatch) -> str:
        """Request a new match over HTTP. Returns its id."""
        return (await self.ask("POST", "/api/matches", api.MatchCreated, wish)).match

    async def record(self, match: str) -> str:
        """Request the record of a finished match over HTTP, with its proofs."""
        return (await self._send("GET", f"/api/matches/{match}/record", None)).text

    async def orders(self, match: str, seat: int | None = None) -> FleetOrders:
        """Request what you may order in a fleet game over HTTP; at a shared screen, name a seat."""
        query = "" if seat is None else f"?seat={seat}"
        return await self.ask("GET", f"/api/matches/{match}/orders{query}", FleetOrders)

    async def ask(self, method: str, path: str, kind: type[T], body: Any = None) -> T:
        """Send any other HTTP request. Raises ``MoveRefused`` or ``Unreachable``, and
        ``DecodeError`` if the answer is none of a Broadside server.
        """
        return _read(await self._send(method, path, body), kind)

    async def tell(self, method: str, path: str, body: Any = None) -> None:
        """Send an HTTP request whose answer does not matter. Raises ``MoveRefused`` or
        ``Unreachable``.
        """
        await self._send(method, path, body)

    async def _send(self, method: str, path: str, body: Any) -> httpx.Response:
        content = None if body is None else msgspec.json.encode(body)
        headers = {} if body is None else {"Content-Type": "application/json"}
        try:
            reply = await self._http.request(method, path, content=content, headers=headers)
        except httpx.HTTPError as error:
            raise Unreachable from error
        if reply.is_success:
            return reply
        refusal = _refusal(reply)
        raise MoveRefused(refusal.code, refusal.sentence, refusal.detail)


def _read(reply: httpx.Response, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(reply.content, type=kind)
    except (ValueError, RecursionError) as error:
        raise msgspec.DecodeError(str(error)) from None


def _refusal(reply: httpx.Response) -> api.Refusal:
    try:
        return _read(reply, api.Refusal)
    except msgspec.MsgspecError:
        return api.Refusal(str(reply.status_code), "The server has answered something else.")
