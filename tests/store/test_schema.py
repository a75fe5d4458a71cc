"""What the tables themselves forbid."""

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from broadside.store.schema import Words
from broadside.store.store import Store
from tests.store.tables import new_match

ENTRY = "INSERT INTO entries (match, number, previous, at, seat, move, expired) VALUES "


IMPOSSIBLE = {
    "no entry before it": "(:match, 2, NULL, 0, 0, 'fire a1', NULL)",
    "none of that number": "(:match, 2, 1, 0, 0, 'fire a1', NULL)",
    "a move of nobody": "(:match, 1, NULL, 0, NULL, 'fire a1', NULL)",
    "somebody's time-out": "(:match, 1, NULL, 0, 0, NULL, 'turn')",
    "both": "(:match, 1, NULL, 0, 0, 'fire a1', 'turn')",
    "neither": "(:match, 1, NULL, 0, NULL, NULL, NULL)",
    "no such match": "('nowhere', 1, NULL, 0, 0, 'fire a1', NULL)",
}


async def test_an_entry_that_cannot_be_is_refused(store: Store) -> None:
    match = await store.matches.create(new_match())
    for values in IMPOSSIBLE.values():

        async def job(connection: AsyncConnection, values: str = values) -> None:
            await connection.execute(text(ENTRY + values), {"match": match})

        with pytest.raises(IntegrityError):
            await store.writer.run(job)
    assert await store.matches.entries(match) == ()


@pytest.mark.parametrize(
    ("given", "bound"),
    [
        (None, None),
        ("b7", "b7"),
        ("Öland ⚓", "Öland ⚓"),
        ("a\0b", "a\ufffdb"),
        ("a\ud800b", "a?b"),
    ],
)
def test_text_that_no_database_can_hold_is_marked(given: str | None, bound: str | None) -> None:
    assert Words().process_bind_param(given, None) == bound
