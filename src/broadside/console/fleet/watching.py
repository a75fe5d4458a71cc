"""Two computers play a fleet game, shown to a spectator or through the eyes of one side."""

from broadside.console.dialogue import Back, Dialogue, quoted
from broadside.console.fleet.contest import FleetContest
from broadside.console.fleet.ending import tell_end
from broadside.console.fleet.narrator import Narrator
from broadside.console.fleet.picture import picture
from broadside.console.session import Session
from broadside.rules.game import Viewer

_UNTIMED = 0
_QUESTION = "Enter: the next action; a number: so many; all: to the end; quit: "
_MOST = 100_000


def watch(session: Session, contest: FleetContest, viewer: Viewer) -> None:
    """Show the game to its end, as many actions at a time as the person wants."""
    narrator = Narrator(session, contest.table, viewer)
    while contest.table.outcome is None:
        session.dialogue.say_all(["", *picture(narrator.view, session.screen)])
        for _ in range(_ask_pace(session.dialogue)):
            if contest.table.outcome is None:
                _act(contest)
                narrator.tell()
    tell_end(session, narrator.view)


def _act(contest: FleetContest) -> None:
    seat = min(contest.table.to_move)
    contest.table.play(seat, contest.computer_move(seat), _UNTIMED)


def _ask_pace(dialogue: Dialogue) -> int:
    """How many actions to show before the next question."""
    while True:
        try:
            answer = dialogue.ask(_QUESTION).lower()
        except Back:
            dialogue.say("What is done is done.")
            continue
        if answer == "all":
            return _MOST
        if not answer:
            return 1
        if answer.isascii() and answer.isdigit() and 1 <= len(answer) <= 5:
            return int(answer)
        dialogue.say(f"I cannot read {quoted(answer)}.")
