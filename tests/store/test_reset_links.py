"""A link sets one new password, once, for a while."""

import asyncio

from sqlalchemy import text

from broadside.store.store import Store
from tests.store.stored_matches import NOON

HOUR = 3_600_000


async def named(store: Store) -> str:
    account = await store.accounts.create_guest(NOON)
    await store.accounts.register(account, "Ann", "old hash")
    return account


async def password(store: Store, account: str) -> str | None:
    found = await store.accounts.find(account)
    assert found is not None
    return found.password_hash


async def test_a_link_sets_the_password_and_ends_every_session(store: Store) -> None:
    ann = await named(store)
    session = await store.sessions.create(ann, NOON, HOUR)
    token = await store.reset_links.create(ann, NOON, HOUR)
    found = await store.reset_links.find(token, NOON)
    assert found is not None
    assert found.id == ann
    assert await store.reset_links.use(token, "new hash", NOON) == ann
    assert await password(store, ann) == "new hash"
    assert await store.sessions.find(session, NOON) is None


async def test_a_link_is_used_once_also_by_two_at_the_same_moment(store: Store) -> None:
    ann = await named(store)
    token = await store.reset_links.create(ann, NOON, HOUR)
    uses = (store.reset_links.use(token, f"hash {number}", NOON) for number in range(5))
    assert sorted(map(str, await asyncio.gather(*uses))) == sorted([ann, *["None"] * 4])
    assert await store.reset_links.find(token, NOON) is None


async def test_a_link_expires_and_changes_nothing_then(store: Store) -> None:
    ann = await named(store)
    token = await store.reset_links.create(ann, NOON, HOUR)
    assert await store.reset_links.find(token, NOON + HOUR - 1) is not None
    assert await store.reset_links.find(token, NOON + HOUR) is None
    assert await store.reset_links.use(token, "new hash", NOON + HOUR) is None
    assert await password(store, ann) == "old hash"


async def test_a_new_link_makes_the_old_one_void_and_so_does_deletion(store: Store) -> None:
    ann = await named(store)
    old, new = [await store.reset_links.create(ann, NOON, HOUR) for _ in range(2)]
    assert await store.reset_links.find(old, NOON) is None
    assert await store.reset_links.find(new, NOON) is not None
    await store.accounts.delete(ann)
    assert await store.reset_links.find(new, NOON) is None


async def test_only_a_hash_is_kept(store: Store) -> None:
    token = await store.reset_links.create(await named(store), NOON, HOUR)
    async with store.engines.reading.connect() as connection:
        rows = (await connection.execute(text("SELECT * FROM reset_links"))).all()
    assert len(rows) == 1
    assert token not in str(rows)
