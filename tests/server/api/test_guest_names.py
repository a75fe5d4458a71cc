"""A guest has a name from the first visit on, and changes it without an account."""

import re

import pytest

from broadside.server.http.rate_limits import LimitedAction, Rate
from tests.server.http_user import HttpUser
from tests.server.running_server import FREE, running_server

PASSWORD = "battery horse staple"


async def name_of(guest: HttpUser) -> str:
    return str((await guest.ask("GET", "/api/guest-name")).value["name"])


@pytest.mark.req("W-13")
async def test_a_guest_has_a_name_at_once_and_changes_it_without_an_account(shared: str) -> None:
    async with HttpUser(shared) as guest, HttpUser(shared) as other:
        assert re.fullmatch(r"[A-Z][a-z]+ [A-Z][a-z]+ \d\d+", await name_of(guest))
        assert await name_of(guest) == await name_of(guest) != await name_of(other)
        changed = await guest.ask("PUT", "/api/guest-name", {"name": "  Long \u00a0John "})
        assert (changed.status, changed.value) == (200, {"name": "Long John"})
        assert await name_of(guest) == "Long John"
        assert (await guest.ask("GET", "/api/session")).value["name"] is None, "no registered name"


@pytest.mark.req("W-13")
@pytest.mark.parametrize("name", ["\u202enhoJ", "\u3164", "John (guest)", "John (Bot)"])
async def test_a_bad_name_is_refused_with_a_sentence(shared: str, name: str) -> None:
    async with HttpUser(shared) as guest:
        before = await name_of(guest)
        refused = await guest.ask("PUT", "/api/guest-name", {"name": name})
        assert (refused.status, refused.code) == (400, "bad-name")
        assert refused.value["sentence"].endswith(".")
        assert await name_of(guest) == before


@pytest.mark.req("W-13")
async def test_a_name_is_either_a_guests_or_registered_and_never_both(shared: str) -> None:
    async with HttpUser(shared) as ann, HttpUser(shared) as guest:
        wish = {"name": "Anne Bonny 1", "password": PASSWORD}
        assert (await ann.ask("POST", "/api/account", wish)).status == 200
        taken = await guest.ask("PUT", "/api/guest-name", {"name": "ANNE bonny 1"})
        assert (taken.status, taken.code) == (409, "name-taken")
        mine = await name_of(guest)
        async with HttpUser(shared) as other:
            wish = {"name": mine.upper(), "password": PASSWORD}
            assert (await other.ask("POST", "/api/account", wish)).code == "name-taken"
            wish = {"name": mine, "password": PASSWORD}
            assert (await other.ask("POST", "/api/login", wish)).code == "wrong-password"
        assert (await ann.ask("GET", "/api/guest-name")).code == "registered"
        assert (await ann.ask("PUT", "/api/guest-name", {"name": "Eve"})).code == "registered"


@pytest.mark.req("W-13")
async def test_a_name_gives_a_guest_no_rights(shared: str) -> None:
    async with HttpUser(shared) as guest:
        await guest.ask("PUT", "/api/guest-name", {"name": "Captain Flint"})
        terms = {"preset": "classic"}
        cup = {"name": "Cup", "terms": terms, "format": "swiss", "games": 1}
        for path, wish in (("/api/bots", {"name": "Parrot"}), ("/api/tournaments", cup)):
            refused = await guest.ask("POST", path, wish)
            assert (refused.status, refused.code) == (403, "name-first")


@pytest.mark.req("W-13")
async def test_a_name_changes_only_so_often(ready_sqlite: str) -> None:
    rates = FREE | {LimitedAction.RENAME: Rate(burst=2, per_second=1e-6)}
    async with running_server(ready_sqlite, rates=rates) as address, HttpUser(address) as guest:
        assert (await guest.ask("PUT", "/api/guest-name", {"name": "(guest)"})).status == 400
        tries = [
            (await guest.ask("PUT", "/api/guest-name", {"name": f"John {number}"})).status
            for number in range(3)
        ]
        assert tries == [200, 200, 429], "and a name that was refused does not count"
        assert await name_of(guest) == "John 1"
