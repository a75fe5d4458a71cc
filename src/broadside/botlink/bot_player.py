"""A player in one game of the arena, wherever it runs."""

from dataclasses import dataclass, field
from typing import Any, Protocol

from broadside.botlink.bot_program import BotProgram
from broadside.botlink.forfeit import Forfeit
from broadside.botlink.limits import Limits
from broadside.bots.bot import Follower
from broadside.bots.catalog import AnyBot
from broadside.protocol.line_protocol import (
    HELLO,
    QUIT,
    event_lines,
    go_line,
    read_greeting,
    refused_line,
)
from broadside.rules.catalog import AnyGame
from broadside.rules.errors import IllegalMove, InvalidNotation
from broadside.tournament.results import Fault


class BotPlayer(Protocol):
    """Plays one seat for one game. It gets the view and the events of that seat alone."""

    @property
    def follows(self) -> bool:
        """Whether a seated bot player must be told the events; others find all in views."""
        ...

    def watch(self, event: Any) -> None: ...

    def choose(self, view: Any) -> Any:
        """Ask a seated bot player for a move. Raises ``Forfeit``."""
        ...

    def refuse(self, error: IllegalMove) -> None:
        """Tell a bot player that its move was illegal and the game is lost."""
        ...

    def leave(self) -> None:
        """Let a seated bot player leave when the game is over. Raises ``Forfeit`` for a fault that
        only shows now.
        """
        ...


@dataclass(frozen=True, slots=True)
class NativePlayer:
    """A player of the catalogue. An error in it is a bug of Broadside and rises."""

    bot: AnyBot

    @property
    def follows(self) -> bool:
        """Whether a bot player of the catalogue must be told the events: most see all in views."""
        return isinstance(self.bot, Follower)

    def watch(self, event: Any) -> None:
        self.bot.watch(event)  # type: ignore[attr-defined]

    def choose(self, view: Any) -> Any:
        return self.bot.choose(view)

    def refuse(self, error: IllegalMove) -> None:
        """Nothing to do when a bot player of the catalogue moved illegally: it does not learn."""

    def leave(self) -> None:
        """Nothing to release when a bot player of the catalogue leaves."""


@dataclass(frozen=True, slots=True)
class PackagePlayer(NativePlayer):
    """A player of an installed package. Its errors lose it the game and affect nobody else."""

    game: AnyGame
    _untold: list[Any] = field(default_factory=list)

    def watch(self, event: Any) -> None:
        self._untold.append(event)

    def choose(self, view: Any) -> Any:
        try:
            while self._untold:
                self.bot.watch(self._untold.pop(0))  # type: ignore[attr-defined]
            move = self.bot.choose(view)
        except Exception as error:
            raise Forfeit(Fault.CRASHED, f"{type(error).__name__}: {error}"[:120]) from error
        try:
            return self.game.read_move(self.game.write_move(move))
        except IllegalMove:
            return move
        except Exception as error:
            raise Forfeit(Fault.NONSENSE, f"not a move: {move!r}"[:120]) from error


class ProgramPlayer:
    """A program that speaks the line protocol. It is told the events when it is asked."""

    follows = True

    def __init__(self, command: tuple[str, ...], limits: Limits, game: AnyGame) -> None:
        self._game = game
        self._limits = limits
        self._untold: list[str] = []
        self._is_trusted = True
        self._process = BotProgram(command, limits)

    def greet(self, opening: tuple[str, ...]) -> str:
        """Greet a bot program. Returns the name that it gives itself. Raises ``Forfeit``."""
        self._untold += opening
        try:
            return read_greeting(self._ask([HELLO], self._limits.start))
        except InvalidNotation as error:
            self._is_trusted = False
            raise Forfeit(Fault.NONSENSE, str(error)[:120]) from None
        except Forfeit as forfeit:
            if forfeit.fault is not Fault.LATE:
                raise
            raise Forfeit(Fault.SILENT, f"no greeting: {forfeit}") from None

    def watch(self, event: Any) -> None:
        self._untold += event_lines(self._game, event)

    def choose(self, view: Any) -> Any:
        lines, self._untold = [*self._untold, go_line(self._game, view)], []
        answer = self._ask(lines, self._limits.move)
        try:
            return self._game.read_move(answer)
        except InvalidNotation as error:
            self._untold.append(refused_line(error))
            raise Forfeit(Fault.NONSENSE, str(error)[:120]) from None

    def refuse(self, error: IllegalMove) -> None:
        self._untold.append(refused_line(error))

    def leave(self) -> None:
        try:
            if self._is_trusted:
                self._process.tell([*self._untold, QUIT])
        finally:
            self._process.end(self._limits.parting if self._is_trusted else 0.0)

    def _ask(self, lines: list[str], seconds: float) -> str:
        try:
            return self._process.ask(lines, seconds)
        except Forfeit:
            self._is_trusted = False
            raise
