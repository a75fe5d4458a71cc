"""Draws the pictures of consoles and terminal: some turns of seeded games, as they are shown."""

import asyncio
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from rich.console import Console
from rich.text import Text

from broadside.bots.catalog import make_bot
from broadside.console.fleet.game_picture import picture
from broadside.console.fleet.hints import hint
from broadside.console.screen import Screen
from broadside.play.game_files import FinishedGames, save_game
from broadside.play.local_game import LocalGame
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.fleet.presets import FLEET
from broadside.rules.shooting.presets import GRAND_FLEET
from broadside.rules.shooting.shooting_game import ShootingGame
from broadside.table.table import Table
from broadside.tui.app import Terminal
from broadside.tui.hosts import LocalHost

FOLDER = Path(__file__).parent
COMMAND = ["console", "custom", "--seed", "7", "--level", "hard"]
TYPED = ["1", "1", "2", "1", "E-5", "E-6", "D-5", "C-5", "F-5", "G-5", "B-5", "H-8", "C-9", "I-3"]
LINES = 27
WIDTH = 72
FLEET_ACTIONS = 60
SHOTS = 40
TERMINAL = (80, 25)

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


def fleet_screen() -> list[Text]:
    """A fleet game of two computers on its way, as the west sees it when it is to act."""
    local_game = LocalGame.begin(FleetGame(FLEET), 7, "ensign", frozenset())
    while (
        local_game.table.view(0).battle.actions < FLEET_ACTIONS or 0 not in local_game.table.to_move
    ):
        seat = min(local_game.table.to_move)
        local_game.table.play(seat, local_game.computer_move(seat), 0)
    view = local_game.table.view(0)
    lines = [*picture(view, Screen(has_colours=True)), f"Hint: {hint(view)}", "Your order: "]
    return [Text.from_ansi(line) for line in lines]


def save(name: str, title: str, width: int, lines: list[Text]) -> None:
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere:
        console = Console(record=True, width=width, file=nowhere)
        for line in lines:
            console.print(line, highlight=False)
    console.save_svg(str(FOLDER / name), title=title, code_format=FRAME)


async def save_terminal() -> None:
    """A grand fleet on its way, in the terminal face."""
    table = Table(ShootingGame(GRAND_FLEET), 3)
    bots = {0: make_bot("hard", 1), 1: make_bot("medium", 2)}
    while table.view(0).battle.scores[0].shots < SHOTS or 0 not in table.to_move:
        seat = min(table.to_move)
        table.play(seat, bots[seat].choose(table.view(seat)), 0)
    with tempfile.TemporaryDirectory() as folder:
        kept = Path(folder) / "terminal.game"
        save_game(LocalGame(table, "medium", frozenset({0})), kept)
        app = Terminal(LocalHost(kept, FinishedGames(kept.parent)))
        async with app.run_test(size=TERMINAL) as pilot:
            await pilot.press("home", "enter")
            await pilot.pause(1)
            await pilot.press(*"h4")
            drawn = app.export_screenshot(title="broadside tui grand-fleet")
    # Its frame names a font on the network too.
    local = re.sub(r"@font-face \{.*?\}|<!--.*?-->", "", drawn, flags=re.DOTALL)
    (FOLDER / "terminal.svg").write_text(local, encoding="utf-8")


def main() -> None:
    save("console.svg", "broadside console custom", WIDTH, [coloured(line) for line in shown()])
    save("fleet.svg", "broadside console fleet", 82, fleet_screen())
    asyncio.run(save_terminal())


if __name__ == "__main__":
    main()
