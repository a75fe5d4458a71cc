"""Sea Battle as a whole: through a pipe and a terminal, by newcomers, and by the clock."""

import ast
import os
import re
import subprocess
import sys
import tomllib
from io import StringIO
from pathlib import Path
from random import Random
from statistics import quantiles
from time import perf_counter

import pytest

from broadside.console.prompt import Prompt
from broadside.console.sea_battle import play_sea_battle
from broadside.console.sea_battle.boards import draw_boards
from broadside.rules.shooting.presets import SEA_BATTLE
from broadside.rules.shooting.shooting_game import ShootingGame
from broadside.table.table import Table
from tests.console.sea_battle.test_guess import noise
from tests.console.sea_battle.transcripts import (
    COMPUTER,
    PLAYER,
    QUESTION,
    boards,
    conversation,
    lost_game,
    marked,
    shots,
    squares,
    targets,
    transcript,
    water,
)
from tests.console.terminal_program import Terminal

ROOT = Path(__file__).parents[2]
GOLDEN = Path(__file__).parent / "golden"
SEED = 3


def command(*options: str, seed: int = SEED) -> list[str]:
    words = ["broadside", "console", "sea-battle", "--seed", str(seed)]
    return [sys.executable, "-m", *words, *options]


def piped(typed: bytes, *options: str) -> tuple[int, str, str]:
    """The exit code and everything printed by a process that is fed these bytes."""
    result = subprocess.run(command(*options), input=typed, capture_output=True, check=False)
    return result.returncode, result.stdout.decode("ascii"), result.stderr.decode()


def at_home(folder: Path) -> dict[str, str]:
    """An environment in which everything that a program leaves behind lands in the folder."""
    return {name: str(folder) for name in ("HOME", "XDG_STATE_HOME", "XDG_DATA_HOME")}


def typed(answers: list[str]) -> bytes:
    return "".join(f"{answer}\n" for answer in answers).encode()


# Through a pipe


@pytest.mark.req("REQ-032", "REQ-059", "REQ-062", "REQ-064", "REQ-065", "TEST-006", "TEST-011")
def test_a_game_is_won_through_a_pipe_and_what_follows_is_not_read() -> None:
    code, text, errors = piped(typed([*targets(SEED), "00", "junk"]))
    assert (code, errors) == (0, "")
    assert text == transcript(targets(SEED), SEED)
    assert text.endswith("CONGRATULATIONS! You sank the whole enemy fleet with 9 shots. You win!\n")
    assert len(boards(text)) == 10


@pytest.mark.req("REQ-032", "REQ-060", "REQ-063", "REQ-064", "REQ-065", "TEST-006", "TEST-011")
def test_a_game_is_lost_through_a_pipe() -> None:
    code, text, errors = piped(typed(water(SEED)))
    assert (code, errors) == (0, "")
    assert text == lost_game(SEED)
    assert text.endswith("GAME OVER. The computer sank all your ships. Better luck next time!\n")


@pytest.mark.req("REQ-065", "REQ-068", "NFR-006")
@pytest.mark.parametrize("answers", [b"", b"34\n", b"3", b"34", b"nonsense\n\n"])
def test_the_end_of_the_input_is_met_with_a_goodbye(answers: bytes) -> None:
    code, text, errors = piped(answers)
    assert (code, errors) == (0, "")
    assert text.endswith(f"{QUESTION}\nGoodbye! The game ends here, with no winner.\n")


@pytest.mark.req("NFR-005", "NFR-006", "TEST-008")
def test_ten_thousand_lines_of_noise_through_a_pipe_end_cleanly() -> None:
    code, text, errors = piped(noise(10_000, Random(4)))
    assert (code, errors) == (0, "")
    assert len(shots(text, COMPUTER)) == len(shots(text, PLAYER)) - ("CONGRATULATIONS" in text)


@pytest.mark.req("NFR-011", "EDGE-007", "REQ-073", "UX-001")
def test_a_smaller_board_is_played_through_a_pipe() -> None:
    code, text, errors = piped(b"55\n44\n", "--size", "6x5", "--fleet", "barge 4, raft 1x2")
    assert (code, errors) == (0, "")
    assert "Out of bounds: 55 is not on the board. Rows go from 0 to 4" in text
    assert squares(text, PLAYER) == ["44"]
    assert [len(board) for pair in boards(text) for board in pair] == [30] * 4


@pytest.mark.req("NFR-011")
def test_a_board_that_two_digits_cannot_name_is_refused_with_the_reason() -> None:
    code, text, errors = piped(b"", "--size", "11x10")
    assert (code, text) == (2, "")
    assert "two digits name at most 10 x 10 squares" in errors


INTERRUPTED = """
import io, signal, sys
from broadside.cli.entry_point import run
class Keyboard(io.StringIO):
    def readline(self, size=-1):
        signal.raise_signal(signal.SIGINT)
        return ""
sys.stdin = Keyboard()
sys.exit(run(["console", "sea-battle"]))
"""


@pytest.mark.req("REQ-065", "NFR-006")
def test_an_interruption_ends_the_game_with_130_and_no_traceback() -> None:
    command = [sys.executable, "-c", INTERRUPTED]
    result = subprocess.run(command, capture_output=True, check=False)
    assert (result.returncode, result.stderr) == (130, b"")
    assert result.stdout.decode().endswith(f"{QUESTION}\n")


BROKEN = """
import sys
from broadside.cli.entry_point import run
from broadside.console.sea_battle import battle
def broken(name, seed):
    raise RuntimeError("the computer is out of its mind")
battle.make_bot = broken
sys.exit(run(["console", "sea-battle"]))
"""


@pytest.mark.req("NFR-012")
def test_an_error_of_the_program_is_logged_and_not_printed(tmp_path: Path) -> None:
    result = subprocess.run(
        [sys.executable, "-c", BROKEN],
        input=b"34\n",
        env=os.environ | at_home(tmp_path),
        capture_output=True,
        check=False,
    )
    assert result.returncode == 1
    assert b"Traceback" not in result.stdout + result.stderr
    assert b"out of its mind" not in result.stdout + result.stderr
    (log,) = (path for path in tmp_path.rglob("*") if path.is_file())
    assert str(log).encode() in result.stderr
    assert "RuntimeError: the computer is out of its mind" in log.read_text(encoding="utf-8")


@pytest.mark.req("NFR-007", "TEST-006")
def test_a_short_game_reads_as_it_did_before() -> None:
    first, *others = targets(SEED)
    answers = ["", "a1", first, first, "00", "00", *others]
    golden = GOLDEN / "sea_battle.txt"
    assert transcript(answers, SEED) == golden.read_text(encoding="ascii")


# At any console


@pytest.mark.req("NFR-014", "NFR-015", "REQ-029", "REQ-032", "TEST-007")
def test_a_game_is_played_at_a_terminal() -> None:
    with Terminal(command()) as terminal:
        for target in targets(SEED):
            assert "YOUR BOARD" in terminal.read_until(QUESTION)
            terminal.type(f"{target}\n")
            terminal.read_until(f"You fire at {target}: HIT!")
        terminal.read_until("You win!")
        assert terminal.exit_code() == 0


@pytest.mark.req("NFR-014")
def test_the_text_is_plain_ascii_in_lines_of_at_most_eighty() -> None:
    answers = ["ä", "\x1b[31m", "x" * 5000, *water(SEED)]
    text = transcript(answers, SEED)
    assert re.fullmatch(r"[ -~\n]*", text)
    # The answer is typed on the line of the question.
    assert max(map(len, text.split("\n"))) <= 80


@pytest.mark.req("NFR-013")
def test_the_game_needs_no_more_than_python_3_11() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["requires-python"] == ">=3.11"
    assert sys.version_info >= (3, 11)
    for path in (ROOT / "src" / "broadside").rglob("*.py"):
        ast.parse(path.read_text(encoding="utf-8"), feature_version=(3, 11))


WATCHED = """
import sys
from broadside.console.prompt import standard_prompt
from broadside.console.sea_battle import play_sea_battle
prompt = standard_prompt()
seen = []
sys.addaudithook(lambda event, details: seen.append(f"{event} {details}"))
play_sea_battle(prompt, 3)
suspects = ("open", "socket", "_thread", "subprocess", "os.fork", "os.mkdir", "sqlite3")
print(*[each for each in seen if each.startswith(suspects)], sep="\\n", file=sys.stderr)
"""


def test_the_game_opens_no_socket_starts_no_thread_and_writes_no_file(tmp_path: Path) -> None:
    result = subprocess.run(
        [sys.executable, "-c", WATCHED],
        input=typed(targets(3)),
        cwd=tmp_path,
        env=os.environ | at_home(tmp_path),
        capture_output=True,
        check=True,
    )
    assert b"You win!" in result.stdout
    assert result.stderr.strip() == b""
    assert list(tmp_path.iterdir()) == []


def test_a_whole_game_leaves_no_file(tmp_path: Path) -> None:
    result = subprocess.run(
        command(),
        input=typed(["nonsense", *targets(SEED)]),
        cwd=tmp_path,
        env=os.environ | at_home(tmp_path),
        capture_output=True,
        check=True,
    )
    assert b"You win!" in result.stdout
    assert list(tmp_path.iterdir()) == []


# By newcomers


def last_line(text: str) -> str:
    """The last line before the question, which must be the last thing printed."""
    assert text.endswith(QUESTION)
    return text.removesuffix(QUESTION).rstrip("\n").split("\n")[-1]


def obey(text: str) -> str:
    """A newcomer who types what the last line gives as an example."""
    instruction = re.fullmatch(
        r"Type two digits, the row and column of a ~ on the OPPONENT BOARD, e\.g\., (\d\d)",
        last_line(text),
    )
    assert instruction, f"a question without an instruction: {last_line(text)!r}"
    return instruction[1]


class CarelessPlayer:
    """A newcomer who looks for a ``~`` as told, tires, mistypes, and then obeys the last line."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)

    def __call__(self, text: str) -> str:
        example = obey(text)
        mood = self.rng.randrange(4)
        if mood == 0:
            return self.rng.choice(["", "b7", "row 3", "00", "100", "?"])
        if mood == 1:
            return example
        left, _ = boards(text[text.rindex("=== Round") :])[-1]
        return self.rng.choice(sorted(marked(left, "~")))


@pytest.mark.req("TEST-010", "TEST-012", "UX-001", "UX-005", "UX-009", "REQ-062")
def test_newcomers_who_type_what_the_last_line_tells_play_to_the_end_and_can_win() -> None:
    texts = [conversation(obey, seed) for seed in range(40)]
    for text in texts:
        assert "Wrong format" not in text
        assert "Duplicate" not in text
        assert "Already hit" not in text
        assert text.count(QUESTION) == len(shots(text, PLAYER))
    assert any("CONGRATULATIONS" in text for text in texts)
    assert all("CONGRATULATIONS" in text or "GAME OVER" in text for text in texts)


@pytest.mark.req("TEST-010", "TEST-012", "NFR-006", "UX-001")
def test_newcomers_who_fumble_are_set_right_and_can_win() -> None:
    texts = [conversation(CarelessPlayer(seed), seed) for seed in range(40)]
    assert all("Wrong format" in text for text in texts)
    assert any("CONGRATULATIONS" in text for text in texts)
    for text in texts:
        assert len(set(squares(text, PLAYER))) == len(squares(text, PLAYER))


# By the clock


def slowest_but_one_in_twenty(seconds: list[float]) -> float:
    assert len(seconds) > 100
    return quantiles(seconds, n=20)[-1]


class Stopwatch:
    """Types its answers, and measures from each of them to the next question."""

    def __init__(self, answers: list[str]) -> None:
        self.answers = iter(answers)
        self.waits: list[float] = []
        self.typed_at: float | None = None

    def __call__(self, text: str) -> str:
        if self.typed_at is not None:
            self.waits.append(perf_counter() - self.typed_at)
        answer = next(self.answers)
        self.typed_at = perf_counter()
        return answer


@pytest.mark.req("NFR-001", "REQ-034", "REQ-040", "TEST-013")
def test_input_is_answered_within_100_milliseconds() -> None:
    waits = []
    for seed in range(3):
        good = water(seed) + targets(seed)
        stopwatch = Stopwatch([line for guess in good for line in ("", guess, guess)])
        conversation(stopwatch, seed)
        waits += stopwatch.waits
    assert slowest_but_one_in_twenty(waits) < 0.100


class Stamped(StringIO):
    """Output that remembers when each piece was written."""

    def __init__(self) -> None:
        super().__init__()
        self.stamps: list[tuple[float, str]] = []

    def write(self, text: str, /) -> int:
        self.stamps.append((perf_counter(), text))
        return super().write(text)


@pytest.mark.req("NFR-002", "TEST-013")
def test_the_computers_turn_takes_at_most_500_milliseconds() -> None:
    turns = []
    for seed in range(3):
        sink = Stamped()
        answers = "".join(f"{guess}\n" for guess in water(seed) + targets(seed))
        play_sea_battle(Prompt(StringIO(answers), sink), seed)
        for number, (began, text) in enumerate(sink.stamps):
            if "Computer's turn" in text:
                told, report = sink.stamps[number + 1]
                assert "The computer fires at" in report
                turns.append(told - began)
    assert slowest_but_one_in_twenty(turns) < 0.500


@pytest.mark.req("NFR-003", "TEST-013")
def test_the_boards_are_drawn_faster_than_a_person_can_notice() -> None:
    game, rng, drawings = ShootingGame(SEA_BATTLE), Random(SEED), []
    table = Table(game, SEED)
    while table.to_move:
        seat = min(table.to_move)
        table.play(seat, game.sample_move(table.view(seat), rng), at=0)
        view = table.view(PLAYER)
        began = perf_counter()
        draw_boards(view)
        drawings.append(perf_counter() - began)
    # What follows within a tenth of a second is felt to happen at once.
    assert slowest_but_one_in_twenty(drawings) < 0.100


def printed_by(module: str, *arguments: str) -> list[str]:
    """The lines of a module that is run as a process of its own."""
    result = subprocess.run(
        [sys.executable, "-m", f"tests.console.sea_battle.{module}", *arguments],
        cwd=ROOT,
        capture_output=True,
        check=True,
        text=True,
    )
    return result.stdout.split()


def held_during(games: int, measure: str) -> list[int]:
    """What a process that plays so many games holds, ten times in the course of them."""
    lines = printed_by("endless_games", str(games), str(games // 10), measure)
    return [int(line) for line in lines]


# What is remembered of the board for speed is complete after a few hundred games.


@pytest.mark.req("NFR-004", "EDGE-023", "TEST-013")
def test_a_thousand_games_in_one_process_leave_nothing_behind() -> None:
    blocks = held_during(games=1000, measure="blocks")
    assert len(blocks) == 10
    assert max(blocks[4:]) - blocks[3] < 300


@pytest.mark.soak
@pytest.mark.req("NFR-004", "EDGE-023", "TEST-013")
def test_the_bytes_in_use_stay_the_same_over_two_thousand_games() -> None:
    held = held_during(games=2000, measure="bytes")
    assert len(held) == 10
    assert max(held[3:]) - held[2] < 20_000


@pytest.mark.req("NFR-004", "EDGE-023")
def test_bad_input_without_end_takes_no_memory() -> None:
    *lines, end = printed_by("endless_nonsense")
    held = [int(line) for line in lines]
    assert (len(held), end) == (4, "interrupted")
    # A single number kept of each line would take more.
    assert max(held) - held[0] < 10_000
