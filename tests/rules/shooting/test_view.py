"""What one seat, or a spectator, knows."""

from dataclasses import replace

import pytest

from broadside.rules.game import Ending, Outcome
from broadside.rules.grid import Cell, Grid
from broadside.rules.shooting.events import (
    Began,
    Deployed,
    Ended,
    Event,
    Finding,
    Fired,
    Scanned,
    TimedOut,
)
from broadside.rules.shooting.presets import SEA_BATTLE
from broadside.rules.shooting.ruleset import Radar, Ruleset, ShipClass, Shots
from broadside.rules.shooting.view import redact, update
from tests import drawing
from tests.scripted_match import ScriptedMatch, names

POND = Ruleset(
    "pond", (ShipClass("punt", 2),), Grid(3, 3), first=0, radar=Radar(every=1), players=3
)
FLEETS = ("AA. ... ...", "..A ..A ...", "... ... .AA")
FLEET = drawing.fleet(POND, FLEETS[0])
FINDING = Finding(1, Cell(0, 0), frozenset(), frozenset({Cell(0, 0)}))
EVERYBODY = (0, 1, 2, None)


def pond() -> ScriptedMatch:
    return ScriptedMatch(POND, *FLEETS)


@pytest.mark.req("REQ-016", "REQ-017")
def test_only_its_owner_is_shown_where_a_fleet_lies() -> None:
    placed = Deployed(0, FLEET)
    assert redact(placed, 0) == placed
    assert [redact(placed, viewer) for viewer in (1, 2, None)] == [Deployed(0, None)] * 3


@pytest.mark.req("P-09", "P-13")
def test_only_the_scanner_is_shown_where_a_scan_was_made_and_what_it_found() -> None:
    scanned = Scanned(0, FINDING)
    assert redact(scanned, 0) == scanned
    assert [redact(scanned, viewer) for viewer in (1, 2, None)] == [Scanned(0, None)] * 3


@pytest.mark.req("P-13")
@pytest.mark.parametrize(
    "event",
    [
        Began(1),
        Fired(0, 1, ()),
        TimedOut(2),
        Ended(Outcome(frozenset({0}), Ending.TIME_UP), (FLEET,)),
    ],
)
def test_all_other_facts_are_public(event: Event) -> None:
    assert all(redact(event, viewer) == event for viewer in EVERYBODY)


def test_a_view_is_updated_by_what_its_viewer_is_shown() -> None:
    match = ScriptedMatch(POND)
    view = match.view(0)
    assert update(view, Deployed(0, FLEET)).fleet == FLEET
    other = update(view, Deployed(1, None))
    assert other.fleet is None
    assert other.battle.deployed == {1}


def test_findings_add_up_for_the_scanner_only() -> None:
    view = replace(pond().view(0), findings=(FINDING,))
    assert update(view, Scanned(0, FINDING)).findings == (FINDING, FINDING)
    assert update(view, Scanned(1, None)).findings == (FINDING,)
    spectator = pond().view(None)
    assert update(spectator, Scanned(1, None)).findings == ()


@pytest.mark.req("P-08", "P-13")
def test_every_viewer_sees_every_sea_and_every_score() -> None:
    match = pond()
    match.fire_all("c1", "a1", "a1")
    for viewer in EVERYBODY:
        view = match.view(viewer)
        assert view.battle == match.battle
        assert [score.hits for score in view.battle.scores] == [1, 1, 0]


def test_the_game_waits_for_those_who_have_not_placed_a_fleet() -> None:
    match = ScriptedMatch(POND, FLEETS[0])
    assert [match.view(viewer).is_to_move for viewer in EVERYBODY] == [False, True, True, False]


def test_the_game_waits_for_the_seat_whose_turn_it_is() -> None:
    match = pond()
    assert [match.view(viewer).is_to_move for viewer in EVERYBODY] == [True, False, False, False]


def test_open_squares_are_those_of_the_sea_that_is_fired_at() -> None:
    match = pond()
    match.fire("c1")
    assert match.view(0).target_sea is match.battle.seas[2]
    match.fire("a1")
    match.fire_all("b2", "b2")
    view = match.view(2)
    assert names(view.open_cells) == "a1 a2 a3 b1 b3 c1 c2 c3"
    assert [str(cell) for cell in view.open_cells[:3]] == ["a1", "b1", "c1"]


@pytest.mark.req("REQ-005", "REQ-017")
def test_fleets_that_are_not_shown_stay_hidden_after_the_end() -> None:
    match = ScriptedMatch(replace(SEA_BATTLE, shots=Shots.AGAIN))
    fleet = match.state.fleets[1] or ()
    match.fire_all(*(str(cell) for ship in fleet for cell in ship.cells))
    assert match.outcome() is not None
    assert match.view(0).battle.fleets is None
