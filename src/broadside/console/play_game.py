"""Plays a game and shows its end: the maps, who has won, best scores, and the offer of another."""

from functools import partial

from broadside.console.best_scores import BestScore
from broadside.console.console_session import ConsoleSession
from broadside.console.dialogue import Back, Quit
from broadside.console.shooting_event_text import ending_lines
from broadside.console.shooting_match_loop import MatchLoop
from broadside.console.shooting_picture import picture
from broadside.play.local_game import LocalGame
from broadside.rules.game import Ending
from broadside.rules.shooting.view import View

_BY_WORDS = (Ending.RESIGNED, Ending.AGREED)


def play_to_end(session: ConsoleSession, match: MatchLoop) -> None:
    """Play a shooting game and show its end. Returns for another game, or raises ``Quit``."""
    view = match.play()
    _tell_end(session, match.local_game, view)
    _enter_score(session, match.local_game, view)
    session.tell_record()
    offer_another(session)


def offer_another(session: ConsoleSession) -> None:
    """Offer another game after the end of one. Returns for it, or raises ``Quit``."""
    try:
        session.dialogue.say("Do you want to play again?")
        if session.dialogue.choose(("Play again (main menu)", "Quit")) == 2:
            raise Quit
    except Back:
        return


def _tell_end(session: ConsoleSession, local_game: LocalGame, view: View) -> None:
    assert view.seat is not None and view.battle.outcome is not None, "a person saw the end"
    enemies = [seat for seat in view.rules.seats if seat != view.seat]
    session.dialogue.say_all(picture(local_game, view, enemies, session.screen))
    name = partial(local_game.name, view.seat)
    session.dialogue.say_all(ending_lines(view.battle.outcome, view, name))


def _enter_score(session: ConsoleSession, local_game: LocalGame, view: View) -> None:
    """Enter the score of a score attack into the best scores at its end, unless the player could
    know its chances before, or the game was ended by an act.
    """
    rules = view.rules
    if view.battle.outcome is not None and view.battle.outcome.ending in _BY_WORDS:
        return
    if rules.bombs is None or rules.points is None or view.seat is None:
        return
    if len(local_game.humans) == 1 and session.keeps_scores:
        score = BestScore(
            points=view.battle.scores[view.seat].points,
            level=local_game.level,
            bombs=rules.bombs,
            board=f"{rules.grid.rows} x {rules.grid.cols}",
            ships=len(rules.roster),
        )
        if (place := session.best_scores.enter(score)) is not None:
            session.dialogue.say(f"Your score is number {place} of the best.")
    session.dialogue.say_all(session.best_scores.lines())
