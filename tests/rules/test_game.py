"""The values that all games share."""

from broadside.rules.game import Ending, Expiry, Outcome, Step, TimeLimits


def test_a_step_is_the_state_after_it_and_its_events() -> None:
    step = Step("after", ("one", "two"))
    assert (step.state, step.events) == ("after", ("one", "two"))


def test_outcomes_with_the_same_winners_are_the_same() -> None:
    assert Outcome(frozenset({1, 0}), Ending.TIME_UP) == Outcome(frozenset({0, 1}), Ending.TIME_UP)


def test_a_game_has_no_clock_unless_it_says_so() -> None:
    assert (TimeLimits().turn, TimeLimits().match) == (None, None)


def test_clocks_and_endings_have_words_for_records() -> None:
    assert [str(expiry) for expiry in Expiry] == ["turn", "match", "bank", "setup"]
    assert [str(ending) for ending in Ending] == [
        *("fleet-sunk", "bombs-spent", "time-up"),
        *("base-destroyed", "turn-limit", "resigned", "agreed"),
        *("abandoned", "aborted"),
    ]
