"""The clocks of a match in words. The page rounds and writes times in the same way."""

from math import ceil
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from broadside.protocol.messages import Clocks


def time_left(clocks: "Clocks", elapsed: float = 0) -> str:
    """The text about the clocks of a match: the time left, that many milliseconds after they were
    read; empty where none runs.
    """
    shown = ((clocks.turn, "for this shot"), (clocks.match, "for the match"))
    return ", ".join(
        f"{minutes(left - elapsed)} {what}" for left, what in shown if left is not None
    )


def minutes(milliseconds: float) -> str:
    """The text of a time on a clock, in minutes and seconds: ``4:59``. Only what has run out is
    ``0:00``.
    """
    seconds = max(0, ceil(milliseconds / 1000))
    return f"{seconds // 60}:{seconds % 60:02}"
