"""Draws the maps: your own with ships, those of opponents with what is known of them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from broadside.console.screen import Screen
from broadside.rules.game import Seat
from broadside.rules.grid import Cell
from broadside.rules.shooting.battle import Sea
from broadside.rules.shooting.events import Finding
from broadside.rules.shooting.ruleset import Ruleset
from broadside.rules.shooting.ships import Fleet
from broadside.rules.shooting.view import View

WATER, SHIP, HIT, MISS, GLANCE, RADAR_SHIP, RADAR_WATER = ".SX/*#-"
_GAP = 4


@dataclass(frozen=True, slots=True)
class BoardDrawing:
    """Lines of equal width on the screen, not counting colours."""

    width: int
    lines: tuple[str, ...]


def draw(rules: Ruleset, title: str, signs: Mapping[Cell, str], screen: Screen) -> BoardDrawing:
    """Draw a map of a shooting game with its title and labels; a square without a sign is water."""
    columns = rules.notation.column_labels(rules.grid)
    labels = rules.notation.row_labels(rules.grid)
    cell, margin = 1 + max(map(len, columns)), max(map(len, labels))
    width = max(margin + cell * len(columns), len(title))
    missing = " " * (width - margin - cell * len(columns))
    head = " " * margin + "".join(label.rjust(cell) for label in columns) + missing
    lines = [title.ljust(width), head]
    for row, label in enumerate(labels):
        line = (signs.get(Cell(col, row), WATER) for col in range(len(columns)))
        painted = "".join(" " * (cell - 1) + screen.paint(sign) for sign in line)
        lines.append(label.rjust(margin) + painted + missing)
    return BoardDrawing(width, tuple(lines))


def own_signs(view: View) -> dict[Cell, str]:
    """The signs on the map of the player's own sea: ships, and on top of them the shots that fell
    there.
    """
    assert view.seat is not None, "a spectator has no sea"
    return _ships(view.fleet or ()) | _shots(view.battle.seas[view.seat])


def enemy_signs(view: View, seat: Seat) -> dict[Cell, str]:
    """The signs on the map of an opponent's sea: what radar and shots have shown, and after the end
    the fleet.
    """
    fleets = view.battle.fleets
    seen = _findings(finding for finding in view.findings if finding.sea == seat)
    return seen | _ships(fleets[seat] if fleets else ()) | _shots(view.battle.seas[seat])


def fleet_signs(fleet: Fleet) -> dict[Cell, str]:
    """The signs on the map of a fleet that is being placed."""
    return _ships(fleet)


def draw_finding(rules: Ruleset, finding: Finding) -> list[str]:
    """Draw the block of the map that a radar scan has shown, with the labels of its columns and
    rows.
    """
    signs = _findings((finding,))
    columns, labels = (
        rules.notation.column_labels(rules.grid),
        rules.notation.row_labels(rules.grid),
    )
    cols, rows = sorted({cell.col for cell in signs}), sorted({cell.row for cell in signs})
    lines = ["   " + "".join(f"{columns[col]:>3}" for col in cols)]
    for row in rows:
        line = "".join(f"{signs[Cell(col, row)]:>3}" for col in cols)
        lines.append(f"{labels[row]:>3}{line}")
    return lines


def legend(signs: Iterable[str]) -> str:
    """The meaning of the signs on the maps of a shooting game; those of radar and armour only if
    they occur.
    """
    usual = f"{SHIP} ship  {HIT} hit  {MISS} miss  {WATER} water"
    found = set(signs)
    armour = f"  {GLANCE} armour struck once" if GLANCE in found else ""
    radar = f"  radar: {RADAR_SHIP} ship {RADAR_WATER} water"
    return usual + armour + (radar if found & {RADAR_SHIP, RADAR_WATER} else "")


def arrange(charts: Sequence[BoardDrawing], width: int) -> list[str]:
    """Arrange the maps side by side or, if the screen is too narrow, one below the other."""
    needed = sum(chart.width for chart in charts) + _GAP * (len(charts) - 1)
    if needed <= width:
        rows = zip(*(chart.lines for chart in charts), strict=True)
        return [(" " * _GAP).join(row).rstrip() for row in rows]
    stacked = [line.rstrip() for chart in charts for line in (*chart.lines, "")]
    return [*stacked, f"Side by side from a screen width of {needed} (now {width})."]


def _ships(fleet: Fleet) -> dict[Cell, str]:
    return {cell: SHIP for ship in fleet for cell in ship.cells}


def _shots(sea: Sea) -> dict[Cell, str]:
    glances = dict.fromkeys(sea.glances, GLANCE)
    return glances | dict.fromkeys(sea.misses, MISS) | dict.fromkeys(sea.hits, HIT)


def _findings(findings: Iterable[Finding]) -> dict[Cell, str]:
    signs: dict[Cell, str] = {}
    for finding in findings:
        signs |= dict.fromkeys(finding.water, RADAR_WATER)
        signs |= dict.fromkeys(finding.ships, RADAR_SHIP)
    return signs
