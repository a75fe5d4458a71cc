"""A disk that loses what was not synced when the power goes, and SQLite running on it."""

import sqlite3
import threading
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import apsw

_NAME = "losing"


@dataclass(frozen=True, slots=True)
class Write:
    """Bytes at a place; without bytes, the end of the file at that place."""

    offset: int
    data: bytes | None

    def apply(self, content: bytearray) -> None:
        if self.data is None:
            del content[self.offset :]
            return
        content.extend(bytes(max(0, self.offset - len(content))))
        content[self.offset : self.offset + len(self.data)] = self.data


@dataclass(slots=True)
class Disk:
    """What has reached the platter for certain, and what is still on its way."""

    synced: defaultdict[Path, bytearray] = field(default_factory=lambda: defaultdict(bytearray))
    pending: defaultdict[Path, list[Write]] = field(default_factory=lambda: defaultdict(list))
    syncs: int = 0
    lock: threading.RLock = field(default_factory=threading.RLock)

    def write(self, path: Path, write: Write) -> None:
        with self.lock:
            self.pending[path].append(write)

    def sync(self, path: Path) -> None:
        with self.lock:
            self.syncs += 1
            for write in self.pending.pop(path, ()):
                write.apply(self.synced[path])

    def delete(self, path: Path) -> None:
        with self.lock:
            self.pending.pop(path, None)
            self.synced.pop(path, None)

    def lose_power(self, folder: Path, rng: Random) -> None:
        """Leave the files in that folder as they may be found after the power has gone now: of
        what was on its way, any part may have arrived."""
        with self.lock:
            for path in {*self.synced, *self.pending}:
                content = bytearray(self.synced.get(path, b""))
                for write in self.pending.get(path, ()):
                    if rng.random() < 0.5:
                        write.apply(content)
                (folder / path.name).write_bytes(content)


class _File(apsw.VFSFile):
    def __init__(self, disk: Disk, name: Any, flags: list[int]) -> None:
        super().__init__("", name, flags)
        self._disk = disk
        self._path = Path(name.filename() if isinstance(name, apsw.URIFilename) else name)

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802
        super().xWrite(data, offset)
        self._disk.write(self._path, Write(offset, bytes(data)))

    def xTruncate(self, newsize: int) -> None:  # noqa: N802
        super().xTruncate(newsize)
        self._disk.write(self._path, Write(newsize, None))

    def xSync(self, flags: int) -> None:  # noqa: N802
        self._disk.sync(self._path)


class _LosingVfs(apsw.VFS):
    def __init__(self, disk: Disk) -> None:
        self._disk = disk
        super().__init__(_NAME, "")

    def xOpen(self, name: Any, flags: list[int]) -> apsw.VFSFile:  # noqa: N802
        if name is None:
            return apsw.VFSFile("", None, flags)
        return _File(self._disk, name, flags)

    def xDelete(self, filename: str, syncdir: bool) -> None:  # noqa: N802
        super().xDelete(filename, syncdir)
        self._disk.delete(Path(filename))


class _Cursor:
    """As much of a cursor of the standard library as is asked for."""

    def __init__(self, shared: "LosingSqlite") -> None:
        self._shared = shared
        self._rows: Iterator[Any] = iter(())
        self.description: Sequence[Any] | None = None
        self.rowcount = -1
        self.lastrowid = None

    def execute(self, sql: str, parameters: Sequence[Any] = ()) -> "_Cursor":
        with self._shared.lock:
            cursor = self._shared.connection.cursor()
            cursor.exec_trace = self._describe
            before = self._shared.connection.total_changes()
            self._rows = iter(cursor.execute(sql, parameters).fetchall())
            self.rowcount = self._shared.connection.total_changes() - before
        return self

    def executemany(self, sql: str, parameters: Iterable[Sequence[Any]]) -> "_Cursor":
        for each in parameters:
            self.execute(sql, each)
        return self

    def fetchone(self) -> Any:
        return next(self._rows, None)

    def fetchall(self) -> list[Any]:
        return list(self._rows)

    def close(self) -> None:
        self._rows = iter(())

    def _describe(self, cursor: apsw.Cursor, _sql: str, _bindings: object) -> bool:
        self.description = [(*column, *[None] * 5) for column in cursor.get_description()] or None
        return True


class LosingSqlite:
    """One connection to a database on such a disk, which all who connect share."""

    def __init__(self, path: Path, disk: Disk) -> None:
        self._vfs = _LosingVfs(disk)
        self.lock = threading.RLock()
        self.connection = apsw.Connection(str(path), vfs=_NAME)
        # There is no memory to share on this disk; for who is alone SQLite needs none.
        self.connection.execute("PRAGMA locking_mode=EXCLUSIVE")
        # Often, so that the power also goes while the log is being carried over.
        self.connection.execute("PRAGMA wal_autocheckpoint=20")
        self.isolation_level: str | None = None
        self.row_factory = None

    def cursor(self) -> _Cursor:
        return _Cursor(self)

    def create_function(self, *_arguments: object, **_options: object) -> None:
        """Nobody uses those that are offered."""

    @property
    def in_transaction(self) -> bool:
        return self.connection.in_transaction

    def commit(self) -> None:
        self._end("COMMIT")

    def rollback(self) -> None:
        self._end("ROLLBACK")

    def close(self) -> None:
        """The others still use it."""

    def _end(self, how: str) -> None:
        with self.lock:
            if self.connection.in_transaction:
                self.connection.execute(how)

    def as_driver(self) -> sqlite3.Connection:
        return self  # type: ignore[return-value]
