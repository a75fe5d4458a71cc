"""Before the battle: accept the map, and put the ships where nobody expects them."""

from itertools import combinations
from random import Random

from broadside.rules.fleet.battle import Phase
from broadside.rules.fleet.moves import AcceptMap, Arrange, Move
from broadside.rules.fleet.setup import roster
from broadside.rules.fleet.view import View
from broadside.rules.grid import Cell

_DRAWS = 8
"""The number of arrangements drawn at random, of which the one that spreads the fleet best is
taken."""


def prepare(view: View, seed: int) -> Move | None:
    """A bot's move before the battle (map or docks), or ``None`` when it has begun."""
    match view.battle.phase:
        case Phase.AGREEING:
            return AcceptMap()
        case Phase.ARRANGING:
            return Arrange(_arrangement(view, Random(f"{seed} docks {view.seat}")))
    return None


def _arrangement(view: View, rng: Random) -> tuple[Cell, ...]:
    assert view.seat is not None, "a spectator arranges nothing"
    docks, ships = view.rules.harbours[view.seat].docks, view.battle.ships_each
    draws = [tuple(rng.sample(docks, ships)) for _ in range(_DRAWS)]
    return max(draws, key=lambda draw: _spread(view, draw))


def _spread(view: View, docks: tuple[Cell, ...]) -> int:
    """How far apart ships of the same class lie in the docks, so that no flank is without any of
    them.
    """
    kinds = [kind for kind, _ in roster(view.rules, view.battle.counts)]
    pairs = combinations(zip(kinds, docks, strict=True), 2)
    return sum(_distance(one, other) for (kind, one), (same, other) in pairs if kind is same)


def _distance(one: Cell, other: Cell) -> int:
    return abs(one.col - other.col) + abs(one.row - other.row)
