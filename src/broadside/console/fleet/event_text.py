"""Words for what happens in the fleet game, as one viewer experiences it."""

from collections.abc import Iterator
from typing import assert_never

from broadside.console.fleet.ship_names import full, owner, player, squares
from broadside.rules.fleet.events import (
    Accepted,
    Acted,
    Arranged,
    Began,
    Cause,
    DrawDeclined,
    DrawOffered,
    Effect,
    Ended,
    Event,
    Missed,
    Notice,
    Proposed,
    Sighted,
    TimedOut,
)
from broadside.rules.fleet.notation import show_cell
from broadside.rules.fleet.ships import Damage, Ship, pose
from broadside.rules.fleet.view import View
from broadside.rules.game import Ending, Outcome, Seat

_CAUSES = {Cause.CANNON: "Cannon", Cause.TORPEDO: "Torpedo", Cause.MINE: "Mine"}
_EFFECTS = {
    Effect.NOTHING: "no effect.",
    Effect.SHIP_HIT: "a ship is hit.",
    Effect.BASE_HIT: "a base is hit.",
    Effect.BASE_DESTROYED: "the last square of a base is gone. It repairs nothing any more.",
    Effect.MINE_DESTROYED: "a mine is destroyed.",
    Effect.MINE_EXPLODED: "it explodes beside a ship.",
}
_ENDINGS = {
    Ending.FLEET_SUNK: "A whole fleet has been sunk.",
    Ending.BOMBS_SPENT: "All bombs are spent.",
    Ending.TIME_UP: "The time for the match is up.",
    Ending.BASE_DESTROYED: "A base has been destroyed.",
    Ending.TURN_LIMIT: "The last action is done: ships afloat decide, then intact squares.",
    Ending.RESIGNED: "The game was given up.",
    Ending.AGREED: "A draw was agreed.",
    Ending.ABANDONED: "Somebody has left the game.",
    Ending.ABORTED: "The game was broken off and counts for nobody.",
}


def event_text(event: Event, before: View) -> list[str]:
    """Words for an event of the fleet game, for one viewer, whose view does not include it yet."""
    match event:
        case Acted(seat, notices):
            return _acted(before, seat, notices)
        case Sighted():
            return list(_sighted(event, before))
        case Missed():
            return ["Your torpedo met nothing."]
        case Ended():
            return []  # told below the last map
        case _:
            return _announced(event, before)


def notice_text(view: View, notice: Notice) -> str:
    """One notice of the fleet game as a sentence: where, what did it, and with what effect."""
    cell = show_cell(notice.cell)
    if notice.cause is Cause.COLLISION:
        return f"Collision at {cell}: something unseen stopped a ship."
    if notice.loss is not None:
        whose = owner(view.rules, view.seat, notice.loss.seat)
        return f"{_cause(notice)} at {cell}: {whose} {notice.loss.kind} is sunk!"
    return f"{_cause(notice)} at {cell}: {_EFFECTS[notice.effect]}"


def log_lines(view: View, count: int | None) -> list[str]:
    """The last notices of the fleet game in words, or all, each with the number of its action."""
    log = view.battle.log
    entries = log if count is None else log[-count:]
    if not entries:
        return ["Nothing has been told to both sides yet."]
    return [f"{entry.action:>4}  {notice_text(view, entry.notice)}" for entry in entries]


def ending_lines(view: View, outcome: Outcome) -> list[str]:
    """Words for the end of the fleet game: how it ended, and who has won."""
    return [_ENDINGS[outcome.ending], _verdict(view, outcome.winners)]


def _verdict(view: View, winners: frozenset[Seat]) -> str:
    if not winners:
        return "Nobody has won."
    if len(winners) == view.rules.players:
        return "It is a draw."
    if view.seat is None:
        return f"{('West', 'East')[min(winners) % 2]} has won."
    if view.seat in winners:
        return "You have won!"
    return "The enemy has won."


def _cause(notice: Notice) -> str:
    return _CAUSES.get(notice.cause, "Blast")


def _acted(view: View, seat: Seat, notices: tuple[Notice, ...]) -> list[str]:
    told = [f"  {notice_text(view, notice)}" for notice in notices]
    if seat == view.seat:
        return told
    name = player(view.rules, view.seat, seat)
    return [f"{name} has acted{':' if told else '; nothing was heard.'}", *told]


def _sighted(event: Sighted, before: View) -> Iterator[str]:
    """Words for damage and losses of the viewer's ships, and what came and went on the radar."""
    known = {(ship.seat, ship.id): ship for ship in before.picture.ships}
    for ship in event.ships:
        yield from _harm(before, known.get((ship.seat, ship.id)), ship)
    for seat, name in event.sunk:
        if seat == before.seat:
            yield f"  Your {name} is gone."
    if event.contacts:
        yield f"  Radar: {squares([contact.cell for contact in event.contacts])}"
    if event.faded:
        yield f"  No longer seen: {squares(event.faded)}"
    if event.mines:
        yield f"  Sonar shows mines: {squares(event.mines)}"
    if event.cleared:
        yield f"  Sonar no longer shows mines: {squares(event.cleared)}"


def _harm(view: View, old: Ship | None, ship: Ship) -> Iterator[str]:
    """Words for each square of the viewer's ships whose damage has changed."""
    if old is None or ship.seat != view.seat:
        return
    states = zip(pose(view.rules, ship).cells, old.damage, ship.damage, strict=True)
    for cell, was, now in states:
        if was is not now:
            verb = "repaired" if now is Damage.INTACT else now
            yield f"  Your {full(ship)}: {show_cell(cell)} is {verb}."


def _announced(
    event: Proposed | Accepted | Arranged | Began | TimedOut | DrawOffered | DrawDeclined,
    view: View,
) -> list[str]:
    match event:
        case Proposed(asked_by=int(seat)) if seat != view.seat:
            return [f"{player(view.rules, view.seat, seat)} asks for another map: here it is."]
        case Proposed(counts=counts):
            changed = counts != view.battle.counts
            return ["Another fleet is proposed." if changed else "Another map is proposed."]
        case Accepted(seat):
            return _unless_own(view, seat, "accepts the map.")
        case Arranged(seat):
            return _unless_own(view, seat, "has arranged the fleet.")
        case Began(first):
            name = player(view.rules, view.seat, first)
            return ["You begin." if first == view.seat else f"{name} begins."]
        case TimedOut(seat):
            return [f"{player(view.rules, view.seat, seat)} took too long: the turn passes."]
        case DrawOffered(seat):
            return _unless_own(view, seat, "offers a draw.")
        case DrawDeclined(seat):
            return _unless_own(view, seat, "declines the draw.")
    assert_never(event)


def _unless_own(view: View, seat: Seat, what: str) -> list[str]:
    """Words for what a player of the fleet game did, unless it was the viewer."""
    return [] if seat == view.seat else [f"{player(view.rules, view.seat, seat)} {what}"]
