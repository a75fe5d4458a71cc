"""The lobby from the side of a client: it asks again for what a lost connection has cost it."""

import asyncio
from collections import deque

import pytest

from broadside.client.lobby import LobbyClient
from broadside.client.match import MoveRefused
from broadside.protocol.lobby import Invitation, Invite, Invited, Next, Terms
from broadside.protocol.messages import Account, FromClient, Ping, Pong, Welcome

CLASSIC = Terms(preset="classic")
WELCOME = Welcome(1, (), Account(None))


def invitation(id: str, state: str = "open", kind: str = "next") -> Invited:
    match = f"match of {id}" if state == "made" else None
    return Invited(
        Invitation(id, kind, state, "classic", "shooting", CLASSIC, 2, (), 0, match=match)
    )


class Wire:
    """What the client has said, and what the server answers: in the hands of the test."""

    def __init__(self) -> None:
        self.said: deque[FromClient] = deque()
        self.lobby = LobbyClient(self._say)

    async def _say(self, message: FromClient) -> None:
        self.said.append(message)

    async def heard(self, kind: type[FromClient]) -> None:
        """Wait until the client has said something, which is of that kind."""
        async with asyncio.timeout(10):
            while not self.said:
                await asyncio.sleep(0)
        assert isinstance(self.said.popleft(), kind)

    async def reconnect(self, *told: Invited) -> None:
        """A new connection, on which the server tells first what concerns the client."""
        await self.lobby.hear(WELCOME)
        await self.heard(Ping)
        for one in told:
            await self.lobby.hear(one)
        await self.lobby.hear(Pong("arrived"))


async def test_a_wish_that_a_lost_connection_has_withdrawn_is_asked_again() -> None:
    wire = Wire()
    await wire.reconnect()
    pairing = asyncio.create_task(wire.lobby.next("classic"))
    await wire.heard(Next)
    await wire.lobby.hear(invitation("a"))
    await wire.reconnect(invitation("a", "withdrawn"))
    await wire.heard(Next)
    await wire.lobby.hear(invitation("b"))
    await wire.lobby.hear(invitation("b", "made"))
    assert await pairing == "match of b"


async def test_a_wish_that_is_withdrawn_after_the_new_connection_is_asked_again_too() -> None:
    """The server may notice later than the client that the old connection is gone."""
    wire = Wire()
    await wire.reconnect()
    pairing = asyncio.create_task(wire.lobby.next("classic"))
    await wire.heard(Next)
    await wire.lobby.hear(invitation("a"))
    await wire.reconnect(invitation("a"))
    await asyncio.sleep(0)
    assert not wire.said, "it still stands"
    await wire.lobby.hear(invitation("a", "withdrawn"))
    await wire.heard(Next)
    await wire.lobby.hear(invitation("b", "made"))
    assert await pairing == "match of b"


async def test_a_match_that_was_made_meanwhile_is_the_answer() -> None:
    wire = Wire()
    await wire.reconnect()
    pairing = asyncio.create_task(wire.lobby.next("classic"))
    await wire.heard(Next)
    await wire.reconnect(invitation("a", "made"))
    assert await pairing == "match of a"
    assert not wire.said


async def test_a_wish_that_got_lost_is_said_again() -> None:
    wire = Wire()
    await wire.reconnect()
    pairing = asyncio.create_task(wire.lobby.next("classic"))
    await wire.heard(Next)
    await wire.reconnect(invitation("from bob", kind="person"))
    await wire.heard(Next)
    await wire.lobby.hear(invitation("a", "made"))
    assert await pairing == "match of a"


@pytest.mark.parametrize("state", ["withdrawn", "expired"])
async def test_a_wish_that_somebody_ended_is_told_and_not_asked_again(state: str) -> None:
    """Two clients of one account would withdraw the wishes of each other without end."""
    wire = Wire()
    await wire.reconnect()
    pairing = asyncio.create_task(wire.lobby.next("classic"))
    await wire.heard(Next)
    await wire.lobby.hear(invitation("a"))
    await wire.lobby.hear(invitation("a", state))
    with pytest.raises(MoveRefused) as refused:
        await pairing
    assert refused.value.code == "invitation-closed"
    assert not wire.said


async def test_an_invitation_that_got_lost_is_said_again() -> None:
    wire = Wire()
    await wire.reconnect()
    inviting = asyncio.create_task(wire.lobby.invite(CLASSIC))
    await wire.heard(Invite)
    await wire.reconnect()
    await wire.heard(Invite)
    await wire.lobby.hear(invitation("a", kind="open"))
    assert (await inviting).id == "a"


async def test_nobody_waits_for_the_match_of_an_invitation_that_was_declined() -> None:
    wire = Wire()
    waiting = asyncio.create_task(wire.lobby.made("a"))
    await wire.lobby.hear(invitation("a", kind="person"))
    await wire.lobby.hear(invitation("a", "declined", kind="person"))
    with pytest.raises(MoveRefused):
        await waiting


async def test_nothing_is_asked_twice_on_the_first_connection() -> None:
    wire = Wire()
    pairing = asyncio.create_task(wire.lobby.next("classic"))
    await wire.lobby.hear(WELCOME)
    await wire.heard(Ping)
    await wire.lobby.hear(Pong("arrived"))
    await wire.heard(Next)
    await wire.lobby.hear(invitation("a", "made"))
    assert await pairing == "match of a"
    assert not wire.said
