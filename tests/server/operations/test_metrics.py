"""What is counted, where it is published, and that nothing secret can be among it."""

import re
from urllib.request import urlopen

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin

from broadside.client.client import Client
from broadside.client.match import MoveRefused
from broadside.rules.catalog import GAMES
from broadside.server.operations.metrics import OWN_RULES, Metrics, published
from tests.server.http_user import HttpUser
from tests.server.running_server import play_on, running_server, start_match


def value(metrics: Metrics, name: str) -> float:
    found = re.findall(rf"(?m)^broadside_{re.escape(name)} (\S+)$", metrics.text())
    return float(found[0]) if found else 0


async def test_a_game_is_counted_move_by_move(ready_sqlite: str) -> None:
    metrics = Metrics()
    async with running_server(ready_sqlite, metrics=metrics) as address:
        async with Client(address) as client:
            match = await start_match(client, preset="sea-battle")
            await play_on(match, moves=3)
            assert value(metrics, "connections") == 1
            assert value(metrics, "matches_live") == 1
            assert value(metrics, 'moves_total{preset="sea-battle"}') == 3
            assert value(metrics, "acknowledgement_seconds_count") == 3
            assert value(metrics, "commit_group_size_count") > 3
            with pytest.raises(MoveRefused):
                await match.play("fire a1 a2")
            assert sum_of(metrics, "refusals_total") == 1
        async with HttpUser(address) as ann:
            await ann.ask("GET", "/api/rulebook/nothing")
            assert value(metrics, 'refusals_total{code="unknown-preset"}') == 1


def test_what_is_broken_is_counted_whenever_somebody_looks() -> None:
    metrics, broken = Metrics(), list[str]()
    metrics.count_broken(lambda: len(broken), lambda: 2 * len(broken))
    assert (value(metrics, "matches_broken"), value(metrics, "tournaments_broken")) == (0, 0)
    broken.append("one")
    assert (value(metrics, "matches_broken"), value(metrics, "tournaments_broken")) == (1, 2)


async def test_a_handshake_that_is_refused_is_counted_by_its_reason(ready_sqlite: str) -> None:
    metrics = Metrics()
    async with running_server(ready_sqlite, metrics=metrics) as address, HttpUser(address) as ann:
        socket = address.replace("http", "ws")
        session = {"Cookie": f"broadside={ann.token}"}
        for path, origin, headers, code in (
            ("/ws", address, {}, "no-session"),
            ("/ws", "http://elsewhere", session, "wrong-origin"),
            ("/elsewhere", address, session, "not-found"),
            ("/ws", address, {**session, "Sec-WebSocket-Version": "7"}, "bad-handshake"),
        ):
            dialling = connect(
                socket + path, origin=Origin(origin), additional_headers=headers, proxy=None
            )
            with pytest.raises(WebSocketException):
                await dialling
            assert value(metrics, f'refusals_total{{code="{code}"}}') == 1
        assert sum_of(metrics, "refusals_total") == 4
        async with Client(address) as client:
            await start_match(client)
            assert value(metrics, "connections") == 1
        assert sum_of(metrics, "refusals_total") == 4


def sum_of(metrics: Metrics, name: str) -> float:
    return sum(map(float, re.findall(rf"(?m)^broadside_{name}\{{.*\}} (\S+)$", metrics.text())))


def test_rules_of_a_user_give_no_label() -> None:
    metrics = Metrics()
    for preset in (*GAMES, "ann's secret", "a1:a5"):
        metrics.moved(preset, since=0)
    labels = set(re.findall(r'preset="(.*?)"', metrics.text()))
    assert labels == {*GAMES, OWN_RULES}


def test_the_metrics_have_an_address_of_their_own_while_it_is_wanted() -> None:
    with published(Metrics(), "127.0.0.1", 0) as port:
        page = urlopen(f"http://127.0.0.1:{port}/metrics")
        assert b"broadside_connections 0.0" in page.read()
        page.close()
    with pytest.raises(OSError, match="refused"):
        urlopen(f"http://127.0.0.1:{port}/metrics")


async def test_players_are_not_shown_the_metrics(shared: str) -> None:
    async with HttpUser(shared) as ann:
        assert (await ann.ask("GET", "/metrics")).status == 404
