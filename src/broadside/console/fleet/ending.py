"""After the last action of a fleet game: both fleets as they were, who has won, another game."""

from broadside.console.ending import offer_another
from broadside.console.fleet.match import FleetMatch
from broadside.console.fleet.picture import picture
from broadside.console.fleet.words import ended
from broadside.console.session import Session
from broadside.rules.fleet.view import View


def finish(session: Session, match: FleetMatch) -> None:
    """Play to the end and tell how it went. Returns for another game, or raises ``Quit``."""
    tell_end(session, match.play())
    offer_another(session)


def tell_end(session: Session, view: View) -> None:
    """The last map with everything that was hidden, and the result."""
    assert view.battle.outcome is not None, "the game is over"
    session.dialogue.say_all(["", *picture(view, session.screen)])
    session.dialogue.say_all(ended(view, view.battle.outcome))
