"""``broadside admin``: back-up, restore, doctor, users and reports of a server's database."""

import asyncio
import os
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from getpass import getpass
from pathlib import Path
from typing import Annotated, TypeVar

import msgspec
from cyclopts import App, Parameter

from broadside.cli.choices import Flags, choose
from broadside.cli.options import Complaint, Refused
from broadside.protocol.api import Password
from broadside.server.logs import clean
from broadside.server.passwords import Passwords
from broadside.store.accounts import Account
from broadside.store.backup import BackupFailed, back_up, restore
from broadside.store.doctor import examine
from broadside.store.engines import UnknownDatabase, file_of, read_url
from broadside.store.migration import SchemaTooNew
from broadside.store.store import Store

T = TypeVar("T")

admin = App(name="admin", help="Look after the database of a server.", help_format="plaintext")
users = App(name="users", help="Who has an account, and what to do about it.")
reports = App(name="reports", help="Lines of chat that people have reported.")
admin.command(users)
admin.command(reports)

Database = Annotated[str | None, Parameter(help="As for broadside serve.")]
Settings = Annotated[Path | None, Parameter(help="The TOML file of the server.")]
File = Annotated[Path, Parameter(help="The file of the back-up.")]
Name = Annotated[str, Parameter(help="The name of an account.")]
Id = Annotated[str, Parameter(help="The first word of a line of broadside admin reports list.")]


@admin.command
def backup(file: File, /, *, database: Database = None, settings: Settings = None) -> None:
    """Copy a SQLite database into one file, also while a server uses it."""
    try:
        back_up(_address(database, settings), file)
    except BackupFailed as error:
        raise Refused(f"Nothing was copied: {error}.") from None
    print(f"The database is copied to {file}.")


@admin.command(name="restore")
def put_back(file: File, /, *, database: Database = None, settings: Settings = None) -> None:
    """Replace a SQLite database by a back-up, while no server runs."""
    address = _address(database, settings)
    if read_url(address).get_backend_name() == "sqlite":
        file_of(read_url(address)).parent.mkdir(parents=True, exist_ok=True)
    try:
        restore(address, file, int(time.time() * 1000))
    except BackupFailed as error:
        raise Refused(f"Nothing was changed: {error}.") from None
    print(f"The database is what it was in {file}.")


@admin.command
def doctor(*, database: Database = None, settings: Settings = None) -> None:
    """Look whether what is stored can be true. Ends with 1 if it cannot."""
    found = asyncio.run(examine(_address(database, settings)))
    if found:
        raise Complaint("\n".join(clean(line) for line in found))
    print("All is well.")


@users.command(name="list")
def list_all(*, database: Database = None, settings: Settings = None) -> None:
    """Every account that has a name."""
    for account in _with_store(database, settings, lambda store: store.accounts.named()):
        print(f"{_day(account.created_at)}  {clean(account.name or '')}")


@users.command
def delete(name: Name, /, *, database: Database = None, settings: Settings = None) -> None:
    """Forget a person; finished matches stay, with an anonymous seat."""

    async def forget(store: Store) -> None:
        await store.accounts.delete((await _find(store, name)).id)

    _with_store(database, settings, forget)
    print(f"{clean(name)} is forgotten.")


@users.command
def logout(name: Name, /, *, database: Database = None, settings: Settings = None) -> None:
    """End every session of an account."""

    async def end(store: Store) -> int:
        return await store.sessions.revoke_all((await _find(store, name)).id)

    print(f"{_with_store(database, settings, end)} sessions of {clean(name)} are ended.")


@users.command
def password(name: Name, /, *, database: Database = None, settings: Settings = None) -> None:
    """Give an account another password, read from the terminal or from standard input."""
    fresh = _ask_password()

    async def change(store: Store) -> None:
        account = await _find(store, name)
        passwords = Passwords()
        await store.accounts.change_password(account.id, await passwords.hash(fresh))
        await store.sessions.revoke_all(account.id)
        passwords.close()

    _with_store(database, settings, change)
    print(f"The password of {clean(name)} is changed, and all sessions are ended.")


@reports.command(name="list")
def list_reports(*, database: Database = None, settings: Settings = None) -> None:
    """Every reported line that is not settled, the oldest first."""
    for one in _with_store(database, settings, lambda store: store.chat.reports()):
        told = f"{_called(one.speaker)} said: {one.text} | {_called(one.reporter)}: {one.reason}"
        print(f"{one.id}  {_day(one.reported_at)}  {clean(told)}")


@reports.command
def settle(report: Id, /, *, database: Database = None, settings: Settings = None) -> None:
    """Forget a report about which nothing is left to do."""
    if not _with_store(database, settings, lambda store: store.chat.settle(report)):
        raise Refused(f"There is no report {clean(report)!r}: see broadside admin reports list.")
    print(f"The report {clean(report)} is settled.")


def _called(name: str | None) -> str:
    return "a guest" if name is None else name


def _address(database: str | None, settings: Path | None) -> str:
    flags: Flags = {} if database is None else {"database": database}
    return choose(flags, os.environ, settings).database


def _ask_password() -> str:
    asked = getpass("New password: ") if sys.stdin.isatty() else sys.stdin.readline().rstrip("\n")
    try:
        return msgspec.convert(asked, Password)
    except msgspec.ValidationError:
        raise Refused("A password has 8 to 256 characters.") from None


def _with_store(
    database: str | None, settings: Path | None, work: Callable[[Store], Awaitable[T]]
) -> T:
    address = _address(database, settings)

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


async def _find(store: Store, name: str) -> Account:
    account = await store.accounts.find_by_name(name)
    if account is None:
        raise Refused(f"Nobody is called {clean(name)!r}: see broadside admin users list.")
    return account


def _day(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).date().isoformat()
