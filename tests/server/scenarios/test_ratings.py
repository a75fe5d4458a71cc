"""Ratings, leaderboards, and bots that play over the network."""

import asyncio
import sys
from pathlib import Path

import pytest

from broadside.client.client import Client, RemoteMatch
from broadside.client.following import Following
from broadside.client.seat import Refused
from broadside.protocol.api import BotLine, BotToken, Loaded, MatchCreated, MatchLine, RankLine
from broadside.protocol.lobby import Terms
from broadside.protocol.messages import Sit
from tests.server.people import Person
from tests.server.scenarios.meetings import ALL, agree, clients, named, seated
from tests.server.town import start_match, town

RATED = Terms(preset="sea-battle", rated=True)
BOT = Path(__file__).parents[3] / "examples" / "bots" / "network.py"


async def board(client: Client) -> list[RankLine]:
    return await client.office.ask("GET", "/api/leaderboards/shooting", list[RankLine])


async def resigned(players: list[Client], terms: Terms) -> None:
    """A match that the second player resigns."""
    seats = await seated(players, await agree(players[0], players[1:], terms))
    await seats[1].play("resign")
    while seats[0].picture.result is None:
        await seats[0].news()


@pytest.mark.req("X-07")
async def test_rated_games_move_both_on_the_leaderboard(address: str) -> None:
    async with town(address) as server, clients(server, 3) as (ann, bob, eve):
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
        with pytest.raises(Refused) as refused:
            await eve.meeting.invite(RATED)
        assert refused.value.code == "name-first"


async def test_an_aborted_game_is_not_rated(shared: str) -> None:
    async with clients(shared, 2) as players:
        for player, name in zip(players, ("Abe", "Ada"), strict=True):
            await named(player, name)
        seats = await seated(players, await agree(players[0], players[1:], RATED))
        await seats[0].play("abort")
        while seats[1].picture.result is None:
            await seats[1].news()
        assert {"Abe", "Ada"}.isdisjoint(one.name for one in await board(players[0]))


async def test_games_at_one_screen_or_against_a_computer_are_not_rated(shared: str) -> None:
    async with clients(shared, 1) as (una,):
        await named(una, "Una")
        computer = await start_match(una, preset="sea-battle")
        for match in (computer, await shared_screen(una, seat=1)):
            await match.play("resign")
            line = await una.office.ask("GET", f"/api/matches/{match.id}", MatchLine)
            assert line.result is not None
        assert "Una" not in [one.name for one in await board(una)]
        for path, wish in (("hotseat", {}), ("matches", {"level": "easy"})):
            body = {"preset": "sea-battle", "rated": True, **wish}
            with pytest.raises(Refused, match="rated"):
                await una.office.tell("POST", f"/api/{path}", body)


async def shared_screen(client: Client, seat: int) -> RemoteMatch:
    """A match of people at one screen, at which that seat is taken."""
    made = await client.office.ask("POST", "/api/hotseat", MatchCreated, {"preset": "sea-battle"})
    following = client._follows[made.match] = Following()
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
            await one.office.tell("PUT", "/api/saves/later", {"match": match})
            await seat.adjourn()
        while not (told := seats[0].picture.adjournment) or not told.is_adjourned:
            await seats[0].news()
        loading = "POST", "/api/saves/later/load", Loaded
        loaded = [await one.office.ask(*loading) for one in (ida, ivo)]
        assert loaded == [Loaded(match, waits, counts=True) for waits in (1, 0)]
        await seats[0].play("resign")
        while seats[1].picture.result is None:
            await seats[1].news()
        rows = {one.name: (one.games, one.wins) for one in await board(ida)}
        assert (rows["Ida"], rows["Ivo"]) == ((1, 0), (1, 1))


async def new_bot(owner: Client, name: str) -> BotToken:
    return await owner.office.ask("POST", "/api/bots", BotToken, {"name": name})


@pytest.mark.req("X-07")
async def test_bots_play_on_the_ladder_and_are_marked(ready_sqlite: str) -> None:
    async with town(ready_sqlite) as server, clients(server, 2) as (ann, bob):
        await named(ann, "Ann")
        await named(bob, "Bob")
        await ann.meeting.enter()
        tokens = [(await new_bot(ann, "Rusty")).token, (await new_bot(bob, "Dusty")).token]
        bots = [
            await asyncio.create_subprocess_exec(sys.executable, BOT, server, token, "2")
            for token in tokens
        ]
        await ann.meeting.until(lambda: len(marked(ann)) == 2)
        async with asyncio.timeout(120):
            for bot in bots:
                assert await bot.wait() == 0
        ranks = await board(ann)
        assert {(one.name, one.bot, one.games) for one in ranks} == {
            ("Rusty", True, 2),
            ("Dusty", True, 2),
        }


def marked(watcher: Client) -> list[str | None]:
    lobby = watcher.meeting.lobby
    return [one.name for one in lobby.people if one.bot] if lobby is not None else []


@pytest.mark.req("X-07")
async def test_a_bot_is_challenged_by_a_person(shared: str) -> None:
    async with clients(shared, 1) as (ann,), Person(shared) as owner:
        await owner.ask("POST", "/api/account", {"name": "Olga", "password": "correct horse"})
        made = (await owner.ask("POST", "/api/bots", {"name": "Bolt"})).value
        bot = Client(shared, ALL)
        bot.office._http.cookies.set("broadside", made["token"])
        async with bot:
            invitation = await ann.meeting.invite(Terms(preset="russian"), made["person"])
            await bot.meeting.until(lambda: invitation.id in bot.meeting.invitations)
            await bot.meeting.accept(invitation.id)
            seat = await ann.follow(await ann.meeting.made(invitation.id))
            assert [player.bot for player in seat.picture.players] == [False, True]
            assert seat.picture.players[1].name == "Bolt"


async def test_nobody_is_rated_against_their_own_bot(shared: str) -> None:
    async with clients(shared, 1) as (odo,):
        await named(odo, "Odo")
        made = await new_bot(odo, "Odo's bot")
        bot = Client(shared, ALL)
        bot.office._http.cookies.set("broadside", made.token)
        async with bot:
            await resigned([odo, bot], RATED)
        assert {"Odo", "Odo's bot"}.isdisjoint(one.name for one in await board(odo))


async def test_bots_have_owners_with_a_name_and_are_few(shared: str) -> None:
    async with clients(shared, 1) as (ann,):
        with pytest.raises(Refused) as refused:
            await new_bot(ann, "Nobody's")
        assert refused.value.code == "name-first"
        await named(ann, "Amelia")
        with pytest.raises(Refused) as refused:
            await new_bot(ann, "Amelia")
        assert refused.value.code == "name-taken"
        bots = [await new_bot(ann, f"Amelia's {number}") for number in range(5)]
        with pytest.raises(Refused) as refused:
            await new_bot(ann, "one too many")
        assert refused.value.code == "too-many-bots"
        await ann.office.tell("DELETE", f"/api/bots/{bots[0].person}")
        left = await ann.office.ask("GET", "/api/bots", list[BotLine])
        assert {one.person for one in left} == {one.person for one in bots[1:]}
        fresh = await ann.office.ask("POST", f"/api/bots/{bots[1].person}/token", BotToken)
        for token, status in ((bots[1].token, 401), (fresh.token, 200)):
            async with Person(shared, "none") as bot:
                bot.http.cookies.clear()
                headers = {"Authorization": f"Bearer {token}"}
                assert (await bot.ask("GET", "/api/session", headers=headers)).status == status


async def test_leaderboards_are_those_of_families(shared: str) -> None:
    async with Person(shared) as nobody:
        assert (await nobody.ask("GET", "/api/leaderboards/fleet")).status == 200
        assert (await nobody.ask("GET", "/api/leaderboards/chess")).code == "unknown-family"


def test_the_example_bot_plays_in_thirty_lines_and_knows_nothing_of_broadside() -> None:
    source = BOT.read_text(encoding="utf-8")
    assert len(source.split("async def play")[1].split("if __name__")[0].splitlines()) <= 30
    assert "import broadside" not in source
    assert "from broadside" not in source
