"""Games that end by words, whatever the board says."""

import pytest

from broadside.rules.acts import Act, out_of_bank, read_said, settlement
from broadside.rules.catalog import GAMES, AnyGame
from broadside.rules.errors import IllegalMove, InvalidNotation, Refusal
from broadside.rules.game import Ending, Expiry, Outcome
from broadside.rules.record import Expired, Moved, Record, read_record, replay, write_record

DEALT, CLASSIC, TEAMS = GAMES["sea-battle"], GAMES["classic"], GAMES["fleet-teams"]


@pytest.mark.parametrize(
    ("act", "winners", "ending"),
    [
        (Act.RESIGN, {0, 2}, Ending.RESIGNED),
        (Act.ACCEPT_DRAW, {0, 1, 2, 3}, Ending.AGREED),
        (Act.ABORT, set(), Ending.ABORTED),
        (Act.CLAIM_WIN, {1, 3}, Ending.ABANDONED),
        (Act.CLAIM_DRAW, {0, 1, 2, 3}, Ending.ABANDONED),
    ],
)
def test_words_of_one_seat_settle_the_game_for_its_side(
    act: Act, winners: set[int], ending: Ending
) -> None:
    assert settlement(TEAMS, 1, act) == Outcome(frozenset(winners), ending)


@pytest.mark.parametrize("seat", [-1, 4])
def test_nobody_settles_a_game_from_a_seat_that_is_not_there(seat: int) -> None:
    for act in Act:
        with pytest.raises(IllegalMove) as refused:
            settlement(TEAMS, seat, act)
        assert refused.value.refusal is Refusal.NOT_YOUR_TURN


@pytest.mark.parametrize("act", [Act.OFFER_DRAW, Act.DECLINE_DRAW])
def test_an_offer_settles_nothing(act: Act) -> None:
    assert settlement(TEAMS, 1, act) is None


def test_whoever_has_spent_all_time_has_lost_with_the_side() -> None:
    assert out_of_bank(TEAMS, frozenset({2})) == Outcome(frozenset({1, 3}), Ending.TIME_UP)


def outcome_of(game: AnyGame, *entries: Moved | Expired) -> Outcome | None:
    record = Record(game.family, game.write_rules(), 1, entries)
    assert read_record(write_record(record)) == record
    return game.outcome(list(replay(game, record))[-1].state)


def test_words_are_entries_of_a_record() -> None:
    offers = (Moved(1, 0, "offer draw"), Moved(2, 1, "decline draw"))
    assert outcome_of(DEALT, *offers) is None
    resigned = Outcome(frozenset({1}), Ending.RESIGNED)
    assert outcome_of(DEALT, *offers, Moved(3, 0, "resign")) == resigned
    spent = Outcome(frozenset({1}), Ending.TIME_UP)
    assert outcome_of(DEALT, Expired(3, Expiry.BANK)) == spent


@pytest.mark.parametrize("game", [DEALT, CLASSIC, TEAMS], ids=lambda game: game.name)
def test_any_game_can_be_broken_off_but_not_twice(game: AnyGame) -> None:
    aborted = Outcome(frozenset(), Ending.ABORTED)
    assert outcome_of(game, Moved(1, 0, "abort")) == aborted
    with pytest.raises(IllegalMove) as refused:
        outcome_of(game, Moved(1, 0, "abort"), Moved(2, 0, "abort"))
    assert refused.value.refusal is Refusal.GAME_OVER


def test_fleets_that_are_not_placed_are_not_shown() -> None:
    state = CLASSIC.settle(CLASSIC.start(1), Outcome(frozenset(), Ending.ABORTED)).state
    assert CLASSIC.view(state, None).battle.fleets is None


def test_other_words_are_not_readable() -> None:
    with pytest.raises(InvalidNotation):
        outcome_of(DEALT, Moved(1, 0, "sing"))


def test_what_is_said_is_a_move_of_the_game_or_else_words_of_any_table() -> None:
    assert read_said(CLASSIC, "fire b7") == CLASSIC.read_move("fire b7")
    assert read_said(CLASSIC, "offer draw") is Act.OFFER_DRAW
    assert read_said(TEAMS, "offer draw") == TEAMS.read_move("offer draw")
    with pytest.raises(InvalidNotation, match="sing"):
        read_said(CLASSIC, "sing")
