"""Conversations with the console in one process: typed lines in, everything printed out."""

import os
import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from io import StringIO
from pathlib import Path

from broadside.console.best_scores import BestScores
from broadside.console.console_session import ConsoleSession
from broadside.console.dialogue import Dialogue
from broadside.console.match_time import Seconds, no_time
from broadside.console.prompt import EndOfInput, Prompt
from broadside.console.screen import Screen
from broadside.play.game_files import GameKeeper
from broadside.play.local_game import LocalGame
from broadside.rules.game import Seat
from broadside.rules.grid import Cell
from broadside.rules.shooting.moves import Deploy
from broadside.rules.shooting.ruleset import Ruleset
from broadside.rules.shooting.shooting_game import ShootingGame

NOWHERE = Path(os.devnull) / "scores"
"""Where nothing is and nothing can be written, not even by an administrator."""


@dataclass
class Conversation:
    """Lines that will be typed, and what has been printed so far."""

    lines: Iterable[str] = ()
    printed: StringIO = field(default_factory=StringIO)

    @cached_property
    def dialogue(self) -> Dialogue:
        source = StringIO("".join(f"{line}\n" for line in self.lines))
        return Dialogue(Prompt(source, self.printed))

    @property
    def text(self) -> str:
        return self.printed.getvalue()

    def session(
        self,
        *,
        seed: int = 1,
        width: int = 80,
        scores: Path = NOWHERE,
        keeps_scores: bool = True,
        seconds: Seconds = no_time,
        save_to: Path | None = None,
    ) -> ConsoleSession:
        return ConsoleSession(
            self.dialogue,
            Screen(lambda: width),
            seed,
            BestScores(scores),
            keeps_scores=keeps_scores,
            seconds=seconds,
            keeper=GameKeeper(save_to),
        )


class Answering(StringIO):
    """A source that reads the question in the sink before it answers; it keeps its answers."""

    def __init__(self, sink: StringIO, answer: Callable[[str, str], str | None]) -> None:
        super().__init__()
        self._sink = sink
        self._answer = answer
        self.given: list[str] = []

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        text = self._sink.getvalue()
        answer = self._answer(text[text.rfind("\n") + 1 :], text)
        if answer is None:
            return ""
        self.given.append(answer)
        return f"{answer}\n"


class PlannedShooter:
    """Answers menus with given numbers and then fires at planned squares, in every game.

    ``plans`` are the squares, best first, by the seat that is fired at.
    """

    def __init__(self, rules: Ruleset, choices: Iterable[str], plans: dict[Seat, list[Cell]]):
        self._rules = rules
        self._choices = iter(choices)
        self._plans = {seat: list(cells) for seat, cells in plans.items()}

    def __call__(self, question: str, text: str) -> str | None:
        if "Your choice" in question:
            return next(self._choices, None)
        if "targets to name" in question:
            count = re.search(r"(\d+) of", question)
            assert count is not None
            return " ".join(self._next(text) for _ in range(int(count[1])))
        return self._next(text) if "Your target" in question else ""

    def _next(self, text: str) -> str:
        names = re.findall(r"Map of Player (\d)", text)
        return self._rules.notation.show(self._plans[int(names[-1]) - 1 if names else 1].pop(0))


def fleets_of_computers(rules: Ruleset, seed: int, level: str) -> dict[Seat, set[Cell]]:
    """Where the ships of the computers will lie when a person has the first seat."""
    local_game = LocalGame.begin(ShootingGame(rules), seed, level, frozenset({0}))
    fleets: dict[Seat, set[Cell]] = {}
    for seat in range(1, rules.players):
        move = local_game.computer_move(seat)
        assert isinstance(move, Deploy)
        fleets[seat] = {cell for ship in move.fleet for cell in ship.cells}
    return fleets


def plans(rules: Ruleset, seed: int, level: str, *, wins: bool) -> dict[Seat, list[Cell]]:
    """All squares of each computer: those with ships first for a player who wins, or last."""
    fleets = fleets_of_computers(rules, seed, level)
    return {
        seat: sorted(rules.grid.cells, key=lambda cell: (cell in ships) != wins)
        for seat, ships in fleets.items()
    }


def typed_by(
    answer: Callable[[str, str], str | None], play: Callable[[ConsoleSession], None], *, seed: int
) -> tuple[list[str], str]:
    """The lines that such a player types in the course of a sitting, and all that is printed."""
    conversation = Conversation()
    source = Answering(conversation.printed, answer)
    session = ConsoleSession(
        Dialogue(Prompt(source, conversation.printed)),
        Screen(lambda: 80),
        seed,
        BestScores(NOWHERE),
    )
    session.keeps_scores = False
    with suppress(EndOfInput):
        play(session)
    return source.given, conversation.text
