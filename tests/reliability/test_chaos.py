"""Whatever people do and whatever happens to the server, every match stays in order."""

from pathlib import Path
from random import Random

import pytest

from tests.reliability.chaos import run_chaos


@pytest.mark.req("X-05")
async def test_a_short_chaos_leaves_every_match_in_order(tmp_path: Path) -> None:
    figures = await run_chaos(tmp_path, seconds=8, rng=Random(3))
    print(figures)
    assert figures.finished > 0
    assert figures.struck.total() > 0


@pytest.mark.soak
async def test_ten_minutes_of_chaos_leave_every_match_in_order(
    tmp_path: Path, address: str
) -> None:
    figures = await run_chaos(tmp_path, 600, Random(4), address)
    print(figures)
    assert figures.finished > 100
    assert figures.struck.total() > 100
