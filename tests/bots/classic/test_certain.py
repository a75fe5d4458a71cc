"""Known ships come first."""

from dataclasses import replace
from random import Random

import pytest

from broadside.bots.catalog import BOTS, make_bot
from broadside.bots.classic.certain import certain_first
from broadside.rules.classic.moves import Fire
from broadside.rules.classic.presets import CLASSIC
from broadside.rules.grid import Cell
from tests.bots.sightings import evidence, names, sighted

ARMOURED = replace(CLASSIC, ships=tuple(replace(kind, armoured=True) for kind in CLASSIC.ships))


def test_a_square_off_which_a_bomb_glanced_is_bombed_again() -> None:
    read = evidence("g1 c3", rules=ARMOURED)
    fired = (certain_first(lambda seen, rng: Cell(9, 9), read, Random(seed)) for seed in range(20))
    assert names(fired) == {"g1", "c3"}


def test_without_such_a_square_the_shooter_decides() -> None:
    assert certain_first(lambda seen, rng: Cell(9, 9), evidence("g1"), Random(1)) == Cell(9, 9)


@pytest.mark.parametrize("bot", [name for name in BOTS if name != "random"])
def test_all_but_the_easiest_bomb_it_again(bot: str) -> None:
    move = make_bot(bot, 1).choose(sighted("j10 g2", rules=ARMOURED))
    assert isinstance(move, Fire)
    assert names(move.targets) == {"g2"}
