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

from broadside.cli.choices import Choices, Flags, choose
from broadside.cli.options import Refused
from broadside.server.logs import clean
from broadside.store.accounts import Account
from broadside.store.engines import UnknownDatabase, file_of, read_url
from broadside.store.migration import SchemaTooNew
from broadside.store.store import Store

T = TypeVar("T")

Database = Annotated[str | None, Parameter(help="As for broadside serve.")]
Settings = Annotated[Path | None, Parameter(help="The TOML file of the server.")]
Name = Annotated[str, Parameter(help="The name of an account.")]


def choices_of(database: str | None, settings: Path | None) -> Choices:
    """The settings of the server. Raises ``Refused``."""
    flags: Flags = {} if database is None else {"database": database}
    return choose(flags, os.environ, settings)


def with_store(
    database: str | None, settings: Path | None, work: Callable[[Store], Awaitable[T]]
) -> T:
    """Do something with the database of the server. Raises ``Refused``."""
    address = choices_of(database, settings).database

    async def do() -> T:
        async with _opened(address) as store:
            return await work(store)

    return asyncio.run(do())


@asynccontextmanager
async def _opened(address: str) -> AsyncIterator[Store]:
    """Raises ``Refused``; makes no database where there is none."""
    url = read_url(address)
    if url.get_backend_name() == "sqlite" and not file_of(url).is_file():
        raise Refused(f"There is no database {file_of(url)}: name it with --database.")
    try:
        store = await Store.open(address)
    except (UnknownDatabase, SchemaTooNew) as error:
        raise Refused(f"The database cannot be opened: {error}.") from None
    try:
        yield store
    finally:
        await store.close()


async def find_account(store: Store, name: str) -> Account:
    """Raises ``Refused`` for a name that nobody has."""
    account = await store.accounts.find_by_name(name)
    if account is None:
        raise Refused(f"Nobody is called {clean(name)!r}: see broadside admin users list.")
    return account


def now() -> int:
    """Wall milliseconds."""
    return int(time.time() * 1000)


def day_of(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).date().isoformat()


def moment_of(milliseconds: int) -> str:
    return f"{datetime.fromtimestamp(milliseconds / 1000, UTC):%Y-%m-%d %H:%M} UTC"
