"""Sea Battle played through its own text, and that text read back as a player reads it."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from io import StringIO
from typing import Final, TypeAlias

from broadside.console.prompt import Prompt
from broadside.console.sea_battle import play_sea_battle
from broadside.rules.game import Seat
from broadside.rules.shooting.presets import SEA_BATTLE
from broadside.rules.shooting.ruleset import Ruleset
from broadside.rules.shooting.shooting_game import ShootingGame

QUESTION: Final = "Enter your guess (e.g., 00): "
PLAYER: Final = 0
COMPUTER: Final = 1

Board: TypeAlias = Mapping[str, str]
"""Each square, by its two digits, and the symbol drawn there."""

_TITLES = re.compile(r"^ +OPPONENT BOARD +YOUR BOARD$", re.MULTILINE)
_ROW = re.compile(r"^(\d) ((?:[~SXO] )+) {5,}\1 ((?:[~SXO] ?)+)$", re.MULTILINE)
_SHOT = re.compile(r"^(You fire|The computer fires) at (\d\d): (\w+)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Shot:
    """A shot as it was told: ``hit``, ``miss`` or ``sunk``."""

    seat: Seat
    square: str
    call: str


def transcript(answers: Iterable[str], seed: int = 1, rules: Ruleset = SEA_BATTLE) -> str:
    """Everything printed when these lines are typed and then the input ends."""
    sink = StringIO()
    lines = "".join(f"{answer}\n" for answer in answers)
    play_sea_battle(Prompt(StringIO(lines), sink), seed, rules=rules)
    return sink.getvalue()


class ScriptedInput(StringIO):
    """Answers each question after looking at all that was printed so far."""

    def __init__(self, reply: Callable[[str], str], sink: StringIO) -> None:
        super().__init__()
        self.reply, self.sink = reply, sink

    # The stubs give the common ancestor of text and bytes a readline of bytes.
    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        return self.reply(self.sink.getvalue()) + "\n"


def conversation(reply: Callable[[str], str], seed: int, rules: Ruleset = SEA_BATTLE) -> str:
    """Everything printed when each answer is chosen by reading the text so far."""
    sink = StringIO()
    play_sea_battle(Prompt(ScriptedInput(reply, sink), sink), seed, rules=rules)
    return sink.getvalue()


def boards(text: str) -> list[tuple[Board, Board]]:
    """Every pair of boards that was drawn: the left one and the right one."""
    pairs: list[tuple[Board, Board]] = []
    for drawn in _TITLES.split(text)[1:]:
        rows = _ROW.findall(drawn.partition("Ships left")[0])
        left = {label + str(col): mark for label, row, _ in rows for col, mark in _marks(row)}
        right = {label + str(col): mark for label, _, row in rows for col, mark in _marks(row)}
        pairs.append((left, right))
    return pairs


def _marks(row: str) -> Iterable[tuple[int, str]]:
    return enumerate(row.split())


def marked(board: Board, symbol: str) -> set[str]:
    return {square for square, mark in board.items() if mark == symbol}


def shots(text: str, seat: Seat | None = None) -> list[Shot]:
    """Every shot that was told, in order, of one seat or of both."""
    told = []
    for match in _SHOT.finditer(text):
        shooter = PLAYER if match[1] == "You fire" else COMPUTER
        following = text[match.end() :].split("\n")[1]
        call = "sunk" if " sank " in following else match[3].lower()
        told.append(Shot(shooter, match[2], call))
    return [shot for shot in told if seat in (None, shot.seat)]


def squares(text: str, seat: Seat) -> list[str]:
    """Where the seat fired, in order."""
    return [shot.square for shot in shots(text, seat)]


def ships(seed: int, seat: Seat, rules: Ruleset = SEA_BATTLE) -> list[list[str]]:
    """Where the ships of a seat really lie, which only a replay of the seed can tell."""
    game = ShootingGame(rules)
    fleet = game.view(game.start(seed), seat).fleet
    assert fleet is not None
    return [[rules.notation.show(cell) for cell in ship.cells] for ship in fleet]


def targets(seed: int, rules: Ruleset = SEA_BATTLE) -> list[str]:
    """What a player who knows everything types: the computer's ships, one after the other."""
    return [square for ship in ships(seed, COMPUTER, rules) for square in ship]


def water(seed: int, rules: Ruleset = SEA_BATTLE) -> list[str]:
    """What a player without any luck types: every square of the computer that holds no ship."""
    taken = set(targets(seed, rules))
    every = (rules.notation.show(cell) for cell in rules.grid.cells)
    return [square for square in every if square not in taken]


@cache
def lost_game(seed: int, rules: Ruleset = SEA_BATTLE) -> str:
    """A game in which the player misses as long as possible, to its end."""
    return transcript(water(seed, rules) + targets(seed, rules), seed, rules)
