"""The screen: how wide it is, and whether it has colours and can be cleared."""

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass

USUAL_WIDTH = 80
_MASK_LINES = 100
_CLEAR = "\x1b[2J\x1b[3J\x1b[H"
_RESET = "\x1b[0m"
_COLOURS = {
    "X": "\x1b[1;31m",
    "*": "\x1b[33m",
    "/": "\x1b[36m",
    "S": "\x1b[1;32m",
    "#": "\x1b[35m",
}


def forget_typed_lines() -> None:
    """Empty the history of typed lines that readline keeps, where a terminal has one."""
    if (readline := sys.modules.get("readline")) is not None:
        readline.clear_history()


@dataclass(frozen=True, slots=True)
class Screen:
    """``width`` is read for each picture, because windows change during a game."""

    width: Callable[[], int] = lambda: USUAL_WIDTH
    has_colours: bool = False
    can_clear: bool = False
    forget: Callable[[], None] = forget_typed_lines
    """Drop the lines typed so far, which arrow keys would offer to the next player."""

    def paint(self, sign: str) -> str:
        """The sign of one square in its colour, if the screen has colours."""
        if not self.has_colours or sign not in _COLOURS:
            return sign
        return f"{_COLOURS[sign]}{sign}{_RESET}"

    def tint(self, text: str, colour: str) -> str:
        """A text in the colour with that number of the terminal, if the screen has colours."""
        return f"\x1b[{colour}m{text}{_RESET}" if self.has_colours else text

    @property
    def mask(self) -> str:
        """What scrolls everything printed so far off the screen and, if possible, erases it."""
        return "\n" * _MASK_LINES + (_CLEAR if self.can_clear else "")


def wants_colours(environment: Mapping[str, str], *, is_terminal: bool) -> bool:
    """Whether the screen should have colours: on a terminal that knows them, unless ``NO_COLOR`` is
    set.
    """
    if environment.get("NO_COLOR") or environment.get("TERM") == "dumb":
        return False
    return is_terminal
