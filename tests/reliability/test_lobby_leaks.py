"""Lobby, chat, watching and tournaments tell no viewer more than the viewer may know."""

import contextlib
import shutil
from collections.abc import AsyncIterator, Callable
from itertools import product, zip_longest
from pathlib import Path
from random import Random
from typing import TypeAlias

import pytest

from broadside.rules.catalog import GAMES, AnyGame
from broadside.rules.game import Viewer
from broadside.store import engines
from broadside.store.store import Store
from tests.contract.family import FAMILIES
from tests.contract.playing import World, random_world
from tests.contract.test_catalogue import ALL
from tests.reliability.lobby_leaks import LOBBY_LEAKS
from tests.reliability.match_leaks import Leak
from tests.reliability.running_tournament import BOT
from tests.reliability.test_leaks import are_two
from tests.reliability.tournament_messages import told

Fresh: TypeAlias = Callable[[], str]

VIEWERS = {"person": 0, "bot": BOT, "spectator": None}
STEPS = (1, 3, 7, 15, 40, 130)
TURNS = [(game, tuple(VIEWERS.values())[number % 3]) for number, game in enumerate(ALL)]
THOROUGH = [GAMES[name] for name in ("sea-battle", "fleet")]
CASES = list(dict.fromkeys([*TURNS, *product(THOROUGH, VIEWERS.values())]))
"""Every game is seen by one of the viewers, and some by all; the long count takes every pair."""
CHANNELS = ("welcome", "snapshot", "events", "said", "aboard", "invited", "lobby", "refused")


def _name(case: tuple[AnyGame, Viewer]) -> str:
    seen_by = next(name for name, viewer in VIEWERS.items() if viewer == case[1])
    return f"{case[0].name}-{seen_by}"


@pytest.fixture(autouse=True)
def quick_commits(monkeypatch: pytest.MonkeyPatch) -> None:
    """A loss of power is the concern of other tests."""
    quick = [pragma.replace("FULL", "OFF") for pragma in engines._PRAGMAS]
    monkeypatch.setattr(engines, "_PRAGMAS", quick)


@pytest.fixture
def fresh(migrated_sqlite: Path, tmp_path: Path) -> Fresh:
    """Gives the address of a new database, in place of the last."""
    path = tmp_path / "world.db"

    def make() -> str:
        for file in tmp_path.glob("world.db*"):
            file.unlink()
        shutil.copy(migrated_sqlite, path)
        return f"sqlite:///{path}"

    return make


@contextlib.asynccontextmanager
async def opened(address: str) -> AsyncIterator[Store]:
    store = await Store.open(address)
    try:
        yield store
    finally:
        await store.close()


async def compare(fresh: Fresh, here: World, there: World, viewer: Viewer) -> list[str]:
    """All that is told, in order, which must be the same in both worlds."""
    texts = []
    for world in (here, there):
        async with opened(fresh()) as store:
            texts.append(await told(store, world, viewer))
    for one, other in zip_longest(*texts):
        assert one == other, f"{viewer} can tell two worlds of {here.game.name} apart"
    return texts[0]


async def compare_all(fresh: Fresh) -> None:
    for game, viewer in CASES:
        await compare(fresh, *worlds(game, viewer, seed=9), viewer)


def worlds(game: AnyGame, viewer: Viewer, seed: int, steps: int = 25) -> tuple[World, World]:
    world = random_world(game, seed, steps)
    return FAMILIES[game.family].other_worlds(world, viewer, Random(seed))


@pytest.mark.parametrize(("game", "viewer"), CASES, ids=map(_name, CASES))
async def test_nothing_around_a_match_tells_worlds_apart(
    fresh: Fresh, game: AnyGame, viewer: Viewer
) -> None:
    here, there = worlds(game, viewer, seed=9)
    assert are_two(here, there)
    texts = await compare(fresh, here, there, viewer)
    for channel in CHANNELS:
        assert any(text.startswith(f'{{"type":"{channel}"') for text in texts), channel
    for path in ("live", "tournaments", f"leaderboards/{game.family}"):
        assert any(text.startswith(f"{path} 200 [{{") for text in texts), path


@pytest.mark.parametrize("leak", LOBBY_LEAKS, ids=lambda leak: leak.__name__)
async def test_a_leak_that_was_sown_around_a_match_is_found(
    leak: Leak, fresh: Fresh, monkeypatch: pytest.MonkeyPatch
) -> None:
    leak(monkeypatch)
    with pytest.raises(AssertionError, match="apart"):
        await compare_all(fresh)


@pytest.mark.soak
@pytest.mark.parametrize("viewer", VIEWERS.values(), ids=VIEWERS)
async def test_many_worlds_cannot_be_told_apart_by_what_is_around_their_matches(
    fresh: Fresh, viewer: Viewer
) -> None:
    different = 0
    for seed, game in product(range(20), ALL):
        here, there = worlds(game, viewer, seed, STEPS[seed % len(STEPS)])
        different += are_two(here, there)
        await compare(fresh, here, there, viewer)
    print(f"{different} of {20 * len(ALL)} pairs were two worlds, and none could be told apart")
    assert different > 15 * len(ALL)
