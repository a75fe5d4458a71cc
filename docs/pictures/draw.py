"""Draws the picture of the README: some turns of a seeded game on the console, as it is shown."""

import os
import subprocess
import sys
from pathlib import Path

from rich.console import Console
from rich.text import Text

PICTURE = Path(__file__).parent / "console.svg"
COMMAND = ["console", "custom", "--seed", "7", "--level", "hard"]
TYPED = ["1", "1", "2", "1", "E-5", "E-6", "D-5", "C-5", "F-5", "G-5", "B-5", "H-8", "C-9", "I-3"]
LINES = 27
WIDTH = 72

# Rich's own frame names a font on the network; the picture must not fetch anything.
FRAME = """\
<svg viewBox="0 0 {width} {height}" xml:space="preserve" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{ font-family: monospace; font-size: {char_height}px;
line-height: {line_height}px; white-space: pre; }}
{styles}
</style>
<defs><clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}" /></clipPath>
{lines}</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}<g class="{unique_id}-matrix">{matrix}</g></g>
</svg>
"""


def shown() -> list[str]:
    """What the last lines of the game look like when all that was typed has been answered."""
    played = subprocess.run(
        [sys.executable, "-m", "broadside", *COMMAND],
        input="\n".join(TYPED) + "\n",
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | {"COLUMNS": str(WIDTH)},
    )
    lines = played.stdout.splitlines()
    return lines[-LINES - 1 : -1]


def coloured(line: str) -> Text:
    """The marks of the maps in colour, as on a terminal."""
    text = Text(line)
    for pattern, colour in ((r"\bX\b", "red"), (r" / ", "cyan"), (r"\bS\b", "green")):
        text.highlight_regex(pattern, colour)
    return text


def main() -> None:
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere:
        console = Console(record=True, width=WIDTH, file=nowhere)
        for line in shown():
            console.print(coloured(line), highlight=False)
    console.save_svg(str(PICTURE), title="broadside console custom", code_format=FRAME)


if __name__ == "__main__":
    main()
