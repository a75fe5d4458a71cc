"""Everything before the first shot."""

from dataclasses import replace

import pytest

from broadside.console.dialogue import Back
from broadside.console.game_setup import Plan, open_game
from broadside.console.prompt import EndOfInput
from broadside.rules.shooting.presets import CLASSIC, CUSTOM, SEA_BATTLE
from broadside.rules.shooting.ruleset import Ruleset
from tests.console.conversation import Conversation

BOTH = frozenset({0, 1})


def opened(*lines: str, plan: Plan, seed: int = 1) -> tuple[Ruleset, str]:
    conversation = Conversation(lines)
    return open_game(conversation.session(seed=seed), plan).local_game.rules, conversation.text


@pytest.mark.req("K-05")
@pytest.mark.parametrize(("typed", "first"), [("1", 0), ("2", 1)])
def test_ships_are_placed_and_then_it_is_asked_who_starts(typed: str, first: int) -> None:
    rules, text = opened("2", typed, plan=Plan(CUSTOM, "easy", asks_first=True))
    assert rules.first == first
    assert text.index("Your map") < text.index("Who fires first?")


@pytest.mark.req("K-05")
def test_the_coin_falls_by_the_seed() -> None:
    plan = Plan(CUSTOM, "easy", asks_first=True)
    firsts = [opened("2", "3", "1", plan=plan, seed=seed)[0].first for seed in range(20)]
    assert set(firsts) == {0, 1}
    assert firsts == [opened("2", "3", "1", plan=plan, seed=s)[0].first for s in range(20)]


@pytest.mark.req("K-13")
def test_back_returns_to_placing_and_draws_another_fleet() -> None:
    _, text = opened("2", "back", "2", "1", plan=Plan(CUSTOM, "easy", asks_first=True))
    first, second = text.split("Your map")[1:]
    assert first[: first.index("\n\n")] != second[: second.index("\n\n")]
    with pytest.raises(Back):
        opened("back", plan=Plan(CUSTOM, "easy"))


@pytest.mark.req("K-17")
def test_two_people_place_their_ships_behind_a_mask() -> None:
    plan = Plan(CUSTOM, "easy", BOTH, asks_first=True)
    rules, text = opened("2", "", "2", "", "", "2", "", plan=plan)
    assert rules.first == 1
    head, one, two = text.split("\n" * 100)
    assert "Player 2" in head
    assert "Player 1 places the ships." in one
    assert "Player 2 places the ships." in two
    assert one.count("Your map") == two.count("Your map") == 1
    assert one.endswith("Press Enter to hide it. ")


@pytest.mark.req("K-13", "K-17")
def test_the_second_player_can_go_back_without_seeing_the_first_fleet() -> None:
    plan = Plan(CUSTOM, "easy", BOTH, asks_first=True)
    conversation = Conversation(["1", "", "2", "", "back"])
    with pytest.raises(EndOfInput):
        open_game(conversation.session(), plan)
    assert "S" not in conversation.text.split("\n" * 100)[-1].replace("Ships", "")


def test_lots_are_drawn_where_the_rules_leave_it_open() -> None:
    rules, text = opened("2", plan=Plan(CLASSIC, "easy"))
    assert rules.first is None
    assert "Who fires first?" not in text


def test_a_dealt_fleet_is_not_asked_for() -> None:
    assert opened(plan=Plan(replace(SEA_BATTLE, first=0), "easy"))[1] == ""
