"""No byte that leaves the server tells a viewer more than the viewer may know."""

import shutil
from collections.abc import Iterable, Iterator
from itertools import count, islice, zip_longest
from pathlib import Path
from random import Random

import pytest

from broadside.rules.catalog import AnyGame
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.fleet.presets import FLEET
from broadside.rules.game import Seat, Viewer
from broadside.server.matches.live_match import LiveMatch
from broadside.server.matches.order_cache import OrderCache
from broadside.server.workers.fair_queue import Asker
from broadside.store.store import Store
from tests.contract.family import FAMILIES
from tests.contract.playing import World, random_world, viewers
from tests.contract.test_catalogue import ALL
from tests.reliability.http_answers import http_answers
from tests.reliability.match_leaks import LEAKS, Leak, secret
from tests.reliability.match_messages import messages_heard

ROUND = sum(len(viewers(game)) for game in ALL)
"""This many pairs take every viewer of every game once."""
SAMPLE = ROUND
STEPS = (1, 3, 7, 15, 40, 130)


def pairs(seed: int) -> Iterator[tuple[World, World, Viewer]]:
    """Worlds that the viewer may not tell apart, over all games, without end."""
    for number in count(seed):
        rng = Random(number)
        for game in ALL:
            world = random_world(game, number, steps=rng.choice(STEPS))
            for viewer in viewers(game):
                yield *FAMILIES[game.family].other_worlds(world, viewer, rng), viewer


async def check_pair(here: World, there: World, viewer: Viewer) -> bool:
    """Whether the worlds are two at all; what is heard of both must be equal."""
    texts = zip_longest(await messages_heard(here, viewer), await messages_heard(there, viewer))
    name = here.game.name
    for one, other in texts:
        assert one == other, f"{viewer} can tell two worlds of {name} apart"
    return are_two(here, there)


def are_two(here: World, there: World) -> bool:
    """Where fleets are dealt, worlds differ in the start of the game."""
    return here.record != there.record or here.game is not there.game


async def test_no_byte_of_the_server_tells_worlds_apart_that_a_viewer_may_not() -> None:
    assert await check_all(islice(pairs(seed=0), SAMPLE)) > len(ALL)


async def check_all(some: Iterable[tuple[World, World, Viewer]]) -> int:
    """How many of them are two worlds."""
    return sum([await check_pair(*pair) for pair in some])


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__)
async def test_a_leak_that_was_sown_is_found(leak: Leak, monkeypatch: pytest.MonkeyPatch) -> None:
    leak(monkeypatch)
    here, _, viewer = next(pairs(seed=0))
    await check_pair(here, here, viewer)
    with pytest.raises(AssertionError, match="apart"):
        await check_all(islice(pairs(seed=0), ROUND))


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
async def test_no_page_of_the_server_tells_worlds_apart(
    ready_sqlite: str, migrated_sqlite: Path, tmp_path: Path, game: AnyGame
) -> None:
    shutil.copy(migrated_sqlite, tmp_path / "other.db")
    there_store = await Store.open(f"sqlite:///{tmp_path / 'other.db'}")
    here_store = await Store.open(ready_sqlite)
    try:
        for viewer in (1, None):
            world = random_world(game, seed=9, steps=25)
            here, there = FAMILIES[game.family].other_worlds(world, viewer, Random(9))
            assert are_two(here, there)
            texts = (
                await http_answers(here_store, here, viewer),
                await http_answers(there_store, there, viewer),
            )
            for one, other in zip(*texts, strict=True):
                assert one == other, f"a page tells {viewer} two worlds apart"
    finally:
        await here_store.close()
        await there_store.close()


async def test_a_leak_in_the_orders_of_a_seat_is_found(
    ready_sqlite: str, migrated_sqlite: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    find = OrderCache.find

    async def leak(self: OrderCache, match: LiveMatch, seat: Seat, asker: Asker) -> bytes:
        told = await find(self, match, seat, asker)
        return told + b" " * (1 + secret(match._match_log.table))

    monkeypatch.setattr(OrderCache, "find", leak)
    with pytest.raises(AssertionError, match="a page tells"):
        await test_no_page_of_the_server_tells_worlds_apart(
            ready_sqlite, migrated_sqlite, tmp_path, FleetGame(FLEET)
        )


@pytest.mark.soak
@pytest.mark.parametrize("part", range(10))
async def test_fifty_thousand_pairs_of_worlds_cannot_be_told_apart(part: int) -> None:
    different = await check_all(islice(pairs(seed=1_000_000 * part), 5_000))
    print(f"{different} of 5,000 pairs were two worlds, and none could be told apart")
    assert different > 4_000
