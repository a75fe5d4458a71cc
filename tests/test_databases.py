"""A run of the tests leaves no server and no folder behind, not even one that is killed."""

import os
import subprocess
import sys
import time
from pathlib import Path

from tests.databases import ENDING_PROGRAM, PREFIX, sweep

SLEEP = "import time; time.sleep(60)"


def dead_pid() -> int:
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    return gone.pid


def left_by(temporary: Path, run: int | str, server: int | None) -> Path:
    """The folder of a run, with the pid of its server where there was one."""
    data = temporary / f"{PREFIX}{run}-abc" / "data"
    data.mkdir(parents=True)
    if server is not None:
        (data / "postmaster.pid").write_text(f"{server}\n{data}\n", encoding="utf-8")
    return data.parent


def test_only_what_the_dead_have_left_is_swept_away(tmp_path: Path) -> None:
    dead, alive = dead_pid(), os.getpid()
    swept = [left_by(tmp_path, dead, None), left_by(tmp_path, f"{dead:08}", dead)]
    kept = [
        left_by(tmp_path, alive, None),
        left_by(tmp_path, f"{dead:09}", alive),
        left_by(tmp_path, "older", None),
        tmp_path / "else",
    ]
    kept[-1].mkdir()
    sweep(tmp_path)
    assert [folder.exists() for folder in swept] == [False, False]
    assert all(folder.exists() for folder in kept)


def test_a_run_that_is_killed_takes_its_server_along(tmp_path: Path) -> None:
    folder = left_by(tmp_path, "run", None)
    server = subprocess.Popen([sys.executable, "-c", SLEEP])
    run = subprocess.Popen(
        [
            sys.executable,
            "-c",
            "import subprocess, sys, time\n"
            "subprocess.Popen([sys.executable, '-c', *sys.argv[1:]], stdin=subprocess.PIPE)\n"
            "print('started', flush=True)\n"
            "time.sleep(60)",
            ENDING_PROGRAM,
            str(server.pid),
            str(folder),
        ],
        stdout=subprocess.PIPE,
    )
    with run:
        assert run.stdout is not None
        assert run.stdout.readline() == b"started\n"
        assert server.poll() is None
        run.kill()
    try:
        assert server.wait(timeout=10) != 0
    finally:
        server.kill()
    for _ in range(100):
        if not folder.exists():
            break
        time.sleep(0.05)
    assert not folder.exists()
