"""Long lines folded to the width of the screen, with what belongs together kept below itself."""

from collections.abc import Iterable, Iterator
from textwrap import wrap

_INDENT = "    "


def folded(lines: Iterable[str], width: int) -> Iterator[str]:
    """The lines, none wider than the screen; not for maps, which colours make longer."""
    for line in lines:
        start = line[: len(line) - len(line.lstrip())]
        yield from wrap(line, max(width, 20), subsequent_indent=start + _INDENT) or [""]
