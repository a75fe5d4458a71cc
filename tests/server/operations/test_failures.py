"""Faults of one among many: logged once, retried later and later, and nobody else's concern."""

import asyncio
import itertools
import logging

import pytest

from broadside.server.operations import failures
from broadside.server.operations.failures import (
    FIRST_PAUSE,
    LONGEST_PAUSE,
    ConcurrentTasks,
    Failures,
)

LOG = logging.getLogger("broadside.tests")


def test_what_fails_again_and_again_is_logged_once_and_tried_later_and_later(
    caplog: pytest.LogCaptureFixture,
) -> None:
    broken, now, tries = Failures(LOG, "a thing stops"), 0, []
    while now < 10 * LONGEST_PAUSE:
        if broken.may_try("one", now):
            tries.append(now)
            broken.failed("one", ValueError("secret"), now)
        now += 500
    adjournments = [later - earlier for earlier, later in itertools.pairwise(tries)]
    assert adjournments[0] == FIRST_PAUSE
    assert adjournments == sorted(adjournments)
    assert adjournments[-1] == LONGEST_PAUSE
    assert (broken.count(now), broken.may_try("other", 0)) == (1, True)
    (line,) = caplog.records
    assert "a thing stops (one)" in line.getMessage()
    assert "secret" not in line.getMessage()


def test_what_works_again_is_no_failure_any_more(caplog: pytest.LogCaptureFixture) -> None:
    broken = Failures(LOG, "a thing stops")
    for now in (0, FIRST_PAUSE):
        broken.failed("one", ValueError(), now)
        broken.worked("one")
        assert (broken.count(now), broken.may_try("one", now)) == (0, True)
    assert len(caplog.records) == 2


def test_what_nobody_tries_any_more_is_forgotten() -> None:
    broken = Failures(LOG, "a thing stops")
    broken.failed("one", ValueError(), 0)
    assert broken.count(FIRST_PAUSE + LONGEST_PAUSE) == 1
    assert broken.count(FIRST_PAUSE + LONGEST_PAUSE + 1) == 0


async def test_neither_a_fault_nor_a_delay_of_one_holds_up_the_others(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(failures, "PATIENCE", 0.01)
    side_by_side, begun = ConcurrentTasks(LOG, "a step failed"), list[str]()

    async def hang() -> None:
        begun.append("hang")
        await asyncio.Future()

    async def fail() -> None:
        begun.append("fail")
        raise ValueError("secret")

    async def work() -> None:
        begun.append("work")

    for _ in range(2):
        await side_by_side.run({"hang": hang, "fail": fail, "work": work})
    assert begun == ["hang", "fail", "work", "fail", "work"]
    assert [record.getMessage().partition(":")[0] for record in caplog.records] == [
        "a step failed (fail)"
    ] * 2
    await side_by_side.close()
    await side_by_side.run({})
