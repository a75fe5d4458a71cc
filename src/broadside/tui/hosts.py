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
from broadside.client.seat import Refused, Seat
from broadside.console.contest import Contest
from broadside.console.saves import LoadFailed, SaveFailed, load_game, save_game
from broadside.console.warming import warm_up_beside
from broadside.protocol.api import MatchLine, NewMatch
from broadside.protocol.messages import Player
from broadside.protocol.printable import printable
from broadside.rules.catalog import GAMES
from broadside.rules.classic.battle import Phase
from broadside.rules.classic.shooting import ShootingGame
from broadside.rules.fleet.presets import PRESETS as FLEET_PRESETS
from broadside.rules.game import Seat as SeatNumber
from broadside.table.table import Sent, Table

LEVELS_TOLD: Mapping[str, str] = {
    name: entry(name).summary for name in LINEUPS[ShootingGame.family].names
}
"""Every computer player, and how it plays."""
NEXT_PERSON = "next person"
_MOST_UNFINISHED = 9
_FLEET_GAMES = frozenset(rules.name for rules in FLEET_PRESETS)


def _secret_seed() -> int:
    return secrets.randbits(48)


@dataclass(frozen=True, slots=True)
class Wish:
    """What a player wants to play, and against whom."""

    preset: str
    opponent: str


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A match that can go on."""

    id: str
    told: str
    """What it is, for the one who left it."""


class Host(Protocol):
    """Begins matches, and goes on with those that were left."""

    note: str
    """What is to be told at the beginning; mostly nothing."""

    @property
    def opponents(self) -> Mapping[str, str]:
        """By name, with a line on each."""
        ...

    async def unfinished(self) -> tuple[Unfinished, ...]:
        """The matches that wait, the likeliest first. Raises ``Refused`` or ``HTTPError``."""
        ...

    async def begin(self, wish: Wish) -> Seat:
        """Raises ``Refused``."""
        ...

    async def go_on(self, id: str) -> Seat:
        """With that unfinished match. Raises ``Refused``."""
        ...


class Home:
    """A table on this machine. The match is on file after every move, and goes on from there."""

    opponents = LEVELS_TOLD
    note = ""

    def __init__(self, file: Path, new_seed: Callable[[], int] = _secret_seed) -> None:
        self._file, self._new_seed = file, new_seed

    async def unfinished(self) -> tuple[Unfinished, ...]:
        contest = self._kept()
        return (
            () if contest is None else (Unfinished("", f"the {contest.rules.name} game you left"),)
        )

    async def begin(self, wish: Wish) -> Seat:
        warm_up_beside(wish.opponent)
        table = Table(GAMES[wish.preset], self._new_seed())
        return KeptMatch(Contest(table, wish.opponent, frozenset({0})), self._file)

    async def go_on(self, id: str) -> Seat:
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

    def __init__(self, client: Client, note: str = "") -> None:
        self._client, self.note = client, note

    async def unfinished(self) -> tuple[Unfinished, ...]:
        """Those against people come first, and of each kind the newest."""
        lines = await self._client.office.ask("GET", "/api/matches", list[MatchLine])
        waiting = [line for line in lines if _can_go_on(line)]
        waiting.sort(key=lambda line: (_is_among_people(line), line.created_at), reverse=True)
        return tuple(Unfinished(line.match, _told(line)) for line in waiting[:_MOST_UNFINISHED])

    async def begin(self, wish: Wish) -> Seat:
        if wish.opponent == NEXT_PERSON:
            id = await self._meet(wish.preset)
        else:
            id = await self._client.office.create(NewMatch(wish.opponent, wish.preset))
        return await self._follow(id)

    async def go_on(self, id: str) -> Seat:
        return await self._follow(id)

    async def _follow(self, id: str) -> Seat:
        match = await self._client.follow(id)
        if match.picture.game.family != ShootingGame.family:
            await match.leave()
            raise Refused("not-here", "This game is not played in the terminal: use the page.")
        return match

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


def _can_go_on(line: MatchLine) -> bool:
    is_open = line.finished_at is None and line.seat is not None
    return is_open and not line.is_hot_seat and line.preset not in _FLEET_GAMES


def _is_among_people(line: MatchLine) -> bool:
    return sum(player.level is None for player in line.players) > 1


def _told(line: MatchLine) -> str:
    others = (player for player in line.players if player.seat != line.seat)
    state = " (adjourned)" if line.is_paused else ""
    return f"{printable(line.preset)} against {', '.join(map(_opponent, others))}{state}"


def _opponent(player: Player) -> str:
    if player.name is not None:
        return printable(player.name)
    return "a guest" if player.level is None else f"the computer ({player.level})"


def trouble(match: Seat) -> str:
    """What a player has to know about the match itself; empty as long as all is well."""
    match match:
        case RemoteMatch() if not match.is_connected:
            return "No connection: trying again"
        case KeptMatch(trouble=reason) if reason:
            return f"Not kept: {reason}"
    return ""


def away(match: Seat) -> frozenset[SeatNumber]:
    """The seats of people who have left, as far as anybody knows."""
    return match.away if isinstance(match, RemoteMatch) else frozenset()


def seconds_to_claim(match: Seat) -> float | None:
    """How long until a win may be claimed; none while somebody of the other side is here."""
    return match.seconds_to_claim if isinstance(match, RemoteMatch) else None
