"""The table above the maps: ships afloat by class, shots, points and bombs of every player."""

from collections.abc import Callable, Sequence
from functools import partial

from broadside.rules.game import Seat
from broadside.rules.shooting.battle import bombs_left
from broadside.rules.shooting.events import Call
from broadside.rules.shooting.ruleset import Announces, ShipClass
from broadside.rules.shooting.view import View

UNKNOWN = "?"


def panel(view: View, names: Sequence[str]) -> list[str]:
    """The score panel, a table above the maps of a shooting game: one column for each player, with
    the viewer first.
    """
    seats = sorted(view.rules.seats, key=lambda seat: (seat != view.seat, seat))
    rows = [("Ships afloat", *(names[seat] for seat in seats))]
    for label, value in _rows(view):
        rows.append((label, *(value(seat) for seat in seats)))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [_line(row, widths) for row in rows]


def afloat(view: View, seat: Seat, kind: ShipClass) -> int | None:
    """For the score panel above the maps, how many ships of a class the viewer knows to be afloat;
    of their own, all.
    """
    sea = view.battle.seas[seat]
    fleet = view.fleet if seat == view.seat else None
    if fleet is not None:
        own = (ship for ship in fleet if ship.name == kind.name)
        return sum(not sea.hits.issuperset(ship.cells) for ship in own)
    if view.rules.announces is not Announces.CLASS:
        return None
    return kind.count - sum(shot.ship == kind.name for shot in sea.shots)


def _rows(view: View) -> list[tuple[str, Callable[[Seat], str]]]:
    rules, battle = view.rules, view.battle
    rows: list[tuple[str, Callable[[Seat], str]]] = [
        (f"{kind.name} ({kind.size})", partial(_count, view, kind)) for kind in rules.ships
    ]
    if rules.announces is Announces.SUNK:
        rows.append(("all together", lambda seat: str(_all_afloat(view, seat))))
    rows.append(("Shots", lambda seat: str(battle.scores[seat].shots)))
    rows.append(("Hits", lambda seat: str(battle.scores[seat].hits)))
    if rules.points is not None:
        rows.append(("Points", lambda seat: str(battle.scores[seat].points)))
    if rules.bombs is not None:
        rows.append(("Bombs left", lambda seat: str(bombs_left(rules, battle, seat))))
    return rows


def _all_afloat(view: View, seat: Seat) -> int:
    sunk = sum(shot.call is Call.SUNK for shot in view.battle.seas[seat].shots)
    return len(view.rules.roster) - sunk


def _count(view: View, kind: ShipClass, seat: Seat) -> str:
    number = afloat(view, seat, kind)
    return UNKNOWN if number is None else str(number)


def _line(row: Sequence[str], widths: Sequence[int]) -> str:
    label, *values = row
    cells = (value.rjust(width) for value, width in zip(values, widths[1:], strict=True))
    return label.ljust(widths[0]) + "".join("  " + cell for cell in cells)
