"""What was called out, and which berths agree with it."""

from dataclasses import replace

from broadside.bots.shooting.call_arrays import (
    NOTHING,
    SOMETHING,
    UNTOLD,
    agreeing,
    call_arrays_of,
    class_arrays_of,
)
from broadside.bots.shooting.evidence import Evidence
from broadside.bots.shooting.evidence_arrays import berth_arrays_of
from broadside.rules.grid import Cell, Grid
from broadside.rules.shooting.presets import GRAND_FLEET
from broadside.rules.shooting.ruleset import Announces, Ruleset, ShipClass
from tests.bots.example_views import evidence

CHANNEL = Ruleset("channel", (ShipClass("raft", 2), ShipClass("ketch", 3)), grid=Grid(6, 1))
LYING = "a1:b1 d1:f1"


def agreed(read: Evidence) -> dict[str, list[str]]:
    """By the name of its class, where the bow of each ship can lie."""
    rules = read.rules
    berths, roster = berth_arrays_of(rules), class_arrays_of(rules)
    marks = agreeing(roster, call_arrays_of(read), berths.cells, berths.lengths)
    places: dict[str, list[str]] = {kind.name: [] for kind in rules.ships}
    for row, kind, agrees in zip(roster.rows, roster.kinds, marks, strict=True):
        if agrees:
            col = int(berths.cells[row, 0])
            places[rules.ships[roster.classes[kind]].name].append(str(Cell(col, 0)))
    return places


def test_the_largest_ships_come_first() -> None:
    assert class_arrays_of(CHANNEL).classes.tolist() == [1, 0]
    assert class_arrays_of(CHANNEL).kinds.tolist() == [0] * 4 + [1] * 5


def test_a_roster_tells_how_many_ships_there_are_and_what_they_withstand() -> None:
    roster = class_arrays_of(GRAND_FLEET)
    ships = [GRAND_FLEET.ships[place] for place in roster.classes]
    assert roster.ships.tolist() == [kind.count for kind in ships]
    assert roster.bombs.tolist() == [2 if kind.armoured else 1 for kind in ships]


def test_calls_are_noted_square_by_square() -> None:
    calls = call_arrays_of(evidence("c1 b1 a1 d1", LYING, CHANNEL))
    assert calls.water.tolist() == [0, 0, 1, 0, 0, 0]
    assert calls.hit_at.tolist() == [2, 1, -1, 3, -1, -1]
    assert calls.sunk.tolist() == [0, *[NOTHING] * 5]
    assert calls.required.tolist() == [1, 1, 0, 1, 0, 0]


def test_what_is_not_told_about_sinkings_is_not_known() -> None:
    unnamed = replace(CHANNEL, announces=Announces.SUNK)
    assert call_arrays_of(evidence("a1 b1", LYING, unnamed)).sunk[1] == SOMETHING
    silent = replace(CHANNEL, announces=Announces.HIT)
    assert call_arrays_of(evidence("a1 b1", LYING, silent)).sunk.tolist() == [UNTOLD] * 6


def test_no_ship_lies_on_a_miss() -> None:
    assert agreed(evidence("c1", LYING, CHANNEL)) == {"raft": ["a1", "d1", "e1"], "ketch": ["d1"]}


def test_a_ship_afloat_is_not_wholly_hit() -> None:
    places = agreed(evidence("d1 e1", LYING, CHANNEL))
    assert "d1" not in places["raft"]
    assert "d1" in places["ketch"]


def test_a_sunk_ship_ends_with_the_shot_that_sank_it() -> None:
    places = agreed(evidence("b1 a1", LYING, CHANNEL))
    assert "a1" in places["raft"]
    assert "a1" not in places["ketch"]


def test_a_sinking_that_is_not_named_may_be_that_of_any_class() -> None:
    unnamed = replace(CHANNEL, announces=Announces.SUNK)
    assert "d1" in agreed(evidence("d1 e1 f1", LYING, unnamed))["ketch"]
    assert "e1" in agreed(evidence("d1 e1 f1", LYING, unnamed))["raft"]


def test_where_sinkings_are_not_told_a_ship_may_be_wholly_hit() -> None:
    silent = replace(CHANNEL, announces=Announces.HIT)
    assert "a1" in agreed(evidence("a1 b1", LYING, silent))["raft"]


def test_armour_tells_classes_apart() -> None:
    iron = (ShipClass("raft", 2), ShipClass("ironclad", 3, armoured=True))
    armoured = replace(CHANNEL, ships=iron)
    glanced = agreed(evidence("d1", LYING, armoured))
    assert glanced["raft"] == ["a1", "b1", "e1"]
    hit = agreed(evidence("a1", LYING, armoured))
    assert "a1" not in hit["ironclad"]


def test_what_the_radar_showed_is_kept() -> None:
    read = evidence("f1", LYING, CHANNEL)
    shown = replace(read, echoes=frozenset({Cell(0, 0)}), water=frozenset({Cell(2, 0)}))
    calls = call_arrays_of(shown)
    assert calls.required.tolist() == [1, 0, 0, 0, 0, 1]
    assert calls.water.tolist() == [0, 0, 1, 0, 0, 0]
