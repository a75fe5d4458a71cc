"""The store as a whole."""

import stat
from pathlib import Path

import pytest

from broadside.store.engines import UnknownDatabase
from broadside.store.store import Store
from tests.store.stored_matches import NOON, new_match, play


@pytest.mark.req("X-05")
async def test_everything_is_there_again_after_a_restart(address: str) -> None:
    store = await Store.open(address)
    match = await store.matches.create(new_match())
    await play(store, match, 5)
    before = (await store.matches.find(match), await store.matches.entries(match))
    await store.close()
    store = await Store.open(address)
    assert (await store.matches.find(match), await store.matches.entries(match)) == before
    await store.close()


async def test_a_store_that_cannot_be_made_is_refused_with_the_reason(tmp_path: Path) -> None:
    with pytest.raises(UnknownDatabase, match="No such file or directory"):
        await Store.open(f"sqlite:///{tmp_path / 'missing' / 'broadside.db'}")


async def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    letter = tmp_path / "letter"
    letter.write_text("Dear Ada, " * 1000)
    with pytest.raises(UnknownDatabase, match=r"letter.*file is not a database"):
        await Store.open(f"sqlite:///{letter}")
    assert letter.read_text() == "Dear Ada, " * 1000


async def test_a_server_that_does_not_answer_is_named_without_the_password() -> None:
    with pytest.raises(UnknownDatabase, match="cannot be opened") as refusal:
        await Store.open("postgresql://ada:anchor@127.0.0.1:1/games")
    assert "ada" in str(refusal.value)
    assert "anchor" not in str(refusal.value)


async def test_a_database_that_does_not_exist_is_named(postgresql: str) -> None:
    with pytest.raises(UnknownDatabase, match='"nowhere" does not exist'):
        await Store.open(postgresql.replace("/postgres?", "/nowhere?"))


async def test_only_the_owner_can_read_the_file(tmp_path: Path) -> None:
    path = tmp_path / "broadside.db"
    store = await Store.open(f"sqlite:///{path}")
    await store.accounts.create_guest(NOON)
    modes = {stat.S_IMODE(file.stat().st_mode) for file in tmp_path.iterdir()}
    await store.close()
    assert modes == {0o600}
