"""Points, tie-breaks, radar and more than two players, between real clients."""

import asyncio
from typing import Any

import pytest

from broadside.client.client import Client, RemoteMatch
from broadside.protocol.lobby import Begins, Terms
from broadside.rules.shooting.events import Scanned
from tests.server.offline_server import TestClock
from tests.server.running_server import is_played, running_server
from tests.server.scenarios.connected_players import (
    ALL,
    agree,
    clients,
    pass_until,
    place,
    play_out,
    seated,
    sit_down,
)

SMALL = """
name = "small fleet"
columns = 5
rows = 4
shots = "again"
small_ships_decide = true
first = 1
turn_seconds = 30
match_seconds = 60

[[ships]]
name = "destroyer"
size = 3

[[ships]]
name = "super patrol"
size = 2

[[ships]]
name = "patrol boat"
size = 1

[points]
hit = 1
miss = 0
sunk = 1

[radar]
every = 4
reach = 1
"""
FLEET = "deploy a1:c1 a2:b2 a3:a3"


async def small_match(players: list[Client], *, seats: int = 2) -> list[RemoteMatch]:
    """Every fleet lies at a1:c1, a2:b2 and a3, and the host begins."""
    terms = Terms(family="shooting", rules=f"players = {seats}\n{SMALL}")
    matches = await seated(players, await agree(players[0], players[1:], terms))
    for match in matches:
        while match.picture.demand == "deploy":
            await is_played(match, FLEET)
    return matches


async def fire(match: RemoteMatch, *cells: str) -> None:
    for cell in cells:
        while match.picture.demand is None:
            await match.next()
        await match.play(f"fire {cell}")


def points(match: RemoteMatch) -> list[int]:
    return [score.points for score in match.picture.view.battle.scores]


async def until_seen(matches: list[RemoteMatch], number: int) -> None:
    for match in matches:
        while match.picture.number < number:
            await match.next()


@pytest.mark.req("P-05", "P-06", "P-08")
async def test_a_hit_shoots_again_and_everybody_sees_all_points(shared: str) -> None:
    async with clients(shared, 3) as players:
        ann, bob = await small_match(players[:2])
        eve = await players[2].follow(ann.id)
        await fire(ann, "a3", "a2", "b2", "e4")
        assert ann.picture.demand is None
        await until_seen([bob, eve], ann.picture.number)
        assert [points(match) for match in (ann, bob, eve)] == [[5, 0]] * 3
        await fire(bob, "a1")
        await until_seen([ann, eve], bob.picture.number)
        assert [points(match) for match in (ann, bob, eve)] == [[5, 1]] * 3


@pytest.mark.req("P-07")
@pytest.mark.parametrize(
    ("ann_hits", "bob_hits", "winners"),
    [
        (["a3"], ["a1", "b1"], (0,)),
        (["a3"], ["a1"], (0,)),
        (["a1", "b1"], ["a2", "a1"], (0, 1)),
        (["a1"], ["a2", "a1"], (1,)),
    ],
    ids=["smaller class", "points", "draw", "more points"],
)
async def test_when_time_is_up_points_decide_and_then_the_smallest_ships(
    ready_sqlite: str, ann_hits: list[str], bob_hits: list[str], winners: tuple[int, ...]
) -> None:
    clock = TestClock()
    async with running_server(ready_sqlite, clock=clock) as address, clients(address, 2) as players:
        ann, bob = await small_match(players)
        await fire(ann, *ann_hits, "e4")
        await fire(bob, *bob_hits, "e4")
        await pass_until(clock, lambda: ann.picture.result is not None)
        assert ann.picture.result is not None
        assert (ann.picture.result.winners, ann.picture.result.ending) == (winners, "time-up")


@pytest.mark.req("P-09")
async def test_after_four_rounds_everybody_may_scan_once(shared: str) -> None:
    async with clients(shared, 3) as players:
        ann, bob = await small_match(players[:2])
        eve = await players[2].follow(ann.id)
        for cell in ("e1", "e2", "e3", "e4"):
            await fire(ann, cell)
            await fire(bob, cell)
        while ann.picture.demand is None:
            await ann.next()
        assert ann.picture.demand == "fire 1 1 scan"
        await ann.play("scan b2 1")
        (finding,) = ann.picture.view.findings
        assert sorted(map(str, finding.ships)) == ["a1", "a2", "a3", "b1", "b2", "c1"]
        assert sorted(map(str, finding.water)) == ["b3", "c2", "c3"]
        assert ann.picture.demand == "fire 1 1"
        for watcher in (bob, eve):
            assert await hears_of_scan(watcher) == [(0, None)]
            assert watcher.picture.view.findings == ()


async def hears_of_scan(match: RemoteMatch) -> list[tuple[int, Any]]:
    while True:
        scans = [one for one in (await match.next()).events if isinstance(one, Scanned)]
        if scans:
            return [(one.seat, one.finding) for one in scans]


@pytest.mark.req("P-09")
@pytest.mark.parametrize("second", [ALL, ("lobby",)], ids=["all", "not all"])
async def test_the_radar_is_on_only_if_every_client_has_it(
    shared: str, second: tuple[str, ...]
) -> None:
    async with Client(shared, ALL) as ann, Client(shared, second) as bob:
        pairing = asyncio.create_task(ann.lobby.next("grand-fleet"))
        await ann.lobby.until(lambda: bool(ann.lobby.invitations))
        await bob.lobby.next("grand-fleet")
        match = await ann.follow(await pairing)
        assert ("[radar]" in match.picture.game.write_rules()) is (second == ALL)


@pytest.mark.req("P-13", "F-17")
async def test_three_play_and_each_visits_every_opponent(shared: str) -> None:
    async with clients(shared, 4) as players:
        ann, bob, eve = await small_match(players[:3], seats=3)
        joe = await players[3].follow(ann.id)
        assert ann.picture.demand == "fire 1 1"
        await fire(ann, "a3", "e4")
        assert ann.picture.demand == "fire 2 1"
        await fire(ann, "e4")
        while bob.picture.demand is None:
            await bob.next()
        assert bob.picture.demand == "fire 0 1"
        await fire(bob, "a3", "e3", "e3")
        await until_seen([ann, eve, joe], bob.picture.number)
        assert [points(match) for match in (ann, bob, eve, joe)] == [[2, 2, 0]] * 4
        await play_out([ann, bob, eve])
        results = {match.picture.result for match in (ann, bob, eve)}
        assert len(results) == 1
        assert None not in results


@pytest.mark.req("P-13")
async def test_three_who_ask_for_the_next_match_get_one(shared: str) -> None:
    rules = f"players = 3\n{SMALL}"
    async with clients(shared, 3) as players:
        table = await players[0].lobby.invite(Terms(family="shooting", rules=rules))
        await sit_down(players[0], players[1:], table.id)
        match = await players[0].lobby.made(table.id)
        assert [one.picture.seat for one in await seated(players, match)] == [0, 1, 2]


async def test_the_host_may_choose_who_begins(shared: str) -> None:
    for first, seat in ((Begins.HOST, 0), (Begins.GUEST, 1)):
        async with clients(shared, 2) as players:
            terms = Terms(preset="salvo", first=first)
            seats = await seated(players, await agree(players[0], players[1:], terms))
            for one in seats:
                await place(one)
            while seats[seat].picture.demand is None:
                await seats[seat].next()
            assert seats[1 - seat].picture.demand is None
