"""Placing a fleet: by hand, by the bow and stern of each ship, or at random."""

from collections.abc import Iterable
from random import Random

from broadside.console.dialogue import Back, Dialogue, in_order
from broadside.console.screen import Screen
from broadside.console.shooting_maps import arrange, draw, fleet_signs
from broadside.console.square_input import UnusableSquare, example, read_square
from broadside.rules.errors import SENTENCES, IllegalMove, Refusal
from broadside.rules.grid import Cell
from broadside.rules.shooting.placement import berths, check_ship, random_fleet
from broadside.rules.shooting.ruleset import Ruleset, ShipClass
from broadside.rules.shooting.ships import Fleet, Ship, ship_between


def place_fleet(dialogue: Dialogue, screen: Screen, rules: Ruleset, rng: Random) -> Fleet:
    """Let one player at the console place a fleet, who first sees the ships and the rules for
    placing them.
    """
    dialogue.say_all(placing_rules(rules))
    while True:
        dialogue.say("How do you want to place your ships?")
        if dialogue.choose(("By hand", "At random")) == 2:
            fleet = random_fleet(rules, rng)
            _show(dialogue, screen, rules, fleet)
            return fleet
        try:
            return _by_hand(dialogue, screen, rules)
        except Back:
            continue


def placing_rules(rules: Ruleset) -> list[str]:
    """The rules for placing a fleet, in words for the console: sizes, quantities, and where ships
    may lie.
    """
    grid = rules.grid
    lines = [f"The map has {grid.rows} rows and {grid.cols} columns. Your ships:"]
    lines += [f"  {describe(kind)}" for kind in rules.ships]
    touching = "may touch" if rules.touching else "may not touch, not even at corners"
    lines.append("Ships lie across or down, never diagonally, and inside the map.")
    return [*lines, f"They cannot share a square, and they {touching}."]


def describe(kind: ShipClass) -> str:
    """A ship class in words, for a player who is placing a fleet at the console."""
    armour = ", armoured: each square takes two bombs" if kind.armoured else ""
    return f"{kind.name}: {squares_of(kind)}, quantity {kind.count}{armour}"


def squares_of(kind: ShipClass) -> str:
    return "1 square" if kind.size == 1 else f"{kind.size} squares"


def _by_hand(dialogue: Dialogue, screen: Screen, rules: Ruleset) -> Fleet:
    """Let a player at the console place a fleet ship by ship. ``back`` takes the last one off
    again; before the first it leaves.
    """
    fleet: Fleet = ()
    _show(dialogue, screen, rules, fleet)
    while len(fleet) < len(rules.roster):
        try:
            fleet = (*fleet, _ask_ship(dialogue, rules, fleet))
        except Back:
            if not fleet:
                raise
            dialogue.say(f"The {fleet[-1].name} is taken up again.")
            fleet = fleet[:-1]
        _show(dialogue, screen, rules, fleet)
    return fleet


def _ask_ship(dialogue: Dialogue, rules: Ruleset, placed: Fleet) -> Ship:
    kind = rules.roster[len(placed)]
    if not _has_room(rules, kind, placed):
        dialogue.say(f"No room is left for the {kind.name}: type back to take up a ship.")
    while True:
        bow, stern = _ask_ends(dialogue, rules, kind)
        try:
            ship = ship_between(kind.name, bow, stern)
            check_ship(rules, ship, kind, placed)
        except IllegalMove as error:
            dialogue.say(_reason(error, kind))
            continue
        return ship


def _ask_ends(dialogue: Dialogue, rules: Ruleset, kind: ShipClass) -> tuple[Cell, Cell]:
    if kind.size == 1:
        square = _ask_square(dialogue, rules, f"Square of the {kind.name}")
        return square, square
    name = f"{kind.name} ({kind.size} squares)"
    bow, stern = in_order(
        (
            lambda: _ask_square(dialogue, rules, f"Bow of the {name}"),
            lambda: _ask_square(dialogue, rules, f"Stern of the {name}"),
        )
    )
    return bow, stern


def _ask_square(dialogue: Dialogue, rules: Ruleset, what: str) -> Cell:
    while True:
        try:
            return read_square(rules, dialogue.ask(f"{what}, e.g. {example(rules)}: "))
        except UnusableSquare as error:
            dialogue.say(str(error))


def _has_room(rules: Ruleset, kind: ShipClass, placed: Fleet) -> bool:
    places = berths(rules.grid, kind.size, rules.touching)
    return any(_fits(rules, Ship(kind.name, place.cells), kind, placed) for place in places)


def _fits(rules: Ruleset, ship: Ship, kind: ShipClass, placed: Iterable[Ship]) -> bool:
    try:
        check_ship(rules, ship, kind, placed)
    except IllegalMove:
        return False
    return True


def _reason(error: IllegalMove, kind: ShipClass) -> str:
    if error.refusal is Refusal.NOT_STRAIGHT:
        line = "" if kind.size == 1 else " in a straight line"
        return f"The {kind.name} must cover {squares_of(kind)}{line}, from bow to stern."
    return SENTENCES[error.refusal]


def _show(dialogue: Dialogue, screen: Screen, rules: Ruleset, fleet: Fleet) -> None:
    chart = draw(rules, "Your map", fleet_signs(fleet), screen)
    dialogue.say()
    dialogue.say_all(arrange((chart,), screen.width()))
    dialogue.say()
