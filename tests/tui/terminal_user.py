"""Somebody who sits before the terminal face, presses keys and reads the screen."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from textual.pilot import Pilot
from textual.widgets import OptionList, RichLog, Static

from broadside.bots.catalog import AnyBot
from broadside.client.client import RemoteMatch
from broadside.client.match import Picture
from broadside.play.game_files import FinishedGames
from broadside.rules.shooting.moves import Scan
from broadside.tui.app import Terminal
from broadside.tui.battle import BattleScreen
from broadside.tui.hosts import Host, LocalHost, Wish
from broadside.tui.map_widget import Board

SMALL_SCREEN = (80, 24)
_PATIENCE_SECONDS = 20


class RememberingTerminal(Terminal):
    """Keeps every notice as it is given: the screen shows it later, and for seconds only."""

    def __init__(self, host: Host, wish: Wish | None) -> None:
        super().__init__(host, wish)
        self.noticed: list[str] = []

    def notify(self, message: str, *rest: Any, **options: Any) -> None:
        self.noticed.append(message)
        super().notify(message, *rest, **options)


class TerminalUser:
    """One terminal, and what stands on it."""

    def __init__(self, app: RememberingTerminal, pilot: "Pilot[None]") -> None:
        self.app, self.pilot = app, pilot

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)

    async def choose(self, square: str) -> None:
        """Type a square as the game calls it, and Enter."""
        await self.press(*square, "enter")

    async def fire(self, square: str) -> None:
        """Choose the square, and read what has become of it."""
        await self.choose(square)
        await self.until(lambda: f"You fire at {square}" in self.news)

    async def place_at_random(self) -> None:
        await self.until(lambda: self.is_at("placing"))
        await self.press("f5", "enter")

    async def move_as(self, player: AnyBot) -> None:
        """Do by keys what that player would do."""
        seen = self.picture
        move = player.choose(seen.view)
        if isinstance(move, Scan):
            cells = [move.centre]
        else:
            cells = sorted(move.targets)
            if self.banner.startswith("Radar"):
                await self.press("f3")
        for cell in cells:
            await self.choose(seen.view.rules.notation.show(cell).lower())
        await self.until(lambda: self.picture.number > seen.number)

    async def until(self, condition: Callable[[], bool]) -> None:
        for _ in range(_PATIENCE_SECONDS * 50):
            if condition():
                return
            await self.pilot.pause(0.02)
        raise AssertionError(f"it did not come; the screen says: {self.banner}")

    async def until_turn(self) -> None:
        await self.until(lambda: self.is_at("battle") and self.is_to_move)

    @property
    def has_begun(self) -> bool:
        """Whether the match that is wished for has begun, or another one waits."""
        if self.is_at("menu"):
            return self.banner.startswith("A match waits")
        return self.is_at("placing") or self.is_at("battle")

    @property
    def is_to_move(self) -> bool:
        return "Your turn" in self.banner or "Radar" in self.banner

    def is_at(self, screen: str) -> bool:
        """Whether that screen is on top and drawn: menu, placing, battle or page."""
        top = self.app.screen
        is_drawn = top.is_current and top.is_mounted
        return is_drawn and type(top).__name__ == f"{screen.capitalize()}Screen"

    @property
    def banner(self) -> str:
        return str(self.app.screen.query_one("#banner", Static).content)

    @property
    def panel(self) -> str:
        return str(self.app.screen.query_one("#panel", Static).content)

    @property
    def news(self) -> str:
        return "\n".join(line.text for line in self.app.screen.query_one("#news", RichLog).lines)

    @property
    def notices(self) -> str:
        return "\n".join(self.app.noticed)

    def board(self, name: str) -> Board:
        return self.app.screen.query_one(f"#{name}", Board)

    def text(self, name: str) -> str:
        """A map as it is drawn."""
        board = self.board(name)
        return "\n".join(board.render_line(y).text for y in range(board.size.height))

    @property
    def picture(self) -> Picture:
        screen = self.app.screen
        assert isinstance(screen, BattleScreen)
        return screen.shown

    @property
    def remote(self) -> RemoteMatch:
        """The match on a server."""
        screen = self.app.screen
        assert isinstance(screen, BattleScreen)
        assert isinstance(screen._match, RemoteMatch)
        return screen._match


def options(sat: TerminalUser, name: str) -> list[str | None]:
    """What a list of the menu offers."""
    listed = sat.app.screen.query_one(f"#{name}", OptionList)
    return [option.id for option in listed.options]


def local_host(folder: Path, seed: int = 1) -> LocalHost:
    finished = FinishedGames(folder / "records")
    (folder / "kept").mkdir(exist_ok=True)
    return LocalHost(folder / "kept" / "terminal.game", finished, lambda: seed)


@asynccontextmanager
async def terminal_user(
    host: Host, preset: str | None = None, level: str = "easy"
) -> AsyncIterator[TerminalUser]:
    """At the menu, or at a match of that game where one is named."""
    app = RememberingTerminal(host, None if preset is None else Wish(preset, level))
    async with app.run_test(size=SMALL_SCREEN) as pilot:
        sat = TerminalUser(app, pilot)
        await sat.until(lambda: sat.has_begun if preset is not None else sat.is_at("menu"))
        yield sat
