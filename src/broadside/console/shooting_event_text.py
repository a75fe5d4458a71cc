"""Words for what happens, as one player experiences it."""

from collections.abc import Callable, Sequence
from typing import TypeAlias, assert_never

from broadside.console.shooting_maps import draw_finding
from broadside.rules.game import Ending, Outcome, Seat
from broadside.rules.shooting.events import (
    Began,
    Call,
    Deployed,
    Ended,
    Event,
    Finding,
    Fired,
    Scanned,
    Shot,
    TimedOut,
)
from broadside.rules.shooting.ruleset import Announces
from broadside.rules.shooting.view import View

Name: TypeAlias = Callable[[Seat], str]
"""What the viewer calls a seat at the beginning of a sentence; ``You`` for their own."""

_ENDINGS = {
    Ending.FLEET_SUNK: "A whole fleet has been sunk.",
    Ending.BOMBS_SPENT: "All bombs are spent.",
    Ending.TIME_UP: "The time for the match is up.",
    Ending.RESIGNED: "The game was given up.",
    Ending.AGREED: "A draw was agreed.",
    Ending.ABANDONED: "Somebody has left the game.",
    Ending.ABORTED: "The game was broken off and counts for nobody.",
}


def event_text(event: Event, view: View, name: Name) -> list[str]:
    """Words for an event of a shooting game, for the viewer, whose view includes it."""
    match event:
        case Deployed(seat):
            return [] if seat == view.seat else [f"{name(seat)} has placed the fleet."]
        case Began(first):
            return ["You begin." if first == view.seat else f"{name(first)} begins."]
        case Fired():
            return _fired(event, view, name)
        case Scanned(seat, finding):
            return [f"{name(seat)} uses the radar."] if finding is None else _found(finding, view)
        case TimedOut(seat):
            return [_timed_out(view, name, seat)]
        case Ended():
            return []  # told below the last maps
    assert_never(event)


def ending_lines(outcome: Outcome, view: View, name: Name) -> list[str]:
    """Words for the end of a shooting game: how it ended, and who has won."""
    lines = [_ENDINGS[outcome.ending]]
    if view.rules.points is not None:
        scores = view.battle.scores
        points = (f"{name(seat)} {scores[seat].points}" for seat in view.rules.seats)
        lines.append("Points: " + ", ".join(points) + ".")
    return [*lines, _verdict(sorted(outcome.winners), view, name)]


def already_shot(view: View, square: str, *, hit: bool) -> str:
    """Words for why a square cannot be fired at again: once anyone has fired at it, it is closed to
    all.
    """
    who = "You have" if view.rules.players == 2 else "Somebody has"
    return f"{who} fired at {square} already: it was a {'hit' if hit else 'miss'}."


def _found(finding: Finding, view: View) -> list[str]:
    centre = view.rules.notation.show(finding.centre)
    return [f"Radar around {centre}:", *draw_finding(view.rules, finding)]


def _verdict(winners: Sequence[Seat], view: View, name: Name) -> str:
    if not winners:
        return "Nobody has won."
    if len(winners) > 1:
        shared = " and ".join(name(seat) for seat in winners)
        return "It is a draw." if view.rules.players == 2 else f"It is a draw: {shared}."
    (winner,) = winners
    return "You have won!" if winner == view.seat else f"{name(winner)} has won."


def _timed_out(view: View, name: Name, seat: Seat) -> str:
    if seat == view.seat:
        return f"Too late: your {view.rules.turn_seconds} seconds were over, and the turn passes."
    return f"{name(seat)} took too long, and the turn passes."


def _fired(event: Fired, view: View, name: Name) -> list[str]:
    lines = [_salvo(event, view, name)] if len(event.shots) > 1 else []
    lines += [_shot(event, shot, view, name) for shot in event.shots]
    if event.fleet_sunk and view.rules.players > 2:
        whose = "Your" if event.sea == view.seat else f"{name(event.sea)}'s"
        lines.append(f"{whose} whole fleet has been sunk!")
    return lines


def _salvo(event: Fired, view: View, name: Name) -> str:
    where = _whose(event, view, name)
    return f"{_fires(event, view, name)} a salvo of {len(event.shots)}{where}:"


def _shot(event: Fired, shot: Shot, view: View, name: Name) -> str:
    square = view.rules.notation.show(shot.target)
    if event.sea == view.seat:
        result = _on_own_sea(shot, view)
    else:
        result = _on_other_sea(shot, view, _owner(event.sea, view, name))
    if len(event.shots) > 1:
        return f"  {square}: {result}"
    return f"{_fires(event, view, name)} at {square}{_whose(event, view, name)}: {result}"


def _fires(event: Fired, view: View, name: Name) -> str:
    return "You fire" if event.seat == view.seat else f"{name(event.seat)} fires"


def _whose(event: Fired, view: View, name: Name) -> str:
    """Words for the sea in which the shots of an event fell, if there are several."""
    if view.rules.players == 2:
        return ""
    return " in your sea" if event.sea == view.seat else f" in the sea of {name(event.sea)}"


def _owner(sea: Seat, view: View, name: Name) -> str:
    return "The enemy" if view.rules.players == 2 else f"{name(sea)}'s"


def _on_own_sea(shot: Shot, view: View) -> str:
    """Words for a shot at the viewer's sea, who learns about each ship, whatever is announced to
    others.
    """
    ship = next((ship for ship in view.fleet or () if shot.target in ship.cells), None)
    if ship is None or view.seat is None:
        return "Miss!"
    if shot.call is Call.GLANCE:
        return f"It glances off the armour of your {ship.name}."
    if shot.call is Call.SUNK or (
        view.rules.announces is Announces.HIT
        and view.battle.seas[view.seat].hits.issuperset(ship.cells)
    ):
        return f"Hit! Your {ship.name} has been sunk!"
    return f"Hit! Your {ship.name} is still afloat."


def _on_other_sea(shot: Shot, view: View, owner: str) -> str:
    match shot.call:
        case Call.MISS:
            return "Miss!"
        case Call.GLANCE:
            return "It glances off armour: a second bomb on that square will hit."
        case Call.HIT:
            told = view.rules.announces is not Announces.HIT
            return "Hit! The ship is still afloat." if told else "Hit!"
        case Call.SUNK:
            return f"Hit! {owner} {shot.ship or 'ship'} has been sunk!"
    assert_never(shot.call)
