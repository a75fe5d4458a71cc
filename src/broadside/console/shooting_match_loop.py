"""Plays a local game to its end: shows, asks, moves the computers, and tells what happened."""

from collections.abc import Mapping
from functools import partial

from broadside.console.aiming import ask_fire, ask_scan
from broadside.console.clock_text import time_left
from broadside.console.console_session import ConsoleSession
from broadside.console.dialogue import Back, Quit, ToMenu
from broadside.console.match_time import MatchTime, no_time
from broadside.console.prompt import EndOfInput
from broadside.console.shooting_event_text import event_text
from broadside.console.shooting_picture import picture
from broadside.play.local_game import LocalGame
from broadside.rules.acts import Act
from broadside.rules.errors import IllegalMove
from broadside.rules.game import Seat
from broadside.rules.shooting.battle import Phase
from broadside.rules.shooting.moves import Deploy, Move
from broadside.rules.shooting.ships import Fleet
from broadside.rules.shooting.view import View

_WORDS = "In a game: rules, save FILE, load FILE, draw, resign, back (pause), menu, quit."
_ACTS = {
    "resign": Act.RESIGN,
    "draw": Act.OFFER_DRAW,
    "offer": Act.OFFER_DRAW,
    "accept": Act.ACCEPT_DRAW,
    "decline": Act.DECLINE_DRAW,
}


class _Acted(Exception):
    """The player has done something other than a move."""

    def __init__(self, act: Act) -> None:
        super().__init__(act)
        self.act = act


class MatchLoop:
    """One game on one screen. Each person is shown what their own seat may know, and no more."""

    def __init__(
        self, session: ConsoleSession, local_game: LocalGame, fleets: Mapping[Seat, Fleet]
    ) -> None:
        self._session = session
        self.local_game = local_game
        self._fleets = fleets
        self._table = local_game.table
        self._dialogue = session.dialogue.knowing(
            {
                "save": lambda name: session.save(local_game, name),
                "load": session.load,
                "rules": lambda _: session.show_rules(local_game.rules),
                "help": lambda _: session.show_rules(local_game.rules),
            }
        )
        entries = local_game.table.record.entries
        self._time = MatchTime(session.seconds, entries[-1].at if entries else 0)
        self._views = {seat: self._table.view(seat) for seat in local_game.humans}
        self._told = {seat: self._table.snapshot(seat).number for seat in local_game.humans}
        self._facing = min(local_game.humans) if len(local_game.humans) == 1 else None

    def play(self) -> View:
        """Play a shooting game on one screen to its end. Returns the view after it of the person at
        the screen.
        """
        self._dialogue.say(_WORDS)
        try:
            while self._table.outcome is None:
                self._turn(min(self._table.to_move))
        except (ToMenu, Quit, EndOfInput, KeyboardInterrupt):
            self._session.leave(self.local_game)
            raise
        seat = min(self.local_game.humans) if self._facing is None else self._facing
        view: View = self._table.view(seat)
        return view

    def _turn(self, seat: Seat) -> None:
        if seat not in self.local_game.humans:
            self._move(seat, self.local_game.computer_move(seat))
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
        except _Acted as acted:
            self._move(seat, acted.act)
        else:
            self._move(seat, move)

    def _act(self, seat: Seat, act: Act) -> None:
        """Do an act of a player at the screen, such as resigning. Raises ``_Acted`` unless it is
        refused or not confirmed.
        """
        try:
            self._table.judge(seat, act, self._time.now())
        except IllegalMove as error:
            self._dialogue.say(str(error))
            return
        if act is not Act.RESIGN or self._dialogue.confirms("That gives the game to the enemy."):
            raise _Acted(act)

    def _ask(self, seat: Seat) -> Move:
        view = self._views[seat]
        acts = {word: lambda _, act=act: self._act(seat, act) for word, act in _ACTS.items()}
        dialogue = self._dialogue.knowing(acts)
        if seat in view.battle.scans:
            name = partial(self.local_game.name, seat)
            scan = ask_scan(dialogue, view, name, self._time_left())
            if scan is not None:
                return scan
        return ask_fire(dialogue, view, self._time_left())

    def _move(self, seat: Seat, move: Move | Act) -> None:
        now = self._time.now()
        if self._table.clock.is_due(now):
            self._run_out()
        else:
            self.local_game.play(seat, move, now)
            self._tell_offer(seat, move)
        self._session.keep(self.local_game)
        self._tell()

    def _tell_offer(self, seat: Seat, move: Move | Act) -> None:
        """Tell the person at the screen of a draw offer: it is no event of the game, so nothing
        else does.
        """
        if move is Act.OFFER_DRAW:
            (other,) = set(self.local_game.seats) - {seat}
            does = "declines the draw" if self._table.offer is None else "is asked at the next turn"
            self._dialogue.say(f"{self.local_game.name(seat, other)} {does}.")
        elif move is Act.DECLINE_DRAW:
            self._dialogue.say("The draw is declined.")

    def _run_out(self) -> None:
        """In the loop of a match, let the clock run out that is due while the question for a move
        waited, at its own moment.
        """
        due, _ = self._table.clock.deadline
        self._time.set_to(due)
        self._table.expire(due)

    def _tell(self) -> None:
        """Tell the person at the screen the events of the match that are new to them."""
        seat = self._facing
        if seat is None:
            return
        for numbered in self._table.since(seat, self._told[seat]):
            self._told[seat] = numbered.number
            self._views[seat] = self._table.game.update(self._views[seat], numbered.event)
            name = partial(self.local_game.name, seat)
            self._dialogue.say_all(event_text(numbered.event, self._views[seat], name))

    def _face(self, seat: Seat) -> None:
        """If several people share the screen in a match, hide it until the next one sits at it."""
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
        lines = picture(self.local_game, view, (view.battle.target,), self._session.screen)
        self._dialogue.say_all(lines)
        if self._table.offer not in (None, seat):
            name = self.local_game.name(seat, self._table.offer)
            self._dialogue.say(f"{name} offers a draw: accept, decline, or just fire.")

    def _time_left(self) -> str:
        if self._session.seconds is no_time:
            return ""
        # Imported when clocks run: a console that starts does not wait for the protocol.
        from broadside.table.match_messages import clocks

        left = time_left(clocks(self._table, self._time.now()))
        return f"[{left}] " if left else ""

    def _pause(self) -> None:
        self._dialogue.say("The game is paused; a shot cannot be taken back.")
        try:
            choice = self._dialogue.choose(("Go on", "Save the game", "Rule book", "Main menu"))
            if choice == 2:
                self._session.save(self.local_game, "")
        except Back:
            return
        if choice == 3:
            self._session.show_rules(self.local_game.rules)
        if choice == 4:
            raise ToMenu
