"""A small sea to test the console in: drawn views, and a captain who plays by what help prints."""

import re
from collections.abc import Iterable
from random import Random

from broadside.rules.fleet.battle import Battle, Phase
from broadside.rules.fleet.events import Contact
from broadside.rules.fleet.geometry import Facing
from broadside.rules.fleet.notation import read_cell
from broadside.rules.fleet.rulefile import read_rules
from broadside.rules.fleet.ships import Damage, Fleet, Ship
from broadside.rules.fleet.view import Picture, View
from broadside.rules.game import Viewer
from broadside.rules.grid import Cell

POND_FILE = """
family = "fleet"
extends = "fleet"
name = "pond"
columns = 14
rows = 9
reefs = 2
reef_zone = "G3:H7"
turn_limit = 120

[[harbours]]
base = "A4:A6"
docks = "B4:B6 A3 A7"
radar = "A3:B7"
facing = "east"

[[harbours]]
base = "N4:N6"
docks = "M4:M6 N3 N7"
radar = "M3:N7"
facing = "west"

[ships.cruiser]
count = 1
[ships.destroyer]
count = 1
[ships."torpedo boat"]
count = 0
[ships."mine layer"]
count = 1
[ships."radar boat"]
count = 1
"""
POND = read_rules(POND_FILE)
WEST, EAST = 0, 1
_DAMAGES = {".": Damage.INTACT, "*": Damage.DAMAGED, "x": Damage.DESTROYED}


def ship(
    kind: str,
    stern: str,
    facing: Facing = Facing.EAST,
    damage: str = "",
    *,
    number: int = 1,
    seat: int = WEST,
    mines: int | None = None,
    long_radar: bool = False,
) -> Ship:
    """A ship; its damage is drawn from stern to bow, ``..*x``, and is none where it is left out."""
    (found,) = (known for known in POND.ships if known.name == kind)
    states = tuple(_DAMAGES[sign] for sign in damage or "." * found.size)
    aboard = found.mines if mines is None else mines
    return Ship(seat, found, number, read_cell(stern), facing, states, aboard, long_radar)


def contact(
    cell: str,
    bow: Facing | None = None,
    damage: Damage = Damage.INTACT,
    *,
    marked: bool = False,
) -> Contact:
    return Contact(read_cell(cell), EAST, damage, bow, marked)


def cells(text: str) -> frozenset[Cell]:
    return frozenset(map(read_cell, text.split()))


def fighting(**known: object) -> Battle:
    """A battle in which the west is to act; reefs at G3 and H6."""
    usual = {"phase": Phase.FIGHTING, "reefs": cells("G3 H6"), "counts": POND.counts, "turn": WEST}
    return Battle(**{**usual, **known})  # type: ignore[arg-type]


def view(
    ships: Fleet = (),
    contacts: Iterable[Contact] = (),
    mines: str = "",
    battle: Battle | None = None,
    seat: Viewer = WEST,
) -> View:
    """What the west sees, with these ships of its own."""
    picture = Picture(ships, tuple(sorted(contacts)), cells(mines))
    return View(POND, seat, battle or fighting(), picture)


class Captain:
    """Plays by what the console prints: asks for help with a ship, and gives one of the orders
    listed there. So every order that help lists is tried, and must be accepted."""

    def __init__(self, seed: int, opening: Iterable[str] = ("1", "", "")) -> None:
        self._rng = Random(seed)
        self._opening = iter(opening)
        self._asked = ""
        self.orders = 0

    def __call__(self, question: str, text: str) -> str | None:
        if "Your order" not in question:
            return self._answer(question)
        if not self._asked:
            afloat = re.findall(r"  ([a-z]\d) [=*x>]", text[text.rindex("YOUR FLEET") :])
            self._asked = self._rng.choice(afloat)
            return self._asked
        listed = text[text.rindex("+ it can go there") :]
        name, self._asked = self._asked, ""
        self.orders += 1
        return f"{name} {self._rng.choice(list(listed_orders(listed)))}"

    def _answer(self, question: str) -> str:
        if "all the same" in question:
            return "yes"
        if "Your choice" in question and self.orders:
            return "2"
        return next(self._opening)


def listed_orders(text: str) -> Iterable[str]:
    """Every order in a list that help printed."""
    lines = re.sub(r"\n {6}", " ", text).splitlines()
    for line in lines:
        word, rest = line[2:11].strip(), line[12:]
        match word:
            case "sail" if "nowhere" not in rest:
                yield from _sailing(rest)
            case "fire":
                yield from (f"fire {cell}" for cell in _targets(rest))
            case "torpedo" | "repair":
                yield word
            case "drop" | "pick up":
                yield from (f"{word} {cell}" for cell in rest.partition(" at ")[2].split())
            case "radar on" | "radar off":
                yield word


def _sailing(rest: str) -> Iterable[str]:
    for order in rest.split(", "):
        ahead = re.fullmatch(r"forward 1(?: to (\d+))?", order)
        if ahead is None:
            yield order
        else:
            yield from sorted({"forward 1", f"forward {ahead[1] or 1}"})


def _targets(rest: str) -> list[str]:
    """The squares worth a shot or, where none is seen, the far corner of the range."""
    seen = rest.partition("seen there: ")[2].split()
    corners = re.findall(r"from (\w+) to (\w+)", rest)
    return seen or [corners[0][1]]
