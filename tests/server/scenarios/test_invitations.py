"""People invite each other, agree, and play whole matches over sockets."""

import asyncio

import pytest

from broadside.protocol.lobby import Begins, Terms
from broadside.rules.catalog import GAMES
from tests.server.scenarios.meetings import agree, clients, play_out, seated
from tests.server.town import town


@pytest.mark.req("P-03", "K-17", "F-17")
@pytest.mark.parametrize("preset", [name for name in GAMES if not name.startswith("fleet")])
async def test_two_people_play_a_whole_match(shared: str, preset: str) -> None:
    async with clients(shared, 2) as players:
        match = await agree(players[0], players[1:], Terms(preset=preset))
        matches = await seated(players, match)
        assert [one.picture.seat for one in matches] == [0, 1]
        await play_out(matches)
        results = [one.picture.result for one in matches]
        assert results[0] is not None
        assert results[0] == results[1]


async def test_somebody_is_invited_by_name_and_accepts(shared: str) -> None:
    async with clients(shared, 2) as (ann, bob):
        host = await person_of(ann)
        invitation = await ann.meeting.invite(
            Terms(preset="russian", first=Begins.GUEST), await person_of(bob)
        )
        assert [guest.answer for guest in invitation.guests] == ["accepted", "asked"]
        await bob.meeting.until(lambda: invitation.id in bob.meeting.invitations)
        asked = bob.meeting.invitations[invitation.id]
        assert (asked.game, asked.guests[0].person) == ("russian", host)
        await bob.meeting.accept(invitation.id)
        match = await ann.meeting.made(invitation.id)
        assert await bob.meeting.made(invitation.id) == match
        watched = await ann.follow(match)
        assert watched.picture.game.rules.first == 1


@pytest.mark.parametrize("is_host", [True, False])
async def test_an_invitation_is_declined_or_withdrawn(shared: str, is_host: bool) -> None:
    async with clients(shared, 2) as (ann, bob):
        invitation = await ann.meeting.invite(Terms(preset="classic"), await person_of(bob))
        await bob.meeting.until(lambda: invitation.id in bob.meeting.invitations)
        await (ann if is_host else bob).meeting.decline(invitation.id)
        ended = "withdrawn" if is_host else "declined"
        for one in (ann, bob):
            await one.meeting.until(
                lambda one=one: one.meeting.invitations[invitation.id].state == ended
            )
        await bob.meeting.accept(invitation.id)
        await bob.meeting.until(lambda: bool(bob.meeting.refusals))
        assert bob.meeting.refusals[0].code == "invitation-closed"


async def person_of(client: "Client") -> str:
    """As the others see the client."""
    own = await client.meeting.invite(Terms(preset="classic"), listed=False)
    await client.meeting.decline(own.id)
    return own.guests[0].person
