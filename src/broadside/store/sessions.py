"""Sessions: the token identifies the account. Only a hash of the token is stored."""

import hashlib
import secrets
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, bindparam, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from broadside.store.engines import Engines
from broadside.store.schema import ACCOUNTS, SESSIONS
from broadside.store.stored_match import AccountId
from broadside.store.writer import Writer

TOUCH_AFTER = 60_000
"""Milliseconds for which a repeated use of a session is not recorded."""


@dataclass(frozen=True, slots=True)
class Session:
    """One place where an account is logged in. The id is not secret, and opens nothing."""

    id: str
    account: AccountId
    label: str
    created_at: int
    seen_at: int
    expires_at: int


class PasswordChanged(Exception):
    """The password was changed after it had been checked."""


class Sessions:
    """The sessions of all accounts."""

    def __init__(self, engines: Engines, writer: Writer) -> None:
        self._engines = engines
        self._writer = writer

    async def create(
        self,
        account: AccountId,
        now: int,
        lifetime: int,
        label: str = "",
        *,
        password_hash: str | None = None,
    ) -> str:
        """Store a session. Returns its token of 256 random bits, which is shown once, to its owner
        only. Raises ``PasswordChanged`` if the password was changed since it was checked.
        """
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

        async def job(connection: AsyncConnection) -> bool:
            if password_hash is not None:
                mine = select(ACCOUNTS.c.password_hash).where(ACCOUNTS.c.id == account)
                if await connection.scalar(mine.with_for_update(read=True)) != password_hash:
                    return False
            await connection.execute(insert(SESSIONS).values(**row))
            return True

        if not await self._writer.run(job):
            raise PasswordChanged
        return token

    async def find(self, token: str, now: int) -> Session | None:
        """The stored session of a token; ``None`` if it has expired."""
        sought = {"token_hash": hash_token(token), "now": now}
        row = await self._engines.read(lambda one: one.execute(_OF_TOKEN, sought).first())
        if row is None:
            return None
        if now - row.seen_at >= TOUCH_AFTER:
            await self._touch(row.id, now)
        return _session(row)

    async def of(self, account: AccountId, now: int) -> tuple[Session, ...]:
        """The stored sessions of an account, the most recently used first."""
        query = select(SESSIONS).where(SESSIONS.c.account == account, SESSIONS.c.expires_at > now)
        async with self._engines.connect() as connection:
            rows = await connection.execute(query.order_by(SESSIONS.c.seen_at.desc()))
            return tuple(map(_session, rows))

    async def revoke(self, account: AccountId, session: str) -> bool:
        """Delete one session. False if the account has none of that id."""
        return await self._delete(SESSIONS.c.account == account, SESSIONS.c.id == session) > 0

    async def revoke_all(self, account: AccountId, keep: str | None = None) -> int:
        """Delete every session of the account, or all but one."""
        return await self._delete(SESSIONS.c.account == account, SESSIONS.c.id != (keep or ""))

    async def _touch(self, session: str, now: int) -> None:
        mine = SESSIONS.c.id == session
        await self._writer.execute(update(SESSIONS).where(mine).values(seen_at=now))

    async def _delete(self, *which: Any) -> int:
        return await self._writer.execute(delete(SESSIONS).where(*which))


_OF_TOKEN = select(SESSIONS).where(
    SESSIONS.c.token_hash == bindparam("token_hash"), SESSIONS.c.expires_at > bindparam("now")
)


def hash_token(token: str) -> str:
    """The stored form of the token of a session."""
    # The token is as random as a key: a slow hash would add nothing.
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def _session(row: Row[Any]) -> Session:
    return Session(row.id, row.account, row.label, row.created_at, row.seen_at, row.expires_at)
