"""Reports of finished games: made once, turn by turn, and kept for a while."""

import asyncio
import logging
from collections import OrderedDict
from dataclasses import dataclass
from typing import TypeVar

import msgspec

from broadside.analysis.appraisal import Turn
from broadside.analysis.report import report, report_json
from broadside.protocol.hints_and_reports import Underway
from broadside.rules.record import Record
from broadside.rules.shooting.shooting_game import ShootingGame
from broadside.server.operations.logs import log_fault
from broadside.server.workers.background_work import BackgroundWork
from broadside.server.workers.fair_queue import Asker, Urgency
from broadside.server.workers.report_parts import appraise_part
from broadside.server.workers.worker_pool import SERVER
from broadside.store.match import MatchId

T = TypeVar("T")

_log = logging.getLogger(__name__)

_KEPT = 64
"""The most reports that are remembered, about 100 kB each, and the most failures."""
_WAITING, _WAITING_FOR_ONE = 64, 4
"""Reports that may be under way, for all and for one asker."""
_LOOK_AGAIN = 0.25
_PATIENCE = 60.0
"""Seconds to wait for the processes to get ready. After that the report is made with fewer samples.
"""


class Busy(Exception):
    """Too many reports are under way."""


@dataclass(slots=True)
class _Making:
    """A report that is being made."""

    asker: Asker
    task: "asyncio.Task[None] | None" = None
    done: int = 0
    total: int = 0


class GameReports:
    """Makes reports. Each is made part by part, so that nobody else waits for long."""

    def __init__(self, background_work: BackgroundWork) -> None:
        self._background_work = background_work
        self._made: OrderedDict[MatchId, bytes] = OrderedDict()
        self._failed: OrderedDict[MatchId, Exception] = OrderedDict()
        self._making: dict[MatchId, _Making] = {}

    def find(self, match: MatchId) -> bytes | Underway | None:
        """The report as JSON, or its progress, or ``None``. A report that failed raises once."""
        if match in self._made:
            self._made.move_to_end(match)
            return self._made[match]
        if match in self._failed:
            raise self._failed.pop(match)
        making = self._making.get(match)
        return None if making is None else Underway(making.done, making.total)

    def begin(
        self, match: MatchId, game: ShootingGame, record: Record, asker: Asker = SERVER
    ) -> Underway:
        """Start making it, unless it is being made already. Raises ``Busy``."""
        if match in self._making:
            return Underway(self._making[match].done, self._making[match].total)
        of_asker = sum(one.asker == asker for one in self._making.values())
        if len(self._making) >= _WAITING or of_asker >= _WAITING_FOR_ONE:
            raise Busy
        making = self._making[match] = _Making(asker)
        making.task = asyncio.create_task(self._make(match, making, game, record))
        return Underway(0, 0)

    async def close(self) -> None:
        tasks = [making.task for making in self._making.values() if making.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _make(
        self, match: MatchId, making: _Making, game: ShootingGame, record: Record
    ) -> None:
        """Make the report, and free its place whatever happens."""
        try:
            _remember(self._made, match, await self._write(making, game, record))
        except Exception as error:
            log_fault(_log, "a report could not be made", error)
            _remember(self._failed, match, error)
        finally:
            del self._making[match]

    async def _write(self, making: _Making, game: ShootingGame, record: Record) -> bytes:
        await self._wait_until_quick()
        turns: list[Turn] = []
        while not making.total or making.done < making.total:
            part = await self._background_work.run(
                Urgency.BACKGROUND, making.asker, appraise_part, game, record, making.done
            )
            turns += part.turns
            making.done, making.total = len(turns), part.total
            if not part.turns:
                break
        return msgspec.json.encode(report_json(report(game.rules, turns)))

    async def _wait_until_quick(self) -> None:
        try:
            async with asyncio.timeout(_PATIENCE):
                while not await self._background_work.is_quick():
                    await asyncio.sleep(_LOOK_AGAIN)
        except TimeoutError:
            return


def _remember(kept: OrderedDict[MatchId, T], match: MatchId, value: T) -> None:
    kept[match] = value
    while len(kept) > _KEPT:
        kept.popitem(last=False)
