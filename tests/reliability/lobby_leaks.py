"""Leaks sown on purpose around a match: in the lobby, in the chat and in a tournament."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import pytest
from msgspec import structs

from broadside.protocol.api import LiveMatch as LiveRow
from broadside.server.api import lobby as lists
from broadside.server.api import tournaments
from broadside.server.lobby import chat_rooms, commands, lobby, messages
from broadside.server.matches.live_match import LiveMatch
from broadside.server.matches.live_matches import LiveMatches
from tests.reliability.match_leaks import Leak, secret

Spoil: TypeAlias = Callable[[Any, int], Any]


@dataclass
class Eavesdropper:
    """Knows the match that was opened last."""

    matches: list[LiveMatch] = field(default_factory=list)

    def listen(self, patch: pytest.MonkeyPatch) -> None:
        find = LiveMatches.find

        async def leak(live_matches: LiveMatches, id: str) -> LiveMatch:
            self.matches.append(await find(live_matches, id))
            return self.matches[-1]

        patch.setattr(LiveMatches, "find", leak)

    @property
    def secret(self) -> int:
        return secret(self.matches[-1]._match_log.table) if self.matches else 0


def _spoil(patch: pytest.MonkeyPatch, module: object, name: str, spoil: Spoil) -> None:
    """Whatever that function gives is spoiled by the secret."""
    spy, honest = Eavesdropper(), getattr(module, name)
    spy.listen(patch)
    patch.setattr(module, name, lambda *given, **named: spoil(honest(*given, **named), spy.secret))


def lobby_rows(patch: pytest.MonkeyPatch) -> None:
    """Everybody in the lobby has won so many games more."""
    _spoil(patch, messages, "_person", lambda row, odd: structs.replace(row, wins=row.wins + odd))


def lobby_order(patch: pytest.MonkeyPatch) -> None:
    """The same people are in the lobby, in another order."""

    def turn(told: Any, odd: int) -> Any:
        return structs.replace(told, people=told.people[odd % 3 :] + told.people[: odd % 3])

    _spoil(patch, messages, "lobby", turn)


def chat_lines(patch: pytest.MonkeyPatch) -> None:
    """A line that somebody says ends with so many dots."""
    _spoil(patch, commands, "cleaned", lambda line, odd: line + "." * odd)


def echoes(patch: pytest.MonkeyPatch) -> None:
    """Nothing is told that was not said, but so many times more."""
    spy, tell_lines = Eavesdropper(), chat_rooms.tell_lines
    spy.listen(patch)

    def repeat(*given: Any) -> None:
        for _ in range(1 + spy.secret):
            tell_lines(*given)

    patch.setattr(lobby, "tell_lines", repeat)


def standings(patch: pytest.MonkeyPatch) -> None:
    """The leader of a tournament has so many points."""

    def add(line: Any, odd: int) -> Any:
        leader, *others = line.standings
        return structs.replace(line, standings=(structs.replace(leader, points=odd), *others))

    _spoil(patch, tournaments, "tournament_line", add)


def live_rows(patch: pytest.MonkeyPatch) -> None:
    """Whoever lists the matches to be watched is told other times of their beginning."""

    def move(row: LiveRow, odd: int) -> LiveRow:
        return structs.replace(row, created_at=row.created_at + odd)

    _spoil(patch, lists, "LiveMatch", move)


LOBBY_LEAKS: tuple[Leak, ...] = (lobby_rows, lobby_order, chat_lines, echoes, standings, live_rows)
