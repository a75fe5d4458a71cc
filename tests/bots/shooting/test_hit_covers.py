"""Ways to explain every hit."""

from broadside.bots.shooting.hit_covers import find_covers
from broadside.bots.shooting.unresolved_ships import find_unresolved
from broadside.rules.grid import Grid
from broadside.rules.shooting.ruleset import Ruleset, ShipClass
from tests.bots.example_views import evidence

CHANNEL = Ruleset("channel", (ShipClass("raft", 2, count=2),), grid=Grid(5, 1))


def test_without_hits_the_empty_cover_leaves_every_ship_free() -> None:
    covers = find_covers(find_unresolved(evidence("j10")), 10)
    assert covers is not None
    assert len(covers.weights) == 1
    assert covers.left.tolist() == [[1, 1, 1, 1, 1]]
    assert (covers.chosen < 0).all()


def test_each_ship_through_a_hit_is_a_cover() -> None:
    covers = find_covers(find_unresolved(evidence("a1")), 100)
    assert covers is not None
    assert len(covers.weights) == 2 * 5


def test_covers_of_ships_that_are_alike_are_counted_once() -> None:
    """b1 belongs to a1:b1 or b1:c1; the other raft has 1 place in 2 free ones, or none."""
    covers = find_covers(find_unresolved(evidence("b1", fleet="a1:b1 d1:e1", rules=CHANNEL)), 10)
    assert covers is not None
    assert covers.left.tolist() == [[1], [1]]
    assert covers.weights.tolist() == [2.0, 2.0]


def test_too_many_covers_are_not_found() -> None:
    unresolved = find_unresolved(evidence("a1 c1"))
    assert find_covers(unresolved, 5) is None
    assert find_covers(unresolved, 100) is not None


def test_covers_that_weigh_too_much_are_not_found() -> None:
    unresolved = find_unresolved(evidence("a1"))
    covers = find_covers(unresolved, 100)
    assert covers is not None
    assert find_covers(unresolved, 100, covers.weight + 1) is not None
    assert find_covers(unresolved, 100, covers.weight - 1) is None
