"""The questions that change settings: the level of the computer and the size of the map."""

from broadside.bots.catalog import BOTS, LEVELS
from broadside.console.dialogue import Dialogue, in_order
from broadside.console.settings import Settings
from broadside.rules.classic.checks import LONGEST_SIDE
from broadside.rules.classic.feasibility import suggested_area
from broadside.rules.errors import InvalidRuleset
from broadside.rules.grid import Grid


def ask_level(dialogue: Dialogue, level: str) -> str:
    """Another level for the computer."""
    dialogue.say(f"The computer plays at level {level}. Choose its level:")
    levels = list(LEVELS)
    labels = [f"{name}: {BOTS[LEVELS[name]].summary}" for name in levels]
    chosen = levels[dialogue.choose(labels) - 1]
    dialogue.say(f"The computer now plays at level {chosen}.")
    return chosen


def resize_map(dialogue: Dialogue, settings: Settings) -> Settings:
    """Another map; its area must be larger than the suggested one."""
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
    """Say everything that forbids a change."""
    for complaint in error.complaints:
        dialogue.say(f"Not possible: {complaint}.")
