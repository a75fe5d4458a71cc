"""Checks every request and adds headers to every answer: origins, limits, security headers."""

from collections.abc import Callable

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from broadside.protocol.api import Refusal
from broadside.server.accounts.moderator import BLOCKED
from broadside.server.http.addresses import Address, address_of, network_of
from broadside.server.http.json_requests import answer
from broadside.server.http.rate_limits import LimitedAction, RateLimits
from broadside.server.operations.metrics import Metrics

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; "
        "img-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
HTTPS_ONLY = {"Strict-Transport-Security": "max-age=31536000"}
"""For a year, a browser that has seen this uses HTTPS only. Other hosts of the domain are not ours
to decide about."""
SAFE = frozenset({"GET", "HEAD"})


class RequestChecks:
    """Wraps the application. Pages from other origins may read nothing and change nothing."""

    def __init__(
        self,
        app: ASGIApp,
        origins: frozenset[str],
        rate_limits: RateLimits,
        metrics: Metrics,
        is_blocked: Callable[[Address | None], bool] = lambda _: False,
        *,
        is_secure: bool = False,
    ) -> None:
        self._app, self._origins, self._rate_limits = app, origins, rate_limits
        self._metrics, self._is_blocked = metrics, is_blocked
        self._headers = HEADERS | (HTTPS_ONLY if is_secure else {})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
        elif refusal := self._refusal(scope):
            await self._refuse(refusal, scope, receive, send)
        elif scope["type"] == "websocket":
            await self._app(scope, receive, self._counting(send))
        else:
            await self._app(scope, receive, self._with_headers(send))

    def _counting(self, send: Send) -> Send:
        """In the checks of every request, count those for a WebSocket that are refused: closing it
        before it is accepted refuses it, with the reason given.
        """
        has_begun = False

        async def send_and_count(message: Message) -> None:
            nonlocal has_begun
            if message["type"] == "websocket.close" and not has_begun:
                self._metrics.refused(message.get("reason") or "not-found")
            has_begun = True
            await send(message)

        return send_and_count

    def _with_headers(self, send: Send) -> Send:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in self._headers.items():
                    headers[name] = value
            await send(message)

        return send_with_headers

    def _refusal(self, scope: Scope) -> tuple[int, Refusal] | None:
        if self._is_blocked(address_of(scope)):
            return 403, Refusal("blocked", BLOCKED)
        is_safe = scope["type"] == "http" and scope["method"] in SAFE
        if not is_safe and Headers(scope=scope).get("origin") not in self._origins:
            sentence = "Requests from this origin are not accepted: use the address of the server."
            return 403, Refusal("wrong-origin", sentence)
        if not self._rate_limits.allow(LimitedAction.REQUEST, network_of(scope)):
            return 429, Refusal("too-fast", "That is too fast: wait a moment, then try again.")
        return None

    async def _refuse(
        self, refusal: tuple[int, Refusal], scope: Scope, receive: Receive, send: Send
    ) -> None:
        status, value = refusal
        self._metrics.refused(value.code)
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": value.code})
            return
        await answer(value, status)(scope, receive, self._with_headers(send))
