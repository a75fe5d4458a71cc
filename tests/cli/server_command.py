"""A server of the command line in a process of its own."""

import contextlib
import os
import re
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.cli.run_program import COMMAND, environment


@dataclass
class Running:
    """The process, and the address that it printed."""

    process: "subprocess.Popen[bytes]"
    address: str

    def end(self, number: int) -> tuple[int, float, str]:
        """The exit code after that signal, the seconds it took, and what was logged."""
        began = time.monotonic()
        self.process.send_signal(number)
        _, errors = self.process.communicate(timeout=30)
        return self.process.returncode, time.monotonic() - began, errors.decode()


@contextlib.contextmanager
def running(
    home: Path, *arguments: str, command: tuple[str, ...] = COMMAND, **more: str
) -> Iterator[Running]:
    process = subprocess.Popen(
        [*command, *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(home, PYTHONUNBUFFERED="1", **more),
        cwd=home,
    )
    try:
        yield Running(process, _address(process))
    finally:
        process.kill()
        process.communicate()


def _address(process: "subprocess.Popen[bytes]") -> str:
    assert process.stdout is not None
    printed = b""
    while not (found := re.search(rb"(http://\S+)", printed)):
        chunk = os.read(process.stdout.fileno(), 65536)
        if not chunk:
            assert process.stderr is not None
            raise AssertionError(process.stderr.read().decode())
        printed += chunk
    return found[1].decode()
