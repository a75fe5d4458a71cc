"""Where matches are played: at a table on this machine, or on a server."""

import asyncio
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from time import monotonic
from typing import Protocol

from broadside.bots.catalog import LEVELS, LINEUPS, make_bot
from broadside.client.client import Client, RemoteMatch
from broadside.client.local import LocalMatch
from broadside.client.seat import News, Picture, Seat
from broadside.console.contest import Contest
from broadside.console.saves import LoadFailed, SaveFailed, load_game, save_game
from broadside.protocol.api import NewMatch
from broadside.protocol.messages import Player
from broadside.rules.classic.battle import Phase
from broadside.rules.classic.moves import Move
from broadside.rules.classic.presets import PRESETS
from broadside.rules.classic.shooting import ShootingGame
from broadside.table.table import Table

_BOTS = LINEUPS[ShootingGame.family].bots
LEVELS_TOLD: Mapping[str, str] = {
    **{level: _BOTS[bot].summary for level, bot in LEVELS.items()},
    **{name: bot.summary for name, bot in _BOTS.items() if name not in LEVELS},
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
        (rules,) = (rules for rules in PRESETS if rules.name == wish.preset)
        table = Table(ShootingGame(rules), self._new_seed())
        return KeptMatch(Contest(table, wish.opponent, frozenset({0})), self._file)

    async def go_on(self) -> Seat:
        contest = self._kept()
        assert contest is not None, "asked only where there is one"
        return KeptMatch(contest, self._file)

    def _kept(self) -> Contest | None:
        try:
            contest = load_game(self._file)
        except LoadFailed:
            return None
        return contest if isinstance(contest, Contest) and len(contest.humans) == 1 else None


class KeptMatch:
    """A match at a table in this process, written to a file whenever something has happened."""

    def __init__(self, contest: Contest, file: Path) -> None:
        self._contest, self._file = contest, file
        self.trouble = ""
        """Why the match could not be written, when it was tried last."""
        table = contest.table
        (seat,) = contest.humans
        computers = set(contest.rules.seats) - contest.humans
        entries = table.record.entries
        begun = monotonic() - (entries[-1].at / 1000 if entries else 0)
        self._match = LocalMatch(
            table,
            seat,
            {other: make_bot(contest.level, table.seed) for other in computers},
            {other: secrets.token_bytes(32) for other in contest.rules.seats},
            lambda: int((monotonic() - begun) * 1000),
        )
        self._keep()

    @property
    def picture(self) -> Picture:
        return self._named(self._match.picture)

    async def play(self, move: Move | str) -> None:
        """Make a move. Raises ``Refused``."""
        await self._match.play(move)
        self._keep()

    async def news(self) -> tuple[object, ...]:
        return (await self.next()).events

    async def next(self) -> News:
        news = await self._match.next()
        self._keep()
        return replace(news, picture=self._named(news.picture))

    def _named(self, picture: Picture) -> Picture:
        """With the level of those that are computers."""
        level, humans = self._contest.level, self._contest.humans
        players = tuple(
            Player(seat, level=None if seat in humans else level)
            for seat in self._contest.rules.seats
        )
        return replace(picture, players=players)

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
        self._left: tuple[str, str] | None = None

    @property
    def unfinished(self) -> str | None:
        return None if self._left is None else self._left[0]

    async def begin(self, wish: Wish) -> Seat:
        if wish.opponent == NEXT_PERSON:
            id = await self._meet(wish.preset)
        else:
            id = await self._client.office.create(NewMatch(wish.opponent, wish.preset))
        self._left = wish.preset, id
        return await self._client.follow(id)

    async def go_on(self) -> Seat:
        assert self._left is not None, "asked only where there is one"
        return await self._client.follow(self._left[1])

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
