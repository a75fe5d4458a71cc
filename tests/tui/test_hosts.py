"""The terminal face at a server: against its computers, and against other people."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest

from broadside.bots.catalog import make_bot
from broadside.client.client import Client, RemoteMatch
from broadside.protocol.api import NewMatch
from broadside.server.matches.match_log import CLAIM_AFTER
from broadside.tui.hosts import RemoteHost
from tests.server.offline_server import TestClock
from tests.server.running_server import running_server
from tests.server.scenarios.connected_players import let_pass
from tests.tui.terminal_user import TerminalUser, options, terminal_user


@asynccontextmanager
async def at_server(
    address: str, preset: str | None, level: str, session_file: Path | None = None
) -> AsyncIterator[TerminalUser]:
    async with (
        Client(address, ("radar", "lobby", "adjourn"), session_file=session_file) as client,
        terminal_user(RemoteHost(client), preset, level) as sat,
    ):
        yield sat


@pytest.mark.req("P-15")
async def test_a_match_against_the_computer_of_a_server(tmp_path: Path) -> None:
    async with (
        running_server(f"sqlite:///{tmp_path / 'db'}") as address,
        at_server(address, "grand-fleet", "easy") as sat,
    ):
        await sat.place_at_random()
        await sat.until_turn()
        assert "SP 3" in sat.text("own")
        player = make_bot("hard", 1)
        for _ in range(4):
            await sat.move_as(player)
            await sat.until_turn()
        assert "You fire at" in sat.news
        await sat.press("escape")
        await sat.until(lambda: sat.is_at("menu"))
        await sat.press("home", "enter")
        await sat.until_turn()


async def test_whoever_closes_the_terminal_finds_the_match_again(tmp_path: Path) -> None:
    sessions = tmp_path / "sessions.json"
    async with (
        running_server(f"sqlite:///{tmp_path / 'db'}") as address,
        Client(address, ("radar", "lobby")) as other,
    ):
        async with at_server(address, None, "", sessions) as sat:
            await sat.press("tab", "home", "enter")
            await sat.until(lambda: sat.banner.startswith("Waiting for the next person"))
            match = await other.follow(await other.lobby.next("classic"))
            await sat.place_at_random()
            await match.play(make_bot("easy", 1).choose(match.picture.view))
            await sat.until(lambda: sat.is_to_move or "to fire" in sat.banner)
            own = sat.text("own")
        await other.lobby.until(lambda: len(match.away) == 1)
        async with at_server(address, "salvo", "easy", sessions) as sat:
            await sat.until(lambda: sat.banner.startswith("A match waits for you"))
            assert options(sat, "games")[0] == f"continue {match.id}", "nothing else is begun"
            await sat.press("enter")
            await sat.until(lambda: sat.is_to_move or "to fire" in sat.banner)
            assert sat.text("own") == own
            await other.lobby.until(lambda: not match.away)


async def test_an_opponent_who_leaves_is_told_and_the_win_is_claimed_in_time(
    tmp_path: Path,
) -> None:
    clock = TestClock()
    async with (
        running_server(f"sqlite:///{tmp_path / 'db'}", clock=clock) as address,
        at_server(address, None, "") as sat,
    ):
        async with Client(address, ("radar", "lobby")) as other:
            await other.rename("Trusty Guillemot 47")
            await sat.press("tab", "home", "enter")
            await sat.until(lambda: sat.banner.startswith("Waiting for the next person"))
            match = await other.follow(await other.lobby.next("classic"))
            await sat.place_at_random()
            await match.play(make_bot("easy", 1).choose(match.picture.view))
            await sat.until(lambda: sat.is_to_move or "to fire" in sat.banner)
        name, short = "Trusty Guillemot 47 (guest)", "Trusty Guillemo…"
        await sat.until(lambda: f"{short}: away, F9 claims the win in " in sat.banner)
        assert len(sat.banner) <= 78, "nothing is cut off on a small screen"
        assert f"{name} has left." in sat.news
        assert f"{name} has left." in sat.notices
        await sat.press("f9")
        assert sat.picture.result is None, "not yet"
        await let_pass(clock, CLAIM_AFTER)
        sat.remote._client.lobby.claimable[match.id] = 0.0
        await sat.until(lambda: sat.banner.startswith(f"{short}: away, F9 claims the win ·"))
        await sat.press("f9")
        await sat.until(lambda: "You have won" in sat.banner)


async def test_whoever_comes_back_is_told_as_well(tmp_path: Path) -> None:
    sessions = tmp_path / "sessions.json"
    async with (
        running_server(f"sqlite:///{tmp_path / 'db'}") as address,
        at_server(address, None, "") as sat,
    ):
        async with Client(address, ("radar", "lobby"), session_file=sessions) as other:
            await sat.press("down", "tab", "home", "enter")
            await sat.until(lambda: sat.banner.startswith("Waiting for the next person"))
            match = await other.follow(await other.lobby.next("sea-battle"))
            await sat.until(lambda: sat.is_at("battle"))
        await sat.until(lambda: "has left." in sat.news)
        async with Client(address, ("radar", "lobby"), session_file=sessions) as other:
            await other.follow(match.id)
            await sat.until(lambda: "is back." in sat.news)
            assert "away" not in sat.banner


@asynccontextmanager
async def two_people(tmp_path: Path) -> AsyncIterator[tuple[TerminalUser, RemoteMatch]]:
    """One at the terminal and one elsewhere, who have found each other."""
    async with (
        running_server(f"sqlite:///{tmp_path / 'db'}") as address,
        Client(address, ("radar", "lobby", "adjourn")) as other,
        at_server(address, None, "") as sat,
    ):
        await sat.press("tab", "home", "enter")
        await sat.until(lambda: sat.banner.startswith("Waiting for the next person"))
        match = await other.follow(await other.lobby.next("classic"))
        await sat.until(lambda: sat.is_at("placing"))
        yield sat, match


async def test_two_people_play_until_one_gives_up(tmp_path: Path) -> None:
    async with two_people(tmp_path) as (sat, match):
        await sat.place_at_random()
        await match.play(make_bot("easy", 1).choose(match.picture.view))
        await sat.until(lambda: sat.is_to_move or "to fire" in sat.banner)
        assert all(player.level is None for player in sat.picture.players)
        await sat.press("f8")
        assert sat.picture.result is None, "once is a slip of a finger"
        await sat.press("f8")
        await sat.until(lambda: "has won" in sat.banner)
        assert "given up" in sat.news
        await sat.press("escape")
        await sat.until(lambda: sat.is_at("menu"))
        assert options(sat, "games")[0] == "classic", "there is nothing to go on with"


async def test_who_places_at_the_same_moment_as_the_other_waits_for_nothing(
    tmp_path: Path,
) -> None:
    async with two_people(tmp_path) as (sat, match):
        placing = match.play(make_bot("easy", 1).choose(match.picture.view))
        await asyncio.gather(sat.place_at_random(), placing)
        await sat.until(lambda: sat.is_to_move or "to fire" in sat.banner)
        assert not sat.notices


async def test_a_match_that_is_broken_off_does_not_wait_for_the_fleet(tmp_path: Path) -> None:
    async with two_people(tmp_path) as (sat, match):
        await match.play("abort")
        await sat.until(lambda: sat.is_at("battle") and "Escape goes back" in sat.banner)
        assert "broken off" in sat.news


async def test_who_waits_for_a_person_can_stop_it(tmp_path: Path) -> None:
    async with (
        running_server(f"sqlite:///{tmp_path / 'db'}") as address,
        at_server(address, None, "") as sat,
    ):
        await sat.press("tab", "home", "enter")
        await sat.until(lambda: sat.banner.startswith("Waiting for the next person"))
        await sat.press("escape")
        await sat.until(lambda: sat.banner.startswith("Choose a game"))
        async with Client(address, ("radar", "lobby", "adjourn")) as other:
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(other.lobby.next("classic"), 1)
        assert sat.is_at("menu")


async def test_a_server_that_is_gone_is_told_and_found_again(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'db'}"
    async with AsyncExitStack() as first, AsyncExitStack() as second:
        address = await first.enter_async_context(running_server(database))
        sat = await second.enter_async_context(at_server(address, "sea-battle", "easy"))
        await sat.until_turn()
        await first.aclose()
        await sat.until(lambda: "No connection" in sat.banner)
        port = int(address.rsplit(":", 1)[1])
        await second.enter_async_context(running_server(database, port))
        await sat.until(lambda: "No connection" not in sat.banner)
        await sat.fire("11")


async def test_a_match_among_people_is_offered_however_many_are_newer(tmp_path: Path) -> None:
    async with (
        running_server(f"sqlite:///{tmp_path / 'db'}") as address,
        Client(address, ("radar", "lobby")) as own,
        Client(address, ("radar", "lobby")) as other,
    ):
        ids = [
            (await asyncio.gather(own.lobby.next("classic"), other.lobby.next("classic")))[0]
            for _ in range(10)
        ]
        alone = [await own.http_api.create(NewMatch("easy", "classic")) for _ in range(10)]
        listed = [one.id for one in await RemoteHost(own).unfinished()]
    assert listed == [*reversed(ids), *reversed(alone[1:])]
