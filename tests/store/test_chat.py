"""What was said last, and reports of lines as the operator finds them."""

import pytest

from broadside.store.chat import HISTORY, ChatReport
from broadside.store.store import Store
from tests.store.stored_matches import NOON, shown_name


async def reported(store: Store) -> tuple[str, str]:
    """Ann has reported two lines of a guest. Returns who both are."""
    ann, guest = [await store.accounts.create_guest(NOON) for _ in range(2)]
    await store.accounts.register(ann, "Ann", "no password")
    for number, text in enumerate(("first", "second")):
        await store.chat.say("lobby", guest, text, NOON)
        line = await store.chat.latest()
        assert await store.chat.report(ann, line, f"reason {number}", NOON + number)
    return ann, guest


async def test_reports_are_listed_as_the_lines_were_said_with_the_oldest_first(
    store: Store,
) -> None:
    _, guest = await reported(store)
    first, second = await store.chat.reports()
    speaker = await shown_name(store, guest)
    assert first == ChatReport(
        first.id, "Ann", speaker, guest, "lobby", "first", "reason 0", NOON, NOON
    )
    assert (second.text, second.reason, second.reported_at) == ("second", "reason 1", NOON + 1)


async def test_a_report_is_settled_once_and_forgotten(store: Store) -> None:
    await reported(store)
    first, second = await store.chat.reports()
    assert await store.chat.settle(first.id)
    assert not await store.chat.settle(first.id)
    assert await store.chat.reports() == (second,)


@pytest.mark.parametrize("who", [(0,), (1,), (0, 1)])
async def test_what_was_reported_outlives_whoever_said_or_reported_it(
    store: Store, who: tuple[int, ...]
) -> None:
    people = await reported(store)
    await store.accounts.register(people[1], "Bob", "no password")
    await store.chat.say("room", people[1], "third", NOON + 5)
    await store.chat.report(people[0], await store.chat.latest(), "", NOON + 9)
    for one in who:
        assert await store.accounts.delete(people[one])
    *_, kept = await store.chat.reports()
    about = None if 1 in who else people[1]
    assert kept == ChatReport(kept.id, "Ann", "Bob", about, "room", "third", "", NOON + 5, NOON + 9)
    assert len(await store.chat.reports()) == 3


async def test_a_report_keeps_the_names_of_its_time(store: Store) -> None:
    _, guest = await reported(store)
    name = await shown_name(store, guest)
    await store.accounts.register(guest, "Bob", "no password")
    assert {one.speaker for one in await store.chat.reports()} == {name}


async def test_the_last_lines_of_several_rooms_are_told_in_the_order_of_saying(
    store: Store,
) -> None:
    ann = await store.accounts.create_guest(NOON)
    for number in range(HISTORY):
        await store.chat.say(("here", "there", "elsewhere")[number % 3], ann, str(number), NOON)
    lines = [line.text for line in await store.chat.history(["here", "there"])]
    assert lines == [str(number) for number in range(HISTORY) if number % 3 < 2]
    for number in range(HISTORY):
        await store.chat.say("here", ann, f"new {number}", NOON)
    lines = [line.text for line in await store.chat.history(["there", "here"])]
    assert lines == [f"new {number}" for number in range(HISTORY)]
