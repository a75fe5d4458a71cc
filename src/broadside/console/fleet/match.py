"""Plays a fleet game with one person to its end: shows, asks, lets the computers act, tells."""

from random import Random

from broadside.console.dialogue import Back, Quit, ToMenu, quoted
from broadside.console.fleet.advice import advice
from broadside.console.fleet.book import show_book
from broadside.console.fleet.contest import FleetContest
from broadside.console.fleet.hints import hint
from broadside.console.fleet.names import own_names, read_ship
from broadside.console.fleet.narrator import Narrator
from broadside.console.fleet.ordering import Unusable, is_meant, read_order
from broadside.console.fleet.panel import fleet_list
from broadside.console.fleet.picture import picture
from broadside.console.fleet.preparing import ask_docks, ask_map
from broadside.console.fleet.words import log_lines
from broadside.console.prompt import EndOfInput
from broadside.console.session import Session
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
    "  help   save FILE   load FILE   menu (give up)   quit",
)


class FleetMatch:
    """One game on one screen. The person is shown what the own seat may know, and no more."""

    def __init__(self, session: Session, contest: FleetContest) -> None:
        self._session = session
        self.contest = contest
        self._table = contest.table
        self._seat: Seat = min(contest.humans)
        self._dialogue = session.dialogue.knowing(
            {
                "help": self._help,
                "map": lambda _: self._show(),
                "log": self._log,
                "rules": lambda topic: show_book(session, contest.rules, topic),
                "save": lambda name: session.save(contest, name),
                "load": session.load,
            }
        )
        self._narrator = Narrator(session, self._table, self._seat)

    @property
    def _view(self) -> View:
        return self._narrator.view

    def play(self) -> View:
        """The view of the person after the end."""
        self._dialogue.say_all(HELP)
        try:
            while self._table.outcome is None:
                self._turn()
        except (ToMenu, Quit, EndOfInput, KeyboardInterrupt):
            self._session.keep(self.contest)
            raise
        return self._view

    def _turn(self) -> None:
        """The person goes first where several may; so nobody waits for an answer to a question."""
        waiting = self._table.to_move
        seat = self._seat if self._seat in waiting else min(waiting)
        try:
            move = self._ask() if seat == self._seat else self.contest.computer_move(seat)
        except Back:
            self._dialogue.say("What is done is done. To leave: menu or quit, save FILE before.")
            return
        self._table.play(seat, move, _UNTIMED)
        self._session.keep_up(self.contest)
        self._narrator.tell()

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
            except Unusable as error:
                self._session.say_folded([str(error)])
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
            self._session.say_folded([f"You have no ship {quoted(text)}. Your ships: {known}."])
            return
        self._dialogue.say_all(advice(self._view, ship, self._session.screen))

    def _log(self, text: str) -> None:
        count = None if text.lower() == "all" else _LOGGED
        self._session.say_folded(log_lines(self._view, count))

    def _fleet(self) -> None:
        self._session.say_folded(fleet_list(self._view))
