"""Moves as lines that people type and read: ``destroyer 2 forward 5``, or ``d2 f5`` in short."""

import re
from collections.abc import Callable, Iterator
from typing import TypeAlias, assert_never

from broadside.rules.errors import InvalidNotation
from broadside.rules.fleet.moves import (
    AcceptDraw,
    AcceptMap,
    Action,
    Arrange,
    Back,
    DeclineDraw,
    Detonate,
    Drop,
    Fire,
    Forward,
    Hand,
    Helm,
    Leap,
    Move,
    OfferDraw,
    PickUp,
    ProposeFleet,
    Redraw,
    Repair,
    Resign,
    Shift,
    Switch,
    Torpedo,
    Turn,
)
from broadside.rules.fleet.ruleset import Ruleset, ShipClass
from broadside.rules.fleet.ships import ShipId
from broadside.rules.grid import Cell
from broadside.rules.notation import Notation

_Make: TypeAlias = Callable[[ShipId, str], Action]

_CELL = r" ?([a-z]{1,2} ?[0-9]{1,2})"
_HANDS = {"p": Hand.PORT, "s": Hand.STARBOARD}
_HELMS = {"p": Helm.PORT, "s": Helm.STARBOARD, "a": Helm.ABOUT}

_ORDERS: tuple[tuple[str, str, _Make], ...] = (
    ("forward 5 (f5)", r"f(?:orward)? ?([0-9]{1,3})", lambda s, n: Forward(s, int(n))),
    ("back (b)", "b(?:ack)?", lambda s, _: Back(s)),
    (
        "shift port (sp)",
        "s(?:hift)? ?(p|port|s|starboard)",
        lambda s, hand: Shift(s, _HANDS[hand[0]]),
    ),
    (
        "turn starboard (ts)",
        "t(?:urn)? ?(p|port|s|starboard|a|about)",
        lambda s, helm: Turn(s, _HELMS[helm[0]]),
    ),
    ("fire K12 (c K12)", f"(?:fire(?: at)?|cannon|c){_CELL}", lambda s, c: Fire(s, read_cell(c))),
    ("torpedo (t)", "t(?:orpedo)?", lambda s, _: Torpedo(s)),
    ("drop K12 (d K12)", f"d(?:rop)?{_CELL}", lambda s, c: Drop(s, read_cell(c))),
    ("pick up K12 (p K12)", f"p(?:ick ?up)?{_CELL}", lambda s, c: PickUp(s, read_cell(c))),
    ("radar on (r on)", "r(?:adar)? ?(on|off)", lambda s, on: Switch(s, on == "on")),
    ("repair (r)", "r(?:epair)?", lambda s, _: Repair(s)),
    ("leap K12 (l K12)", f"l(?:eap)?{_CELL}", lambda s, c: Leap(s, read_cell(c))),
    ("detonate K12 (x K12)", f"(?:detonate|x){_CELL}", lambda s, c: Detonate(s, read_cell(c))),
)
"""How each order is written, how it is read, and the move that it makes."""

_PHRASES: dict[str, Move] = {
    "accept map": AcceptMap(),
    "redraw map": Redraw(),
    "offer draw": OfferDraw(),
    "accept draw": AcceptDraw(),
    "decline draw": DeclineDraw(),
    "resign": Resign(),
}
_SHORT_PHRASES = {"accept": "accept map", "redraw": "redraw map", "draw": "offer draw"}

_NUMBERED = re.compile(r"([a-z][a-z -]*?) ?([0-9]{1,3}) ?([a-z].*)")


def show_cell(cell: Cell) -> str:
    """Write a cell in a move or sentence as ``K12``; one off the board may have no letters."""
    return str(cell).upper()


def read_cell(text: str) -> Cell:
    return Notation.COLUMN_ROW.read(text)


def write_move(move: Move) -> str:
    """Write a move of the fleet game in its long form, ``destroyer 2 forward 5``, which records
    keep.
    """
    match move:
        case AcceptMap() | Redraw() | OfferDraw() | AcceptDraw() | DeclineDraw() | Resign():
            return next(phrase for phrase, meant in _PHRASES.items() if meant == move)
        case ProposeFleet(counts):
            return " ".join(["fleet", *map(str, counts)])
        case Arrange(docks):
            return " ".join(["arrange", *map(show_cell, docks)])
        case _:
            return f"{move.ship} {_write_order(move)}"


def _write_order(action: Action) -> str:
    match action:
        case Forward(squares=squares):
            return f"forward {squares}"
        case Back():
            return "back"
        case Shift(hand=hand):
            return f"shift {hand}"
        case Turn(helm=helm):
            return f"turn {helm}"
        case Leap(target=target):
            return f"leap {show_cell(target)}"
        case Fire(target=target):
            return f"fire {show_cell(target)}"
        case Torpedo():
            return "torpedo"
        case Drop(target=target):
            return f"drop {show_cell(target)}"
        case PickUp(target=target):
            return f"pick up {show_cell(target)}"
        case Switch(on=on):
            return f"radar {'on' if on else 'off'}"
        case Repair():
            return "repair"
        case Detonate(target=target):
            return f"detonate {show_cell(target)}"
    assert_never(action)


def read_move(rules: Ruleset, text: str) -> Move:
    """Read a move of the fleet game in its long form or a short one, as ``d2 f5``. Raises
    ``InvalidNotation``.
    """
    line = " ".join(text.lower().split())
    phrase = _SHORT_PHRASES.get(line, line)
    if phrase in _PHRASES:
        return _PHRASES[phrase]
    word, _, rest = line.partition(" ")
    if word == "arrange":
        return Arrange(tuple(map(read_cell, rest.split())))
    if word == "fleet":
        return ProposeFleet(_read_counts(rules, rest))
    return _read_action(rules, line)


def _read_counts(rules: Ruleset, rest: str) -> tuple[int, ...]:
    numbers = rest.split()
    if not all(re.fullmatch("[0-9]{1,3}", number) for number in numbers):
        names = ", ".join(kind.name for kind in rules.ships)
        raise InvalidNotation(f"not a fleet: {rest!r} (give a number for each of {names})")
    return tuple(map(int, numbers))


def _read_action(rules: Ruleset, line: str) -> Action:
    numbered = _NUMBERED.fullmatch(line)
    if numbered is not None:
        kind = _read_kind(rules, numbered[1])
        return _read_order(ShipId(kind.name, int(numbered[2])), numbered[3])
    for kind, rest in _unnumbered(rules, line):
        return _read_order(ShipId(kind.name, 1), rest)
    raise InvalidNotation(
        f"not a move: {line!r} (name a ship and what it does, as destroyer 2 forward 5 or d2 f5; "
        f"or type one of {', '.join(_PHRASES)})"
    )


def _unnumbered(rules: Ruleset, line: str) -> Iterator[tuple[ShipClass, str]]:
    """For reading a move, the classes that need no number because there is one ship of each."""
    for kind in rules.ships:
        for name in (kind.name, _initials(kind)):
            if kind.count == 1 and line.startswith(f"{name} "):
                yield kind, line.removeprefix(f"{name} ")


def _read_kind(rules: Ruleset, text: str) -> ShipClass:
    """Read the class in a typed move by its name, its initials, or any unambiguous beginning."""
    start = text.replace(" ", "")
    named = [kind for kind in rules.ships if kind.name == text]
    short = [kind for kind in rules.ships if _initials(kind) == text]
    begun = [kind for kind in rules.ships if kind.name.replace(" ", "").startswith(start)]
    found = named or short or begun
    if len(found) == 1:
        return found[0]
    names = ", ".join(kind.name for kind in found or rules.ships)
    raise InvalidNotation(f"not a class of ships: {text!r} (it can be {names})")


def _initials(kind: ShipClass) -> str:
    return "".join(word[0] for word in kind.name.split())


def _read_order(ship: ShipId, text: str) -> Action:
    for _, pattern, make in _ORDERS:
        match = re.fullmatch(pattern, text)
        if match is not None:
            return make(ship, match[1].replace(" ", "") if match.re.groups else "")
    orders = ", ".join(example for example, _, _ in _ORDERS)
    raise InvalidNotation(f"not an order: {text!r} (the orders are {orders})")
