"""Whether a fleet can be placed, compared with trying everything."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations_with_replacement

import pytest

from broadside.rules.grid import Cell, Grid
from broadside.rules.shooting.feasibility import Verdict, find_fleet, suggested_area, verdict
from broadside.rules.shooting.placement import check_fleet
from broadside.rules.shooting.presets import CUSTOM, PRESETS
from broadside.rules.shooting.ruleset import Ruleset, ShipClass

SIDES = [(1, 1), (5, 1), (2, 2), (3, 2), (2, 3), (3, 3), (4, 3), (4, 4), (5, 3), (3, 5)]
BOARDS = [Grid(cols, rows) for cols, rows in SIDES]


def rules_of(grid: Grid, sizes: tuple[int, ...], *, touching: bool) -> Ruleset:
    ships = tuple(ShipClass(f"{number} of {size}", size) for number, size in enumerate(sizes))
    return Ruleset("pond", ships, grid, touching=touching)


def fits_somehow(rules: Ruleset) -> bool:
    """Try every place for every ship."""
    return _try(rules, tuple(sorted(kind.size for kind in rules.ships)), frozenset(), start=0)


def _try(rules: Ruleset, sizes: tuple[int, ...], denied: frozenset[Cell], start: int) -> bool:
    if not sizes:
        return True
    size, rest = sizes[-1], sizes[:-1]
    for number, line in enumerate(_lines(rules.grid, size)):
        if number < start or not denied.isdisjoint(line):
            continue
        around = {near for cell in line for near in rules.grid.around(cell)}
        taken = denied.union(line if rules.touching else around)
        # Ships of one size are tried in the order of their places: they cannot be told apart.
        if _try(rules, rest, taken, number + 1 if rest[-1:] == (size,) else 0):
            return True
    return False


def _lines(grid: Grid, size: int) -> Iterator[list[Cell]]:
    for col, row in grid.cells:
        across = [Cell(col + far, row) for far in range(size)]
        down = [Cell(col, row + far) for far in range(size)]
        yield from (line for line in (across, down)[: min(size, 2)] if line[-1] in grid)


@pytest.mark.parametrize("touching", [True, False])
@pytest.mark.parametrize("grid", BOARDS, ids=lambda grid: f"{grid.cols}x{grid.rows}")
def test_the_verdict_is_exact_on_every_small_board(grid: Grid, touching: bool) -> None:
    sizes = range(1, max(grid.cols, grid.rows) + 2)
    most = 5 if grid.area > 9 else 7
    for count in range(1, most + 1):
        for fleet in combinations_with_replacement(sizes, count):
            rules = rules_of(grid, fleet, touching=touching)
            expected = Verdict.FITS if fits_somehow(rules) else Verdict.IMPOSSIBLE
            assert verdict(rules) is expected, (grid, fleet)


@pytest.mark.req("EDGE-012")
@pytest.mark.parametrize("touching", [True, False])
def test_a_fleet_that_is_found_is_legal(touching: bool) -> None:
    for count in range(1, 5):
        for sizes in combinations_with_replacement(range(1, 5), count):
            rules = rules_of(Grid(5, 4), sizes, touching=touching)
            fleet = find_fleet(rules)
            assert (fleet is None) == (verdict(rules) is Verdict.IMPOSSIBLE)
            if fleet is not None:
                check_fleet(rules, fleet)


@pytest.mark.parametrize("rules", PRESETS, ids=lambda rules: rules.name)
def test_every_preset_fits(rules: Ruleset) -> None:
    fleet = find_fleet(rules)
    assert fleet is not None
    check_fleet(rules, fleet)
    assert find_fleet(rules) == fleet


@pytest.mark.parametrize(
    ("grid", "ships", "touching", "expected"),
    [
        (Grid(10, 10), ShipClass("boat", 2, 50), True, Verdict.FITS),
        (Grid(9, 9), ShipClass("boat", 2, 41), True, Verdict.IMPOSSIBLE),
        (Grid(9, 9), ShipClass("boat", 9, 9), True, Verdict.FITS),
        (Grid(19, 19), ShipClass("buoy", 1, 100), False, Verdict.FITS),
        (Grid(19, 18), ShipClass("buoy", 1, 100), False, Verdict.IMPOSSIBLE),
        (Grid(26, 26), ShipClass("giant", 26, 26), True, Verdict.FITS),
        (Grid(26, 26), ShipClass("giant", 26, 27), True, Verdict.IMPOSSIBLE),
    ],
)
def test_full_boards_are_decided_without_looping(
    grid: Grid, ships: ShipClass, touching: bool, expected: Verdict
) -> None:
    assert verdict(Ruleset("full", (ships,), grid, touching=touching)) is expected


def test_a_search_that_grows_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("broadside.rules.shooting.feasibility._BUDGET", 20)
    # Straight ships of four cannot tile ten by ten, which only a long search finds out.
    rules = Ruleset("tiles", (ShipClass("tile", 4, 25),))
    assert verdict(rules) is Verdict.TOO_TIGHT
    assert find_fleet(rules) is None


@pytest.mark.req("K-11")
def test_the_suggested_area_of_the_document_is_133() -> None:
    assert suggested_area(CUSTOM) == (5 + 2) * (3 * 5 - 2)
    larger = replace(CUSTOM, ships=(*CUSTOM.ships, ShipClass("launch", 2, count=2)))
    assert suggested_area(larger) == 133
