"""``broadside admin suspend``, ``mute``, ``block``, their opposites, and ``reports``."""

from datetime import UTC, date, datetime, time
from typing import Annotated

from cyclopts import App, Parameter

from broadside.cli.admin_store import (
    Database,
    Settings,
    day_of,
    find_account,
    moment_of,
    now,
    with_store,
)
from broadside.cli.game_options import OptionRefused
from broadside.protocol.guest_names import is_marked
from broadside.server.http.addresses import read_network
from broadside.server.operations.logs import clean
from broadside.store.accounts import StoredAccount
from broadside.store.chat import ChatReport
from broadside.store.moderation import SanctionKind
from broadside.store.store import Store

reports = App(name="reports", help="Lines of chat that people have reported.")

Who = Annotated[str, Parameter(help="The name of an account, or the name or id of a guest.")]
Until = Annotated[str, Parameter(help="The day on which it ends, as 2030-12-31, in UTC.")]
UntilIfAny = Annotated[str | None, Parameter(help="The day on which it ends; else never.")]
Network = Annotated[str, Parameter(help="An address, or a network as 192.0.2.0/24.")]
Id = Annotated[str, Parameter(help="The first word of a line of broadside admin reports list.")]


def suspend_command(
    name: Who, /, *, until: Until, database: Database = None, settings: Settings = None
) -> None:
    """Keep a name out until a day; its connections end within seconds."""
    _impose(SanctionKind.SUSPENDED, name, until, database, settings)
    print(f"{clean(name)} is suspended until {until}.")


def unsuspend_command(
    name: Who, /, *, database: Database = None, settings: Settings = None
) -> None:
    """Let a suspended name in again."""
    _lift(SanctionKind.SUSPENDED, name, database, settings)
    print(f"{clean(name)} is not suspended any more.")


def mute_command(
    name: Who, /, *, until: UntilIfAny = None, database: Database = None, settings: Settings = None
) -> None:
    """Let a name play, but not talk."""
    _impose(SanctionKind.MUTED, name, until, database, settings)
    print(f"{clean(name)} is muted{f' until {until}' if until else ''}.")


def unmute_command(name: Who, /, *, database: Database = None, settings: Settings = None) -> None:
    """Let a muted name talk again."""
    _lift(SanctionKind.MUTED, name, database, settings)
    print(f"{clean(name)} is not muted any more.")


def block_command(
    network: Network, /, *, database: Database = None, settings: Settings = None
) -> None:
    """Refuse everything from an address or a network; its connections end within seconds."""
    found = _network(network)
    with_store(database, settings, lambda store: store.moderation.block(found, now()))
    print(f"{found} is blocked.")


def unblock_command(
    network: Network, /, *, database: Database = None, settings: Settings = None
) -> None:
    """Accept a blocked address or network again."""
    found = _network(network)
    if not with_store(database, settings, lambda store: store.moderation.unblock(found)):
        raise OptionRefused(f"{found} is not blocked: see broadside admin sanctions.")
    print(f"{found} is not blocked any more.")


def sanctions_command(*, database: Database = None, settings: Settings = None) -> None:
    """List every name that is suspended or muted, and every network that is blocked."""

    async def read(store: Store) -> list[str]:
        lines = [
            f"{one.kind}  {'for good' if one.until is None else _until(one.until)}  {one.name}"
            for one in await store.moderation.sanctions()
        ]
        return lines + [f"blocked  for good  {one}" for one in await store.moderation.networks()]

    for line in with_store(database, settings, read):
        print(clean(line))


@reports.command(name="list")
def list_reports_command(*, database: Database = None, settings: Settings = None) -> None:
    """List every reported line that is not settled, the oldest first."""
    for one in with_store(database, settings, lambda store: store.chat.reports()):
        print(f"{one.id}  {day_of(one.reported_at)}  {clean(_told(one))}")


@reports.command(name="settle")
def settle_report_command(
    report: Id, /, *, database: Database = None, settings: Settings = None
) -> None:
    """Forget a report about which nothing is left to do."""
    if not with_store(database, settings, lambda store: store.chat.settle(report)):
        raise OptionRefused(
            f"There is no report {clean(report)!r}: see broadside admin reports list."
        )
    print(f"The report {clean(report)} is settled.")


def _impose(
    kind: SanctionKind, name: str, until: str | None, database: Database, settings: Settings
) -> None:
    end = None if until is None else _end(until)

    async def impose(store: Store) -> None:
        await store.moderation.impose(kind, await _person(store, name), end, now())

    with_store(database, settings, impose)


def _lift(kind: SanctionKind, name: str, database: Database, settings: Settings) -> None:
    async def lift(store: Store) -> bool:
        guest = await store.accounts.find_guest_by_name(name)
        is_theirs = guest is not None and await store.moderation.lift(kind, guest.id)
        return is_theirs or await store.moderation.lift(kind, name)

    if not with_store(database, settings, lift):
        raise OptionRefused(f"{clean(name)!r} is not {kind}: see broadside admin sanctions.")


async def _person(store: Store, name: str) -> StoredAccount:
    guest = await store.accounts.find(name) or await store.accounts.find_guest_by_name(name)
    return guest if guest is not None and guest.is_guest else await find_account(store, name)


def _end(until: str) -> int:
    """The day that an operator typed as the end of a sanction, in wall milliseconds. Raises
    ``OptionRefused``.
    """
    try:
        day = date.fromisoformat(until)
    except ValueError:
        raise OptionRefused(f"{clean(until)!r} is no day: write it as 2030-12-31.") from None
    end = int(datetime.combine(day, time(), UTC).timestamp() * 1000)
    if end <= now():
        raise OptionRefused(f"{clean(until)!r} is not in the future: choose a later day.")
    return end


def _until(end: int) -> str:
    return f"until {day_of(end)}" if end > now() else f"over since {day_of(end)}"


def _network(text: str) -> str:
    try:
        return read_network(text)
    except ValueError as error:
        raise OptionRefused(f"{clean(text)!r} cannot be blocked: {error}.") from None


def _told(report: ChatReport) -> str:
    """A report in words for the operator: who said what, when and where; who reported it why."""
    speaker, reporter = report.speaker or "a guest", report.reporter or "a guest"
    if report.about is not None and (report.speaker is None or is_marked(report.speaker)):
        speaker = f"{speaker}, id {report.about},"  # by which a guest can be muted
    where = f" in {report.room}" if report.room else ""
    when = f" at {moment_of(report.said_at)}" if report.said_at is not None else ""
    return f"{speaker} said{where}{when}: {report.text} | {reporter}: {report.reason}"
