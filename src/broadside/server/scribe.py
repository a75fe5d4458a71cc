"""The referee and the log of one match together: nothing happens before it is written."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from broadside.protocol.messages import Accepted, Command, Refused
from broadside.protocol.refusals import Code, refuse, refuse_move
from broadside.rules.errors import IllegalMove, InvalidNotation, Refusal
from broadside.rules.game import Seat, Viewer
from broadside.rules.record import Moved
from broadside.rules.settling import Act
from broadside.server.audience import by_viewer
from broadside.server.clock import Clock
from broadside.server.setting import Setting
from broadside.store.log import Append, Appended
from broadside.store.match import AccountId, Finish, Person
from broadside.store.matches import Matches
from broadside.table.table import Numbered, Ruling, Table

AnyTable: TypeAlias = Table[Any, Any, Any, Any]
Shown: TypeAlias = Mapping[Viewer, Sequence[Numbered[Any]]]
Lost: TypeAlias = Callable[[], Awaitable[int]]
"""The milliseconds that no clock has counted, up to this very moment."""


Absence: TypeAlias = Callable[[AccountId], Awaitable[int]]
"""For how many milliseconds somebody has been away from the server."""

CLAIM_AFTER = 60_000
"""Milliseconds that an opponent must be away before a match is claimed."""
_CLAIMS = frozenset({Act.CLAIM_WIN, Act.CLAIM_DRAW})


async def always_here(account: AccountId) -> int:
    """Where nobody knows who is away."""
    return 0


class Stopped(Exception):
    """The match cannot go on in this process; it can be taken up again from the log."""


class Scribe:
    """Judges, writes, and only then lets it happen. Only one task may ask it at a time."""

    def __init__(
        self,
        setting: Setting,
        matches: Matches,
        clock: Clock,
        show: Callable[[Shown], None],
        lost: Lost,
        absence: Absence = always_here,
    ) -> None:
        self.setting = setting
        self.table: AnyTable = Table(setting.game, setting.match.seed, setting.bank)
        self._absence = absence
        self._is_writing = False
        self._matches, self._clock, self._show, self._lost = matches, clock, show, lost
        self._latest = 0
        self._answered: dict[str, int] = {}

    @property
    def time(self) -> int:
        """Milliseconds of match time. They never run backwards."""
        return max(self._latest, self._clock.now() - self.setting.match.epoch)

    @property
    def reach(self) -> int:
        """The number of the last entry that needs no looking for: it is entered, or about to be."""
        return self.table.length + self._is_writing

    async def look(self) -> None:
        """Enter what others have written and what has run out."""
        stored = await self._matches.find(self.setting.match.id)
        if stored is None:
            raise Stopped
        self.setting = replace(self.setting, match=stored.after_losing(self.setting.match.lost))
        await self.catch_up()
        await self._expire(self.time)

    def lose(self, lost: int) -> None:
        """So much time in all has been counted by no clock."""
        self.setting = replace(self.setting, match=self.setting.match.after_losing(lost))

    async def catch_up(self) -> None:
        """Enter what is in the log and not on the table."""
        for logged in await self._matches.logged(self.setting.match.id, self.table.length):
            self._enter(self.table.read(logged.entry), logged.command)

    async def answer(
        self, seat: Seat, command: Command, at: int, *, by_referee: bool = False
    ) -> Accepted | Refused:
        """Make a move that arrived at that match time; a resend is told what it was told before."""
        key = f"{seat} {command.id}"
        at = await self._expire(at)
        is_claim = command.move in _CLAIMS and not by_referee
        if is_claim and not await self._may_claim(seat):
            return refuse_move(IllegalMove(Refusal.STILL_HERE), command.id, command.match)
        # Where another process is faster, the move is judged again from the new state.
        while key not in self._answered:
            if self.setting.match.is_paused:
                return refuse(Code.PAUSED, id=command.id, match=command.match)
            if command.number != self.table.number(seat):
                return refuse(Code.STALE, id=command.id, match=command.match)
            try:
                ruling = self._judge(seat, command.move, max(at, self._latest))
            except (IllegalMove, InvalidNotation) as error:
                return refuse_move(error, command.id, command.match)
            await self._keep(ruling, key)
        return Accepted(command.id, self.setting.match.id, self._answered[key])

    def _judge(self, seat: Seat, text: str, at: int) -> Ruling[Any, Any]:
        """A move of the game, or else words that are said at any table."""
        try:
            move = self.table.game.read_move(text)
        except InvalidNotation:
            if text not in tuple(Act):
                raise
            return self.table.judge_act(seat, Act(text), at)
        return self.table.judge(seat, move, at)

    async def _may_claim(self, seat: Seat) -> bool:
        """Whether all people of the other side have been away for long enough, which is at least
        the time for a move."""
        enough = max(CLAIM_AFTER, round((self.setting.game.limits.turn or 0) * 1000))
        for enemy in self.setting.enemies_of(seat):
            if not isinstance(enemy, Person):
                return False
            if enemy.account is not None and await self._absence(enemy.account) < enough:
                return False
        return True

    async def _expire(self, at: int) -> int:
        """Let run out what has run out by then. Returns that moment, which is earlier where the
        server stood still before it, and nobody had noticed."""
        if self.setting.match.is_paused:
            return at
        if self.table.clock.is_due(at):
            at -= await self._give_back()
        while (ruling := self.table.overdue(at)) is not None:
            await self._keep(ruling, None)
        return at

    async def _give_back(self) -> int:
        """Make sure that no clock runs out in a time in which nobody could move."""
        before = self.setting.match.lost
        self.lose(await self._lost())
        return self.setting.match.lost - before

    async def _keep(self, ruling: Ruling[Any, Any], key: str | None) -> None:
        """Write the entry and let it happen, or else what another process has written."""
        number = self.table.length + 1
        if await self._append(number, ruling, key):
            self._enter(ruling, key)
            return
        await self.catch_up()
        assert self.table.length >= number, "an entry was refused although its number is free"

    async def _append(self, number: int, ruling: Ruling[Any, Any], key: str | None) -> bool:
        entry, due, finish = ruling.entry, ruling.clock.due, self._finish(ruling)
        self._is_writing = True
        try:
            is_due_new = due != self.table.clock.due
            answer = await self._matches.append(
                Append(self.setting.match.id, number, entry, key, due, is_due_new, finish)
            )
        finally:
            self._is_writing = False
        return answer == Appended(number)

    def _finish(self, ruling: Ruling[Any, Any]) -> Finish | None:
        game, state = self.table.game, ruling.step.state
        outcome = game.outcome(state)
        if outcome is None:
            return None
        return self.setting.finish(outcome, game.view(state, None), self._clock.now())

    def _enter(self, ruling: Ruling[Any, Any], key: str | None) -> None:
        """Nothing is waited for here, so that nobody sees the match half-way."""
        shown = by_viewer(self.table.enter(ruling))
        self._latest = ruling.entry.at
        if key is not None and isinstance(ruling.entry, Moved):
            self._answered[key] = self.table.number(ruling.entry.seat)
        self._show(shown)
