"""A guest has the same name in the lobby, in a match, in chat and in the list of games."""

import pytest

from broadside.client.client import Client
from broadside.client.match import MoveRefused
from broadside.protocol.api import MatchLine
from broadside.protocol.lobby import Terms
from tests.server.scenarios.connected_players import agree, clients, seated

TERMS = Terms(preset="sea-battle")


def listed(client: Client) -> set[str | None]:
    """The names of those who are in the lobby."""
    return {one.name for one in client.lobby.lobby.people} if client.lobby.lobby else set()


@pytest.mark.req("W-13")
async def test_a_guest_is_called_the_same_everywhere(shared: str) -> None:
    async with clients(shared, 3) as (ann, bob, eve):
        names = [client.name for client in (ann, bob, eve)]
        assert len(set(names)) == 3
        assert all(name is not None and name.endswith(" (guest)") for name in names)
        await ann.lobby.enter()
        await ann.lobby.until(lambda: set(names) <= listed(ann))
        match = await agree(ann, [bob], TERMS)
        places = ann.lobby.invitations[next(iter(ann.lobby.invitations))].guests
        assert [place.name for place in places] == names[:2]
        for seen in await seated((ann, bob, eve), match):
            assert [player.name for player in seen.picture.players] == names[:2]
        await ann.lobby.say(match, "Ahoy")
        await bob.lobby.until(lambda: bool(bob.lobby.lines.get(match)))
        assert bob.lobby.lines[match][-1].name == names[0]
        (line,) = await bob.http_api.ask("GET", "/api/matches", list[MatchLine])
        assert [player.name for player in line.players] == names[:2]


@pytest.mark.req("W-13")
async def test_others_see_a_new_name_at_once_also_in_a_match_that_goes_on(shared: str) -> None:
    async with clients(shared, 2) as (ann, bob):
        match = await agree(ann, [bob], TERMS)
        await ann.rename("Grace O'Malley 3")
        assert ann.name == "Grace O'Malley 3 (guest)"
        await bob.lobby.enter()
        await bob.lobby.until(lambda: ann.name in listed(bob))
        (seen,) = await seated([bob], match)
        assert seen.picture.players[0].name == ann.name


@pytest.mark.req("W-13")
async def test_a_name_that_is_refused_changes_nothing(shared: str) -> None:
    async with clients(shared, 2) as (ann, bob):
        before = ann.name
        with pytest.raises(MoveRefused) as refused:
            await ann.rename((bob.name or "").removesuffix(" (guest)"))
        assert refused.value.code == "name-taken"
        assert ann.name == before
