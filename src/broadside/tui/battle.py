"""A match on the screen: the maps, the scores, what happened, and whose turn it is."""

from collections.abc import Iterator
from random import SystemRandom
from time import monotonic
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Footer, RichLog, Static

from broadside.client.match import MatchClient, MoveRefused, Picture
from broadside.client.remote_match import RemoteMatch
from broadside.console.clock_text import minutes, time_left
from broadside.console.score_panel import panel
from broadside.console.shooting_event_text import already_shot, ending_lines, event_text
from broadside.console.shooting_picture import column
from broadside.protocol.messages import Adjournment
from broadside.rules.catalog import RULEBOOKS
from broadside.rules.game import Seat as SeatNumber
from broadside.rules.grid import Cell
from broadside.rules.shooting.battle import Phase, shots_due
from broadside.rules.shooting.moves import Deploy, Fire, Move, Scan
from broadside.rules.shooting.ships import Fleet
from broadside.rules.shooting.view import View
from broadside.tui import adjournment_text
from broadside.tui.hosts import away, seconds_to_claim, trouble
from broadside.tui.map_squares import enemy_chart, own_chart
from broadside.tui.map_widget import Board
from broadside.tui.placing import PlacingScreen
from broadside.tui.player_names import player_name, short_name
from broadside.tui.ship_tags import tag_width
from broadside.tui.text_page import PageScreen

_TICK_SECONDS = 0.5


class BattleScreen(Screen[None]):
    """One seat of one match, from the placing of the fleet to the result."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "rules", "Rules"),
        Binding("f2", "next_sea", "Next sea"),
        Binding("f3", "spare_radar", "No scan"),
        Binding("f6", "adjourn", "Adjourn"),
        Binding("f7", "play_on", "Play on"),
        Binding("f8", "resign", "Give up"),
        Binding("f9", "claim", "Claim the win"),
        Binding("escape", "leave", "Menu"),
    ]

    def __init__(self, match: MatchClient) -> None:
        super().__init__()
        self._match = match
        self.shown = match.picture
        """What is on the screen."""
        self._since = monotonic()
        self._marked: tuple[Cell, ...] = ()
        self._sea: SeatNumber | None = None
        self._spares_radar = False
        self._is_moving = False
        self._gives_up = False
        self._away: frozenset[SeatNumber] = frozenset()

    def compose(self) -> ComposeResult:
        rules = self._view.rules
        yield Static(id="banner", markup=False)
        with VerticalScroll(can_focus=False):
            with Horizontal(id="there"):
                yield Board(rules, id="enemy")
                with Vertical(id="side"):
                    yield Static(id="panel", markup=False)
                    yield RichLog(id="news", wrap=True, max_lines=200)
            yield Board(rules, tag_width(rules), id="own")
        yield Footer()

    def on_mount(self) -> None:
        self.query_one("#own", Board).can_focus = False
        self.query_one("#news", RichLog).can_focus = False
        self._enemy.focus()
        self._show()
        self.set_interval(_TICK_SECONDS, self._tick)
        self.run_worker(self._follow())
        self._deploy_if_asked()

    @property
    def _view(self) -> View:
        view: View = self.shown.view
        return view

    @property
    def _enemy(self) -> Board:
        return self.query_one("#enemy", Board)

    @property
    def _own_seat(self) -> SeatNumber:
        assert self._view.seat is not None, "a player sits at a seat"
        return self._view.seat

    @property
    def _is_over(self) -> bool:
        return self.shown.result is not None or self._view.battle.phase is Phase.OVER

    @property
    def _may_scan(self) -> bool:
        is_turn = self._view.is_to_move and not self._spares_radar
        return is_turn and self._own_seat in self._view.battle.scans

    @property
    def _adjournment(self) -> Adjournment | None:
        """The adjournment that the battle screen shows; ``None`` for a match that cannot be
        adjourned.
        """
        return None if self._is_over else self.shown.adjournment

    @property
    def _is_adjourned(self) -> bool:
        return self._adjournment is not None and self._adjournment.is_adjourned

    # What happens

    async def _follow(self) -> None:
        while self.shown.result is None:
            try:
                news = await self._match.next()
            except MoveRefused as error:
                self.notify(str(error), severity="error", timeout=30, markup=False)
                return
            self._take(news.events, news.picture)
        if isinstance(self.app.screen, PlacingScreen):
            self.app.screen.dismiss(None)  # nobody waits for this fleet any more
        self._tell(self._last_words())
        self._show()

    def _take(self, events: tuple[Any, ...], picture: Picture) -> None:
        before, self.shown, self._since = self.shown, picture, monotonic()
        if not events and picture.number > before.number:
            self._tell(["Some moves were made while the connection was lost."])
        if offered := adjournment_text.offer(before.adjournment, picture):
            self.notify(offered, timeout=30, markup=False)
        view = before.view
        for event in events:
            view = before.game.update(view, event)
            self._tell(event_text(event, view, self._called))
        if before.view.battle.allowances != self._view.battle.allowances:
            self._marked, self._sea, self._spares_radar = (), None, False
        self._show()

    def _tell(self, lines: list[str]) -> None:
        news = self.query_one("#news", RichLog)
        for line in lines:
            news.write(line)

    # What is shown

    def _last_words(self) -> list[str]:
        outcome = self._view.battle.outcome
        if outcome is None:
            return ["The match was broken off."]
        return ending_lines(outcome, self._view, self._called)

    def _called(self, seat: SeatNumber) -> str:
        return player_name(self.shown, seat)

    def _called_briefly(self, seat: SeatNumber) -> str:
        return short_name(self.shown, seat)

    @property
    def _sea_shown(self) -> SeatNumber:
        """The opponent whose sea is on the battle screen: the one that is fired at, unless the
        player chose another.
        """
        if self._sea is not None:
            return self._sea
        battle = self._view.battle
        if battle.turn == self._own_seat and battle.target is not None:
            return battle.target
        return next(seat for seat in self._view.rules.seats if seat != self._own_seat)

    def _show(self) -> None:
        view = self._view
        names = [column(self._called_briefly(seat)) for seat in view.rules.seats]
        self._enemy.squares = enemy_chart(view, self._sea_shown, self._marked)
        self.query_one("#own", Board).squares = own_chart(view)
        self.query_one("#panel", Static).update("\n".join(panel(view, names)))
        self.refresh_bindings()
        self._show_banner()

    def _tick(self) -> None:
        self._tell_who_is_away()
        self.refresh_bindings()
        self._show_banner()

    def _tell_who_is_away(self) -> None:
        """Tell on the battle screen who has left, once for each change, even if it is covered."""
        before, self._away = self._away, away(self._match)
        changed = [f"{self._called(seat)} has left." for seat in sorted(self._away - before)]
        changed += [f"{self._called(seat)} is back." for seat in sorted(before - self._away)]
        if self._is_over or not changed:
            return
        self._tell(changed)
        self.notify(" ".join(changed), markup=False)

    def _show_banner(self) -> None:
        banner = self.query_one("#banner", Static)
        banner.update(" · ".join(self._headline()))
        banner.set_class(self._view.is_to_move and not self._is_adjourned, "-turn")

    def _headline(self) -> Iterator[str]:
        view = self._view
        if complaint := trouble(self._match):
            yield complaint
        if not self._is_over:
            yield from self._absence()
        yield self._demand()
        if view.rules.players > 2 and not self._is_over:
            yield f"sea of {self._called_briefly(self._sea_shown)}"
        if not self._is_over:
            elapsed = 0 if self._is_adjourned else (monotonic() - self._since) * 1000
            if left := time_left(self.shown.clocks, elapsed):
                yield left

    def _absence(self) -> Iterator[str]:
        if not self._away:
            return
        names = ", ".join(map(self._called_briefly, sorted(self._away)))
        left = seconds_to_claim(self._match)
        if left is None:
            yield f"{names}: away"
        elif left > 0:
            yield f"{names}: away, F9 claims the win in {minutes(left * 1000)}"
        else:
            yield f"{names}: away, F9 claims the win"

    def _demand(self) -> str:
        view = self._view
        if self._is_over:
            return f"{self._last_words()[-1]} Escape goes back to the menu."
        if self._adjournment is not None and self._is_adjourned:
            return adjournment_text.headline(self._adjournment, self.shown)
        if view.battle.phase is Phase.DEPLOYING:
            return "Waiting for the others to place their ships"
        if not view.is_to_move:
            assert view.battle.turn is not None
            return f"{self._called_briefly(view.battle.turn)} to fire"
        if self._may_scan:
            assert view.rules.radar is not None
            block = f"{view.rules.radar.width} x {view.rules.radar.width}"
            return f"Radar: centre of {block}, F3 for none"
        due = shots_due(view.rules, view.battle)
        if due == 1:
            return "Your turn: choose a square"
        return f"Your turn: {due - len(self._marked)} of {due} squares to choose"

    # What the player does

    def on_board_chosen(self, event: Board.Chosen) -> None:
        if self._is_over or self._is_moving:
            return
        if self._is_adjourned:
            self.notify("The match is adjourned.", markup=False)
        elif not self._view.is_to_move:
            self.notify("It is not your turn yet.", markup=False)
        elif self._may_scan:
            self._play(Scan(event.cell, self._sea_shown))
        else:
            self._mark(event.cell)

    def _mark(self, cell: Cell) -> None:
        view = self._view
        if self._sea_shown != view.battle.target:
            self._sea = None
            self._show()
            self.notify(f"You fire at {self._called(self._sea_shown)} now.", markup=False)
            return
        if not view.target_sea.is_open(cell):
            square = view.rules.notation.show(cell)
            hit = cell in view.target_sea.hits
            self.notify(already_shot(view, square, hit=hit), severity="warning", markup=False)
            return
        others = tuple(one for one in self._marked if one != cell)
        self._marked = others if len(others) < len(self._marked) else (*self._marked, cell)
        if len(self._marked) == shots_due(view.rules, view.battle):
            self._play(Fire.at(*self._marked))
        self._show()

    def _play(self, move: Move | str) -> None:
        self._is_moving = True
        self.run_worker(self._send(move))

    async def _send(self, move: Move | str) -> None:
        try:
            await self._match.play(move, self.shown)
        except MoveRefused as error:
            self.notify(str(error), severity="warning", markup=False)
            if isinstance(move, Deploy):
                self._deploy_if_asked(move.fleet)
        finally:
            self._is_moving = False
            self._marked = ()
            self._show()

    def _deploy_if_asked(self, fleet: Fleet = ()) -> None:
        view = self._view
        if view.battle.phase is Phase.DEPLOYING and view.is_to_move:
            screen = PlacingScreen(view.rules, SystemRandom(), fleet)
            self.app.push_screen(screen, self._deploy)

    def _deploy(self, fleet: Fleet | None) -> None:
        if fleet is not None:
            self._play(Deploy(fleet))
        elif not self._is_over:
            self.action_leave()

    def action_next_sea(self) -> None:
        """Show the sea of the next opponent on the battle screen, in the order of the seats."""
        seats = [seat for seat in self._view.rules.seats if seat != self._own_seat]
        self._sea = seats[(seats.index(self._sea_shown) + 1) % len(seats)]
        self._show()

    def action_spare_radar(self) -> None:
        self._spares_radar = True
        self._show()

    def action_adjourn(self) -> None:
        """On the battle screen, offer to adjourn or agree to it; when the match is adjourned, be
        ready to go on.
        """
        if isinstance(self._match, RemoteMatch):
            match = self._match
            self.run_worker(match.ready() if self._is_adjourned else match.adjourn())

    def action_play_on(self) -> None:
        """On the battle screen, decline or withdraw an offer to adjourn; of an adjourned match, be
        ready no longer.
        """
        if isinstance(self._match, RemoteMatch):
            match = self._match
            no = match.ready(ready=False) if self._is_adjourned else match.adjourn(agree=False)
            self.run_worker(no)

    def action_resign(self) -> None:
        if self._gives_up:
            self._play("resign")
        else:
            self._gives_up = True
            self.notify("F8 once more gives the match up.", markup=False)

    def action_claim(self) -> None:
        self._play("claim win")

    def action_rules(self) -> None:
        game = self.shown.game
        self.app.push_screen(PageScreen(RULEBOOKS[game.family](game).text))

    def action_leave(self) -> None:
        self.dismiss(None)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether the battle screen offers an action: only those that are possible now."""
        if action == "next_sea":
            return self._view.rules.players > 2
        if action == "spare_radar":
            return self._may_scan
        if action == "adjourn":
            return self._adjournment is not None
        if action == "play_on":
            return self._adjournment is not None and adjournment_text.is_agreed(self._adjournment)
        if action == "claim":
            return seconds_to_claim(self._match) == 0 and not self._is_over
        if action == "resign":
            return not self._is_over
        return True
