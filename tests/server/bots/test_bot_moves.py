"""Computer players decide by their seed and by what their seat was shown, and by nothing else."""

import pytest

from broadside.bots.bot import Follower
from broadside.bots.catalog import make_bot
from broadside.rules.fleet.events import Event
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.fleet.moves import Move
from broadside.rules.fleet.view import View
from broadside.server.bots.bot_moves import BotSeat, MoveRequest, choose_move, decide_move
from tests.bots.fleet.fleet_games import bots_of, decisions, table_of
from tests.console.fleet.small_sea import POND


def questions(match: str, seed: int) -> list[MoveRequest]:
    """All that a commodore is asked in a game against an ensign."""
    table = table_of(seed, POND)
    asked = []
    for seat, view, _ in decisions(table, bots_of(["commodore", "ensign"], seed), most=60):
        if seat == 0:
            shown = tuple(one.event for one in table.since(0, 0))
            asked.append(MoveRequest(BotSeat(match, 0, "fleet", "commodore", 7), view, shown))
    return asked


def told_all(view: View, shown: tuple[Event, ...]) -> Move:
    """What a new player decides."""
    bot = make_bot("commodore", 7, "fleet")
    assert isinstance(bot, Follower)
    for event in shown:
        bot.watch(event)
    move: Move = bot.choose(view)
    return move


def test_who_is_told_only_what_is_new_decides_as_who_is_told_all() -> None:
    for asked in questions("new", seed=1):
        assert decide_move(asked) == told_all(asked.view, asked.shown)


def test_a_question_that_is_repeated_has_the_same_answer() -> None:
    for asked in questions("again", seed=2):
        assert decide_move(asked) == decide_move(asked)


def test_an_old_question_that_comes_late_is_answered_by_what_was_known_then() -> None:
    first, *_, last = (one for one in questions("late", seed=3) if one.view.battle.actions > 4)
    decide_move(last)
    assert decide_move(first) == told_all(first.view, first.shown)
    assert decide_move(last) == told_all(last.view, last.shown)


def test_the_memory_of_one_match_is_not_that_of_another() -> None:
    one, other = questions("one", seed=4)[-1], questions("other", seed=5)[-1]
    decide_move(one)
    assert decide_move(other) == told_all(other.view, other.shown)


async def test_a_player_that_fails_is_logged_without_what_it_was_asked(
    caplog: pytest.LogCaptureFixture,
) -> None:
    asked = questions("failing", seed=6)[-1]

    async def fail(question: MoveRequest) -> Move:
        raise ValueError(question.view)

    game = FleetGame(POND)
    move = (await choose_move(fail, game, asked)).text
    assert game.write_move(game.read_move(move)) == move
    (record,) = caplog.records
    assert "the player commodore failed to move" in record.getMessage()
    assert "ValueError at" in record.getMessage()
    assert "View(" not in caplog.text
