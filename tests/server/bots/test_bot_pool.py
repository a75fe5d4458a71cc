"""Computer players in processes of their own."""

import asyncio
import os
import signal
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from broadside.analysis.odds import odds
from broadside.bots.catalog import make_bot
from broadside.rules.catalog import GAMES
from broadside.rules.shooting.presets import SEA_BATTLE
from broadside.rules.shooting.shooting_game import ShootingGame
from broadside.server.bots.bot_moves import BotSeat, MoveRequest
from broadside.server.bots.bot_pool import BotPool
from broadside.server.workers.fair_queue import Urgency
from broadside.server.workers.worker_pool import SECONDS, SERVER
from broadside.store.store import Store
from broadside.store.stored_match import Computer
from broadside.table.table import Table
from tests.bots.fleet.fleet_games import bots_of, decisions, table_of
from tests.console.fleet.small_sea import POND
from tests.server.jobs import take_turns, wait_for_file
from tests.server.offline_server import TestClock, open_live_matches, reach, store_match

GAME = ShootingGame(SEA_BATTLE)
VIEW = GAME.view(GAME.start(1), 0)


def question(level: str, seed: int = 7) -> MoveRequest:
    return MoveRequest(BotSeat("match", 0, GAME.family, level, seed), VIEW)


@pytest.fixture(scope="module")
def bot_pool() -> Iterator[BotPool]:
    started = BotPool(workers=1)
    yield started
    started.close()


async def test_a_move_is_the_same_as_it_would_be_here(bot_pool: BotPool) -> None:
    await bot_pool.warm_up()
    for level in ("easy", "hard", "captain"):
        assert await bot_pool.think(question(level)) == make_bot(level, 7).choose(VIEW)


@pytest.mark.req("W-17")
@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
async def test_a_computer_places_and_fires_within_three_seconds(
    bot_pool: BotPool, level: str
) -> None:
    await bot_pool.warm_up()
    for preset in ("classic", "fleet"):
        game = GAMES[preset]
        table: Table[Any, Any, Any, Any] = Table(game, seed=3)
        asked = 0
        while asked < 12:
            (seat, *_) = sorted(table.to_move)
            shown = tuple(one.event for one in table.since(seat, 0))
            bot_seat = BotSeat(f"{preset} {level}", seat, game.family, level, 7)
            async with asyncio.timeout(3):
                move = await bot_pool.think(MoveRequest(bot_seat, table.view(seat), shown))
            table.play(seat, move, at=0)
            asked += 1


async def test_chances_are_weighed_there_too(bot_pool: BotPool) -> None:
    known = await bot_pool.run(Urgency.REQUEST, SERVER, odds, VIEW)
    assert known.grid == SEA_BATTLE.grid
    assert sum(known.chances) == pytest.approx(9)
    assert await bot_pool.is_quick() in (True, False)


async def test_the_event_loop_goes_on_while_they_think(bot_pool: BotPool) -> None:
    await bot_pool.warm_up()
    thinking = asyncio.gather(*(bot_pool.think(question("captain", seed)) for seed in range(50)))
    turns = 0
    while not thinking.done():
        await asyncio.sleep(0)  # at once: however slow the machine is, fifty thoughts are slower
        turns += 1
    assert turns > 10


async def test_others_take_the_place_of_a_process_that_was_killed(bot_pool: BotPool) -> None:
    await bot_pool.warm_up()
    for pid in bot_pool.pids:
        os.kill(pid, signal.SIGKILL)
    assert await bot_pool.think(question("easy")) == make_bot("easy", 7).choose(VIEW)


async def test_a_move_never_waits_for_a_hint_even_where_one_process_is_asked_for(
    bot_pool: BotPool, tmp_path: Path
) -> None:
    await bot_pool.warm_up()
    gate = tmp_path / "gate"
    hint = asyncio.create_task(bot_pool.run(Urgency.REQUEST, SERVER, wait_for_file, gate))
    async with asyncio.timeout(SECONDS[Urgency.REQUEST] - 1):
        moves = [await bot_pool.think(question("easy", seed)) for seed in range(3)]
    assert (len(moves), hint.done()) == (3, False)
    take_turns(gate, "open")
    await hint


async def test_a_match_goes_on_when_the_process_of_its_computer_is_stopped(
    tmp_path: Path,
) -> None:
    store = await Store.open(f"sqlite:///{tmp_path / 'stopped.db'}")
    with closing(BotPool(workers=1, tick=0.2)) as bot_pool:
        await bot_pool.warm_up()
        stopped = bot_pool.pids
        for pid in stopped:
            os.kill(pid, signal.SIGSTOP)
        async with open_live_matches(store, TestClock(), think=bot_pool.think) as live_matches:
            id = await store_match(store, GAMES["classic"], [Computer("easy"), Computer("easy")])
            await live_matches.find(id)
            await reach(store, id, 4)
        assert not set(stopped) <= set(bot_pool.pids)
    await store.close()


async def test_a_fault_of_a_player_rises(bot_pool: BotPool) -> None:
    with pytest.raises(KeyError):
        await bot_pool.think(question("nobody"))


async def test_players_that_remember_decide_as_if_they_had_been_told_all_again(
    bot_pool: BotPool,
) -> None:
    table = table_of(2, POND)
    bots = bots_of(["commodore", "ensign"], seed=2)
    for seat, view, _ in decisions(table, bots, most=40):
        shown = tuple(one.event for one in table.since(seat, 0))
        bot_seat = BotSeat("pond", seat, "fleet", "commodore", 7)
        fresh = make_bot("commodore", 7, "fleet")
        for event in shown:
            fresh.watch(event)  # type: ignore[attr-defined]
        assert await bot_pool.think(MoveRequest(bot_seat, view, shown)) == fresh.choose(view)
