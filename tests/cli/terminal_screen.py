"""A program on a terminal of 80 x 24, which can be closed, and what is on its screen."""

import contextlib
import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import termios
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pyte

from tests.cli.run_program import environment

_ROWS, _COLUMNS = 24, 80
_PATIENCE_SECONDS = 60


class Terminal:
    """A program behind a terminal, which shows what is on its screen."""

    def __init__(self, home: Path, *command: str, ignores_hang_up: bool = False) -> None:
        self.screen = pyte.HistoryScreen(_COLUMNS, _ROWS)
        self.written = b""
        """All that was ever written."""
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
            preexec_fn=partial(_take_the_terminal, ignores_hang_up),
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
                self._read()

    def until_shown(self, text: str) -> None:
        self.until(lambda: any(text in line for line in self.lines))

    def read_for(self, seconds: float) -> None:
        """Show what is written in that time."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            if select.select([self._master], [], [], left)[0]:
                self._read()

    def rest(self) -> bytes:
        """What is written until the program has ended."""
        before = len(self.written)
        with contextlib.suppress(OSError):  # the other side is closed
            while select.select([self._master], [], [], 30)[0]:
                self._read()
        return self.written[before:]

    def _read(self) -> None:
        chunk = os.read(self._master, 65536)
        self.written += chunk
        self._stream.feed(chunk)

    def close(self) -> None:
        """As whoever closes the window."""
        os.close(self._master)

    def end(self) -> None:
        self.process.kill()
        self.process.wait()
        with contextlib.suppress(OSError):
            self.close()


def _take_the_terminal(ignores_hang_up: bool) -> None:
    """So that the program is told when the terminal is closed. Under ``nohup`` it does not listen;
    the tests may run there too."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGHUP, signal.SIG_IGN if ignores_hang_up else signal.SIG_DFL)


@contextlib.contextmanager
def terminal(home: Path, *command: str, ignores_hang_up: bool = False) -> Iterator[Terminal]:
    started = Terminal(home, *command, ignores_hang_up=ignores_hang_up)
    try:
        yield started
    finally:
        started.end()
