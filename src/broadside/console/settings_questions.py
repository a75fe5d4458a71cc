"""The questions that change settings: the level of the computer and the size of the map."""

from broadside.bots.catalog import BOTS, LEVELS
from broadside.console.custom_game_settings import CustomGameSettings
from broadside.console.dialogue import Dialogue, in_order
from broadside.rules.errors import InvalidRuleset
from broadside.rules.grid import Grid
from broadside.rules.shooting.checks import LONGEST_SIDE
from broadside.rules.shooting.feasibility import suggested_area


def ask_level(dialogue: Dialogue, level: str) -> str:
    """Ask for another setting of the computer's level."""
    dialogue.say(f"The computer plays at level {level}. Choose its level:")
    levels = list(LEVELS)
    labels = [f"{name}: {BOTS[LEVELS[name]].summary}" for name in levels]
    chosen = levels[dialogue.choose(labels) - 1]
    dialogue.say(f"The computer now plays at level {chosen}.")
    return chosen


def resize_map(dialogue: Dialogue, settings: CustomGameSettings) -> CustomGameSettings:
    """Ask for another size of the map in the settings; its area must be larger than the suggested
    one.
    """
    grid = settings.rules.grid
    dialogue.say(f"The map has {grid.rows} rows and {grid.cols} columns, {grid.area} squares.")
    dialogue.say(f"The suggested area for this fleet is {suggested_area(settings.rules)} squares.")
    dialogue.say("Rows times columns must be larger than that; rows and columns may differ.")
    while True:
        rows, columns = in_order(
            (
                lambda: dialogue.number("Rows: ", 1, LONGEST_SIDE),
                lambda: dialogue.number("Columns: ", 1, LONGEST_SIDE),
            )
        )
        try:
            resized = settings.with_map(Grid(columns, rows))
        except InvalidRuleset as error:
            refuse(dialogue, error)
            continue
        dialogue.say(f"The map now has {rows} rows and {columns} columns.")
        return resized


def refuse(dialogue: Dialogue, error: InvalidRuleset) -> None:
    """Before a question about settings is asked again, print everything that forbids the change."""
    for complaint in error.complaints:
        dialogue.say(f"Not possible: {complaint}.")
