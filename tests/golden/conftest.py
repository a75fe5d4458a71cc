"""What survives a loss of power is the concern of other tests; here it would only be slow."""

from collections.abc import Iterator

import pytest

from tests.golden.subject import engines


@pytest.fixture(autouse=True, scope="module")
def quick_commits() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        quick = [pragma.replace("FULL", "OFF") for pragma in engines._PRAGMAS]
        patch.setattr(engines, "_PRAGMAS", quick)
        yield
