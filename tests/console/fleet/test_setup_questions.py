"""Before the battle: the map is accepted or drawn again, ships change docks."""

from dataclasses import replace
from random import Random

import pytest

from broadside.console.fleet.setup_questions import ask_docks, ask_map, usual_docks
from broadside.rules.fleet.battle import Phase
from broadside.rules.fleet.moves import AcceptMap, Arrange, Move, ProposeFleet, Redraw
from broadside.rules.fleet.notation import write_move
from broadside.rules.fleet.rulefile import read_rules
from broadside.rules.fleet.view import View
from tests.console.conversation import Conversation
from tests.console.fleet.small_sea import POND, POND_FILE, fighting, view

AGREEING = view(battle=fighting(phase=Phase.AGREEING, turn=None))
ARRANGING = view(battle=fighting(phase=Phase.ARRANGING, turn=None))


def answered(seen: View, *typed: str) -> tuple[Move, str]:
    conversation = Conversation(typed)
    return ask_map(conversation.session(), conversation.dialogue, seen), conversation.text


def arranged(*typed: str) -> tuple[Arrange, str]:
    conversation = Conversation(typed)
    return ask_docks(
        conversation.session(), conversation.dialogue, ARRANGING, Random(1)
    ), conversation.text


@pytest.mark.parametrize(
    ("typed", "move"),
    [("", AcceptMap()), ("accept", AcceptMap()), ("redraw", Redraw()), ("redraw map", Redraw())],
)
def test_the_reefs_are_shown_and_accepted_or_drawn_again(typed: str, move: Move) -> None:
    given, text = answered(AGREEING, typed)
    assert given == move
    assert "3  . . . . . .@@ . . . . . . ." in text
    assert "Each fleet: 1 cruiser, 1 destroyer, 1 mine layer, 1 radar boat." in text


def test_a_limit_of_requests_for_other_reefs_is_told_and_obeyed() -> None:
    limited = replace(POND, name="two maps", redraws=2)
    asked = replace(AGREEING.battle, redraws=(1, 0))
    given, text = answered(View(limited, 0, asked), "redraw")
    assert given == Redraw()
    assert "accept (or Enter), redraw (still 1):" in text
    spent = replace(asked, redraws=(0, 1, 0))
    given, text = answered(View(limited, 0, spent), "redraw", "")
    assert given == AcceptMap()
    assert "accept (or Enter):" in text
    assert "Your side has asked for other reefs as often as it may." in text


def test_anything_else_is_explained_and_asked_again() -> None:
    given, text = answered(AGREEING, "zebra", "d2 f5", "fleet 1 1 1 1 1 1", "accept")
    assert given == AcceptMap()
    assert "I cannot read 'zebra'" in text
    assert "The battle has not begun" in text
    assert "That fleet cannot be chosen" in text


def test_where_fleets_are_open_another_one_can_be_proposed() -> None:
    rules = read_rules("open_fleets = true\n" + POND_FILE)
    given, text = answered(View(rules, 0, AGREEING.battle), "fleet 2 0 0 1 0 0")
    assert given == ProposeFleet((2, 0, 0, 1, 0, 0))
    assert "To propose another" in text


def test_enter_keeps_the_usual_docks() -> None:
    given, text = arranged("")
    assert write_move(given) == "arrange B4 B5 B6 A3"
    assert "4 []C1C1C1C1>1" in text
    assert "Free docks: A7" in text


def test_a_ship_goes_to_a_free_dock_or_changes_places() -> None:
    assert write_move(arranged("c1 A7", "")[0]) == "arrange A7 B5 B6 A3"
    assert write_move(arranged("cruiser 1 a7", "d1 a7", "")[0]) == "arrange B5 A7 B6 A3"
    assert write_move(arranged("c1 B4", "")[0]) == "arrange B4 B5 B6 A3"


def test_all_docks_can_be_given_at_once_drawn_by_lot_or_put_back() -> None:
    assert write_move(arranged("arrange A7 A3 B4 B5", "")[0]) == "arrange A7 A3 B4 B5"
    drawn, _ = arranged("random", "")
    assert drawn.docks != usual_docks(ARRANGING)
    assert set(drawn.docks) <= set(POND.harbours[0].docks)
    assert arranged("random", "usual", "")[0].docks == usual_docks(ARRANGING)


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("zebra", "I cannot read 'zebra'. Type a ship and a dock, as c1 A21."),
        ("zebra A7", "I cannot read 'zebra A7'"),
        ("c1 zebra", "'zebra' is no square. Docks: B4 B5 B6 A3 A7"),
        ("c1 K4", "K4 is no dock of yours. Docks: B4 B5 B6 A3 A7"),
        ("t1 A7", "Your fleet has no torpedo boat 1. Your ships: c1 d1 m1 r1"),
        ("arrange A7", "Give each ship a dock of its own"),
        ("arrange zebra", "I cannot read 'arrange zebra'"),
        ("arranged", "I cannot read 'arranged'"),
    ],
)
def test_what_cannot_be_done_in_the_docks_changes_nothing(typed: str, told: str) -> None:
    given, text = arranged(typed, "")
    assert told in text
    assert given.docks == usual_docks(ARRANGING)
