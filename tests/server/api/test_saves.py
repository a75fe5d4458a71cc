"""A saved game goes on at exactly the point where it was saved."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass
from urllib.parse import quote

import pytest

from broadside.client.client import Client, RemoteMatch
from broadside.client.match import MoveRefused
from broadside.protocol.api import AllTime, Loaded, MatchLine
from broadside.protocol.lobby import Invitation
from broadside.rules.catalog import GAMES
from broadside.server.matches.create import new_match
from broadside.server.time_source import WallClock
from broadside.store.store import Store
from broadside.store.stored_match import Person as Seated
from tests.server.http_user import HttpUser
from tests.server.offline_server import until
from tests.server.running_server import play_on, running_server, start_match, start_small_match
from tests.server.scenarios.connected_players import clients, place, seated


async def load(client: Client, name: str, *, counts: bool = True) -> str:
    loaded = await client.http_api.ask("POST", f"/api/saves/{name}/load", Loaded)
    assert loaded.waits_for == 0
    assert loaded.counts is counts
    return loaded.match


async def games(client: Client) -> int:
    """How many have been counted."""
    return (await client.http_api.ask("GET", "/api/statistics", AllTime)).total.games


@pytest.mark.req("W-11", "F-19")
async def test_a_game_continues_at_exactly_the_point_where_it_was_saved(shared: str) -> None:
    async with Client(shared) as client:
        match = await start_match(client, preset="sea-battle", first="me")
        await play_on(match, moves=3)
        saved = match.picture
        await client.http_api.tell("PUT", "/api/saves/harbour", {"match": match.id})
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
        await client.http_api.tell("PUT", "/api/saves/again", {"match": match.id})
        await play_on(match, moves=1)
        copy = await client.follow(await load(client, "again", counts=False))
        await play_on(copy)
        assert await games(client) == 0
        # By now the fleets of the first one are known too.
        await play_on(match)
        assert await games(client) == 0
        assert (await client.http_api.ask("GET", "/api/statistics", AllTime)).best_streak == 0
        lines = await client.http_api.ask("GET", "/api/matches", list[MatchLine])
        assert [line.counts for line in lines] == [False, False]


async def test_what_was_counted_before_stays_counted(shared: str) -> None:
    async with Client(shared) as client:
        match = await start_small_match(client)
        await client.http_api.tell("PUT", "/api/saves/again", {"match": match.id})
        await play_on(match)
        assert await games(client) == 1
        await play_on(await client.follow(await load(client, "again", counts=False)))
        assert await games(client) == 1


@dataclass(frozen=True, slots=True)
class Table:
    store: Store
    id: str
    people: list[Client]
    seats: list[RemoteMatch]

    async def save(self, seat: int, name: str = "ours") -> None:
        path = f"/api/saves/{name}"
        await self.people[seat].http_api.tell("PUT", path, {"match": self.id, "replaces": True})

    async def load(self, seat: int, name: str = "ours") -> Loaded:
        return await self.people[seat].http_api.ask("POST", f"/api/saves/{name}/load", Loaded)

    async def offer(self, seat: int, name: str = "ours") -> Invitation:
        path = f"/api/saves/{name}/offer"
        return await self.people[seat].http_api.ask("POST", path, Invitation)

    async def fire(self, *squares: str) -> None:
        """Each by whoever is to fire, until somebody hits nothing."""
        for square in squares:
            await until(lambda: any(one.picture.demand for one in self.seats))
            (shooter,) = (one for one in self.seats if one.picture.demand)
            await shooter.play(f"fire {square}")
            other = self.seats[1 - self.seats.index(shooter)]
            await until(lambda: other.picture.number == shooter.picture.number)  # noqa: B023


@contextlib.asynccontextmanager
async def two_people(database: str, game: str = "sea-battle") -> AsyncIterator[Table]:
    """A match of two people on a server, with their clients and the store behind it."""
    store = await Store.open(database)
    async with running_server(database) as address, clients(address, 2) as people:
        accounts = [(await one.http_api.enter()).person for one in people]
        match = new_match(GAMES[game], 7, [Seated(one) for one in accounts], WallClock().now())
        id = await store.matches.create(match)
        yield Table(store, id, people, await seated(people, id))
    await store.close()


@pytest.mark.req("R-43", "F-19")
async def test_any_player_may_save_and_what_is_saved_stays_on_the_server(ready_sqlite: str) -> None:
    async with two_people(ready_sqlite, "fleet") as table:
        for seat in (0, 1):
            await table.save(seat)
        # What there is to read of it is a name and a number, to either of them.
        for person in table.people:
            (line,) = await person.http_api.ask("GET", "/api/saves", list[dict[str, object]])
            names = {"name", "match", "preset", "saved_at", "is_finished", "waits_for"}
            assert set(line) == names
            with pytest.raises(MoveRefused, match="once the match is over"):
                await person.http_api.record(table.id)
        for seat in (0, 1):
            assert await table.load(seat) == Loaded(table.id, 0, counts=True)


@pytest.mark.req("R-43", "F-19")
async def test_saving_changes_nothing_for_the_others(ready_sqlite: str) -> None:
    async with two_people(ready_sqlite) as table:
        await table.fire("a1")
        await table.save(0)
        await table.fire("b1", "c1")
        found = await table.store.matches.find(table.id)
        assert found is not None
        assert not found.is_paused
        assert await table.store.matches.latest(table.id) == 3
        await table.seats[1].play("resign")


@pytest.mark.req("R-43", "F-19")
async def test_a_saved_position_is_offered_to_the_others_and_goes_on_as_a_copy(
    ready_sqlite: str,
) -> None:
    async with two_people(ready_sqlite) as table:
        ann, bob = table.people
        await table.fire("a1", "b1")
        saved = [seat.picture for seat in table.seats]
        await table.save(0)
        with pytest.raises(MoveRefused) as refused:
            await table.offer(0)
        assert refused.value.code == "still-there"
        await table.fire("c1", "d1")
        with pytest.raises(MoveRefused) as refused:
            await table.load(0)
        assert refused.value.code == "gone-on"
        offered = await table.offer(0)
        assert (offered.kind, offered.state, offered.terms.rated) == ("saved", "open", False)
        await bob.lobby.until(lambda: offered.id in bob.lobby.invitations)
        assert (await table.offer(0)).id == offered.id, "twice is as good as once"
        await bob.lobby.accept(offered.id)
        copy = await ann.lobby.made(offered.id)
        pictures = [seat.picture for seat in await seated(table.people, copy)]
        for now, then in zip(pictures, saved, strict=True):
            assert (now.number, now.view, now.demand) == (then.number, then.view, then.demand)
        lines = await ann.http_api.ask("GET", "/api/matches", list[MatchLine])
        assert {line.match: line.counts for line in lines} == {copy: False, table.id: False}


async def test_both_who_offer_the_same_position_have_agreed(ready_sqlite: str) -> None:
    async with two_people(ready_sqlite) as table:
        await table.fire("a1")
        for seat in (0, 1):
            await table.save(seat)
        await table.fire("b1")
        offers = await asyncio.gather(table.offer(0), table.offer(1))
        assert offers[0].id == offers[1].id
        assert sorted(one.state for one in offers) == ["made", "open"]
        assert len(await table.store.matches.of(await person_id(table.people[0]))) == 2


async def test_an_offer_reaches_who_comes_days_later_and_can_be_declined(
    ready_sqlite: str,
) -> None:
    async with two_people(ready_sqlite) as table:
        await table.fire("a1")
        await table.save(1)
        await table.seats[0].play("resign")
        offered = await table.offer(1)
        assert offered.expires_at - WallClock().now() > 6 * 24 * 3600 * 1000
        ann = table.people[0]
        await ann.lobby.until(lambda: offered.id in ann.lobby.invitations)
        await ann.lobby.decline(offered.id)
        await table.people[1].lobby.until(
            lambda: table.people[1].lobby.invitations[offered.id].state == "declined"
        )
        (line,) = await ann.http_api.ask("GET", "/api/matches", list[MatchLine])
        assert line.counts, "the end that was counted stays counted"


async def test_a_copy_with_clocks_waits_until_both_are_ready(ready_sqlite: str) -> None:
    async with two_people(ready_sqlite, "grand-fleet") as table:
        for seat in table.seats:
            await place(seat)
        clocks = table.seats[0].picture.clocks
        await table.save(0)
        await table.seats[1].play("resign")
        offered = await table.offer(0)
        await table.people[1].lobby.accept(offered.id)
        copy = await table.people[0].lobby.made(offered.id)
        seats = await seated(table.people, copy)
        for seat in seats:
            await until(lambda: seat.picture.adjournment is not None)  # noqa: B023
        told = seats[0].picture.adjournment
        assert told is not None
        assert (told.is_adjourned, told.waits_for) == (True, (0, 1))
        assert clocks.turn is not None
        assert told.clocks.turn is not None
        assert clocks.turn - 5_000 < told.clocks.turn <= clocks.turn
        for seat in seats:
            await seat.ready()
        await until(lambda: not seats[0].picture.adjournment.is_adjourned)  # type: ignore[union-attr]


async def test_an_adjourned_match_is_loaded_by_being_ready(ready_sqlite: str) -> None:
    async with two_people(ready_sqlite) as table:
        for seat in (0, 1):
            await table.save(seat)
        await table.store.adjournments.pause(table.id, WallClock().now())
        lines = await table.people[1].http_api.ask("GET", "/api/matches", list[MatchLine])
        assert [(line.is_paused, line.waits_for) for line in lines] == [(True, (0, 1))]
        assert await table.load(0) == Loaded(table.id, 1, counts=True)
        assert await table.load(1) == Loaded(table.id, 0, counts=True)
        await table.fire("a1")


async def test_nobody_else_is_asked_about_a_game_against_the_computer(shared: str) -> None:
    async with Client(shared) as client:
        match = await start_small_match(client)
        await client.http_api.tell("PUT", "/api/saves/mine", {"match": match.id})
        with pytest.raises(MoveRefused) as refused:
            await client.http_api.ask("POST", "/api/saves/mine/offer", Invitation)
        assert refused.value.code == "people-only"


async def person_id(client: Client) -> str:
    return (await client.http_api.enter()).person


async def test_saves_are_listed_renamed_and_deleted(shared: str) -> None:
    async with HttpUser(shared) as ann:
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
    async with HttpUser(shared) as ann, HttpUser(shared) as thief:
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
    async with HttpUser(shared) as ann:
        made = await ann.ask("POST", "/api/matches", {"preset": "classic", "level": "easy"})
        assert (await ann.ask("PUT", path, made.value)).status == 204
        assert (await ann.ask("POST", f"{path}/load")).value["match"] == made.value["match"]
        assert [one["name"] for one in (await ann.ask("GET", "/api/saves")).value] == [name]
        assert (await ann.ask("DELETE", path)).status == 204


@pytest.mark.parametrize("name", [" ", "..", "a\nb", "x\u202ey", "x" * 65])
async def test_a_save_is_not_renamed_to_what_nobody_could_read(shared: str, name: str) -> None:
    async with HttpUser(shared) as ann:
        made = await ann.ask("POST", "/api/matches", {"preset": "classic", "level": "easy"})
        await ann.ask("PUT", "/api/saves/one", made.value)
        refused = await ann.ask("PATCH", "/api/saves/one", {"name": name})
        assert refused.code in ("bad-name", "unreadable")
        assert [one["name"] for one in (await ann.ask("GET", "/api/saves")).value] == ["one"]
