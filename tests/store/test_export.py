"""What a person gets who asks for everything."""

import json
from typing import Any

from broadside.rules.record import Moved
from broadside.store.layouts import Layout
from broadside.store.log import Append
from broadside.store.store import Store
from broadside.store.stored_match import Finish, Person, StoredVerdict
from tests.store.stored_matches import NOON, finished, new_match, won_by


async def export(store: Store, account: str) -> Any:
    return json.loads(json.dumps(await store.export(account)))


async def full_account(store: Store) -> str:
    account = await store.accounts.create_guest(NOON)
    await store.accounts.register(account, "Ada", "secret-hash", "ada@example.org")
    await store.sessions.create(account, NOON, 1000, label="a browser")
    await store.layouts.save(account, Layout("classic", "corners", "deploy a1-a5"))
    await store.achievements.award(account, "rookie", NOON)
    match = await finished(store, account, StoredVerdict.WON)
    await store.saves.save(account, "won", match, NOON)
    return account


async def test_a_person_gets_all_that_is_kept(store: Store) -> None:
    account = await full_account(store)
    mine = await export(store, account)
    assert (mine["account"]["name"], mine["account"]["email"]) == ("Ada", "ada@example.org")
    assert [session["label"] for session in mine["sessions"]] == ["a browser"]
    assert [layout["fleet"] for layout in mine["layouts"]] == ["deploy a1-a5"]
    assert [save["name"] for save in mine["saves"]] == ["won"]
    assert [match["preset"] for match in mine["matches"]] == ["classic"]
    assert [result["verdict"] for result in mine["results"]] == ["won"]
    assert [achievement["key"] for achievement in mine["achievements"]] == ["rookie"]


async def test_no_secret_is_in_it(store: Store) -> None:
    account = await full_account(store)
    text = json.dumps(await export(store, account))
    for secret in ("secret-hash", "token", str(7**60)):
        assert secret not in text


async def test_what_the_opponent_did_makes_no_difference(store: Store) -> None:
    ann, bob = [await store.accounts.create_guest(NOON) for _ in range(2)]
    match = await store.matches.create(new_match(Person(ann), Person(bob)))
    await store.matches.append(Append(match, 1, Moved(5, 0, "deploy a1-a5")))
    before = await export(store, ann)
    await store.matches.append(Append(match, 2, Moved(9, 1, "deploy j6-j10")))
    assert await export(store, ann) == before
    assert [move["move"] for move in before["moves"]] == ["deploy a1-a5"]


async def test_a_guest_gets_the_names_that_are_kept(store: Store) -> None:
    guest = await store.accounts.create_guest(NOON)
    await store.accounts.rename_guest(guest, "Ann")
    played = await store.matches.create(new_match(Person(guest)))
    await store.matches.finish(played, Finish(won_by(0), NOON, ()))
    await store.accounts.rename_guest(guest, "Anne")
    mine = await export(store, guest)
    assert mine["account"]["guest_name"] == "Anne"
    assert [match["played_as"] for match in mine["matches"]] == ["Ann"]


async def test_nobody_gets_nothing(store: Store) -> None:
    assert await store.export("nobody") is None
