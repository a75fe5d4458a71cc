"""Plays a fleet game and shows its end: both fleets, who has won, and the offer of another game."""

from broadside.console.console_session import ConsoleSession
from broadside.console.fleet.event_text import ending_lines
from broadside.console.fleet.game_picture import picture
from broadside.console.fleet.match_loop import FleetMatchLoop
from broadside.console.play_game import offer_another
from broadside.rules.fleet.view import View


def play_to_end(session: ConsoleSession, match: FleetMatchLoop) -> None:
    """Play a fleet game and show its end. Returns for another game, or raises ``Quit``."""
    tell_end(session, match.play())
    session.tell_record()
    offer_another(session)


def tell_end(session: ConsoleSession, view: View) -> None:
    """Show the end of a fleet game: the last map with all that was hidden, and the result."""
    assert view.battle.outcome is not None, "the game is over"
    session.dialogue.say_all(["", *picture(view, session.screen)])
    session.dialogue.say_all(ending_lines(view, view.battle.outcome))
