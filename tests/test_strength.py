"""The admiral next to the ways of play that public programs use, on the same fleets."""

from dataclasses import dataclass, replace
from functools import lru_cache, partial
from statistics import fmean, stdev

import pytest

from broadside.arena.solo import Shooting, shoot
from broadside.botlink.bot_player import BotPlayer, NativePlayer
from broadside.botlink.bot_spec import BotSpec, CatalogueBot, SeatAssignment
from broadside.bots.shooting.score_player import aim_by_score
from broadside.bots.shooting.score_weights import SIMPLE
from broadside.bots.shooting.shooting_player import ShootingPlayer
from broadside.rules.shooting.presets import CLASSIC

SEED = 44

DENSITY = replace(SIMPLE, lattice=(1.0, 1.0, 1.0, 1.0))
"""Places of each ship counted on its own, times 50 for each wound they explain: the strongest way
of play that public programs are known to use, at 44.7 shots and more."""


@dataclass(frozen=True, slots=True)
class Density:
    """A player that is in no catalogue."""

    name: str = "density"

    def sit(self, place: SeatAssignment) -> BotPlayer:
        return NativePlayer(ShootingPlayer(partial(aim_by_score, DENSITY), place.seed))


@lru_cache
def shots(shooter: BotSpec, games: int) -> list[int]:
    wanted = [Shooting(CLASSIC, shooter, SEED, number) for number in range(games)]
    return [shoot(each).shots for each in wanted]


def errors_saved(by: BotSpec, than: BotSpec, games: int) -> float:
    """How many shots one needs fewer than another, in standard errors of the paired difference."""
    pairs = zip(shots(than, games), shots(by, games), strict=True)
    saved = [more - fewer for more, fewer in pairs]
    return float(fmean(saved) / (stdev(saved) / games**0.5))


ADMIRAL = CatalogueBot("admiral", "admiral")


@pytest.mark.req("X-02")
def test_the_admiral_is_far_ahead_of_hunting_and_targeting(warm: None) -> None:
    for public in ("hunter", "sea-battle"):
        assert errors_saved(ADMIRAL, than=CatalogueBot(public, public), games=40) > 4


@pytest.mark.soak
@pytest.mark.req("X-02")
def test_the_admiral_is_far_ahead_of_hunting_on_parity(warm: None) -> None:
    assert errors_saved(ADMIRAL, than=CatalogueBot("parity", "parity"), games=100) > 4


@pytest.mark.soak
@pytest.mark.req("X-02")
def test_the_admiral_is_ahead_of_counting_densities(warm: None) -> None:
    assert errors_saved(ADMIRAL, than=Density(), games=4_000) > 3
