"""The start of a game, and what is drawn by lot for it."""

from dataclasses import replace
from random import Random

import pytest

from broadside.rules.grid import Cell
from broadside.rules.shooting.battle import Phase
from broadside.rules.shooting.events import Deployed, Finding, Scanned
from broadside.rules.shooting.placement import check_fleet, random_fleet
from broadside.rules.shooting.presets import CLASSIC, GRAND_FLEET, SEA_BATTLE
from broadside.rules.shooting.ruleset import Placement
from broadside.rules.shooting.state import State, establish, new_state


def fleets_of(state: State) -> list[object]:
    return [fleet for fleet in state.fleets if fleet is not None]


def test_a_game_with_own_fleets_begins_without_any() -> None:
    state = new_state(CLASSIC, seed=1)
    assert state.battle.phase is Phase.DEPLOYING
    assert state.fleets == (None, None)
    assert state.battle.turn is None


@pytest.mark.req("REQ-005", "REQ-006", "REQ-011", "REQ-033")
def test_a_game_with_dealt_fleets_begins_at_once() -> None:
    state = new_state(SEA_BATTLE, seed=1)
    assert state.battle.phase is Phase.FIGHTING
    assert state.battle.turn == 0
    assert len(state.battle.seas) == 2
    for fleet in state.fleets:
        assert fleet is not None
        check_fleet(SEA_BATTLE, fleet)
    assert state.fleets[0] != state.fleets[1]


@pytest.mark.req("NFR-007", "NFR-008")
def test_a_seed_gives_the_same_start_again_and_another_seed_another_one() -> None:
    assert new_state(SEA_BATTLE, seed=1) == new_state(SEA_BATTLE, seed=1)
    assert new_state(SEA_BATTLE, seed=1) != new_state(SEA_BATTLE, seed=2)


@pytest.mark.req("K-05")
def test_who_begins_is_drawn_by_lot_or_laid_down_in_the_rules() -> None:
    lots = [new_state(CLASSIC, seed).lot for seed in range(400)]
    assert 150 < sum(lots) < 250
    assert all(new_state(replace(CLASSIC, first=1), seed).lot == 1 for seed in range(20))


def test_the_lot_tells_nothing_about_the_fleets() -> None:
    dealt = replace(CLASSIC, placement=Placement.RANDOM)
    starts = [new_state(dealt, seed) for seed in range(800)]
    places = {start: _place_of_first_ship(start) for start in starts}
    for place in set(places.values()):
        lots = [start.lot for start in starts if places[start] == place]
        assert 0.35 < sum(lots) / len(lots) < 0.65


def _place_of_first_ship(state: State) -> tuple[bool, bool]:
    """Whether the first ship of the first fleet stands, and whether its bow is in the north."""
    fleet = state.fleets[0]
    assert fleet is not None
    bow, beside, *_ = sorted(fleet[0].cells)
    return bow.col == beside.col, bow.row < 5


def test_another_player_does_not_change_what_is_drawn_for_the_others() -> None:
    dealt = replace(CLASSIC, placement=Placement.RANDOM)
    two, six = new_state(dealt, seed=5), new_state(replace(dealt, players=6), seed=5)
    assert six.fleets[:2] == two.fleets
    assert replace(two, lot=0).fleets == new_state(replace(dealt, first=0), seed=5).fleets


def test_an_established_fleet_is_kept_for_the_referee_alone() -> None:
    state = new_state(CLASSIC, seed=1)
    fleet = random_fleet(CLASSIC, Random(1))
    step = establish(CLASSIC, state, Deployed(1, fleet))
    assert step.state.fleets == (None, fleet)
    assert step.state.battle.deployed == {1}
    assert step.events == (Deployed(1, fleet),)
    assert fleets_of(state) == []


def test_an_established_finding_is_kept_for_its_seat() -> None:
    dealt = replace(GRAND_FLEET, placement=Placement.RANDOM)
    finding = Finding(1, Cell(0, 0), frozenset(), frozenset({Cell(0, 0)}))
    step = establish(dealt, new_state(dealt, seed=1), Scanned(0, finding))
    assert step.state.findings == ((finding,), ())


def test_a_scan_that_was_not_shown_leaves_no_finding() -> None:
    dealt = replace(GRAND_FLEET, placement=Placement.RANDOM)
    step = establish(dealt, new_state(dealt, seed=1), Scanned(0, None))
    assert step.state.findings == ((), ())
