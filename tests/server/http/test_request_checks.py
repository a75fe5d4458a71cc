"""Who may ask at all, and what every answer carries."""

from typing import cast

import httpx
import pytest
from starlette.responses import Response
from starlette.types import Message, Receive, Scope, Send
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from broadside.server.http.rate_limits import LimitedAction, Rate, RateLimits
from broadside.server.http.request_checks import RequestChecks
from broadside.server.operations.metrics import Metrics
from tests.server.http_user import HttpUser
from tests.server.offline_server import TestClock
from tests.server.running_server import FREE, running_server


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1", ""])
async def test_only_the_own_pages_may_change_anything(shared: str, origin: str) -> None:
    async with httpx.AsyncClient(base_url=shared) as http:
        for method in ("POST", "PUT", "PATCH", "DELETE", "OPTIONS"):
            reply = await http.request(method, "/api/session", headers={"Origin": origin})
            assert reply.status_code == 403
            assert reply.json()["code"] == "wrong-origin"
            assert "set-cookie" not in reply.headers
        assert (await http.post("/api/session")).status_code == 403


@pytest.mark.parametrize("origin", [None, "http://evil.example"])
async def test_only_the_own_pages_may_open_a_socket(shared: str, origin: str | None) -> None:
    async with HttpUser(shared) as ann:
        with pytest.raises(InvalidStatus) as refused:
            async with ann.socket(origin=None if origin is None else Origin(origin)):
                pass
        assert refused.value.response.status_code == 403


async def test_a_socket_needs_a_session(shared: str) -> None:
    for token in ("", "broadside=made-up", "broadside=" + "x" * 3000):
        with pytest.raises(InvalidStatus) as refused:
            async with connect(
                shared.replace("http", "ws") + "/ws",
                origin=Origin(shared),
                additional_headers={"Cookie": token},
                proxy=None,
            ):
                pass
        assert refused.value.response.status_code == 403


@pytest.mark.parametrize("path", ["/healthz", "/schema.json", "/api/matches", "/nowhere"])
async def test_every_answer_tells_browsers_to_be_careful(shared: str, path: str) -> None:
    async with httpx.AsyncClient(base_url=shared) as http:
        headers = (await http.get(path)).headers
        policy = headers["content-security-policy"]
        assert policy.startswith("default-src 'none'; ")
        sources = {source for part in policy.split("; ") for source in part.split()[1:]}
        assert sources == {"'none'", "'self'"}
        assert headers["x-content-type-options"] == "nosniff"
        assert "server" not in headers


@pytest.mark.parametrize("is_secure", [False, True])
async def test_browsers_are_told_to_come_by_https_where_that_is_so(
    ready_sqlite: str, is_secure: bool
) -> None:
    async with (
        running_server(ready_sqlite, is_secure=is_secure) as address,
        httpx.AsyncClient(base_url=address) as http,
    ):
        for path in ("/", "/healthz", "/nowhere"):
            told = (await http.get(path)).headers.get("strict-transport-security")
            assert told == ("max-age=31536000" if is_secure else None)


async def test_the_cookie_is_for_the_server_alone(shared: str) -> None:
    async with httpx.AsyncClient(base_url=shared) as http:
        reply = await http.post("/api/session", headers={"Origin": shared})
        cookie = reply.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        assert "path=/" in cookie


async def test_an_address_that_asks_too_fast_is_told_to_wait(ready_sqlite: str) -> None:
    rates = FREE | {LimitedAction.REQUEST: Rate(burst=0.5, per_second=0.001)}
    async with (
        running_server(ready_sqlite, rates=rates) as address,
        httpx.AsyncClient(base_url=address) as http,
    ):
        statuses = [(await http.get("/healthz")).status_code for _ in range(6)]
        assert statuses == [200] * 5 + [429]


async def test_a_whole_ipv6_network_shares_one_limit() -> None:
    rate_limits = RateLimits(
        {LimitedAction.REQUEST: Rate(burst=2, per_second=0.001)}, 1, TestClock()
    )
    statuses: list[int] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await Response()(scope, receive, send)

    async def send(message: Message) -> None:
        statuses.extend([message["status"]] if "status" in message else [])

    guard, nothing = RequestChecks(app, frozenset(), rate_limits, Metrics()), cast(Receive, None)
    for address in ("2001:db8::1", "2001:db8::2", "2001:db8::3", "2001:db8:0:1::1"):
        scope = {"type": "http", "method": "GET", "headers": [], "client": (address, 1)}
        await guard(scope, nothing, send)
    assert statuses == [200, 200, 429, 200]
