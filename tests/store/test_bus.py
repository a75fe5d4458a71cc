"""Hints in one process."""

import asyncio

from broadside.store.bus import Bus


async def test_who_subscribed_is_told_of_that_match_only() -> None:
    bus, heard = Bus(), []
    bus.subscribe("a", lambda number: heard.append(("first", number)))
    bus.subscribe("a", lambda number: heard.append(("second", number)))
    bus.subscribe("b", lambda number: heard.append(("other", number)))
    bus.hint({"a": 7, "c": None})
    await asyncio.sleep(0)
    assert heard == [("first", 7), ("second", 7)]


async def test_who_left_is_told_no_more_not_even_what_was_said_before() -> None:
    bus, heard = Bus(), []
    leave = bus.subscribe("a", lambda _: heard.append("late"))
    bus.hint({"a": None})
    leave()
    leave()
    bus.hint({"a": None})
    await asyncio.sleep(0)
    assert heard == []


async def test_everyone_is_told_when_hints_may_be_lost() -> None:
    bus, heard = Bus(), []
    for match in "ab":
        bus.subscribe(match, lambda number, match=match: heard.append((match, number)))  # type: ignore[misc]
    bus.hint_all()
    await asyncio.sleep(0)
    assert heard == [("a", None), ("b", None)]


async def test_a_listener_that_fails_harms_no_other() -> None:
    bus, heard = Bus(), []
    failures = []
    asyncio.get_running_loop().set_exception_handler(
        lambda _loop, context: failures.append(context["exception"])
    )

    def fail(_: int | None) -> None:
        raise LookupError

    bus.subscribe("a", fail)
    bus.subscribe("a", lambda _: heard.append("sound"))
    bus.hint({"a": None})
    await asyncio.sleep(0)
    assert heard == ["sound"]
    assert [type(failure) for failure in failures] == [LookupError]
