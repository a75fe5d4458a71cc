"""People: a guest is an account that is not registered, and keeps everything when it is."""

import secrets
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice
from random import Random, SystemRandom
from typing import Any

from sqlalchemy import ColumnElement, Row, bindparam, delete, exists, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from broadside.protocol.guest_names import GUEST_MARK, marked, without_mark
from broadside.store.engines import Engines
from broadside.store.lobby_schema import BOTS
from broadside.store.random_guest_names import drawn_guest_names
from broadside.store.schema import ACCOUNTS, MATCHES, SEATS
from broadside.store.stored_match import AccountId, MatchId
from broadside.store.writer import Writer

_MOST_HINTS = 100
"""The most matches that fit into one notification. The others are read when somebody opens them."""


_MOST_NAMES = 60
"""The most names that are drawn for a guest. Enough for a number of four digits."""

SHOWN_NAME = func.coalesce(ACCOUNTS.c.name, ACCOUNTS.c.guest_name + GUEST_MARK).label("name")
"""The name that others are told: registered, or marked as a guest's."""


class NameTaken(ValueError):
    """Somebody else has the name, perhaps spelled another way."""


class AlreadyRegistered(ValueError):
    """The account has a name, or there is no such account."""


@dataclass(frozen=True, slots=True)
class StoredAccount:
    """What is known of a person. The password hash is for the log-in only."""

    id: AccountId
    name: str | None
    password_hash: str | None
    email: str | None
    created_at: int
    tutorial_at: int | None
    """When the tutorial was first completed."""
    settings: Mapping[str, Any]
    guest_name: str | None = None
    """Of a guest: given or chosen, and nobody else's."""

    @property
    def is_guest(self) -> bool:
        return self.name is None

    @property
    def shown_name(self) -> str | None:
        """The name of a stored account as others see it: registered, or marked as a guest's."""
        return marked(self.guest_name) if self.name is None and self.guest_name else self.name


def name_key(name: str) -> str:
    """The name of a stored account in the form in which it is compared: equal for names that people
    take for the same.
    """
    folded = unicodedata.normalize("NFKC", name).casefold()
    return unicodedata.normalize("NFKC", folded)


class Accounts:
    """Every account that was not deleted."""

    def __init__(self, engines: Engines, writer: Writer) -> None:
        self._engines = engines
        self._writer = writer

    async def create_guest(self, now: int, rng: Random | None = None) -> AccountId:
        """Create the account of a guest, under a drawn name that nobody has."""
        id = secrets.token_urlsafe(16)
        names = list(islice(drawn_guest_names(rng or SystemRandom()), _MOST_NAMES))
        by_key = {name_key(name): name for name in names}
        taken = select(ACCOUNTS.c.name_key).where(ACCOUNTS.c.name_key.in_(by_key))

        async def job(connection: AsyncConnection) -> AccountId:
            used = set(await connection.scalars(taken))
            key = next(key for key in by_key if key not in used)
            row = {"id": id, "created_at": now, "wins_brought": 0, "settings": {}}
            named = row | {"guest_name": by_key[key], "name_key": key}
            await connection.execute(insert(ACCOUNTS).values(**named))
            return id

        return await self._writer.run(job)

    async def rename_guest(self, account: AccountId, name: str) -> None:
        """Store the name that a guest has chosen. Raises ``NameTaken`` or ``AlreadyRegistered``."""
        await self._take_name(account, name, guest_name=name)

    async def register(
        self, account: AccountId, name: str, password_hash: str, email: str | None = None
    ) -> None:
        """Turn the account of a guest into a registered one. Raises ``NameTaken`` or
        ``AlreadyRegistered``.
        """
        kept = {"password_hash": password_hash, "email": email}
        await self._take_name(account, name, name=name, guest_name=None, **kept)

    async def _take_name(self, account: AccountId, taken: str, **values: str | None) -> None:
        """Give a guest's account a name that no other account has."""
        key = name_key(taken)
        guest = (ACCOUNTS.c.id == account) & ACCOUNTS.c.name.is_(None)
        others = ACCOUNTS.alias()
        is_free = ~exists().where(others.c.name_key == key, others.c.id != account)
        statement = (
            update(ACCOUNTS)
            .where(guest, is_free)
            .values(name_key=key, **values)
            .returning(ACCOUNTS.c.id)
        )

        running = await self._matches_of(account, MATCHES.c.finished_at.is_(None))
        # What is over keeps the name of its time.
        rename_seats = (
            update(SEATS)
            .where(SEATS.c.account == account, SEATS.c.match.in_(running))
            .values(played_as=values["guest_name"])
        )

        async def job(connection: AsyncConnection) -> tuple[bool, bool]:
            is_guest = await connection.scalar(select(exists().where(guest)))
            is_named = await connection.scalar(statement) is not None
            if is_named:
                await connection.execute(rename_seats)
            return bool(is_guest), is_named

        try:
            is_guest, is_named = await self._writer.run(job, hints=running)
        except IntegrityError:  # another process gave the name away at the same moment
            raise NameTaken(f"the name {taken!r} is taken: choose another") from None
        if not is_guest:
            raise AlreadyRegistered("this account has a name already")
        if not is_named:
            raise NameTaken(f"the name {taken!r} is taken: choose another")

    async def find(self, account: AccountId) -> StoredAccount | None:
        sought = {"id": account}
        row = await self._engines.read(lambda one: one.execute(_THIS, sought).first())
        return None if row is None else to_account(row)

    async def find_by_name(self, name: str) -> StoredAccount | None:
        """The registered account of that name in the database."""
        found = await self._find_by_key(name_key(name))
        return None if found is None or found.is_guest else found

    async def find_guest_by_name(self, name: str) -> StoredAccount | None:
        """The account of a guest, by the guest's name with its mark or without."""
        found = await self._find_by_key(name_key(without_mark(name)))
        return found if found is not None and found.is_guest else None

    async def _find_by_key(self, key: str) -> StoredAccount | None:
        query = select(ACCOUNTS).where(ACCOUNTS.c.name_key == key)
        row = await self._engines.read(lambda one: one.execute(query).first())
        return None if row is None else to_account(row)

    async def named(self) -> tuple[StoredAccount, ...]:
        """Every registered account in the database, in the order of the names."""
        registered = ACCOUNTS.c.name.is_not(None)
        query = select(ACCOUNTS).where(registered).order_by(ACCOUNTS.c.name_key)
        async with self._engines.connect() as connection:
            return tuple(map(to_account, await connection.execute(query)))

    async def change_password(
        self, account: AccountId, password_hash: str, *, replaces: str | None = None
    ) -> bool:
        """Store another password hash of an account. False for a guest, who has none, and if the
        stored one is no longer the one that it ``replaces``.
        """
        which = (ACCOUNTS.c.id == account) & ACCOUNTS.c.name.is_not(None)
        if replaces is not None:
            which &= ACCOUNTS.c.password_hash == replaces
        return await self._update(which, password_hash=password_hash)

    async def change_settings(self, account: AccountId, settings: Mapping[str, Any]) -> bool:
        return await self._update(ACCOUNTS.c.id == account, settings=dict(settings))

    async def complete_tutorial(self, account: AccountId, now: int) -> bool:
        """Store that an account has completed the tutorial. True only the first time."""
        anew = (ACCOUNTS.c.id == account) & ACCOUNTS.c.tutorial_at.is_(None)
        return await self._update(anew, tutorial_at=now)

    async def bring_wins(self, account: AccountId, wins: int) -> bool:
        """Store how many wins an account has imported, in addition to those won here."""
        return await self._update(ACCOUNTS.c.id == account, wins_brought=wins)

    async def delete(self, account: AccountId) -> bool:
        """Delete an account and the bots that belong to it. Matches stay, with a nameless seat."""
        # Without an owner they would be taken for people.
        bots = select(BOTS.c.account).where(BOTS.c.owner == account)
        deleted = await self._writer.execute(
            update(SEATS).where(SEATS.c.account == account).values(played_as=None),
            delete(ACCOUNTS).where(ACCOUNTS.c.id.in_(bots)),
            delete(ACCOUNTS).where(ACCOUNTS.c.id == account),
            # They may be waiting for that person.
            hints=await self._matches_of(account, MATCHES.c.paused_at.is_not(None)),
        )
        return deleted > 0

    async def _matches_of(
        self, account: AccountId, which: ColumnElement[bool]
    ) -> tuple[MatchId, ...]:
        """The matches of a stored account that are in such a state, such as adjourned ones."""
        query = (
            select(MATCHES.c.id)
            .join(SEATS, SEATS.c.match == MATCHES.c.id)
            .where(SEATS.c.account == account, which)
            .limit(_MOST_HINTS)
        )
        return await self._engines.read(lambda one: tuple(one.scalars(query)))

    async def _update(self, which: Any, **values: Any) -> bool:
        return await self._writer.execute(update(ACCOUNTS).where(which).values(**values)) > 0


_THIS = select(ACCOUNTS).where(ACCOUNTS.c.id == bindparam("id"))


def to_account(row: Row[Any]) -> StoredAccount:
    """A row of the table of accounts as a value."""
    return StoredAccount(
        id=row.id,
        name=row.name,
        password_hash=row.password_hash,
        email=row.email,
        created_at=row.created_at,
        tutorial_at=row.tutorial_at,
        settings=row.settings,
        guest_name=row.guest_name,
    )
