"""Fleet games on a server: whole ones over a real socket, and what is special about them."""

from typing import Any
from urllib.parse import urlsplit

import pytest

from broadside.bots.catalog import LINEUPS
from broadside.client.client import Client, RemoteMatch
from broadside.client.match import MoveRefused as RefusedHere
from broadside.protocol.families import read_event
from broadside.protocol.messages import Accepted, Command, Events, Over
from broadside.rules.errors import SENTENCES, Refusal
from broadside.rules.fleet.battle import Phase
from broadside.rules.fleet.events import DrawDeclined, Sighted
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.fleet.presets import FLEET_TEAMS
from broadside.rules.fleet.rulefile import read_rules
from broadside.rules.fleet.ruleset import Ruleset
from broadside.server.bots import bot_moves
from broadside.server.matches.live_match import LiveMatch
from broadside.server.matches.live_matches import LiveMatches
from broadside.store.store import Store
from broadside.store.stored_match import Computer, Person
from broadside.table.proof import read_proof, verify
from tests.console.fleet.small_sea import POND, POND_FILE
from tests.server.http_user import HttpUser as Visitor
from tests.server.offline_server import (
    RecordingFollower,
    TestClock,
    open_live_matches,
    settle,
    store_match,
    until,
)
from tests.server.running_server import is_played, play_on, running_server, start_match

BOTS = tuple(LINEUPS[FleetGame.family].bots)
SHORT_FILE = POND_FILE.replace("turn_limit = 120", "turn_limit = 24")
SHORT = FleetGame(read_rules(SHORT_FILE))
WISH = {"preset": None, "family": "fleet", "rules": SHORT_FILE}


async def fleet_match(client: Client, level: str) -> RemoteMatch:
    return await start_match(client, level=level, **WISH)


async def prepare(match: RemoteMatch) -> None:
    """Until the battle has begun; nobody has acted for the person."""
    while match.picture.view.battle.phase is not Phase.FIGHTING:
        if match.picture.demand is None:
            await match.next()
        elif match.picture.demand == "accept":
            await is_played(match, "accept map")
        else:
            await is_played(match, "arrange b4 b5 b6 a3")


# Over the wire


@pytest.mark.req("P-03")
@pytest.mark.parametrize("level", BOTS)
async def test_a_whole_fleet_game_is_played_and_can_be_proved(shared: str, level: str) -> None:
    async with Client(shared) as client, Visitor(shared) as other:
        match = await fleet_match(client, level)
        await play_on(match, player="ensign")
        assert match.picture.result is not None
        record = await other.ask("GET", f"/api/matches/{match.id}/record")
        proof = read_proof(record.value)
        assert verify(proof) == ()
        assert {one.seat: one.digest for one in proof.commitments} == match.picture.commitments
        assert set(match.picture.commitments) == {0, 1}


@pytest.mark.req("X-05")
async def test_a_person_notices_nothing_of_a_restart(ready_sqlite: str) -> None:
    async with running_server(ready_sqlite) as address:
        client = Client(address)
        await client.__aenter__()
        match = await fleet_match(client, "commodore")
        await play_on(match, moves=7, player="ensign")
        before = match.picture
    bot_moves._remembering_bot.cache_clear()
    async with running_server(ready_sqlite, port=urlsplit(address).port or 0):
        await play_on(match, player="ensign")
        assert match.picture.number > before.number
        assert match.picture.commitments == before.commitments
        assert match.picture.result is not None
        await client.__aexit__()


@pytest.mark.parametrize("preset", ["fleet", "fleet-teams"])
async def test_a_preset_is_agreed_on_arranged_and_begun(shared: str, preset: str) -> None:
    async with Client(shared) as client:
        match = await start_match(client, preset=preset, level="medium")
        assert [player.level for player in match.picture.players[1:]] == ["medium"] * (
            match.picture.view.rules.players - 1
        )
        while match.picture.view.battle.actions < 8:
            await play_on(match, moves=1, player="ensign")
        assert len(match.picture.commitments) == match.picture.view.rules.players


async def test_a_person_can_resign_at_any_time(shared: str) -> None:
    async with Client(shared) as client:
        match = await fleet_match(client, "easy")
        while not await is_played(match, "resign"):
            pass
        while match.picture.result is None:
            await match.next()
        assert match.picture.result.winners == (1,)
        assert match.picture.result.ending == "resigned"


@pytest.mark.parametrize("level", BOTS)
async def test_a_computer_declines_a_draw_and_plays_on(shared: str, level: str) -> None:
    async with Client(shared) as client:
        match = await fleet_match(client, level)
        await prepare(match)
        while not await is_played(match, "offer draw"):
            pass
        told: list[Any] = []
        while DrawDeclined(1) not in told:
            told += (await match.next()).events
        assert match.picture.view.battle.offer is None
        await play_on(match, moves=2, player="ensign")
        assert match.picture.view.battle.phase is Phase.FIGHTING


async def test_a_refused_order_says_why(shared: str) -> None:
    async with Client(shared) as client:
        match = await fleet_match(client, "medium")
        while match.picture.view.battle.accepted != {1}:
            await match.next()
        with pytest.raises(RefusedHere) as refused:
            await match.play("arrange b4 b5 b6 a3")
        assert refused.value.code == Refusal.NOT_AGREED
        assert refused.value.sentence == SENTENCES[Refusal.NOT_AGREED]


# Who may play, and how a game begins


async def test_only_those_who_know_a_game_can_play_it(shared: str) -> None:
    async with Visitor(shared) as ann:
        for preset, level in (("fleet", "admiral"), ("classic", "commodore")):
            answer = await ann.ask("POST", "/api/matches", {"preset": preset, "level": level})
            assert (answer.status, answer.code) == (400, "unknown-level")
            family = "fleet" if preset == "fleet" else "shooting"
            assert all(name in answer.value["sentence"] for name in LINEUPS[family].names)
        assert (await ann.ask("GET", "/api/matches")).value == []


async def test_nobody_but_the_lot_begins_a_fleet_game(shared: str) -> None:
    async with Visitor(shared) as ann:
        wish = {"preset": "fleet", "level": "easy"}
        answer = await ann.ask("POST", "/api/matches", wish | {"first": "me"})
        assert (answer.status, answer.code) == (400, "by-lot")
        assert (await ann.ask("POST", "/api/matches", wish | {"first": "lot"})).status == 201


async def test_a_layout_is_not_kept_where_docks_come_after_the_map(shared: str) -> None:
    async with Visitor(shared) as ann:
        answer = await ann.ask("PUT", "/api/layouts/fleet/mine", {"fleet": "b3 b4"})
        assert answer.code == "bad-layout"


# With live matches


async def follow(
    live_matches: LiveMatches, id: str, rules: Ruleset
) -> tuple[LiveMatch, list[RecordingFollower]]:
    match = await live_matches.find(id)
    watchers = [RecordingFollower(viewer) for viewer in (*rules.seats, None)]
    for watcher in watchers:
        match.follow(watcher, None)
    return match, watchers


async def run(store: Store, id: str, reach: int | None = None) -> None:
    """A new server, whose players have forgotten everything, to the end or for so many events."""
    bot_moves._remembering_bot.cache_clear()
    async with open_live_matches(store, TestClock()) as live_matches:
        _, (*_, spectator) = await follow(live_matches, id, SHORT.rules)
        await until(lambda: spectator.is_over or (reach is not None and spectator.number >= reach))


@pytest.mark.req("X-05")
@pytest.mark.parametrize("level", BOTS)
async def test_after_a_restart_computers_go_on_exactly_as_they_would_have(
    store: Store, level: str
) -> None:
    computers = [Computer(level), Computer(level)]
    whole, broken = [await store_match(store, SHORT, computers, seed=5) for _ in range(2)]
    await run(store, whole)
    for reach in (9, 17):
        await run(store, broken, reach)
    await run(store, broken)
    played = [await store.matches.entries(id) for id in (whole, broken)]
    assert len(played[0]) > 24
    assert played[0] == played[1]


async def test_computers_of_two_sides_agree_arrange_and_fight(store: Store) -> None:
    game = FleetGame(FLEET_TEAMS)
    async with open_live_matches(store, TestClock()) as live_matches:
        id = await store_match(store, game, [Computer("ensign")] * 4)
        match, watchers = await follow(live_matches, id, FLEET_TEAMS)
        await until(lambda: len(match.snapshot(None).commitments) == 4)
        await until(lambda: watchers[-1].number > 16)


@pytest.mark.req("F-14", "X-04")
async def test_nobody_is_shown_what_another_seat_sees(store: Store) -> None:
    async with open_live_matches(store, TestClock()) as live_matches:
        id = await store_match(store, SHORT, [Computer("ensign"), Computer("random")])
        _, watchers = await follow(live_matches, id, SHORT.rules)
        await until(lambda: all(watcher.is_over for watcher in watchers))
        for watcher in watchers:
            texts = [text for message in watcher.told(Events) for text in message.events]
            sightings = [
                event.seat
                for event in (read_event(SHORT, text) for text in texts)
                if isinstance(event, Sighted)
            ]
            assert set(sightings) == ({watcher.viewer} if watcher.viewer is not None else set())


async def test_an_offer_is_left_to_the_people_of_a_side(store: Store) -> None:
    guests = [await store.accounts.create_guest(0) for _ in range(2)]
    async with open_live_matches(store, TestClock()) as live_matches:
        id = await store_match(store, FleetGame(POND), [Person(guest) for guest in guests])
        match, watchers = await follow(live_matches, id, POND)
        await begin(match, watchers)
        assert isinstance(await order(match, watchers[0], "offer draw"), Accepted)
        await settle()
        assert match.snapshot(1).number == watchers[1].number
        assert isinstance(await order(match, watchers[1], "accept draw"), Accepted)
        await until(lambda: watchers[-1].is_over)
        assert watchers[-1].told(Over)[0].result.winners == (0, 1)


async def order(match: LiveMatch, watcher: RecordingFollower, move: str) -> Any:
    assert watcher.viewer is not None
    number = watcher.number
    return await match.command(
        watcher.viewer, Command(f"{watcher.viewer}/{number}", match.id, number, move)
    )


async def begin(match: LiveMatch, watchers: list[RecordingFollower]) -> None:
    for moves in (("accept map",) * 2, ("arrange b4 b5 b6 a3", "arrange m4 m5 m6 n3")):
        for watcher, move in zip(watchers, moves, strict=False):
            assert isinstance(await order(match, watcher, move), Accepted)
