"""Leaks sown on purpose: whoever compares two worlds must find each of them."""

import logging
import zlib
from collections.abc import Callable
from typing import Any, TypeAlias

import pytest
from msgspec import structs

from broadside.protocol.messages import Pulse, Refused
from broadside.server.matches.live_match import LiveMatch
from broadside.server.matches.match_log import MatchLog
from broadside.server.websocket.client_session import ClientSession

Leak: TypeAlias = Callable[[pytest.MonkeyPatch], None]

_log = logging.getLogger("broadside.server.leak")


def secret(table: Any) -> int:
    """A small number that only the whole truth gives."""
    return zlib.crc32(repr(table._state).encode()) % 7


def longer_lines(patch: pytest.MonkeyPatch) -> None:
    """A line of the log is as long as the secret is large."""
    _after_entering(patch, lambda match_log: _log.debug("." * (1 + secret(match_log.table))))


def more_lines(patch: pytest.MonkeyPatch) -> None:
    """All lines are alike; how many there are tells the secret."""

    def pulse(match_log: MatchLog) -> None:
        for _ in range(secret(match_log.table)):
            _log.debug("entered")

    _after_entering(patch, pulse)


def told_errors(patch: pytest.MonkeyPatch) -> None:
    """An error is logged with its message."""

    def fail(match_log: MatchLog) -> None:
        try:
            raise ValueError(secret(match_log.table))
        except ValueError:
            _log.exception("entered")

    _after_entering(patch, fail)


def labels(patch: pytest.MonkeyPatch) -> None:
    """The label of a metric tells the secret."""
    hear = ClientSession._hear

    async def leak(self: ClientSession, text: str) -> None:
        await hear(self, text)
        for following in self._follows.values():
            self._metrics.refused(f"odd-{secret(following.match._match_log.table)}")

    patch.setattr(ClientSession, "_hear", leak)


def counts(patch: pytest.MonkeyPatch) -> None:
    """A metric without a label counts the secret."""
    hear = ClientSession._hear

    async def leak(self: ClientSession, text: str) -> None:
        await hear(self, text)
        for following in self._follows.values():
            for _ in range(secret(following.match._match_log.table)):
                self._metrics.failed()

    patch.setattr(ClientSession, "_hear", leak)


def details(patch: pytest.MonkeyPatch) -> None:
    """A refusal is detailed by the secret."""
    answer = MatchLog.answer

    async def leak(self: MatchLog, *given: Any, **named: Any) -> Any:
        found = await answer(self, *given, **named)
        if not isinstance(found, Refused):
            return found
        return structs.replace(found, detail=f"{found.detail}{secret(self.table)}")

    patch.setattr(MatchLog, "answer", leak)


def pulses(patch: pytest.MonkeyPatch) -> None:
    """A heartbeat has the digest of the whole truth."""
    pulse = LiveMatch.pulse

    def leak(self: LiveMatch, viewer: Any) -> Pulse:
        digest = f"{secret(self._match_log.table)}"
        return structs.replace(pulse(self, viewer), digest=digest)

    patch.setattr(LiveMatch, "pulse", leak)


def _after_entering(patch: pytest.MonkeyPatch, do: Callable[[MatchLog], None]) -> None:
    enter = MatchLog._enter

    def leak(self: MatchLog, *given: Any) -> None:
        enter(self, *given)
        do(self)

    patch.setattr(MatchLog, "_enter", leak)


LEAKS: tuple[Leak, ...] = (longer_lines, more_lines, told_errors, labels, counts, details, pulses)
