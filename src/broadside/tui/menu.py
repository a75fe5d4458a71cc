"""The first screen: which game, and against whom."""

from typing import ClassVar

import httpx
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.screen import Screen
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option
from textual.worker import Worker

from broadside.client.seat import Refused
from broadside.console.games import SUMMARIES
from broadside.rules.classic.presets import PRESETS
from broadside.tui.battle import BattleScreen
from broadside.tui.hosts import NEXT_PERSON, Host, Wish

_CONTINUE = "continue"
_INVITATION = "Choose a game and an opponent. Tab changes the list, Enter begins."


class MenuScreen(Screen[None]):
    """Comes back after every match, with the same choice as before."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "app.focus_next", "Other list"),
        Binding("escape", "stop_waiting", "Stop waiting"),
        Binding("q", "app.quit", "Quit"),
    ]

    def __init__(self, host: Host, wish: Wish | None) -> None:
        super().__init__()
        self._host, self._wish = host, wish
        self._waiting: Worker[None] | None = None

    def compose(self) -> ComposeResult:
        yield Static("BROADSIDE", id="title")
        yield Static(_INVITATION, id="banner", markup=False)
        with Horizontal():
            yield OptionList(id="games", markup=False)
            yield OptionList(
                *(Option(f"{name}: {line}", name) for name, line in self._host.opponents.items()),
                id="opponents",
                markup=False,
            )
        yield Footer()

    def on_mount(self) -> None:
        opponents = self.query_one("#opponents", OptionList)
        opponents.highlighted = 0
        self._list_games()
        self.query_one("#games", OptionList).focus()
        if self._wish is not None:
            opponents.highlighted = opponents.get_option_index(self._wish.opponent)
            games = self.query_one("#games", OptionList)
            games.highlighted = games.get_option_index(self._wish.preset)
            self._begin(self._wish)

    def on_option_list_option_selected(self) -> None:
        if self._waiting is not None:
            return
        game, opponent = self._chosen("games"), self._chosen("opponents")
        self._begin(None if game == _CONTINUE else Wish(game, opponent))

    def action_stop_waiting(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return self._waiting is not None if action == "stop_waiting" else True

    def _chosen(self, list_id: str) -> str:
        options = self.query_one(f"#{list_id}", OptionList)
        option = options.highlighted_option
        assert option is not None and option.id is not None, "something is always chosen"
        return option.id

    def _list_games(self) -> None:
        """The game that can go on comes first."""
        games = self.query_one("#games", OptionList)
        highlighted = games.highlighted
        games.clear_options()
        unfinished = self._host.unfinished
        if unfinished is not None:
            games.add_option(Option(f"{_CONTINUE}: the {unfinished} game you left", _CONTINUE))
        games.add_options(Option(f"{one.name}: {SUMMARIES[one.name]}", one.name) for one in PRESETS)
        games.highlighted = highlighted or 0

    def _begin(self, wish: Wish | None) -> None:
        self._waiting = self.run_worker(self._play(wish))
        waits = wish is not None and wish.opponent == NEXT_PERSON
        self._say("Waiting for the next person. Escape stops it." if waits else "One moment …")

    async def _play(self, wish: Wish | None) -> None:
        told = _INVITATION
        try:
            match = await (self._host.go_on() if wish is None else self._host.begin(wish))
            self.app.push_screen(BattleScreen(match), self._come_back)
        except Refused as error:
            told = str(error)
        except httpx.HTTPError:
            told = "The server does not answer. Try again in a moment."
        finally:
            self._waiting = None
            self._say(told)

    def _come_back(self, _: None) -> None:
        self._list_games()
        self._say(_INVITATION)

    def _say(self, text: str) -> None:
        self.query_one("#banner", Static).update(text)
        self.refresh_bindings()
