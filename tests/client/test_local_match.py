"""A match at a table in the same process has the face of one on a server."""

import asyncio
from pathlib import Path

import pytest

from broadside.bots.bot import Follower
from broadside.bots.catalog import make_bot
from broadside.client.local_match import LocalMatch
from broadside.client.match import MatchClient, MoveRefused
from broadside.play.bot_seat import RememberingBot
from broadside.play.game_files import FinishedGames, GameKeeper, load_game
from broadside.play.local_game import LocalGame
from broadside.protocol.messages import Result
from broadside.protocol.refusals import Code
from broadside.rules.errors import Refusal
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.grid import Cell, Grid
from broadside.rules.record import Moved
from broadside.rules.shooting.moves import Fire
from broadside.rules.shooting.presets import SEA_BATTLE
from broadside.rules.shooting.ruleset import Ruleset, ShipClass
from broadside.rules.shooting.shooting_game import ShootingGame
from broadside.table.proof import read_proof
from broadside.table.table import Table
from tests.console.fleet.small_sea import POND as FLEET_POND

POND = Ruleset("pond", (ShipClass("raft", 2),), Grid(4, 3), first=0, turn_seconds=30)


class MatchTime:
    """Milliseconds of match time, as a test wants them."""

    now = 0

    def __call__(self) -> int:
        return self.now


def sit(rules: Ruleset, match_time: MatchTime | None = None) -> LocalMatch:
    local_game = LocalGame.begin(ShootingGame(rules), 1, "easy", frozenset({0}))
    return LocalMatch(local_game, 0, match_time or MatchTime())


async def play_on(match: MatchClient) -> None:
    """Any face can play any match so."""
    player = make_bot("hard", 7)
    while match.picture.result is None:
        if match.picture.demand is None:
            await match.next()
        else:
            await match.play(player.choose(match.picture.view))


async def test_a_match_with_a_keeper_is_saved_and_leaves_a_record(tmp_path: Path) -> None:
    local_game = LocalGame.begin(ShootingGame(SEA_BATTLE), 1, "easy", frozenset({0}))
    finished, path = FinishedGames(tmp_path / "records"), tmp_path / "game"
    match = LocalMatch(local_game, 0, MatchTime(), GameKeeper(path, finished))
    assert load_game(path).table.record == local_game.table.record
    await play_on(match)
    assert match.trouble == ""
    assert finished.newest is not None
    assert read_proof(finished.newest.read_text("utf-8")).record == local_game.table.record


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
        for event in (await match.next()).events:
            view = game.update(view, event)
            number += 1
    assert view == match.picture.view


async def test_a_refusal_is_the_same_as_a_servers() -> None:
    match = sit(POND)
    with pytest.raises(MoveRefused) as refused:
        await match.play("deploy a1:b2")
    assert refused.value.code == Refusal.NOT_STRAIGHT
    with pytest.raises(MoveRefused) as refused:
        await match.play("sing")
    assert refused.value.code == Code.UNREADABLE
    assert "sing" in str(refused.value)


async def test_a_clock_that_runs_out_is_news() -> None:
    match_time = MatchTime()
    match = sit(POND, match_time)
    await match.play("deploy a1:b1")
    async with asyncio.timeout(5):
        while match.picture.demand != "fire 1 1":
            await match.next()
    assert match.picture.clocks.turn == 30_000
    match_time.now = 30_000
    with pytest.raises(MoveRefused) as refused:
        await match.play("fire a1")
    assert refused.value.code == Refusal.NOT_YOUR_TURN


async def test_a_computer_that_remembers_is_told_all_that_its_seat_is_shown() -> None:
    game = FleetGame(FLEET_POND)
    bots = {1: RememberingBot(make_bot("commodore", 3, "fleet"))}
    local_game = LocalGame(Table(game, seed=2), "commodore", frozenset({0}), bots)
    table, match = local_game.table, LocalMatch(local_game, 0, MatchTime())
    captain = make_bot("ensign", 7, "fleet")
    while table.view(None).battle.actions < 20:
        if match.picture.demand is None:
            await match.next()
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
        await match.next()
    seen = match.picture
    await match.play(Fire.at(Cell(0, 0)), seen)
    with pytest.raises(MoveRefused) as refused:
        await match.play(Fire.at(Cell(1, 0)), seen)
    assert refused.value.code == Code.STALE


async def test_the_picture_names_what_is_to_be_agreed_to() -> None:
    local_game = LocalGame.begin(FleetGame(FLEET_POND), 1, "easy", frozenset({0, 1}))
    match = LocalMatch(local_game, 0, MatchTime())
    seen = match.picture
    assert seen.question is not None
    await match.play("redraw map")
    with pytest.raises(MoveRefused) as refused:
        await match.play("accept map", seen)
    assert refused.value.code == Code.STALE
    await match.play("accept map")


async def test_words_end_a_match_and_the_computer_declines_a_draw() -> None:
    match = sit(SEA_BATTLE)
    await match.play("offer draw")
    assert (match.picture.offer, match.picture.result) == (None, None)
    await match.play("resign")
    assert match.picture.result == Result((1,), "resigned")
