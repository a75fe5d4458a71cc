"""Somebody at the counter of a server: requests as a browser would send them."""

from dataclasses import dataclass
from types import TracebackType
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.typing import Origin


@dataclass
class Answer:
    """What came back."""

    status: int
    value: Any
    headers: httpx.Headers

    @property
    def code(self) -> str:
        """Of a refusal; it has a sentence too."""
        assert self.value["sentence"]
        return str(self.value["code"])


PATIENCE_S = 60
"""As long as a browser would wait: a machine under load may take seconds."""


class HttpUser:
    """A browser with its cookies."""

    def __init__(self, address: str, token: str | None = None) -> None:
        cookies = {} if token is None else {"broadside": token}
        self.http = httpx.AsyncClient(
            base_url=address,
            headers={"Origin": address},
            cookies=cookies,
            trust_env=False,
            timeout=PATIENCE_S,
        )

    async def __aenter__(self) -> "HttpUser":
        if self.token is None:
            await self.http.post("/api/session")
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.http.aclose()

    async def ask(self, method: str, path: str, value: Any = None, **given: Any) -> Answer:
        if value is not None:
            given["json"] = value
        reply = await self.http.request(method, path, **given)
        is_json = reply.headers.get("content-type", "").startswith("application/json")
        return Answer(reply.status_code, reply.json() if is_json else reply.text, reply.headers)

    def socket(self, **given: Any) -> connect:
        """A WebSocket to the server, to be used as a context."""
        address = str(self.http.base_url).rstrip("/")
        cookie = {"Cookie": f"broadside={self.token}"}
        given = {"origin": Origin(address), "proxy": None} | given
        return connect(address.replace("http", "ws") + "/ws", additional_headers=cookie, **given)

    @property
    def token(self) -> str | None:
        return self.http.cookies.get("broadside")
