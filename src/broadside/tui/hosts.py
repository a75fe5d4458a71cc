"""Where matches are played: at a local table, or on a server."""

import asyncio
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Protocol

from broadside.bots.catalog import LINEUPS, entry
from broadside.client.local_match import LocalMatch
from broadside.client.match import MatchClient, MoveRefused
from broadside.client.remote_match import RemoteMatch
from broadside.console.warm_up import warm_up_in_background
from broadside.play.game_files import FinishedGames, GameKeeper, LoadFailed, load_game
from broadside.play.local_game import LocalGame
from broadside.protocol.api import MatchLine, NewMatch
from broadside.protocol.messages import Player
from broadside.protocol.printable import printable
from broadside.rules.catalog import GAMES
from broadside.rules.fleet.presets import PRESETS as FLEET_PRESETS
from broadside.rules.game import Seat as SeatNumber
from broadside.rules.shooting.shooting_game import ShootingGame

if TYPE_CHECKING:
    from broadside.client.client import Client

LEVELS_TOLD: Mapping[str, str] = {
    name: entry(name).summary for name in LINEUPS[ShootingGame.family].names
}
"""Every computer player, and how it plays."""
NEXT_PERSON = "next person"
_MOST_ALONE = 9
"""Unfinished matches against computers that are listed."""
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
    """A description for the player who left it."""


class Host(Protocol):
    """Begins matches, and continues those that were left."""

    note: str
    """What to tell the player at the beginning; mostly empty."""

    @property
    def player_name(self) -> str | None:
        """The player's name on the terminal's host; none where nobody else plays."""
        ...

    async def rename(self, name: str) -> None:
        """Choose another name on the terminal's host, as a guest of a server. Raises
        ``MoveRefused`` or ``Unreachable``.
        """
        ...

    @property
    def opponents(self) -> Mapping[str, str]:
        """The opponents that the terminal's host offers, by name, with a line on each."""
        ...

    async def unfinished(self) -> tuple[Unfinished, ...]:
        """The matches that wait on the terminal's host, the likeliest first. Raises ``MoveRefused``
        or ``Unreachable``.
        """
        ...

    async def begin(self, wish: Wish) -> MatchClient:
        """Begin a match on the terminal's host, locally or remotely. Raises ``MoveRefused``."""
        ...

    async def go_on(self, id: str) -> MatchClient:
        """Continue that unfinished match on the terminal's host. Raises ``MoveRefused``."""
        ...


class LocalHost:
    """Plays at a local table. The match is saved after every move, and continues from there."""

    opponents = LEVELS_TOLD
    note = ""
    player_name: str | None = None

    def __init__(
        self, file: Path, finished: FinishedGames, new_seed: Callable[[], int] = _secret_seed
    ) -> None:
        self._file, self._finished, self._new_seed = file, finished, new_seed

    async def rename(self, name: str) -> None:
        raise AssertionError("asked only where others are told a name")

    async def unfinished(self) -> tuple[Unfinished, ...]:
        local_game = self._kept()
        return (
            ()
            if local_game is None
            else (Unfinished("", f"the {local_game.rules.name} game you left"),)
        )

    async def begin(self, wish: Wish) -> MatchClient:
        warm_up_in_background(wish.opponent)
        game, seed = GAMES[wish.preset], self._new_seed()
        return self._match(LocalGame.begin(game, seed, wish.opponent, frozenset({0})))

    async def go_on(self, id: str) -> MatchClient:
        local_game = self._kept()
        assert local_game is not None, "asked only where there is one"
        warm_up_in_background(local_game.level)
        return self._match(local_game)

    def _match(self, local_game: LocalGame) -> MatchClient:
        """The match that the local host plays at a table, from the moment when it was left."""
        entries = local_game.table.record.entries
        begun = monotonic() - (entries[-1].at / 1000 if entries else 0)
        seat, keeper = min(local_game.humans), GameKeeper(self._file, self._finished)
        return LocalMatch(local_game, seat, lambda: int((monotonic() - begun) * 1000), keeper)

    def _kept(self) -> LocalGame | None:
        try:
            local_game = load_game(self._file)
        except LoadFailed:
            return None
        return (
            local_game
            if local_game.family == ShootingGame.family and len(local_game.humans) == 1
            else None
        )


class RemoteHost:
    """Plays on a server, which keeps every match."""

    opponents: Mapping[str, str] = {
        NEXT_PERSON: "whoever wants to play the same next",
        **LEVELS_TOLD,
    }

    def __init__(self, client: "Client", note: str = "") -> None:
        self._client, self.note = client, note

    @property
    def player_name(self) -> str | None:
        return self._client.name

    async def rename(self, name: str) -> None:
        await self._client.rename(name)

    async def unfinished(self) -> tuple[Unfinished, ...]:
        """The matches that wait on the remote host, a server. Matches against people come first,
        and of each kind the newest.
        """
        lines = await self._client.http_api.ask("GET", "/api/matches", list[MatchLine])
        waiting = [line for line in lines if _can_go_on(line)]
        waiting.sort(key=lambda line: line.created_at, reverse=True)
        among_people = [line for line in waiting if _is_among_people(line)]
        alone = [line for line in waiting if not _is_among_people(line)]
        listed = among_people + alone[:_MOST_ALONE]
        return tuple(Unfinished(line.match, _told(line)) for line in listed)

    async def begin(self, wish: Wish) -> MatchClient:
        if wish.opponent == NEXT_PERSON:
            id = await self._meet(wish.preset)
        else:
            id = await self._client.http_api.create(NewMatch(wish.opponent, wish.preset))
        return await self._follow(id)

    async def go_on(self, id: str) -> MatchClient:
        return await self._follow(id)

    async def _follow(self, id: str) -> MatchClient:
        match = await self._client.follow(id)
        if match.picture.game.family != ShootingGame.family:
            await match.leave()
            raise MoveRefused("not-here", "This game is not played in the terminal: use the page.")
        return match

    async def _meet(self, preset: str) -> str:
        """The match that the host finds on a server with the next person who wants the same. A
        player who stops waiting is not found any more.
        """
        lobby = self._client.lobby
        try:
            return await lobby.next(preset)
        except asyncio.CancelledError:
            for one in tuple(lobby.invitations.values()):
                if (one.kind, one.state) == ("next", "open"):
                    await lobby.decline(one.id)
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


def trouble(match: MatchClient) -> str:
    """What the terminal's host must tell a player about the state of a local or remote match; empty
    as long as all is well.
    """
    match match:
        case RemoteMatch() if not match.is_connected:
            return "No connection: trying again"
        case LocalMatch(trouble=reason):
            return reason
    return ""


def away(match: MatchClient) -> frozenset[SeatNumber]:
    """The seats of people who have left a match, as far as the terminal's host knows."""
    return match.away if isinstance(match, RemoteMatch) else frozenset()


def seconds_to_claim(match: MatchClient) -> float | None:
    """How long until the terminal's host lets a player claim a win; ``None`` while somebody of the
    other side is here.
    """
    return match.seconds_to_claim if isinstance(match, RemoteMatch) else None
