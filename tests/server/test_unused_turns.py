"""Turns that nobody used, as the log of a match tells them."""

import pytest

from broadside.rules.game import Expiry
from broadside.rules.record import Expired, Moved
from broadside.server.setting import Setting, setting_of
from broadside.server.unused_turns import UnusedTurns
from broadside.store.match import Computer, Match, Occupant, Person
from tests.server.test_absent_players import DEALT

ANN, BOB, EASY = Person("ann"), Person("bob"), Computer("easy")


def setting(*occupants: Occupant) -> Setting:
    rules = DEALT.write_rules()
    match = Match("m", "shooting", "pond", rules, 1, 0, occupants, {}, 0, None, None, None)
    return setting_of(match, (None, None))


def unused(occupants: tuple[Occupant, ...], story: str) -> UnusedTurns:
    """A letter for each entry: seat 0 moves (a) or runs out of time (A), and so does seat 1."""
    turns = UnusedTurns(setting(*occupants))
    for letter in story:
        seat = "ab".index(letter.lower())
        entry = Moved(0, seat, "fire a1") if letter.islower() else Expired(0, Expiry.TURN)
        turns.enter(entry, {seat})
    return turns


@pytest.mark.parametrize(
    ("occupants", "story", "fewest"),
    [
        ((ANN, BOB), "", 0),
        ((ANN, BOB), "ABABA", 2),
        ((ANN, BOB), "ABABAB", 3),
        ((ANN, BOB), "ABABaBAB", 1),
        ((ANN, BOB), "ABABAbA", 1),
        ((ANN, Person(None)), "ABABAB", 3),
        ((ANN, EASY), "AbAbA", 3),
        ((ANN, EASY), "AbAba", 0),
        ((ANN, EASY), "AbABA", 3),
        ((ANN, ANN), "ABABAB", 3),
    ],
)
def test_turns_are_counted_from_the_last_move_of_a_person(
    occupants: tuple[Occupant, ...], story: str, fewest: int
) -> None:
    assert unused(occupants, story).fewest == fewest


def test_clocks_of_the_match_and_of_a_bank_are_no_turns() -> None:
    turns = UnusedTurns(setting(ANN, BOB))
    for expiry in (Expiry.MATCH, Expiry.BANK):
        turns.enter(Expired(0, expiry), {0})
    assert turns.total == 0
