"""Placing a fleet on the map, ship by ship or at random."""

from random import Random
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import Footer, Static

from broadside.console.placing import placing_rules, squares_of
from broadside.rules.errors import SENTENCES, IllegalMove
from broadside.rules.grid import Cell
from broadside.rules.shooting.placement import check_ship, random_fleet
from broadside.rules.shooting.ruleset import Ruleset, ShipClass
from broadside.rules.shooting.ships import Fleet, Ship
from broadside.tui.map_squares import DOES_NOT_FIT, FITS, placing_chart
from broadside.tui.map_widget import Board
from broadside.tui.ship_tags import tag_width


class PlacingScreen(Screen[Fleet | None]):
    """Returns the fleet once all ships are placed, or ``None`` when the player goes back."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "turn", "Turn"),
        Binding("backspace", "take_up", "Take up"),
        Binding("f5", "scatter", "At random"),
        Binding("escape", "leave", "Back"),
    ]

    def __init__(self, rules: Ruleset, rng: Random, fleet: Fleet = ()) -> None:
        super().__init__()
        self._rules, self._rng = rules, rng
        self._fleet = fleet
        self._is_upright = False

    def compose(self) -> ComposeResult:
        yield Static(id="banner", markup=False)
        with VerticalScroll(can_focus=False):
            yield Board(self._rules, tag_width(self._rules), id="own")
            yield Static("\n".join(placing_rules(self._rules)), markup=False, classes="aside")
        yield Footer()

    def on_mount(self) -> None:
        self._board.focus()
        self._show()

    @property
    def _board(self) -> Board:
        return self.query_one("#own", Board)

    @property
    def _kind(self) -> ShipClass | None:
        """The class that the player places next on the map of the terminal; ``None`` when the fleet
        is complete.
        """
        roster = self._rules.roster
        return roster[len(self._fleet)] if len(self._fleet) < len(roster) else None

    def on_board_pointed(self) -> None:
        self._show()

    def on_board_chosen(self, event: Board.Chosen) -> None:
        kind = self._kind
        if kind is None:
            self.dismiss(self._fleet)
            return
        ship = self._ship(kind, event.cell)
        reason = self._reason(kind, ship)
        if reason:
            self.notify(reason, severity="warning", markup=False)
            return
        self._fleet = (*self._fleet, ship)
        self._show()

    def action_turn(self) -> None:
        self._is_upright = not self._is_upright
        self._show()

    def action_take_up(self) -> None:
        self._fleet = self._fleet[:-1]
        self._show()

    def action_scatter(self) -> None:
        self._fleet = random_fleet(self._rules, self._rng)
        self._show()

    def action_leave(self) -> None:
        self.dismiss(None)

    def _show(self) -> None:
        kind, sign = self._kind, FITS
        cells: tuple[Cell, ...] = ()
        if kind is not None:
            ship = self._ship(kind, self._board.cursor)
            sign, cells = DOES_NOT_FIT if self._reason(kind, ship) else FITS, ship.cells
        self._board.squares = placing_chart(self._rules, self._fleet, sign, cells)
        self.query_one("#banner", Static).update(self._advice(kind))

    def _advice(self, kind: ShipClass | None) -> str:
        if kind is None:
            return "Your fleet is complete. Enter begins the battle."
        number, whole = len(self._fleet) + 1, len(self._rules.roster)
        return (
            f"Place ship {number} of {whole}: {kind.name}, {squares_of(kind)}. Enter puts it down."
        )

    def _ship(self, kind: ShipClass, bow: Cell) -> Ship:
        right, down = (0, 1) if self._is_upright else (1, 0)
        cells = (Cell(bow.col + right * far, bow.row + down * far) for far in range(kind.size))
        return Ship(kind.name, tuple(cells))

    def _reason(self, kind: ShipClass, ship: Ship) -> str:
        """Why the player cannot place the ship there on the terminal's map; empty if they can."""
        try:
            check_ship(self._rules, ship, kind, self._fleet)
        except IllegalMove as error:
            return SENTENCES[error.refusal]
        return ""
