"""Scores of squares, counted by hand."""

from dataclasses import replace

import numpy as np
import pytest

from broadside.bots.shooting.evidence_arrays import evidence_arrays
from broadside.bots.shooting.score_player import scores_of
from broadside.bots.shooting.score_weights import SIMPLE, TUNED, Weights
from broadside.bots.shooting.square_scores import best_lattice, on_lattice
from broadside.rules.grid import Grid
from broadside.rules.shooting.presets import CLASSIC, CUSTOM
from broadside.rules.shooting.ruleset import Ruleset, ShipClass
from tests.bots.example_views import evidence

PLAIN = replace(SIMPLE, lattice=(1.0, 1.0, 1.0, 1.0))
POND = Ruleset("pond", (ShipClass("raft", 2),), grid=Grid(3, 3))
APART = replace(POND, touching=False, ships=(ShipClass("raft", 2, 2),), grid=Grid(4, 4))


def scores(targets: str, fleet: str, rules: Ruleset, weights: Weights = PLAIN) -> list[list[float]]:
    read = evidence_arrays(evidence(targets, fleet, rules))
    flat = scores_of(read, weights)
    return [list(row) for row in flat.reshape(rules.grid.rows, rules.grid.cols).round(6)]


def test_while_hunting_a_square_scores_the_berths_through_it() -> None:
    assert scores("c3", "a1:a2", POND) == [[2, 3, 2], [3, 4, 2], [2, 2, -1]]


def test_berths_that_explain_a_wound_count_most() -> None:
    assert scores("b2", "a2:b2", POND) == [[2, 52, 2], [52, -1, 52], [2, 52, 2]]


def test_where_ships_may_not_touch_nothing_lies_beside_a_wound_but_its_ship() -> None:
    found = scores("b2", "b2:c2 b4:c4", APART)
    # Diagonal to the wound no ship can lie; beside it only the ship that is wounded.
    assert found[0][0] == found[2][2] == 0
    assert found[1][0] == found[0][1] == 100


def test_a_square_that_no_ship_can_cover_scores_nothing() -> None:
    assert scores("b1 a2", "c2:c3", POND)[0][0] == 0


def test_the_lattice_is_the_one_with_most_shots() -> None:
    fired = np.zeros(9, np.int8)
    fired[[0, 4]] = 1
    assert [on_lattice(cell, 3, 2, best_lattice(fired, 2, 3)) for cell in range(4)] == [
        True,
        False,
        True,
        False,
    ]
    fired[:] = 0
    fired[[1, 3, 5]] = 1
    assert not on_lattice(0, 3, 2, best_lattice(fired, 2, 3))


def test_falling_diagonals_are_a_lattice_too() -> None:
    fired = np.zeros(25, np.int8)
    fired[[0, 6, 12, 18]] = 1
    lattice = best_lattice(fired, 3, 5)
    assert [cell for cell in range(10) if on_lattice(cell, 5, 3, lattice)] == [0, 3, 6, 9]


def test_ships_of_one_square_have_no_lattice() -> None:
    assert not any(on_lattice(cell, 3, 1, 0) for cell in range(9))


def test_squares_on_the_lattice_are_worth_more() -> None:
    bonus = replace(PLAIN, lattice=(2.0, 1.0, 1.0, 1.0))
    plain, favoured = scores("c3", "a1:a2", POND), scores("c3", "a1:a2", POND, bonus)
    assert favoured[0][0] == 2 * plain[0][0]
    assert favoured[0][1] == plain[0][1]


@pytest.mark.parametrize("rules", [CLASSIC, CUSTOM], ids=["classic", "custom"])
def test_each_weight_has_its_say(rules: Ruleset) -> None:
    """Turning any one weight changes some score, hunting or with a wound."""
    positions = ("j10 e5 b2", "j10 e5 c2", "i1 i2 j10 e6")
    read = [evidence_arrays(evidence(targets, rules=rules)) for targets in positions]
    before = [scores_of(each, TUNED).tolist() for each in read]
    for weights in _turned(TUNED):
        assert [scores_of(each, weights).tolist() for each in read] != before


def _turned(weights: Weights) -> list[Weights]:
    return [
        replace(weights, lattice=(2.0, *weights.lattice[1:])),
        replace(weights, target_lattice=2.0),
        *(replace(weights, edge=tuple(_one(weights.edge, at))) for at in range(3)),  # type: ignore[arg-type]
        *(replace(weights, neighbours=tuple(_one(weights.neighbours, at))) for at in range(4)),  # type: ignore[arg-type]
        *(replace(weights, rings=(tuple(_one(weights.rings[0], at)), weights.rings[1]))
          for at in (0, 2, 3)),
        replace(weights, density=3.0),
        replace(weights, cover=tuple(_one(weights.cover, 0))),
    ]  # fmt: skip


def _one(values: tuple[float, ...], at: int) -> list[float]:
    return [value + 0.5 if place == at else value for place, value in enumerate(values)]
