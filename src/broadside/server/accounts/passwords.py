"""Passwords are hashed slowly, off the event loop, and a few at a time."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from broadside.store.accounts import name_key

_COMMON = Path(__file__).parent / "common_passwords.txt"


def weakness_of(password: str, name: str) -> str | None:
    """What is wrong with a new password, as a sentence; nothing if it is good enough. A log-in does
    not check this: a password that was once accepted stays valid."""
    key = name_key(password.strip())
    if not key:
        return "A password of spaces alone is too easy to guess: choose another."
    if key == name_key(name):
        return "A password that is your name is too easy to guess: choose another."
    if len(set(key)) == 1 or key in _common_passwords():
        return "This is one of the first passwords that anybody would try: choose another."
    return None


@cache
def _common_passwords() -> frozenset[str]:
    return frozenset(_COMMON.read_text(encoding="utf-8").splitlines())


class Passwords:
    """argon2id with 19 MiB and two passes."""

    def __init__(self, threads: int = 2) -> None:
        self._hasher = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
        self._pool = ThreadPoolExecutor(threads, "password")
        self._nobody = self._hasher.hash("nobody has this password")

    async def hash(self, password: str) -> str:
        return await asyncio.wrap_future(self._pool.submit(self._hasher.hash, password))

    async def fits(self, password: str, kept: str | None) -> bool:
        """Whether a password fits its hash. Takes as long for an account that does not exist and
        has no hash.
        """
        return await asyncio.wrap_future(self._pool.submit(self._verify, password, kept))

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _verify(self, password: str, kept: str | None) -> bool:
        try:
            self._hasher.verify(kept or self._nobody, password)
        except (VerificationError, InvalidHashError):
            return False
        return kept is not None
