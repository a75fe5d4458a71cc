"""The store of a server, which each process opens once."""

from collections.abc import Callable, Mapping
from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import Any

from sqlalchemy import URL
from sqlalchemy.exc import DBAPIError

from broadside.store import migration
from broadside.store.accounts import Accounts
from broadside.store.achievements import Achievements
from broadside.store.adjournments import Adjournments
from broadside.store.bots import Bots
from broadside.store.chat import Chat
from broadside.store.engines import Engines, UnknownDatabase, create_file, make_engines, read_url
from broadside.store.export import export
from broadside.store.invitations import Invitations
from broadside.store.layouts import Layouts
from broadside.store.match_clock import MatchClock
from broadside.store.match_hints import MatchHints
from broadside.store.matches import Matches
from broadside.store.moderation import Moderation
from broadside.store.postgresql_listener import PostgresqlListener
from broadside.store.presence import Presence
from broadside.store.purging import Purging
from broadside.store.ratings import Ratings
from broadside.store.reset_links import ResetLinks
from broadside.store.saves import Saves
from broadside.store.sessions import Sessions
from broadside.store.statistics import Statistics, statistics
from broadside.store.stored_match import AccountId
from broadside.store.tournaments import Tournaments
from broadside.store.unrated_matches import UnratedMatches
from broadside.store.writer import Writer


@dataclass(frozen=True, slots=True)
class Store:
    """The durable memory. Several processes may open the same one."""

    matches: Matches
    adjournments: Adjournments
    clock: MatchClock
    accounts: Accounts
    sessions: Sessions
    layouts: Layouts
    saves: Saves
    achievements: Achievements
    presence: Presence
    invitations: Invitations
    chat: Chat
    bots: Bots
    ratings: Ratings
    unrated_matches: UnratedMatches
    tournaments: Tournaments
    purging: Purging
    moderation: Moderation
    reset_links: ResetLinks
    hints: MatchHints
    writer: Writer
    engines: Engines
    listener: PostgresqlListener | None

    @classmethod
    async def open(cls, address: str) -> "Store":
        """Open the whole store of a server and bring its schema up to date. Raises
        ``UnknownDatabase`` or ``SchemaTooNew``.
        """
        url = read_url(address)
        if url.get_backend_name() == "sqlite":
            create_file(url)
        engines = make_engines(url)
        hints = MatchHints()
        listener = PostgresqlListener(engines, hints) if engines.is_postgresql else None
        try:
            await _prepare(engines, listener)
        except (OSError, DBAPIError) as error:
            raise UnknownDatabase(f"{_shown(url)} cannot be opened: {_why(error)}") from None
        return cls._on(engines, hints, listener)

    async def close(self) -> None:
        """Commit what is queued, then close the whole store."""
        await self.writer.close()
        if self.listener is not None:
            await self.listener.close()
        await self.engines.close()

    def hear_faults(self, hear: Callable[[str, Exception], None]) -> None:
        """Call ``hear`` with every error of the store's background work."""
        self.writer.on_fault = hear
        if self.listener is not None:
            self.listener.on_fault = hear

    async def statistics(self, account: AccountId) -> Statistics:
        return await statistics(self.engines, account)

    async def export(self, account: AccountId) -> Mapping[str, Any] | None:
        """Everything that the store has about a person, ready for JSON."""
        return await export(self.engines, account)

    @classmethod
    def _on(
        cls, engines: Engines, hints: MatchHints, listener: PostgresqlListener | None
    ) -> "Store":
        writer = Writer(engines, hints)
        return cls(
            matches=Matches(engines, writer),
            adjournments=Adjournments(writer),
            clock=MatchClock(engines, writer),
            accounts=Accounts(engines, writer),
            sessions=Sessions(engines, writer),
            layouts=Layouts(engines, writer),
            saves=Saves(engines, writer),
            achievements=Achievements(engines, writer),
            presence=Presence(engines, writer),
            invitations=Invitations(engines, writer),
            chat=Chat(engines, writer),
            bots=Bots(engines, writer),
            ratings=Ratings(engines),
            unrated_matches=UnratedMatches(engines, writer),
            tournaments=Tournaments(engines, writer),
            purging=Purging(engines, writer),
            moderation=Moderation(engines, writer),
            reset_links=ResetLinks(engines, writer),
            hints=hints,
            writer=writer,
            engines=engines,
            listener=listener,
        )


async def _prepare(engines: Engines, listener: PostgresqlListener | None) -> None:
    """Open the store for use: migrate the schema, start to listen. If that fails, nothing is left
    open.
    """
    async with AsyncExitStack() as undo:
        undo.push_async_callback(engines.close)
        async with engines.writing.begin() as connection:
            await connection.run_sync(migration.upgrade)
        if listener is not None:
            undo.push_async_callback(listener.close)
            await listener.start()
        undo.pop_all()


def _shown(url: URL) -> str:
    """The address of the store without its password, for an error message."""
    return url.set(drivername=url.get_backend_name()).render_as_string()


def _why(error: OSError | DBAPIError) -> str:
    return str(error.orig if isinstance(error, DBAPIError) else error)
