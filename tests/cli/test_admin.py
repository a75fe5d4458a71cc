"""An operator looks after a database: back-up, restore, doctor and users."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from broadside.cli import entry_point
from broadside.cli.admin_store import now, settings_from
from broadside.server.accounts.passwords import Passwords
from broadside.store.store import Store
from tests.cli.run_program import broadside


@pytest.fixture
def address(tmp_path: Path) -> str:
    """A database in which two people have registered and one has not."""
    found = f"sqlite:///{tmp_path / 'broadside.db'}"
    asyncio.run(_populate(found))
    return found


async def _populate(address: str) -> None:
    store = await Store.open(address)
    for name in ("Zoë", "ann"):
        guest = await store.accounts.create_guest(86_400_000)
        await store.accounts.register(guest, name, "no hash")
        await store.sessions.create(guest, 0, 10**15)
    await store.accounts.create_guest(0)
    await store.close()


def run(*arguments: str) -> int:
    return entry_point.run(["admin", *arguments])


def test_accounts_with_a_name_are_listed(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("users", "list", "--database", address) == 0
    assert capsys.readouterr().out == "1970-01-02  ann\n1970-01-02  Zoë\n"


def test_a_person_can_be_forgotten(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("users", "delete", "ANN", "--database", address) == 0
    capsys.readouterr()
    run("users", "list", "--database", address)
    assert capsys.readouterr().out == "1970-01-02  Zoë\n"


def test_sessions_can_be_ended(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("users", "logout", "ann", "--database", address) == 0
    assert capsys.readouterr().out.startswith("1 sessions")
    run("users", "logout", "ann", "--database", address)
    assert capsys.readouterr().out.startswith("0 sessions")


async def _fits(address: str, name: str, password: str) -> bool:
    store, passwords = await Store.open(address), Passwords()
    account = await store.accounts.find_by_name(name)
    await store.close()
    fits = account is not None and await passwords.fits(password, account.password_hash)
    passwords.close()
    return fits


def test_a_password_is_read_from_the_input_and_never_from_the_command_line(
    address: str, tmp_path: Path
) -> None:
    arguments = ("admin", "users", "password", "ann", "--database", address)
    result = broadside(*arguments, typed=["correct horse"], home=tmp_path)
    assert (result.code, result.err) == (0, "")
    assert "horse" not in result.out
    assert asyncio.run(_fits(address, "ann", "correct horse"))
    short = broadside(*arguments, typed=["short"], home=tmp_path)
    assert (short.code, short.out) == (2, "")
    assert "8 to 256" in short.err
    assert asyncio.run(_fits(address, "ann", "correct horse"))


@pytest.mark.parametrize("command", ["delete", "logout"])
def test_a_name_that_nobody_has_is_refused(
    command: str, address: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("users", command, "eve\x1b[2J", "--database", address) == 2
    told = capsys.readouterr().err
    assert "Nobody is called" in told
    assert "\x1b" not in told


def test_a_back_up_brings_back_who_was_deleted(
    address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = str(tmp_path / "copy.db")
    assert run("backup", copy, "--database", address) == 0
    assert run("backup", copy, "--database", address) == 2
    assert "choose another name" in capsys.readouterr().err
    run("users", "delete", "ann", "--database", address)
    assert run("restore", copy, "--database", address) == 0
    capsys.readouterr()
    run("users", "list", "--database", address)
    assert "ann" in capsys.readouterr().out


def test_a_back_up_can_be_put_where_nothing_was(address: str, tmp_path: Path) -> None:
    copy, fresh = str(tmp_path / "copy.db"), f"sqlite:///{tmp_path / 'new' / 'place' / 'x.db'}"
    run("backup", copy, "--database", address)
    assert run("restore", copy, "--database", fresh) == 0
    assert run("doctor", "--database", fresh) == 0


def test_what_is_no_back_up_is_refused_and_changes_nothing(
    address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "poem").write_text("The sea is calm tonight.")
    assert run("restore", str(tmp_path / "poem"), "--database", address) == 2
    assert "Nothing was changed" in capsys.readouterr().err
    assert run("doctor", "--database", address) == 0


def test_postgresql_has_its_own_tools(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = "postgresql://ann:hunter2@nowhere.example/games"
    assert run("backup", str(tmp_path / "copy"), "--database", database) == 2
    told = capsys.readouterr().err
    assert "pg_dump" in told
    assert "hunter2" not in told


def test_the_doctor_tells_what_is_wrong_and_ends_with_1(
    address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("doctor", "--database", address) == 0
    assert capsys.readouterr().out == "All is well.\n"
    with closing(sqlite3.connect(tmp_path / "broadside.db")) as database:
        database.execute("UPDATE sessions SET account = 'nobody'")
        database.commit()
    assert run("doctor", "--database", address) == 1
    assert "a row of sessions belongs to nothing in accounts" in capsys.readouterr().err


def test_no_database_is_made_where_there_is_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    missing = tmp_path / "missing.db"
    assert run("users", "list", "--database", f"sqlite:///{missing}") == 2
    assert "There is no database" in capsys.readouterr().err
    assert run("doctor", "--database", f"sqlite:///{missing}") == 1
    assert not missing.exists()


def test_the_settings_of_the_server_say_where_the_database_is(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "server.toml"
    file.write_text(f'database = "{address}"\n')
    assert settings_from(None, file).database == address
    monkeypatch.setenv("BROADSIDE_DATABASE", "sqlite:///other.db")
    assert settings_from(None, file).database == "sqlite:///other.db"
    assert settings_from(address, file).database == address


def test_what_is_old_is_counted_and_removed(
    address: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for flags, told in (
        (["--dry-run"], "Would be removed: 1 guests.\n"),
        ([], "Removed: 1 guests.\n"),
        ([], "Removed: nothing.\n"),
    ):
        assert run("purge", *flags, "--database", address) == 0
        assert capsys.readouterr().out == told
    run("users", "list", "--database", address)
    assert capsys.readouterr().out.count("\n") == 2


def test_what_is_old_is_kept_where_the_settings_say_so(
    address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = tmp_path / "settings.toml"
    settings.write_text("guest_days = 0\n", encoding="utf-8")
    assert run("purge", "--settings", str(settings), "--database", address) == 0
    assert capsys.readouterr().out == "Removed: nothing.\n"


async def _owner(address: str, token: str, now: int) -> str | None:
    store = await Store.open(address)
    found = await store.reset_links.find(token, now)
    await store.close()
    return None if found is None else found.name


def test_a_link_for_a_new_password_is_made_for_the_page_of_the_server(
    address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = tmp_path / "server.toml"
    settings.write_text('origins = ["https://games.example/"]\n')
    options = ("--settings", str(settings), "--database", address)
    assert run("reset-link", "ANN", "--hours", "2", *options) == 0
    link, told = capsys.readouterr().out.splitlines()
    place, token = link.split("#reset/")
    assert place == "https://games.example/"
    assert "within 2 hours" in told
    hour = 3_600_000
    assert asyncio.run(_owner(address, token, now())) == "ann"
    assert asyncio.run(_owner(address, token, now() + 2 * hour)) is None
    assert run("reset-link", "ann", "--database", address) == 0
    assert capsys.readouterr().out.startswith("http://127.0.0.1:8000/#reset/")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [(("nobody",), "Nobody is called"), (("ann", "--hours", "0"), "1 to 168 hours")],
)
def test_a_link_that_cannot_be_made_is_refused(
    address: str, arguments: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("reset-link", *arguments, "--database", address) == 2
    assert told in capsys.readouterr().err
