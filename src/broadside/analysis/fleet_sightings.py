"""Which ships of a fleet game the other side saw, and when."""

from collections.abc import Iterable
from typing import TypeAlias

from broadside.protocol.fleet_reports import SeenSpan
from broadside.rules.fleet.geometry import mask_of
from broadside.rules.fleet.ruleset import Ruleset
from broadside.rules.fleet.ships import ShipId, pose
from broadside.rules.fleet.state import State
from broadside.rules.game import Seat
from broadside.rules.grid import Cell

ShipKey: TypeAlias = tuple[Seat, ShipId]
"""A ship of any seat."""


def seen_ships(rules: Ruleset, state: State, side: int) -> frozenset[ShipKey]:
    """The sightings of a side at a recorded moment: the enemy ships of which it sees any square."""
    contacts = state.pictures[min(rules.sides[side])].contacts
    shown = mask_of(rules.grid, (contact.cell for contact in contacts))
    enemies = (ship for seat in rules.sides[1 - side] for ship in state.sea.fleets[seat])
    return frozenset((ship.seat, ship.id) for ship in enemies if shown & pose(rules, ship).hull)


def sees_mine(rules: Ruleset, state: State, side: int, mine: Cell) -> bool:
    """Whether the sonar of a side shows that mine at a recorded moment."""
    return mine in state.pictures[min(rules.sides[side])].mines


def spans(moments: Iterable[int]) -> tuple[SeenSpan, ...]:
    """The moments of sightings in their order, as few spans as possible."""
    found: list[SeenSpan] = []
    for moment in moments:
        if found and found[-1].last == moment - 1:
            found[-1] = SeenSpan(found[-1].first, moment)
        else:
            found.append(SeenSpan(moment, moment))
    return tuple(found)
