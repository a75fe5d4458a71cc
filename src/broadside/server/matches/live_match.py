"""One live match: one task that executes its requests in order and tells its followers."""

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
from broadside.rules.acts import Act
from broadside.rules.game import Seat, Viewer
from broadside.server.bots.bot_moves import (
    SIMPLEST,
    Think,
    choose_any_move,
    choose_move,
    move_request,
    sample_move,
)
from broadside.server.matches import messages
from broadside.server.matches.absent_players import Attendance, settle_for
from broadside.server.matches.adjournment_message import adjournment
from broadside.server.matches.followers import MatchFollower, MatchFollowers
from broadside.server.matches.match_log import (
    Absence,
    Lost,
    MatchLog,
    Shown,
    Stopped,
    always_here,
)
from broadside.server.matches.opened_match import OpenedMatch, level_of
from broadside.server.operations.failures import Failures
from broadside.server.operations.logs import log_fault
from broadside.server.time_source import TimeSource
from broadside.store.matches import Matches
from broadside.table.commitments import Commitment, commitments
from broadside.table.match_messages import result
from broadside.table.table import AnyTable, Numbered
from broadside.table.table import TableSnapshot as Known

_log = logging.getLogger(__name__)

ASK_AGAIN = 1_000
"""Milliseconds before a bot that failed is asked again."""

Unlock: TypeAlias = Callable[[OpenedMatch], None]
"""Awards in the background what a finished match has earned its players. Calling it again is
harmless."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """A seat wants to move; ``at`` is the match time of arrival. A bot needs no reply."""

    seat: Seat
    command: Command
    at: int
    reply: "asyncio.Future[Accepted | Refused] | None" = None


class _Look(Enum):
    """What to look at, besides what other processes have written."""

    CLOCKS = auto()
    PLACEMENTS = auto()
    RETURN = auto()
    """Of a player to an adjourned match."""


class LiveMatch:
    """A match in this process. ``open`` it first, ``close`` it at the end."""

    def __init__(
        self,
        opened_match: OpenedMatch,
        table: AnyTable,
        matches: Matches,
        clock: TimeSource,
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
        self._match_log = MatchLog(opened_match, table, matches, clock, self._show, lost, absence)
        self._offer: Seat | None = None
        self._adjournment: Adjournment | None = None
        self._inbox: asyncio.Queue[_Asked | _Look] = asyncio.Queue()
        self._followers = MatchFollowers()
        self._sealed: tuple[Commitment, ...] = ()
        self._is_announced = opened_match.match.finished_at is not None
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._replies: set[asyncio.Future[Accepted | Refused]] = set()
        self._late: set[Seat] = set()
        """The seats of computers that took too long for a move. A simpler player replaces them."""

    async def open(self) -> None:
        """Open a live match: read it from its log."""
        self._seal()
        await self._match_log.catch_up()
        if self._is_announced:
            # The process in which it ended may not have come so far.
            self._unlock(self.opened_match)
        self._start("work", self._work())
        self.ring()

    async def close(self) -> None:
        """Stop a live match. What was not acknowledged by then may or may not be in the log."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._abandon()

    @property
    def opened_match(self) -> OpenedMatch:
        return self._match_log.opened_match

    @property
    def id(self) -> str:
        return self.opened_match.match.id

    @property
    def is_stopped(self) -> bool:
        return self._tasks["work"].done()

    @property
    def is_over(self) -> bool:
        return self._match_log.table.outcome is not None

    @property
    def is_idle(self) -> bool:
        """Whether nobody follows the live match and nothing is under way in it."""
        quiet = self._inbox.empty() and not self._replies
        return quiet and not len(self._followers) and self._tasks.keys() <= {"work", "alarm"}

    # What is asked

    async def command(self, seat: Seat, command: Command) -> Accepted | Refused:
        """Make a move in a live match. The answer comes after the move is in the log. Raises
        ``Stopped``."""
        if self.is_stopped:
            raise Stopped
        reply: asyncio.Future[Accepted | Refused] = asyncio.get_running_loop().create_future()
        self._replies.add(reply)
        reply.add_done_callback(self._replies.discard)
        self._inbox.put_nowait(_Asked(seat, command, self._match_log.time, reply))
        return await reply

    def forfeit_late(self) -> None:
        """Have the referee end the live match if somebody has not placed a fleet by now."""
        self._inbox.put_nowait(_Look.PLACEMENTS)

    def ring(self) -> None:
        """Let the live match check whether a clock has run out or another process has written."""
        self._inbox.put_nowait(_Look.CLOCKS)

    def lose(self, lost: int) -> None:
        """Set the total time that no clock of the live match counts. An alarm that would now be
        early is set again."""
        self._match_log.lose(lost)

    def hear(self, number: int | None) -> None:
        """Tell the live match of a hint from the log; mostly this process wrote the news itself."""
        if number is None or number > self._match_log.reach:
            self.ring()

    def follow(self, follower: MatchFollower, last: int | None) -> None:
        """Tell a follower of the live match what it has missed, and everything from now on."""
        viewer, table = follower.viewer, self._match_log.table
        if last is None or last > table.number(viewer):
            self._tell_snapshot(follower)
        elif missed := table.since(viewer, last):
            follower.tell(encode(self._events(viewer, missed, follower.wants_views)))
        if last is not None and table.offers:
            follower.tell(encode(self._offered()))
        if last is not None and self._is_announced:
            follower.tell(encode(self._over(viewer)))
        if follower.hears_adjournments and len(self.opened_match.match.accounts) > 1:
            follower.tell(encode(self._standing()))
        self._followers.add(follower)
        if self.opened_match.match.is_paused and viewer is not None:
            self._inbox.put_nowait(_Look.RETURN)

    def leave(self, follower: MatchFollower) -> None:
        self._followers.remove(follower)
        self.touched = self._clock.now()

    def snapshot(self, viewer: Viewer, *, with_ruleset: bool = False) -> Snapshot:
        match_log = self._match_log
        return messages.snapshot(
            match_log.opened_match,
            match_log.table,
            viewer,
            self._sealed,
            match_log.time,
            with_ruleset=with_ruleset,
        )

    def view(self, viewer: Viewer) -> Known[Any]:
        """What that viewer of the live match knows now, and nothing else."""
        return self._match_log.table.snapshot(viewer)

    def shown(self, viewer: Viewer, since: int) -> tuple[Numbered[Any], ...]:
        """What that viewer of the live match was shown after the event of that number."""
        return self._match_log.table.since(viewer, since)

    async def claim_in(self, viewer: Viewer) -> int | None:
        """Milliseconds until that viewer may claim the win of the live match; ``None`` if they
        cannot.
        """
        opened_match = self.opened_match
        if viewer is None or self.is_over or opened_match.match.is_paused:
            return None
        if len(opened_match.game.sides) > 2:
            return None
        return await self._match_log.claim_in(viewer)

    def pulse(self, viewer: Viewer) -> Pulse:
        return messages.pulse(self._match_log.table, viewer, self._match_log.time)

    # What the task does

    async def _work(self) -> None:
        try:
            while True:
                await self._do(await self._inbox.get())
                self._failures.worked(self.id)
        except Exception as error:
            # Nobody knows whether the log has the entry: whoever follows next reads it from there.
            self._failures.failed(self.id, error, self._clock.now())
            self._abandon()

    async def _do(self, asked: _Asked | _Look) -> None:
        self.touched = self._clock.now()
        unused, names = self._match_log.unused.total, self.opened_match.names
        if isinstance(asked, _Asked):
            await self._answer(asked)
        else:
            await self._match_log.look()
        if asked is _Look.PLACEMENTS:
            await self._forfeit_unplaced()
        if self._attendance is not None and asked is _Look.RETURN:
            await self._attendance.welcome(self.opened_match)
        if self._attendance is not None and isinstance(asked, _Look):
            await self._attendance.resume(self.opened_match, self._followers.seats)
        if self._attendance is not None and self._match_log.unused.total > unused:
            await self._attendance.settle(self._match_log, self._followers.seats)
        self._wind()
        if self.opened_match.names != names:
            self._tell_names()
        self._tell_adjournment()
        self._call_computers()
        if self._match_log.table.outcome is not None and not self._is_announced:
            self._is_announced = True
            self._followers.tell((*range(len(self.opened_match.match.occupants)), None), self._over)
            self._unlock(self.opened_match)

    def _tell_names(self) -> None:
        """Tell the followers of the live match that somebody is called something else now: the
        names stand in a snapshot.
        """
        for follower in self._followers.of_names():
            self._tell_snapshot(follower)

    def _tell_snapshot(self, follower: MatchFollower) -> None:
        ruleset = follower.wants_ruleset
        follower.tell(encode(self.snapshot(follower.viewer, with_ruleset=ruleset)))

    async def _forfeit_unplaced(self) -> None:
        """End a live match whose fleets are late: a player who has not placed one loses. If nobody
        has, or there are more than two sides, the match does not count.
        """
        table = self._match_log.table
        if table.clock.allowance is None and table.outcome is None:
            ready = [side for side in table.game.sides if not side & table.to_move]
            await settle_for(self._match_log, ready)

    async def _answer(self, asked: _Asked) -> None:
        is_computer = asked.reply is None
        answer = await self._match_log.answer(
            asked.seat, asked.command, asked.at, by_computer=is_computer
        )
        if asked.reply is None:
            await self._replace_fault(asked, answer)
        elif not asked.reply.done():
            asked.reply.set_result(answer)

    async def _replace_fault(self, asked: _Asked, answer: Accepted | Refused) -> None:
        """Let a live match go on after a bot chose a move that the rules refuse: another move is
        made.
        """
        if isinstance(answer, Accepted) or answer.code in (Code.STALE, Code.PAUSED):
            return
        if asked.command.number != self._match_log.table.number(asked.seat):
            return  # it answered what has passed, and is asked again
        _log.error("the computer's move was refused: %s", answer.code)
        table = self._match_log.table
        question = move_request(self.opened_match.match, table, asked.seat, SIMPLEST)
        for choose in (choose_any_move, sample_move):
            move = await choose(self._think, table.game, question)
            command = structs.replace(asked.command, id=f"{asked.command.id} again", move=move)
            answer = await self._match_log.answer(asked.seat, command, asked.at, by_computer=True)
            if isinstance(answer, Accepted):
                return

    def _abandon(self) -> None:
        """Cancel the requests to a live match that will not be answered."""
        for reply in tuple(self._replies):
            if not reply.done():
                reply.set_exception(Stopped())
        self._followers.dismiss()

    def _wind(self) -> None:
        """Set the alarm of a live match to the next moment at which a clock runs out."""
        if alarm := self._tasks.pop("alarm", None):
            alarm.cancel()
        due = self._match_log.table.clock.due
        if due is not None and not self.opened_match.match.is_paused:
            self._start("alarm", self._ring_at(self.opened_match.match.epoch + due))

    async def _ring_at(self, moment: int) -> None:
        await self._clock.sleep_until(moment)
        self.ring()

    def _call_computers(self) -> None:
        if self.opened_match.match.is_paused:
            return
        for seat in self._match_log.table.to_move:
            if level := self._level(seat):
                name = f"seat {seat}"
                if task := self._start(name, self._play_computer(seat, level)):
                    task.add_done_callback(partial(self._ask_again, name))
        for side in self.opened_match.game.sides:
            if all(map(self._level, side)):
                self._answer_offer(min(side))

    def _level(self, seat: Seat) -> str | None:
        return level_of(self.opened_match.match.occupants[seat])

    async def _play_computer(self, seat: Seat, level: str) -> None:
        """Play the move of a computer in a live match. Whatever happens, this task is removed from
        its place afterwards.
        """
        try:
            await self._move_computer(seat, level)
        except Exception as error:
            log_fault(_log, f"the player {level} could not be asked", error)
            await self._clock.sleep_until(self._clock.now() + ASK_AGAIN)
            self.ring()
        finally:
            del self._tasks[f"seat {seat}"]

    def _ask_again(self, name: str, task: "asyncio.Task[None]") -> None:
        """Let a live match ask a computer again later. A cancelled task has made no move, and may
        not even have begun.
        """
        if task.cancelled():
            if self._tasks.get(name) is task:
                del self._tasks[name]
            self.ring()

    async def _move_computer(self, seat: Seat, level: str) -> None:
        """Ask a computer for its move and make it in a live match. Two processes may compute the
        same move: the log takes one of them.
        """
        table = self._match_log.table
        number = table.number(seat)
        level = SIMPLEST if seat in self._late else level
        asked = move_request(self.opened_match.match, table, seat, level)
        chosen = await choose_move(self._think, table.game, asked)
        if chosen.is_late:
            self._late.add(seat)
        self._ask_computer(seat, f"move {number}", number, chosen.text)

    def _answer_offer(self, seat: Seat) -> None:
        """Decline an offer in a live match for a side without people, not at its next turn."""
        table = self._match_log.table
        move = family_of(table.game).declines(table.view(seat))
        if table.offer is not None and seat != table.offer:
            move = Act.DECLINE_DRAW
        if move is not None:
            # An offer is no event: by the number alone a second one would seem to be answered.
            self._ask_computer(seat, f"answer {table.length}", table.number(seat), move)

    def _ask_computer(self, seat: Seat, id: str, number: int, move: str) -> None:
        command = Command(id, self.id, number, move)
        self._inbox.put_nowait(_Asked(seat, command, self._match_log.time))

    def _start(self, name: str, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None] | None":
        """Start a task of the live match, unless one of that name runs. Returns the new one or
        ``None``.
        """
        if name in self._tasks:
            work.close()
            return None
        self._tasks[name] = asyncio.create_task(work)
        return self._tasks[name]

    # What is told

    def _show(self, shown: Shown) -> None:
        self._followers.tell(
            shown, lambda viewer, with_view: self._events(viewer, shown[viewer], with_view)
        )
        self._seal()
        if self._match_log.table.offer != self._offer:
            self._offer = self._match_log.table.offer
            self._followers.tell_all(self._offered())

    def _offered(self) -> Offered:
        table = self._match_log.table
        return Offered(self.id, table.offer, table.question(None) or UNSET)

    def _standing(self) -> Adjournment:
        return adjournment(self.opened_match.match, self._match_log.table, self._match_log.time)

    def _tell_adjournment(self) -> None:
        """Tell the followers of the live match if its adjournment has changed, apart from its
        clocks.
        """
        told, standing = self._adjournment, self._standing()
        if told is None or structs.replace(told, clocks=standing.clocks) != standing:
            self._adjournment = standing
            if len(self.opened_match.match.accounts) > 1:
                self._followers.tell_adjournment(standing)

    def _events(self, viewer: Viewer, shown: Sequence[Numbered[Any]], with_view: bool) -> Events:
        match_log = self._match_log
        return messages.events(
            self.id, match_log.table, viewer, shown, match_log.time, with_view=with_view
        )

    def _seal(self) -> None:
        """Commit to the fleets that have been placed in a live match, and tell everybody."""
        if len(self._sealed) == len(self.opened_match.match.occupants):
            return
        known = {one.seat for one in self._sealed}
        self._sealed = commitments(self._match_log.table, self.opened_match.salts)
        for one in self._sealed:
            if one.seat not in known:
                self._followers.tell_all(Committed(self.id, one.seat, one.digest))

    def _over(self, viewer: Viewer, _: bool = False) -> Over:
        outcome = self._match_log.table.outcome
        assert outcome is not None, "the match has ended"
        return Over(self.id, result(outcome), messages.record_path(self.id))
