"""The text and the colour of each square of a map."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from rich.style import Style

from broadside.console.shooting_maps import (
    GLANCE,
    HIT,
    MISS,
    RADAR_SHIP,
    RADAR_WATER,
    SHIP,
    WATER,
    enemy_signs,
    own_signs,
)
from broadside.rules.game import Seat
from broadside.rules.grid import Cell
from broadside.rules.shooting.ruleset import Ruleset
from broadside.rules.shooting.ships import Fleet
from broadside.rules.shooting.view import View
from broadside.tui.ship_tags import tags

MARKED, FITS, DOES_NOT_FIT = "o+!"
"""Signs that exist on the screen only: a square that will be fired at, and a ship that is being
placed."""

STYLES: Mapping[str, Style] = MappingProxyType(
    {
        WATER: Style(color="#5b8db0"),
        SHIP: Style(color="#e8f4ea", bgcolor="#2d6a4f", bold=True),
        HIT: Style(color="#ffffff", bgcolor="#b3261e", bold=True),
        MISS: Style(color="#8fd3ff"),
        GLANCE: Style(color="#1b1300", bgcolor="#e0a100", bold=True),
        RADAR_SHIP: Style(color="#ffffff", bgcolor="#7b3fa0", bold=True),
        RADAR_WATER: Style(color="#c9a6e0"),
        MARKED: Style(color="#1b1300", bgcolor="#ffd166", bold=True),
        FITS: Style(color="#00210f", bgcolor="#95d5b2", bold=True),
        DOES_NOT_FIT: Style(color="#ffffff", bgcolor="#9a031e", bold=True),
    }
)
"""By sign. Every sign has its own character too: nothing is told by colour alone."""


@dataclass(frozen=True, slots=True)
class Square:
    """The text of one square, and the sign by which it is coloured."""

    text: str
    sign: str


def own_chart(view: View) -> dict[Cell, Square]:
    """The squares of the player's own map in the terminal: each ship by its tag, and a cross where
    it was hit.
    """
    return _tagged(own_signs(view), tags(view.rules, view.fleet or ()))


def enemy_chart(view: View, seat: Seat, marked: Iterable[Cell] = ()) -> dict[Cell, Square]:
    """The squares of an opponent's map in the terminal, as far as known; after the end also the
    ships that were left.
    """
    signs = enemy_signs(view, seat) | dict.fromkeys(marked, MARKED)
    fleets = view.battle.fleets
    return _tagged(signs, tags(view.rules, fleets[seat]) if fleets else {})


def placing_chart(
    rules: Ruleset, placed: Fleet, sign: str, ship: Iterable[Cell]
) -> dict[Cell, Square]:
    """The squares of the map in the terminal while a fleet is placed: the ships that lie already,
    and the one being placed.
    """
    lying = {cell: Square(tag, SHIP) for cell, tag in tags(rules, placed).items()}
    return lying | {cell: Square(sign, sign) for cell in ship if cell in rules.grid}


def _tagged(signs: Mapping[Cell, str], names: Mapping[Cell, str]) -> dict[Cell, Square]:
    return {
        cell: Square(names.get(cell, sign) if sign == SHIP else sign, sign)
        for cell, sign in signs.items()
    }
