"""Locks between processes, which end with the process that holds them."""

import os
import sys
from pathlib import Path

if sys.platform != "win32":
    import fcntl


class FileLock:
    """A lock on an empty file that only the owner can open. On a system without locks everybody
    gets it."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._held: int | None = None

    def acquire(self, *, waits: bool = False) -> bool:
        """Lock the file against other processes; false if another one holds it, unless this waits.
        Raises ``OSError``.
        """
        flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)
        opened = os.open(self._path, flags, 0o600)
        if sys.platform != "win32":
            try:
                fcntl.flock(opened, fcntl.LOCK_EX if waits else fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError as error:
                os.close(opened)
                if isinstance(error, BlockingIOError):
                    return False
                raise
        self._held = opened
        return True

    def release(self) -> None:
        if self._held is not None:
            os.close(self._held)
            self._held = None
