"""Hints in one process."""

import asyncio

from broadside.store.bus import Bus


async def test_who_subscribed_is_told_of_that_match_only() -> None:
    bus, heard = Bus(), []
    bus.subscribe("a", lambda: heard.append("first"))
    bus.subscribe("a", lambda: heard.append("second"))
    bus.subscribe("b", lambda: heard.append("other"))
    bus.hint(["a", "c"])
    await asyncio.sleep(0)
    assert heard == ["first", "second"]


async def test_who_left_is_told_no_more_not_even_what_was_said_before() -> None:
    bus, heard = Bus(), []
    leave = bus.subscribe("a", lambda: heard.append("late"))
    bus.hint(["a"])
    leave()
    leave()
    bus.hint(["a"])
    await asyncio.sleep(0)
    assert heard == []


async def test_everyone_is_told_when_hints_may_be_lost() -> None:
    bus, heard = Bus(), []
    for match in "ab":
        bus.subscribe(match, lambda match=match: heard.append(match))  # type: ignore[misc]
    bus.hint_all()
    await asyncio.sleep(0)
    assert heard == ["a", "b"]


async def test_a_listener_that_fails_harms_no_other() -> None:
    bus, heard = Bus(), []
    failures = []
    asyncio.get_running_loop().set_exception_handler(
        lambda _loop, context: failures.append(context["exception"])
    )

    def fail() -> None:
        raise LookupError

    bus.subscribe("a", fail)
    bus.subscribe("a", lambda: heard.append("sound"))
    bus.hint(["a"])
    await asyncio.sleep(0)
    assert heard == ["sound"]
    assert [type(failure) for failure in failures] == [LookupError]
