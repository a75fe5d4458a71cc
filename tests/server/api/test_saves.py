"""A saved game goes on at exactly the point where it was saved."""

import pytest

from broadside.client.client import Client
from broadside.protocol.api import AllTime, Loaded, MatchLine
from tests.server.people import Person
from tests.server.town import play_on, start_match


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
        match = await start_match(client, preset="sea-battle", first="me")
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
        match = await start_match(client, preset="sea-battle", first="me")
        await client.office.tell("PUT", "/api/saves/again", {"match": match.id})
        await play_on(match)
        assert await games(client) == 1
        await play_on(await client.follow(await load(client, "again", counts=False)))
        assert await games(client) == 1


async def test_saves_are_listed_renamed_and_deleted(shared: str) -> None:
    async with Person(shared) as ann:
        made = await ann.ask("POST", "/api/matches", {"preset": "classic", "level": "easy"})
        id = made.value["match"]
        assert (await ann.ask("PUT", "/api/saves/one", {"match": id})).status == 204
        assert (await ann.ask("PUT", "/api/saves/one", {"match": id})).code == "name-taken"
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
