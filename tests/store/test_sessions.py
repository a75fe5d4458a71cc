"""Sessions: tokens whose hash is kept."""

import base64
import hashlib

import pytest
from sqlalchemy import select

from broadside.store.schema import METADATA, SESSIONS
from broadside.store.sessions import TOUCH_AFTER, PasswordChanged
from broadside.store.store import Store
from tests.store.stored_matches import NOON

DAY = 86_400_000


async def test_a_token_of_256_bits_opens_the_account(store: Store) -> None:
    account = await store.accounts.create_guest(NOON)
    token = await store.sessions.create(account, NOON, DAY, label="a browser")
    session = await store.sessions.find(token, NOON + 5)
    assert session is not None
    assert (session.account, session.label) == (account, "a browser")
    assert (session.created_at, session.expires_at) == (NOON, NOON + DAY)
    assert len(base64.urlsafe_b64decode(token + "=")) == 32


async def test_a_password_that_was_changed_meanwhile_opens_no_session(store: Store) -> None:
    account = await store.accounts.create_guest(NOON)
    await store.accounts.register(account, "Ann", "old")
    assert await store.accounts.change_password(account, "new", replaces="old")
    with pytest.raises(PasswordChanged):
        await store.sessions.create(account, NOON, DAY, password_hash="old")
    assert await store.sessions.of(account, NOON) == ()
    token = await store.sessions.create(account, NOON, DAY, password_hash="new")
    assert await store.sessions.find(token, NOON) is not None


async def test_the_database_has_the_hash_of_a_token_and_never_the_token(store: Store) -> None:
    account = await store.accounts.create_guest(NOON)
    token = await store.sessions.create(account, NOON, DAY)
    async with store.engines.reading.connect() as connection:
        contents = [
            repr((await connection.execute(select(table))).all())
            for table in METADATA.sorted_tables
        ]
    assert hashlib.sha256(token.encode()).hexdigest() in "".join(contents)
    assert token not in "".join(contents)


async def test_another_token_opens_nothing(store: Store) -> None:
    await store.sessions.create(await store.accounts.create_guest(NOON), NOON, DAY)
    for token in ("", "wrong", "a\0b", "\ud800"):
        assert await store.sessions.find(token, NOON) is None


async def test_the_hash_is_no_token_and_neither_is_the_id(store: Store) -> None:
    account = await store.accounts.create_guest(NOON)
    await store.sessions.create(account, NOON, DAY)
    async with store.engines.reading.connect() as connection:
        row = (await connection.execute(select(SESSIONS.c.id, SESSIONS.c.token_hash))).one()
    for secret in row:
        assert await store.sessions.find(secret, NOON) is None


async def test_a_session_expires(store: Store) -> None:
    account = await store.accounts.create_guest(NOON)
    token = await store.sessions.create(account, NOON, DAY)
    assert await store.sessions.find(token, NOON + DAY - 1) is not None
    assert await store.sessions.find(token, NOON + DAY) is None
    assert await store.sessions.of(account, NOON + DAY) == ()


async def test_being_seen_is_written_at_most_once_a_minute(store: Store) -> None:
    account = await store.accounts.create_guest(NOON)
    token = await store.sessions.create(account, NOON, DAY)
    before = store.writer.commits
    for late in range(0, TOUCH_AFTER, 1_000):
        await store.sessions.find(token, NOON + late)
    assert store.writer.commits == before
    await store.sessions.find(token, NOON + TOUCH_AFTER)
    await store.sessions.find(token, NOON + TOUCH_AFTER + 1)
    assert store.writer.commits == before + 1
    [session] = await store.sessions.of(account, NOON)
    assert session.seen_at == NOON + TOUCH_AFTER


async def test_one_session_or_all_can_be_revoked(store: Store) -> None:
    ann, bob = [await store.accounts.create_guest(NOON) for _ in range(2)]
    tokens = [await store.sessions.create(ann, NOON + n, DAY) for n in range(3)]
    sessions = await store.sessions.of(ann, NOON)
    assert [session.created_at for session in sessions] == [NOON + 2, NOON + 1, NOON]
    assert not await store.sessions.revoke(bob, sessions[0].id)
    assert await store.sessions.revoke(ann, sessions[0].id)
    assert await store.sessions.find(tokens[2], NOON) is None
    assert await store.sessions.revoke_all(ann, keep=sessions[1].id) == 1
    assert await store.sessions.find(tokens[1], NOON) is not None
    assert await store.sessions.revoke_all(ann) == 1
    assert await store.sessions.of(ann, NOON) == ()
