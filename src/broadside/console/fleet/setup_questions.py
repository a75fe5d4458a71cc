"""Before the battle: agree on the reefs, and put each ship into a dock."""

import re
from collections.abc import Callable
from dataclasses import replace
from random import Random

from broadside.console.console_session import ConsoleSession
from broadside.console.dialogue import Dialogue, quoted
from broadside.console.fleet.game_picture import picture
from broadside.console.fleet.order_input import UnusableOrder, read_order
from broadside.console.fleet.ship_names import read_ship, squares
from broadside.rules.errors import InvalidNotation
from broadside.rules.fleet.battle import redraws_left
from broadside.rules.fleet.moves import AcceptMap, Arrange, Move
from broadside.rules.fleet.notation import read_cell, show_cell
from broadside.rules.fleet.setup import moor
from broadside.rules.fleet.ships import Fleet, ShipId
from broadside.rules.fleet.short_names import short
from broadside.rules.fleet.view import Picture, View
from broadside.rules.grid import Cell

_BERTH = re.compile(r"(.*\S)\s+(\S+)")


def ask_map(session: ConsoleSession, dialogue: Dialogue, view: View) -> Move:
    """Ask before the battle whether the player accepts the reefs, or wants others, or another fleet
    if that is allowed.
    """
    dialogue.say_all(picture(view, session.screen))
    counts = zip(view.battle.counts, view.rules.ships, strict=True)
    names = [f"{count} {kind.name}" for count, kind in counts if count]
    session.say_wrapped([f"Each fleet: {', '.join(names)}."])
    if view.rules.open_fleets:
        order = ", ".join(kind.name for kind in view.rules.ships)
        session.say_wrapped([f"To propose another: fleet and a number for each of {order}."])
    while True:
        answer = dialogue.ask(f"Is this map all right? accept (or Enter){_redraw_word(view)}: ")
        try:
            return read_order(view, answer) if answer else AcceptMap()
        except UnusableOrder as error:
            session.say_wrapped([str(error)])


def _redraw_word(view: View) -> str:
    """The answer before a fleet battle that asks for other reefs, and how often that is still
    possible.
    """
    assert view.seat is not None, "a spectator is asked nothing"
    left = redraws_left(view.rules, view.battle, view.seat)
    if left is None:
        return ", redraw"
    return f", redraw (still {left})" if left else ""


def ask_docks(session: ConsoleSession, dialogue: Dialogue, view: View, rng: Random) -> Arrange:
    """Ask for the dock of each ship before the battle, starting with the usual arrangement."""
    docks = usual_docks(view)
    _show(session, view, docks)
    dialogue.say("Your ships lie in their docks; the enemy does not see where.")
    dialogue.say("To move one, type ship and dock, as c1 A21; two ships change places.")
    question = "Enter to begin; or SHIP DOCK, random, usual, arrange B11 B12 ...: "
    while answer := dialogue.ask(question):
        try:
            docks = _rearranged(view, docks, answer, rng)
        except UnusableOrder as error:
            session.say_wrapped([str(error)])
            continue
        _show(session, view, docks)
    return Arrange(docks)


def usual_docks(view: View) -> tuple[Cell, ...]:
    """The arrangement in the docks to ask about first: the first docks in the fleet's order."""
    return _all_docks(view)[: view.battle.ships_each]


def _rearranged(view: View, docks: tuple[Cell, ...], answer: str, rng: Random) -> tuple[Cell, ...]:
    """For the questions before a battle, the docks after an answer that exchanges ships. Raises
    ``UnusableOrder``.
    """
    whole: dict[str, Callable[[], tuple[Cell, ...]]] = {
        "usual": lambda: usual_docks(view),
        "random": lambda: tuple(rng.sample(_all_docks(view), len(docks))),
    }
    if answer.lower() in whole:
        return whole[answer.lower()]()
    if answer.lower().startswith("arrange"):
        move = read_order(view, answer)
        return move.docks if isinstance(move, Arrange) else docks
    return _berthed(view, docks, answer)


def _berthed(view: View, docks: tuple[Cell, ...], answer: str) -> tuple[Cell, ...]:
    """For the questions before a battle, the docks after an answer that puts a ship into a dock; a
    ship that lay there gets the other's place.
    """
    fleet = _moored(view, docks)
    ship, dock = _read_berth(view, answer)
    numbers = [number for number, other in enumerate(fleet) if other.id == ship]
    if not numbers:
        names = " ".join(short(view.rules, other) for other in fleet)
        raise UnusableOrder(f"Your fleet has no {ship}. Your ships: {names}")
    old = docks[numbers[0]]
    swap = {old: dock, dock: old}
    return tuple(swap.get(cell, cell) for cell in docks)


def _read_berth(view: View, answer: str) -> tuple[ShipId, Cell]:
    match = _BERTH.fullmatch(answer)
    ship = None if match is None else read_ship(view.rules, match[1].lower())
    if match is None or ship is None:
        raise UnusableOrder(f"I cannot read {quoted(answer)}. Type a ship and a dock, as c1 A21.")
    known = _all_docks(view)
    try:
        dock = read_cell(match[2])
    except InvalidNotation:
        raise UnusableOrder(f"{quoted(match[2])} is no square. Docks: {squares(known)}") from None
    if dock not in known:
        raise UnusableOrder(f"{show_cell(dock)} is no dock of yours. Docks: {squares(known)}")
    return ship, dock


def _show(session: ConsoleSession, view: View, docks: tuple[Cell, ...]) -> None:
    shown = replace(view, picture=Picture(_moored(view, docks)))
    session.dialogue.say_all(picture(shown, session.screen))
    free = [dock for dock in _all_docks(view) if dock not in docks]
    session.dialogue.say(f"Free docks: {squares(free) or 'none'}")


def _moored(view: View, docks: tuple[Cell, ...]) -> Fleet:
    assert view.seat is not None, "a spectator has no fleet"
    return moor(view.rules, view.seat, view.battle.counts, docks)


def _all_docks(view: View) -> tuple[Cell, ...]:
    assert view.seat is not None, "a spectator has no docks"
    return view.rules.harbours[view.seat].docks
