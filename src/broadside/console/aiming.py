"""Asks a player where to fire and where to look by radar."""

from broadside.console.dialogue import Back, Dialogue
from broadside.console.shooting_event_text import Name, already_shot
from broadside.console.square_input import UnusableSquare, example, read_square, read_squares
from broadside.rules.game import Seat
from broadside.rules.grid import Cell
from broadside.rules.shooting.battle import opponents_afloat, shots_due
from broadside.rules.shooting.moves import Fire, Scan
from broadside.rules.shooting.view import View


def ask_fire(dialogue: Dialogue, view: View, prefix: str = "") -> Fire:
    """Ask a player at the console where to fire: as many squares as they have shots, on one line or
    on several.
    """
    due = shots_due(view.rules, view.battle)
    if due == 1:
        return Fire.at(_ask_target(dialogue, view, prefix))
    chosen: list[Cell] = []
    while len(chosen) < due:
        try:
            chosen = _ask_more(dialogue, view, chosen, due, prefix)
        except Back:
            if not chosen:
                raise
            dialogue.say(f"{view.rules.notation.show(chosen.pop())} is taken back.")
    return Fire.at(*chosen)


def ask_scan(dialogue: Dialogue, view: View, name: Name, prefix: str = "") -> Scan | None:
    """Ask a player at the console for the centre of a radar scan; ``None`` when they do not want
    one.
    """
    radar = view.rules.radar
    assert radar is not None, "asked only of a player who holds a scan"
    block = f"{radar.width} x {radar.width}"
    dialogue.say(f"You may scan {block} squares by radar before this shot.")
    question = f"{prefix}Centre of the scan, e.g. {example(view.rules)} (Enter: no scan): "
    while True:
        answer = dialogue.ask(question)
        if not answer:
            return None
        try:
            return Scan(read_square(view.rules, answer), _ask_sea(dialogue, view, name))
        except UnusableSquare as error:
            dialogue.say(str(error))
        except Back:
            continue


def _ask_target(dialogue: Dialogue, view: View, prefix: str) -> Cell:
    question = f"{prefix}Your target{_where(view)}, e.g. {example(view.rules)}: "
    while True:
        try:
            return _open(view, read_square(view.rules, dialogue.ask(question)))
        except UnusableSquare as error:
            dialogue.say(str(error))


def _ask_more(
    dialogue: Dialogue, view: View, chosen: list[Cell], due: int, prefix: str
) -> list[Cell]:
    """Ask a player at the console for targets once more: the squares chosen so far and those of one
    more line; a bad line changes nothing.
    """
    left = due - len(chosen)
    shown = example(view.rules, min(left, 3))
    answer = dialogue.ask(f"{prefix}{left} of {due} targets to name, e.g. {shown}: ")
    try:
        return _joined(view, chosen, read_squares(view.rules, answer), due)
    except UnusableSquare as error:
        dialogue.say(str(error))
        return chosen


def _joined(view: View, chosen: list[Cell], more: list[Cell], due: int) -> list[Cell]:
    named = chosen + [_open(view, cell) for cell in more]
    for cell in more:
        if named.count(cell) > 1:
            raise UnusableSquare(f"{view.rules.notation.show(cell)} is named twice.")
    if len(named) > due:
        raise UnusableSquare(f"You have {due} shots and have named {len(named)} squares.")
    return named


def _where(view: View) -> str:
    """For a question where to fire, the name of the sea that is fired at, if there are several."""
    if view.rules.players == 2 or view.battle.target is None:
        return ""
    return f" in the sea of Player {view.battle.target + 1}"


def _open(view: View, cell: Cell) -> Cell:
    sea = view.target_sea
    if not sea.is_open(cell):
        square = view.rules.notation.show(cell)
        raise UnusableSquare(already_shot(view, square, hit=cell in sea.hits))
    return cell


def _ask_sea(dialogue: Dialogue, view: View, name: Name) -> Seat:
    assert view.seat is not None, "spectators do not scan"
    seats = opponents_afloat(view.battle, view.seat)
    if len(seats) == 1:
        return seats[0]
    dialogue.say("Whose sea?")
    return seats[dialogue.choose([name(seat) for seat in seats]) - 1]
