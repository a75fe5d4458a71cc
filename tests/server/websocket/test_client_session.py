"""What is said on one connection, and what ends it."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any

import msgspec
import pytest

from broadside.protocol.api import NewHotSeat
from broadside.protocol.messages import (
    Accepted,
    Command,
    Events,
    Heartbeat,
    Hello,
    Leave,
    Ping,
    Pong,
    Refused,
    Resume,
    Sit,
    Snapshot,
    Welcome,
)
from broadside.protocol.refusals import Code
from broadside.rules.grid import Grid
from broadside.rules.shooting.ruleset import Ruleset, ShipClass
from broadside.rules.shooting.shooting_game import ShootingGame
from broadside.server.achievements.announce import Announcer
from broadside.server.http.rate_limits import LimitedAction, Rate, RateLimits
from broadside.server.matches.create import create_hot_seat
from broadside.server.matches.live_match import LiveMatch
from broadside.server.matches.live_matches import LiveMatches
from broadside.server.websocket import client_session
from broadside.server.websocket.client_session import (
    HEARTBEAT,
    MOST_MATCHES,
    MOST_OFFENCES,
    NO_STORE,
    ClientIdentity,
    ClientSession,
)
from broadside.server.websocket.connection import Close
from broadside.server.workers.background_work import ThreadedWork
from broadside.server.workers.fair_queue import Asker
from broadside.store.outages import StoreUnavailable
from broadside.store.store import Store
from broadside.store.stored_match import Person
from tests.server.offline_server import TestClock, open_live_matches, settle, store_match
from tests.server.queue_connection import QueueConnection
from tests.server.running_server import FREE

GAME = ShootingGame(Ruleset("pond", (ShipClass("raft", 2),), Grid(4, 3), first=0))
HELLO = Hello(1, ("views", "flying", "ruleset"))


class Room:
    """Live matches, and connections of whomever a test needs."""

    def __init__(
        self,
        store: Store,
        live_matches: LiveMatches,
        clock: TestClock,
        rates: Any = FREE,
        announcer: Announcer | None = None,
    ) -> None:
        self.store, self.live_matches, self.clock, self.announcer = (
            store,
            live_matches,
            clock,
            announcer,
        )
        self.rate_limits = RateLimits(rates, 10, clock)
        self.is_open = True
        self.tasks: list[asyncio.Task[None]] = []

    async def two_guests(self) -> list[str]:
        return [await self.store.accounts.create_guest(0) for _ in range(2)]

    def connect(self, account: str = "nobody", name: str | None = None) -> QueueConnection:
        wire = QueueConnection()
        visitor = ClientIdentity(account, name, "here")

        async def is_welcome() -> bool:
            return self.is_open

        talk = ClientSession(
            wire,
            visitor,
            self.live_matches,
            self.rate_limits,
            self.clock,
            is_welcome,
            announcer=self.announcer,
        )
        self.tasks.append(asyncio.create_task(talk.hold()))
        return wire


@contextlib.asynccontextmanager
async def room(
    store: Store, rates: Any = FREE, announcer: Announcer | None = None, **given: Any
) -> AsyncIterator[Room]:
    clock = TestClock()
    async with open_live_matches(store, clock, **given) as live_matches:
        place = Room(store, live_matches, clock, rates, announcer)
        yield place
        for task in place.tasks:
            task.cancel()
        await asyncio.gather(*place.tasks, return_exceptions=True)


@pytest.mark.req("P-10")
async def test_a_hello_is_welcomed_with_the_features_of_both_sides(store: Store) -> None:
    async with room(store) as place:
        wire = place.connect(name="Ann")
        wire.say(HELLO)
        welcome = await wire.hear(Welcome)
        assert (welcome.version, welcome.features) == (1, ("ruleset", "views"))
        assert welcome.account.name == "Ann"


async def test_nothing_is_done_before_the_hello(store: Store) -> None:
    async with room(store) as place:
        wire = place.connect()
        wire.say(Ping(), Hello(2))
        assert (await wire.hear(Refused)).code == Code.HELLO_FIRST
        assert (await wire.hear(Refused, 2)).code == Code.WRONG_VERSION
        wire.say(HELLO, Ping("x"))
        assert await wire.hear(Pong) == Pong("x")


async def test_the_seat_comes_from_the_session(store: Store) -> None:
    async with room(store) as place:
        guests = await place.two_guests()
        id = await store_match(place.store, GAME, [Person(guest) for guest in guests])
        wires = [place.connect(who) for who in (*guests, "a passer-by")]
        for wire in wires:
            wire.say(HELLO, Resume(id))
        seats = [(await wire.hear(Snapshot)).seat for wire in wires]
        assert seats == [0, 1, None]
        wires[1].say(Command("c", id, 0, "deploy a1:b1"))
        assert await wires[1].hear(Accepted) == Accepted("c", id, 1)
        told = await wires[0].hear(Events)
        assert bytes(told.events[0]) == b'{"type":"deployed","seat":1,"fleet":null}'
        wires[2].say(Command("c", id, 1, "deploy a1:b1"))
        assert (await wires[2].hear(Refused)).code == Code.NOT_SEATED


@pytest.mark.req("X-12")
async def test_at_a_shared_screen_whoever_sits_there_says_so(store: Store) -> None:
    async with room(store) as place:
        owner, _ = await place.two_guests()
        wish = NewHotSeat(family="shooting", rules=GAME.write_rules())
        id = await create_hot_seat(place.store, place.clock, ThreadedWork(), Asker(owner), wish)
        wire = place.connect(owner)
        wire.say(HELLO, Resume(id))
        assert (await wire.hear(Snapshot)).seat is None, "without a word nobody sits there"
        for seat, fleet in ((0, "a1:b1"), (1, "c3:d3")):
            wire.say(Sit(id, seat))
            shown = await wire.hear(Snapshot, seat + 2)
            assert (shown.seat, shown.demand) == (seat, "deploy")
            wire.say(Command(f"c{seat}", id, shown.number, f"deploy {fleet}"))
            await wire.hear(Accepted, seat + 1)
        wire.say(Sit(id, 1))
        view = msgspec.json.decode((await wire.hear(Snapshot, 4)).view)
        assert [ship["cells"] for ship in view["fleet"]] == [["c3", "d3"]]
        assert '"a1"' not in str(view)


@pytest.mark.req("X-12")
async def test_nobody_takes_a_seat_by_saying_so(store: Store) -> None:
    async with room(store) as place:
        owner, other = await place.two_guests()
        wish = NewHotSeat(family="shooting", rules=GAME.write_rules())
        shared = await create_hot_seat(place.store, place.clock, ThreadedWork(), Asker(owner), wish)
        duel = await store_match(place.store, GAME, [Person(owner), Person(other)])
        tries = [(other, shared, 0), (owner, shared, 2), (owner, duel, 1), (owner, duel, 0)]
        for account, id, seat in tries:
            wire = place.connect(account)
            wire.say(HELLO, Sit(id, seat), Command("c", id, 0, "deploy a1:b1"))
            assert (await wire.hear(Refused)).code == Code.NOT_SEATED
            assert (await wire.hear(Refused, 2)).code == Code.NOT_FOLLOWING
            assert wire.of(Snapshot) == []


async def test_an_unknown_match_is_refused(store: Store) -> None:
    async with room(store) as place:
        wire = place.connect()
        wire.say(HELLO, Resume("nowhere"), Command("c", "nowhere", 0, "fire a1"))
        refused = await wire.hear(Refused)
        assert (refused.code, refused.match) == (Code.UNKNOWN_MATCH, "nowhere")
        assert (await wire.hear(Refused, 2)).code == Code.NOT_FOLLOWING


async def test_who_leaves_is_told_nothing_more(store: Store) -> None:
    async with room(store) as place:
        guests = await place.two_guests()
        id = await store_match(place.store, GAME, [Person(guest) for guest in guests])
        mover, watcher = place.connect(guests[0]), place.connect()
        watcher.say(HELLO, Resume(id), Leave(id), Leave(id), Ping())
        mover.say(HELLO, Resume(id))
        await watcher.hear(Pong)
        mover.say(Command("c", id, 0, "deploy a1:b1"))
        await mover.hear(Accepted)
        await settle()
        assert watcher.of(Events) == []


async def test_only_so_many_matches_are_followed_at_once(store: Store) -> None:
    async with room(store) as place:
        guests = await place.two_guests()
        people = [Person(guest) for guest in guests]
        ids = [await store_match(place.store, GAME, people) for _ in range(MOST_MATCHES + 1)]
        wire = place.connect(guests[0])
        wire.say(HELLO, *map(Resume, ids), Resume(ids[0]))
        refused = await wire.hear(Refused)
        assert (refused.code, refused.match) == (Code.TOO_MANY, ids[-1])
        await wire.hear(Snapshot, MOST_MATCHES + 1)


async def test_a_heartbeat_tells_how_far_every_match_has_come(store: Store) -> None:
    async with room(store) as place:
        guests = await place.two_guests()
        id = await store_match(place.store, GAME, [Person(guest) for guest in guests])
        wire = place.connect(guests[0])
        wire.say(HELLO, Resume(id), Command("c", id, 0, "deploy a1:b1"))
        await wire.hear(Accepted)
        await place.clock.advance(HEARTBEAT)
        pulse = (await wire.hear(Heartbeat)).matches[id]
        match = await place.live_matches.find(id)
        assert pulse.number == 1
        assert pulse.digest == match.snapshot(0).digest


# What ends a connection


async def test_a_session_that_has_ended_ends_the_connection(store: Store) -> None:
    async with room(store) as place:
        wire = place.connect()
        wire.say(HELLO)
        await wire.hear(Welcome)
        place.is_open = False
        await place.clock.advance(HEARTBEAT)
        await asyncio.gather(*place.tasks)
        assert wire.closed == (Close.POLICY, "your session has ended: log in again")


async def test_who_hangs_up_is_forgotten(store: Store) -> None:
    async with room(store) as place:
        guests = await place.two_guests()
        id = await store_match(place.store, GAME, [Person(guest) for guest in guests])
        wire = place.connect(guests[0])
        wire.say(HELLO, Resume(id))
        await wire.hear(Snapshot)
        match = await place.live_matches.find(id)
        assert not match.is_idle
        wire.hang_up()
        await asyncio.gather(*place.tasks)
        assert match.is_idle


@pytest.mark.parametrize("greeting", [(), (HELLO,)])
async def test_who_says_nothing_is_closed(
    store: Store, monkeypatch: pytest.MonkeyPatch, greeting: tuple[Hello, ...]
) -> None:
    monkeypatch.setattr(client_session, "HELLO_WITHIN", 0.05)
    monkeypatch.setattr(client_session, "SILENCE", 0.05)
    async with room(store) as place:
        wire = place.connect()
        wire.say(*greeting)
        await asyncio.gather(*place.tasks)
        assert wire.closed == (Close.POLICY, "you said nothing for too long")


async def test_bytes_end_the_connection(store: Store) -> None:
    async with room(store) as place:
        wire = place.connect()
        wire.say(HELLO, b"\x00")
        await asyncio.gather(*place.tasks)
        assert wire.closed == (Close.NOT_TEXT, "messages are text")


async def test_what_cannot_be_read_is_refused_and_too_much_of_it_ends_the_connection(
    store: Store,
) -> None:
    async with room(store) as place:
        wire = place.connect()
        wire.say(HELLO, *["nonsense"] * MOST_OFFENCES, Ping())
        await wire.hear(Pong)
        assert {refused.code for refused in wire.of(Refused)} == {Code.UNREADABLE}
        wire.say(*["nonsense"] * (MOST_OFFENCES + 1))
        await asyncio.gather(*place.tasks)
        assert wire.closed is not None
        assert wire.closed[0] == Close.POLICY


async def test_who_is_too_fast_is_told_to_wait(store: Store) -> None:
    rates = {LimitedAction.MESSAGE: Rate(burst=3, per_second=1)}
    async with room(store, rates) as place:
        wire = place.connect()
        wire.say(HELLO, *[Ping()] * 3)
        assert (await wire.hear(Refused)).code == Code.TOO_FAST
        assert len(wire.of(Pong)) == 2
        place.clock.jump(1000)
        wire.say(Ping())
        await wire.hear(Pong, 3)


async def test_a_match_that_stops_sends_its_followers_back_to_connect_again(
    store: Store,
) -> None:
    async with room(store) as place:
        guests = await place.two_guests()
        id = await store_match(place.store, GAME, [Person(guest) for guest in guests])
        wire = place.connect(guests[0])
        wire.say(HELLO, Resume(id))
        await wire.hear(Snapshot)
        await (await place.live_matches.find(id)).close()
        await asyncio.gather(*place.tasks)
        assert wire.closed is not None
        assert wire.closed[0] == Close.RESTART


MORE = Hello(1, ("views", "stopped"))


async def test_of_a_match_that_stops_its_followers_are_told_and_the_rest_goes_on(
    store: Store,
) -> None:
    async with room(store) as place:
        guests = await place.two_guests()
        ids = [await store_match(store, GAME, [Person(guest) for guest in guests]) for _ in "ab"]
        wire = place.connect(guests[0])
        wire.say(MORE, *map(Resume, ids))
        await wire.hear(Snapshot, 2)
        await (await place.live_matches.find(ids[0])).close()
        told = await wire.hear(Refused)
        assert (told.code, told.match, told.id) == (Code.MATCH_STOPPED, ids[0], None)
        await place.clock.advance(HEARTBEAT)
        assert (await wire.hear(Heartbeat)).matches.keys() == {ids[1]}
        wire.say(Resume(ids[0]))
        await wire.hear(Snapshot, 3)
        assert wire.closed is None


async def test_a_match_that_cannot_be_followed_is_told_and_the_rest_goes_on(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with room(store) as place:
        find = place.live_matches.find

        async def fail(id: str) -> LiveMatch:
            if id == "broken":
                raise ZeroDivisionError("secret")
            return await find(id)

        monkeypatch.setattr(place.live_matches, "find", fail)
        guests = await place.two_guests()
        id = await store_match(store, GAME, [Person(guest) for guest in guests])
        wire = place.connect(guests[0])
        wire.say(MORE, Resume("broken"), Resume(id))
        await wire.hear(Snapshot)
        (refused,) = wire.of(Refused)
        assert (refused.code, refused.match) == (Code.MATCH_STOPPED, "broken")
        assert "secret" not in "".join(wire.sent)
        assert place.live_matches.failures.count(place.clock.now()) == 1


@pytest.mark.parametrize("broken", ["snapshot", "pulse"])
async def test_a_match_that_cannot_be_shown_is_told_and_the_rest_goes_on(
    store: Store, monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    async with room(store) as place:
        guests = await place.two_guests()
        ids = [await store_match(store, GAME, [Person(guest) for guest in guests]) for _ in "ab"]
        match = await place.live_matches.find(ids[0])

        def fail(*_: object) -> None:
            raise ZeroDivisionError

        monkeypatch.setattr(match, broken, fail)
        wire = place.connect(guests[0])
        wire.say(MORE, *map(Resume, ids))
        await wire.hear(Snapshot, 1)
        await place.clock.advance(HEARTBEAT)
        refused = await wire.hear(Refused)
        assert (refused.code, refused.match) == (Code.MATCH_STOPPED, ids[0])
        assert (await wire.hear(Heartbeat)).matches.keys() == {ids[1]}


async def test_a_command_that_stops_its_match_is_neither_refused_nor_accepted(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with room(store) as place:
        guests = await place.two_guests()
        id = await store_match(store, GAME, [Person(guest) for guest in guests])
        wire = place.connect(guests[0])
        wire.say(MORE, Resume(id))
        await wire.hear(Snapshot)

        async def fail(*_: object, **__: object) -> None:
            raise ZeroDivisionError

        monkeypatch.setattr(store.matches, "append", fail)
        wire.say(Command("c", id, 0, "deploy a1:b1"))
        refused = await wire.hear(Refused)
        assert (refused.code, refused.match, refused.id) == (Code.MATCH_STOPPED, id, None)
        monkeypatch.undo()
        wire.say(Resume(id), Command("c", id, 0, "deploy a1:b1"))
        assert (await wire.hear(Accepted)).id == "c"
        assert len(wire.of(Refused)) == 1


async def test_a_message_that_meets_an_outage_of_the_store_has_the_client_connect_again(
    store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with room(store) as place:

        async def be_away(id: str) -> None:
            raise StoreUnavailable

        monkeypatch.setattr(place.live_matches, "find", be_away)
        wire = place.connect()
        wire.say(HELLO, Resume("m"))
        await place.tasks[0]
        assert wire.closed == (Close.RESTART, NO_STORE)
    (line,) = caplog.records
    assert line.getMessage().startswith("the store does not answer: ")


async def test_a_fault_of_the_server_is_not_told_but_closes_and_rises(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with room(store) as place:

        async def fail(id: str) -> None:
            raise ZeroDivisionError("secret")

        monkeypatch.setattr(place.live_matches, "find", fail)
        wire = place.connect()
        wire.say(HELLO, Resume("m"))
        with pytest.raises(ZeroDivisionError):
            await place.tasks[0]
        assert wire.closed is not None
        assert wire.closed[0] == Close.FAULT
        assert wire.closed[1].startswith("a fault of the server: ")
        assert "secret" not in "".join(wire.sent)
