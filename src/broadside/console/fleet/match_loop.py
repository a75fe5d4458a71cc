"""Plays a fleet game with one person to its end: shows, asks, moves the computers, tells events."""

from random import Random

from broadside.console.console_session import ConsoleSession
from broadside.console.dialogue import Back, Quit, ToMenu, quoted
from broadside.console.fleet.event_feed import EventFeed
from broadside.console.fleet.event_text import log_lines
from broadside.console.fleet.fleet_panel import fleet_list
from broadside.console.fleet.game_picture import picture
from broadside.console.fleet.hints import hint
from broadside.console.fleet.order_input import UnusableOrder, is_meant, read_order
from broadside.console.fleet.rule_book import show_book
from broadside.console.fleet.setup_questions import ask_docks, ask_map
from broadside.console.fleet.ship_help import ship_help
from broadside.console.fleet.ship_names import own_names, read_ship
from broadside.console.prompt import EndOfInput
from broadside.play.local_game import LocalGame
from broadside.rules.fleet.battle import Phase
from broadside.rules.fleet.moves import Move
from broadside.rules.fleet.view import View
from broadside.rules.game import Seat

_UNTIMED = 0
_LOGGED = 20
HELP = (
    "One ship does one thing a turn. Name the ship and say what, in full or short:",
    "  forward 5 (f5)     back (b)      shift port (sp)    shift starboard (ss)",
    "  turn port (tp)     turn starboard (ts)              turn about (ta)",
    "  fire K12 (c K12)   torpedo (t)   drop K12 (d K12)   pick up K12 (p K12)",
    "  radar on (r on)    repair (r)    as: destroyer 2 forward 5, or d2 f5",
    "These cost no turn:",
    "  help d2 (or d2)    what destroyer 2 can do, with a map of its reach",
    "  map   fleet   log   log all   rules   rules mines   draw   resign",
    "  help   save FILE   load FILE   menu (leave)   quit",
)


class FleetMatchLoop:
    """One game on one screen. The person is shown what their own seat may know, and no more."""

    def __init__(self, session: ConsoleSession, local_game: LocalGame) -> None:
        self._session = session
        self.local_game = local_game
        self._table = local_game.table
        self._seat: Seat = min(local_game.humans)
        self._dialogue = session.dialogue.knowing(
            {
                "help": self._help,
                "map": lambda _: self._show(),
                "log": self._log,
                "rules": lambda topic: show_book(session, local_game.rules, topic),
                "save": lambda name: session.save(local_game, name),
                "load": session.load,
            }
        )
        self._feed = EventFeed(session, self._table, self._seat)

    @property
    def _view(self) -> View:
        return self._feed.view

    def play(self) -> View:
        """Play the fleet game with one person to its end. Returns their view after it."""
        self._dialogue.say_all(HELP)
        try:
            while self._table.outcome is None:
                self._turn()
        except (ToMenu, Quit, EndOfInput, KeyboardInterrupt):
            self._session.leave(self.local_game)
            raise
        return self._view

    def _turn(self) -> None:
        """One turn of the fleet game: the person goes first if several seats may move, so that
        nobody waits for a question.
        """
        waiting = self._table.to_move
        seat = self._seat if self._seat in waiting else min(waiting)
        try:
            move = self._ask() if seat == self._seat else self.local_game.computer_move(seat)
        except Back:
            self._dialogue.say("What is done is done. To leave: menu or quit, save FILE before.")
            return
        self.local_game.play(seat, move, _UNTIMED)
        self._session.keep(self.local_game)
        self._feed.tell()

    def _ask(self) -> Move:
        match self._view.battle.phase:
            case Phase.AGREEING:
                return ask_map(self._session, self._dialogue, self._view)
            case Phase.ARRANGING:
                rng = Random(f"{self._table.record.seed} docks of person {self._seat}")
                return ask_docks(self._session, self._dialogue, self._view, rng)
        self._show()
        return self._ask_order()

    def _ask_order(self) -> Move:
        knowing = self._dialogue.knowing({"fleet": lambda _: self._fleet()})
        while True:
            answer = knowing.ask("Your order: ")
            if read_ship(self._view.rules, answer.lower()) is not None:
                self._help(answer)
                continue
            try:
                move = read_order(self._view, answer)
            except UnusableOrder as error:
                self._session.say_wrapped([str(error)])
                continue
            if is_meant(self._dialogue, self._view, move):
                return move

    def _show(self) -> None:
        self._dialogue.say_all(["", *picture(self._view, self._session.screen)])
        if self._view.is_to_move and self._view.battle.phase is Phase.FIGHTING:
            self._dialogue.say(f"Hint: {hint(self._view)}")

    def _help(self, text: str) -> None:
        if not text:
            self._dialogue.say_all(HELP)
            return
        name = read_ship(self._view.rules, text.lower())
        ship = None if name is None else self._view.ship(name)
        if ship is None:
            known = own_names(self._view) or "not in their docks yet"
            self._session.say_wrapped([f"You have no ship {quoted(text)}. Your ships: {known}."])
            return
        self._dialogue.say_all(ship_help(self._view, ship, self._session.screen))

    def _log(self, text: str) -> None:
        count = None if text.lower() == "all" else _LOGGED
        self._session.say_wrapped(log_lines(self._view, count))

    def _fleet(self) -> None:
        self._session.say_wrapped(fleet_list(self._view))
