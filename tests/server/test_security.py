"""The security defaults of the transport, line by line: origins, messages, limits, headers."""

import asyncio
from collections.abc import Iterator

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.typing import Origin

from broadside.protocol.messages import LONGEST_MESSAGE
from broadside.server.http.rate_limits import LimitedAction, Rate
from broadside.server.http.request_checks import SAFE
from broadside.server.settings import RATES, ServerSettings
from broadside.server.websocket import connection
from tests.server.http_user import HttpUser
from tests.server.routes import every_route
from tests.server.running_server import FREE, running_server


def near_misses(address: str) -> Iterator[str]:
    """Origins that a careless comparison would take for the own one."""
    yield from (f"{address}.evil.example", f"{address}0", f"{address}/", address.upper())
    yield from (address.replace("http:", "https:"), address.replace("127.0.0.1", "localhost"))
    yield from ("null", "*", "", "http://127.0.0.1", f"{address} {address}")


def changing_routes() -> list[tuple[str, str]]:
    return [
        (method, route.path_format)
        for route in every_route()
        for method in sorted((route.methods or set()) - SAFE)
    ]


def test_a_server_listens_on_loopback_unless_told_otherwise() -> None:
    assert ServerSettings().host == "127.0.0.1"
    assert ServerSettings().metrics_host == "127.0.0.1"


async def test_every_change_needs_exactly_the_own_origin(shared: str) -> None:
    assert len(changing_routes()) > 15
    async with httpx.AsyncClient(base_url=shared, trust_env=False) as http:
        asked = [(*one, "http://evil.example") for one in changing_routes()]
        asked += [(*changing_routes()[0], origin) for origin in near_misses(shared)]
        for method, path, origin in asked:
            reply = await http.request(method, path, headers={"Origin": origin})
            assert (reply.status_code, reply.json()["code"]) == (403, "wrong-origin")
        assert (await http.post("/api/session")).status_code == 403


async def test_a_websocket_needs_exactly_the_own_origin(shared: str) -> None:
    async with HttpUser(shared) as ann:
        for origin in (None, *near_misses(shared)):
            with pytest.raises(InvalidStatus) as refused:
                await open_socket(shared, ann.token, origin)
            assert refused.value.response.status_code == 403


async def open_socket(address: str, token: str | None, origin: str | None) -> None:
    async with connect(
        address.replace("http", "ws") + "/ws",
        origin=None if origin is None else Origin(origin),
        additional_headers={"Cookie": f"broadside={token}"},
        proxy=None,
    ):
        pass


async def test_nothing_is_compressed_even_if_the_client_asks_for_it(shared: str) -> None:
    async with (
        HttpUser(shared) as ann,
        ann.socket(extensions=[ClientPerMessageDeflateFactory()]) as ws,
    ):
        assert ws.response is not None
        assert "Sec-WebSocket-Extensions" not in ws.response.headers


async def test_the_longest_message_is_taken_and_one_byte_more_ends_the_connection(
    shared: str,
) -> None:
    assert LONGEST_MESSAGE == 4096
    for extra, code in ((0, None), (1, 1009)):
        async with (
            HttpUser(shared) as ann,
            ann.socket() as ws,
        ):
            await ws.send("x" * (LONGEST_MESSAGE + extra))
            async with asyncio.timeout(10):
                await (ws.recv() if code is None else ws.wait_closed())
            assert ws.close_code == code


async def test_bytes_end_the_connection(shared: str) -> None:
    async with (
        HttpUser(shared) as ann,
        ann.socket() as ws,
    ):
        await ws.send(b'{"type":"ping"}')
        async with asyncio.timeout(10):
            await ws.wait_closed()
        assert ws.close_code == 1003


def test_what_waits_for_a_slow_client_is_bounded() -> None:
    assert connection.QUEUE == 64
    assert connection.PATIENCE == 10.0


def test_every_act_has_a_bucket_unless_an_operator_says_otherwise() -> None:
    assert ServerSettings().rates == RATES
    assert set(RATES) == set(LimitedAction)
    assert all(0 < rate.burst <= 60 and 0 < rate.per_second <= 20 for rate in RATES.values())


@pytest.mark.parametrize(
    ("act", "method", "path", "body"),
    [
        (LimitedAction.GUEST, "POST", "/api/session", None),
        (LimitedAction.LOG_IN, "POST", "/api/login", {"name": "ann", "password": "wrong horse"}),
        (LimitedAction.REGISTER, "POST", "/api/account", {"name": "ann", "password": "short"}),
        (LimitedAction.CREATE, "POST", "/api/matches", {"level": "easy", "preset": "sea-battle"}),
        (LimitedAction.CREATE, "POST", "/api/hotseat", {"preset": "sea-battle"}),
        (LimitedAction.CHECK, "POST", "/api/rules/check", {"family": "shooting", "rules": ""}),
    ],
)
async def test_nobody_does_anything_too_often(
    act: LimitedAction, method: str, path: str, body: object, ready_sqlite: str
) -> None:
    # An address may do ten times as much as an account: five times, where it can change cookies.
    rates = FREE | {act: Rate(burst=0.5 if act is LimitedAction.GUEST else 2, per_second=1e-6)}
    async with running_server(ready_sqlite, rates=rates) as address, HttpUser(address) as ann:
        statuses = []
        for _ in range(6):
            if act is LimitedAction.GUEST:
                ann.http.cookies.clear()
            statuses.append((await ann.ask(method, path, body)).status)
        assert statuses[-1] == 429
        assert statuses[0] != 429
        assert statuses.index(429) == (4 if act is LimitedAction.GUEST else 2)


@pytest.mark.parametrize("path", ["/", "/healthz", "/api/session", "/nowhere", "/schema.json"])
@pytest.mark.parametrize("method", ["GET", "POST", "DELETE"])
async def test_every_answer_has_a_policy_without_exceptions(
    shared: str, path: str, method: str
) -> None:
    async with HttpUser(shared) as ann:
        reply = await ann.http.request(method, path)
        policy = reply.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert "*" not in policy
        assert reply.headers["x-content-type-options"] == "nosniff"
        assert not any(name.startswith("access-control") for name in reply.headers)
