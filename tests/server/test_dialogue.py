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
from broadside.rules.classic.ruleset import Ruleset, ShipClass
from broadside.rules.classic.shooting import ShootingGame
from broadside.rules.grid import Grid
from broadside.server import dialogue
from broadside.server.announcing import Announcer
from broadside.server.connection import Close
from broadside.server.dialogue import HEARTBEAT, MOST_MATCHES, MOST_OFFENCES, Dialogue, Visitor
from broadside.server.hall import Hall
from broadside.server.limits import Act, Buckets, Rate
from broadside.server.making import make_hot_seat
from broadside.store.match import Person
from broadside.store.store import Store
from tests.server.town import FREE
from tests.server.wire import Wire
from tests.server.world import TestClock, make, open_hall, settle

GAME = ShootingGame(Ruleset("pond", (ShipClass("raft", 2),), Grid(4, 3), first=0))
HELLO = Hello(1, ("views", "flying"))


class Room:
    """A hall, and connections of whomever a test needs."""

    def __init__(
        self,
        store: Store,
        hall: Hall,
        clock: TestClock,
        rates: Any = FREE,
        announcer: Announcer | None = None,
    ) -> None:
        self.store, self.hall, self.clock, self.announcer = store, hall, clock, announcer
        self.buckets = Buckets(rates, 10, clock)
        self.is_open = True
        self.tasks: list[asyncio.Task[None]] = []

    async def two_guests(self) -> list[str]:
        return [await self.store.accounts.create_guest(0) for _ in range(2)]

    def connect(self, account: str = "nobody", name: str | None = None) -> Wire:
        wire = Wire()
        visitor = Visitor(account, name, "here")

        async def is_welcome() -> bool:
            return self.is_open

        talk = Dialogue(
            wire,
            visitor,
            self.hall,
            self.buckets,
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
    async with open_hall(store, clock, **given) as hall:
        place = Room(store, hall, clock, rates, announcer)
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
        assert (welcome.version, welcome.features) == (1, ("views",))
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
        id = await make(place.store, GAME, [Person(guest) for guest in guests])
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
        id = await make_hot_seat(place.store, place.clock, owner, wish)
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
        shared = await make_hot_seat(place.store, place.clock, owner, wish)
        duel = await make(place.store, GAME, [Person(owner), Person(other)])
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
        id = await make(place.store, GAME, [Person(guest) for guest in guests])
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
        ids = [await make(place.store, GAME, people) for _ in range(MOST_MATCHES + 1)]
        wire = place.connect(guests[0])
        wire.say(HELLO, *map(Resume, ids), Resume(ids[0]))
        refused = await wire.hear(Refused)
        assert (refused.code, refused.match) == (Code.TOO_MANY, ids[-1])
        await wire.hear(Snapshot, MOST_MATCHES + 1)


async def test_a_heartbeat_tells_how_far_every_match_has_come(store: Store) -> None:
    async with room(store) as place:
        guests = await place.two_guests()
        id = await make(place.store, GAME, [Person(guest) for guest in guests])
        wire = place.connect(guests[0])
        wire.say(HELLO, Resume(id), Command("c", id, 0, "deploy a1:b1"))
        await wire.hear(Accepted)
        await place.clock.advance(HEARTBEAT)
        pulse = (await wire.hear(Heartbeat)).matches[id]
        match = await place.hall.find(id)
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
        id = await make(place.store, GAME, [Person(guest) for guest in guests])
        wire = place.connect(guests[0])
        wire.say(HELLO, Resume(id))
        await wire.hear(Snapshot)
        match = await place.hall.find(id)
        assert not match.is_idle
        wire.hang_up()
        await asyncio.gather(*place.tasks)
        assert match.is_idle


@pytest.mark.parametrize("greeting", [(), (HELLO,)])
async def test_who_says_nothing_is_closed(
    store: Store, monkeypatch: pytest.MonkeyPatch, greeting: tuple[Hello, ...]
) -> None:
    monkeypatch.setattr(dialogue, "HELLO_WITHIN", 0.05)
    monkeypatch.setattr(dialogue, "SILENCE", 0.05)
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
    rates = {Act.MESSAGE: Rate(burst=3, per_second=1)}
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
        id = await make(place.store, GAME, [Person(guest) for guest in guests])
        wire = place.connect(guests[0])
        wire.say(HELLO, Resume(id))
        await wire.hear(Snapshot)
        await (await place.hall.find(id)).close()
        await asyncio.gather(*place.tasks)
        assert wire.closed is not None
        assert wire.closed[0] == Close.RESTART


async def test_a_fault_of_the_server_is_not_told_but_closes_and_rises(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with room(store) as place:

        async def fail(id: str) -> None:
            raise ZeroDivisionError("secret")

        monkeypatch.setattr(place.hall, "find", fail)
        wire = place.connect()
        wire.say(HELLO, Resume("m"))
        with pytest.raises(ZeroDivisionError):
            await place.tasks[0]
        assert wire.closed is not None
        assert wire.closed[0] == Close.FAULT
        assert wire.closed[1].startswith("a fault of the server: ")
        assert "secret" not in "".join(wire.sent)
