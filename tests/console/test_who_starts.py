"""Who fires first."""

from random import Random

import pytest

from broadside.console.who_starts import ask_who_starts
from tests.console.conversation import Conversation

NAMES = ("You", "The computer")


@pytest.mark.req("K-05")
@pytest.mark.parametrize(("typed", "first"), [("1", 0), ("2", 1)])
def test_the_player_or_the_computer_starts_as_chosen(typed: str, first: int) -> None:
    assert ask_who_starts(Conversation([typed]).dialogue, NAMES, Random(1)) == first


@pytest.mark.req("K-05")
def test_the_player_calls_the_coin_and_starts_when_right() -> None:
    firsts = {
        (call, seed): ask_who_starts(Conversation(["3", call]).dialogue, NAMES, Random(seed))
        for call in ("1", "2")
        for seed in range(20)
    }
    heads = [firsts["1", seed] for seed in range(20)]
    assert set(heads) == {0, 1}
    assert [1 - first for first in heads] == [firsts["2", seed] for seed in range(20)]


@pytest.mark.req("K-05")
def test_the_side_of_the_coin_is_told() -> None:
    conversation = Conversation(["3", "1"])
    first = ask_who_starts(conversation.dialogue, NAMES, Random(3))
    expected = ("heads", "you") if first == 0 else ("tails", "the computer")
    assert "The coin shows {}. First: {}.".format(*expected) in conversation.text


@pytest.mark.req("K-13")
def test_the_call_can_be_taken_back() -> None:
    assert ask_who_starts(Conversation(["3", "back", "2"]).dialogue, NAMES, Random(1)) == 1
