"""Placing a fleet by hand and at random."""

from dataclasses import replace
from random import Random

import pytest

from broadside.console.dialogue import Back
from broadside.console.placing import place_fleet, placing_rules
from broadside.console.screen import Screen
from broadside.rules.grid import Grid
from broadside.rules.shooting.placement import check_fleet
from broadside.rules.shooting.presets import CLASSIC, CUSTOM, GRAND_FLEET, PRESETS
from broadside.rules.shooting.ruleset import Placement, Ruleset, ShipClass
from broadside.rules.shooting.ships import Fleet, write_fleet
from tests.console.conversation import Conversation

SMALL = replace(CUSTOM, grid=Grid(6, 5), ships=(ShipClass("cruiser", 3), ShipClass("boat", 1)))


def place(*lines: str, rules: Ruleset = SMALL) -> tuple[Fleet, str]:
    conversation = Conversation(lines)
    return place_fleet(conversation.dialogue, Screen(), rules, Random(1)), conversation.text


@pytest.mark.req("K-04")
def test_sizes_quantities_and_placing_rules_are_shown_before_the_first_question() -> None:
    _, text = place("2", rules=CUSTOM)
    shown = text[: text.index("How do you want to place your ships?")]
    for kind in CUSTOM.ships:
        assert f"{kind.name}: {kind.size} squares, quantity {kind.count}" in shown
    assert "never diagonally" in shown
    assert "may not touch, not even at corners" in shown


def test_the_placing_rules_say_when_ships_may_touch() -> None:
    assert "they may touch." in " ".join(placing_rules(CLASSIC))


@pytest.mark.req("K-04", "K-07")
def test_ships_are_placed_by_bow_and_stern_and_the_map_is_redrawn_after_each() -> None:
    fleet, text = place("1", "a-1", "A 3", "c5")
    assert write_fleet(fleet) == "a1:c1 e3:e3"
    assert text.count("Your map") == 3
    assert "A S S S . . ." in text
    assert "C . . . . S ." in text
    assert text.index("Bow of the cruiser (3 squares)") < text.index("Stern of the cruiser")


@pytest.mark.req("K-04", "W-02")
@pytest.mark.parametrize(
    ("bow", "stern", "reason"),
    [
        ("A-1", "B-3", "The cruiser must cover 3 squares in a straight line"),
        ("A-1", "A-2", "The cruiser must cover 3 squares in a straight line"),
        ("A-1", "A-1", "The cruiser must cover 3 squares in a straight line"),
    ],
)
def test_a_bad_ship_is_asked_again_with_the_reason(bow: str, stern: str, reason: str) -> None:
    fleet, text = place("1", bow, stern, "E-1", "E-3", "A-6")
    assert reason in text
    assert write_fleet(fleet) == "a5:c5 f1:f1"


@pytest.mark.req("K-04")
def test_a_square_off_the_map_or_unreadable_is_asked_again() -> None:
    fleet, text = place("1", "Z-9", "what", "", "A-1", "A-3", "C-5")
    assert "off the map" in text
    assert text.count("I cannot read") == 2
    assert write_fleet(fleet) == "a1:c1 e3:e3"


@pytest.mark.req("K-03", "K-04")
@pytest.mark.parametrize("square", ["B-1", "B-4", "A-4"])
def test_ships_may_not_touch_not_even_at_corners(square: str) -> None:
    fleet, text = place("1", "A-1", "A-3", square, "C-5")
    assert "Ships may not touch, not even at corners." in text
    assert write_fleet(fleet) == "a1:c1 e3:e3"


@pytest.mark.req("W-02")
def test_in_the_classic_game_ships_may_touch_but_not_overlap() -> None:
    rules = replace(SMALL, touching=True)
    fleet, text = place("1", "A-1", "A-3", "A-2", "B-2", rules=rules)
    assert "Two ships cannot share a square." in text
    assert write_fleet(fleet) == "a1:c1 b2:b2"


@pytest.mark.req("K-13")
def test_back_takes_up_the_last_ship_and_leaves_before_the_first() -> None:
    fleet, text = place("1", "A-1", "A-3", "back", "E-1", "back", "C-1", "C-3", "A-6")
    assert "The cruiser is taken up again." in text
    assert write_fleet(fleet) == "a3:c3 f1:f1"
    fleet, text = place("1", "back", "2")
    assert text.count("How do you want") == 2
    with pytest.raises(Back):
        place("1", "back", "back")


def test_a_fleet_placed_into_a_corner_is_told_so() -> None:
    rules = replace(SMALL, grid=Grid(3, 3), ships=(ShipClass("boat", 1), ShipClass("pair", 2)))
    fleet, text = place("1", "B-2", "back", "A-1", "C-1", "C-2", rules=rules)
    assert "No room is left for the pair: type back to take up a ship." in text
    assert write_fleet(fleet) == "a1:a1 a3:b3"


@pytest.mark.req("K-04", "P-02")
@pytest.mark.parametrize("rules", [r for r in PRESETS if r.placement is Placement.OWN])
def test_a_fleet_at_random_is_legal_and_shown(rules: Ruleset) -> None:
    fleet, text = place("2", rules=rules)
    check_fleet(rules, fleet)
    drawn = text[text.index("Your map") :]
    assert drawn.count("S") == sum(kind.size for kind in rules.roster)


@pytest.mark.req("P-02")
def test_the_grand_fleet_can_be_placed_by_hand() -> None:
    fleet, _ = place("2", rules=GRAND_FLEET)
    show = GRAND_FLEET.notation.show
    ends = [show(cell) for ship in fleet for cell in dict.fromkeys((ship.cells[0], ship.cells[-1]))]
    assert place("1", *ends, rules=GRAND_FLEET)[0] == fleet
