"""A person's session on each server, kept in a file that nobody else can read."""

import contextlib
import hashlib
import os
import secrets
import stat
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TypeAlias

import msgspec

from broadside.client.file_lock import FileLock

Cookies: TypeAlias = Mapping[str, str]

_MOST_SERVERS = 100
_LARGEST_FILE = 1_000_000
_OTHERS = stat.S_IRWXG | stat.S_IRWXO


class UnsafeSessionFile(Exception):
    """Another user may have written the file; the message says what to do."""


class SessionFileFailed(OSError):
    """The file cannot be read or written."""


class _Content(msgspec.Struct, frozen=True):
    servers: dict[str, dict[str, str]] = {}
    version: int = 1


class SessionFile:
    """The cookies of one person, by the address of the server. They are a secret."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._claims: list[FileLock] = []

    def cookies(self, server: str) -> Cookies:
        """The cookies that the session file has for a server. None where the server is unknown, or
        the file is damaged. A file that others could read is closed to them. Raises
        ``UnsafeSessionFile`` or ``SessionFileFailed``.
        """
        with self._naming_failures():
            return self._read().servers.get(server, {})

    def keep(self, server: str, cookies: Cookies) -> None:
        """Replace the cookies of that server in the session file. Raises as ``cookies`` does."""
        with self._naming_failures(), self._locked():
            before = self._read().servers
            others = {known: one for known, one in before.items() if known != server}
            kept = dict(list(others.items())[1 - _MOST_SERVERS :])
            self._write(_Content({**kept, server: dict(cookies)}))

    def claim(self, server: str) -> bool:
        """Claim the session of the person in this file on that server until this process ends;
        false if another process has it. Raises ``OSError``.
        """
        self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        mark = hashlib.sha256(server.encode()).hexdigest()[:16]
        lock = self._lock(f"{mark}.lock")
        if not lock.acquire():
            return False
        self._claims.append(lock)
        return True

    def release(self) -> None:
        """Let other processes use the session of the person in this file."""
        while self._claims:
            self._claims.pop().release()

    def _read(self) -> _Content:
        try:
            descriptor = os.open(self.path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0))
        except FileNotFoundError:
            return _Content()
        try:
            self._secure(descriptor)
            text = os.read(descriptor, _LARGEST_FILE)
        finally:
            os.close(descriptor)
        return _content(text)

    def _secure(self, descriptor: int) -> None:
        if sys.platform == "win32":
            return
        found = os.fstat(descriptor)
        if found.st_uid != os.geteuid() or not stat.S_ISREG(found.st_mode):
            raise UnsafeSessionFile(f"{self.path} is not a file of yours: remove it.")
        if found.st_mode & _OTHERS:
            os.fchmod(descriptor, 0o600)

    def _write(self, content: _Content) -> None:
        part = self.path.with_name(f"{self.path.name}.{secrets.token_hex(8)}.part")
        try:
            descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(descriptor, "wb") as file:
                file.write(msgspec.json.encode(content))
                file.flush()
                os.fsync(descriptor)
            part.replace(self.path)
        finally:
            part.unlink(missing_ok=True)

    @contextlib.contextmanager
    def _locked(self) -> Iterator[None]:
        """Lock the session file, so that two processes do not lose each other's servers."""
        self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = self._lock("lock")
        lock.acquire(waits=True)
        try:
            yield
        finally:
            lock.release()

    @contextlib.contextmanager
    def _naming_failures(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            why = error.strerror or str(error)
            raise SessionFileFailed(error.errno, why, str(self.path)) from error

    def _lock(self, suffix: str) -> FileLock:
        return FileLock(self.path.with_name(f"{self.path.name}.{suffix}"))


def _content(text: bytes) -> _Content:
    """Read the content of the session file; empty if it is damaged."""
    try:
        content = msgspec.json.decode(text, type=_Content)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return _Content()
    values = (value for cookies in content.servers.values() for value in cookies.values())
    return content if all(map(_can_be_sent, values)) else _Content()


def _can_be_sent(value: str) -> bool:
    return value.isascii() and value.isprintable()
