"""A saved game goes on at exactly the point where it was saved."""

from urllib.parse import quote

import pytest

from broadside.client.client import Client
from broadside.protocol.api import Loaded
from tests.server.people import Person
from tests.server.town import play_on, start_match


async def load(client: Client, name: str) -> str:
    loaded = await client.office.ask("POST", f"/api/saves/{name}/load", Loaded)
    assert loaded.waits_for == 0
    return loaded.match


@pytest.mark.req("W-11", "F-19")
async def test_a_game_continues_at_exactly_the_point_where_it_was_saved(shared: str) -> None:
    async with Client(shared) as client:
        match = await start_match(client, preset="sea-battle", first="me")
        await play_on(match, moves=3)
        saved = match.picture
        await client.office.tell("PUT", "/api/saves/harbour", {"match": match.id})
        assert await load(client, "harbour") == match.id
        await play_on(match, moves=3)
        copy = await client.follow(await load(client, "harbour"))
        assert copy.id != match.id
        assert (copy.picture.number, copy.picture.view) == (saved.number, saved.view)
        assert copy.picture.demand == saved.demand
        await play_on(copy)
        assert copy.picture.result is not None


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
