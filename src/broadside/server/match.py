"""One live match: one task that does what is asked of it, in order, and tells its followers."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import partial
from typing import Any, TypeAlias

from msgspec import UNSET, structs

from broadside.protocol.families import family_of
from broadside.protocol.messages import (
    Accepted,
    Adjournment,
    Command,
    Committed,
    Events,
    Offered,
    Over,
    Pulse,
    Refused,
    Snapshot,
)
from broadside.protocol.refusals import Code
from broadside.protocol.wire import encode
from broadside.rules.game import Seat, Viewer
from broadside.rules.settling import Act
from broadside.server import telling
from broadside.server.absent_players import Attendance, settle_for
from broadside.server.adjourning import adjournment
from broadside.server.audience import Audience, Follower
from broadside.server.clock import Clock
from broadside.server.computer import Think, choose, question, sample
from broadside.server.failures import Failures
from broadside.server.logs import log_fault
from broadside.server.scribe import Absence, Lost, Scribe, Shown, Stopped, always_here
from broadside.server.seeds import bot_seed
from broadside.server.setting import Setting, level_of
from broadside.store.matches import Matches
from broadside.table.commitments import Commitment, commitments
from broadside.table.table import Numbered
from broadside.table.table import Snapshot as Known

_log = logging.getLogger(__name__)

ASK_AGAIN = 1_000
"""Milliseconds before a computer player is asked again, where that failed."""

Unlock: TypeAlias = Callable[[Setting], None]
"""Has it seen to, elsewhere and later, what a match that is over leads to for its people. It is
harmless to ask again."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """A seat wants to move; ``at`` is the match time at which that arrived. Nobody waits for the
    reply to a computer."""

    seat: Seat
    command: Command
    at: int
    reply: "asyncio.Future[Accepted | Refused] | None" = None


class _Look(Enum):
    """What there is to be looked at; always at what others have written, too."""

    CLOCKS = auto()
    PLACEMENTS = auto()
    RETURN = auto()
    """Of a player to an adjourned match."""


class LiveMatch:
    """A match in this process. ``open`` it first, ``close`` it at the end."""

    def __init__(
        self,
        setting: Setting,
        matches: Matches,
        clock: Clock,
        think: Think,
        unlock: Unlock,
        lost: Lost,
        absence: Absence = always_here,
        failures: Failures | None = None,
        attendance: Attendance | None = None,
    ) -> None:
        self._attendance = attendance
        self._failures = failures or Failures(_log, "a match stops")
        self.touched = clock.now()
        self._clock, self._think, self._unlock = clock, think, unlock
        self._scribe = Scribe(setting, matches, clock, self._show, lost, absence)
        self._offer: Seat | None = None
        self._adjournment: Adjournment | None = None
        self._inbox: asyncio.Queue[_Asked | _Look] = asyncio.Queue()
        self._audience = Audience()
        self._sealed: tuple[Commitment, ...] = ()
        self._is_announced = setting.match.finished_at is not None
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._replies: set[asyncio.Future[Accepted | Refused]] = set()

    async def open(self) -> None:
        """Take the match up where the log ends."""
        self._seal()
        await self._scribe.catch_up()
        if self._is_announced:
            # The process in which it ended may not have come so far.
            self._unlock(self.setting)
        self._start("work", self._work())
        self.ring()

    async def close(self) -> None:
        """Stop. What was not acknowledged by then may or may not be in the log."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._abandon()

    @property
    def setting(self) -> Setting:
        return self._scribe.setting

    @property
    def id(self) -> str:
        return self.setting.match.id

    @property
    def is_stopped(self) -> bool:
        return self._tasks["work"].done()

    @property
    def is_over(self) -> bool:
        return self._scribe.table.outcome is not None

    @property
    def is_idle(self) -> bool:
        """Whether nobody follows it and nothing is under way in it."""
        quiet = self._inbox.empty() and not self._replies
        return quiet and not len(self._audience) and self._tasks.keys() <= {"work", "alarm"}

    # What is asked

    async def command(self, seat: Seat, command: Command) -> Accepted | Refused:
        """Make a move. The answer comes after the move is in the log. Raises ``Stopped``."""
        if self.is_stopped:
            raise Stopped
        reply: asyncio.Future[Accepted | Refused] = asyncio.get_running_loop().create_future()
        self._replies.add(reply)
        reply.add_done_callback(self._replies.discard)
        self._inbox.put_nowait(_Asked(seat, command, self._scribe.time, reply))
        return await reply

    def forfeit_late(self) -> None:
        """Have the referee end the match if somebody has not placed a fleet by now."""
        self._inbox.put_nowait(_Look.PLACEMENTS)

    def ring(self) -> None:
        """Look whether a clock has run out or somebody else has written."""
        self._inbox.put_nowait(_Look.CLOCKS)

    def lose(self, lost: int) -> None:
        """So much time in all has been counted by no clock. An alarm that now rings too early is
        set anew."""
        self._scribe.lose(lost)

    def hear(self, number: int | None) -> None:
        """A hint from the log; mostly it is about what was written here."""
        if number is None or number > self._scribe.reach:
            self.ring()

    def follow(self, follower: Follower, last: int | None) -> None:
        """Tell the follower what it has missed, and from now on everything."""
        viewer, table = follower.viewer, self._scribe.table
        if last is None or last > table.number(viewer):
            follower.tell(encode(self.snapshot(viewer)))
        elif missed := table.since(viewer, last):
            follower.tell(encode(self._events(viewer, missed, follower.wants_views)))
        if last is not None and table.offers:
            follower.tell(encode(self._offered()))
        if last is not None and self._is_announced:
            follower.tell(encode(self._over(viewer)))
        if follower.hears_adjournments and len(self.setting.match.accounts) > 1:
            follower.tell(encode(self._standing()))
        self._audience.add(follower)
        if self.setting.match.is_paused and viewer is not None:
            self._inbox.put_nowait(_Look.RETURN)

    def leave(self, follower: Follower) -> None:
        self._audience.remove(follower)
        self.touched = self._clock.now()

    def snapshot(self, viewer: Viewer) -> Snapshot:
        scribe = self._scribe
        return telling.snapshot(scribe.setting, scribe.table, viewer, self._sealed, scribe.time)

    def view(self, viewer: Viewer) -> Known[Any]:
        """What that viewer knows now, and nothing else."""
        return self._scribe.table.snapshot(viewer)

    async def claim_in(self, viewer: Viewer) -> int | None:
        """Milliseconds until that viewer may claim the win; nothing where that cannot be."""
        setting = self.setting
        if viewer is None or self.is_over or setting.match.is_paused:
            return None
        if len(setting.game.sides) > 2:
            return None
        return await self._scribe.claim_in(viewer)

    def pulse(self, viewer: Viewer) -> Pulse:
        return telling.pulse(self._scribe.table, viewer, self._scribe.time)

    # What the task does

    async def _work(self) -> None:
        try:
            while True:
                await self._do(await self._inbox.get())
                self._failures.worked(self.id)
        except Exception as error:
            # Whether the log has the entry is not known: who comes back reads it from there.
            self._failures.failed(self.id, error, self._clock.now())
            self._abandon()

    async def _do(self, asked: _Asked | _Look) -> None:
        self.touched = self._clock.now()
        unused = self._scribe.unused.total
        if isinstance(asked, _Asked):
            await self._answer(asked)
        else:
            await self._scribe.look()
        if asked is _Look.PLACEMENTS:
            await self._forfeit_unplaced()
        if self._attendance is not None and asked is _Look.RETURN:
            await self._attendance.welcome(self.setting)
        if self._attendance is not None and self._scribe.unused.total > unused:
            await self._attendance.settle(self._scribe, self._audience.seats)
        self._wind()
        self._tell_adjournment()
        self._call_computers()
        if self._scribe.table.outcome is not None and not self._is_announced:
            self._is_announced = True
            self._audience.tell((*range(len(self.setting.match.occupants)), None), self._over)
            self._unlock(self.setting)

    async def _forfeit_unplaced(self) -> None:
        """Whoever has not placed a fleet has lost; where that is everybody, or there are more than
        two sides, the match counts for nobody."""
        table = self._scribe.table
        if table.clock.allowance is None and table.outcome is None:
            ready = [side for side in table.game.sides if not side & table.to_move]
            await settle_for(self._scribe, ready)

    async def _answer(self, asked: _Asked) -> None:
        is_computer = asked.reply is None
        answer = await self._scribe.answer(
            asked.seat, asked.command, asked.at, by_computer=is_computer
        )
        if asked.reply is None:
            await self._replace_fault(asked, answer)
        elif not asked.reply.done():
            asked.reply.set_result(answer)

    async def _replace_fault(self, asked: _Asked, answer: Accepted | Refused) -> None:
        """A game goes on even where a computer player chose what the rules refuse."""
        if isinstance(answer, Accepted) or answer.code in (Code.STALE, Code.PAUSED):
            return
        if asked.command.number != self._scribe.table.number(asked.seat):
            return  # it answered what has passed, and is asked again
        _log.error("the computer's move was refused: %s", answer.code)
        game, view = self.setting.game, self._scribe.table.view(asked.seat)
        # To place a large fleet takes long.
        seed = bot_seed(self.setting.match.seed, asked.seat)
        move = await asyncio.to_thread(sample, seed, game, view)
        command = structs.replace(asked.command, id=f"{asked.command.id} again", move=move)
        await self._scribe.answer(asked.seat, command, asked.at, by_computer=True)

    def _abandon(self) -> None:
        """Nobody waits for an answer that will not come."""
        for reply in tuple(self._replies):
            if not reply.done():
                reply.set_exception(Stopped())
        self._audience.dismiss()

    def _wind(self) -> None:
        """Set the alarm to the next moment at which a clock runs out."""
        if alarm := self._tasks.pop("alarm", None):
            alarm.cancel()
        due = self._scribe.table.clock.due
        if due is not None and not self.setting.match.is_paused:
            self._start("alarm", self._ring_at(self.setting.match.epoch + due))

    async def _ring_at(self, moment: int) -> None:
        await self._clock.sleep_until(moment)
        self.ring()

    def _call_computers(self) -> None:
        if self.setting.match.is_paused:
            return
        for seat in self._scribe.table.to_move:
            if level := self._level(seat):
                name = f"seat {seat}"
                if task := self._start(name, self._play_computer(seat, level)):
                    task.add_done_callback(partial(self._ask_again, name))
        for side in self.setting.game.sides:
            if all(map(self._level, side)):
                self._answer_offer(min(side))

    def _level(self, seat: Seat) -> str | None:
        return level_of(self.setting.match.occupants[seat])

    async def _play_computer(self, seat: Seat, level: str) -> None:
        """Whatever happens, the place of this task is free afterwards."""
        try:
            await self._move_computer(seat, level)
        except Exception as error:
            log_fault(_log, f"the player {level} could not be asked", error)
            await self._clock.sleep_until(self._clock.now() + ASK_AGAIN)
            self.ring()
        finally:
            del self._tasks[f"seat {seat}"]

    def _ask_again(self, name: str, task: "asyncio.Task[None]") -> None:
        """A task that was cancelled has made no move, and may not even have begun."""
        if task.cancelled():
            if self._tasks.get(name) is task:
                del self._tasks[name]
            self.ring()

    async def _move_computer(self, seat: Seat, level: str) -> None:
        """Two processes may think about the same: the log takes one of the equal moves."""
        table = self._scribe.table
        number, asked = table.number(seat), question(self.setting.match, table, seat, level)
        move = await choose(self._think, table.game, asked)
        self._ask_computer(seat, f"move {number}", number, move)

    def _answer_offer(self, seat: Seat) -> None:
        """Nobody waits for the turn of a side without people to be told no."""
        table = self._scribe.table
        move = family_of(table.game).declines(table.view(seat))
        if table.offer is not None and seat != table.offer:
            move = Act.DECLINE_DRAW
        if move is not None:
            # An offer is no event: by the number alone a second one would seem to be answered.
            self._ask_computer(seat, f"answer {table.length}", table.number(seat), move)

    def _ask_computer(self, seat: Seat, id: str, number: int, move: str) -> None:
        command = Command(id, self.id, number, move)
        self._inbox.put_nowait(_Asked(seat, command, self._scribe.time))

    def _start(self, name: str, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None] | None":
        """One task for each name: the new one, or nothing where there is one already."""
        if name in self._tasks:
            work.close()
            return None
        self._tasks[name] = asyncio.create_task(work)
        return self._tasks[name]

    # What is told

    def _show(self, shown: Shown) -> None:
        self._audience.tell(
            shown, lambda viewer, with_view: self._events(viewer, shown[viewer], with_view)
        )
        self._seal()
        if self._scribe.table.offer != self._offer:
            self._offer = self._scribe.table.offer
            self._audience.tell_all(self._offered())

    def _offered(self) -> Offered:
        table = self._scribe.table
        return Offered(self.id, table.offer, table.question(None) or UNSET)

    def _standing(self) -> Adjournment:
        return adjournment(self.setting.match, self._scribe.table, self._scribe.time)

    def _tell_adjournment(self) -> None:
        """What has changed about it, beside the clocks."""
        told, standing = self._adjournment, self._standing()
        if told is None or structs.replace(told, clocks=standing.clocks) != standing:
            self._adjournment = standing
            if len(self.setting.match.accounts) > 1:
                self._audience.tell_adjournment(standing)

    def _events(self, viewer: Viewer, shown: Sequence[Numbered[Any]], with_view: bool) -> Events:
        scribe = self._scribe
        return telling.events(
            self.id, scribe.table, viewer, shown, scribe.time, with_view=with_view
        )

    def _seal(self) -> None:
        """Commit to what has been placed, and tell everybody."""
        if len(self._sealed) == len(self.setting.match.occupants):
            return
        known = {one.seat for one in self._sealed}
        self._sealed = commitments(self._scribe.table, self.setting.salts)
        for one in self._sealed:
            if one.seat not in known:
                self._audience.tell_all(Committed(self.id, one.seat, one.digest))

    def _over(self, viewer: Viewer, _: bool = False) -> Over:
        outcome = self._scribe.table.outcome
        assert outcome is not None, "the match has ended"
        return Over(self.id, telling.result(outcome), telling.record_path(self.id))
