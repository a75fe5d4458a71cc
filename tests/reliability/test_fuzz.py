"""Whatever is sent, the server refuses it, keeps its size, and lets other matches go on."""

from pathlib import Path
from random import Random

import pytest

from broadside.store.store import Store
from tests.reliability import socket_fuzzing
from tests.reliability.match_fuzzing import ALLOWED, FuzzResult, fuzz_match
from tests.reliability.socket_fuzzing import attack_sockets
from tests.server.websocket.test_client_session import room

LARGEST_GROWTH = 256 * 1024
LARGEST_PROCESS_GROWTH = 8 * 1024 * 1024
"""A process takes memory from the system in large pieces, and for the games that are played."""


def check(harm: FuzzResult) -> None:
    assert harm.errors == []
    assert harm.codes.keys() <= ALLOWED
    assert harm.growth < LARGEST_GROWTH


async def test_a_storm_of_wrong_messages_harms_nobody(store: Store) -> None:
    async with room(store) as place:
        _, undisturbed = await fuzz_match(place, 0, Random(0))
    async with room(store) as place:
        harm, calm = await fuzz_match(place, 4_000, Random(1))
        check(harm)
        assert harm.sent >= 4_000
        assert calm.heard == undisturbed.heard


@pytest.mark.soak
@pytest.mark.parametrize("part", range(10))
async def test_a_million_wrong_messages_harm_nobody(ready_sqlite: str, part: int) -> None:
    store = await Store.open(ready_sqlite)
    try:
        async with room(store) as place:
            harm, _ = await fuzz_match(place, 100_000, Random(100 + part))
            print(f"{harm.sent} messages, closed {dict(harm.codes)}, grown by {harm.growth} bytes")
            check(harm)
    finally:
        await store.close()


async def test_wrong_messages_over_sockets_harm_nobody(tmp_path: Path) -> None:
    codes, growth = await attack_sockets(tmp_path, 3_000, Random(5))
    assert codes <= socket_fuzzing.ALLOWED
    assert growth < LARGEST_PROCESS_GROWTH


@pytest.mark.soak
async def test_fifty_thousand_wrong_messages_over_sockets_harm_nobody(tmp_path: Path) -> None:
    codes, growth = await attack_sockets(tmp_path, 50_000, Random(6))
    print(f"50,000 messages, closed with {sorted(codes)}, grown by {growth} bytes")
    assert codes <= socket_fuzzing.ALLOWED
    assert growth < LARGEST_PROCESS_GROWTH
