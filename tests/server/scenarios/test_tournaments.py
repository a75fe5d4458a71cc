"""Tournaments of people and bots on a server, with live standings and a rule for no-shows."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from broadside.client.client import Client
from broadside.client.match import MoveRefused
from broadside.protocol.api import FixtureLine, NewTournament, TournamentCreated, TournamentLine
from broadside.protocol.lobby import Terms
from broadside.rules.shooting.presets import CLASSIC
from broadside.rules.shooting.rulefile import write_rules
from broadside.rules.shooting.shooting_game import ShootingGame
from broadside.server.lobby.tournaments import NO_SHOW
from tests.server.http_user import HttpUser
from tests.server.offline_server import TestClock
from tests.server.running_server import running_server
from tests.server.scenarios.connected_players import clients, let_pass, named, place, refusal

DEALT = Terms(preset="sea-battle")
THREE = Terms(family=ShootingGame.family, rules=write_rules(replace(CLASSIC, players=3)))


@contextlib.asynccontextmanager
async def entrants(server: str, count: int) -> AsyncIterator[list[Client]]:
    async with clients(server, count) as players:
        for number, player in enumerate(players):
            await named(player, f"Player {number}")
        yield players


async def announce(host: Client, format: str, terms: Terms = DEALT, games: int = 1) -> str:
    wish = NewTournament("Regatta", terms, format, games)
    return (await host.http_api.ask("POST", "/api/tournaments", TournamentCreated, wish)).tournament


async def begin(players: list[Client], id: str) -> None:
    for player in players:
        await player.http_api.tell("PUT", f"/api/tournaments/{id}/entry")
    await players[0].http_api.tell("POST", f"/api/tournaments/{id}/start")


async def look(client: Client, id: str) -> TournamentLine:
    return await client.http_api.ask("GET", f"/api/tournaments/{id}", TournamentLine)


async def lose_to_earlier(players: list[Client], number: int) -> None:
    """Resign every match against somebody who entered earlier."""
    player, done = players[number], set[str]()
    while True:
        await player.lobby.until(lambda: bool(matches(player) - done))
        for match in matches(player) - done:
            done.add(match)
            seat = await player.follow(match)
            names = [f"Player {other}" for other in range(number)]
            if any(one.name in names for one in seat.picture.players):
                await seat.play("resign")
            await seat.leave()


def matches(player: Client) -> set[str]:
    made = player.lobby.invitations.values()
    return {one.match for one in made if one.kind == "tournament" and one.match is not None}


@pytest.mark.req("P-14")
@pytest.mark.parametrize(
    ("format", "count", "played"), [("round-robin", 4, 6), ("knockout", 4, 3), ("swiss", 3, 2)]
)
async def test_a_tournament_is_played_to_its_end(
    ready_sqlite: str, format: str, count: int, played: int
) -> None:
    async with running_server(ready_sqlite) as server, entrants(server, count) as players:
        id = await announce(players[0], format)
        await begin(players, id)
        robots = [asyncio.create_task(lose_to_earlier(players, number)) for number in range(count)]
        async with asyncio.timeout(90):
            while (line := await look(players[0], id)).stage != "over":
                await asyncio.sleep(0.5)
        for robot in robots:
            robot.cancel()
        assert len(line.matches) == played
        assert line.standings[0].name == "Player 0"
        assert line.standings[0].losses == 0
        every = await players[0].http_api.ask("GET", "/api/tournaments", list[TournamentLine])
        assert every == [line]


async def test_whoever_does_not_come_loses_by_rule(ready_sqlite: str) -> None:
    clock = TestClock()
    terms = Terms(preset="classic")
    async with running_server(ready_sqlite, clock=clock) as server, entrants(server, 2) as players:
        id = await announce(players[0], "round-robin", terms, games=2)
        await begin(players, id)
        while len(matches(players[0])) < 2:
            await let_pass(clock, 2_500)
        first = min(matches(players[0]))
        path = f"/api/matches/{first}/tournament"
        fixture = await players[0].http_api.ask("GET", path, FixtureLine)
        assert fixture.tournament == id
        assert fixture.placing_left is not None
        assert 0 < fixture.placing_left <= NO_SHOW
        seat = await players[0].follow(first)
        assert seat.picture.game.limits.turn == 60
        await place(seat)
        await clock.advance(NO_SHOW)
        while (line := await look(players[1], id)).stage != "over":
            await let_pass(clock, 2_500)
        rows = {one.name: (one.wins, one.losses) for one in line.standings}
        assert rows == {"Player 0": (1, 1), "Player 1": (0, 2)}


async def test_nobody_stops_a_round_by_saving_or_adjourning(ready_sqlite: str) -> None:
    clock = TestClock()
    async with running_server(ready_sqlite, clock=clock) as server, entrants(server, 2) as players:
        id = await announce(players[0], "round-robin", Terms(preset="classic"))
        await begin(players, id)
        while not matches(players[0]):
            await let_pass(clock, 2_500)
        (match,) = matches(players[0])
        seats = [await player.follow(match) for player in players]
        for player, seat in zip(players, seats, strict=True):
            await player.http_api.tell("PUT", "/api/saves/mine", {"match": match})
            await seat.adjourn()
            assert await refusal(player) == "in-tournament"
        await place(seats[0])
        with pytest.raises(MoveRefused) as refused:
            await players[1].http_api.tell("POST", "/api/saves/mine/offer")
        assert refused.value.code == "in-tournament"
        await clock.advance(NO_SHOW)
        while (line := await look(players[1], id)).stage != "over":
            await let_pass(clock, 2_500)
        assert [(one.name, one.wins) for one in line.standings] == [
            ("Player 0", 1),
            ("Player 1", 0),
        ]


async def test_what_cannot_be_is_refused(address: str) -> None:
    async with running_server(address) as server, entrants(server, 2) as (ann, bob):
        id = await announce(ann, "swiss")
        cases = [
            (bob, "POST", f"/api/tournaments/{id}/start", "not-host"),
            (ann, "POST", f"/api/tournaments/{id}/start", "not-ready"),
            (ann, "PUT", "/api/tournaments/nowhere/entry", "unknown-tournament"),
        ]
        for who, method, path, code in cases:
            with pytest.raises(MoveRefused) as refused:
                await who.http_api.tell(method, path)
            assert refused.value.code == code
        with pytest.raises(MoveRefused) as refused:
            await announce(ann, "lottery")
        assert refused.value.code == "bad-format"
        await bob.http_api.tell("PUT", f"/api/tournaments/{id}/entry")
        await bob.http_api.tell("DELETE", f"/api/tournaments/{id}/entry")
        await begin([ann, bob], id)
        for method in ("PUT", "DELETE"):
            with pytest.raises(MoveRefused) as refused:
                await bob.http_api.tell(method, f"/api/tournaments/{id}/entry")
            assert refused.value.code == "begun"
        async with HttpUser(server) as guest:
            entered = await guest.ask("PUT", f"/api/tournaments/{id}/entry")
            assert entered.code == "name-first"


async def test_a_game_of_three_needs_three_and_takes_only_so_many(address: str) -> None:
    async with running_server(address) as server, entrants(server, 13) as players:
        host, id = players[0], await announce(players[0], "round-robin", THREE)
        for player in players[:2]:
            await player.http_api.tell("PUT", f"/api/tournaments/{id}/entry")
        with pytest.raises(MoveRefused, match="3 to 12 players") as refused:
            await host.http_api.tell("POST", f"/api/tournaments/{id}/start")
        assert refused.value.code == "not-ready"
        for player in players[2:12]:
            await player.http_api.tell("PUT", f"/api/tournaments/{id}/entry")
        with pytest.raises(MoveRefused) as refused:
            await players[12].http_api.tell("PUT", f"/api/tournaments/{id}/entry")
        assert refused.value.code == "begun"
        await host.http_api.tell("POST", f"/api/tournaments/{id}/start")
        await host.lobby.until(lambda: bool(matches(host)))
        assert len((await look(host, id)).matches) == 4
