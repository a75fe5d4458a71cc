"""Whole games as a program is told them over the line protocol."""

import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.golden import files, scripted_bot
from tests.golden.games import own_rules, tell
from tests.golden.subject import (
    GAMES,
    HELLO,
    QUIT,
    AnyBot,
    AnyGame,
    ArenaGame,
    CatalogueBot,
    IllegalMove,
    Limits,
    Program,
    SeatAssignment,
    event_lines,
    go_line,
    make_bot,
    opening_lines,
    play_game,
)

SEED = 2
NAME = "golden bot"
"""The seeds in the arena depend on the names."""
PLAYERS = {"shooting": "hard", "fleet": "random"}
"""At random more happens than between good players: mines are laid and cleared, torpedoes miss."""
PATIENT = Limits(start=30, move=30, parting=1)


def games() -> dict[str, AnyGame]:
    chosen = ("classic", "grand-fleet", "salvo")
    return {name: GAMES[name] for name in chosen} | {
        name: own_rules()[name] for name in ("archipelago", "strait")
    }


def play(game: AnyGame, bot: Any) -> None:
    """One game of that bot against players of the catalogue."""
    others = len(game.sides) - 1
    level = PLAYERS[game.family]
    entrants = [CatalogueBot(f"{level} {number}", level) for number in range(others)]
    play_game(ArenaGame(game, (bot, *entrants), SEED))


def heard(name: str) -> str:
    """What a program is told that answers as in the transcript, with its answers."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "heard.txt"
        transcript = str(files.DATA / f"lines/{name}.txt")
        command = (sys.executable, str(Path(scripted_bot.__file__)), transcript, str(path))
        play(games()[name], Program(NAME, command, PATIENT))
        return path.read_text(encoding="utf-8")


def event_lines_of(name: str) -> list[str]:
    """What has happened in a transcript, after all that is told about the rules."""
    told = [line[2:] for line in files.read(f"lines/{name}.txt").splitlines() if line[0] == ">"]
    begun = next(number for number, line in enumerate(told) if line.startswith("seed ")) + 1
    return [line for line in told[begun:] if line.split()[0] not in ("go", "quit")]


# To record it, a player of the catalogue takes the place of the program.


@dataclass
class Writer:
    """Plays, and writes down what a program in its place would be told."""

    game: AnyGame
    bot: AnyBot
    lines: list[str]
    follows: bool = True
    untold: list[str] = field(default_factory=list)

    def watch(self, event: Any) -> None:
        self.untold += event_lines(self.game, event)
        tell(self.bot, event)

    def choose(self, view: Any) -> Any:
        self._tell(go_line(self.game, view))
        move = self.bot.choose(view)
        self.lines.append(f"< {self.game.write_move(move)}")
        return move

    def refuse(self, error: IllegalMove) -> None:
        raise error

    def leave(self) -> None:
        self._tell(QUIT)

    def _tell(self, last: str) -> None:
        self.lines += [f"> {line}" for line in (*self.untold, last)]
        self.untold.clear()


@dataclass(frozen=True)
class WriterBot:
    """Takes part in the arena."""

    lines: list[str]
    name: str = NAME

    def __hash__(self) -> int:
        return hash(self.name)

    def sit(self, place: SeatAssignment) -> Writer:
        bot = make_bot(PLAYERS[place.game.family], place.seed, place.game.family)
        self.lines.extend((f"> {HELLO}", f"< {HELLO} {self.name}"))
        opening = opening_lines(place.game, place.view, place.seat, place.seed)
        return Writer(place.game, bot, self.lines, untold=list(opening))


def transcripts() -> Iterator[tuple[str, str]]:
    for name, game in games().items():
        lines: list[str] = []
        play(game, WriterBot(lines))
        yield f"lines/{name}.txt", "".join(f"{line}\n" for line in lines)
