"""Whatever is sent, the server refuses it, keeps its size, and lets other matches go on."""

from random import Random

import pytest

from broadside.store.store import Store
from tests.reliability.storm import ALLOWED, Harm, storm
from tests.server.test_dialogue import room

LARGEST_GROWTH = 256 * 1024


def check(harm: Harm) -> None:
    assert harm.errors == []
    assert harm.codes.keys() <= ALLOWED
    assert harm.growth < LARGEST_GROWTH


async def test_a_storm_of_wrong_messages_harms_nobody(store: Store) -> None:
    async with room(store) as place:
        _, undisturbed = await storm(place, 0, Random(0))
    async with room(store) as place:
        harm, calm = await storm(place, 4_000, Random(1))
        check(harm)
        assert harm.sent >= 4_000
        assert calm.heard == undisturbed.heard


@pytest.mark.soak
@pytest.mark.parametrize("part", range(10))
async def test_a_million_wrong_messages_harm_nobody(ready_sqlite: str, part: int) -> None:
    store = await Store.open(ready_sqlite)
    try:
        async with room(store) as place:
            harm, _ = await storm(place, 100_000, Random(100 + part))
            check(harm)
    finally:
        await store.close()
