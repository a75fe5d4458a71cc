"""What is left to place."""

from broadside.bots.shooting.unresolved_ships import UnresolvedShips, find_unresolved
from broadside.rules.grid import Cell, Grid
from broadside.rules.shooting.presets import CUSTOM
from broadside.rules.shooting.ruleset import Ruleset, ShipClass
from tests.bots.example_views import evidence

BEACH = Ruleset("beach", (ShipClass("ketch", 3), ShipClass("raft", 2)), grid=Grid(3, 2))


def squares(unresolved: UnresolvedShips) -> set[str]:
    """The required squares by name."""
    cells = [
        divmod(square, unresolved.all_berths.cols) for square in unresolved.berths.squares.tolist()
    ]
    return {str(Cell(col, row)) for row, col in cells}


def test_before_the_first_shot_everything_is_left() -> None:
    unresolved = find_unresolved(evidence(""))
    assert len(unresolved.settled) == 0
    assert unresolved.berths.starts.tolist() == [0, 120, 260, 420, 580, 760]
    assert unresolved.berths.free_starts.tolist() == [0, 120, 260, 420, 580, 760]


def test_a_sunk_ship_is_settled() -> None:
    unresolved = find_unresolved(evidence("i1 i2 c1"))
    assert len(unresolved.settled) == 1
    assert unresolved.total == 4
    assert squares(unresolved) == {"c1"}


def test_a_sunk_ship_that_may_lie_in_two_ways_is_not_settled() -> None:
    unresolved = find_unresolved(evidence("i3 i1 i2", fleet="a1:a5 c1:c4 e1:e3 i3:i5 i1:i2"))
    assert len(unresolved.settled) == 0
    assert squares(unresolved) == {"i1", "i2", "i3"}


def test_what_a_settled_ship_denies_is_left_to_nobody() -> None:
    alone = find_unresolved(evidence("i1 i2", rules=CUSTOM))
    assert len(alone.settled) == 1
    halo = alone.all_berths.halos[alone.settled[0]]
    assert not (alone.berths.masks & halo).any()


def test_one_settled_ship_settles_the_next() -> None:
    unresolved = find_unresolved(evidence("a2 b2 a1", fleet="a1:c1 a2:b2", rules=BEACH))
    assert unresolved.total == 0
    assert len(unresolved.settled) == 2


def test_squares_with_fewest_berths_come_first() -> None:
    berths = find_unresolved(evidence("e2 a1")).berths
    many = (berths.crossing_starts[1:] - berths.crossing_starts[:-1]).tolist()
    assert berths.squares.tolist() == [0, 14]
    assert many == sorted(many)
