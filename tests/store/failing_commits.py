"""Commits that fail on purpose: before they happen, or after."""

from collections.abc import Iterator
from enum import Enum
from typing import Any

import pytest

from broadside.store import writer
from broadside.store.store import Store


class Fate(Enum):
    """What becomes of a commit."""

    WELL = "acknowledged"
    UNSENT = "fails, and has not happened"
    UNHEARD = "has happened, and its acknowledgement is lost"


class Saboteur:
    """Decides the fate of every commit of a store; all are well when the fates are used up."""

    def __init__(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        self.fates: Iterator[Fate] = iter(())
        self.failures = 0
        monkeypatch.setattr(writer, "PAUSES", (0.0,) * len(writer.PAUSES))
        engines = [store.engines.writing.sync_engine]
        if store.engines.direct is not None:
            engines.append(store.engines.direct._writing)
        for engine in engines:
            self._corrupt(engine.dialect, monkeypatch)

    def _corrupt(self, dialect: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        commit = dialect.do_commit

        def commit_or_not(connection: Any) -> None:
            fate = next(self.fates, Fate.WELL)
            if fate is not Fate.UNSENT:
                commit(connection)
            if fate is not Fate.WELL:
                self.failures += 1
                raise ConnectionResetError(fate.value)

        monkeypatch.setattr(dialect, "do_commit", commit_or_not)
