"""Work that is done again and again, whatever comes of one run."""

import asyncio
import logging

import pytest

from broadside.server.operations.periodic_task import PeriodicTask
from tests.server.offline_server import TestClock, settle, until

LOG = logging.getLogger("broadside.tests")


async def test_the_first_run_may_come_sooner_than_the_others() -> None:
    clock, runs = TestClock(), list[int]()

    async def work() -> None:
        runs.append(clock.now())

    task = PeriodicTask(clock, 5_000, work, LOG, "nothing works", first=1_000)
    began = clock.now()
    task.open()
    for pause in (1_000, 5_000, 5_000):
        await until(lambda: len(clock._alarms) == 1)
        await clock.advance(pause)
    await until(lambda: len(runs) == 3)
    assert [run - began for run in runs] == [1_000, 6_000, 11_000]
    await task.close()


async def test_a_run_that_fails_is_logged_and_is_not_the_last(
    caplog: pytest.LogCaptureFixture,
) -> None:
    clock, runs = TestClock(), list[int]()

    async def fail() -> None:
        runs.append(clock.now())
        raise OSError("away")

    task = PeriodicTask(clock, 2_000, fail, LOG, "nothing works")
    task.open()
    for _ in range(2):
        await until(lambda: len(clock._alarms) == 1)
        await clock.advance(2_000)
    await until(lambda: len(runs) == 2)
    assert ["nothing works" in one.getMessage() for one in caplog.records] == [True, True]
    await task.close()


async def test_closing_ends_a_run_that_is_under_way() -> None:
    clock, begun, ended = TestClock(), asyncio.Event(), list[str]()

    async def hang() -> None:
        begun.set()
        try:
            await asyncio.Future()
        finally:
            ended.append("cancelled")

    task = PeriodicTask(clock, 10, hang, LOG, "nothing works")
    await task.close()
    task.open()
    await until(lambda: len(clock._alarms) == 1)
    clock.jump(10)
    await clock.advance(1)
    await begun.wait()
    await task.close()
    assert ended == ["cancelled"]
    await clock.advance(100)
    await settle()
    assert clock._alarms == []
