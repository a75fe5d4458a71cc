"""Matches that end by words: resigned, drawn, aborted, claimed; and played again."""

import asyncio
from functools import partial

import pytest

from broadside.client.client import Client, RemoteMatch
from broadside.client.match import MoveRefused
from broadside.protocol.lobby import Terms, TimeControl
from broadside.protocol.messages import Result
from broadside.rules.catalog import GAMES
from broadside.server.matches.match_log import CLAIM_AFTER
from broadside.table.proof import read_proof, verify
from tests.server.offline_server import TestClock
from tests.server.running_server import play_on, running_server, start_match
from tests.server.scenarios.connected_players import (
    ALL,
    agree,
    clients,
    let_pass,
    pass_until,
    place,
    play_out,
    refusal,
    seated,
    state_of,
)
from tests.server.scenarios.test_fleet_games import SHORT_FILE

DEALT = Terms(preset="sea-battle")
FLEET = Terms(family="fleet", rules=SHORT_FILE)


async def ended(*seats: RemoteMatch) -> Result:
    for seat in seats:
        while seat.picture.result is None:
            await seat.next()
    (result,) = {seat.picture.result for seat in seats}
    assert result is not None
    return result


async def refused(seat: RemoteMatch, move: str) -> str:
    with pytest.raises(MoveRefused) as found:
        await seat.play(move)
    return found.value.code


@pytest.mark.parametrize(
    "terms", [DEALT, FLEET, Terms(preset="classic")], ids=["dealt", "fleet", "classic"]
)
async def test_whoever_resigns_has_lost(shared: str, terms: Terms) -> None:
    async with clients(shared, 2) as players:
        match = await agree(players[0], players[1:], terms)
        seats = await seated(players, match)
        await seats[0].play("resign")
        assert await ended(*seats) == Result((1,), "resigned")
        assert await refused(seats[1], "resign") == "game-over"
        assert verify(read_proof(await players[0].http_api.record(match))) == ()


async def test_a_draw_is_offered_declined_and_agreed(shared: str) -> None:
    async with clients(shared, 3) as players:
        match = await agree(players[0], players[1:2], DEALT)
        ann, bob, eve = await seated(players, match)
        assert await refused(bob, "accept draw") == "no-offer"
        await ann.play("offer draw")
        for seat in (bob, eve):
            while seat.picture.offer != 0:
                await seat.next()
        assert await refused(ann, "offer draw") == "already-offered"
        assert await refused(ann, "accept draw") == "no-offer"
        await bob.play("decline draw")
        while ann.picture.offer is not None:
            await ann.next()
        await bob.play("offer draw")
        late = await eve._client.follow(match)
        assert late.picture.offer == 1
        await ann.play("accept draw")
        assert await ended(ann, bob) == Result((0, 1), "agreed")


async def test_an_offer_lapses_when_the_other_moves(shared: str) -> None:
    async with clients(shared, 2) as players:
        ann, bob = await seated(players, await agree(players[0], players[1:], DEALT))
        await bob.play("offer draw")
        while ann.picture.offer != 1:
            await ann.next()
        await ann.play("fire a1")
        while bob.picture.offer is not None:
            await bob.next()
        assert await refused(ann, "accept draw") == "no-offer"


async def test_a_computer_declines_however_often_it_is_asked(shared: str) -> None:
    async with Client(shared) as client:
        match = await start_match(client, preset="sea-battle")
        for _ in range(2):
            await match.play("offer draw")
            async with asyncio.timeout(20):
                while match.picture.offer is not None:
                    await match.next()
        assert match.picture.result is None


async def test_a_match_is_aborted_before_both_have_fought_and_counts_for_nobody(
    shared: str,
) -> None:
    async with clients(shared, 2) as players:
        seats = await seated(players, await agree(players[0], players[1:], Terms(preset="salvo")))
        await seats[1].play("abort")
        assert await ended(*seats) == Result((), "aborted")
        statistics = await players[0].http_api.ask("GET", "/api/statistics", dict)
        assert statistics["total"]["games"] == 0
        seats = await seated(players, await agree(players[0], players[1:], DEALT))
        await seats[0].play("fire a1")
        while seats[1].picture.demand is None:
            await seats[1].next()
        await seats[1].play("fire a1")
        while seats[0].picture.demand is None:
            await seats[0].next()
        assert await refused(seats[0], "abort") == "too-late"


async def test_a_match_is_claimed_from_whoever_stays_away(ready_sqlite: str) -> None:
    clock = TestClock()
    async with running_server(ready_sqlite, clock=clock) as address, clients(address, 1) as (ann,):
        async with Client(address, ALL) as bob:
            match = await agree(ann, [bob], DEALT)
            seat = await ann.follow(match)
            assert await refused(seat, "claim win") == "still-here"
        await asyncio.sleep(0.3)
        await let_pass(clock, CLAIM_AFTER // 2)
        assert await refused(seat, "claim win") == "still-here"
        await let_pass(clock, CLAIM_AFTER // 2)
        await seat.play("claim win")
        assert await ended(seat) == Result((0,), "abandoned")


async def test_with_more_than_two_sides_nobody_resigns(shared: str) -> None:
    rules = "players = 3\n" + GAMES["sea-battle"].write_rules()
    async with clients(shared, 3) as players:
        terms = Terms(family="shooting", rules=rules)
        seats = await seated(players, await agree(players[0], players[1:], terms))
        for words in ("resign", "offer draw", "claim win"):
            code = "still-here" if words == "claim win" else "two-sides-only"
            assert await refused(seats[2], words) == code
        await seats[2].play("abort")
        assert await ended(*seats) == Result((), "aborted")


@pytest.mark.req("X-04")
async def test_a_rematch_is_one_word_each_and_spectators_follow(shared: str) -> None:
    async with clients(shared, 3) as players:
        ann, bob, eve = players
        match = await agree(ann, [bob], DEALT)
        seats = await seated(players, match)
        await ann.lobby.rematch(match)
        assert await refusal(ann) == "not-over"
        await eve.lobby.rematch(match)
        assert await refusal(eve) == "not-seated"
        await play_out(seats[:2])
        await ann.lobby.rematch(match)
        await bob.lobby.until(
            lambda: any(one.rematch_of == match for one in bob.lobby.invitations.values())
        )
        await bob.lobby.rematch(match)
        for one in players:
            await one.lobby.until(partial(one.lobby.rematches.__contains__, match))
        again = await seated(players, eve.lobby.rematches[match])
        assert [seat.picture.seat for seat in again] == [1, 0, None]
        assert again[0].picture.game.write_rules() == seats[0].picture.game.write_rules()


async def test_a_rematch_with_the_computer_needs_nobody_else(shared: str) -> None:
    async with Client(shared) as client:
        match = await start_match(client, preset="sea-battle")
        await play_on(match)
        await client.lobby.rematch(match.id)
        await client.lobby.until(lambda: match.id in client.lobby.rematches)
        again = await client.follow(client.lobby.rematches[match.id])
        assert (again.picture.seat, again.picture.players[1].level) == (0, "easy")


async def test_a_declined_rematch_can_be_asked_for_again(shared: str) -> None:
    async with clients(shared, 2) as (ann, bob):
        match = await agree(ann, [bob], DEALT)
        seats = await seated([ann, bob], match)
        await seats[0].play("resign")
        for asks in (ann, bob):
            other = bob if asks is ann else ann
            known = set(other.lobby.invitations)
            await asks.lobby.rematch(match)
            asked = await new_invitation(other, known)
            await other.lobby.decline(asked)
            await asks.lobby.until(partial(is_declined, asks, asked))


async def new_invitation(client: Client, known: set[str]) -> str:
    new = client.lobby.invitations.keys
    await client.lobby.until(lambda: bool(new() - known))
    return (new() - known).pop()


def is_declined(client: Client, invitation: str) -> bool:
    return state_of(client, invitation) == "declined"


# Clocks


@pytest.mark.req("P-05", "P-07")
async def test_thirty_seconds_a_shot_and_five_minutes_a_match(ready_sqlite: str) -> None:
    clock = TestClock()
    async with running_server(ready_sqlite, clock=clock) as address, clients(address, 2) as players:
        match = await agree(players[0], players[1:], Terms(preset="grand-fleet"))
        seats = await seated(players, match)
        for seat in seats:
            await place(seat)
        while seats[0].picture.clocks.turn is None:
            await seats[0].next()
        first = next(seat for seat in seats if seat.picture.demand is not None)
        other = next(seat for seat in seats if seat is not first)
        assert first.picture.clocks.turn == 30_000
        assert first.picture.clocks.match == 300_000
        await pass_until(clock, lambda: other.picture.demand is not None)
        assert first.picture.demand is None
        await pass_until(clock, lambda: first.picture.result is not None)
        assert await ended(*seats) == Result((0, 1), "time-up")


async def test_whose_bank_is_empty_has_lost(ready_sqlite: str) -> None:
    clock = TestClock()
    terms = Terms(preset="sea-battle", time=TimeControl(bank=20, increment=5))
    async with running_server(ready_sqlite, clock=clock) as address, clients(address, 2) as players:
        match = await agree(players[0], players[1:], terms)
        ann, bob = await seated(players, match)
        assert ann.picture.clocks.banks == (20_000, 20_000)
        await let_pass(clock, 10_000)
        await ann.play("fire a1")
        while bob.picture.demand is None:
            await bob.next()
        banks = bob.picture.clocks.banks
        assert banks is not None
        assert 15_000 <= banks[0] < 25_000
        assert banks[1] == 20_000
        await pass_until(clock, lambda: bob.picture.result is not None)
        assert await ended(ann, bob) == Result((0,), "time-up")
        assert verify(read_proof(await players[0].http_api.record(match))) == ()


@pytest.mark.req("X-05")
async def test_clocks_and_seats_survive_a_restart(ready_sqlite: str) -> None:
    clock = TestClock()
    terms = Terms(preset="sea-battle", time=TimeControl(bank=20))
    async with running_server(ready_sqlite, clock=clock) as address, clients(address, 2) as players:
        port = int(address.rsplit(":", 1)[1])
        match = await agree(players[0], players[1:], terms)
        tokens = [player.http_api.cookie.split("=")[1] for player in players]
        await seated(players, match)
        await let_pass(clock, 8_000)
    clock.jump(60_000)
    again = Client(address)
    again.http_api._http.cookies.set("broadside", tokens[0])
    async with running_server(ready_sqlite, port, clock=clock), again:
        seat = await again.follow(match)
        banks = seat.picture.clocks.banks
        assert seat.picture.seat == 0
        assert banks is not None
        assert 12_000 <= banks[0] < 20_000
