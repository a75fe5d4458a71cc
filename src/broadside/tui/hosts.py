"""Where matches are played: at a table on this machine, or on a server."""

import asyncio
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any, Protocol

from broadside.bots.catalog import LINEUPS, entry, make_bot
from broadside.client.client import Client, RemoteMatch
from broadside.client.local import LocalMatch
from broadside.client.seat import Seat
from broadside.console.contest import Contest
from broadside.console.saves import LoadFailed, SaveFailed, load_game, save_game
from broadside.console.warming import warm_up_beside
from broadside.protocol.api import NewMatch
from broadside.rules.catalog import GAMES
from broadside.rules.classic.battle import Phase
from broadside.rules.classic.shooting import ShootingGame
from broadside.table.table import Sent, Table

LEVELS_TOLD: Mapping[str, str] = {
    name: entry(name).summary for name in LINEUPS[ShootingGame.family].names
}
"""Every computer player, and how it plays."""
NEXT_PERSON = "next person"


def _secret_seed() -> int:
    return secrets.randbits(48)


@dataclass(frozen=True, slots=True)
class Wish:
    """What a player wants to play, and against whom."""

    preset: str
    opponent: str


class Host(Protocol):
    """Begins matches, and goes on with one that was left."""

    @property
    def opponents(self) -> Mapping[str, str]:
        """By name, with a line on each."""
        ...

    @property
    def unfinished(self) -> str | None:
        """The name of the game that can go on, if there is one."""
        ...

    async def begin(self, wish: Wish) -> Seat:
        """Raises ``Refused``."""
        ...

    async def go_on(self) -> Seat:
        """With the unfinished match. Raises ``Refused``."""
        ...


class Home:
    """A table on this machine. The match is on file after every move, and goes on from there."""

    opponents = LEVELS_TOLD

    def __init__(self, file: Path, new_seed: Callable[[], int] = _secret_seed) -> None:
        self._file, self._new_seed = file, new_seed

    @property
    def unfinished(self) -> str | None:
        contest = self._kept()
        return None if contest is None else contest.rules.name

    async def begin(self, wish: Wish) -> Seat:
        warm_up_beside(wish.opponent)
        table = Table(GAMES[wish.preset], self._new_seed())
        return KeptMatch(Contest(table, wish.opponent, frozenset({0})), self._file)

    async def go_on(self) -> Seat:
        contest = self._kept()
        assert contest is not None, "asked only where there is one"
        warm_up_beside(contest.level)
        return KeptMatch(contest, self._file)

    def _kept(self) -> Contest | None:
        try:
            contest = load_game(self._file)
        except LoadFailed:
            return None
        return contest if isinstance(contest, Contest) and len(contest.humans) == 1 else None


class KeptMatch(LocalMatch):
    """A match at a table in this process, written to a file whenever something has happened."""

    def __init__(self, contest: Contest, file: Path) -> None:
        self._contest, self._file = contest, file
        self.trouble = ""
        """Why the match could not be written, when it was tried last."""
        table, seats = contest.table, contest.rules.seats
        (seat,) = contest.humans
        entries = table.record.entries
        begun = monotonic() - (entries[-1].at / 1000 if entries else 0)
        super().__init__(
            table,
            seat,
            {other: make_bot(contest.level, table.seed) for other in seats if other != seat},
            {other: secrets.token_bytes(32) for other in seats},
            lambda: int((monotonic() - begun) * 1000),
            contest.level,
        )
        self._keep()

    def _hear(self, sent: tuple[Sent[Any], ...]) -> None:
        super()._hear(sent)
        if sent:
            self._keep()

    def _keep(self) -> None:
        """A match that cannot be kept is played on: whoever plays is told."""
        self.trouble = ""
        phase = self._contest.table.view(None).battle.phase
        try:
            if phase is Phase.FIGHTING:
                self._file.parent.mkdir(parents=True, exist_ok=True)
                save_game(self._contest, self._file)
            elif phase is Phase.OVER:
                self._file.unlink(missing_ok=True)
        except (SaveFailed, OSError) as error:
            self.trouble = str(error)


class Abroad:
    """A server, which keeps every match itself."""

    opponents: Mapping[str, str] = {
        NEXT_PERSON: "whoever wants to play the same next",
        **LEVELS_TOLD,
    }

    def __init__(self, client: Client) -> None:
        self._client = client
        self._last: RemoteMatch | None = None

    @property
    def unfinished(self) -> str | None:
        if self._last is None or self._last.picture.result is not None:
            return None
        return self._last.picture.game.name

    async def begin(self, wish: Wish) -> Seat:
        if wish.opponent == NEXT_PERSON:
            id = await self._meet(wish.preset)
        else:
            id = await self._client.office.create(NewMatch(wish.opponent, wish.preset))
        return await self._follow(id)

    async def go_on(self) -> Seat:
        assert self._last is not None, "asked only where there is one"
        return await self._follow(self._last.id)

    async def _follow(self, id: str) -> Seat:
        self._last = await self._client.follow(id)
        return self._last

    async def _meet(self, preset: str) -> str:
        """The match with the next person. Whoever is tired of waiting is not found any more."""
        meeting = self._client.meeting
        try:
            return await meeting.next(preset)
        except asyncio.CancelledError:
            for one in tuple(meeting.invitations.values()):
                if (one.kind, one.state) == ("next", "open"):
                    await meeting.decline(one.id)
            raise


def trouble(match: Seat) -> str:
    """What a player has to know about the match itself; empty as long as all is well."""
    match match:
        case RemoteMatch() if not match.is_connected:
            return "No connection: trying again"
        case KeptMatch(trouble=reason) if reason:
            return f"Not kept: {reason}"
    return ""
