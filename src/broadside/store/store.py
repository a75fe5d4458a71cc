"""The store: opened once by each process, and everything it remembers."""

from dataclasses import dataclass

from broadside.store import migration
from broadside.store.accounts import Accounts
from broadside.store.bus import Bus
from broadside.store.clock import MatchClock
from broadside.store.engines import Engines, make_engines, read_url
from broadside.store.matches import Matches
from broadside.store.sessions import Sessions
from broadside.store.writer import Writer


@dataclass(frozen=True, slots=True)
class Store:
    """The durable memory. Several processes may open the same one."""

    matches: Matches
    clock: MatchClock
    accounts: Accounts
    sessions: Sessions
    bus: Bus
    writer: Writer
    engines: Engines

    @classmethod
    async def open(cls, address: str) -> "Store":
        """Brings the schema up to date. Raises ``UnknownDatabase`` or ``SchemaTooNew``."""
        engines = make_engines(read_url(address))
        try:
            async with engines.writing.begin() as connection:
                await connection.run_sync(migration.upgrade)
        except BaseException:
            await engines.close()
            raise
        return cls._on(engines, Bus())

    async def close(self) -> None:
        """Commits what is queued first."""
        await self.writer.close()
        await self.engines.close()

    @classmethod
    def _on(cls, engines: Engines, bus: Bus) -> "Store":
        writer = Writer(engines, bus)
        return cls(
            matches=Matches(engines, writer),
            clock=MatchClock(engines, writer),
            accounts=Accounts(engines, writer),
            sessions=Sessions(engines, writer),
            bus=bus,
            writer=writer,
            engines=engines,
        )
