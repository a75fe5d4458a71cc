"""A match at a table in the same process, with computer players at the other seats."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any

from broadside.client.match import MoveRefused, News, Picture
from broadside.play.game_files import GameKeeper
from broadside.play.local_game import LocalGame
from broadside.protocol.families import demand
from broadside.protocol.messages import Player
from broadside.protocol.refusals import Code, refuse_move
from broadside.rules.errors import IllegalMove, InvalidNotation
from broadside.rules.game import Seat
from broadside.table.commitments import commitments
from broadside.table.match_messages import clocks, result
from broadside.table.table import Sent


class LocalMatch:
    """A match without a server, seen from one seat.

    ``now`` returns milliseconds of match time. A ``keeper`` saves the game after each move and
    keeps its record.
    """

    def __init__(
        self,
        local_game: LocalGame,
        seat: Seat,
        now: Callable[[], int],
        keeper: GameKeeper | None = None,
    ) -> None:
        self._local_game, self._seat, self._now = local_game, seat, now
        self._table = local_game.table
        self._news: deque[News] = deque()
        self._keeper = keeper or GameKeeper()
        self._keeper.keep(local_game)

    @property
    def trouble(self) -> str:
        """Why the local match could not be saved; empty as long as it is saved."""
        return self._keeper.trouble

    @property
    def picture(self) -> Picture:
        table, seen = self._table, self._table.snapshot(self._seat)
        sealed = commitments(table, self._local_game.salts)
        return Picture(
            game=table.game,
            seat=self._seat,
            players=tuple(map(self._player, self._local_game.seats)),
            number=seen.number,
            view=seen.view,
            demand=demand(table.game, seen.view),
            clocks=clocks(table, self._now()),
            commitments={one.seat: one.digest for one in sealed},
            result=None if table.outcome is None else result(table.outcome),
            offer=table.offer,
            question=table.question(self._seat),
        )

    async def play(self, move: Any, seen: Picture | None = None) -> None:
        """Make a move or an act in the local match, chosen on that picture, or else on the latest
        one. Raises ``MoveRefused``."""
        self._hear(self._table.expire(self._now()))
        seen = seen or self.picture
        try:
            if self._table.is_stale(self._seat, move, seen.number, seen.question):
                raise MoveRefused(Code.STALE, Code.STALE.sentence)
            self._hear(self._local_game.play(self._seat, move, self._now()))
        except (IllegalMove, InvalidNotation) as error:
            refused = refuse_move(error, "", "")
            raise MoveRefused(refused.code, refused.sentence, refused.detail) from None

    async def next(self) -> News:
        """Wait for what happens next in the local match: a computer player moves, or a clock runs
        out.
        """
        while not self._news:
            self._hear(self._table.expire(self._now()))
            waiting = sorted(self._table.to_move - self._local_game.humans)
            if waiting and not self._news:
                await self._move(waiting[0])
            elif not self._news:
                await asyncio.sleep(0.05)
        return self._news.popleft()

    def _player(self, seat: Seat) -> Player:
        game = self._local_game
        return Player(seat, level=None if seat in game.humans else game.level_of(seat))

    async def _move(self, seat: Seat) -> None:
        """Let the computer think in a thread, and move in the local match unless it is too late."""
        view = self._table.view(seat)
        move = await asyncio.to_thread(self._local_game.ask_computer(seat))
        self._hear(self._table.expire(self._now()))
        if self._table.view(seat) == view:
            self._hear(self._local_game.play(seat, move, self._now()))

    def _hear(self, sent: tuple[Sent[Any], ...]) -> None:
        events = tuple(one.numbered.event for one in sent if one.viewer == self._seat)
        if events:
            self._news.append(News(events, self.picture))
        if sent:
            self._keeper.keep(self._local_game)
