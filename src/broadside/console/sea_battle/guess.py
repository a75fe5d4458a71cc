"""The guess that a player types: the prompt, its reading, and the message when it is wrong."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from broadside.rules.errors import IllegalMove, InvalidNotation, Refusal
from broadside.rules.grid import Cell
from broadside.rules.shooting.ruleset import Ruleset
from broadside.rules.shooting.view import View

QUESTION: Final = "Enter your guess (e.g., 00): "

_LONGEST_QUOTE: Final = 20


def read_guess(rules: Ruleset, answer: str) -> Cell:
    """The square that a guess in Sea Battle names. Raises ``InvalidNotation``, also for a stray
    blank.
    """
    if answer != answer.strip():
        raise InvalidNotation(f"a guess has no blanks: {answer!r}")
    return rules.notation.read(answer)


def instruction(view: View) -> str:
    """The prompt for a guess in Sea Battle, on one line, with an example that would be accepted."""
    example = view.rules.notation.show(view.open_cells[0])
    return f"Type two digits, the row and column of a ~ on the OPPONENT BOARD, e.g., {example}"


def correction(error: InvalidNotation | IllegalMove, answer: str, view: View) -> str:
    """Why a guess in Sea Battle was not accepted, and what to type instead."""
    reason = _wrong_format if isinstance(error, InvalidNotation) else _REASONS[error.refusal]
    return f"{reason(answer, view)}\n{instruction(view)}"


def _wrong_format(answer: str, view: View) -> str:
    if not answer:
        return "Wrong format: you typed nothing, and a guess is exactly two digits."
    quoted = answer if len(answer) <= _LONGEST_QUOTE else f"{answer[:_LONGEST_QUOTE]}..."
    # Plain ASCII, so that any console can print it.
    return f"Wrong format: {quoted!a} is not exactly two digits."


def _off_board(answer: str, view: View) -> str:
    grid = view.rules.grid
    return (
        f"Out of bounds: {answer} is not on the board. "
        f"Rows go from 0 to {grid.rows - 1}, columns from 0 to {grid.cols - 1}."
    )


def _repeated(answer: str, view: View) -> str:
    if read_guess(view.rules, answer) in view.target_sea.hits:
        return f"Already hit: you struck a ship at {answer} before."
    return f"Duplicate guess: you fired at {answer} before, and it was a miss."


_REASONS: Final[Mapping[Refusal, Callable[[str, View], str]]] = MappingProxyType(
    {Refusal.OFF_BOARD: _off_board, Refusal.ALREADY_SHOT: _repeated}
)
