"""What survives a loss of power is the concern of other tests; here it would only be slow."""

import pytest

from broadside.store import engines


@pytest.fixture(autouse=True)
def quick_commits(monkeypatch: pytest.MonkeyPatch) -> None:
    quick = [pragma.replace("FULL", "OFF") for pragma in engines._PRAGMAS]
    monkeypatch.setattr(engines, "_PRAGMAS", quick)
