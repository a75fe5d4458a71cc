"""A client that keeps its connection up and loses nothing when it breaks."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from random import Random

import pytest
from websockets.asyncio.server import ServerConnection, serve

from broadside.client import client as client_module
from broadside.client import followed_match as followed_match_module
from broadside.client.backoff import Backoff
from broadside.client.client import Client, RemoteMatch
from broadside.client.http_api import HttpApi
from broadside.client.match import MatchClient, MoveRefused
from broadside.protocol.api import Me
from broadside.protocol.families import digest, view_json
from broadside.protocol.lobby import Invitation, Invited, Terms
from broadside.protocol.messages import (
    Accepted,
    Account,
    Clocks,
    Command,
    FromClient,
    FromServer,
    GameText,
    Heartbeat,
    Hello,
    Pulse,
    Resume,
    Snapshot,
    Unlocked,
    Welcome,
)
from broadside.protocol.refusals import Code, refuse
from broadside.protocol.wire import encode, read_client
from broadside.server.matches.live_match import LiveMatch
from broadside.server.matches.live_matches import LiveMatches
from broadside.server.websocket.client_session import MOST_MATCHES
from tests.server.running_server import SMALL, play_on, running_server, start_match
from tests.server.scenarios.connected_players import agree, clients, place, seated

SNAPSHOT = Snapshot(
    match="m",
    number=0,
    seat=0,
    game=GameText(SMALL.family, SMALL.name, SMALL.write_rules()),
    players=(),
    view=view_json(SMALL, SMALL.view(SMALL.start(1), 0)),
    digest="",
    demand=None,
    clocks=Clocks(),
    commitments={},
    result=None,
)


async def test_a_match_that_does_not_exist_is_refused(ready_sqlite: str) -> None:
    async with running_server(ready_sqlite) as address, Client(address) as client:
        for _ in range(2):
            with pytest.raises(MoveRefused) as refused:
                await client.follow("nowhere")
            assert refused.value.code == Code.UNKNOWN_MATCH


async def test_a_refused_move_says_why(ready_sqlite: str) -> None:
    async with running_server(ready_sqlite) as address, Client(address) as client:
        match: MatchClient = await start_match(client, first="me")
        while match.picture.demand is None:
            await match.next()
        for move, code in (("fire z9", "off-board"), ("sing", "unreadable")):
            with pytest.raises(MoveRefused) as refused:
                await match.play(move)
            assert refused.value.code == code


@pytest.mark.req("X-05")
async def test_a_connection_that_breaks_again_and_again_costs_nothing(ready_sqlite: str) -> None:
    async with running_server(ready_sqlite) as address, Client(address) as client:
        match = await start_match(client, preset="sea-battle")
        playing = asyncio.create_task(play_on(match))
        breaks = 0
        while not playing.done():
            await asyncio.sleep(0.4)
            if client._socket is not None:
                breaks += 1
                client._socket.transport.abort()
        await playing
        assert breaks > 0
        assert match.picture.result is not None


async def test_a_spectator_sees_public_facts_only(ready_sqlite: str) -> None:
    async with (
        running_server(ready_sqlite) as address,
        Client(address) as player,
        Client(address) as other,
    ):
        match = await start_match(player, preset="sea-battle")
        watched = await other.follow(match.id)
        assert watched.picture.seat is None
        assert watched.picture.view.fleet is None
        assert watched.picture.demand is None
        with pytest.raises(MoveRefused) as refused:
            await watched.play("fire a1")
        assert refused.value.code == Code.NOT_SEATED
        await play_on(match)
        while watched.picture.result is None:
            await watched.next()
        assert watched.picture.view.battle == match.picture.view.battle


async def test_who_leaves_a_match_has_room_for_another(ready_sqlite: str) -> None:
    async with running_server(ready_sqlite) as address, Client(address) as client:
        for _ in range(MOST_MATCHES + 1):
            match = await start_match(client)
            assert match.picture.players
            await match.leave()


# Two people at the same moment


@asynccontextmanager
async def two_people(database: str, preset: str) -> AsyncIterator[list[RemoteMatch]]:
    async with (
        running_server(database) as address,
        Client(address) as one,
        Client(address) as other,
    ):
        met = await asyncio.gather(*(player.lobby.next(preset) for player in (one, other)))
        yield [await one.follow(met[0]), await other.follow(met[1])]


async def choose_and_play(match: RemoteMatch) -> None:
    await match.play(match.picture.game.sample_move(match.picture.view, Random(1)))


async def test_two_people_who_place_at_the_same_moment_both_succeed(ready_sqlite: str) -> None:
    async with asyncio.timeout(20), two_people(ready_sqlite, "classic") as matches:
        await asyncio.gather(*map(choose_and_play, matches))
        for match in matches:
            while match.picture.view.battle.turn is None:
                await match.next()


async def test_two_captains_who_agree_and_arrange_at_the_same_moment_both_succeed(
    ready_sqlite: str,
) -> None:
    async with asyncio.timeout(20), two_people(ready_sqlite, "fleet") as matches:
        await asyncio.gather(*(match.play("accept map") for match in matches))
        for match in matches:
            while match.picture.demand != "arrange":
                await match.next()
        await asyncio.gather(*map(choose_and_play, matches))
        for match in matches:
            while match.picture.view.battle.turn is None:
                await match.next()


async def test_a_yes_is_for_the_map_that_was_seen(ready_sqlite: str) -> None:
    async with asyncio.timeout(20), two_people(ready_sqlite, "fleet") as (first, second):
        seen = first.picture
        await second.play("redraw map")
        while first.picture.number == seen.number:
            await first.next()
        with pytest.raises(MoveRefused) as refused:
            await first.play("accept map", seen)
        assert refused.value.code == Code.STALE
        await first.play("accept map")
        assert first.picture.view.battle.accepted == {first.picture.seat}


async def test_whoever_is_told_that_the_game_has_moved_on_may_choose_again(
    ready_sqlite: str,
) -> None:
    async with asyncio.timeout(20), two_people(ready_sqlite, "sea-battle") as matches:
        (turn,) = (match for match in matches if match.picture.demand)
        (other,) = (match for match in matches if match is not turn)
        seen, squares = other.picture, iter("abcdefghij")
        while other.picture.demand is None:
            if turn.picture.demand is not None:
                await turn.play(f"fire {next(squares)}1")
            await other.next()
        with pytest.raises(MoveRefused, match=r"The game has moved on\. Choose again\.") as refused:
            await other.play("fire a1", seen)
        assert refused.value.code == Code.STALE
        await other.play("fire a1")
        await other.play("resign", seen)


# Never waiting for ever


async def test_what_was_too_fast_is_sent_again(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[FromClient] = []

    async def take_second_time(socket: ServerConnection) -> None:
        async for text in socket:
            message = read_client(str(text))
            heard.append(message)
            if not isinstance(message, Resume | Command):
                continue
            if heard.count(message) == 1:
                await socket.send(encode(refuse(Code.TOO_FAST)))
            elif isinstance(message, Command):
                await socket.send(encode(Accepted(message.id, message.match, 1)))
            else:
                await socket.send(encode(SNAPSHOT))

    monkeypatch.setattr(client_module, "_BREATH", 0.01)
    async with client_of(take_second_time, monkeypatch) as client:
        match = await client.follow("m")
        await match.play("fire a1")
    assert list(map(type, heard)) == [Hello, Resume, Resume, Command, Command]


async def test_a_move_that_is_too_long_is_refused_before_it_is_sent(ready_sqlite: str) -> None:
    async with (
        asyncio.timeout(20),
        running_server(ready_sqlite) as address,
        Client(address) as client,
    ):
        match = await start_match(client)
        with pytest.raises(MoveRefused, match="at most 4096 bytes") as refused:
            await match.play("x" * 5000)
        assert refused.value.code == Code.TOO_LONG
        assert refused.value.sentence == Code.TOO_LONG.sentence


class RecordedPauses(Backoff):
    """Writes its pauses down and skips them."""

    def __init__(self) -> None:
        super().__init__(lambda: 0)
        self.pauses: list[float] = []

    def next(self) -> float:
        self.pauses.append(super().next())
        return 0


@asynccontextmanager
async def client_of(
    talk: Callable[[ServerConnection], Awaitable[None]], monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Client]:
    """A client of a server that does nothing but talk so."""

    async def enter(http_api: HttpApi) -> Me:
        """That server has no sessions."""
        return Me("a", "Ann", None, tutorial_done=False)

    monkeypatch.setattr(HttpApi, "enter", enter)
    async with asyncio.timeout(20), serve(talk, "127.0.0.1", 0) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        async with Client(f"http://127.0.0.1:{port}") as client:
            yield client


async def pauses_at(monkeypatch: pytest.MonkeyPatch, count: int, *words: FromServer) -> list[float]:
    """The first pauses of a client whose server says this and hangs up."""

    async def hang_up(socket: ServerConnection) -> None:
        await socket.recv()
        for word in words:
            await socket.send(encode(word))

    monkeypatch.setattr(client_module, "Backoff", RecordedPauses)
    async with client_of(hang_up, monkeypatch) as client:
        backoff = client._backoff
        assert isinstance(backoff, RecordedPauses)
        while len(backoff.pauses) < count:
            await asyncio.sleep(0)
        return backoff.pauses[:count]


WELCOME = Welcome(1, (), Account(None))


INVITED = Invited(
    Invitation("i", "saved", "open", "classic", "shooting", Terms(preset="classic"), 2, (), 0)
)


@pytest.mark.parametrize(
    "words",
    [(), (WELCOME,), (WELCOME, INVITED, Unlocked(("First blood",)))],
    ids=["silence", "a greeting", "invitations and awards"],
)
async def test_a_connection_that_is_closed_at_once_does_not_shorten_the_pause(
    monkeypatch: pytest.MonkeyPatch, words: tuple[FromServer, ...]
) -> None:
    assert await pauses_at(monkeypatch, 5, *words) == [0.05, 0.1, 0.2, 0.4, 0.8]


async def test_a_connection_on_which_something_came_shortens_the_pause(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert await pauses_at(monkeypatch, 4, WELCOME, Heartbeat({})) == [0.05] * 4


async def test_a_match_that_has_stopped_is_asked_for_with_growing_pauses(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """And on the same connection, until the match is seen to work."""
    asked: list[str] = []
    pulse = Pulse(0, digest(SMALL, SMALL.view(SMALL.start(1), 0)), Clocks())

    async def stop_at_every_move(socket: ServerConnection) -> None:
        async for text in socket:
            message = read_client(str(text))
            asked.append(type(message).__name__)
            if isinstance(message, Resume) and asked.count("Command") < 5:
                await socket.send(encode(SNAPSHOT))
            elif isinstance(message, Resume):
                await socket.send(encode(SNAPSHOT))
                await socket.send(encode(Heartbeat({"m": pulse})))
            elif isinstance(message, Command):
                await socket.send(encode(refuse(Code.MATCH_STOPPED, match="m")))

    monkeypatch.setattr(followed_match_module, "Backoff", RecordedPauses)
    async with client_of(stop_at_every_move, monkeypatch) as client:
        match = await client.follow("m")
        backoff = client._follows["m"].backoff
        assert isinstance(backoff, RecordedPauses)
        playing = asyncio.create_task(match.play("fire a1"))
        while len(backoff.pauses) < 6:
            await asyncio.sleep(0)
        playing.cancel()
        assert backoff.pauses[:6] == [0.05, 0.1, 0.2, 0.4, 0.8, 0.05]
        assert asked.count("Hello") == 1
        assert not match.is_connected


async def test_two_clients_of_a_broken_match_keep_their_connection(
    ready_sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    is_broken = False
    take_up = LiveMatches._take_up

    async def take_up_unless_broken(self: LiveMatches, id: str) -> LiveMatch:
        if is_broken:
            raise RuntimeError("damaged")
        return await take_up(self, id)

    opened: list[LiveMatch] = []
    open_match = LiveMatch.open

    async def remember(self: LiveMatch) -> None:
        opened.append(self)
        await open_match(self)

    monkeypatch.setattr(LiveMatches, "_take_up", take_up_unless_broken)
    monkeypatch.setattr(LiveMatch, "open", remember)
    monkeypatch.setattr(followed_match_module, "Backoff", RecordedPauses)
    async with running_server(ready_sqlite) as address, clients(address, 2) as people:
        id = await agree(people[0], people[1:], Terms(preset="sea-battle"))
        matches = await seated(people, id)
        sockets = [one._socket for one in people]
        is_broken = True
        await opened[-1].close()
        backoffs = [one._follows[id].backoff for one in people]
        while min(len(one.pauses) for one in backoffs) < 5:  # type: ignore[attr-defined]
            await asyncio.sleep(0.01)
        assert not any(match.is_connected for match in matches)
        assert [one._socket for one in people] == sockets
        is_broken = False
        while not all(match.is_connected for match in matches):
            await asyncio.sleep(0.01)
        for match in matches:
            await place(match)
