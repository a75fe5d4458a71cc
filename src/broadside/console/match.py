"""Plays a contest to its end: shows, asks, lets the computers move, and tells what happened."""

from collections.abc import Mapping
from functools import partial

from broadside.console.aiming import ask_fire, ask_scan
from broadside.console.contest import Contest
from broadside.console.dialogue import Back, Quit, ToMenu
from broadside.console.messages import words
from broadside.console.panel import time_left
from broadside.console.picture import picture
from broadside.console.prompt import EndOfInput
from broadside.console.session import Session
from broadside.console.watch import Watch, no_time
from broadside.rules.classic.battle import Phase
from broadside.rules.classic.moves import Deploy, Move
from broadside.rules.classic.ships import Fleet
from broadside.rules.classic.view import View
from broadside.rules.game import Seat

_WORDS = "In a game: rules, save FILE, load FILE, back (pause), menu (give up), quit."


class Match:
    """One game on one screen. Each person is shown what the own seat may know, and no more."""

    def __init__(self, session: Session, contest: Contest, fleets: Mapping[Seat, Fleet]) -> None:
        self._session = session
        self.contest = contest
        self._fleets = fleets
        self._table = contest.table
        self._dialogue = session.dialogue.knowing(
            {
                "save": lambda name: session.save(contest, name),
                "load": session.load,
                "rules": lambda _: session.show_rules(contest.rules),
                "help": lambda _: session.show_rules(contest.rules),
            }
        )
        entries = contest.table.record.entries
        self._watch = Watch(session.seconds, entries[-1].at if entries else 0)
        self._views = {seat: self._table.view(seat) for seat in contest.humans}
        self._told = {seat: self._table.snapshot(seat).number for seat in contest.humans}
        self._facing = min(contest.humans) if len(contest.humans) == 1 else None

    def play(self) -> View:
        """The view, after the end, of the person who sits before the screen."""
        self._dialogue.say(_WORDS)
        try:
            while self._table.outcome is None:
                self._turn(min(self._table.to_move))
        except (ToMenu, Quit, EndOfInput, KeyboardInterrupt):
            self._session.keep(self.contest)
            raise
        return self._table.view(min(self.contest.humans) if self._facing is None else self._facing)

    def _turn(self, seat: Seat) -> None:
        if seat not in self.contest.humans:
            self._move(seat, self.contest.computer_move(seat))
        elif self._table.view(seat).battle.phase is Phase.DEPLOYING:
            self._move(seat, Deploy(self._fleets[seat]))
        else:
            self._human_turn(seat)

    def _human_turn(self, seat: Seat) -> None:
        try:
            self._face(seat)
            self._show(seat)
            move = self._ask(seat)
        except Back:
            self._pause()
            return
        self._move(seat, move)

    def _ask(self, seat: Seat) -> Move:
        view = self._views[seat]
        if seat in view.battle.scans:
            name = partial(self.contest.name, seat)
            scan = ask_scan(self._dialogue, view, name, self._time_left())
            if scan is not None:
                return scan
        return ask_fire(self._dialogue, view, self._time_left())

    def _move(self, seat: Seat, move: Move) -> None:
        now = self._watch.now()
        if self._table.clock.is_due(now):
            self._run_out()
        else:
            self._table.play(seat, move, now)
        if self._table.view(None).battle.phase is not Phase.DEPLOYING:
            self._session.keep_up(self.contest)
        self._tell()

    def _run_out(self) -> None:
        """Ring the bell that is due, at its own moment."""
        due, _ = self._table.clock.deadline
        self._watch.set_to(due)
        self._table.expire(due)

    def _tell(self) -> None:
        """Say what the person before the screen has not heard yet."""
        seat = self._facing
        if seat is None:
            return
        for numbered in self._table.since(seat, self._told[seat]):
            self._told[seat] = numbered.number
            self._views[seat] = self._table.game.update(self._views[seat], numbered.event)
            name = partial(self.contest.name, seat)
            self._dialogue.say_all(words(numbered.event, self._views[seat], name))

    def _face(self, seat: Seat) -> None:
        """Where several people share the screen, hide it until the next one sits before it."""
        if self._facing == seat:
            return
        if self._facing is not None:
            self._dialogue.ask(f"Press Enter and hand over to player {seat + 1}. ")
        self._facing = None
        self._session.hide()
        self._dialogue.ask(f"Player {seat + 1}: press Enter when nobody else is looking. ")
        self._facing = seat
        self._tell()

    def _show(self, seat: Seat) -> None:
        view = self._views[seat]
        assert view.battle.target is not None, "the seat is to fire"
        lines = picture(self.contest, view, (view.battle.target,), self._session.screen)
        self._dialogue.say_all(lines)

    def _time_left(self) -> str:
        if self._session.seconds is no_time:
            return ""
        left = time_left(self._table.clock, self._watch.now())
        return f"[{left}] " if left else ""

    def _pause(self) -> None:
        self._dialogue.say("The game is paused; a shot cannot be taken back.")
        try:
            choice = self._dialogue.choose(("Go on", "Save the game", "Rule book", "Main menu"))
            if choice == 2:
                self._session.save(self.contest, "")
        except Back:
            return
        if choice == 3:
            self._session.show_rules(self.contest.rules)
        if choice == 4:
            raise ToMenu
