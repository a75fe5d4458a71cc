"""Who watches is told what everybody may know, as it happens, to the end."""

import asyncio
import re
from dataclasses import replace
from typing import Any

import pytest

from broadside.client.client import Client, RemoteMatch
from broadside.client.match import News, Picture
from broadside.console.replay import scenes
from broadside.console.screen import Screen
from broadside.console.spectator import Spectator
from broadside.protocol.messages import Clocks, Player, Result
from broadside.rules.catalog import game_of
from broadside.table.proof import read_proof
from broadside.table.table import Table
from tests.console.fleet.small_sea import POND_FILE
from tests.server.running_server import SMALL, is_played, play_on, running_server, start_match

WISHES: dict[str, dict[str, Any]] = {
    "shooting": {"rules": SMALL.write_rules()},
    "fleet": {"rules": POND_FILE, "level": "ensign"},
}
PLAYERS = {"shooting": "easy", "fleet": "ensign"}
SHIPS = re.compile(r"[A-Za-z#<>^v][0-9*x]|##|\(\)|~|\bS\b")
"""What a map shows only of a ship, a mine or a radar."""


@pytest.mark.req("X-04")
@pytest.mark.parametrize("family", WISHES)
async def test_a_match_is_told_as_its_record_tells_it_to_everybody(
    family: str, ready_sqlite: str
) -> None:
    lines: list[str] = []
    async with (
        running_server(ready_sqlite) as address,
        Client(address) as player,
        Client(address) as other,
    ):
        match = await start_match(
            player, preset=None, family=family, placement="own", **WISHES[family]
        )
        watching = Spectator(lines.append, Screen(), draws=True).watch(await other.follow(match.id))
        await asyncio.gather(watching, play_on(match, player=PLAYERS[family]))
        record = read_proof(await player.http_api.record(match.id)).record
    found = list(scenes(Table(game_of(record), record.seed), record, None, Screen()))
    told = [line for scene in found for line in scene.lines]
    heard = [line for line in lines if line in told]
    # The computer may have prepared before anybody could watch.
    assert heard == told[-len(heard) :]
    assert any(line.endswith("begins.") for line in heard)
    assert lines[-1] == told[-1]
    maps = [line for line in lines if re.match(r" ?\d+ ", line)]
    rows = match.picture.view.rules.grid.rows
    assert len(maps) > rows * 2
    assert not any(SHIPS.search(line[:31]) for line in maps[:-rows])
    assert any(SHIPS.search(line[:31]) for line in maps[-rows:])


@pytest.mark.req("X-04")
async def test_a_match_that_is_over_is_shown_with_its_result(ready_sqlite: str) -> None:
    lines: list[str] = []
    async with (
        running_server(ready_sqlite) as address,
        Client(address) as player,
        Client(address) as other,
    ):
        await player.rename("Long John")
        match = await start_match(player, preset=None, family="shooting", rules=SMALL.write_rules())
        while not await is_played(match, "resign"):
            continue
        await Spectator(lines.append, Screen()).watch(await other.follow(match.id))
    players = ["Player 1: Long John (guest).", "Player 2: the computer (easy)."]
    assert lines[:4] == ["This match is over: pond.", *players, ""]
    assert lines[-2:] == ["The game was given up.", "Player 2 has won."]
    assert sum(line.startswith("Map of Player 1") for line in lines) == 1


def picture(**known: Any) -> Picture:
    table: Table[Any, Any, Any, Any] = Table(SMALL, 1)
    usual = Picture(SMALL, None, (), 0, table.view(None), None, Clocks(), {}, None)
    return replace(usual, **known)


class Scripted(RemoteMatch):
    """A match whose news are known beforehand: of each, whether the line is up and what comes."""

    def __init__(self, *script: tuple[bool, News | None]) -> None:
        self._script = list(script)
        self._is_up = True

    @property
    def is_connected(self) -> bool:
        return self._is_up

    async def next(self) -> News:
        self._is_up, news = self._script.pop(0)
        if news is None:
            await asyncio.Event().wait()
        assert news is not None
        return news


async def watched(*script: tuple[bool, News | None]) -> list[str]:
    lines: list[str] = []
    await Spectator(lines.append, Screen(), patience=0.01).watch(Scripted(*script))
    return lines


async def test_a_lost_connection_is_told_once_and_so_is_its_return() -> None:
    end = News((), picture(result=Result((0,), "resigned")))
    start = News((), picture())
    lines = await watched(
        (True, start), (False, None), (False, None), (True, None), (True, None), (True, end)
    )
    lost = [line for line in lines if "onnect" in line]
    assert lost == [
        "The connection is lost. It is tried again until the server answers.",
        "Connected again.",
    ]


async def test_what_was_missed_and_an_offer_are_told() -> None:
    news = [picture(), picture(number=3), picture(number=3, offer=1), picture(number=3)]
    end = picture(number=3, result=Result((0, 1), "agreed"))
    lines = await watched(*((True, News((), one)) for one in (*news, end)))
    told = [line for line in lines if "moves were made" in line or "draw" in line]
    assert told == [
        "Some moves were made while the connection was lost.",
        "Player 2 offers a draw.",
    ]


async def test_names_are_printed_without_signs_that_a_terminal_obeys() -> None:
    players = (Player(0, "Ann\x1b[2J"), Player(1, "Bo\u202eb", bot=True))
    end = picture(players=players, result=Result((0,), "resigned"))
    lines = await watched((True, News((), end)))
    assert lines[1:3] == ["Player 1: Ann?[2J.", "Player 2: Bo?b (a bot)."]
