"""The picture of one match, built from the messages of a server."""

import asyncio
from collections import deque
from dataclasses import replace
from typing import Any

from broadside.client.seat import News, Picture, Refused
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


class Following:
    """Folds the events that it is sent. It notices what is missing, and never guesses."""

    def __init__(self) -> None:
        self._picture: Picture | None = None
        self._news: deque[News] = deque()
        self._end: Refused | None = None
        self._changed = asyncio.Event()
        self.joined: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done with the first snapshot."""

    @property
    def number(self) -> int | None:
        """The last event that it has seen; nothing before the first snapshot."""
        return None if self._picture is None else self._picture.number

    @property
    def picture(self) -> Picture:
        assert self._picture is not None, "the first snapshot has come"
        return self._picture

    async def news(self) -> tuple[Any, ...]:
        """The next events, in their order; none where only the picture has changed."""
        return (await self.next()).events

    async def next(self) -> News:
        """What is next, each with its own picture. Raises ``Refused`` when nothing more comes."""
        while not self._news:
            if self._end is not None:
                raise self._end
            self._changed.clear()
            await self._changed.wait()
        return self._news.popleft()

    def give_up(self, why: Refused) -> None:
        """Nothing more will come: nobody waits for it."""
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
        """Whether they fit; else something is missing, and the rest must be asked for."""
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
        """Whether the picture is the server's own; else it must be asked for."""
        if self._picture is None or self._picture.number > pulse.number:
            return True  # what the pulse tells is older
        picture = self._picture
        if digest(picture.game, picture.view) != pulse.digest:
            return False
        self._picture = replace(picture, clocks=pulse.clocks)
        return True

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
        self._picture = picture
        self._news.append(News(events, picture))
        self._changed.set()
