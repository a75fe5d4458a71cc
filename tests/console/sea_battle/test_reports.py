"""What is said of each shot and of the end."""

from dataclasses import replace

import pytest

from broadside.console.sea_battle.reports import conclusion, introduction, players_turn, report
from broadside.rules.grid import Cell, Grid
from broadside.rules.shooting.events import Call, Fired, Shot
from broadside.rules.shooting.presets import SEA_BATTLE
from broadside.rules.shooting.ruleset import Placement, ShipClass
from tests.console.sea_battle.transcripts import COMPUTER, PLAYER
from tests.scripted_match import ScriptedMatch

PAIR = replace(
    SEA_BATTLE,
    grid=Grid(4, 3),
    ships=(ShipClass("raft", 1), ShipClass("barge", 2)),
    placement=Placement.OWN,
)
FLEET = """
    A...
    ..BB
    ....
"""


def told(*targets: str) -> str:
    """What is said of the last of these shots, which fall on each side in turn."""
    match = ScriptedMatch(PAIR, FLEET, FLEET)
    match.fire_all(*targets[:-1])
    before = len(match.events)
    match.fire(targets[-1])
    return report(match.events[before:], match.view(PLAYER))


@pytest.mark.req("REQ-040", "UX-002")
def test_the_players_miss_is_told_with_its_square() -> None:
    assert told("b1") == "You fire at 01: miss."


@pytest.mark.req("REQ-037", "REQ-040", "UX-002")
def test_the_players_hit_stands_out() -> None:
    assert told("c2") == "You fire at 12: HIT!"


@pytest.mark.req("REQ-041", "REQ-042", "REQ-044", "UX-003")
def test_a_ship_the_player_sinks_is_celebrated_and_counted() -> None:
    assert told("c2", "a1", "d2") == (
        "You fire at 13: HIT!\n*** Well done! You sank an enemy barge! Enemy ships left: 1. ***"
    )


@pytest.mark.req("REQ-057", "UX-004", "UX-012")
def test_the_computers_target_is_shown_with_what_became_of_it() -> None:
    assert told("b1", "d3") == "The computer fires at 23: miss."
    assert told("b1", "c2") == "The computer fires at 12: HIT!"


@pytest.mark.req("REQ-041", "REQ-043", "REQ-044", "UX-003")
def test_a_ship_the_player_loses_is_told_and_counted() -> None:
    assert told("b1", "a1") == (
        "The computer fires at 00: HIT!\n!!! The computer sank your raft! Your ships left: 1. !!!"
    )


def test_a_bomb_that_glances_off_armour_is_told() -> None:
    match = ScriptedMatch(
        replace(PAIR, ships=(ShipClass("tub", 1, armoured=True),)), "A...", "...A"
    )
    match.fire("d1")
    assert report(match.events[-1:], match.view(PLAYER)) == (
        "You fire at 03: it glances off the armour."
    )


@pytest.mark.req("EDGE-020")
def test_ships_sunk_by_one_volley_are_all_told() -> None:
    match = ScriptedMatch(PAIR, FLEET, FLEET)
    match.fire_all("c2", "b1", "d2", "b2", "a1")
    volley = (Shot(Cell(3, 1), Call.SUNK, "barge"), Shot(Cell(0, 0), Call.SUNK, "raft"))
    assert report([Fired(PLAYER, COMPUTER, volley, fleet_sunk=True)], match.view(PLAYER)) == (
        "You fire at 13: HIT!\n"
        "*** Well done! You sank an enemy barge! Enemy ships left: 0. ***\n"
        "You fire at 00: HIT!\n"
        "*** Well done! You sank an enemy raft! Enemy ships left: 0. ***"
    )


@pytest.mark.req("REQ-059", "REQ-062", "REQ-064")
def test_a_win_ends_with_the_boards_and_congratulations() -> None:
    match = ScriptedMatch(PAIR, FLEET, FLEET)
    match.fire_all("c2", "b1", "d2", "b2", "a1")
    assert conclusion(match.view(PLAYER)).strip().split("\n") == [
        "=== The battle is over ===",
        "",
        "  OPPONENT BOARD        YOUR BOARD",
        "  0 1 2 3               0 1 2 3",
        "0 X ~ ~ ~             0 S O ~ ~",
        "1 ~ ~ X X             1 ~ O S S",
        "2 ~ ~ ~ ~             2 ~ ~ ~ ~",
        "  Ships left: 0         Ships left: 2",
        "",
        "CONGRATULATIONS! You sank the whole enemy fleet with 3 shots. You win!",
    ]


@pytest.mark.req("REQ-028", "REQ-060", "REQ-063", "REQ-064")
def test_a_loss_ends_with_boards_that_keep_the_unhit_squares_secret() -> None:
    match = ScriptedMatch(PAIR, FLEET, FLEET)
    match.fire_all("b1", "a1", "c2", "c2", "b2", "d2")
    assert conclusion(match.view(PLAYER)).strip().split("\n") == [
        "=== The battle is over ===",
        "",
        "  OPPONENT BOARD        YOUR BOARD",
        "  0 1 2 3               0 1 2 3",
        "0 ~ O ~ ~             0 X ~ ~ ~",
        "1 ~ O X ~             1 ~ ~ X X",
        "2 ~ ~ ~ ~             2 ~ ~ ~ ~",
        "  Ships left: 2         Ships left: 0",
        "",
        "GAME OVER. The computer sank all your ships. Better luck next time!",
    ]


@pytest.mark.req("UX-008", "UX-009")
def test_each_turn_of_the_player_is_headed_by_its_round() -> None:
    match = ScriptedMatch(PAIR, FLEET, FLEET)
    assert "=== Round 1: your turn ===" in players_turn(match.view(PLAYER))
    match.fire_all("b1", "b1")
    assert "=== Round 2: your turn ===" in players_turn(match.view(PLAYER))


@pytest.mark.req("NFR-011", "TEST-010")
def test_the_introduction_names_the_size_the_fleet_and_the_goal() -> None:
    text = introduction(SEA_BATTLE)
    assert "3 ships each" in text
    assert "10 rows\nand 10 columns" in text
    assert "Sink every enemy ship" in text
    assert "~ water   S your ship   X hit   O miss" in text
    assert "1 ship each" in introduction(replace(PAIR, ships=(ShipClass("raft", 1),)))
