"""Ratings, leaderboards, and bots that play over the network."""

import asyncio
import sys
from pathlib import Path

import pytest

from broadside.client.client import Client, RemoteMatch
from broadside.client.followed_match import FollowedMatch
from broadside.client.match import MoveRefused
from broadside.protocol.api import BotLine, BotToken, Loaded, MatchCreated, MatchLine, RankLine
from broadside.protocol.lobby import Terms
from broadside.protocol.messages import Sit
from broadside.store import finish_match
from tests.server.http_user import HttpUser
from tests.server.running_server import running_server, start_match
from tests.server.scenarios.connected_players import ALL, agree, clients, named, seated

RATED = Terms(preset="sea-battle", rated=True)
BOT = Path(__file__).parents[3] / "examples" / "bots" / "network.py"


async def board(client: Client) -> list[RankLine]:
    return await client.http_api.ask("GET", "/api/leaderboards/shooting", list[RankLine])


async def resigned(players: list[Client], terms: Terms) -> None:
    """A match that the second player resigns."""
    seats = await seated(players, await agree(players[0], players[1:], terms))
    await seats[1].play("resign")
    while seats[0].picture.result is None:
        await seats[0].next()


@pytest.mark.req("X-07")
async def test_rated_games_move_both_on_the_leaderboard(address: str) -> None:
    async with running_server(address) as server, clients(server, 3) as (ann, bob, eve):
        await named(ann, "Ann")
        await named(bob, "Bob")
        await resigned([ann, bob], Terms(preset="sea-battle"))
        assert await board(ann) == []
        await resigned([ann, bob], RATED)
        first, second = await board(ann)
        assert (first.name, first.games, first.wins, first.bot) == ("Ann", 1, 1, False)
        assert (second.name, second.games, second.wins) == ("Bob", 1, 0)
        assert first.rating > second.rating
        for _ in range(2):
            await resigned([bob, ann], RATED)
        assert [(one.name, one.games, one.wins) for one in await board(ann)] == [
            ("Bob", 3, 2),
            ("Ann", 3, 1),
        ]
        with pytest.raises(MoveRefused) as refused:
            await eve.lobby.invite(RATED)
        assert refused.value.code == "name-first"


async def test_a_rating_that_fails_does_not_hide_the_end_and_is_made_good_after_a_restart(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise OverflowError("a rating without end")

    with monkeypatch.context() as patch:
        patch.setattr(finish_match, "rate", fail)
        async with running_server(address) as server, clients(server, 2) as players:
            for player, name in zip(players, ("Ann", "Bob"), strict=True):
                await named(player, name)
            await resigned(players, RATED)
            assert await board(players[0]) == []
    async with running_server(address) as server, clients(server, 1) as (eve,):
        async with asyncio.timeout(10):
            while not (lines := await board(eve)):
                await asyncio.sleep(0)
        assert [(one.name, one.games, one.wins) for one in lines] == [("Ann", 1, 1), ("Bob", 1, 0)]


async def test_an_aborted_game_is_not_rated(shared: str) -> None:
    async with clients(shared, 2) as players:
        for player, name in zip(players, ("Abe", "Ada"), strict=True):
            await named(player, name)
        seats = await seated(players, await agree(players[0], players[1:], RATED))
        await seats[0].play("abort")
        while seats[1].picture.result is None:
            await seats[1].next()
        assert {"Abe", "Ada"}.isdisjoint(one.name for one in await board(players[0]))


async def test_games_at_one_screen_or_against_a_computer_are_not_rated(shared: str) -> None:
    async with clients(shared, 1) as (una,):
        await named(una, "Una")
        computer = await start_match(una, preset="sea-battle")
        for match in (computer, await shared_screen(una, seat=1)):
            await match.play("resign")
            line = await una.http_api.ask("GET", f"/api/matches/{match.id}", MatchLine)
            assert line.result is not None
        assert "Una" not in [one.name for one in await board(una)]
        for path, wish in (("hotseat", {}), ("matches", {"level": "easy"})):
            body = {"preset": "sea-battle", "rated": True, **wish}
            with pytest.raises(MoveRefused, match="rated"):
                await una.http_api.tell("POST", f"/api/{path}", body)


async def shared_screen(client: Client, seat: int) -> RemoteMatch:
    """A match of people at one screen, at which that seat is taken."""
    made = await client.http_api.ask("POST", "/api/hotseat", MatchCreated, {"preset": "sea-battle"})
    following = client._follows[made.match] = FollowedMatch()
    await client._say(Sit(made.match, seat))
    await following.joined
    return RemoteMatch(client, made.match, following)


async def test_a_rated_match_that_was_adjourned_is_rated_at_its_end(shared: str) -> None:
    async with clients(shared, 2) as (ida, ivo):
        await named(ida, "Ida")
        await named(ivo, "Ivo")
        match = await agree(ida, [ivo], RATED)
        seats = await seated([ida, ivo], match)
        for one, seat in zip((ida, ivo), seats, strict=True):
            await one.http_api.tell("PUT", "/api/saves/later", {"match": match})
            await seat.adjourn()
        while not (told := seats[0].picture.adjournment) or not told.is_adjourned:
            await seats[0].next()
        loading = "POST", "/api/saves/later/load", Loaded
        loaded = [await one.http_api.ask(*loading) for one in (ida, ivo)]
        assert loaded == [Loaded(match, waits, counts=True) for waits in (1, 0)]
        await seats[0].play("resign")
        while seats[1].picture.result is None:
            await seats[1].next()
        rows = {one.name: (one.games, one.wins) for one in await board(ida)}
        assert (rows["Ida"], rows["Ivo"]) == ((1, 0), (1, 1))


async def new_bot(owner: Client, name: str) -> BotToken:
    return await owner.http_api.ask("POST", "/api/bots", BotToken, {"name": name})


@pytest.mark.req("X-07")
async def test_bots_play_on_the_ladder_and_are_marked(ready_sqlite: str) -> None:
    async with running_server(ready_sqlite) as server, clients(server, 2) as (ann, bob):
        await named(ann, "Ann")
        await named(bob, "Bob")
        await ann.lobby.enter()
        tokens = [(await new_bot(ann, "Rusty")).token, (await new_bot(bob, "Dusty")).token]
        bots = [
            await asyncio.create_subprocess_exec(sys.executable, BOT, server, token, "2")
            for token in tokens
        ]
        await ann.lobby.until(lambda: len(marked(ann)) == 2)
        async with asyncio.timeout(120):
            for bot in bots:
                assert await bot.wait() == 0
        ranks = await board(ann)
        assert {(one.name, one.bot, one.games) for one in ranks} == {
            ("Rusty", True, 2),
            ("Dusty", True, 2),
        }


def marked(watcher: Client) -> list[str | None]:
    lobby = watcher.lobby.lobby
    return [one.name for one in lobby.people if one.bot] if lobby is not None else []


@pytest.mark.req("X-07")
async def test_a_bot_is_challenged_by_a_person(shared: str) -> None:
    async with clients(shared, 1) as (ann,), HttpUser(shared) as owner:
        await owner.ask("POST", "/api/account", {"name": "Olga", "password": "correct horse"})
        made = (await owner.ask("POST", "/api/bots", {"name": "Bolt"})).value
        bot = Client(shared, ALL)
        bot.http_api._http.cookies.set("broadside", made["token"])
        async with bot:
            invitation = await ann.lobby.invite(Terms(preset="russian"), made["person"])
            await bot.lobby.until(lambda: invitation.id in bot.lobby.invitations)
            await bot.lobby.accept(invitation.id)
            seat = await ann.follow(await ann.lobby.made(invitation.id))
            assert [player.bot for player in seat.picture.players] == [False, True]
            assert seat.picture.players[1].name == "Bolt"


async def test_nobody_is_rated_against_their_own_bot(shared: str) -> None:
    async with clients(shared, 1) as (odo,):
        await named(odo, "Odo")
        made = await new_bot(odo, "Odo's bot")
        bot = Client(shared, ALL)
        bot.http_api._http.cookies.set("broadside", made.token)
        async with bot:
            await resigned([odo, bot], RATED)
        assert {"Odo", "Odo's bot"}.isdisjoint(one.name for one in await board(odo))


async def test_bots_have_owners_with_a_name_and_are_few(shared: str) -> None:
    async with clients(shared, 1) as (ann,):
        with pytest.raises(MoveRefused) as refused:
            await new_bot(ann, "Nobody's")
        assert refused.value.code == "name-first"
        await named(ann, "Amelia")
        with pytest.raises(MoveRefused) as refused:
            await new_bot(ann, "Amelia")
        assert refused.value.code == "name-taken"
        bots = [await new_bot(ann, f"Amelia's {number}") for number in range(5)]
        with pytest.raises(MoveRefused) as refused:
            await new_bot(ann, "one too many")
        assert refused.value.code == "too-many-bots"
        await ann.http_api.tell("DELETE", f"/api/bots/{bots[0].person}")
        left = await ann.http_api.ask("GET", "/api/bots", list[BotLine])
        assert {one.person for one in left} == {one.person for one in bots[1:]}
        fresh = await ann.http_api.ask("POST", f"/api/bots/{bots[1].person}/token", BotToken)
        for token, status in ((bots[1].token, 401), (fresh.token, 200)):
            async with HttpUser(shared, "none") as bot:
                bot.http.cookies.clear()
                headers = {"Authorization": f"Bearer {token}"}
                assert (await bot.ask("GET", "/api/session", headers=headers)).status == status


async def test_leaderboards_are_those_of_families(shared: str) -> None:
    async with HttpUser(shared) as nobody:
        assert (await nobody.ask("GET", "/api/leaderboards/fleet")).status == 200
        unknown = await nobody.ask("GET", "/api/leaderboards/chess")
        assert (unknown.status, unknown.code) == (404, "unknown-family")


def test_the_example_bot_plays_in_thirty_lines_and_knows_nothing_of_broadside() -> None:
    source = BOT.read_text(encoding="utf-8")
    assert len(source.split("async def play")[1].split("if __name__")[0].splitlines()) <= 30
    assert "import broadside" not in source
    assert "from broadside" not in source
