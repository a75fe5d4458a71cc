"""An operator suspends, mutes and blocks, sees what holds, and settles reports."""

import asyncio
import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from broadside.cli import entry_point
from broadside.store.store import Store
from tests.store.stored_matches import shown_name

SOON = (datetime.now(UTC) + timedelta(days=3)).date().isoformat()


@pytest.fixture
def address(tmp_path: Path) -> str:
    """A database in which Ann has registered."""
    found = f"sqlite:///{tmp_path / 'broadside.db'}"
    asyncio.run(_populate(found))
    return found


async def _populate(address: str) -> None:
    store = await Store.open(address)
    guest = await store.accounts.create_guest(0)
    await store.accounts.register(guest, "Ann", "no hash")
    await store.close()


async def _new_guest(address: str) -> str:
    store = await Store.open(address)
    guest = await store.accounts.create_guest(0)
    await store.close()
    return guest


def run(address: str, *arguments: str) -> int:
    return entry_point.run(["admin", *arguments, "--database", address])


def test_names_and_networks_are_listed_while_it_holds(
    address: str, capsys: pytest.CaptureFixture[str]
) -> None:
    guest = asyncio.run(_new_guest(address))
    assert run(address, "suspend", "ann", "--until", SOON) == 0
    assert run(address, "mute", "ANN") == 0
    assert run(address, "mute", guest, "--until", SOON) == 0
    assert run(address, "block", "192.0.2.77/24") == 0
    assert run(address, "block", "::ffff:198.51.100.7") == 0
    capsys.readouterr()
    assert run(address, "sanctions") == 0
    assert sorted(capsys.readouterr().out.splitlines()) == sorted(
        [
            f"suspended  until {SOON}  Ann",
            "muted  for good  Ann",
            f"muted  until {SOON}  {guest}",
            "blocked  for good  192.0.2.0/24",
            "blocked  for good  198.51.100.7/32",
        ]
    )
    for lifted in (("unsuspend", "Ann"), ("unmute", "Ann"), ("unmute", guest)):
        assert run(address, *lifted) == 0
    for network in ("192.0.2.0/24", "198.51.100.7"):
        assert run(address, "unblock", network) == 0
    capsys.readouterr()
    run(address, "sanctions")
    assert capsys.readouterr().out == ""


@pytest.mark.req("W-13")
def test_a_guest_is_muted_by_name_as_anybody_else(
    address: str, capsys: pytest.CaptureFixture[str]
) -> None:
    guest = asyncio.run(_new_guest(address))
    name = asyncio.run(_shown_name(address, guest))
    assert run(address, "mute", name) == 0
    run(address, "sanctions")
    assert capsys.readouterr().out.splitlines()[-1] == f"muted  for good  {guest}"
    assert run(address, "unmute", name.removesuffix(" (guest)")) == 0
    capsys.readouterr()
    run(address, "sanctions")
    assert capsys.readouterr().out == ""


async def _shown_name(address: str, guest: str) -> str:
    store = await Store.open(address)
    name = await shown_name(store, guest)
    await store.close()
    return name


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("suspend", "Ann", "--until", "tomorrow"), "write it as 2030-12-31"),
        (("suspend", "Ann", "--until", "2020-01-01"), "not in the future"),
        (("suspend", "Eve\x1b[2J", "--until", SOON), "Nobody is called"),
        (("mute", "Eve"), "Nobody is called"),
        (("unsuspend", "Ann"), "is not suspended"),
        (("unmute", "Ann"), "is not muted"),
        (("block", "everybody"), "write an address"),
        (("block", "0.0.0.0/0"), "every address"),
        (("block", "::/0"), "every address"),
        (("unblock", "192.0.2.1"), "is not blocked"),
    ],
)
def test_what_cannot_be_done_is_refused_with_what_to_do(
    address: str, arguments: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(address, *arguments) == 2
    error = capsys.readouterr().err
    assert told in error
    assert "\x1b" not in error
    run(address, "sanctions")
    assert capsys.readouterr().out == ""


async def _report(address: str, said: str, reason: str) -> None:
    """Ann tells the operator what a guest has said."""
    store = await Store.open(address)
    ann, guest = await store.accounts.find_by_name("Ann"), await store.accounts.create_guest(0)
    assert ann is not None
    await store.chat.say("lobby", guest, said, 0)
    assert await store.chat.report(ann.id, await store.chat.latest(), reason, 86_400_000)
    await store.close()


def test_reported_lines_are_listed_until_they_are_settled(
    address: str, capsys: pytest.CaptureFixture[str]
) -> None:
    asyncio.run(_report(address, "first\x1b[2J", "rude"))
    asyncio.run(_report(address, "second", "spam\nx"))
    assert run(address, "reports", "list") == 0
    first, second = sorted(capsys.readouterr().out.splitlines(), key=lambda line: "second" in line)
    id, told = first.split("  ", 1)
    speaker = r"1970-01-02  \w+ \w+ \d+ \(guest\), id \S{22},"
    assert re.match(f"{speaker} said in lobby at 1970-01-01 00:00 UTC: first", told)
    assert told.endswith("| Ann: rude")
    assert "\x1b" not in first
    assert run(address, "reports", "settle", id) == 0
    assert "settled" in capsys.readouterr().out
    run(address, "reports", "list")
    assert capsys.readouterr().out == f"{second}\n"
    assert run(address, "reports", "settle", id) == 2
    assert "There is no report" in capsys.readouterr().err


def test_what_was_reported_is_listed_when_everybody_is_gone(
    address: str, capsys: pytest.CaptureFixture[str]
) -> None:
    asyncio.run(_report(address, "mean words", "rude"))
    assert run(address, "users", "delete", "Ann") == 0
    capsys.readouterr()
    assert run(address, "reports", "list") == 0
    told = capsys.readouterr().out
    assert "mean words" in told
    assert "| Ann: rude" in told
