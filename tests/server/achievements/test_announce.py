"""What was unlocked is announced once, and not lost on the way."""

import asyncio

import pytest

from broadside.server.achievements.announce import Announcer, lines
from broadside.store.store import Store
from tests.server.offline_server import START, until

ROOKIE, TUTORIAL = "You've unlocked: Rookie", "You've unlocked: Complete tutorial"


async def winner(store: Store) -> str:
    """An account that has unlocked something."""
    account = await store.accounts.create_guest(START)
    await store.achievements.award(account, "rookie", START)
    return account


class RecordingReceiver:
    """Hears lines, or is gone."""

    def __init__(self, *, is_gone: bool = False) -> None:
        self.heard: list[str] = []
        self.is_gone = is_gone

    async def send(self, told: tuple[str, ...]) -> None:
        if self.is_gone:
            raise ConnectionError
        self.heard += told


def test_lines_are_in_the_order_of_the_catalogue() -> None:
    assert lines(["rookie", "what was once", "tutorial"]) == (TUTORIAL, ROOKIE)


@pytest.mark.req("W-14")
async def test_what_could_not_be_sent_is_announced_next_time_and_then_no_more(store: Store) -> None:
    account, announcer = await winner(store), Announcer(store.achievements)
    with pytest.raises(ConnectionError):
        await announcer.announce(account, RecordingReceiver(is_gone=True).send)
    here, there = RecordingReceiver(), RecordingReceiver()
    await announcer.announce(account, here.send)
    await announcer.announce(account, there.send)
    await Announcer(store.achievements).announce(account, there.send)
    assert (here.heard, there.heard) == ([ROOKIE], [])


async def test_two_connections_are_not_told_the_same(store: Store) -> None:
    account, announcer = await winner(store), Announcer(store.achievements)
    may_go, slow, quick = asyncio.Event(), RecordingReceiver(), RecordingReceiver()

    async def send_slowly(told: tuple[str, ...]) -> None:
        await may_go.wait()
        await slow.send(told)

    sending = asyncio.create_task(announcer.announce(account, send_slowly))
    await until(lambda: bool(announcer._under_way))
    await announcer.announce(account, quick.send)
    await store.achievements.award(account, "tutorial", START)
    await announcer.announce(account, quick.send)
    may_go.set()
    await sending
    assert (slow.heard, quick.heard) == ([ROOKIE], [TUTORIAL])


async def test_who_listens_is_woken_until_it_is_enough(store: Store) -> None:
    announcer, woken = Announcer(store.achievements), list[str]()
    stops = [announcer.listen("ann", lambda who=who: woken.append(who)) for who in "ab"]  # type: ignore[misc]
    announcer.wake("ann")
    announcer.wake("bob")
    stops[0]()
    announcer.wake("ann")
    stops[1]()
    announcer.wake("ann")
    assert woken == ["a", "b", "b"]
