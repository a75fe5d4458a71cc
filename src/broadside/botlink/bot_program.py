"""A bot program: sends it lines and reads its lines, within its limits."""

import contextlib
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path

from broadside.botlink.forfeit import Forfeit
from broadside.botlink.limits import Limits
from broadside.protocol.line_protocol import LONGEST_LINE
from broadside.protocol.printable import printable
from broadside.tournament.results import Fault

_LONGEST_CLEARANCE = 10.0
"""Seconds to wait for the guard to end everything; it needs milliseconds."""
_LONGEST_DEATH = 1.0
"""Seconds from the end of a program's output to its exit, if it is exiting."""
_CHUNK = 65536
_PROCESS_GUARD = Path(__file__).with_name("process_guard.py")
_KEPT = ("PATH", "HOME", "LANG", "LC_ALL", "TMPDIR")
"""The environment variables that a program gets."""


class BotProgram:
    """One program under a process guard, for one game."""

    def __init__(self, command: tuple[str, ...], limits: Limits) -> None:
        self._limits = limits
        self._unread = b""
        self._report = b""
        their_input, self._input = os.pipe()
        self._output, their_output = os.pipe()
        self._control: int | None
        control, self._control = os.pipe()
        self._reports, report = os.pipe()
        settings = (control, report, limits.memory, limits.processes)
        self._guard = subprocess.Popen(
            [sys.executable, "-I", "-S", _PROCESS_GUARD, *map(str, settings), *command],
            stdin=their_input,
            stdout=their_output,
            stderr=subprocess.DEVNULL,
            pass_fds=(control, report),
            env={key: value for key, value in os.environ.items() if key in _KEPT},
            start_new_session=True,
        )
        for descriptor in (their_input, their_output, control, report):
            os.close(descriptor)
        os.set_blocking(self._input, False)

    def tell(self, lines: Iterable[str]) -> None:
        """Send lines to a bot program. One that has stopped reading is noticed when it is asked.
        Raises ``Forfeit``.
        """
        content = "".join(f"{line}\n" for line in lines).encode()
        over = time.monotonic() + self._limits.move
        with contextlib.suppress(BrokenPipeError):
            while content:
                if not _is_ready(self._input, select.POLLOUT, over):
                    raise Forfeit(Fault.LATE, "it does not read what it is told")
                content = content[os.write(self._input, content) :]

    def ask(self, lines: Iterable[str], seconds: float) -> str:
        """Send lines to a bot program and wait for one line in return. Raises ``Forfeit``."""
        if self._unread or _is_ready(self._output, select.POLLIN, 0.0):
            self._refuse_what_nobody_asked_for()
        self.tell(lines)
        over = time.monotonic() + seconds
        while b"\n" not in self._unread:
            if len(self._unread) >= LONGEST_LINE:
                raise Forfeit(Fault.ENDLESS_LINE, f"a line of more than {LONGEST_LINE} bytes")
            if not _is_ready(self._output, select.POLLIN, over):
                raise Forfeit(Fault.LATE, f"no answer within {seconds:g} s")
            self._read()
        line, _, self._unread = self._unread.partition(b"\n")
        if self._unread:
            self._refuse_what_nobody_asked_for()
        return _decoded(line)

    def end(self, patience: float) -> None:
        """Let a bot program exit, then end it with all that it started. Raises ``Forfeit`` if it
        escaped.
        """
        os.close(self._input)
        over = time.monotonic() + patience
        while _is_ready(self._output, select.POLLIN, over) and os.read(self._output, LONGEST_LINE):
            pass
        report = self._last_words(patience=0)
        for descriptor in (self._output, self._reports):
            os.close(descriptor)
        if report.startswith("forked"):
            raise _death(report)

    def _read(self) -> None:
        more = os.read(self._output, LONGEST_LINE - len(self._unread))
        if not more:
            raise _death(self._last_words(_LONGEST_DEATH))
        self._unread += more

    def _refuse_what_nobody_asked_for(self) -> None:
        if not self._unread:
            self._read()
        raise Forfeit(Fault.FLOODED, f"it wrote without being asked: {_quoted(self._unread)}")

    def _last_words(self, patience: float) -> str:
        """The report of the guard of a bot program, which comes at the latest after that many
        seconds.
        """
        if not self._hear_report(patience) and self._control is not None:
            os.close(self._control)
            self._control = None
            self._hear_report(_LONGEST_CLEARANCE)
        first, _, rest = self._report.decode(errors="replace").partition("\n")
        if not rest:
            self._avenge(first)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._guard.wait(_LONGEST_CLEARANCE)
        return rest

    def _hear_report(self, seconds: float) -> bool:
        """Whether the guard of a bot program finishes within that time."""
        over = time.monotonic() + seconds
        while _is_ready(self._reports, select.POLLIN, over):
            more = os.read(self._reports, _CHUNK)
            if not more:
                return True
            self._report += more
        return False

    def _avenge(self, first: str) -> None:
        """End at least the process group of a bot program whose guard died without a report."""
        self._guard.kill()
        number = first.removeprefix("pid ")
        if number.isdigit():
            with contextlib.suppress(ProcessLookupError):
                os.killpg(int(number), signal.SIGKILL)


def _death(report: str) -> Forfeit:
    ending, _, complaints = report.partition("\n")
    if ending.startswith("forked"):
        return Forfeit(Fault.FORKED, ending.removeprefix("forked "))
    how = {"": "it took its keeper with it", "stopped": "it closed its output"}.get(ending, ending)
    last = _quoted(complaints.strip().encode().rpartition(b"\n")[2])
    return Forfeit(Fault.CRASHED, f"{how}: {last}" if last else how)


def _is_ready(descriptor: int, what: int, over: float) -> bool:
    """Whether the pipe of a bot program is ready, or at its end, before the time is over."""
    poll = select.poll()
    poll.register(descriptor, what)
    return bool(poll.poll(max(0.0, over - time.monotonic()) * 1000))


def _decoded(line: bytes) -> str:
    try:
        return line.decode().rstrip("\r")
    except UnicodeDecodeError:
        raise Forfeit(Fault.NONSENSE, f"not UTF-8: {_quoted(line)}") from None


def _quoted(content: bytes) -> str:
    """The beginning of what a bot program wrote, safe to show on a terminal."""
    return printable(content[:120].decode(errors="replace"))
