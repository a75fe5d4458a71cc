"""Wraps long lines to the width of the screen, with continuation lines indented."""

from collections.abc import Iterable, Iterator
from textwrap import wrap

_INDENT = "    "


def wrapped(lines: Iterable[str], width: int) -> Iterator[str]:
    """Wrap lines of text to the width of the screen. Not for maps, whose colours count as width."""
    for line in lines:
        start = line[: len(line) - len(line.lstrip())]
        yield from wrap(line, max(width, 20), subsequent_indent=start + _INDENT) or [""]
