"""Sentences about orders: what one would do, and why one is not possible. They name ship, square
and reason."""

from typing import assert_never

from broadside.rules.errors import SENTENCES, Refusal
from broadside.rules.fleet.confirmations import SQUARE, seen_ahead
from broadside.rules.fleet.known_squares import Known, KnownSquares, known_at
from broadside.rules.fleet.movement import destination
from broadside.rules.fleet.moves import (
    Action,
    Back,
    Detonate,
    Drop,
    Fire,
    Forward,
    Leap,
    PickUp,
    Repair,
    Shift,
    Switch,
    Torpedo,
    Turn,
)
from broadside.rules.fleet.notation import read_cell, show_cell, write_move
from broadside.rules.fleet.repair import worst_square
from broadside.rules.fleet.ships import Damage, Ship, pose
from broadside.rules.fleet.view import View
from broadside.rules.fleet.weapons import lane

_EFFECTS = {
    Known.MINE: "It removes the mine that sonar shows there.",
    Known.FOG: "Nothing is seen there.",
    Known.NO_SHIP: "Radar shows no ship there.",
    Known.WATER: "Nothing is there.",
    Known.REEF: "Nothing destroys a reef.",
    Known.RUIN: "That is destroyed already.",
    Known.WRECK: "That is destroyed already.",
}
_LACKS: tuple[tuple[tuple[type, ...], str], ...] = (
    ((Torpedo,), "it has no torpedoes"),
    ((Drop, PickUp), "it lays no mines"),
    ((Switch,), "it has no long radar"),
    ((Fire,), "it has no cannon"),
    ((Leap,), "it sails and does not leap"),
    ((Detonate,), "it carries no charge"),
)

_WORDS: tuple[tuple[type, str], ...] = (
    (Torpedo, "fire torpedoes"),
    (Drop, "lay mines"),
    (PickUp, "pick up mines"),
    (Switch, "switch a long radar"),
    (Fire, "fire"),
    (Leap, "leap"),
    (Detonate, "blow up"),
    (Back, "go back"),
)


def ship_name(ship: Ship) -> str:
    """The name of a ship at the beginning of a sentence about an order: ``Destroyer 2``."""
    name = str(ship.id)
    return f"{name[0].upper()}{name[1:]}"


def action_sentence(view: View, ship: Ship, action: Action) -> str:
    """A sentence about what an order would do, as far as the viewer knows."""
    name = ship_name(ship)
    match action:
        case Forward() | Back() | Shift() | Turn() | Leap():
            return f"{name} {_movement(view, ship, action)}"
        case Fire(target=target):
            return shot_sentence(ship, known_at(view, target)).replace(SQUARE, show_cell(target))
        case Torpedo():
            return f"{name} fires a torpedo {ship.facing}. {_lane(view, ship)}"
        case Drop(target=target):
            left = _counted(ship.mines - 1, "mine")
            return f"{name} lays a mine at {show_cell(target)} and has {left} left."
        case PickUp(target=target):
            return f"{name} takes the mine at {show_cell(target)} aboard."
        case Switch(on=True):
            return (
                f"{name} sees farther ahead. Until it is switched off it turns but does not move."
            )
        case Switch():
            return f"{name} sees less far ahead and can move again."
        case Repair():
            return f"{name} is repaired at {_worst(view, ship)}, its first destroyed square."
        case Detonate(target=target):
            block = _counted(ship.kind.blast, "square")
            where = show_cell(target)
            return f"{name} blows up at {where} and destroys all ships within {block}. It is lost."
    assert_never(action)


def shot_sentence(ship: Ship, known: KnownSquares) -> str:
    """A sentence about what a shot does at a square of which this is known; ``SQUARE`` stands for
    it.
    """
    shot = f"{ship_name(ship)} fires its cannon at {SQUARE}."
    if known.known in _EFFECTS:
        return f"{shot} {_EFFECTS[known.known]}"
    if known.known in (Known.OWN_BASE, Known.ENEMY_BASE):
        return f"{shot} It destroys {known.words}."
    power = "It destroys" if ship.kind.heavy_cannon else "It hits"
    return f"{shot} {power} a square of {known.words}."


def refusal_sentence(view: View, ship: Ship, action: Action, refusal: Refusal, about: str) -> str:
    """A sentence about why a ship of the viewer cannot carry out an order now. Without ``about``,
    why it can do so nowhere.
    """
    name = ship_name(ship)
    order = _order_words(ship, action)
    match refusal:
        case Refusal.OFF_BOARD:
            return f"{name} cannot {order}: that would leave the board."
        case Refusal.BLOCKED:
            return f"{name} cannot {order}: {_taken(view, about)}."
        case Refusal.TOO_FAR if isinstance(action, Forward):
            return f"{name} sails at most {_counted(ship.speed, 'square')} ahead in one turn."
        case Refusal.TOO_FAR | Refusal.OUT_OF_RANGE:
            return f"{about} is out of reach of {ship.id}."
        case Refusal.LONG_RADAR_ON:
            return f"{name} cannot {order}: while its long radar is on it only turns."
        case Refusal.NOT_EQUIPPED:
            return f"{name} cannot {order}: {_lack(ship, action)}."
        case Refusal.ALREADY_SWITCHED:
            return f"The long radar of {ship.id} is {'on' if ship.long_radar else 'off'} already."
        case Refusal.OWN_HULL:
            return f"{name} cannot fire at {about}, which is its own hull."
        case Refusal.NO_MINES_ABOARD:
            return f"{name} has no mines left."
        case Refusal.NO_ROOM_FOR_MINE:
            where = f"at {about}" if about else "anywhere"
            reason = "a mine needs free water with no reef, base or other ship beside it"
            return f"{name} cannot lay a mine {where}: {reason}."
        case Refusal.NO_MINE_THERE:
            where = f"at {about}" if about else "beside it"
            return f"{name} can pick up no mine: sonar shows none {where}."
        case Refusal.NOT_DOCKED:
            return f"{name} cannot be repaired: it lies in no dock of its base."
        case Refusal.BASE_DESTROYED:
            return f"{name} cannot be repaired: its base is destroyed."
        case Refusal.NOTHING_TO_REPAIR:
            return f"{name} has no destroyed square to repair."
    return SENTENCES[refusal]


def _order_words(ship: Ship, action: Action) -> str:
    """The words of an order after "cannot", without its target."""
    for actions, words in _WORDS:
        if isinstance(action, actions):
            return words
    if isinstance(action, Forward):
        return f"sail {_counted(action.squares, 'square')} ahead"
    return write_move(action).removeprefix(f"{ship.id} ")


def _movement(view: View, ship: Ship, move: Forward | Back | Shift | Turn | Leap) -> str:
    after = destination(view.rules, ship, move)
    assert after is not None, "a legal movement stays on the board"
    bow = show_cell(pose(view.rules, after).cells[-1])
    match move:
        case Forward(squares=squares):
            return f"sails {_counted(squares, 'square')} ahead, its bow to {bow}."
        case Back():
            return f"goes back one square, its stern to {show_cell(after.stern)}."
        case Shift(hand=hand):
            return f"moves one square to {hand}, its bow to {bow}."
        case Turn(helm=helm):
            way = "about" if helm == "about" else f"to {helm}"
            return f"turns {way} and then heads {after.facing}, its bow at {bow}."
        case Leap():
            return f"moves to {bow}."
    assert_never(move)


def _lane(view: View, ship: Ship) -> str:
    ahead = lane(view.rules, ship)
    if not ahead:
        return "It meets nothing: the bow is at the edge."
    met = seen_ahead(view, ship)
    if met is None:
        return f"It runs as far as {show_cell(ahead[-1])}. Nothing is seen ahead."
    return f"It runs to {show_cell(met)}, where {known_at(view, met).words} is seen first."


def _worst(view: View, ship: Ship) -> str:
    square = worst_square(ship)
    assert square is not None, "a ship that can be repaired has one"
    return show_cell(pose(view.rules, ship).cells[square])


def _taken(view: View, about: str) -> str:
    if not about:
        return "everything around is taken"
    return f"{about} is {known_at(view, read_cell(about)).words}"


def _lack(ship: Ship, action: Action) -> str:
    for actions, words in _LACKS:
        if isinstance(action, actions):
            return words
    if ship.kind.leap:
        return "it has no heading and only leaps"
    return "it turns by a quarter only"


def _counted(count: int, noun: str) -> str:
    """A number and its noun in a sentence about an order: ``1 square``, ``2 squares``."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def ship_sentence(view: View, ship: Ship) -> str:
    """A sentence about where a ship that awaits orders lies and what state it is in."""
    cells = pose(view.rules, ship).cells
    ends = f"stern {show_cell(cells[0])}, bow {show_cell(cells[-1])}, heading {ship.facing}"
    gone = ship.damage.count(Damage.DESTROYED)
    state = (
        f"{_counted(gone, 'square')} of {len(cells)} destroyed" if gone else "no square destroyed"
    )
    return f"{ship_name(ship)}: {ends}, {state}, speed {ship.speed}."
