"""Words for what happens."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from broadside.console.shooting_event_text import already_shot, ending_lines, event_text
from broadside.rules.game import Ending, Outcome
from broadside.rules.grid import Grid
from broadside.rules.shooting.events import Event, TimedOut
from broadside.rules.shooting.presets import CUSTOM
from broadside.rules.shooting.ruleset import Announces, Points, Radar, Ruleset, ShipClass, Shots
from broadside.rules.shooting.view import View
from tests.scripted_match import ScriptedMatch

RULES = replace(
    CUSTOM,
    grid=Grid(4, 3),
    ships=(ShipClass("destroyer", 2), ShipClass("submarine", 1, armoured=True)),
)
FLEETS = (
    """
    AA..
    ....
    ...B
    """,
    """
    B...
    ....
    ..AA
    """,
)


def name(seat: int) -> str:
    return ("You", "The computer", "Player 3")[seat]


def told(match: ScriptedMatch, events: Sequence[Event], viewer: int = 0) -> list[str]:
    view = match.view(viewer)
    redacted = (match.game.redact(event, viewer) for event in events)
    call = name if viewer == 0 else lambda seat: ("Player 1", "You", "Player 3")[seat]
    return [line for event in redacted for line in event_text(event, view, call)]


def fired(match: ScriptedMatch, square: str, viewer: int = 0) -> list[str]:
    before = len(match.events)
    match.fire(square)
    return told(match, match.events[before:], viewer)


@pytest.mark.req("K-08")
def test_own_shots_are_answered_by_miss_hit_afloat_and_sunk() -> None:
    match = ScriptedMatch(RULES, *FLEETS)
    assert fired(match, "d1") == ["You fire at A-4: Miss!"]
    match.fire("d1")
    assert fired(match, "c3") == ["You fire at C-3: Hit! The ship is still afloat."]
    match.fire("c1")
    assert fired(match, "d3") == ["You fire at C-4: Hit! The enemy destroyer has been sunk!"]


@pytest.mark.req("K-08")
def test_shots_of_the_computer_name_the_own_ship() -> None:
    match = ScriptedMatch(replace(RULES, first=1), *FLEETS)
    assert fired(match, "d1") == ["The computer fires at A-4: Miss!"]
    match.fire("d1")
    assert fired(match, "a1") == ["The computer fires at A-1: Hit! Your destroyer is still afloat."]
    match.fire("c1")
    assert fired(match, "b1") == ["The computer fires at A-2: Hit! Your destroyer has been sunk!"]


@pytest.mark.req("K-15")
def test_the_first_bomb_on_armour_glances_off_on_both_sides() -> None:
    match = ScriptedMatch(RULES, *FLEETS)
    before = len(match.events)
    match.fire("a1")
    events = match.events[before:]
    armour = "It glances off armour: a second bomb on that square will hit."
    assert told(match, events) == [f"You fire at A-1: {armour}"]
    own = "Player 1 fires at A-1: It glances off the armour of your submarine."
    assert told(match, events, viewer=1) == [own]


def test_what_is_not_announced_is_not_told() -> None:
    match = ScriptedMatch(replace(RULES, announces=Announces.HIT), *FLEETS)
    assert fired(match, "c3") == ["You fire at C-3: Hit!"]
    match.fire("c1")
    assert fired(match, "d3") == ["You fire at C-4: Hit!"]
    match = ScriptedMatch(replace(RULES, announces=Announces.SUNK), *FLEETS)
    match.fire_all("c3", "c1")
    assert fired(match, "d3") == ["You fire at C-4: Hit! The enemy ship has been sunk!"]


def test_the_owner_knows_of_a_loss_that_is_not_announced() -> None:
    match = ScriptedMatch(replace(RULES, announces=Announces.HIT, first=1), *FLEETS)
    match.fire_all("a1", "d1")
    assert fired(match, "b1") == ["The computer fires at A-2: Hit! Your destroyer has been sunk!"]


def test_a_salvo_is_told_square_by_square_and_a_ship_sinks_once() -> None:
    match = ScriptedMatch(replace(RULES, shots=Shots.SALVO, first=1), *FLEETS)
    before = len(match.events)
    match.fire("a1", "b1")
    assert told(match, match.events[before:]) == [
        "The computer fires a salvo of 2:",
        "  A-1: Hit! Your destroyer is still afloat.",
        "  A-2: Hit! Your destroyer has been sunk!",
    ]


@pytest.mark.req("P-09")
def test_the_scanner_sees_the_block_and_the_other_only_that_there_was_a_scan() -> None:
    match = ScriptedMatch(replace(RULES, radar=Radar(every=1)), *FLEETS)
    match.fire_all("d1", "d1")
    before = len(match.events)
    match.scan("a1")
    events = match.events[before:]
    block = ["Radar around A-1:", "     1  2", "  A  #  -", "  B  -  -"]
    assert told(match, events) == block
    assert told(match, events, viewer=1) == ["Player 1 uses the radar."]


def test_the_beginning_is_told() -> None:
    match = ScriptedMatch(RULES, *FLEETS)
    assert told(match, match.events) == ["The computer has placed the fleet.", "You begin."]
    assert told(match, match.events, viewer=1)[-1] == "Player 1 begins."


@pytest.mark.req("P-05")
def test_a_turn_out_of_time_is_told_to_both() -> None:
    match = ScriptedMatch(replace(RULES, turn_seconds=30), *FLEETS)
    assert told(match, [TimedOut(0)]) == [
        "Too late: your 30 seconds were over, and the turn passes."
    ]
    assert told(match, [TimedOut(1)]) == ["The computer took too long, and the turn passes."]


@pytest.mark.req("P-13")
def test_with_three_players_the_sea_is_named() -> None:
    rules = replace(RULES, players=3, ships=(ShipClass("boat", 1),))
    match = ScriptedMatch(rules, "A...\n....\n....", "A...\n....\n....", "A...\n....\n....")
    assert fired(match, "a2") == ["You fire at B-1 in the sea of The computer: Miss!"]
    assert fired(match, "a1") == [
        "You fire at A-1 in the sea of Player 3: Hit! Player 3's boat has been sunk!",
        "Player 3's whole fleet has been sunk!",
    ]
    assert fired(match, "b2") == ["The computer fires at B-2 in your sea: Miss!"]


def outcome(rules: Ruleset, *winners: int, ending: Ending = Ending.FLEET_SUNK) -> list[str]:
    view: View = ScriptedMatch(rules).view(0)
    return ending_lines(Outcome(frozenset(winners), ending), view, name)


def test_the_end_names_the_winner() -> None:
    assert outcome(RULES, 0) == ["A whole fleet has been sunk.", "You have won!"]
    assert outcome(RULES, 1)[-1] == "The computer has won."
    assert outcome(RULES, 0, 1)[-1] == "It is a draw."
    assert outcome(replace(RULES, players=3), 0, 2)[-1] == "It is a draw: You and Player 3."


@pytest.mark.req("K-14")
def test_the_end_of_a_game_for_points_tells_them() -> None:
    rules = replace(RULES, bombs=3, points=Points(100, -10, 500), points_decide=True)
    lines = outcome(rules, 0, 1, ending=Ending.BOMBS_SPENT)
    assert lines == ["All bombs are spent.", "Points: You 0, The computer 0.", "It is a draw."]


def test_a_square_fired_at_is_said_to_be_hit_or_miss() -> None:
    view = ScriptedMatch(RULES, *FLEETS).view(0)
    assert already_shot(view, "A-1", hit=True) == "You have fired at A-1 already: it was a hit."
    three = ScriptedMatch(replace(RULES, players=3)).view(0)
    assert already_shot(three, "A-1", hit=False).startswith("Somebody has fired")
