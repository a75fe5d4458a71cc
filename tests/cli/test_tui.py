"""The terminal face as a program: on a terminal of 80 x 24, and refusals where there is none."""

import contextlib
import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pyte
import pytest

from tests.cli.program import COMMAND, broadside, environment

F5, ENTER, QUIT = "\x1b[15~", "\r", "\x11"
_ROWS, _COLUMNS = 24, 80
_PATIENCE_SECONDS = 60
_FIRED_AT_34 = ("3 . . . . /", "3 . . . . X")


class Terminal:
    """A program behind a terminal, which shows what is on its screen."""

    def __init__(self, home: Path, *command: str) -> None:
        self.screen = pyte.HistoryScreen(_COLUMNS, _ROWS)
        self._stream = pyte.ByteStream(self.screen)
        self._master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", _ROWS, _COLUMNS, 0, 0))
        self.process = subprocess.Popen(
            command,
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment(home, TERM="xterm-256color"),
            start_new_session=True,
            preexec_fn=_take_the_terminal,
        )
        os.close(slave)

    def press(self, keys: str) -> None:
        os.write(self._master, keys.encode())

    @property
    def lines(self) -> list[str]:
        return list(self.screen.display)

    def until(self, condition: Callable[[], bool]) -> None:
        end = time.monotonic() + _PATIENCE_SECONDS
        while not condition():
            left = end - time.monotonic()
            assert left > 0, "\n".join(self.lines)
            if select.select([self._master], [], [], left)[0]:
                self._stream.feed(os.read(self._master, 65536))

    def until_shown(self, text: str) -> None:
        self.until(lambda: any(text in line for line in self.lines))

    def rest(self) -> bytes:
        """What is written until the program has ended."""
        written = b""
        with contextlib.suppress(OSError):  # the other side is closed
            while select.select([self._master], [], [], 30)[0]:
                written += os.read(self._master, 65536)
        return written

    def close(self) -> None:
        """As whoever closes the window."""
        os.close(self._master)

    def end(self) -> None:
        self.process.kill()
        self.process.wait()
        with contextlib.suppress(OSError):
            self.close()


def _take_the_terminal() -> None:
    """So that the program hears of it when the terminal is closed."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


@contextlib.contextmanager
def terminal(home: Path, *command: str) -> Iterator[Terminal]:
    started = Terminal(home, *command)
    try:
        yield started
    finally:
        started.end()


@pytest.mark.req("P-15")
def test_a_battle_is_drawn_in_colours_and_in_place(tmp_path: Path) -> None:
    with terminal(tmp_path, *COMMAND, "tui", "grand-fleet", "--level", "easy") as shown:
        shown.until_shown("At random")
        shown.press(F5)
        shown.until_shown("SP 3")
        shown.press(ENTER)
        shown.until_shown("Your turn")
        shown.until(lambda: shown.lines[-2].startswith("9 "))
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


def test_a_terminal_that_is_closed_ends_it_and_the_game_goes_on(tmp_path: Path) -> None:
    with terminal(tmp_path, *COMMAND, "tui", "sea-battle", "--level", "easy") as shown:
        shown.until_shown("Your turn")
        shown.press(f"34{ENTER}")
        shown.until(lambda: shown.lines[5].startswith(_FIRED_AT_34))
        shown.close()
        assert shown.process.wait(timeout=30) != 0
    with terminal(tmp_path, *COMMAND, "tui") as shown:
        shown.until_shown("continue")
        shown.press(ENTER)
        shown.until(lambda: shown.lines[5].startswith(_FIRED_AT_34))


_BROKEN = """
from broadside.cli import main
from broadside.tui.hosts import Home
import sys

async def begin(home, wish):
    raise ValueError("the sea is dry")

Home.begin = begin
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
