"""Shows a fleet game between two computers to a spectator, or from the view of one side."""

from broadside.console.console_session import ConsoleSession
from broadside.console.dialogue import Back, Dialogue, quoted
from broadside.console.fleet.event_feed import EventFeed
from broadside.console.fleet.game_picture import picture
from broadside.console.fleet.play_game import tell_end
from broadside.play.local_game import LocalGame
from broadside.rules.game import Viewer

_UNTIMED = 0
_QUESTION = "Enter: the next action; a number: that many; all: to the end; quit: "
_MOST = 100_000


def watch_computers(session: ConsoleSession, local_game: LocalGame, viewer: Viewer) -> None:
    """Show a fleet game between computers to its end, with as many actions at a time as the person
    wants.
    """
    feed = EventFeed(session, local_game.table, viewer)
    while local_game.table.outcome is None:
        session.dialogue.say_all(["", *picture(feed.view, session.screen)])
        for _ in range(_ask_pace(session.dialogue)):
            if local_game.table.outcome is None:
                _act(local_game)
                session.keep(local_game)
                feed.tell()
    tell_end(session, feed.view)
    session.tell_record()


def _act(local_game: LocalGame) -> None:
    seat = min(local_game.table.to_move)
    local_game.play(seat, local_game.computer_move(seat), _UNTIMED)


def _ask_pace(dialogue: Dialogue) -> int:
    """Ask a spectator how many actions of the computers to show before the next question."""
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
