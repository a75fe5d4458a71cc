"""Commits that fail on purpose: before they happen, or after."""

from collections.abc import Iterator
from enum import Enum
from typing import Any

import pytest

from broadside.store import writer
from broadside.store.store import Store


class CommitResult(Enum):
    """What becomes of a commit."""

    ACKNOWLEDGED = "acknowledged"
    UNSENT = "fails, and has not happened"
    UNHEARD = "has happened, and its acknowledgement is lost"


class FailingCommits:
    """Decides the result of every commit of a store; all are well when the results are used up."""

    def __init__(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        self.results: Iterator[CommitResult] = iter(())
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
            result = next(self.results, CommitResult.ACKNOWLEDGED)
            if result is not CommitResult.UNSENT:
                commit(connection)
            if result is not CommitResult.ACKNOWLEDGED:
                self.failures += 1
                raise ConnectionResetError(result.value)

        monkeypatch.setattr(dialect, "do_commit", commit_or_not)
