"""How much processor time a command takes until a player sees something, and the size on disk.

    python -m benchmarks.startup --rounds 7

Prints the tables of ``docs/benchmarks.md``. Each command has folders of its own; the first round,
which compiles bytecode and makes the database, is not counted.
"""

import fcntl
import os
import pty
import re
import select
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import termios
from dataclasses import dataclass
from importlib.metadata import distribution
from pathlib import Path
from statistics import median
from typing import Annotated
from urllib.request import ProxyHandler, build_opener

import cyclopts

LOCK = Path(__file__).parents[1] / "requirements.lock"
BROADSIDE = (sys.executable, "-m", "broadside")
PATIENCE_SECONDS = 60
SHOWN = 10
"""The packages that have a line of their own."""


@dataclass(frozen=True, slots=True)
class Start:
    """A command, and the text after which it counts as started; without a text, its end."""

    name: str
    command: tuple[str, ...]
    sign: bytes = b""
    is_page: bool = False
    """The sign holds an address, whose page is asked for, too."""
    is_first: bool = False
    """In new folders every time."""


STARTS = (
    Start("`python -c pass`", (sys.executable, "-c", "pass")),
    Start("`broadside --version`", (*BROADSIDE, "--version")),
    Start("`broadside --help`", (*BROADSIDE, "--help")),
    Start("`broadside console`, first question", (*BROADSIDE, "console"), rb"Your choice"),
    Start("`broadside tui`, first screen", (*BROADSIDE, "tui"), rb"Choose a game"),
    Start(
        "`broadside play`, page answered",
        (*BROADSIDE, "play", "--no-browser", "--port", "0"),
        rb"(http://\S+)",
        is_page=True,
    ),
    Start(
        "the same with a new database",
        (*BROADSIDE, "play", "--no-browser", "--port", "0"),
        rb"(http://\S+)",
        is_page=True,
        is_first=True,
    ),
)


def main(*, rounds: Annotated[int, cyclopts.Parameter(help="Starts of each command.")] = 7) -> None:
    with tempfile.TemporaryDirectory() as home:
        seconds = measure(Path(home), rounds)
    print(_times(seconds), _sizes(sizes()), sep="\n\n")


def measure(home: Path, rounds: int) -> dict[str, list[float]]:
    """Seconds of processor time, user and system, by command. The commands take turns."""
    seconds: dict[str, list[float]] = {start.name: [] for start in STARTS}
    for number in range(rounds + 1):
        for start in STARTS:
            if start.is_first:
                shutil.rmtree(home)
                home.mkdir()
            spent = processor_time(start, home)
            if number:
                seconds[start.name].append(spent)
    return seconds


def processor_time(start: Start, home: Path) -> float:
    """Of the process alone: what it starts beside itself is not counted."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    process = subprocess.Popen(
        start.command, stdin=slave, stdout=slave, stderr=slave, env=_environment(home), cwd=home
    )
    os.close(slave)
    try:
        written = _read_until(master, start.sign)
        if start.is_page:
            _fetch(written)
        if start.sign:
            process.send_signal(signal.SIGKILL)
        _, _, used = os.wait4(process.pid, 0)
        process.returncode = 0
    finally:
        os.close(master)
    return used.ru_utime + used.ru_stime


def _read_until(master: int, sign: bytes) -> bytes:
    written = b""
    while not (sign and re.search(sign, written)):
        if not select.select([master], [], [], PATIENCE_SECONDS)[0]:
            raise SystemExit(f"Nothing came after {written.decode()}")
        try:
            written += os.read(master, 65536)
        except OSError:  # the process has ended
            if not sign:
                break
            raise SystemExit(f"It ended before {sign!r}: {written.decode()}") from None
    return written


def _fetch(written: bytes) -> None:
    found = re.search(rb"(http://\S+)", written)
    assert found is not None
    with build_opener(ProxyHandler({})).open(found[1].decode()) as answer:
        assert b"<script" in answer.read()


def _environment(home: Path) -> dict[str, str]:
    """Of a user who has nothing yet; bytecode is kept, as it usually is."""
    names = ("PATH", "LANG", "PYTHONPATH")
    kept = {name: value for name, value in os.environ.items() if name in names}
    folders = {f"XDG_{kind}_HOME": str(home / kind.lower()) for kind in ("DATA", "STATE", "CONFIG")}
    return kept | folders | {"HOME": str(home), "TERM": "xterm-256color", "PYTHONUTF8": "1"}


def _times(seconds: dict[str, list[float]]) -> str:
    usual = median(seconds[STARTS[0].name])
    lines = ["| command | s of processor time | least to most | ratio |", "|---|---:|---:|---:|"]
    for name, spent in seconds.items():
        middle, spread = median(spent), f"{min(spent):.3f} to {max(spent):.3f}"
        lines.append(f"| {name} | {middle:.3f} | {spread} | {middle / usual:.0f} |")
    return "\n".join(lines)


def sizes() -> dict[str, int]:
    """Bytes of each package that running needs, as its installer has recorded them."""
    names = re.findall(r"^([\w.-]+)==", LOCK.read_text(encoding="utf-8"), re.MULTILINE)
    return {name: _size(name) for name in names if _is_installed(name)}


def _size(name: str) -> int:
    return sum(file.size or 0 for file in distribution(name).files or ())


def _is_installed(name: str) -> bool:
    """Some are for other systems only."""
    try:
        distribution(name)
    except ModuleNotFoundError:
        return False
    return True


def _sizes(found: dict[str, int]) -> str:
    largest = sorted(found.items(), key=lambda each: -each[1])
    rest = largest[SHOWN:]
    rows = [*largest[:SHOWN], (f"{len(rest)} others", sum(size for _, size in rest))]
    rows.append(("all", sum(found.values())))
    head = ["| package | MB on disk |", "|---|---:|"]
    return "\n".join([*head, *(f"| {name} | {size / 1e6:.1f} |" for name, size in rows)])


if __name__ == "__main__":
    cyclopts.run(main)
