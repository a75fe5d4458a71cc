"""After the last shot: the maps as they were, who has won, best scores, and another game."""

from functools import partial

from broadside.console.best_scores import BestScore
from broadside.console.contest import Contest
from broadside.console.dialogue import Back, Quit
from broadside.console.match import Match
from broadside.console.messages import ended
from broadside.console.picture import picture
from broadside.console.session import Session
from broadside.rules.classic.view import View


def finish(session: Session, match: Match) -> None:
    """Play to the end and tell how it went. Returns for another game, or raises ``Quit``."""
    view = match.play()
    _tell_end(session, match.contest, view)
    _enter_score(session, match.contest, view)
    offer_another(session)


def offer_another(session: Session) -> None:
    """Returns for another game, or raises ``Quit``."""
    try:
        session.dialogue.say("Do you want to play again?")
        if session.dialogue.choose(("Play again (main menu)", "Quit")) == 2:
            raise Quit
    except Back:
        return


def _tell_end(session: Session, contest: Contest, view: View) -> None:
    assert view.seat is not None and view.battle.outcome is not None, "a person saw the end"
    enemies = [seat for seat in view.rules.seats if seat != view.seat]
    session.dialogue.say_all(picture(contest, view, enemies, session.screen))
    name = partial(contest.name, view.seat)
    session.dialogue.say_all(ended(view.battle.outcome, view, name))


def _enter_score(session: Session, contest: Contest, view: View) -> None:
    """Score attack against the computer counts, unless its chances were known before."""
    rules = view.rules
    if rules.bombs is None or rules.points is None or view.seat is None:
        return
    if len(contest.humans) == 1 and session.keeps_scores:
        score = BestScore(
            points=view.battle.scores[view.seat].points,
            level=contest.level,
            bombs=rules.bombs,
            board=f"{rules.grid.rows} x {rules.grid.cols}",
            ships=len(rules.roster),
        )
        if (place := session.best_scores.enter(score)) is not None:
            session.dialogue.say(f"Your score is number {place} of the best.")
    session.dialogue.say_all(session.best_scores.lines())
