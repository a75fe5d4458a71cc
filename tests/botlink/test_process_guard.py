"""The keeper, when nobody is left to ask it."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from uuid import uuid4

from tests.botlink.programs import HOSTILE, ROOT, processes_of

PROCESS_GUARD = ROOT / "src" / "broadside" / "botlink" / "process_guard.py"

OWNER = """
import sys, time
from broadside.botlink.limits import Limits
from broadside.botlink.bot_program import BotProgram
process = BotProgram(tuple(sys.argv[1:]), Limits())
print(process.ask(["hello 1"], 30), flush=True)
time.sleep(3600)
"""


def test_a_bot_ends_when_its_arena_is_killed() -> None:
    """Not even SIGKILL, which nobody can catch, leaves a bot behind."""
    mark = uuid4().hex
    bot = [sys.executable, "-I", "-S", str(HOSTILE), "clinging", mark]
    with subprocess.Popen([sys.executable, "-c", OWNER, *bot], stdout=subprocess.PIPE) as owner:
        assert owner.stdout is not None
        assert owner.stdout.readline() == b"hello 1 hostile\n"
        assert len(processes_of(mark)) >= 2
        owner.send_signal(signal.SIGKILL)
    until = time.monotonic() + 20
    while processes_of(mark) and time.monotonic() < until:
        os.sched_yield()
    assert processes_of(mark) == []


def test_the_process_guard_needs_nothing_that_is_installed(tmp_path: Path) -> None:
    """It runs without the packages of this environment, so that it starts quickly."""
    result = subprocess.run(
        [sys.executable, "-I", "-S", PROCESS_GUARD, "0", "1", str(1 << 30), "4", "true"],
        cwd=tmp_path,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (result.returncode, result.stderr) == (0, "")
