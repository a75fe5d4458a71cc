"""The database of a server, opened for a command of its operator."""

import asyncio
import os
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, TypeVar

from cyclopts import Parameter

from broadside.cli.game_options import OptionRefused
from broadside.cli.settings_sources import Flags, choose_settings
from broadside.server.operations.logs import clean
from broadside.server.settings import ServerSettings
from broadside.store.accounts import StoredAccount
from broadside.store.engines import UnknownDatabase, file_of, read_url
from broadside.store.migration import SchemaTooNew
from broadside.store.store import Store

T = TypeVar("T")

Database = Annotated[str | None, Parameter(help="As for broadside serve.")]
Settings = Annotated[Path | None, Parameter(help="The TOML file of the server.")]
Name = Annotated[str, Parameter(help="The name of an account.")]


def settings_from(database: str | None, settings: Path | None) -> ServerSettings:
    """The settings of the server whose database an operator's command is about. Raises
    ``OptionRefused``.
    """
    flags: Flags = {} if database is None else {"database": database}
    return choose_settings(flags, os.environ, settings)


def with_store(
    database: str | None, settings: Path | None, work: Callable[[Store], Awaitable[T]]
) -> T:
    """Run a function of an operator's command with the database of the server. Raises
    ``OptionRefused``.
    """
    address = settings_from(database, settings).database

    async def do() -> T:
        async with _opened(address) as store:
            return await work(store)

    return asyncio.run(do())


@asynccontextmanager
async def _opened(address: str) -> AsyncIterator[Store]:
    """The database of the server, opened for an operator's command. Raises ``OptionRefused``;
    creates no database.
    """
    url = read_url(address)
    if url.get_backend_name() == "sqlite" and not file_of(url).is_file():
        raise OptionRefused(f"There is no database {file_of(url)}: name it with --database.")
    try:
        store = await Store.open(address)
    except (UnknownDatabase, SchemaTooNew) as error:
        raise OptionRefused(f"The database cannot be opened: {error}.") from None
    try:
        yield store
    finally:
        await store.close()


async def find_account(store: Store, name: str) -> StoredAccount:
    """The account that an operator names. Raises ``OptionRefused`` if there is none."""
    account = await store.accounts.find_by_name(name)
    if account is None:
        raise OptionRefused(f"Nobody is called {clean(name)!r}: see broadside admin users list.")
    return account


def now() -> int:
    """The wall time in milliseconds, for an operator's command."""
    return int(time.time() * 1000)


def day_of(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).date().isoformat()


def moment_of(milliseconds: int) -> str:
    return f"{datetime.fromtimestamp(milliseconds / 1000, UTC):%Y-%m-%d %H:%M} UTC"
