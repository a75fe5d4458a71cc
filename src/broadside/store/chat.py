"""Chat lines, blocked people and reported lines."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, Select, delete, func, insert, select, union_all
from sqlalchemy.ext.asyncio import AsyncConnection

from broadside.store.accounts import SHOWN_NAME
from broadside.store.engines import Engines, insert_new
from broadside.store.lobby_schema import BLOCKS, CHAT, REPORTS
from broadside.store.presence import LOBBY
from broadside.store.schema import ACCOUNTS
from broadside.store.stored_match import AccountId
from broadside.store.writer import Writer

HISTORY = 50
"""The number of lines that a new member is told."""
MOST_AT_ONCE = 500

# Any number will do, as long as all processes take the same.
_LOCK = 0x63686174


@dataclass(frozen=True, slots=True)
class Spoken:
    """A line, in the order in which lines were said."""

    id: int
    room: str
    account: AccountId
    name: str | None
    text: str
    said_at: int


@dataclass(frozen=True, slots=True)
class ChatReport:
    """A line that somebody has reported to the operator, with the names of that time.

    It stays when the speaker or the reporter deletes their account.
    """

    id: str
    reporter: str | None
    speaker: str | None
    about: AccountId | None
    """The account that said it, if it still exists."""
    room: str | None
    """``None``, like the time, for reports made before these were stored."""
    text: str
    reason: str
    said_at: int | None
    reported_at: int


class Chat:
    """The chat lines of all rooms, and who blocks whom."""

    def __init__(self, engines: Engines, writer: Writer) -> None:
        self._engines = engines
        self._writer = writer

    async def say(self, room: str, account: AccountId, text: str, now: int) -> None:
        row = {"room": room, "account": account, "text": text, "said_at": now}

        async def job(database: AsyncConnection) -> None:
            if database.dialect.name == "postgresql":
                # So that a reader who has read up to a line has missed none before it.
                await database.execute(select(func.pg_advisory_xact_lock(_LOCK)))
            await database.execute(insert(CHAT).values(**row))

        await self._writer.run(job, hints=[LOBBY])

    async def latest(self) -> int:
        async with self._engines.connect() as database:
            return int(await database.scalar(select(func.max(CHAT.c.id))) or 0)

    async def since(self, id: int) -> tuple[Spoken, ...]:
        """The chat lines after that one, in any room, read from the database."""
        query = _lines().where(CHAT.c.id > id).order_by(CHAT.c.id).limit(MOST_AT_ONCE)
        return await self._read(query)

    async def history(self, rooms: Sequence[str]) -> tuple[Spoken, ...]:
        """The last chat lines of these rooms together, read from the database."""
        lasts = [
            select(CHAT.c.id).where(CHAT.c.room == room).order_by(CHAT.c.id.desc()).limit(HISTORY)
            for room in rooms
        ]
        # Room by room: of a room with many lines only the last are read.
        ids = union_all(*(select(last.subquery().c.id) for last in lasts))
        query = _lines().where(CHAT.c.id.in_(ids)).order_by(CHAT.c.id.desc()).limit(HISTORY)
        return (await self._read(query))[::-1]

    async def block(self, account: AccountId, other: AccountId) -> bool:
        """Store that an account has blocked another one in the chat. False if there is none of that
        id.
        """
        known = select(ACCOUNTS.c.id).where(ACCOUNTS.c.id == other)

        async def job(database: AsyncConnection) -> bool:
            if await database.scalar(known) is None:
                return False
            row = {"account": account, "blocked": other}
            await database.execute(insert_new(database, BLOCKS).values(**row))
            return True

        return await self._writer.run(job, hints=[LOBBY])

    async def unblock(self, account: AccountId, other: AccountId) -> None:
        mine = (BLOCKS.c.account == account) & (BLOCKS.c.blocked == other)
        await self._writer.execute(delete(BLOCKS).where(mine), hints=[LOBBY])

    async def blocked(self, accounts: Sequence[AccountId]) -> Mapping[AccountId, set[AccountId]]:
        """The accounts that each of these has blocked in the chat."""
        found: dict[AccountId, set[AccountId]] = {}
        query = select(BLOCKS).where(BLOCKS.c.account.in_(accounts))
        async with self._engines.connect() as database:
            for row in await database.execute(query):
                found.setdefault(row.account, set()).add(row.blocked)
        return found

    async def report(self, account: AccountId, line: int, reason: str, now: int) -> bool:
        """Store a chat line as reported. False if there is no such line."""

        async def job(database: AsyncConnection) -> bool:
            said = (await database.execute(_lines().where(CHAT.c.id == line))).first()
            if said is None:
                return False
            reporter = select(SHOWN_NAME).where(ACCOUNTS.c.id == account)
            row = {
                "id": secrets.token_hex(8),  # an operator types it
                "account": account,
                "about": said.account,
                "reporter": await database.scalar(reporter),
                "speaker": said.name,
                "room": said.room,
                "said_at": said.said_at,
                "text": said.text,
                "reason": reason,
                "reported_at": now,
            }
            await database.execute(insert(REPORTS).values(**row))
            return True

        return await self._writer.run(job)

    async def reports(self) -> tuple[ChatReport, ...]:
        """The reported chat lines that are not settled, the oldest first."""
        query = select(REPORTS).order_by(REPORTS.c.reported_at, REPORTS.c.id)
        async with self._engines.connect() as database:
            return tuple(map(_report, await database.execute(query)))

    async def settle(self, report: str) -> bool:
        """Delete the report of a chat line that the operator has dealt with. False if there is
        none.
        """
        return await self._writer.execute(delete(REPORTS).where(REPORTS.c.id == report)) > 0

    async def _read(self, query: Select[Any]) -> tuple[Spoken, ...]:
        async with self._engines.connect() as database:
            rows = (await database.execute(query)).all()
        return tuple(
            Spoken(row.id, row.room, row.account, row.name, row.text, row.said_at) for row in rows
        )


def _lines() -> Select[Any]:
    return select(CHAT, SHOWN_NAME).join(ACCOUNTS, ACCOUNTS.c.id == CHAT.c.account)


def _report(row: Row[Any]) -> ChatReport:
    return ChatReport(
        id=row.id,
        reporter=row.reporter,
        speaker=row.speaker,
        about=row.about,
        room=row.room,
        text=row.text,
        reason=row.reason,
        said_at=row.said_at,
        reported_at=row.reported_at,
    )
