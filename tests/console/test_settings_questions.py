"""The questions for level and map."""

from dataclasses import replace

import pytest

from broadside.bots.catalog import LEVELS
from broadside.console.custom_game_settings import CustomGameSettings
from broadside.console.dialogue import Back
from broadside.console.settings_questions import ask_level, resize_map
from broadside.rules.grid import Grid
from broadside.rules.shooting.presets import CUSTOM
from broadside.rules.shooting.ruleset import ShipClass
from tests.console.conversation import Conversation


@pytest.mark.req("K-01", "K-09")
@pytest.mark.parametrize(("typed", "level"), [("1", "easy"), ("2", "medium"), ("3", "hard")])
def test_the_level_is_chosen_by_number(typed: str, level: str) -> None:
    conversation = Conversation(["7", typed])
    assert ask_level(conversation.dialogue, "easy") == level
    assert f"now plays at level {level}" in conversation.text
    assert list(LEVELS) == ["easy", "medium", "hard"]


def resize(*lines: str) -> tuple[CustomGameSettings, str]:
    ships = (*CUSTOM.ships, ShipClass("sailboat", 2, count=2))
    conversation = Conversation(lines)
    return resize_map(
        conversation.dialogue, CustomGameSettings(replace(CUSTOM, ships=ships))
    ), conversation.text


@pytest.mark.req("K-11")
def test_the_example_of_the_document_5_by_5_is_refused_and_12_by_12_taken() -> None:
    settings, text = resize("5", "5", "12", "12")
    assert "The suggested area for this fleet is 133 squares." in text
    assert "Not possible: a map of 5 x 5 has 25 squares" in text
    assert settings.rules.grid == Grid(12, 12)


@pytest.mark.req("K-11")
def test_rows_and_columns_may_differ_up_to_26() -> None:
    settings, text = resize("27", "0", "26", "27", "10")
    assert settings.rules.grid == Grid(cols=10, rows=26)
    assert text.count("Type a number from 1 to 26") == 3


@pytest.mark.req("K-13")
def test_resizing_can_be_cancelled() -> None:
    settings, text = resize("5", "back", "12", "13")
    assert settings.rules.grid == Grid(cols=13, rows=12)
    assert text.count("Rows: ") == 2
    with pytest.raises(Back):
        resize("back")
