"""Sessions on file: nobody else reads them, nothing is half written, and no server is forgotten."""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from broadside.client.client import Client
from broadside.client.session_file import SessionFile, UnsafeSessionFile
from tests.server.running_server import running_server, start_match

HERE, THERE = "http://here:8000", "https://there"


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "sessions" / "me.json"


def test_every_server_has_an_entry_and_another_replaces_it(path: Path) -> None:
    SessionFile(path).keep(HERE, {"broadside": "one"})
    SessionFile(path).keep(THERE, {"broadside": "two"})
    SessionFile(path).keep(HERE, {"broadside": "three"})
    assert SessionFile(path).cookies(HERE) == {"broadside": "three"}
    assert SessionFile(path).cookies(THERE) == {"broadside": "two"}
    assert SessionFile(path).cookies("http://elsewhere") == {}


def test_nobody_else_can_read_file_or_folder_whatever_is_usual(path: Path) -> None:
    with usual_rights(0o000):
        SessionFile(path).keep(HERE, {"broadside": "secret"})
    assert (mode(path), mode(path.parent)) == (0o600, 0o700)
    assert all(mode(one) == 0o600 for one in path.parent.iterdir())


def test_a_file_that_others_could_read_is_closed_to_them(path: Path) -> None:
    SessionFile(path).keep(HERE, {"broadside": "secret"})
    path.chmod(0o664)
    assert SessionFile(path).cookies(HERE) == {"broadside": "secret"}
    assert mode(path) == 0o600


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff",
        b"[]",
        b'{"servers": {"a": 1}}',
        b"{" * 10_000,
        b'{"a":' * 10_000,
        b'{"servers": {"http://here:8000": {"broadside": "\xff"}}}',
        b'{"servers": {"http://here:8000": {"broadside": "\xc3\xa4"}}}',
        b'{"servers": {"http://here:8000": {"broadside": "a\\nb"}}}',
    ],
)
def test_a_damaged_file_knows_nobody_and_is_replaced(path: Path, content: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(content)
    assert SessionFile(path).cookies(HERE) == {}
    SessionFile(path).keep(HERE, {"broadside": "new"})
    assert SessionFile(path).cookies(HERE) == {"broadside": "new"}


def test_what_is_no_file_of_ones_own_is_refused(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    SessionFile(path).keep(HERE, {"broadside": "secret"})
    monkeypatch.setattr(os, "geteuid", lambda: 12345)
    with pytest.raises(UnsafeSessionFile, match="remove it"):
        SessionFile(path).cookies(HERE)
    monkeypatch.undo()
    link = path.with_name("link.json")
    link.symlink_to(path)
    with pytest.raises(OSError, match="link"):
        SessionFile(link).cookies(HERE)


def test_a_folder_in_its_place_is_refused(path: Path) -> None:
    path.mkdir(parents=True)
    with pytest.raises(UnsafeSessionFile, match="not a file of yours"):
        SessionFile(path).cookies(HERE)


def test_a_write_that_fails_leaves_what_was(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    SessionFile(path).keep(HERE, {"broadside": "one"})
    monkeypatch.setattr(os, "fsync", full_disk)
    with pytest.raises(OSError, match="full"):
        SessionFile(path).keep(HERE, {"broadside": "two"})
    assert SessionFile(path).cookies(HERE) == {"broadside": "one"}
    assert not list(path.parent.glob("*.part"))


def full_disk(descriptor: int) -> None:
    raise OSError("full")


def test_one_person_is_claimed_once_for_each_server(path: Path) -> None:
    first, second = SessionFile(path), SessionFile(path)
    assert first.claim(HERE)
    assert not second.claim(HERE)
    assert second.claim(THERE)
    first.release()
    assert second.claim(HERE)
    second.release()


@contextmanager
def usual_rights(mask: int) -> Iterator[None]:
    before = os.umask(mask)
    try:
        yield
    finally:
        os.umask(before)


async def test_a_client_comes_back_as_the_same_person_to_the_same_match(
    tmp_path: Path, path: Path
) -> None:
    async with running_server(f"sqlite:///{tmp_path / 'db'}") as address:
        async with Client(address, session_file=path) as client:
            before = await start_match(client, preset="sea-battle")
        async with Client(address, session_file=path) as client:
            again = await client.follow(before.id)
            assert again.picture.seat == before.picture.seat is not None
        async with Client(address) as stranger:
            assert (await stranger.follow(before.id)).picture.seat is None


async def test_a_session_that_the_server_does_not_know_is_replaced_quietly(
    tmp_path: Path, path: Path
) -> None:
    async with running_server(f"sqlite:///{tmp_path / 'db'}") as address:
        SessionFile(path).keep(address, {"broadside": "of a server that forgot it"})
        async with Client(address, session_file=path) as client:
            match = await start_match(client, preset="sea-battle")
            assert match.picture.seat is not None
        assert "forgot" not in path.read_text()
        async with Client(address, session_file=path) as client:
            assert (await client.follow(match.id)).picture.seat is not None
