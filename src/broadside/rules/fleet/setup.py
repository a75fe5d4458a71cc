"""Before the battle: draws maps from the seed, agrees on fleets, and puts ships in their docks."""

from collections.abc import Iterator
from itertools import product
from random import Random

from broadside.rules.fleet.ruleset import Ruleset, ShipClass
from broadside.rules.fleet.ships import Fleet, new_ship
from broadside.rules.game import Seat
from broadside.rules.grid import Cell


def draw_reefs(rules: Ruleset, seed: int, layout: int) -> frozenset[Cell]:
    """Draw the map of reefs of that number from the seed, from a separate random stream."""
    return frozenset(Random(f"{seed} reefs {layout}").sample(rules.reef_zone, rules.reefs))


def draw_lot(rules: Ruleset, seed: int) -> Seat:
    """Draw the seat that acts first in the fleet game, from a separate random stream."""
    return Random(f"{seed} lot").randrange(rules.players)


def docks_available(rules: Ruleset) -> int:
    """The most ships that a fleet can have before the battle: every harbour must hold them."""
    return min(len(harbour.docks) for harbour in rules.harbours)


def is_fleet(rules: Ruleset, counts: tuple[int, ...]) -> bool:
    """Whether fleet players may agree on these numbers of ships of each class."""
    has_each = len(counts) == len(rules.ships) and all(count >= 0 for count in counts)
    return has_each and 1 <= sum(counts) <= docks_available(rules)


def all_fleets(rules: Ruleset) -> Iterator[tuple[int, ...]]:
    """Every fleet that players may propose before the battle, lazily."""
    numbers = range(docks_available(rules) + 1)
    return filter(lambda counts: is_fleet(rules, counts), product(numbers, repeat=len(rules.ships)))


def roster(rules: Ruleset, counts: tuple[int, ...]) -> Iterator[tuple[ShipClass, int]]:
    """The class and the number of every single ship that is put into a dock, in the order of the
    fleet.
    """
    for kind, count in zip(rules.ships, counts, strict=True):
        yield from ((kind, number) for number in range(1, count + 1))


def moor(rules: Ruleset, seat: Seat, counts: tuple[int, ...], docks: tuple[Cell, ...]) -> Fleet:
    """Put a fleet into its docks, the stern of each ship there and its bow toward the enemy."""
    facing = rules.harbours[seat].facing
    return tuple(
        new_ship(seat, kind, number, dock, facing)
        for (kind, number), dock in zip(roster(rules, counts), docks, strict=True)
    )
