"""A program at a terminal of its own, typed at and read from as a person would."""

import os
import pty
import select
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from types import TracebackType
from typing import Self

_PATIENCE = 30.0
"""Seconds after which a program that has not printed what was expected is given up."""


class Terminal:
    """Runs the command until it is left."""

    def __init__(self, command: Sequence[str]) -> None:
        self._master, slave = pty.openpty()
        self.process = subprocess.Popen(
            command, stdin=slave, stdout=slave, stderr=slave, env=os.environ | {"TERM": "dumb"}
        )
        os.close(slave)
        self.rest = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self._master)

    def type(self, keys: str) -> None:
        os.write(self._master, keys.encode())

    def read_until(self, expected: str) -> str:
        """Everything printed since the last reading, up to and including the expected text."""
        while expected not in self.rest:
            piece = self._read()
            assert piece, f"not printed: {expected!r}, but: {self.rest!r}"
            self.rest += piece
        before, _, self.rest = self.rest.partition(expected)
        return before + expected

    def exit_code(self) -> int:
        """The exit code, once the rest of the output is read."""
        while piece := self._read():
            self.rest += piece
        return self.process.wait(_PATIENCE)

    def _read(self) -> str:
        """What is printed next, or nothing when the program has ended."""
        ready, _, _ = select.select([self._master], [], [], _PATIENCE)
        assert ready, f"nothing more is printed after: {self.rest!r}"
        # A terminal without a program behind it fails instead of ending.
        with suppress(OSError):
            return os.read(self._master, 65536).decode(errors="replace")
        return ""
