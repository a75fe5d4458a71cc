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
from broadside.rules.classic.presets import SEA_BATTLE
from broadside.rules.classic.shooting import ShootingGame
from broadside.server.computer import Post, Question
from broadside.server.fair_queue import Urgency
from broadside.server.thinkers import Thinkers
from broadside.server.worker_pool import SERVER
from broadside.store.match import Computer
from broadside.store.store import Store
from broadside.table.table import Table
from tests.bots.fleet.sailing import crew_of, decisions, table_of
from tests.console.fleet.pond import POND
from tests.server.world import TestClock, make, open_hall, reach

GAME = ShootingGame(SEA_BATTLE)
VIEW = GAME.view(GAME.start(1), 0)


def question(level: str, seed: int = 7) -> Question:
    return Question(Post("match", 0, GAME.family, level, seed), VIEW)


@pytest.fixture(scope="module")
def thinkers() -> Iterator[Thinkers]:
    started = Thinkers(workers=1)
    yield started
    started.close()


async def test_a_move_is_the_same_as_it_would_be_here(thinkers: Thinkers) -> None:
    await thinkers.warm_up()
    for level in ("easy", "hard", "captain"):
        assert await thinkers.think(question(level)) == make_bot(level, 7).choose(VIEW)


@pytest.mark.req("W-17")
@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
async def test_a_computer_places_and_fires_within_three_seconds(
    thinkers: Thinkers, level: str
) -> None:
    await thinkers.warm_up()
    for preset in ("classic", "fleet"):
        game = GAMES[preset]
        table: Table[Any, Any, Any, Any] = Table(game, seed=3)
        asked = 0
        while asked < 12:
            (seat, *_) = sorted(table.to_move)
            shown = tuple(one.event for one in table.since(seat, 0))
            post = Post(f"{preset} {level}", seat, game.family, level, 7)
            async with asyncio.timeout(3):
                move = await thinkers.think(Question(post, table.view(seat), shown))
            table.play(seat, move, at=0)
            asked += 1


async def test_chances_are_weighed_there_too(thinkers: Thinkers) -> None:
    known = await thinkers.run(Urgency.REQUEST, SERVER, odds, VIEW)
    assert known.grid == SEA_BATTLE.grid
    assert sum(known.chances) == pytest.approx(9)
    assert await thinkers.is_quick() in (True, False)


async def test_the_event_loop_goes_on_while_they_think(thinkers: Thinkers) -> None:
    await thinkers.warm_up()
    thinking = asyncio.gather(*(thinkers.think(question("captain", seed)) for seed in range(50)))
    turns = 0
    while not thinking.done():
        await asyncio.sleep(0.001)
        turns += 1
    assert turns > 10


async def test_others_take_the_place_of_a_process_that_was_killed(thinkers: Thinkers) -> None:
    await thinkers.warm_up()
    (pid,) = thinkers.pids
    os.kill(pid, signal.SIGKILL)
    assert await thinkers.think(question("easy")) == make_bot("easy", 7).choose(VIEW)


async def test_a_match_goes_on_when_the_process_of_its_computer_is_stopped(
    tmp_path: Path,
) -> None:
    store = await Store.open(f"sqlite:///{tmp_path / 'stopped.db'}")
    with closing(Thinkers(workers=1, tick=0.2)) as thinkers:
        await thinkers.warm_up()
        (pid,) = thinkers.pids
        os.kill(pid, signal.SIGSTOP)
        async with open_hall(store, TestClock(), think=thinkers.think) as hall:
            id = await make(store, GAMES["classic"], [Computer("easy"), Computer("easy")])
            await hall.find(id)
            await reach(store, id, 4)
        assert pid not in thinkers.pids
    await store.close()


async def test_a_fault_of_a_player_rises(thinkers: Thinkers) -> None:
    with pytest.raises(KeyError):
        await thinkers.think(question("nobody"))


async def test_players_that_remember_decide_as_if_they_had_been_told_all_again(
    thinkers: Thinkers,
) -> None:
    table = table_of(2, POND)
    crew = crew_of(["commodore", "ensign"], seed=2)
    for seat, view, _ in decisions(table, crew, most=40):
        shown = tuple(one.event for one in table.since(seat, 0))
        post = Post("pond", seat, "fleet", "commodore", 7)
        fresh = make_bot("commodore", 7, "fleet")
        for event in shown:
            fresh.watch(event)  # type: ignore[attr-defined]
        assert await thinkers.think(Question(post, view, shown)) == fresh.choose(view)
