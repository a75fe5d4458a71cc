"""Ends or adjourns a match whose players do not come, or have left it."""

from collections.abc import Awaitable, Callable, Sequence, Set
from dataclasses import dataclass
from typing import TypeAlias

from broadside.rules.game import Seat
from broadside.rules.settling import Act
from broadside.server.scribe import Absence, Scribe
from broadside.server.setting import Setting
from broadside.store.match import AccountId, MatchId, Person

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
    """What becomes of the matches of one server when their players leave."""

    absence: Absence
    adjourn: Ask
    """Stop the clocks until its players are ready to go on."""
    go_on: Callable[[MatchId, AccountId], Awaitable[object]]
    """Declare that player to be ready."""
    is_fixture: Ask
    """Whether it is a match of a tournament."""

    async def settle(self, scribe: Scribe, followed: Set[Seat]) -> None:
        """To be called after a turn ran out. ``followed`` are the seats whose players have the
        match open here."""
        setting, unused = scribe.setting, scribe.unused.fewest
        is_running = scribe.table.outcome is None and not setting.match.is_paused
        if unused < MOST_UNUSED or not is_running:
            return
        present = [
            side
            for side in setting.game.sides
            if side & followed or await self._is_present(setting, side)
        ]
        if await self.is_fixture(setting.match.id):
            await _forfeit(scribe, present, unused)
        elif not present or (unused >= MOST_IDLE and not followed):
            await self.adjourn(setting.match.id)

    async def welcome(self, setting: Setting) -> None:
        """The player of an adjourned match is back: alone at it, they wait for nobody."""
        if setting.match.is_paused and len(setting.match.accounts) == 1:
            (account,) = setting.match.accounts
            await self.go_on(setting.match.id, account)

    async def _is_present(self, setting: Setting, side: Set[Seat]) -> bool:
        for seat in side:
            match setting.match.occupants[seat]:
                case Person(str(account)) if await self.absence(account) < AWAY:
                    return True
        return False


async def _forfeit(scribe: Scribe, present: Sequence[Set[Seat]], unused: int) -> None:
    """A match of a tournament ends: it goes on only while several sides are present, and not for
    ever."""
    if len(present) <= 1 or unused >= MOST_IDLE:
        await settle_for(scribe, present)


async def settle_for(scribe: Scribe, present: Sequence[Set[Seat]]) -> None:
    """End the match for the one side that is present; else it counts for nobody."""
    if len(scribe.table.game.sides) == 2 and len(present) == 1:
        await scribe.settle(min(present[0]), Act.CLAIM_WIN)
    else:
        await scribe.settle(0, Act.ABORT)
