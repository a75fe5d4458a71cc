"""People: a guest is an account without a name, and keeps everything when it gets one."""

import secrets
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, bindparam, delete, exists, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from broadside.store.engines import Engines
from broadside.store.match import AccountId
from broadside.store.schema import ACCOUNTS
from broadside.store.writer import Writer


class NameTaken(ValueError):
    """Someone else has the name, perhaps in other letters."""


class AlreadyRegistered(ValueError):
    """The account has a name, or there is no such account."""


@dataclass(frozen=True, slots=True)
class Account:
    """What is known of a person. The password hash is for the log-in only."""

    id: AccountId
    name: str | None
    password_hash: str | None
    email: str | None
    created_at: int
    tutorial_at: int | None
    """When the tutorial was completed first."""
    settings: Mapping[str, Any]

    @property
    def is_guest(self) -> bool:
        return self.name is None


def name_key(name: str) -> str:
    """The name as it is compared: equal for names that people take for the same."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    return unicodedata.normalize("NFKC", folded)


class Accounts:
    """Everyone who has ever played here and has not asked to be forgotten."""

    def __init__(self, engines: Engines, writer: Writer) -> None:
        self._engines = engines
        self._writer = writer

    async def create_guest(self, now: int) -> AccountId:
        id = secrets.token_urlsafe(16)

        async def job(connection: AsyncConnection) -> AccountId:
            row = {"id": id, "created_at": now, "wins_brought": 0, "settings": {}}
            await connection.execute(insert(ACCOUNTS).values(**row))
            return id

        return await self._writer.run(job)

    async def register(
        self, account: AccountId, name: str, password_hash: str, email: str | None = None
    ) -> None:
        """Give a guest a name. Raises ``NameTaken`` or ``AlreadyRegistered``."""
        key = name_key(name)
        guest = (ACCOUNTS.c.id == account) & ACCOUNTS.c.name.is_(None)
        others = ACCOUNTS.alias()
        is_free = ~exists().where(others.c.name_key == key)
        statement = (
            update(ACCOUNTS)
            .where(guest, is_free)
            .values(name=name, name_key=key, password_hash=password_hash, email=email)
            .returning(ACCOUNTS.c.id)
        )

        async def job(connection: AsyncConnection) -> tuple[bool, bool]:
            is_guest = await connection.scalar(select(exists().where(guest)))
            return bool(is_guest), await connection.scalar(statement) is not None

        try:
            is_guest, is_named = await self._writer.run(job)
        except IntegrityError:  # another process gave the name away at the same moment
            raise NameTaken(f"the name {name!r} is taken: choose another") from None
        if not is_guest:
            raise AlreadyRegistered("this account has a name already")
        if not is_named:
            raise NameTaken(f"the name {name!r} is taken: choose another")

    async def find(self, account: AccountId) -> Account | None:
        sought = {"id": account}
        row = await self._engines.read(lambda one: one.execute(_THIS, sought).first())
        return None if row is None else to_account(row)

    async def find_by_name(self, name: str) -> Account | None:
        query = select(ACCOUNTS).where(ACCOUNTS.c.name_key == name_key(name))
        row = await self._engines.read(lambda one: one.execute(query).first())
        return None if row is None else to_account(row)

    async def named(self) -> tuple[Account, ...]:
        """Everyone who has registered, in the order of their names."""
        registered = ACCOUNTS.c.name.is_not(None)
        query = select(ACCOUNTS).where(registered).order_by(ACCOUNTS.c.name_key)
        async with self._engines.reading.connect() as connection:
            return tuple(map(to_account, await connection.execute(query)))

    async def change_password(self, account: AccountId, password_hash: str) -> bool:
        """False for a guest, who has none."""
        named = (ACCOUNTS.c.id == account) & ACCOUNTS.c.name.is_not(None)
        return await self._update(named, password_hash=password_hash)

    async def change_email(self, account: AccountId, email: str | None) -> bool:
        return await self._update(ACCOUNTS.c.id == account, email=email)

    async def change_settings(self, account: AccountId, settings: Mapping[str, Any]) -> bool:
        return await self._update(ACCOUNTS.c.id == account, settings=dict(settings))

    async def complete_tutorial(self, account: AccountId, now: int) -> bool:
        """True only the first time."""
        anew = (ACCOUNTS.c.id == account) & ACCOUNTS.c.tutorial_at.is_(None)
        return await self._update(anew, tutorial_at=now)

    async def bring_wins(self, account: AccountId, wins: int) -> bool:
        """Wins from elsewhere, on top of those that were won here."""
        return await self._update(ACCOUNTS.c.id == account, wins_brought=wins)

    async def delete(self, account: AccountId) -> bool:
        """Forget a person. Matches stay, with an anonymous seat."""

        async def job(connection: AsyncConnection) -> bool:
            statement = delete(ACCOUNTS).where(ACCOUNTS.c.id == account)
            return await connection.scalar(statement.returning(ACCOUNTS.c.id)) is not None

        return await self._writer.run(job)

    async def _update(self, which: Any, **values: Any) -> bool:
        statement = update(ACCOUNTS).where(which).values(**values).returning(ACCOUNTS.c.id)

        async def job(connection: AsyncConnection) -> bool:
            return await connection.scalar(statement) is not None

        return await self._writer.run(job)


_THIS = select(ACCOUNTS).where(ACCOUNTS.c.id == bindparam("id"))


def to_account(row: Row[Any]) -> Account:
    """A row of the table, as everybody knows it."""
    return Account(
        id=row.id,
        name=row.name,
        password_hash=row.password_hash,
        email=row.email,
        created_at=row.created_at,
        tutorial_at=row.tutorial_at,
        settings=row.settings,
    )
