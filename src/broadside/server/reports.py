"""Reports of finished games: made once, turn by turn, and kept for a while."""

import asyncio
from collections import OrderedDict
from dataclasses import dataclass
from typing import Protocol

import msgspec

from broadside.analysis.appraisal import Turn, appraise
from broadside.analysis.odds import Odds, odds
from broadside.analysis.positions import Position, positions
from broadside.analysis.report import report, report_json
from broadside.protocol.insight import Underway
from broadside.rules.classic.shooting import ShootingGame
from broadside.rules.classic.view import View
from broadside.rules.record import Record
from broadside.store.match import MatchId

_KEPT = 64
"""Reports that are remembered; each takes some 100 kB."""
_WAITING = 16
"""Reports that may be under way; one is made at a time."""
_LOOK_AGAIN = 0.25
_PATIENCE = 60.0
"""Seconds in which those who weigh get ready. Then the report is made with less care."""


class Analyst(Protocol):
    """Who weighs chances, away from the event loop."""

    async def weigh(self, view: View) -> Odds: ...

    async def is_quick(self) -> bool: ...


class Bystander:
    """Weighs in a thread of this process."""

    async def weigh(self, view: View) -> Odds:
        return await asyncio.to_thread(odds, view)

    async def is_quick(self) -> bool:
        return True


class Busy(Exception):
    """Too many reports are under way."""


@dataclass(slots=True)
class _Making:
    """A report that is being made."""

    task: "asyncio.Task[None] | None" = None
    done: int = 0
    total: int = 0


class Reports:
    """Each turn is a question of its own, so that the move of a computer never waits for long."""

    def __init__(self, analyst: Analyst) -> None:
        self._analyst = analyst
        self._made: OrderedDict[MatchId, bytes] = OrderedDict()
        self._making: dict[MatchId, _Making] = {}
        self._one_at_a_time = asyncio.Lock()

    def find(self, match: MatchId) -> bytes | Underway | None:
        """The report as JSON, or how far it is, or nothing. A report that failed raises once."""
        if match in self._made:
            self._made.move_to_end(match)
            return self._made[match]
        making = self._making.get(match)
        if making is None:
            return None
        if making.task is not None and making.task.done():
            del self._making[match]
            making.task.result()
        return Underway(making.done, making.total)

    def begin(self, match: MatchId, game: ShootingGame, record: Record) -> Underway:
        """Have it made, unless it is being made already. Raises ``Busy``."""
        if match in self._making:
            return Underway(self._making[match].done, self._making[match].total)
        if len(self._making) >= _WAITING:
            raise Busy
        making = self._making[match] = _Making()
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
        async with self._one_at_a_time:
            await self._wait_until_quick()
            found = await asyncio.to_thread(_list, game, record)
            making.total = len(found)
            turns: list[Turn] = []
            for position in found:
                turns.append(appraise(position, await self._analyst.weigh(position.view)))
                making.done += 1
            self._keep(match, msgspec.json.encode(report_json(report(game.rules, turns))))

    async def _wait_until_quick(self) -> None:
        try:
            async with asyncio.timeout(_PATIENCE):
                while not await self._analyst.is_quick():
                    await asyncio.sleep(_LOOK_AGAIN)
        except TimeoutError:
            return

    def _keep(self, match: MatchId, made: bytes) -> None:
        del self._making[match]
        self._made[match] = made
        while len(self._made) > _KEPT:
            self._made.popitem(last=False)


def _list(game: ShootingGame, record: Record) -> list[Position]:
    return list(positions(game, record))
