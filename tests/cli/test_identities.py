"""Who plays at a terminal: the same guest each time, another one at the same time."""

import stat
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from broadside.cli import identities
from broadside.cli.game_options import OptionRefused
from broadside.cli.identities import Identity, game_file, identity_at
from broadside.client.file_lock import FileLock

SERVER = "http://host:8000"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(identities, "sessions_folder", lambda: tmp_path / "data" / "sessions")
    return tmp_path / "data" / "sessions"


@pytest.fixture
def ending() -> Iterator[ExitStack]:
    """Terminals that are still open at the end are closed."""
    with ExitStack() as stack:
        yield stack


def open_terminal(ending: ExitStack, server: str = SERVER, name: str | None = None) -> Identity:
    found = identity_at(server, name)
    assert found.file is not None
    ending.callback(found.file.release)
    return found


def file_of(identity: Identity) -> str:
    assert identity.file is not None
    return identity.file.path.name


def test_one_terminal_after_the_other_is_the_same_guest(ending: ExitStack) -> None:
    first = open_terminal(ending)
    ending.close()
    again = open_terminal(ending)
    assert file_of(first) == file_of(again)
    assert again.note == ""


def test_two_terminals_at_once_are_two_guests_and_the_second_is_told(ending: ExitStack) -> None:
    first, second = open_terminal(ending), open_terminal(ending)
    assert file_of(first) != file_of(second)
    assert "here you are guest 2" in second.note


def test_another_server_has_nothing_to_do_with_it(ending: ExitStack) -> None:
    first, elsewhere = open_terminal(ending), open_terminal(ending, "http://other")
    assert file_of(first) == file_of(elsewhere)
    assert elsewhere.note == ""


def test_people_who_share_a_machine_have_names(ending: ExitStack) -> None:
    ann, bob = open_terminal(ending, name="Ann"), open_terminal(ending, name="bob")
    assert len({file_of(ann), file_of(bob), file_of(open_terminal(ending))}) == 3
    with pytest.raises(OptionRefused, match="ann plays at http://host:8000 in another terminal"):
        identity_at(SERVER, "ann")


@pytest.mark.parametrize("name", ["", "../x", "a b", "x" * 33, "a\x1b"])
def test_a_name_is_plain(name: str) -> None:
    with pytest.raises(OptionRefused, match="letters, digits"):
        identity_at(SERVER, name)


def test_a_folder_that_others_could_enter_is_closed_to_them(
    folder: Path, ending: ExitStack
) -> None:
    folder.mkdir(parents=True)
    folder.chmod(0o777)
    open_terminal(ending)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_where_nothing_can_be_kept_the_match_is_played_all_the_same(folder: Path) -> None:
    folder.parent.write_text("no folder")
    found = identity_at(SERVER, None)
    assert found.file is None
    assert "cannot come back" in found.note


def test_two_terminals_at_home_do_not_overwrite_each_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held: list[FileLock] = []
    monkeypatch.setattr(identities, "terminal_game_file", lambda n=1: tmp_path / "d" / f"game-{n}")
    monkeypatch.setattr(identities, "_HELD", held)
    assert [game_file().name, game_file().name] == ["game-1", "game-2"]
    held.pop(0).release()
    assert game_file().name == "game-1", "the one that was closed goes on"
    for lock in held:
        lock.release()


def test_a_game_at_home_is_played_where_nothing_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "d").write_text("no folder")
    monkeypatch.setattr(identities, "terminal_game_file", lambda n=1: tmp_path / "d" / f"game-{n}")
    assert game_file().name == "game-1"
