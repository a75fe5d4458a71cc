"""Adding, deleting and modifying ship classes."""

import pytest

from broadside.console.custom_game_settings import CustomGameSettings
from broadside.console.dialogue import ToMenu
from broadside.console.ship_class_menu import customise_ships
from broadside.rules.shooting.presets import CUSTOM
from broadside.rules.shooting.ruleset import ShipClass
from tests.console.conversation import Conversation


def customise(*lines: str) -> tuple[tuple[ShipClass, ...], str]:
    conversation = Conversation(lines)
    return customise_ships(
        conversation.dialogue, CustomGameSettings()
    ).rules.ships, conversation.text


@pytest.mark.req("K-10", "K-11")
def test_a_class_is_added_and_an_outgrown_map_is_warned_of_at_once() -> None:
    ships, text = customise("1", "  sail  boat ", "2", "2", "4")
    assert ships == (*CUSTOM.ships, ShipClass("sail boat", 2, count=2))
    shown = text[text.index("sail boat: 2 squares, quantity 2") :]
    assert "Warning: a map of 10 x 10 has 100 squares: this fleet needs more than 133." in shown
    assert "Resize the map before you play." in shown


@pytest.mark.req("K-10")
def test_a_class_is_deleted() -> None:
    ships, _ = customise("2", "3", "4")
    assert [kind.name for kind in ships] == [
        "aircraft carrier",
        "battleship",
        "cruiser",
        "destroyer",
    ]


@pytest.mark.req("K-10")
def test_a_class_is_modified_and_empty_lines_keep_what_was() -> None:
    ships, _ = customise("3", "5", "frigate", "", "2", "", "4")
    assert ships[4] == ShipClass("frigate", 2, count=2)
    assert ships[:4] == CUSTOM.ships[:4]


@pytest.mark.req("K-15")
def test_armour_is_switched_on_and_off() -> None:
    ships, text = customise("3", "3", "", "", "", "1", "4")
    assert ships[2] == ShipClass("submarine", 3, armoured=True)
    assert "submarine: 3 squares, quantity 1, armoured: each square takes two bombs" in text
    assert customise("3", "3", "", "", "", "1", "3", "3", "", "", "", "2", "4")[0] == CUSTOM.ships


@pytest.mark.req("K-10")
def test_a_refused_change_leaves_the_fleet_as_it_was() -> None:
    ships, text = customise("1", "cruiser", "3", "1", "4")
    assert ships == CUSTOM.ships
    assert "Not possible: two classes are named 'cruiser'" in text
    ships, text = customise(*["2", "1"] * 5, "4")
    assert [kind.name for kind in ships] == ["destroyer"]
    assert "Not possible: a fleet needs at least one ship." in text


@pytest.mark.req("K-10")
def test_bad_names_sizes_and_quantities_are_asked_again() -> None:
    ships, text = customise("1", "", "x" * 41, "raft", "0", "27", "2", "0", "101", "1", "4")
    assert ships[-1] == ShipClass("raft", 2)
    assert text.count("Type a name of 1 to 40 characters") == 2
    assert text.count("Type a number from 1 to 26") == 2
    assert text.count("Type a number from 1 to 100") == 2


@pytest.mark.req("K-13")
def test_back_returns_to_the_question_before_and_menu_leaves() -> None:
    ships, _ = customise("1", "raft", "back", "boat", "2", "1", "back")
    assert ships[-1] == ShipClass("boat", 2)
    assert customise("1", "back", "2", "back", "3", "back", "4")[0] == CUSTOM.ships
    with pytest.raises(ToMenu):
        customise("1", "raft", "menu")
