"""Sessions: who holds the token is the account. Only a hash of the token is kept."""

import hashlib
import secrets
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, bindparam, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from broadside.store.engines import Engines
from broadside.store.match import AccountId
from broadside.store.schema import SESSIONS
from broadside.store.writer import Writer

TOUCH_AFTER = 60_000
"""Milliseconds for which being seen again is not worth writing down."""


@dataclass(frozen=True, slots=True)
class Session:
    """One place where an account is logged in. The id is no secret, and opens nothing."""

    id: str
    account: AccountId
    label: str
    created_at: int
    seen_at: int
    expires_at: int


class Sessions:
    """Who is logged in where."""

    def __init__(self, engines: Engines, writer: Writer) -> None:
        self._engines = engines
        self._writer = writer

    async def create(self, account: AccountId, now: int, lifetime: int, label: str = "") -> str:
        """Returns the token of 256 random bits, which is told once and to its owner only."""
        token = secrets.token_urlsafe(32)
        row = {
            "id": secrets.token_urlsafe(16),
            "token_hash": hash_token(token),
            "account": account,
            "label": label,
            "created_at": now,
            "seen_at": now,
            "expires_at": now + lifetime,
        }

        async def job(connection: AsyncConnection) -> None:
            await connection.execute(insert(SESSIONS).values(**row))

        await self._writer.run(job)
        return token

    async def find(self, token: str, now: int) -> Session | None:
        """Whose token that is; nobody's when it has expired."""
        sought = {"token_hash": hash_token(token), "now": now}
        row = await self._engines.read(lambda one: one.execute(_OF_TOKEN, sought).first())
        if row is None:
            return None
        if now - row.seen_at >= TOUCH_AFTER:
            await self._touch(row.id, now)
        return _session(row)

    async def of(self, account: AccountId, now: int) -> tuple[Session, ...]:
        """Where the account is logged in, the latest seen first."""
        query = select(SESSIONS).where(SESSIONS.c.account == account, SESSIONS.c.expires_at > now)
        async with self._engines.reading.connect() as connection:
            rows = await connection.execute(query.order_by(SESSIONS.c.seen_at.desc()))
            return tuple(map(_session, rows))

    async def revoke(self, account: AccountId, session: str) -> bool:
        """End one session. False if the account has none of that id."""
        return await self._delete(SESSIONS.c.account == account, SESSIONS.c.id == session) > 0

    async def revoke_all(self, account: AccountId, keep: str | None = None) -> int:
        """End every session of the account, but one if it is named."""
        return await self._delete(SESSIONS.c.account == account, SESSIONS.c.id != (keep or ""))

    async def _touch(self, session: str, now: int) -> None:
        async def job(connection: AsyncConnection) -> None:
            mine = SESSIONS.c.id == session
            await connection.execute(update(SESSIONS).where(mine).values(seen_at=now))

        await self._writer.run(job)

    async def _delete(self, *which: Any) -> int:
        async def job(connection: AsyncConnection) -> int:
            statement = delete(SESSIONS).where(*which).returning(SESSIONS.c.id)
            return len((await connection.execute(statement)).all())

        return await self._writer.run(job)


_OF_TOKEN = select(SESSIONS).where(
    SESSIONS.c.token_hash == bindparam("token_hash"), SESSIONS.c.expires_at > bindparam("now")
)


def hash_token(token: str) -> str:
    """What is kept of a token."""
    # The token is as random as a key: a slow hash would add nothing.
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def _session(row: Row[Any]) -> Session:
    return Session(row.id, row.account, row.label, row.created_at, row.seen_at, row.expires_at)
