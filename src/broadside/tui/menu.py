"""The first screen: the choice of game and opponent."""

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.screen import Screen
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option
from textual.worker import Worker

from broadside.client.match import MatchClient, MoveRefused, Unreachable
from broadside.protocol.guest_names import is_marked
from broadside.protocol.printable import printable
from broadside.rules.catalog import GAMES, SUMMARIES
from broadside.rules.shooting.shooting_game import ShootingGame
from broadside.tui.battle import BattleScreen
from broadside.tui.hosts import NEXT_PERSON, Host, Unfinished, Wish
from broadside.tui.rename import RenameScreen

_TITLE = "BROADSIDE"
_CONTINUE = "continue"
_WAITING = "A match waits for you: Enter goes on with it. Or choose another game."
_INVITATION = "Choose a game and an opponent. Tab changes the list, Enter begins."


class MenuScreen(Screen[None]):
    """Comes back after every match, with the same choice as before."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "app.focus_next", "Other list"),
        Binding("escape", "stop_waiting", "Stop waiting"),
        Binding("n", "rename", "Your name"),
        Binding("q", "app.quit", "Quit"),
    ]

    def __init__(self, host: Host, wish: Wish | None) -> None:
        super().__init__()
        self._host, self._wish = host, wish
        self._waiting: Worker[None] | None = None

    def compose(self) -> ComposeResult:
        yield Static(_TITLE, id="title")
        yield Static(_INVITATION, id="banner", markup=False)
        with Horizontal():
            yield OptionList(id="games", markup=False)
            yield OptionList(
                *(Option(f"{name}: {line}", name) for name, line in self._host.opponents.items()),
                id="opponents",
                markup=False,
            )
        yield Footer()

    async def on_mount(self) -> None:
        games, opponents = self._list("games"), self._list("opponents")
        opponents.highlighted = 0
        games.focus()
        is_waiting = await self._list_games()
        self._show_name()
        if self._host.note:
            self.notify(self._host.note, timeout=15, markup=False)
        if self._wish is None:
            return
        opponents.highlighted = opponents.get_option_index(self._wish.opponent)
        if not is_waiting:
            games.highlighted = games.get_option_index(self._wish.preset)
            self._begin(self._wish)

    def on_option_list_option_selected(self) -> None:
        if self._waiting is not None:
            return
        game, opponent = self._chosen("games"), self._chosen("opponents")
        word, _, id = game.partition(" ")
        self._begin(id if word == _CONTINUE else Wish(game, opponent))

    def action_stop_waiting(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()

    def action_rename(self) -> None:
        self.app.push_screen(RenameScreen(self._host), lambda _: self._show_name())

    def _show_name(self) -> None:
        name = self._host.player_name
        title = _TITLE if name is None else f"{_TITLE}   You are {printable(name)}."
        self.query_one("#title", Static).update(Text(title))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "rename":
            return self._waiting is None and is_marked(self._host.player_name)
        return self._waiting is not None if action == "stop_waiting" else True

    def _chosen(self, list_id: str) -> str:
        option = self._list(list_id).highlighted_option
        assert option is not None and option.id is not None, "something is always chosen"
        return option.id

    def _list(self, list_id: str) -> OptionList:
        return self.query_one(f"#{list_id}", OptionList)

    async def _list_games(self) -> bool:
        """List the games in the menu of the terminal, unfinished matches first. Returns whether
        there are any unfinished ones.
        """
        unfinished = await self._unfinished()
        games = self._list("games")
        before = games.highlighted_option
        games.clear_options()
        games.add_options(_entry(one) for one in unfinished)
        games.add_options(map(_preset, GAMES))
        known = {option.id: index for index, option in enumerate(games.options)}
        games.highlighted = 0 if unfinished or before is None else known.get(before.id, 0)
        self._say(_WAITING if unfinished else _INVITATION)
        return bool(unfinished)

    async def _unfinished(self) -> tuple[Unfinished, ...]:
        try:
            return await self._host.unfinished()
        except (MoveRefused, Unreachable):
            return ()

    def _begin(self, wish: Wish | str) -> None:
        """Begin the game chosen in the menu of the terminal, or continue the match of that id."""
        self._waiting = self.run_worker(self._play(wish))
        waits = isinstance(wish, Wish) and wish.opponent == NEXT_PERSON
        self._say("Waiting for the next person. Escape stops it." if waits else "One moment …")

    async def _play(self, wish: Wish | str) -> None:
        told = _INVITATION
        try:
            match = await self._match(wish)
            self.app.push_screen(BattleScreen(match), self._come_back)
        except MoveRefused as error:
            told = str(error)
        except Unreachable:
            told = "The server does not answer. Try again in a moment."
        finally:
            self._waiting = None
            self._say(told)

    async def _match(self, wish: Wish | str) -> MatchClient:
        if isinstance(wish, Wish):
            return await self._host.begin(wish)
        return await self._host.go_on(wish)

    async def _come_back(self, _: None) -> None:
        await self._list_games()

    def _say(self, text: str) -> None:
        self.query_one("#banner", Static).update(text)
        self.refresh_bindings()


def _entry(one: Unfinished) -> Option:
    return Option(f"{_CONTINUE}: {one.told}", f"{_CONTINUE} {one.id}".strip())


def _preset(name: str) -> Option:
    """A line in the menu of the terminal for a game; if the terminal cannot play its family, it is
    disabled.
    """
    if GAMES[name].family == ShootingGame.family:
        return Option(f"{name}: {SUMMARIES[name]}", name)
    return Option(f"{name}: see broadside console {name}", name, disabled=True)
