"""The main menu of the fleet game."""

import pytest

from broadside.console.dialogue import Quit
from broadside.console.fleet.main_menu import FleetConsole
from broadside.console.prompt import EndOfInput
from tests.console.conversation import Conversation
from tests.console.fleet.small_sea import EAST, POND


def run(*typed: str, side: int | None = None) -> str:
    conversation = Conversation(typed)
    with pytest.raises((Quit, EndOfInput)):
        FleetConsole(conversation.session(), POND, "medium", side).run()
    return conversation.text


def test_the_menu_tells_the_game_and_its_level() -> None:
    assert "POND\n14 x 9 squares, 4 ships each, 2 players, level medium." in run("6")


def test_a_game_is_played_and_another_one_begins_with_another_map() -> None:
    text = run("1", "", "", "resign", "yes", "1", "1", "", "", "menu", "6")
    assert text.count("The enemy has won.") == 1
    assert text.count("Enter to begin") == 2


def test_computers_are_watched_from_the_menu() -> None:
    text = run("2", "all", "6")
    assert "WEST 4 of 4" in text
    assert "after" in text[text.index("The game is over") :]


def test_the_level_is_chosen_from_those_there_are() -> None:
    text = run("3", "1", "6")
    assert "  1 easy: " in text
    assert "level easy." in text


def test_the_rule_book_is_a_choice_and_a_word() -> None:
    assert run("4", "6").count("Rules of pond") == 1
    assert "Mines\n-----" in run("rules mines", "6")


def test_the_person_may_have_the_east() -> None:
    assert "C1<1" not in run("1", "", "", side=EAST)
    assert "<1C1C1C1C1" in run("1", "", "", side=EAST)


def test_a_file_that_is_not_there_is_no_harm() -> None:
    assert "There is no file" in run("5", "nowhere/at/all", "6")
