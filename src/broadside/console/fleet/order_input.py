"""Reads what a person types in a battle, and says what to do if it cannot be done."""

from collections.abc import Iterator

from broadside.console.dialogue import Dialogue, quoted
from broadside.console.fleet.ship_names import own_names, read_ship
from broadside.rules.errors import SENTENCES, IllegalMove, InvalidNotation, Refusal
from broadside.rules.fleet.battle import Phase
from broadside.rules.fleet.confirmations import confirmation_for
from broadside.rules.fleet.geometry import bit
from broadside.rules.fleet.legality import check
from broadside.rules.fleet.moves import Fire, Move
from broadside.rules.fleet.notation import read_move
from broadside.rules.fleet.reach import cannon_zone
from broadside.rules.fleet.ruleset import ShipClass
from broadside.rules.fleet.short_names import short
from broadside.rules.fleet.view import View

_ANSWERS = {"accept": "accept draw", "decline": "decline draw"}


class UnusableOrder(ValueError):
    """The player typed something that cannot be used; the message says why, and what to type."""


def read_order(view: View, text: str) -> Move:
    """Read an order that a person types as a move that is legal now. Raises ``UnusableOrder``."""
    line = " ".join(text.lower().split())
    if view.battle.phase is Phase.FIGHTING:
        line = _ANSWERS.get(line, line)
    try:
        move = read_move(view.rules, line)
    except InvalidNotation:
        raise UnusableOrder(_unread(view, line)) from None
    try:
        check(view, move)
    except IllegalMove as error:
        raise UnusableOrder(_explained(view, move, error)) from None
    return move


def is_meant(dialogue: Dialogue, view: View, move: Move) -> bool:
    """Ask at the console whether the player means a doubtful order. True if they do."""
    question = confirmation_for(view, move)
    return question is None or dialogue.confirms(question.sentence)


def _unread(view: View, line: str) -> str:
    if not line:
        return f"Type what one ship does, as {_example(view)}, or help."
    ship = read_ship(view.rules, line.split()[0])
    if ship is None:
        return f"I cannot read {quoted(line)}. Type what one ship does, as {_example(view)}."
    kind = next(kind for kind in view.rules.ships if kind.name == ship.kind)
    known = ", ".join(_orders(kind))
    return f"I cannot read {quoted(line)}. What a {kind.name} can be told: {known}."


def _orders(kind: ShipClass) -> Iterator[str]:
    """The orders that a person may type for ships of the class."""
    if kind.leap:
        yield "leap K12 (l K12)"
    else:
        yield "forward 5 (f5), back (b), shift port (sp), turn starboard (ts)"
    if kind.turns_about:
        yield "turn about (ta)"
    if kind.cannon is not None:
        yield "fire K12 (c K12)"
    if kind.torpedoes:
        yield "torpedo (t)"
    if kind.mines:
        yield "drop K12 (d K12), pick up K12 (p K12)"
    if kind.long_radar is not None:
        yield "radar on (r on), radar off (r off)"
    if kind.blast:
        yield "detonate K12 (x K12)"
    yield "repair (r)"


def _example(view: View) -> str:
    """An example of an order to type, possible for the first ship."""
    if not view.ships:
        return "d2 f5"
    ship = view.ships[0]
    return f"{short(view.rules, ship)} forward {ship.speed}"


def _explained(view: View, move: Move, error: IllegalMove) -> str:
    """Why an order that a person typed at the console is refused, and what to do about it."""
    match error.refusal:
        case Refusal.NO_SUCH_SHIP:
            return f"You have no {error.about} afloat. Your ships: {own_names(view)}."
        case Refusal.NOT_EQUIPPED:
            return f"Your {error.about} cannot do this. To see what it can: help {error.about}"
        case Refusal.BLOCKED:
            return f"You can see that {error.about} is taken, so the ship would not get through."
        case Refusal.OUT_OF_RANGE if isinstance(move, Fire):
            return f"{error.about} is out of range. {_in_range(view, move)}"
    sentence = SENTENCES[error.refusal]
    return f"{sentence} ({error.about})" if error.about else sentence


def _in_range(view: View, fire: Fire) -> str:
    """For a refused order to fire, the ships whose cannon reach the target."""
    square = bit(view.rules.grid, fire.target)
    able = [ship for ship in view.ships if cannon_zone(view.rules, ship) & square]
    if not able:
        return "None of your ships reaches it from where they are."
    return f"In range of it: {', '.join(short(view.rules, ship) for ship in able)}."
