"""Ends or adjourns a match whose players do not come, or have left it."""

from collections.abc import Awaitable, Callable, Sequence, Set
from dataclasses import dataclass
from typing import TypeAlias

from broadside.rules.acts import Act
from broadside.rules.game import Seat
from broadside.server.matches.match_log import Absence, MatchLog
from broadside.server.matches.opened_match import OpenedMatch
from broadside.store.stored_match import AccountId, MatchId, Person

MOST_UNUSED = 3
"""Turns in a row that each side may leave unused while nobody is connected to the server."""
MOST_IDLE = 10
"""The same while players are connected, but none of them has the match open. In a tournament it
holds whatever they have open."""
AWAY = 15_000
"""Milliseconds without a connection after which a player is taken to be away."""

Ask: TypeAlias = Callable[[MatchId], Awaitable[bool]]


@dataclass(frozen=True, slots=True)
class Attendance:
    """Decides about matches whose players have left, for one server."""

    absence: Absence
    adjourn: Ask
    """Stop the clocks until its players are ready to go on."""
    go_on: Callable[[MatchId, AccountId], Awaitable[object]]
    """Declare that player ready."""
    is_fixture: Ask
    """Whether the match belongs to a tournament."""
    uptime: Callable[[], int]
    """The milliseconds for which this server has run."""

    async def settle(self, match_log: MatchLog, followed: Set[Seat]) -> None:
        """End or adjourn a match whose players are absent. Call this after a turn ran out.
        ``followed`` are the seats whose players have the match open here.
        """
        opened_match, unused = match_log.opened_match, match_log.unused.fewest
        is_running = match_log.table.outcome is None and not opened_match.match.is_paused
        if unused < MOST_UNUSED or not is_running:
            return
        present = [
            side
            for side in opened_match.game.sides
            if side & followed or await self._is_present(opened_match, side)
        ]
        if await self.is_fixture(opened_match.match.id):
            await _forfeit(match_log, present, unused)
            return
        # After a restart players need a moment to come back.
        is_abandoned = unused >= MOST_IDLE and not followed and self.uptime() >= AWAY
        if is_abandoned or not present:
            await self.adjourn(opened_match.match.id)

    async def welcome(self, opened_match: OpenedMatch) -> None:
        """Let an adjourned match go on, if no other player is missing. Call this when a player who
        was absent is back.
        """
        if opened_match.match.is_paused and len(opened_match.match.accounts) == 1:
            (account,) = opened_match.match.accounts
            await self.go_on(opened_match.match.id, account)

    async def resume(self, opened_match: OpenedMatch, followed: Set[Seat]) -> None:
        """Let an adjourned match go on if its players are ready and one of them has it open. The
        player it waited for may have deleted their account.
        """
        match = opened_match.match
        here = [match.occupants[seat] for seat in sorted(followed & {*match.people})]
        if match.is_paused and here and not match.waits_for:
            assert isinstance(here[0], Person) and here[0].account is not None
            await self.go_on(match.id, here[0].account)

    async def _is_present(self, opened_match: OpenedMatch, side: Set[Seat]) -> bool:
        for seat in side:
            match opened_match.match.occupants[seat]:
                case Person(str(account)) if await self.absence(account) < AWAY:
                    return True
        return False


async def _forfeit(match_log: MatchLog, present: Sequence[Set[Seat]], unused: int) -> None:
    """End a match of a tournament if fewer than two sides are present, or when it has gone on for
    too long.
    """
    if len(present) <= 1 or unused >= MOST_IDLE:
        await settle_for(match_log, present)


async def settle_for(match_log: MatchLog, present: Sequence[Set[Seat]]) -> None:
    """End a match in favour of the one side that is present; otherwise it does not count."""
    if len(match_log.table.game.sides) == 2 and len(present) == 1:
        await match_log.settle(min(present[0]), Act.CLAIM_WIN)
    else:
        await match_log.settle(0, Act.ABORT)
