"""The terminal face as a program: on a terminal of 80 x 24, and refusals where there is none."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.run_program import COMMAND, broadside
from tests.cli.terminal_screen import terminal

F5, ENTER, QUIT = "\x1b[15~", "\r", "\x11"
_FIRED_AT_34 = ("3 . . . . /", "3 . . . . X")


@pytest.mark.req("P-15")
def test_a_battle_is_drawn_in_colours_and_in_place(tmp_path: Path) -> None:
    with terminal(tmp_path, *COMMAND, "tui", "grand-fleet", "--level", "easy") as shown:
        shown.until_shown("At random")
        shown.press(F5)
        shown.until_shown("SP 3")
        shown.press(ENTER)
        shown.until_shown("Your turn")
        shown.until(lambda: shown.lines[1].startswith("  A B C") and "9 " in shown.lines[-2][:2])
        heads = shown.lines[1]
        shown.press(f"c3{ENTER}")
        shown.until(lambda: shown.lines[5].startswith(("3 . . /", "3 . . X")))
        assert shown.lines[1] == heads, "everything else stays where it was"
        assert len(shown.screen.history.top) == 0, "nothing has been pushed off the screen"
        colours = {char.bg for row in shown.screen.buffer.values() for char in row.values()}
        assert len(colours) > 3
        shown.press(QUIT)
        assert b"\x1b[?1049l" in shown.rest(), "the terminal is as it was before"
        assert shown.process.wait(timeout=30) == 0


PLAY = (*COMMAND, "tui", "sea-battle", "--level", "easy")


@pytest.mark.parametrize("ignores_hang_up", [False, True], ids=["plain", "under nohup"])
def test_a_terminal_that_is_closed_ends_it_and_the_game_goes_on(
    tmp_path: Path, ignores_hang_up: bool
) -> None:
    with terminal(tmp_path, *PLAY, ignores_hang_up=ignores_hang_up) as shown:
        shown.until_shown("Your turn")
        shown.press(f"34{ENTER}")
        shown.until(lambda: shown.lines[5].startswith(_FIRED_AT_34))
        shown.close()
        assert shown.process.wait(timeout=30) != 0
    with terminal(tmp_path, *COMMAND, "tui") as shown:
        shown.until_shown("continue")
        shown.press(ENTER)
        shown.until(lambda: shown.lines[5].startswith(_FIRED_AT_34))


def close_after(home: Path, seconds: float, *, ignores_hang_up: bool) -> None:
    """Start it, close the terminal at that moment, and see it end."""
    with terminal(home, *PLAY, ignores_hang_up=ignores_hang_up) as shown:
        shown.read_for(seconds)
        shown.close()
        assert shown.process.wait(timeout=20) != 0, f"closed after {seconds} s"


@pytest.mark.parametrize("ignores_hang_up", [False, True], ids=["plain", "under nohup"])
@pytest.mark.parametrize("seconds", [0, 0.25, 0.5, 0.75])
def test_a_terminal_is_closed_at_any_moment_of_the_start(
    tmp_path: Path, seconds: float, ignores_hang_up: bool
) -> None:
    close_after(tmp_path, seconds, ignores_hang_up=ignores_hang_up)


@pytest.mark.soak
@pytest.mark.parametrize("ignores_hang_up", [False, True], ids=["plain", "under nohup"])
def test_a_terminal_is_closed_at_each_of_150_moments_while_the_machine_is_busy(
    tmp_path: Path, ignores_hang_up: bool
) -> None:
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(2)]
    try:
        for moment in range(150):
            close_after(tmp_path, moment * 0.02, ignores_hang_up=ignores_hang_up)
    finally:
        for process in busy:
            process.kill()
            process.wait()


def test_sigterm_gives_the_terminal_back_and_says_how_to_go_on(tmp_path: Path) -> None:
    with terminal(tmp_path, *PLAY) as shown:
        shown.until_shown("Your turn")
        shown.process.send_signal(signal.SIGTERM)
        written = shown.rest().decode()
        assert shown.process.wait(timeout=30) == 128 + signal.SIGTERM
    assert "Ended by SIGTERM. To go on later: broadside tui" in written.split("\x1b[?1049l")[1]


_BROKEN = """
from broadside.cli import main
from broadside.tui.hosts import LocalHost
import sys

async def begin(home, wish):
    raise ValueError("the sea is dry")

LocalHost.begin = begin
sys.argv = ["broadside", "tui", "classic"]
main()
"""


def test_a_mistake_of_ours_is_one_line_on_the_screen_and_the_rest_in_the_log(
    tmp_path: Path,
) -> None:
    with terminal(tmp_path, sys.executable, "-c", _BROKEN) as shown:
        written = shown.rest().decode()
        assert shown.process.wait(timeout=30) == 1
    assert "Traceback" not in written
    assert "dry" not in written
    (log,) = tmp_path.rglob("broadside.log")
    assert "the sea is dry" in log.read_text()


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ((), "broadside console plays by lines"),
        (("chess",), "There is no game 'chess'"),
        (("classic", "--level", "god"), "There is no level 'god'"),
        (("--server", "host"), "it begins with http://"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(
    tmp_path: Path, arguments: tuple[str, ...], reason: str
) -> None:
    result = broadside("tui", *arguments, home=tmp_path)
    assert result.code != 0
    assert reason in result.err
    assert "Traceback" not in result.err
