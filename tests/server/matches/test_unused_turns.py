"""Turns that nobody used, as the log of a match tells them."""

import pytest

from broadside.rules.game import Expiry
from broadside.rules.record import Expired, Moved
from broadside.server.matches.opened_match import OpenedMatch, opened_match_of
from broadside.server.matches.unused_turns import UnusedTurns
from broadside.store.stored_match import Computer, Occupant, Person, StoredMatch
from tests.server.matches.test_absent_players import DEALT

ANN, BOB, EASY = Person("ann"), Person("bob"), Computer("easy")


def opened_match(*occupants: Occupant) -> OpenedMatch:
    rules = DEALT.write_rules()
    match = StoredMatch("m", "shooting", "pond", rules, 1, 0, occupants, {}, 0, None, None, None)
    return opened_match_of(match, (None, None))


def unused(occupants: tuple[Occupant, ...], story: str) -> UnusedTurns:
    """A letter for each entry: seat 0 moves (a) or runs out of time (A), and so does seat 1."""
    turns = UnusedTurns(opened_match(*occupants))
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
    turns = UnusedTurns(opened_match(ANN, BOB))
    for expiry in (Expiry.MATCH, Expiry.BANK):
        turns.enter(Expired(0, expiry), {0})
    assert turns.total == 0
