"""The HTTP side of a game server: who one is, and which matches there are."""

from typing import Any, TypeVar

import httpx
import msgspec
from websockets.typing import Origin

from broadside.client.seat import Refused
from broadside.client.session_file import Cookies
from broadside.protocol import api

T = TypeVar("T")


class Office:
    """Asks one server, always as the same person."""

    def __init__(self, address: str) -> None:
        self.origin = Origin(address.rstrip("/"))
        self._http = httpx.AsyncClient(
            base_url=self.origin, headers={"Origin": self.origin}, timeout=10, trust_env=False
        )

    async def close(self) -> None:
        await self._http.aclose()

    @property
    def cookie(self) -> str:
        """What tells the server who one is: a secret."""
        return "; ".join(f"{name}={value}" for name, value in self._http.cookies.items())

    @property
    def cookies(self) -> Cookies:
        """The same by name."""
        return dict(self._http.cookies)

    def come_as(self, cookies: Cookies) -> None:
        """Enter as whoever has these, as far as the server knows them."""
        for name, value in cookies.items():
            self._http.cookies.set(name, value)

    async def enter(self) -> api.Me:
        """Come as a guest, or as whoever one was before."""
        reply = await self._send("POST", "/api/session", None)
        if reply.cookies:  # the server does not know the ones before
            self._http.cookies = reply.cookies
        return msgspec.json.decode(reply.content, type=api.Me)

    async def create(self, wish: api.NewMatch) -> str:
        """The id of a new match."""
        return (await self.ask("POST", "/api/matches", api.MatchCreated, wish)).match

    async def record(self, match: str) -> str:
        """The record of a finished match, with its proofs."""
        return (await self._send("GET", f"/api/matches/{match}/record", None)).text

    async def ask(self, method: str, path: str, kind: type[T], body: Any = None) -> T:
        """Any other request. Raises ``Refused``."""
        return msgspec.json.decode((await self._send(method, path, body)).content, type=kind)

    async def tell(self, method: str, path: str, body: Any = None) -> None:
        """A request whose answer is of no interest. Raises ``Refused``."""
        await self._send(method, path, body)

    async def _send(self, method: str, path: str, body: Any) -> httpx.Response:
        content = None if body is None else msgspec.json.encode(body)
        headers = {} if body is None else {"Content-Type": "application/json"}
        reply = await self._http.request(method, path, content=content, headers=headers)
        if reply.is_success:
            return reply
        refusal = _refusal(reply)
        raise Refused(refusal.code, refusal.sentence, refusal.detail)


def _refusal(reply: httpx.Response) -> api.Refusal:
    try:
        return msgspec.json.decode(reply.content, type=api.Refusal)
    except msgspec.MsgspecError:
        return api.Refusal(str(reply.status_code), "The server has answered something else.")
