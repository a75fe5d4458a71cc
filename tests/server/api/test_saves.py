"""A saved game goes on at exactly the point where it was saved."""

from urllib.parse import quote

import pytest

from broadside.client.client import Client
from broadside.protocol.api import AllTime, Loaded, MatchLine
from broadside.rules.catalog import GAMES
from broadside.server.making import new_match
from broadside.store.match import Person as Seated
from broadside.store.store import Store
from tests.server.people import Person
from tests.server.town import play_on, start_match, start_small_match, town
from tests.server.world import START


async def load(client: Client, name: str, *, counts: bool = True) -> str:
    loaded = await client.office.ask("POST", f"/api/saves/{name}/load", Loaded)
    assert loaded.waits_for == 0
    assert loaded.counts is counts
    return loaded.match


async def games(client: Client) -> int:
    """How many have been counted."""
    return (await client.office.ask("GET", "/api/statistics", AllTime)).total.games


@pytest.mark.req("W-11", "F-19")
async def test_a_game_continues_at_exactly_the_point_where_it_was_saved(shared: str) -> None:
    async with Client(shared) as client:
        match = await start_match(client, preset="sea-battle", first="me")
        await play_on(match, moves=3)
        saved = match.picture
        await client.office.tell("PUT", "/api/saves/harbour", {"match": match.id})
        assert await load(client, "harbour") == match.id
        await play_on(match, moves=3)
        copy = await client.follow(await load(client, "harbour", counts=False))
        assert copy.id != match.id
        assert (copy.picture.number, copy.picture.view) == (saved.number, saved.view)
        assert copy.picture.demand == saved.demand
        await play_on(copy)
        assert copy.picture.result is not None


async def test_whoever_may_know_what_is_hidden_wins_nothing_by_it(shared: str) -> None:
    async with Client(shared) as client:
        match = await start_small_match(client)
        await client.office.tell("PUT", "/api/saves/again", {"match": match.id})
        await play_on(match, moves=1)
        copy = await client.follow(await load(client, "again", counts=False))
        await play_on(copy)
        assert await games(client) == 0
        # By now the fleets of the first one are known too.
        await play_on(match)
        assert await games(client) == 0
        assert (await client.office.ask("GET", "/api/statistics", AllTime)).best_streak == 0
        lines = await client.office.ask("GET", "/api/matches", list[MatchLine])
        assert [line.counts for line in lines] == [False, False]


async def test_what_was_counted_before_stays_counted(shared: str) -> None:
    async with Client(shared) as client:
        match = await start_small_match(client)
        await client.office.tell("PUT", "/api/saves/again", {"match": match.id})
        await play_on(match)
        assert await games(client) == 1
        await play_on(await client.follow(await load(client, "again", counts=False)))
        assert await games(client) == 1


@pytest.mark.req("R-43", "F-19")
async def test_any_player_may_save_and_what_is_saved_stays_on_the_server(ready_sqlite: str) -> None:
    store = await Store.open(ready_sqlite)
    async with town(ready_sqlite) as address, Person(address) as ann, Person(address) as bob:
        accounts = [await account_of(store, one) for one in (ann, bob)]
        people = [Seated(account) for account in accounts]
        id = await store.matches.create(new_match(GAMES["fleet"], 7, people, START))
        for one in (ann, bob):
            saved = await one.ask("PUT", "/api/saves/ours", {"match": id})
            assert (saved.status, saved.value) == (204, "")
        # What there is to read of it is a name and a number, to either of them.
        for one in (ann, bob):
            (line,) = (await one.ask("GET", "/api/saves")).value
            assert set(line) == {
                "name",
                "match",
                "preset",
                "saved_at",
                "is_finished",
                "waits_for",
            }
            record = await one.ask("GET", f"/api/matches/{id}/record")
            assert (record.status, record.code) == (409, "running")
        waits = [(await one.ask("POST", "/api/saves/ours/load")).value for one in (ann, bob)]
        assert waits == [
            {"match": id, "waits_for": 1, "counts": True},
            {"match": id, "waits_for": 0, "counts": True},
        ]
    await store.close()


async def account_of(store: Store, person: Person) -> str:
    session = await store.sessions.find(person.token or "", START)
    assert session is not None
    return session.account


async def test_saves_are_listed_renamed_and_deleted(shared: str) -> None:
    async with Person(shared) as ann:
        made = await ann.ask("POST", "/api/matches", {"preset": "classic", "level": "easy"})
        id = made.value["match"]
        assert (await ann.ask("PUT", "/api/saves/one", {"match": id})).status == 204
        assert (await ann.ask("PUT", "/api/saves/one", {"match": id})).code == "name-taken"
        other = await ann.ask("POST", "/api/matches", {"preset": "russian", "level": "easy"})
        replacing = other.value | {"replaces": True}
        assert (await ann.ask("PUT", "/api/saves/one", replacing)).status == 204
        (line,) = (await ann.ask("GET", "/api/saves")).value
        assert (line["match"], line["preset"]) == (other.value["match"], "russian")
        replacing = {"match": id, "replaces": True}
        assert (await ann.ask("PUT", "/api/saves/one", replacing)).status == 204
        assert (await ann.ask("PATCH", "/api/saves/one", {"name": "two"})).status == 204
        (line,) = (await ann.ask("GET", "/api/saves")).value
        assert (line["name"], line["match"], line["preset"]) == ("two", id, "classic")
        assert (await ann.ask("DELETE", "/api/saves/one")).code == "unknown-save"
        assert (await ann.ask("DELETE", "/api/saves/two")).status == 204
        assert (await ann.ask("GET", "/api/saves")).value == []


async def test_what_cannot_be_saved_or_loaded_is_refused(shared: str) -> None:
    async with Person(shared) as ann, Person(shared) as thief:
        made = await ann.ask("POST", "/api/matches", {"preset": "classic", "level": "easy"})
        stolen = await thief.ask("PUT", "/api/saves/x", made.value)
        assert (stolen.status, stolen.code) == (403, "not-seated")
        assert (await thief.ask("PUT", "/api/saves/x", {"match": "no"})).code == "not-seated"
        assert (await ann.ask("PUT", "/api/saves/" + "x" * 65, made.value)).code == "bad-name"
        assert (await ann.ask("POST", "/api/saves/x/load")).code == "unknown-save"
        assert (await ann.ask("PATCH", "/api/saves/x", {"name": "y"})).code == "unknown-save"


@pytest.mark.parametrize("name", ["a/b", "../x", "50 % <b>&?#", "a/load", "Ü 🚢"])
async def test_any_name_that_can_be_read_can_be_used(shared: str, name: str) -> None:
    path = f"/api/saves/{quote(name, safe='')}"
    async with Person(shared) as ann:
        made = await ann.ask("POST", "/api/matches", {"preset": "classic", "level": "easy"})
        assert (await ann.ask("PUT", path, made.value)).status == 204
        assert (await ann.ask("POST", f"{path}/load")).value["match"] == made.value["match"]
        assert [one["name"] for one in (await ann.ask("GET", "/api/saves")).value] == [name]
        assert (await ann.ask("DELETE", path)).status == 204


@pytest.mark.parametrize("name", [" ", "..", "a\nb", "x\u202ey", "x" * 65])
async def test_a_save_is_not_renamed_to_what_nobody_could_read(shared: str, name: str) -> None:
    async with Person(shared) as ann:
        made = await ann.ask("POST", "/api/matches", {"preset": "classic", "level": "easy"})
        await ann.ask("PUT", "/api/saves/one", made.value)
        refused = await ann.ask("PATCH", "/api/saves/one", {"name": name})
        assert refused.code in ("bad-name", "unreadable")
        assert [one["name"] for one in (await ann.ask("GET", "/api/saves")).value] == ["one"]
