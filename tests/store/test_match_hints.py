"""Hints in one process."""

import asyncio

from broadside.store.match_hints import MatchHints


async def test_who_subscribed_is_told_of_that_match_only() -> None:
    hints, heard = MatchHints(), []
    hints.subscribe("a", lambda number: heard.append(("first", number)))
    hints.subscribe("a", lambda number: heard.append(("second", number)))
    hints.subscribe("b", lambda number: heard.append(("other", number)))
    hints.hint({"a": 7, "c": None})
    await asyncio.sleep(0)
    assert heard == [("first", 7), ("second", 7)]


async def test_who_left_is_told_no_more_not_even_what_was_said_before() -> None:
    hints, heard = MatchHints(), []
    leave = hints.subscribe("a", lambda _: heard.append("late"))
    hints.hint({"a": None})
    leave()
    leave()
    hints.hint({"a": None})
    await asyncio.sleep(0)
    assert heard == []


async def test_everyone_is_told_when_hints_may_be_lost() -> None:
    hints, heard = MatchHints(), []
    for match in "ab":
        hints.subscribe(match, lambda number, match=match: heard.append((match, number)))  # type: ignore[misc]
    hints.hint_all()
    await asyncio.sleep(0)
    assert heard == [("a", None), ("b", None)]


async def test_a_listener_that_fails_harms_no_other() -> None:
    hints, heard = MatchHints(), []
    failures = []
    asyncio.get_running_loop().set_exception_handler(
        lambda _loop, context: failures.append(context["exception"])
    )

    def fail(_: int | None) -> None:
        raise LookupError

    hints.subscribe("a", fail)
    hints.subscribe("a", lambda _: heard.append("sound"))
    hints.hint({"a": None})
    await asyncio.sleep(0)
    assert heard == ["sound"]
    assert [type(failure) for failure in failures] == [LookupError]
