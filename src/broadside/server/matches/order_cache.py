"""What each seat may order, worked out once for each event that it was shown."""

import asyncio
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any, TypeAlias

from broadside.protocol.families import FamilyOrders, family_of, orders_json
from broadside.protocol.refusals import Code, RequestRefused
from broadside.rules.game import Seat
from broadside.server.matches.live_match import LiveMatch
from broadside.server.workers.background_work import BackgroundWork, background_work_for
from broadside.server.workers.fair_queue import Asker
from broadside.store.stored_match import MatchId

_KEPT = 512
"""The most seats that are remembered, about 50 kB each."""

_Key: TypeAlias = tuple[MatchId, Seat]


@dataclass(slots=True)
class _Known:
    """What a seat remembers after the event of that number, and its orders then."""

    number: int
    memory: Any
    answer: "asyncio.Task[bytes] | None" = None


class OrderCache:
    """However often somebody asks, a position is worked out once, in another process."""

    def __init__(self, background_work: BackgroundWork) -> None:
        self._background_work = background_work
        self._known: OrderedDict[_Key, _Known] = OrderedDict()

    async def find(self, match: LiveMatch, seat: Seat, asker: Asker) -> bytes:
        """What a seat may order now, as JSON, worked out once. Raises ``RequestRefused``."""
        orders = family_of(match.opened_match.game).orders
        if orders is None:
            raise RequestRefused(Code.NO_ORDERS)
        known = self._remembered(match, seat, orders)
        if known.answer is None:
            view, family = match.view(seat).view, match.opened_match.game.family
            known.answer = asyncio.create_task(self._write(asker, family, known, view))
            known.answer.add_done_callback(_look)
        answer = known.answer
        try:
            return await asyncio.shield(answer)
        except RequestRefused:
            if known.answer is answer:
                known.answer = None
            raise

    def _remembered(self, match: LiveMatch, seat: Seat, orders: FamilyOrders) -> _Known:
        """In the cache of orders, the seat's memory by which they are worked out, with everything
        that it was shown since the last time.
        """
        key = match.id, seat
        known = self._known.pop(key, None) or _Known(0, orders.first)
        news = match.shown(seat, known.number)
        for one in news:
            memory = orders.remember(match.opened_match.game, seat, known.memory, one.event)
            known = _Known(one.number, memory)
        self._known[key] = known
        while len(self._known) > _KEPT:
            self._known.popitem(last=False)
        return known

    async def _write(self, asker: Asker, family: str, known: _Known, view: Any) -> bytes:
        work, number, memory = self._background_work, known.number, known.memory
        return await background_work_for(work, asker, orders_json, family, number, view, memory)


def _look(answer: "asyncio.Task[bytes]") -> None:
    """In the cache of orders, mark the error of a request as handled: nobody may be left to hear
    it.
    """
    if not answer.cancelled():
        answer.exception()
