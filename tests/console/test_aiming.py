"""Asking for targets and radar scans."""

from dataclasses import replace

import pytest

from broadside.console.aiming import ask_fire, ask_scan
from broadside.console.dialogue import Back
from broadside.rules.grid import Grid
from broadside.rules.shooting.moves import Fire, Scan
from broadside.rules.shooting.presets import CLASSIC, CUSTOM
from broadside.rules.shooting.ruleset import Radar, Ruleset, ShipClass, Shots
from broadside.rules.shooting.view import View
from tests.console.conversation import Conversation
from tests.scripted_match import ScriptedMatch, around, at

SMALL = replace(CUSTOM, grid=Grid(4, 3), ships=(ShipClass("pair", 2), ShipClass("boat", 1)))
ABOVE = """
    AA..
    ....
    B...
"""


def view(rules: Ruleset = SMALL, *shots: str) -> View:
    match = ScriptedMatch(rules, *[ABOVE] * rules.players)
    match.fire_all(*shots)
    return match.view(0)


def fire(view: View, *lines: str) -> tuple[Fire, str]:
    conversation = Conversation(lines)
    return ask_fire(conversation.dialogue, view), conversation.text


@pytest.mark.req("K-07")
def test_a_target_is_asked_until_it_can_be_fired_at() -> None:
    seen = view(SMALL, "a1", "d3", "d1", "c3")
    move, text = fire(seen, "hello", "D-1", "a1", "A-4", "b 2")
    assert move == at("b2")
    assert "You have fired at A-1 already: it was a hit." in text
    assert "You have fired at A-4 already: it was a miss." in text
    assert text.count("Your target, e.g. B-3: ") == 5


def test_an_armoured_square_may_be_fired_at_again() -> None:
    rules = replace(SMALL, ships=(ShipClass("pair", 2, armoured=True), SMALL.ships[1]))
    assert fire(view(rules, "a1", "d3"), "A-1")[0] == at("a1")


SALVO = replace(SMALL, shots=Shots.SALVO, ships=(ShipClass("pair", 2), ShipClass("boat", 1, 2)))
SALVO_FLEET = """
    AA..
    ....
    B..C
"""


def salvo(*lines: str) -> tuple[Fire, str]:
    return fire(ScriptedMatch(SALVO, SALVO_FLEET, SALVO_FLEET).view(0), *lines)


@pytest.mark.parametrize("lines", [["A-1 A-2 A-3"], ["A-1", "A-2", "A-3"], ["a1,a2", "a3"]])
def test_a_salvo_is_named_on_one_line_or_on_several(lines: list[str]) -> None:
    assert salvo(*lines)[0] == at("a1", "b1", "c1")


def test_a_bad_line_of_a_salvo_changes_nothing() -> None:
    lines = ["A-1 A-1", "A-1 Z-9", "A-1 A-2 A-3 A-4", "nonsense", "A-1", "A-1", "B-1 B-2"]
    move, text = salvo(*lines)
    assert move == at("a1", "a2", "b2")
    assert text.count("A-1 is named twice.") == 2
    assert "You have 3 shots and have named 4 squares." in text
    assert text.count("3 of 3 targets to name") == 5


@pytest.mark.req("K-13")
def test_back_takes_back_the_last_square_of_a_salvo() -> None:
    move, text = salvo("A-1 A-2", "back", "C-1 C-2")
    assert move == at("a1", "a3", "b3")
    assert "A-2 is taken back." in text
    with pytest.raises(Back):
        salvo("A-1", "back", "back")


RADAR = replace(SMALL, radar=Radar(every=1))


def scan(rules: Ruleset, *lines: str) -> tuple[Scan | None, str]:
    match = ScriptedMatch(rules, *[ABOVE] * rules.players)
    while 0 not in match.battle.scans:
        open_cells = match.view(match.turn).open_cells
        match.play(match.turn, Fire.at(open_cells[-1]))
    conversation = Conversation(lines)
    name = lambda seat: f"Player {seat + 1}"  # noqa: E731
    return ask_scan(conversation.dialogue, match.view(0), name), conversation.text


@pytest.mark.req("P-09")
def test_a_scan_is_offered_by_its_centre_and_can_be_left_out() -> None:
    move, text = scan(RADAR, "Z-9", "B-2")
    assert move == around("b2", 1)
    assert "You may scan 3 x 3 squares by radar before this shot." in text
    assert "off the map" in text
    assert scan(RADAR, "")[0] is None


@pytest.mark.req("P-09", "P-13")
def test_with_more_players_the_scanner_names_one_opponent() -> None:
    rules = replace(RADAR, players=3)
    move, text = scan(rules, "B-2", "2")
    assert move == around("b2", 2)
    assert "  1 Player 2\n  2 Player 3" in text


@pytest.mark.req("K-13")
def test_the_choice_of_an_opponent_can_be_taken_back() -> None:
    assert scan(replace(RADAR, players=3), "B-2", "back", "A-1", "1")[0] == around("a1", 1)


def test_the_time_left_stands_before_the_question() -> None:
    conversation = Conversation(["A1"])
    ask_fire(
        conversation.dialogue,
        ScriptedMatch(replace(CLASSIC, first=0), *[ROWS] * 2).view(0),
        "[30 s] ",
    )
    assert conversation.text.startswith("[30 s] Your target, e.g. C2: ")


ROWS = """
    AAAAA.....
    BBBB......
    CCC.......
    DDD.......
    EE........
    ..........
    ..........
    ..........
    ..........
    ..........
"""
