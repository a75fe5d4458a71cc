"""The referee and the log of one match together: nothing happens before it is written."""

from asyncio import sleep
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from broadside.protocol.messages import Accepted, Command, Refused
from broadside.protocol.refusals import Code, refuse, refuse_move
from broadside.rules.acts import CLAIMS, Act
from broadside.rules.errors import IllegalMove, InvalidNotation, Refusal
from broadside.rules.game import Seat, Viewer
from broadside.rules.record import Moved
from broadside.server.matches.followers import by_viewer
from broadside.server.matches.opened_match import OpenedMatch
from broadside.server.matches.unused_turns import UnusedTurns
from broadside.server.time_source import TimeSource
from broadside.store.log import Append, Appended
from broadside.store.matches import Matches
from broadside.store.schema import is_storable
from broadside.store.stored_match import AccountId, Finish, Person
from broadside.table.table import AnyTable, Numbered, Ruling

Shown: TypeAlias = Mapping[Viewer, Sequence[Numbered[Any]]]
Lost: TypeAlias = Callable[[], Awaitable[int]]
"""Returns the milliseconds that no clock has counted so far."""


Absence: TypeAlias = Callable[[AccountId], Awaitable[int]]
"""Returns the milliseconds for which an account has been away from the server."""

CLAIM_AFTER = 60_000
"""Milliseconds that an opponent must be away before you can claim the match."""
CLAIM_ADJOURNED_AFTER = 7 * 24 * 60 * 60 * 1000
"""Milliseconds for which a player must be ready before they claim an adjourned match."""
_AT_ONCE = 10
"""Entries that are read from the log without a pause for others: each takes up to a millisecond."""


def log_key(seat: Seat, id: str, *, by_computer: bool = False) -> str:
    """Returns the key of a command in the log of its match, by which a resend is recognised.

    The key of a person begins with the number of the seat, that of a computer with a word: no
    client can write it. An id that a database cannot hold is escaped, so that no two share a key.
    """
    if by_computer:
        return f"computer {seat} {id}"
    return f"{seat} {id}" if is_storable(id) else f"{seat}={id!a}"


async def always_here(account: AccountId) -> int:
    """Treats everybody as present, for a match log without a store of presence."""
    return 0


class Stopped(Exception):
    """The match cannot go on in this process; it can be opened again from the log."""


class MatchLog:
    """Judges a command, writes it, and only then enters it. Only one task may call it at a time."""

    def __init__(
        self,
        opened_match: OpenedMatch,
        table: AnyTable,
        matches: Matches,
        clock: TimeSource,
        show: Callable[[Shown], None],
        lost: Lost,
        absence: Absence = always_here,
    ) -> None:
        self.opened_match = opened_match
        self.table = table
        self._absence = absence
        self._is_writing = False
        self._matches, self._clock, self._show, self._lost = matches, clock, show, lost
        self._latest = 0
        self.unused = UnusedTurns(opened_match)
        self._answered: dict[str, int] = {}

    @property
    def time(self) -> int:
        """Milliseconds of match time in the match log. They never run backwards."""
        paused_at = self.opened_match.match.paused_at
        now = self._clock.now() if paused_at is None else paused_at
        return max(self._latest, now - self.opened_match.match.epoch)

    @property
    def reach(self) -> int:
        """The number of the last entry of the match log that is entered or about to be."""
        return self.table.length + self._is_writing

    async def look(self) -> None:
        """Enter what other processes have written to the match log and the clocks that have run
        out.
        """
        await self._read_match()
        await self.catch_up()
        await self._expire(self.time)

    async def _read_match(self) -> None:
        """For the match log, read from the store whether the match is adjourned, and what else is
        known of it beside its log.
        """
        stored = await self._matches.find(self.opened_match.match.id)
        if stored is None:
            raise Stopped
        names = await self._matches.names(stored)
        lost = self.opened_match.match.lost
        self.opened_match = replace(self.opened_match, match=stored.after_losing(lost), names=names)

    def lose(self, lost: int) -> None:
        """Set the total time that no clock of the match counts, for the times in its log."""
        self.opened_match = replace(
            self.opened_match, match=self.opened_match.match.after_losing(lost)
        )

    async def catch_up(self) -> None:
        """Enter what is in the match log and not on the table."""
        found = await self._matches.logged(self.opened_match.match.id, self.table.length)
        for number, logged in enumerate(found, 1):
            self._enter(self.table.read(logged.entry), logged.command)
            if number % _AT_ONCE == 0:
                await sleep(0)

    async def answer(
        self, seat: Seat, command: Command, at: int, *, by_computer: bool = False
    ) -> Accepted | Refused:
        """Judge a move that arrived at that match time, write it to the match log and enter it. A
        resend gets the answer of the first sending.
        """
        key = log_key(seat, command.id, by_computer=by_computer)
        at = await self._expire(at)
        if self.opened_match.match.is_paused:
            # Another process may know that it goes on.
            await self._read_match()
        # Where another process is faster, the move is judged again from the new state.
        while key not in self._answered:
            if self.opened_match.match.is_paused:
                return await self._answer_adjourned(seat, command, key)
            if command.move in CLAIMS and await self.claim_in(seat) != 0:
                return refuse_move(IllegalMove(Refusal.STILL_HERE), command.id, command.match)
            try:
                if self.table.is_stale(seat, command.move, command.number, command.answers or None):
                    return refuse(Code.STALE, id=command.id, match=command.match)
                ruling = self.table.judge(seat, command.move, max(at, self._latest))
            except (IllegalMove, InvalidNotation) as error:
                return refuse_move(error, command.id, command.match)
            await self._keep(ruling, key)
        return Accepted(command.id, self.opened_match.match.id, self._answered[key])

    async def _answer_adjourned(self, seat: Seat, command: Command, key: str) -> Accepted | Refused:
        """In the match log, answer a command of an adjourned match: you can resign it, or claim it
        from players who do not come.
        """
        act = command.move
        while key not in self._answered:
            if act not in (Act.RESIGN, *CLAIMS):
                return refuse(Code.PAUSED, id=command.id, match=command.match)
            if act in CLAIMS and not self._may_claim_adjourned(seat, Act(act)):
                return refuse(Code.CLAIM_LATER, id=command.id, match=command.match)
            try:
                ruling = self._judge_adjourned(seat, Act(act))
            except IllegalMove as error:
                return refuse_move(error, command.id, command.match)
            await self._keep(ruling, key, while_paused=True)
        return Accepted(command.id, self.opened_match.match.id, self._answered[key])

    async def settle(self, seat: Seat, act: Act) -> None:
        """Let the referee end the match in the name of that seat and write that to the match log,
        unless something else happens first. It has no key, because no client can have sent the same
        command.
        """
        length = self.table.length
        is_paused = self.opened_match.match.is_paused
        at = self._latest if is_paused else await self._expire(self.time)
        if self.table.outcome is None and self.table.length == length:
            ruling = self.table.read(Moved(max(at, self._latest), seat, act))
            await self._keep(ruling, None, while_paused=True)

    async def claim_in(self, seat: Seat) -> int | None:
        """Milliseconds until the match may be claimed, by the times in its log, if nobody of the
        other side comes back.

        All people of that side must be away for long enough, which is at least the time for a move.
        A computer is never away.
        """
        enemies = self.opened_match.enemies_of(seat)
        if not all(isinstance(enemy, Person) for enemy in enemies):
            return None
        enough = max(CLAIM_AFTER, round((self.opened_match.game.limits.turn or 0) * 1000))
        people = [enemy.account for enemy in enemies if isinstance(enemy, Person)]
        away = [await self._absence(account) for account in people if account is not None]
        return max(0, enough - min(away, default=enough))

    def _judge_adjourned(self, seat: Seat, act: Act) -> Ruling[Any, Any]:
        """Judge a command of an adjourned match at the time of the last entry in the match log,
        because the clocks stand.
        """
        if act is not Act.CLAIM_WIN and self.table.outcome is None:
            # However many sides there are, everybody must be able to end it.
            return self.table.read(Moved(self._latest, seat, act))
        return self.table.judge(seat, act, self._latest)

    def _may_claim_adjourned(self, seat: Seat, act: Act) -> bool:
        """For the match log, whether that player has been ready for long enough to claim an
        adjourned match.

        A win is claimed only from people of another side none of whom has come. A player who was
        ready once has come.
        """
        match = self.opened_match.match
        ready = {**match.lapsed, **match.ready}
        since = match.ready.get(seat)
        if since is None or self._clock.now() - since < CLAIM_ADJOURNED_AFTER:
            return False
        own = next(side for side in self.opened_match.game.sides if seat in side)
        enemies = [other for other in match.people if other not in own]
        return act is Act.CLAIM_DRAW or (bool(enemies) and ready.keys().isdisjoint(enemies))

    async def _expire(self, at: int) -> int:
        """Write the clocks that have run out by then to the match log, and enter them. Returns that
        moment, or an earlier one if the server stood still before it unnoticed.
        """
        if self.opened_match.match.is_paused:
            return at
        if self.table.clock.is_due(at):
            at -= await self._give_back()
        while not self.opened_match.match.is_paused:
            ruling = self.table.overdue(at)
            if ruling is None:
                break
            await self._keep(ruling, None)
        return at

    async def _give_back(self) -> int:
        """Make sure that no clock in the match log runs out during a time in which nobody could
        move.
        """
        before = self.opened_match.match.epoch
        await self._read_match()
        self.lose(await self._lost())
        return self.opened_match.match.epoch - before

    async def _keep(
        self, ruling: Ruling[Any, Any], key: str | None, *, while_paused: bool = False
    ) -> None:
        """Write an entry to the match log and enter it, or else enter what another process has
        written.
        """
        number = self.table.length + 1
        if await self._append(number, ruling, key, while_paused=while_paused):
            self._enter(ruling, key)
            return
        await self.catch_up()
        if self.table.length < number:
            # The number is free, but the match was adjourned at the same moment.
            await self._read_match()

    async def _append(
        self, number: int, ruling: Ruling[Any, Any], key: str | None, *, while_paused: bool
    ) -> bool:
        entry, due, finish = ruling.entry, ruling.clock.due, self._finish(ruling)
        self._is_writing = True
        try:
            is_due_new = due != self.table.clock.due
            answer = await self._matches.append(
                Append(
                    self.opened_match.match.id,
                    number,
                    entry,
                    key,
                    due,
                    is_due_new,
                    finish,
                    while_paused=while_paused,
                )
            )
        finally:
            self._is_writing = False
        return answer == Appended(number)

    def _finish(self, ruling: Ruling[Any, Any]) -> Finish | None:
        game, state = self.table.game, ruling.step.state
        outcome = game.outcome(state)
        if outcome is None:
            return None
        return self.opened_match.finish(outcome, game.view(state, None), self._clock.now())

    def _enter(self, ruling: Ruling[Any, Any], key: str | None) -> None:
        """Enter a logged ruling on the table. Has no ``await``, so that nobody sees the match
        halfway.
        """
        self.unused.enter(ruling.entry, self.table.to_move)
        shown = by_viewer(self.table.enter(ruling))
        self._latest = ruling.entry.at
        if key is not None and isinstance(ruling.entry, Moved):
            self._answered[key] = self.table.number(ruling.entry.seat)
        self._show(shown)
