"""The program as a process of its own, with files of its own, fed through a pipe."""

import os
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

COMMAND = (sys.executable, "-m", "broadside")


@dataclass(frozen=True)
class Result:
    """What a process left behind."""

    code: int
    out: str
    err: str


def environment(home: Path, **more: str) -> dict[str, str]:
    """The environment of a user who has nothing yet."""
    kept = {name: value for name, value in os.environ.items() if name in ("PATH", "LANG")}
    folders = {f"XDG_{kind}_HOME": str(home / kind.lower()) for kind in ("DATA", "STATE", "CONFIG")}
    return kept | folders | {"HOME": str(home), "PYTHONUTF8": "1"} | more


def broadside(
    *arguments: str, typed: Iterable[str] | bytes = (), home: Path, **more: str
) -> Result:
    """Run one command line with these lines as its whole input."""
    lines = typed if isinstance(typed, bytes) else "".join(f"{line}\n" for line in typed).encode()
    done = subprocess.run(
        [*COMMAND, *arguments],
        input=lines,
        capture_output=True,
        env=environment(home, **more),
        cwd=home,
        timeout=60,
        check=False,
    )
    return Result(done.returncode, done.stdout.decode(), done.stderr.decode())
