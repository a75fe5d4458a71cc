"""Locks between processes."""

import subprocess
import sys
from pathlib import Path

import pytest

from broadside.client.file_lock import FileLock

_HOLD = """
import sys, pathlib
from broadside.client.file_lock import FileLock
print(FileLock(pathlib.Path(sys.argv[1])).acquire(), flush=True)
sys.stdin.read()
"""


def test_one_at_a_time(tmp_path: Path) -> None:
    first, second = FileLock(tmp_path / "lock"), FileLock(tmp_path / "lock")
    assert first.acquire()
    assert not second.acquire()
    first.release()
    first.release()
    assert second.acquire(waits=True)
    second.release()


def test_a_process_that_is_killed_holds_nothing(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    with subprocess.Popen(
        [sys.executable, "-c", _HOLD, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"True\n"
        assert not FileLock(path).acquire()
        process.kill()
    freed = FileLock(path)
    assert freed.acquire()
    freed.release()


def test_a_link_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "lock").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(OSError, match="lock"):
        FileLock(tmp_path / "lock").acquire()
    assert not (tmp_path / "elsewhere").exists()
