"""The job that removes what is old, hour by hour."""

import pytest

from broadside.server.operations.purging import BREATH, EVERY, FIRST, Purger
from broadside.store.purging import DAY, Purging, Retention
from broadside.store.store import Store
from tests.server.offline_server import START, TestClock, settle, until


async def test_what_is_old_is_removed_soon_after_the_start_and_every_hour(store: Store) -> None:
    clock = TestClock()
    ann = await store.accounts.create_guest(START)
    purger = Purger(store, clock, Retention(chat_days=1))
    purger.routine.open()
    for age in (2 * DAY, DAY - EVERY // 2):
        await store.chat.say("lobby", ann, "hello", START - age)
    for pause, left in ((FIRST, 1), (BREATH, 1), (EVERY, 0)):
        await until(lambda: len(clock._alarms) == 1)
        clock.jump(pause - 1)
        await clock.advance(1)
        await reach(store, left)
    await purger.routine.close()


async def reach(store: Store, lines: int) -> None:
    for _ in range(200):
        if len(await store.chat.since(0)) == lines:
            return
        await settle(1)
    raise AssertionError(f"there are not {lines} lines")


async def test_a_run_that_fails_is_not_the_last(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, runs = TestClock(), list[int]()

    def fail(_: Purging, keep: Retention, now: int) -> None:
        runs.append(now)
        raise OSError("away")

    monkeypatch.setattr(Purging, "batches", fail)
    purger = Purger(store, clock, Retention())
    purger.routine.open()
    for pause in (FIRST, EVERY, EVERY):
        await until(lambda: len(clock._alarms) == 1)
        clock.jump(pause - 1)
        await clock.advance(1)
    await until(lambda: len(runs) == 3)
    await purger.routine.close()
