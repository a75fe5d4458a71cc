"""People invite each other, agree, and play whole matches over sockets."""

import httpx
import pytest

from broadside.client.client import Client
from broadside.protocol.lobby import Begins, Invitation, Terms, TimeControl
from broadside.rules.catalog import GAMES
from broadside.store.invitations import MOST_OPEN
from tests.server.http_user import HttpUser
from tests.server.offline_server import TestClock
from tests.server.running_server import running_server
from tests.server.scenarios.connected_players import (
    agree,
    clients,
    let_pass,
    person_of,
    play_out,
    refusal,
    seated,
    state_of,
)
from tests.server.scenarios.test_fleet_games import SHORT_FILE

CLASSIC = Terms(preset="classic")
WHOLE = [
    *(Terms(preset=name) for name in GAMES if not name.startswith("fleet")),
    Terms(family="fleet", rules=SHORT_FILE),
]


@pytest.mark.req("P-03", "K-17", "F-17")
@pytest.mark.parametrize("terms", WHOLE, ids=lambda terms: terms.preset or terms.family)
async def test_two_people_play_a_whole_match(shared: str, terms: Terms) -> None:
    async with clients(shared, 2) as players:
        match = await agree(players[0], players[1:], terms)
        matches = await seated(players, match)
        assert [one.picture.seat for one in matches] == [0, 1]
        await play_out(matches)
        results = [one.picture.result for one in matches]
        assert results[0] is not None
        assert results[0] == results[1]


@pytest.mark.req("P-11")
async def test_somebody_is_invited_and_accepts(shared: str) -> None:
    async with clients(shared, 2) as (ann, bob):
        terms = Terms(preset="russian", first=Begins.GUEST)
        invitation = await ann.lobby.invite(terms, await person_of(bob))
        assert [guest.answer for guest in invitation.guests] == ["accepted", "asked"]
        await bob.lobby.until(lambda: state_of(bob, invitation.id) == "open")
        asked = bob.lobby.invitations[invitation.id]
        assert (asked.game, asked.guests[0].person) == ("russian", await person_of(ann))
        await bob.lobby.accept(invitation.id)
        match = await ann.lobby.made(invitation.id)
        assert await bob.lobby.made(invitation.id) == match
        seat = await ann.follow(match)
        assert "first = 2" in seat.picture.game.write_rules()


@pytest.mark.req("P-11")
@pytest.mark.parametrize("is_host", [True, False])
async def test_an_invitation_is_declined_or_withdrawn(shared: str, is_host: bool) -> None:
    async with clients(shared, 2) as (ann, bob):
        invitation = await ann.lobby.invite(CLASSIC, await person_of(bob))
        await bob.lobby.until(lambda: state_of(bob, invitation.id) == "open")
        await (ann if is_host else bob).lobby.decline(invitation.id)
        ended = "withdrawn" if is_host else "declined"
        await ann.lobby.until(lambda: state_of(ann, invitation.id) == ended)
        await bob.lobby.until(lambda: state_of(bob, invitation.id) == ended)
        await bob.lobby.accept(invitation.id)
        assert await refusal(bob) == "invitation-closed"


async def test_an_invitation_expires(ready_sqlite: str) -> None:
    clock = TestClock()
    async with (
        running_server(ready_sqlite, clock=clock) as address,
        clients(address, 2) as (ann, bob),
    ):
        invitation = await ann.lobby.invite(CLASSIC, await person_of(bob))
        await clock.advance(2 * 60_000)
        await let_pass(clock, 5_000)
        await bob.lobby.until(lambda: state_of(bob, invitation.id) == "expired")
        await ann.lobby.until(lambda: state_of(ann, invitation.id) == "expired")


async def test_nobody_else_takes_the_place_of_the_invited(shared: str) -> None:
    async with clients(shared, 3) as (ann, bob, eve):
        invitation = await ann.lobby.invite(CLASSIC, await person_of(bob))
        for what in (eve.lobby.accept, eve.lobby.decline):
            await what(invitation.id)
            assert await refusal(eve) == "not-invited"
        await bob.lobby.accept(invitation.id)
        await ann.lobby.made(invitation.id)
        assert state_of(eve, invitation.id) is None


@pytest.mark.req("P-11")
async def test_a_guest_opens_a_link_without_an_account(shared: str) -> None:
    async with clients(shared, 1) as (ann,):
        invitation = await ann.lobby.invite(Terms(preset="salvo"), listed=False)
        async with HttpUser(shared) as nobody:
            shown = await nobody.ask("GET", f"/api/invitations/{invitation.id}")
            assert (shown.value["game"], shown.value["kind"]) == ("salvo", "link")
            unknown = await nobody.ask("GET", "/api/invitations/nowhere")
            assert (unknown.status, unknown.code) == (404, "unknown-invitation")
        async with Client(shared) as guest:
            await guest.lobby.accept(invitation.id)
            assert await guest.lobby.made(invitation.id) == await ann.lobby.made(invitation.id)


async def test_two_cannot_take_the_last_place(shared: str) -> None:
    async with clients(shared, 3) as (ann, bob, eve):
        invitation = await ann.lobby.invite(CLASSIC)
        await bob.lobby.accept(invitation.id)
        await eve.lobby.accept(invitation.id)
        await ann.lobby.made(invitation.id)
        losers = [one for one in (bob, eve) if state_of(one, invitation.id) is None]
        assert await refusal(losers[0]) == "invitation-closed"


async def test_whoever_stands_up_leaves_the_table_open(shared: str) -> None:
    rules = "players = 3\n" + GAMES["grand-fleet"].write_rules()
    async with clients(shared, 2) as (ann, bob):
        table = await ann.lobby.invite(Terms(family="shooting", rules=rules))
        assert table.seats == 3
        await bob.lobby.accept(table.id)
        await ann.lobby.until(lambda: len(guests(ann, table)) == 2)
        await bob.lobby.decline(table.id)
        await ann.lobby.until(lambda: len(guests(ann, table)) == 1)
        assert state_of(ann, table.id) == "open"


def guests(client: Client, table: Invitation) -> tuple[object, ...]:
    return client.lobby.invitations[table.id].guests


@pytest.mark.parametrize(
    ("terms", "code"),
    [
        (Terms(preset="chess"), "unknown-preset"),
        (Terms(), "no-game"),
        (Terms(family="shooting", rules="players = 99"), "bad-rules"),
        (Terms(preset="fleet", first=Begins.HOST), "by-lot"),
        (Terms(family="fleet", rules=SHORT_FILE, rated=True), "not-rated"),
        (Terms(preset="classic", rated=True), "name-first"),
    ],
)
async def test_what_cannot_be_played_is_refused(shared: str, terms: Terms, code: str) -> None:
    async with clients(shared, 1) as (ann,):
        with pytest.raises(Exception, match=r"\w") as refused:
            await ann.lobby.invite(terms)
        assert getattr(refused.value, "code", None) == code


async def test_invitations_of_one_host_are_bounded(shared: str) -> None:
    async with clients(shared, 1) as (ann,):
        for _ in range(MOST_OPEN):
            await ann.lobby.invite(CLASSIC, listed=False)
        with pytest.raises(Exception, match="too many") as refused:
            await ann.lobby.invite(CLASSIC, listed=False)
        assert getattr(refused.value, "code", None) == "too-many-invitations"


async def test_a_wrong_number_of_people_is_refused(shared: str) -> None:
    async with clients(shared, 1) as (ann,):
        me = await person_of(ann)
        for people in ((me,), ("one", "two")):
            with pytest.raises(Exception, match="exactly 1"):
                await ann.lobby.invite(CLASSIC, *people)
        with pytest.raises(Exception, match="cannot be invited"):
            await ann.lobby.invite(CLASSIC, "nobody")


async def test_a_chosen_time_for_moves_replaces_that_of_the_rules(shared: str) -> None:
    async with clients(shared, 2) as players:
        days = Terms(preset="grand-fleet", time=TimeControl(turn=3 * 24 * 3600))
        seat = await players[0].follow(await agree(players[0], players[1:], days))
        assert seat.picture.game.limits.turn == 3 * 24 * 3600
        assert seat.picture.game.limits.match is None


async def test_the_address_of_an_invitation_needs_no_session(shared: str) -> None:
    async with clients(shared, 1) as (ann,):
        invitation = await ann.lobby.invite(CLASSIC, listed=False)
    async with httpx.AsyncClient(base_url=shared, trust_env=False) as nobody:
        assert (await nobody.get(f"/api/invitations/{invitation.id}")).status_code == 200
