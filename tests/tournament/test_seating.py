"""Fair seats."""

from collections import Counter
from itertools import permutations

import pytest

from broadside.tournament.seating import seating


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("names", [("ann", "bob"), ("ann", "bob", "cat"), ("a", "b", "c", "d")])
def test_everyone_has_every_seat_equally_often(names: tuple[str, ...], seed: int) -> None:
    count = len(names) * 2
    orders = [seating(names, seed, number) for number in range(count)]
    seats = Counter((seat, name) for order in orders for seat, name in enumerate(order))
    assert set(seats.values()) == {2}


def test_two_take_turns_at_every_seat() -> None:
    orders = [seating(("ann", "bob"), 1, number) for number in range(4)]
    assert orders[0] == orders[2] != orders[1] == orders[3]


def test_three_are_not_always_followed_by_the_same_neighbour() -> None:
    orders = {seating(("a", "b", "c"), 1, number) for number in range(6)}
    assert orders == set(permutations("abc"))


def test_the_order_in_which_entrants_are_named_does_not_matter() -> None:
    assert seating(("ann", "bob"), 3, 0) == seating(("bob", "ann"), 3, 0)


def test_the_first_seat_of_the_first_game_is_drawn_by_lot() -> None:
    first = {seating(("ann", "bob"), seed, 0)[0] for seed in range(20)}
    assert first == {"ann", "bob"}
