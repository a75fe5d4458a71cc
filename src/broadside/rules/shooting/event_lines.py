"""Events as lines of text, for those who follow a shooting game through a pipe.

One line per event, as ``fired 0 1 b7 hit``. Details that are not always there have their own line:
``salvo`` before several shots, ``defeated`` after the last ship of a sea, ``fleet`` for each fleet
shown at the end.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import assert_never

from broadside.rules.errors import InvalidNotation
from broadside.rules.game import Ending, Outcome, Seat
from broadside.rules.grid import Cell, parse_cell
from broadside.rules.shooting.battle import Phase, shots_due
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
from broadside.rules.shooting.ruleset import Ruleset
from broadside.rules.shooting.ships import read_fleet, write_fleet
from broadside.rules.shooting.view import View


def opening_events(view: View) -> tuple[Event, ...]:
    """The events before the first move of a shooting game, for those who follow it by lines: where
    fleets are dealt, they are in place.
    """
    if view.battle.phase is not Phase.FIGHTING or view.battle.first is None:
        return ()
    fleets = {view.seat: view.fleet}
    placed = (Deployed(seat, fleets.get(seat)) for seat in view.rules.seats)
    return (*placed, Began(view.battle.first))


def demand(view: View) -> str:
    """What a shooting game asks of the viewer, who is to move, as words of the lines: a fleet,
    shots into a sea, or a scan.
    """
    battle = view.battle
    if battle.phase is Phase.DEPLOYING:
        return "deploy"
    radar = " scan" if view.seat in battle.scans else ""
    return f"fire {battle.target} {shots_due(view.rules, battle)}{radar}"


def write_event(event: Event) -> tuple[str, ...]:
    """Write an event of a shooting game as lines of text, for bots. It must have been redacted for
    their reader.
    """
    match event:
        case Deployed(seat, fleet) if fleet is not None:
            return (f"deployed {seat} {write_fleet(fleet)}",)
        case Deployed(seat):
            return (f"deployed {seat}",)
        case Began(first):
            return (f"began {first}",)
        case Fired():
            return tuple(_write_fired(event))
        case Scanned(seat, finding) if finding is not None:
            return (f"scanned {seat} {_write_finding(finding)}",)
        case Scanned(seat):
            return (f"scanned {seat}",)
        case TimedOut(seat):
            return (f"timeout {seat}",)
        case Ended(outcome, fleets):
            winners = " ".join(map(str, sorted(outcome.winners)))
            shown = enumerate(fleets or ())
            return (
                f"ended {outcome.ending} {winners}",
                *(f"fleet {seat} {write_fleet(fleet)}" for seat, fleet in shown),
            )
    assert_never(event)


def read_events(rules: Ruleset, lines: Iterable[str]) -> tuple[Event, ...]:
    """Read whole events of a shooting game from lines of text, as ``write_event`` writes them.
    Raises ``InvalidNotation``.
    """
    events: list[Event] = []
    rest = iter(lines)
    for line in rest:
        last = events[-1] if events else None
        try:
            match last, line.split(" "):
                case Fired(sea=sea), ["defeated", loser] if int(loser) == sea:
                    events[-1] = replace(last, fleet_sunk=True)
                case Ended(), ["fleet", seat, *ships]:
                    events[-1] = _show(rules, last, int(seat), ships)
                case _, ["salvo", _, _, count]:
                    events.append(
                        _join([_read_event(rules, next(rest)) for _ in range(int(count))])
                    )
                case _:
                    events.append(_read_event(rules, line))
        except (ValueError, StopIteration):
            raise InvalidNotation(f"not an event: {line!r}") from None
    return tuple(events)


def _write_fired(event: Fired) -> Iterator[str]:
    if len(event.shots) > 1:
        yield f"salvo {event.seat} {event.sea} {len(event.shots)}"
    for shot in event.shots:
        ship = "" if shot.ship is None else f" {shot.ship}"
        yield f"fired {event.seat} {event.sea} {shot.target} {shot.call}{ship}"
    if event.fleet_sunk:
        yield f"defeated {event.sea}"


def _write_finding(finding: Finding) -> str:
    ships, water = (map(str, sorted(cells)) for cells in (finding.ships, finding.water))
    return " ".join([str(finding.sea), str(finding.centre), "ships", *ships, "water", *water])


def _read_event(rules: Ruleset, line: str) -> Event:
    match line.split(" ", 5):
        case ["fired", seat, sea, target, call]:
            return Fired(int(seat), int(sea), (Shot(parse_cell(target), Call(call)),))
        case ["fired", seat, sea, target, call, ship]:
            return Fired(int(seat), int(sea), (Shot(parse_cell(target), Call(call), ship),))
    match line.split(" "):
        case ["deployed", seat]:
            return Deployed(int(seat), None)
        case ["deployed", seat, *ships]:
            return Deployed(int(seat), read_fleet(rules, " ".join(ships)))
        case ["began", first]:
            return Began(int(first))
        case ["scanned", seat]:
            return Scanned(int(seat), None)
        case ["scanned", seat, sea, centre, "ships", *cells] if "water" in cells:
            return Scanned(int(seat), _read_finding(int(sea), parse_cell(centre), cells))
        case ["timeout", seat]:
            return TimedOut(int(seat))
        case ["ended", ending, *winners]:
            return Ended(Outcome(frozenset(map(int, winners)), Ending(ending)))
    raise InvalidNotation(line)


def _read_finding(sea: Seat, centre: Cell, cells: list[str]) -> Finding:
    cut = cells.index("water")
    ships, water = cells[:cut], cells[cut + 1 :]
    return Finding(
        sea, centre, frozenset(map(parse_cell, ships)), frozenset(map(parse_cell, water))
    )


def _join(shots: list[Event]) -> Event:
    match shots:
        case [Fired(seat, sea), *_]:
            fired = [shot for shot in shots if isinstance(shot, Fired)]
            return Fired(seat, sea, tuple(shot for event in fired for shot in event.shots))
    raise InvalidNotation("a salvo of nothing")


def _show(rules: Ruleset, ended: Ended, seat: Seat, ships: list[str]) -> Ended:
    shown = ended.fleets or ()
    if len(shown) != seat:
        raise InvalidNotation("fleets are shown seat by seat")
    return replace(ended, fleets=(*shown, read_fleet(rules, " ".join(ships))))
