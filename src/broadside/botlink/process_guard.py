"""Runs one bot as its own process, and makes sure that no process of it stays behind.

A script that needs only the standard library. It is started once per game, as the parent of the
bot, so that every process the bot leaves behind becomes a child of this one. It ends when the bot
ends, or when the other end of its control pipe is closed, for whatever reason; by then no process
of the bot is left. It reports through a pipe how the bot ended, and in the following lines the end
of what it wrote to its standard error.
"""

import contextlib
import ctypes
import os
import resource
import select
import signal
import sys
import time
from collections.abc import Callable
from typing import NamedTuple, NoReturn

_TICK = 0.1
_PAUSE = 0.002
_LONGEST_SWEEP = 5.0
_TAIL = 2000
_CHUNK = 65536
_PR_SET_PDEATHSIG = 1
_PR_SET_CHILD_SUBREAPER = 36


class Process(NamedTuple):
    """A process as the system lists it."""

    pid: int
    parent: int
    session: int
    is_dead: bool


def guard_process(
    control: int, report: int, memory: int, processes: int, command: list[str]
) -> str:
    """Start a bot and guard its process until it is over. Returns the report."""
    _prctl(_PR_SET_CHILD_SUBREAPER, 1)
    deaths = _deaths()
    complaints, stderr = os.pipe()
    bot = os.fork()
    if bot == 0:
        _become(command, stderr, memory)
    os.close(stderr)
    _let_go_of_the_pipes()
    os.write(report, f"pid {bot}\n".encode())
    ending, tail = _watch((control, complaints, deaths), bot, processes)
    _sweep(bot)
    return f"{ending}\n{tail.decode(errors='replace')}"


def _become(command: list[str], stderr: int, memory: int) -> NoReturn:
    """Become the bot in the guarded child process, with nothing inherited that it does not need."""
    try:
        os.setsid()
        _prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
        for number in (signal.SIGPIPE, signal.SIGINT, signal.SIGCHLD):
            signal.signal(number, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_SETMASK, ())
        os.dup2(stderr, 2)
        os.closerange(3, os.sysconf("SC_OPEN_MAX"))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        with contextlib.suppress(ValueError, OSError):  # not every system counts memory
            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        os.execvp(command[0], command)
    except OSError as error:
        os.write(2, f"cannot be run: {error}".encode())
    finally:
        os._exit(127)


def _deaths() -> int:
    """A descriptor that becomes readable whenever a child of the guard has died."""
    reader, writer = os.pipe()
    os.set_blocking(reader, False)
    os.set_blocking(writer, False)
    signal.set_wakeup_fd(writer, warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    return reader


def _let_go_of_the_pipes() -> None:
    """Close the bot's pipes in its guard: when the bot is gone, the other side must see it."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1):
        os.dup2(nothing, descriptor)


def _watch(descriptors: tuple[int, int, int], bot: int, processes: int) -> tuple[str, bytes]:
    """Watch over the bot's process: how it ended, and the end of its standard error."""
    control, complaints, deaths = descriptors
    poll = select.poll()
    for descriptor in descriptors:
        poll.register(descriptor, select.POLLIN)
    tail, looked = b"", time.monotonic()
    while True:
        ready = {descriptor for descriptor, _ in poll.poll(_TICK * 1000)}
        if complaints in ready:
            more = os.read(complaints, _CHUNK)
            tail = (tail + more)[-_TAIL:]
            if not more:
                poll.unregister(complaints)
        if deaths in ready:
            os.read(deaths, _CHUNK)
        ending = _reap(bot) or ("stopped" if control in ready else None)
        if ending is None and time.monotonic() < looked + _TICK:
            continue
        looked = time.monotonic()
        if escape := _escape(bot, processes, has_ended=ending is not None):
            return f"forked {escape}", tail
        if ending is not None:
            return ending, _rest(complaints, tail)


def _rest(complaints: int, tail: bytes) -> bytes:
    """What the guarded bot wrote just before it ended, as far as it has arrived."""
    for _ in range(_TAIL):
        if not select.select([complaints], [], [], 0)[0]:
            break
        more = os.read(complaints, _CHUNK)
        if not more:
            break
        tail = (tail + more)[-_TAIL:]
    return tail


def _reap(bot: int) -> str | None:
    """Wait for dead children of the guard. Returns how the bot ended, if it has."""
    ending = None
    with contextlib.suppress(ChildProcessError):
        while (dead := os.waitpid(-1, os.WNOHANG))[0]:
            if dead[0] == bot:
                code = os.waitstatus_to_exitcode(dead[1])
                ending = f"exit {code}" if code >= 0 else f"signal {-code}"
    return ending


def _escape(bot: int, processes: int, *, has_ended: bool) -> str:
    """The rule that the processes of a guarded bot break, if any.

    None may leave the session of the bot. While the bot runs, none may have lost its parent, and
    there may not be too many.
    """
    living = [process for process in _kin() if not process.is_dead]
    if any(process.session not in (bot, os.getsid(0)) for process in living):
        return "a process left the session"
    orphans = [process for process in living if process.parent == os.getpid()]
    if not has_ended and any(orphan.pid != bot for orphan in orphans):
        return "a process lost its parent"
    return f"more than {processes} processes" if len(living) > processes else ""


def _sweep(bot: int) -> None:
    """Kill every process that a guarded bot has left, until there is nothing to wait for."""
    over = time.monotonic() + _LONGEST_SWEEP
    with contextlib.suppress(ChildProcessError):
        while time.monotonic() < over:
            _kill(os.killpg, bot)
            for process in _kin():
                _kill(os.kill, process.pid)
            time.sleep(_PAUSE)
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass


def _kill(send: Callable[[int, int], None], target: int) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        send(target, signal.SIGKILL)


def _kin() -> list[Process]:
    """Every process below the guard of a bot; none where the system does not list processes."""
    by_parent: dict[int, list[Process]] = {}
    for process in _listed():
        by_parent.setdefault(process.parent, []).append(process)
    found = by_parent.get(os.getpid(), [])
    for process in found:
        found += by_parent.get(process.pid, [])
    return found


def _listed() -> list[Process]:
    try:
        with os.scandir("/proc") as entries:
            pids = [entry.name for entry in entries if entry.name.isdigit()]
    except FileNotFoundError:
        return []
    return [process for pid in pids if (process := _look_up(pid))]


def _look_up(pid: str) -> Process | None:
    try:
        descriptor = os.open(f"/proc/{pid}/stat", os.O_RDONLY)
    except OSError:
        return None
    with os.fdopen(descriptor, errors="replace") as file, contextlib.suppress(OSError, ValueError):
        # The name of the program stands in brackets and may itself contain any sign.
        state, parent, _, session = file.read().rpartition(")")[2].split()[:4]
        return Process(int(pid), int(parent), int(session), state in "ZX")
    return None


def _prctl(option: int, value: int) -> None:
    """Call ``prctl`` for the guard on Linux; other systems have nothing like it."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(option, value, 0, 0, 0)


def main(arguments: list[str]) -> None:
    """Run the guard of a bot as a process. The arguments: descriptors of the two pipes, bytes of
    memory, processes, the command.
    """
    control, report, memory, processes = map(int, arguments[:4])
    os.set_inheritable(control, False)
    os.set_inheritable(report, False)
    os.write(report, guard_process(control, report, memory, processes, arguments[4:]).encode())


if __name__ == "__main__":
    main(sys.argv[1:])
