"""Reports of lines that were said, as the operator finds them."""

from broadside.store.chat import Report
from broadside.store.store import Store
from tests.store.tables import NOON


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
    await reported(store)
    first, second = await store.chat.reports()
    assert first == Report(first.id, "Ann", None, "first", "reason 0", NOON)
    assert second == Report(second.id, "Ann", None, "second", "reason 1", NOON + 1)


async def test_a_report_is_settled_once_and_forgotten(store: Store) -> None:
    await reported(store)
    first, second = await store.chat.reports()
    assert await store.chat.settle(first.id)
    assert not await store.chat.settle(first.id)
    assert await store.chat.reports() == (second,)


async def test_no_report_is_left_of_somebody_who_is_forgotten(store: Store) -> None:
    ann, _ = await reported(store)
    await store.accounts.delete(ann)
    assert await store.chat.reports() == ()
