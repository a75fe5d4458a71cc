"""The screen that this process writes to."""

import os
import shutil
import sys

from broadside.console.screen import USUAL_WIDTH, Screen, wants_colours


def screen() -> Screen:
    """The screen that this process writes to: its width now, and whether it should have colours."""
    is_terminal = sys.stdout.isatty()
    colours = wants_colours(os.environ, is_terminal=is_terminal)
    return Screen(width, colours, can_clear=is_terminal)


def width() -> int:
    return shutil.get_terminal_size((USUAL_WIDTH, 24)).columns
