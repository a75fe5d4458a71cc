"""All that one viewer is told around a match of a tournament: lobby, chat, standings and lists."""

import asyncio
import contextlib
import itertools
import re
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from typing import cast

import httpx

from broadside.protocol.lobby import Accept, Decline, Enter, Invite, Next, Rematch, Say, Terms
from broadside.protocol.messages import Accepted, Command, FromClient, Hello, Leave, Ping, Resume
from broadside.rules.game import Viewer
from broadside.rules.record import Moved
from broadside.server.lobby.tournaments import TournamentRunner
from broadside.server.matches.live_match import LiveMatch
from broadside.server.services import Services
from broadside.store.log import Append
from broadside.store.store import Store
from tests.contract.playing import World
from tests.reliability.http_answers import staged
from tests.reliability.in_process_server import (
    WatchedLobby,
    client_session_for,
    http_client_of,
    make_server,
    opened_server,
)
from tests.reliability.match_messages import COMMITMENT
from tests.reliability.running_tournament import RunningTournament, run_tournament
from tests.server.offline_server import START, TestClock
from tests.server.queue_connection import QueueConnection

FEATURES = ("views", "radar", "lobby", "chat")
WORDS = ("accept draw", "decline draw", "claim win", "claim draw", "offer draw", "sing")
_LIVE = 3
"""So many moves at most are made while the viewer is there."""
_QUIET = 5
"""So many turns of the loop without work mean that nothing is under way."""
_MOMENT = 0.0005
"""Seconds to wait for the database, without keeping it from its work."""
_ID = re.compile(r"(?<![\w-])[\w-]{22}(?![\w-])", re.ASCII)
_CHANNEL = re.compile(r'\{"type":"([a-z]+)"')


@dataclass
class TournamentGuest:
    """Somebody with a connection."""

    account: str
    wire: QueueConnection = field(default_factory=QueueConnection)
    pings: Iterator[int] = field(default_factory=itertools.count)

    async def say(self, *messages: FromClient) -> None:
        """Returns when all of it is done."""
        token = f"{next(self.pings)}"
        self.wire.say(*messages, Ping(token))
        pong = f'{{"type":"pong","token":"{token}"}}'
        while pong not in self.wire.sent[-9:]:
            assert self.wire.closed is None, self.wire.closed
            await asyncio.sleep(_MOMENT)


@dataclass
class TournamentAudience:
    """The match of a tournament, with the viewer, an opponent and somebody else who watches."""

    world: World
    tournament: RunningTournament
    services: Services
    browser: httpx.AsyncClient
    live: LiveMatch
    viewer: TournamentGuest
    opponent: TournamentGuest
    watcher: TournamentGuest
    told: list[str] = field(default_factory=list)

    async def do(self, who: TournamentGuest, *messages: FromClient) -> None:
        """One thing after the other, and then all that comes of it."""
        await who.say(*messages)
        await self.settle()

    async def settle(self) -> None:
        """Wait until nothing is under way, and keep what the viewer was told."""
        lobby, quiet = cast(WatchedLobby, self.services.lobby_commands.lobby), 0
        while quiet < _QUIET:
            await asyncio.sleep(_MOMENT if lobby.is_busy else 0)
            quiet = 0 if lobby.is_busy else quiet + 1
        self.told += in_channels(self.viewer.wire.sent)
        self.viewer.wire.sent.clear()

    async def ask_around(self) -> None:
        """Every list that the viewer can open, and what it says about this match."""
        family, match = self.world.game.family, self.tournament.match
        lists = ("live", "tournaments", "matches", "statistics", "blocks", f"leaderboards/{family}")
        for path in (*lists, f"tournaments/{self.tournament.tournament}", f"matches/{match}"):
            answer = await self.browser.get(f"/api/{path}")
            self.told.append(f"{path} {answer.status_code} {answer.text}")

    async def play(self, number: int, entry: Moved) -> None:
        """A move of the record, made now: by the viewer over the own connection."""
        clock, table = cast(TestClock, self.services.clock), self.live._match_log.table
        clock.jump(START + entry.at - clock.now())
        command = Command(f"{number}", self.live.id, table.number(entry.seat), entry.move)
        if self.tournament.accounts[entry.seat] == self.viewer.account:
            await self.viewer.say(command)
        else:
            assert isinstance(await self.live.command(entry.seat, command), Accepted)
        await self.settle()
        assert self.live._match_log.table.length == number

    async def beat(self) -> None:
        """What a server does every two seconds for tournaments and for the lobby."""
        services = self.services
        await TournamentRunner(services.store, services.clock, services.live_matches).look()
        services.lobby_commands.lobby.look()
        await self.settle()


def in_channels(texts: list[str]) -> list[str]:
    """The texts by their channels, in each of them in order. How often the lobby was told on the
    way, and which channel came first, is a matter of time: of the lobby the last is kept."""
    channels: dict[str, list[str]] = {}
    for text in texts:
        found = _CHANNEL.match(text)
        assert found is not None, text
        channels.setdefault(found[1], []).append(text)
    channels["lobby"] = channels.get("lobby", [])[-1:]
    return [text for channel in sorted(channels) for text in channels[channel]]


def live_from(world: World) -> int:
    """The number of the first entry that is made live: clocks that run out are not waited for."""
    entries = world.record.entries
    last = itertools.takewhile(lambda entry: isinstance(entry, Moved), reversed(entries))
    return len(entries) - min(_LIVE, sum(1 for _ in last)) + 1


async def told(store: Store, world: World, viewer: Viewer) -> list[str]:
    """Every text that reaches the viewer while all is done that can be done around a match, with
    each id replaced by the number in which ids came up."""
    with staged(world.game):
        async with _audience(store, world, viewer) as audience:
            await _meet(audience)
            await _play(audience)
            await _talk(audience)
    names: dict[str, str] = {}
    texts = (COMMITMENT.sub("commitment", text) for text in audience.told)
    return [_ID.sub(lambda id: names.setdefault(id[0], f"id{len(names)}"), text) for text in texts]


async def _meet(audience: TournamentAudience) -> None:
    match = audience.live.id
    for guest in (audience.viewer, audience.opponent, audience.watcher):
        await audience.do(guest, Hello(1, FEATURES), Enter())
        await audience.do(guest, Resume(match))
        await audience.do(guest, Say(match, "ahoy"), Say("lobby", "ahoy"))


async def _play(audience: TournamentAudience) -> None:
    first = live_from(audience.world)
    for number, entry in enumerate(audience.world.record.entries[first - 1 :], first):
        assert isinstance(entry, Moved)
        await audience.play(number, entry)
    await audience.beat()
    await audience.ask_around()


async def _talk(audience: TournamentAudience) -> None:
    match, viewer = audience.live.id, audience.viewer
    number = audience.live._match_log.table.number(audience.tournament.seat_of(viewer.account))
    await audience.do(viewer, *(Command(words, match, number, words) for words in WORDS))
    await audience.do(viewer, Rematch(match), Next("classic"), Invite("i", Terms(preset="salvo")))
    await audience.do(audience.watcher, Invite("w", Terms(preset="salvo"), (viewer.account,)))
    await audience.do(viewer, Accept("nowhere"), Decline("nowhere"), Leave(match))
    await audience.do(audience.opponent, Say(match, "gone?"))
    await audience.do(viewer, Resume(match, 2))
    await audience.do(viewer, Resume(match))
    await audience.ask_around()


@contextlib.asynccontextmanager
async def _audience(
    store: Store, world: World, viewer: Viewer
) -> AsyncIterator[TournamentAudience]:
    first, clock = live_from(world), TestClock()
    tournament = await run_tournament(store, world.game, world.record.seed)
    before = world.record.entries[: first - 1]
    appends = (Append(tournament.match, number, entry) for number, entry in enumerate(before, 1))
    await asyncio.gather(*map(store.matches.append, appends))
    clock.jump(before[-1].at if before else 0)
    services, application = make_server(store, clock)
    guests = viewing, opponent, watcher = tuple(map(TournamentGuest, tournament.places(viewer)))
    async with (
        opened_server(services),
        http_client_of(application, store, viewing.account) as browser,
    ):
        talks = [
            asyncio.create_task(client_session_for(services, guest.account, guest.wire).hold())
            for guest in guests
        ]
        live = await services.live_matches.find(tournament.match)
        try:
            yield TournamentAudience(
                world, tournament, services, browser, live, viewing, opponent, watcher
            )
        finally:
            for talk in talks:
                talk.cancel()
            await asyncio.gather(*talks, return_exceptions=True)
