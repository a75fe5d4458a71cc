"""Follows a match on a server as a spectator, and tells what everybody may know."""

import asyncio
from collections.abc import Callable, Iterable, Iterator

from broadside.client.client import RemoteMatch
from broadside.client.match import News, Picture
from broadside.console.narration import ending_text, narrate, picture_text, player_name
from broadside.console.screen import Screen
from broadside.console.text_wrap import wrapped
from broadside.protocol.messages import Player
from broadside.protocol.printable import printable

_PATIENCE = 5.0
"""Seconds of silence after which the connection is checked."""


class Spectator:
    """Tells a match by lines. ``draws`` is whether it prints the map after everything
    that happens."""

    def __init__(
        self,
        say: Callable[[str], None],
        screen: Screen,
        *,
        draws: bool = False,
        patience: float = _PATIENCE,
    ) -> None:
        self._say, self._screen = say, screen
        self._draws, self._patience = draws, patience
        self._is_lost = False

    async def watch(self, match: RemoteMatch) -> None:
        """Watch a match on a server as a spectator to its end. Raises ``MoveRefused`` when the
        session ends.
        """
        shown = (await match.next()).picture
        self._tell(_heading(shown))
        if shown.result is None:
            self._draw(shown)
        while shown.result is None:
            news = await self._next(match)
            self._tell(_happened(shown, news))
            if self._draws and _goes_on(shown, news.picture):
                self._draw(news.picture)
            shown = news.picture
        self._draw(shown)
        self._tell(ending_text(shown.game, shown.view))

    async def _next(self, match: RemoteMatch) -> News:
        """The next news for a spectator, however long it takes. A connection that is lost or
        restored is told once.
        """
        while True:
            try:
                return await asyncio.wait_for(match.next(), self._patience)
            except TimeoutError:
                self._notice(is_lost=not match.is_connected)

    def _notice(self, *, is_lost: bool) -> None:
        if is_lost != self._is_lost:
            self._is_lost = is_lost
            lost = "The connection is lost. It is tried again until the server answers."
            self._tell([lost if is_lost else "Connected again."])

    def _tell(self, lines: Iterable[str]) -> None:
        for line in wrapped(lines, self._screen.width()):
            self._say(line)

    def _draw(self, shown: Picture) -> None:
        for line in ("", *picture_text(shown.game, shown.view, self._screen)):
            self._say(line)


def _heading(shown: Picture) -> Iterator[str]:
    state = "This match is over" if shown.result else "You are watching"
    yield f"{state}: {printable(shown.game.name)}."
    for player in shown.players:
        yield f"{player_name(shown.game, None, player.seat)}: {_who(player)}."


def _who(player: Player) -> str:
    if player.level is not None:
        return f"the computer ({printable(player.level)})"
    name = "a guest" if player.name is None else printable(player.name)
    return f"{name} (a bot)" if player.bot else name


def _goes_on(before: Picture, after: Picture) -> bool:
    """Whether there is something new for a spectator to see, and it is not the end, which is drawn
    last.
    """
    return after.view != before.view and not ending_text(after.game, after.view)


def _happened(before: Picture, news: News) -> Iterator[str]:
    after = news.picture
    if not news.events and after.number > before.number:
        yield "Some moves were made while the connection was lost."
    yield from narrate(before.game, before.view, news.events)
    if after.offer != before.offer and after.offer is not None:
        yield f"{player_name(after.game, None, after.offer)} offers a draw."
