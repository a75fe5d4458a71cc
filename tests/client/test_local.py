"""A match at a table in the same process has the face of one on a server."""

import asyncio

import pytest

from broadside.bots.bot import Follower
from broadside.bots.catalog import make_bot
from broadside.client.local import LocalMatch
from broadside.client.seat import Refused, Seat
from broadside.protocol.refusals import Code
from broadside.rules.classic.moves import Fire
from broadside.rules.classic.presets import SEA_BATTLE
from broadside.rules.classic.ruleset import Ruleset, ShipClass
from broadside.rules.classic.shooting import ShootingGame
from broadside.rules.errors import Refusal
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.grid import Cell, Grid
from broadside.rules.record import Moved
from broadside.table.table import Table
from tests.console.fleet.pond import POND as FLEET_POND

POND = Ruleset("pond", (ShipClass("raft", 2),), Grid(4, 3), first=0, turn_seconds=30)
SALTS = {0: bytes(32), 1: bytes(range(32))}


class Hours:
    """Milliseconds of match time, as a test wants them."""

    now = 0

    def __call__(self) -> int:
        return self.now


def sit(rules: Ruleset, hours: Hours | None = None) -> LocalMatch:
    table = Table(ShootingGame(rules), seed=1)
    return LocalMatch(table, 0, {1: make_bot("easy", 3)}, SALTS, hours or Hours())


async def play_on(match: Seat) -> None:
    """Any face can play any match so."""
    player = make_bot("hard", 7)
    while match.picture.result is None:
        if match.picture.demand is None:
            await match.news()
        else:
            await match.play(player.choose(match.picture.view))


async def test_a_whole_game_is_played() -> None:
    match = sit(SEA_BATTLE)
    await play_on(match)
    assert match.picture.result is not None
    assert match.picture.demand is None
    assert len(match.picture.commitments) == 2


async def test_every_event_is_told_once_and_folds_to_the_view() -> None:
    match = sit(POND)
    view, game = match.picture.view, match.picture.game
    await match.play("deploy a1:b1")
    number = 0
    while number < match.picture.number or match.picture.demand is None:
        for event in await match.news():
            view = game.update(view, event)
            number += 1
    assert view == match.picture.view


async def test_a_refusal_is_the_same_as_a_servers() -> None:
    match = sit(POND)
    with pytest.raises(Refused) as refused:
        await match.play("deploy a1:b2")
    assert refused.value.code == Refusal.NOT_STRAIGHT
    with pytest.raises(Refused) as refused:
        await match.play("sing")
    assert refused.value.code == Code.UNREADABLE
    assert "sing" in str(refused.value)


async def test_a_clock_that_runs_out_is_news() -> None:
    hours = Hours()
    match = sit(POND, hours)
    await match.play("deploy a1:b1")
    async with asyncio.timeout(5):
        while match.picture.demand != "fire 1 1":
            await match.news()
    assert match.picture.clocks.turn == 30_000
    hours.now = 30_000
    with pytest.raises(Refused) as refused:
        await match.play("fire a1")
    assert refused.value.code == Refusal.NOT_YOUR_TURN


async def test_a_computer_that_remembers_is_told_all_that_its_seat_is_shown() -> None:
    game = FleetGame(FLEET_POND)
    table = Table(game, seed=2)
    match = LocalMatch(table, 0, {1: make_bot("commodore", 3, "fleet")}, SALTS, Hours())
    captain = make_bot("ensign", 7, "fleet")
    while table.view(None).battle.actions < 20:
        if match.picture.demand is None:
            await match.news()
        else:
            await match.play(captain.choose(match.picture.view))
    again, told = Table(game, seed=2), make_bot("commodore", 3, "fleet")
    assert isinstance(told, Follower)
    for entry in table.record.entries:
        if isinstance(entry, Moved) and entry.seat == 1:
            assert game.write_move(told.choose(again.view(1))) == entry.move
        for sent in again.enter(again.read(entry)):
            if sent.viewer == 1:
                told.watch(sent.numbered.event)


async def test_a_move_that_was_chosen_too_long_ago_is_to_be_chosen_again() -> None:
    match = sit(SEA_BATTLE)
    while match.picture.demand is None:
        await match.news()
    seen = match.picture
    await match.play(Fire.at(Cell(0, 0)), seen)
    with pytest.raises(Refused) as refused:
        await match.play(Fire.at(Cell(1, 0)), seen)
    assert refused.value.code == Code.STALE


async def test_the_picture_names_what_is_to_be_agreed_to() -> None:
    table = Table(FleetGame(FLEET_POND), seed=1)
    match = LocalMatch(table, 0, {}, SALTS, Hours())
    seen = match.picture
    assert seen.question is not None
    await match.play("redraw map")
    with pytest.raises(Refused) as refused:
        await match.play("accept map", seen)
    assert refused.value.code == Code.STALE
    await match.play("accept map")
