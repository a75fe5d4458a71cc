"""Leaks sown on purpose: whoever compares two worlds must find each of them."""

import logging
import zlib
from collections.abc import Callable
from typing import Any, TypeAlias

import pytest
from msgspec import structs

from broadside.protocol.messages import Pulse, Refused
from broadside.server.dialogue import Dialogue
from broadside.server.match import LiveMatch
from broadside.server.scribe import Scribe

Leak: TypeAlias = Callable[[pytest.MonkeyPatch], None]

_log = logging.getLogger("broadside.server.leak")


def secret(table: Any) -> int:
    """A small number that only the whole truth gives."""
    return zlib.crc32(repr(table._state).encode()) % 7


def longer_lines(patch: pytest.MonkeyPatch) -> None:
    """A line of the log is as long as the secret is large."""
    _after_entering(patch, lambda scribe: _log.debug("." * (1 + secret(scribe.table))))


def more_lines(patch: pytest.MonkeyPatch) -> None:
    """All lines are alike; how many there are tells the secret."""

    def pulse(scribe: Scribe) -> None:
        for _ in range(secret(scribe.table)):
            _log.debug("entered")

    _after_entering(patch, pulse)


def told_errors(patch: pytest.MonkeyPatch) -> None:
    """An error is logged with its message."""

    def fail(scribe: Scribe) -> None:
        try:
            raise ValueError(secret(scribe.table))
        except ValueError:
            _log.exception("entered")

    _after_entering(patch, fail)


def labels(patch: pytest.MonkeyPatch) -> None:
    """The label of a metric tells the secret."""
    hear = Dialogue._hear

    async def leak(self: Dialogue, text: str) -> None:
        await hear(self, text)
        for following in self._follows.values():
            self._metrics.refused(f"odd-{secret(following.match._scribe.table)}")

    patch.setattr(Dialogue, "_hear", leak)


def counts(patch: pytest.MonkeyPatch) -> None:
    """A metric without a label counts the secret."""
    hear = Dialogue._hear

    async def leak(self: Dialogue, text: str) -> None:
        await hear(self, text)
        for following in self._follows.values():
            for _ in range(secret(following.match._scribe.table)):
                self._metrics.failed()

    patch.setattr(Dialogue, "_hear", leak)


def details(patch: pytest.MonkeyPatch) -> None:
    """A refusal is detailed by the secret."""
    answer = Scribe.answer

    async def leak(self: Scribe, *given: Any, **named: Any) -> Any:
        found = await answer(self, *given, **named)
        if not isinstance(found, Refused):
            return found
        return structs.replace(found, detail=f"{found.detail}{secret(self.table)}")

    patch.setattr(Scribe, "answer", leak)


def pulses(patch: pytest.MonkeyPatch) -> None:
    """A heartbeat has the digest of the whole truth."""
    pulse = LiveMatch.pulse

    def leak(self: LiveMatch, viewer: Any) -> Pulse:
        digest = f"{secret(self._scribe.table)}"
        return structs.replace(pulse(self, viewer), digest=digest)

    patch.setattr(LiveMatch, "pulse", leak)


def _after_entering(patch: pytest.MonkeyPatch, do: Callable[[Scribe], None]) -> None:
    enter = Scribe._enter

    def leak(self: Scribe, *given: Any) -> None:
        enter(self, *given)
        do(self)

    patch.setattr(Scribe, "_enter", leak)


LEAKS: tuple[Leak, ...] = (longer_lines, more_lines, told_errors, labels, counts, details, pulses)
