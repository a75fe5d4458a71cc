"""``broadside admin``: back-up, restore, doctor and users of a server's database."""

import asyncio
import sys
from collections import Counter
from collections.abc import Mapping
from getpass import getpass
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import App, Parameter

from broadside.cli import admin_moderation
from broadside.cli.admin_store import (
    Database,
    Name,
    Settings,
    day_of,
    find_account,
    now,
    settings_from,
    with_store,
)
from broadside.cli.game_options import OptionComplaint, OptionRefused
from broadside.protocol.api import Password
from broadside.server.accounts.passwords import Passwords, weakness_of
from broadside.server.operations.logs import clean
from broadside.server.settings import ServerSettings
from broadside.store.backup import BackupFailed, back_up, restore
from broadside.store.doctor import examine
from broadside.store.engines import file_of, read_url
from broadside.store.store import Store

admin = App(name="admin", help="Look after the database of a server.", help_format="plaintext")
users = App(name="users", help="Who has an account, and what to do about it.")
admin.command(users)
admin.command(admin_moderation.reports)
for name, command in (
    ("suspend", admin_moderation.suspend_command),
    ("unsuspend", admin_moderation.unsuspend_command),
    ("mute", admin_moderation.mute_command),
    ("unmute", admin_moderation.unmute_command),
    ("block", admin_moderation.block_command),
    ("unblock", admin_moderation.unblock_command),
    ("sanctions", admin_moderation.sanctions_command),
):
    admin.command(command, name=name)

DryRun = Annotated[bool, Parameter(help="Only say what would be removed.", negative="")]
Hours = Annotated[int, Parameter(help="How long the link holds.")]
File = Annotated[Path, Parameter(help="The file of the back-up.")]


_MOST_HOURS = 7 * 24


@admin.command(name="backup")
def backup_command(file: File, /, *, database: Database = None, settings: Settings = None) -> None:
    """Copy a SQLite database into one file, also while a server uses it."""
    try:
        back_up(settings_from(database, settings).database, file)
    except BackupFailed as error:
        raise OptionRefused(f"Nothing was copied: {error}.") from None
    print(f"The database is copied to {file}.")


@admin.command(name="restore")
def restore_command(file: File, /, *, database: Database = None, settings: Settings = None) -> None:
    """Replace a SQLite database by a back-up, while no server runs."""
    address = settings_from(database, settings).database
    if read_url(address).get_backend_name() == "sqlite":
        file_of(read_url(address)).parent.mkdir(parents=True, exist_ok=True)
    try:
        restore(address, file, now())
    except BackupFailed as error:
        raise OptionRefused(f"Nothing was changed: {error}.") from None
    print(f"The database is what it was in {file}.")


@admin.command(name="doctor")
def doctor_command(*, database: Database = None, settings: Settings = None) -> None:
    """Look whether what is stored can be true. Ends with 1 if it cannot."""
    found = asyncio.run(examine(settings_from(database, settings).database))
    if found:
        raise OptionComplaint("\n".join(clean(line) for line in found))
    print("All is well.")


@admin.command(name="purge")
def purge_command(
    *, dry_run: DryRun = False, database: Database = None, settings: Settings = None
) -> None:
    """Remove what is older than the settings say, as a server does by itself every hour."""
    keep, today = settings_from(database, settings).retention, now()

    async def remove(store: Store) -> Mapping[str, int]:
        if dry_run:
            return await store.purging.count(keep, today)
        removed: Counter[str] = Counter()
        async for name, rows in store.purging.batches(keep, today):
            removed[name] += rows
        return removed

    found = with_store(database, settings, remove)
    told = ", ".join(f"{rows} {name}" for name, rows in found.items() if rows) or "nothing"
    print(f"Would be removed: {told}." if dry_run else f"Removed: {told}.")


@users.command(name="list")
def list_users_command(*, database: Database = None, settings: Settings = None) -> None:
    """List every account that has a name."""
    for account in with_store(database, settings, lambda store: store.accounts.named()):
        print(f"{day_of(account.created_at)}  {clean(account.name or '')}")


@users.command(name="delete")
def delete_user_command(
    name: Name, /, *, database: Database = None, settings: Settings = None
) -> None:
    """Forget a person; finished matches stay, with an anonymous seat."""

    async def forget(store: Store) -> None:
        await store.accounts.delete((await find_account(store, name)).id)

    with_store(database, settings, forget)
    print(f"{clean(name)} is forgotten.")


@users.command(name="logout")
def log_out_user_command(
    name: Name, /, *, database: Database = None, settings: Settings = None
) -> None:
    """End every session of an account."""

    async def end(store: Store) -> int:
        return await store.sessions.revoke_all((await find_account(store, name)).id)

    print(f"{with_store(database, settings, end)} sessions of {clean(name)} are ended.")


@users.command(name="password")
def user_password_command(
    name: Name, /, *, database: Database = None, settings: Settings = None
) -> None:
    """Give an account another password, read from the terminal or from standard input."""
    fresh = _ask_password(name)

    async def change(store: Store) -> None:
        account = await find_account(store, name)
        passwords = Passwords()
        await store.accounts.change_password(account.id, await passwords.hash(fresh))
        await store.sessions.revoke_all(account.id)
        passwords.close()

    with_store(database, settings, change)
    print(f"The password of {clean(name)} is changed, and all sessions are ended.")


@admin.command(name="reset-link")
def reset_link_command(
    name: Name,
    /,
    *,
    hours: Hours = 24,
    database: Database = None,
    settings: Settings = None,
) -> None:
    """Make a link by which somebody sets a new password, once."""
    if not 1 <= hours <= _MOST_HOURS:
        raise OptionRefused(f"A link holds for 1 to {_MOST_HOURS} hours.")

    async def make(store: Store) -> str:
        account = await find_account(store, name)
        return await store.reset_links.create(account.id, now(), hours * 3_600_000)

    token = with_store(database, settings, make)
    print(f"{_page(settings_from(database, settings))}/#reset/{token}")
    print(f"Whoever opens it sets a new password for {clean(name)}, once, within {hours} hours.")


def _page(chosen: ServerSettings) -> str:
    """The address at which browsers reach the server, for a link that an operator hands out."""
    if chosen.origins:
        return chosen.origins[0].rstrip("/")
    host = f"[{chosen.host}]" if ":" in chosen.host else chosen.host
    return f"http://{host}:{chosen.port}"


def _ask_password(name: str) -> str:
    asked = getpass("New password: ") if sys.stdin.isatty() else sys.stdin.readline().rstrip("\n")
    try:
        chosen: str = msgspec.convert(asked, Password)
    except msgspec.ValidationError:
        raise OptionRefused("A password has 8 to 256 characters.") from None
    if sentence := weakness_of(chosen, name):
        raise OptionRefused(sentence)
    return chosen
