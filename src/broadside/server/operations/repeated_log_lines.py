"""A log handler that writes one line for each kind of trouble and period, not for each attempt."""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Timer
from time import monotonic
from typing import TextIO

PERIOD, QUIET = 60.0, 10.0
"""Seconds between two lines about trouble that continues, and of quiet after which it is over."""
MOST_KINDS = 100
"""The most kinds of trouble that are distinguished at once. All others count as one more kind."""
MOST_IDS = 20
"""Ids of errors that one line lists."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """What a record is about. Records of the same kind repeat each other."""

    kind: tuple[str, ...]
    what: str
    id: str | None
    """Of the error, if there is one."""


@dataclass(frozen=True, slots=True)
class Repeated:
    """Stands for many records of one kind."""

    what: str
    times: int
    seconds: int
    ids: tuple[str, ...]
    """The ids of the first errors that got no line of their own."""
    is_over: bool

    def __str__(self) -> str:
        if self.is_over:
            return f"over: {self.what}, {self.times} times in {self.seconds} s"
        return f"still: {self.what}, {self.times} more times in {self.seconds} s"


@dataclass(slots=True)
class _Trouble:
    """A kind of trouble with a recent record. Times are in seconds."""

    logger: str
    level: int
    what: str
    began: float
    told: float
    last: float
    times: int = 1
    untold: int = 0
    ids: list[str] = field(default_factory=list)

    def count(self, id: str | None, now: float) -> None:
        self.last = now
        self.times += 1
        self.untold += 1
        if id is not None and len(self.ids) < MOST_IDS:
            self.ids.append(id)

    def still(self, now: float) -> logging.LogRecord:
        """A log line about repeated trouble: what came since the last line."""
        said = Repeated(self.what, self.untold, round(now - self.told), tuple(self.ids), False)
        self.untold, self.told = 0, now
        self.ids.clear()
        return _record(self.logger, self.level, said)

    def over(self) -> logging.LogRecord:
        """A log line about repeated trouble that is over: all of it."""
        seconds = round(self.last - self.began)
        said = Repeated(self.what, self.times, seconds, tuple(self.ids), True)
        return _record(self.logger, logging.INFO, said)


def _record(logger: str, level: int, said: Repeated) -> logging.LogRecord:
    return logging.LogRecord(logger, level, "", 0, said, (), None)


def _wait(seconds: float, call: Callable[[], None]) -> None:
    timer = Timer(seconds, call)
    timer.daemon = True
    timer.start()


class CollectingHandler(logging.StreamHandler[TextIO]):
    """Writes the first record of each kind of trouble at once, then one line for each period in
    which it came again, and one line when it is over.

    Records below a warning are always written.
    """

    def __init__(
        self,
        stream: TextIO,
        describe: Callable[[logging.LogRecord], LogLine],
        now: Callable[[], float] = monotonic,
        wait: Callable[[float, Callable[[], None]], None] = _wait,
    ) -> None:
        super().__init__(stream)
        self._describe, self._now, self._wait = describe, now, wait
        self._troubles: dict[tuple[str, ...], _Trouble] = {}
        self._is_waiting = False

    def emit(self, record: logging.LogRecord) -> None:
        if record.levelno < logging.WARNING:
            super().emit(record)
            return
        now, line = self._now(), self._describe(record)
        kind = line.kind
        if kind not in self._troubles and len(self._troubles) >= MOST_KINDS:
            kind, line = ("other",), LogLine(("other",), "other trouble", line.id)
        if trouble := self._troubles.get(kind):
            trouble.count(line.id, now)
        else:
            self._troubles[kind] = _Trouble(record.name, record.levelno, line.what, now, now, now)
            super().emit(record)
        self._look_later()

    def look(self) -> None:
        """Write the log lines about repeated trouble that are due."""
        with self._locked():
            self._is_waiting = False
            now = self._now()
            for kind, trouble in tuple(self._troubles.items()):
                if now - trouble.last >= QUIET:
                    del self._troubles[kind]
                    self._write_over(trouble)
                elif trouble.untold and now - trouble.told >= PERIOD:
                    super().emit(trouble.still(now))
            self._look_later()

    def close(self) -> None:
        """Write the log lines about trouble that was counted before the process ends."""
        with self._locked():
            for trouble in self._troubles.values():
                if trouble.untold:
                    super().emit(trouble.still(self._now()))
            self._troubles.clear()
        super().close()

    def _write_over(self, trouble: _Trouble) -> None:
        if trouble.times > 1:
            super().emit(trouble.over())

    def _look_later(self) -> None:
        """Look for repeated log lines again about once a second, while there is trouble."""
        if self._troubles and not self._is_waiting:
            self._is_waiting = True
            self._wait(1.0, self.look)

    @contextmanager
    def _locked(self) -> Iterator[None]:
        self.acquire()
        try:
            yield
        finally:
            self.release()
