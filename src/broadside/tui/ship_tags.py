"""Short names of your own ships that fit on a square: class and number, as ``SP 3``."""

from collections import Counter
from collections.abc import Sequence

from broadside.rules.grid import Cell
from broadside.rules.shooting.ruleset import Ruleset
from broadside.rules.shooting.ships import Fleet

_MOST_LETTERS = 3
"""The most letters of a word: a square has to stay narrow, even if classes then look alike."""


def tags(rules: Ruleset, fleet: Fleet) -> dict[Cell, str]:
    """The tag of the ship on each square in the terminal. Ships of a class are numbered in the
    order of the roster.
    """
    marks = _marks(rules)
    counted: Counter[str] = Counter()
    found: dict[Cell, str] = {}
    for ship in fleet:
        counted[ship.name] += 1
        tag = f"{marks[ship.name]} {counted[ship.name]}".strip()
        found |= dict.fromkeys(ship.cells, tag)
    return found


def tag_width(rules: Ruleset) -> int:
    """The width of the widest tag of a ship in a whole fleet."""
    marks = _marks(rules)
    return max(len(f"{marks[kind.name]} {kind.count}".strip()) for kind in rules.ships)


def _marks(rules: Ruleset) -> dict[str, str]:
    """The letters of each class in the tags of ships. A fleet's only class of single squares has
    none: its ships are numbers.
    """
    names = [kind.name for kind in rules.ships]
    smallest = [kind.name for kind in rules.ships if kind.size == 1]
    marks = {name: _mark(name, names) for name in names}
    return marks | ({smallest[0]: ""} if len(smallest) == 1 else {})


def _mark(name: str, names: Sequence[str]) -> str:
    """The fewest letters that distinguish a class from all others in a ship's tag."""
    for letters in range(1, _MOST_LETTERS + 1):
        short = _short(name, letters)
        if [_short(other, letters) for other in names].count(short) == 1:
            return short
    return _short(name, 1)


def _short(name: str, letters: int) -> str:
    return "".join(word[:letters] for word in name.replace("-", " ").split()).upper()
