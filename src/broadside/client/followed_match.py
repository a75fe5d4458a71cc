"""The picture of one match, built from the messages of a server."""

import asyncio
from collections import deque
from dataclasses import replace
from typing import Any

from broadside.client.backoff import Backoff
from broadside.client.match import MoveRefused, News, Picture
from broadside.protocol.families import digest, read_event, read_view
from broadside.protocol.messages import (
    Adjournment,
    Committed,
    Events,
    Offered,
    Over,
    Pulse,
    Snapshot,
)
from broadside.rules.catalog import FAMILIES


class FollowedMatch:
    """Folds the events that it is sent. It notices gaps, and never guesses."""

    def __init__(self) -> None:
        self._picture: Picture | None = None
        self._news: deque[News] = deque()
        self._end: MoveRefused | None = None
        self._changed = asyncio.Event()
        self.joined: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Set by the first snapshot."""
        self.backoff = Backoff()
        """Pauses before a match that has stopped on the server is asked for again."""
        self.is_stopped = False

    @property
    def number(self) -> int | None:
        """The number of the last event in the client's picture of the match; ``None`` before the
        first snapshot.
        """
        return None if self._picture is None else self._picture.number

    @property
    def picture(self) -> Picture:
        assert self._picture is not None, "the first snapshot has come"
        return self._picture

    async def next(self) -> News:
        """The next news of the match that a client follows, with its picture. Raises
        ``MoveRefused`` when nothing more comes.
        """
        while not self._news:
            if self._end is not None:
                raise self._end
            self._changed.clear()
            await self._changed.wait()
        return self._news.popleft()

    def give_up(self, why: MoveRefused) -> None:
        """End everybody's waiting for news of the match that a client follows: nothing more will
        come.
        """
        self._end = why
        self._changed.set()
        if not self.joined.done():
            self.joined.set_exception(why)

    def take_snapshot(self, snapshot: Snapshot) -> None:
        game = FAMILIES[snapshot.game.family](snapshot.game.rules)
        if not self.joined.done():
            self.joined.set_result(None)
        self._put(
            Picture(
                game=game,
                seat=snapshot.seat,
                players=snapshot.players,
                number=snapshot.number,
                view=read_view(game, snapshot.view),
                demand=snapshot.demand,
                clocks=snapshot.clocks,
                commitments={int(seat): one for seat, one in snapshot.commitments.items()},
                result=snapshot.result,
                offer=snapshot.offer,
                question=snapshot.question or None,
            )
        )

    def take_events(self, message: Events) -> bool:
        """Fold events from the server into the picture of the match. False if something is missing
        before them, which must be asked for.
        """
        if self._picture is None or message.first > self._picture.number + 1:
            return False
        game, view = self._picture.game, self._picture.view
        known = self._picture.number + 1 - message.first
        events = tuple(read_event(game, text) for text in message.events[known:])
        for event in events:
            view = game.update(view, event)
        number = self._picture.number + len(events)
        after = replace(self._picture, number=number, view=view, demand=message.demand)
        question = message.question or None
        self._put(replace(after, clocks=message.clocks, question=question), events)
        return True

    def take_pulse(self, pulse: Pulse) -> bool:
        """Whether the client's picture of the match agrees with the server's; else it must be asked
        for.
        """
        self.take_sign_of_life()
        if self._picture is None or self._picture.number > pulse.number:
            return True  # what the pulse tells is older
        picture = self._picture
        if digest(picture.game, picture.view) != pulse.digest:
            return False
        self._picture = replace(picture, clocks=pulse.clocks)
        return True

    def take_sign_of_life(self) -> None:
        """Note that the match works on the server. A snapshot alone does not prove it: the match
        may stop at the next move again.
        """
        self.is_stopped = False
        self.backoff.reset()

    def take_commitment(self, message: Committed) -> None:
        if self._picture is not None:
            known = {**self._picture.commitments, message.seat: message.commitment}
            self._put(replace(self._picture, commitments=known))

    def take_offer(self, message: Offered) -> None:
        if self._picture is not None:
            question = message.question or None
            self._put(replace(self._picture, offer=message.seat, question=question))

    def take_adjournment(self, message: Adjournment) -> None:
        if self._picture is not None:
            self._put(replace(self._picture, adjournment=message, clocks=message.clocks))

    def take_end(self, message: Over) -> None:
        if self._picture is not None:
            self._put(replace(self._picture, result=message.result))

    def _put(self, picture: Picture, events: tuple[Any, ...] = ()) -> None:
        self._picture, self.is_stopped = picture, False
        self._news.append(News(events, picture))
        self._changed.set()
