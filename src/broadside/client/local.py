"""A match at a table in the same process, with computer players at the other seats."""

import asyncio
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from broadside.bots.bot import Follower
from broadside.bots.catalog import AnyBot
from broadside.client.seat import News, Picture, Refused
from broadside.protocol.families import demand
from broadside.protocol.messages import Clocks, Player, Result
from broadside.protocol.refusals import TEXTS, Code, refuse_move
from broadside.rules.errors import IllegalMove, InvalidNotation
from broadside.rules.game import Expiry, Outcome, Seat
from broadside.table.commitments import commitments
from broadside.table.table import Sent, Table


class LocalMatch:
    """The same as a match on a server, without one. ``now`` gives milliseconds of match time;
    ``level`` is what the computer players are called."""

    def __init__(
        self,
        table: Table[Any, Any, Any, Any],
        seat: Seat,
        bots: Mapping[Seat, AnyBot],
        salts: Mapping[Seat, bytes],
        now: Callable[[], int],
        level: str | None = None,
    ) -> None:
        self._table, self._seat, self._bots = table, seat, bots
        self._salts, self._now, self._level = salts, now, level
        self._news: deque[News] = deque()
        for seat, bot in bots.items():
            _tell(bot, (one.event for one in table.since(seat, 0)))

    @property
    def picture(self) -> Picture:
        table, seen = self._table, self._table.snapshot(self._seat)
        at = self._now()
        left = {expiry: max(0, due - at) for due, expiry in table.clock.deadlines}
        sealed = commitments(table, self._salts)
        outcome = table.outcome
        return Picture(
            game=table.game,
            seat=self._seat,
            players=tuple(map(self._player, sorted(frozenset().union(*table.game.sides)))),
            number=seen.number,
            view=seen.view,
            demand=demand(table.game, seen.view),
            clocks=Clocks(left.get(Expiry.TURN), left.get(Expiry.MATCH)),
            commitments={one.seat: one.digest for one in sealed},
            result=None if outcome is None else _result(outcome),
            offer=table.offer,
            question=table.question(self._seat),
        )

    async def play(self, move: Any, seen: Picture | None = None) -> None:
        """Make a move, chosen on the picture that was seen, or else on the latest one. Raises
        ``Refused``."""
        self._hear(self._table.expire(self._now()))
        seen = seen or self.picture
        try:
            read = self._table.game.read_move(move) if isinstance(move, str) else move
            if self._table.is_stale(self._seat, read, seen.number, seen.question):
                raise Refused(Code.STALE, TEXTS[Code.STALE])
            self._hear(self._table.play(self._seat, read, self._now()))
        except (IllegalMove, InvalidNotation) as error:
            refused = refuse_move(error, "", "")
            raise Refused(refused.code, refused.sentence, refused.detail) from None

    async def news(self) -> tuple[Any, ...]:
        """What happens next: a computer player moves, or a clock runs out."""
        return (await self.next()).events

    async def next(self) -> News:
        """The same, with the picture after it."""
        while not self._news:
            self._hear(self._table.expire(self._now()))
            waiting = sorted(self._table.to_move & self._bots.keys())
            if waiting and not self._news:
                await self._move(waiting[0])
            elif not self._news:
                await asyncio.sleep(0.05)
        return self._news.popleft()

    def _player(self, seat: Seat) -> Player:
        return Player(seat, level=self._level if seat in self._bots else None)

    async def _move(self, seat: Seat) -> None:
        """The computer thinks beside everything else, and moves unless it was too late."""
        view = self._table.view(seat)
        move = await asyncio.to_thread(self._bots[seat].choose, view)
        self._hear(self._table.expire(self._now()))
        if self._table.view(seat) == view:
            self._hear(self._table.play(seat, move, self._now()))

    def _hear(self, sent: tuple[Sent[Any], ...]) -> None:
        for seat, bot in self._bots.items():
            _tell(bot, (one.numbered.event for one in sent if one.viewer == seat))
        events = tuple(one.numbered.event for one in sent if one.viewer == self._seat)
        if events:
            self._news.append(News(events, self.picture))


def _tell(bot: AnyBot, events: Iterable[Any]) -> None:
    """A player that remembers is told all that its seat is shown."""
    if isinstance(bot, Follower):
        for event in events:
            bot.watch(event)


def _result(outcome: Outcome) -> Result:
    return Result(tuple(sorted(outcome.winners)), outcome.ending)
