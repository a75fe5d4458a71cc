"""Functions are drawn by chance, told by name and purpose, and drawn again by a seed."""

from pathlib import Path

import pytest

from tools.pick_functions import Function, answers, draw, find_functions, main, questions

PYTHON = '''
def told(cell):
    """Tells what was hit, and
    nothing else.

    More about it.
    """

def silent(): ...

def _hidden():
    """Returns what only this module needs."""

class Board:
    """Not a function of any kind."""

    async def draw(self):
        """Draws every square of the board."""

    @property
    def is_full(self):
        """Full."""
'''
PAGE = """
/** A number that is no function. */
export const LIMIT = 3;
/** Counts the ships that are afloat. */
export const afloat = (ships: Ship[]): number => ships.length;
/**
 * Opens the page of that name,
 * with its settings.
 */
export async function open(name: string): Promise<void> {}
class Line {
  /** The last event that was heard on it. */
  get last(): number | null {
    return 1;
  }
  /** Sends a move until it is answered. */
  #send(id: string): void {
    if (id) return;
  }
}
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    files = {"src/a/board.py": PYTHON, "web/src/look/line.ts": PAGE, "web/src/a.test.ts": PAGE}
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path


def test_every_function_that_says_its_purpose_is_found(root: Path) -> None:
    board, line = "src/a/board.py", "web/src/look/line.ts"
    assert find_functions(root) == [
        Function(board, "_hidden", "Returns what only this module needs."),
        Function(board, "draw", "Draws every square of the board."),
        Function(board, "is_full", "Full."),
        Function(board, "told", "Tells what was hit, and nothing else."),
        Function(line, "afloat", "Counts the ships that are afloat."),
        Function(line, "last", "The last event that was heard on it."),
        Function(line, "open", "Opens the page of that name, with its settings."),
        Function(line, "send", "Sends a move until it is answered."),
    ]


def test_the_same_seed_draws_the_same_functions(root: Path) -> None:
    assert draw(root, 3) == draw(root, 3)
    assert len(set(draw(root, 3))) == 3
    assert draw(root, 3, seed=1) != draw(root, 3, seed=2)


def test_a_question_tells_the_name_and_the_purpose_but_not_the_path() -> None:
    drawn = [Function("src/a/board.py", "tell_hit", "Tells what was hit.")]
    assert questions(drawn) == ["1. tell_hit: Tells what was hit."]
    assert answers(drawn) == ["1. src/a/board.py tell_hit"]


def test_the_questions_come_with_all_paths_and_the_answers_alone(
    capsys: pytest.CaptureFixture[str],
) -> None:
    main(["--count", "2"])
    asked = capsys.readouterr().out
    assert "src/broadside/table/table.py" in asked
    assert "web/src/board/Board.svelte" in asked
    main(["--count", "2", "--answers"])
    told = capsys.readouterr().out
    assert [line[:2] for line in told.splitlines()] == ["1.", "2."]
