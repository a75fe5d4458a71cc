"""Events of the fleet game as lines of text, for those who follow it through a pipe.

An event begins with a line that names it, as ``acted 0``. Its details follow, one fact per line, as
``notice M12 cannon ship-hit``.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import assert_never

from broadside.rules.errors import InvalidNotation
from broadside.rules.fleet.battle import Phase
from broadside.rules.fleet.events import (
    Accepted,
    Acted,
    Arranged,
    Began,
    Cause,
    Contact,
    DrawDeclined,
    DrawOffered,
    Effect,
    Ended,
    Event,
    Loss,
    Missed,
    Notice,
    Proposed,
    Sighted,
    TimedOut,
)
from broadside.rules.fleet.geometry import Facing
from broadside.rules.fleet.notation import read_cell, show_cell
from broadside.rules.fleet.ruleset import Ruleset
from broadside.rules.fleet.ships import Damage, Ship, ShipId
from broadside.rules.fleet.view import View
from broadside.rules.game import Ending, Outcome, Seat
from broadside.rules.grid import Cell

_DETAILS = ("fleet", "asked", "notice", "ship", "sunk", "contact", "faded", "mines", "cleared")
"""The lines that belong to the event above them."""


def opening_events(view: View) -> tuple[Event, ...]:
    """The events before the first move of the fleet game, for those who follow it by lines: a map
    is proposed.
    """
    return (Proposed(view.battle.reefs, view.battle.counts),)


def demand(view: View) -> str:
    """What the fleet game asks of the viewer, who is to move, as a word of the lines."""
    match view.battle.phase:
        case Phase.AGREEING:
            return "accept"
        case Phase.ARRANGING:
            return "arrange"
    return "act"


def write_event(event: Event) -> tuple[str, ...]:
    """Write an event of the fleet game as lines of text, for bots. It must have been redacted for
    their reader.
    """
    match event:
        case Proposed(reefs, counts, asked_by):
            map_ = " ".join(["reefs", *map(show_cell, sorted(reefs))])
            asked = [] if asked_by is None else [f"asked {asked_by}"]
            return (map_, f"fleet {' '.join(map(str, counts))}", *asked)
        case Accepted(seat):
            return (f"accepted {seat}",)
        case Arranged(seat):
            return (f"arranged {seat}",)
        case Began(first):
            return (f"began {first}",)
        case Acted(seat, notices):
            return (f"acted {seat}", *map(_write_notice, notices))
        case Missed(seat):
            return (f"missed {seat}",)
        case Sighted():
            return tuple(_write_sighted(event))
        case TimedOut(seat):
            return (f"timeout {seat}",)
        case DrawOffered(seat):
            return (f"offered {seat}",)
        case DrawDeclined(seat):
            return (f"declined {seat}",)
        case Ended():
            return tuple(_write_ended(event))
    assert_never(event)


def read_events(rules: Ruleset, lines: Iterable[str]) -> tuple[Event, ...]:
    """Read whole events of the fleet game from lines of text, for bots in Python that read the line
    protocol. Raises ``InvalidNotation``.
    """
    events: list[list[str]] = []
    for line in lines:
        if line.partition(" ")[0] not in _DETAILS:
            events.append([])
        if not events:
            raise InvalidNotation(f"not the beginning of an event: {line!r}")
        events[-1].append(line)
    return tuple(_read_event(rules, event) for event in events)


def _write_notice(notice: Notice) -> str:
    line = f"notice {show_cell(notice.cell)} {notice.cause} {notice.effect}"
    return line if notice.loss is None else f"{line} {notice.loss.seat} {notice.loss.kind}"


def _write_sighted(event: Sighted) -> Iterator[str]:
    yield f"sighted {event.seat}"
    yield from map(_write_ship, event.ships)
    yield from (f"sunk {seat} {name}" for seat, name in event.sunk)
    yield from map(_write_contact, event.contacts)
    for word, cells in (("faded", event.faded), ("mines", event.mines), ("cleared", event.cleared)):
        if cells:
            yield " ".join([word, *map(show_cell, cells)])


def _write_ship(ship: Ship) -> str:
    """The line of a ship of the fleet game: owner, place, and each square from the stern (0 intact,
    1 damaged, 2 destroyed), then its name.
    """
    damage = "".join(str(int(square)) for square in ship.damage)
    radar = "on" if ship.long_radar else "off"
    place = f"{show_cell(ship.stern)} {ship.facing} {damage} {ship.mines} {radar}"
    return f"ship {ship.seat} {place} {ship.id}"


def _write_contact(contact: Contact) -> str:
    bow = "-" if contact.bow is None else str(contact.bow)
    mark = "marked" if contact.marked else "-"
    return f"contact {show_cell(contact.cell)} {contact.seat} {contact.damage} {bow} {mark}"


def _write_ended(event: Ended) -> Iterator[str]:
    winners = " ".join(map(str, sorted(event.outcome.winners)))
    yield f"ended {event.outcome.ending} {winners}"
    yield from (_write_ship(ship) for fleet in event.fleets for ship in fleet)
    if event.mines:
        yield " ".join(["mines", *map(show_cell, sorted(event.mines))])


def _read_event(rules: Ruleset, lines: list[str]) -> Event:
    try:
        return _read(rules, lines[0].split(), _Details(rules, lines[1:]))
    except (ValueError, LookupError):
        raise InvalidNotation(f"not an event: {lines[0]!r}") from None


def _read(rules: Ruleset, words: list[str], details: "_Details") -> Event:
    match words:
        case ["reefs", *cells]:
            (counts,) = details.of("fleet")
            asked = next((int(seat) for (seat,) in details.of("asked")), None)
            return Proposed(frozenset(map(read_cell, cells)), tuple(map(int, counts)), asked)
        case ["acted", seat]:
            return Acted(int(seat), tuple(map(_read_notice, details.of("notice"))))
        case ["sighted", seat]:
            return _read_sighted(rules, int(seat), details)
        case ["ended", ending, *winners]:
            outcome = Outcome(frozenset(map(int, winners)), Ending(ending))
            ships = details.ships()
            fleets = (tuple(ship for ship in ships if ship.seat == seat) for seat in rules.seats)
            return Ended(outcome, tuple(fleets), frozenset(details.cells("mines")))
        case [word, seat]:
            return _SIMPLE[word](int(seat))
    raise InvalidNotation(" ".join(words))


_SIMPLE: dict[str, Callable[[Seat], Event]] = {
    "accepted": Accepted,
    "arranged": Arranged,
    "began": Began,
    "missed": Missed,
    "timeout": TimedOut,
    "offered": DrawOffered,
    "declined": DrawDeclined,
}


class _Details:
    """The lines below the first of an event."""

    def __init__(self, rules: Ruleset, lines: list[str]) -> None:
        self._rules = rules
        self._lines = [line.split() for line in lines]

    def of(self, word: str) -> list[list[str]]:
        """The words after that word, for each of the lines below an event of the fleet game that
        begins with it.
        """
        return [words[1:] for words in self._lines if words[0] == word]

    def cells(self, word: str) -> tuple[Cell, ...]:
        return tuple(read_cell(cell) for words in self.of(word) for cell in words)

    def ships(self) -> tuple[Ship, ...]:
        return tuple(_read_ship(self._rules, words) for words in self.of("ship"))


def _read_notice(words: list[str]) -> Notice:
    cell, cause, effect, *rest = words
    loss = Loss(int(rest[0]), " ".join(rest[1:])) if rest else None
    return Notice(read_cell(cell), Cause(cause), Effect(effect), loss)


def _read_sighted(rules: Ruleset, seat: int, details: _Details) -> Sighted:
    return Sighted(
        seat,
        details.ships(),
        tuple((int(words[0]), _read_name(words[1:])) for words in details.of("sunk")),
        tuple(_read_contact(words) for words in details.of("contact")),
        details.cells("faded"),
        details.cells("mines"),
        details.cells("cleared"),
    )


def _read_name(words: list[str]) -> ShipId:
    return ShipId(" ".join(words[:-1]), int(words[-1]))


def _read_ship(rules: Ruleset, words: list[str]) -> Ship:
    seat, stern, facing, damage, mines, radar, *name = words
    named = _read_name(name)
    (kind,) = (kind for kind in rules.ships if kind.name == named.kind)
    return Ship(
        int(seat),
        kind,
        named.number,
        read_cell(stern),
        Facing[facing.upper()],
        tuple(Damage(int(square)) for square in damage),
        int(mines),
        radar == "on",
    )


def _read_contact(words: list[str]) -> Contact:
    cell, seat, damage, bow, mark = words
    facing = None if bow == "-" else Facing[bow.upper()]
    return Contact(read_cell(cell), int(seat), Damage[damage.upper()], facing, mark == "marked")
