"""Rule sets that nobody has thought of keep the contract too."""

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from broadside.rules.shooting.ruleset import Ruleset
from broadside.rules.shooting.shooting_game import ShootingGame
from tests.contract import checks, shooting
from tests.contract.playing import World, random_table, random_world, viewers
from tests.strategies import rulesets

_quick = settings(max_examples=40, suppress_health_check=list(HealthCheck))
_long = settings(_quick, max_examples=2_000, derandomize=False)

seeds = st.integers(0, 2**32)


def _has_two_ships_at_most(rules: Ruleset) -> bool:
    return len(rules.roster) <= 2


def contract(rules: Ruleset, seed: int) -> None:
    """All of the contract but the listing of moves, which small boards alone can afford."""
    game, rng = ShootingGame(rules), Random(seed)
    table = random_table(game, seed)
    world = World(game, table.record)
    checks.check_record(table)
    checks.check_end(world)
    checks.check_views_are_folds(world)
    cut = world.until(rng.randrange(min(60, len(world.record.entries))))
    checks.check_moves_play(cut, rng)
    viewer = rng.choice(viewers(game))
    here, there = shooting.other_worlds(cut, viewer, rng)
    checks.check_cannot_tell_apart(here, there, viewer)


@_quick
@given(rulesets(), seeds)
def test_small_boards_keep_the_contract(rules: Ruleset, seed: int) -> None:
    contract(rules, seed)


@settings(_quick, max_examples=15)
@given(rulesets(longest=26, players=6), seeds)
def test_large_boards_keep_the_contract(rules: Ruleset, seed: int) -> None:
    contract(rules, seed)


@settings(_quick, max_examples=30)
@given(rulesets(longest=3, players=3).filter(_has_two_ships_at_most), seeds, st.integers(0, 8))
def test_small_boards_list_exactly_what_plays(rules: Ruleset, seed: int, steps: int) -> None:
    checks.check_listing(random_world(ShootingGame(rules), seed, steps))


def test_other_setups_are_found_in_most_games_of_made_up_rules() -> None:
    """Else the contract compares worlds with themselves."""
    found: list[bool] = []

    @settings(_quick, max_examples=50)
    @given(rulesets(), seeds)
    def look(rules: Ruleset, seed: int) -> None:
        world = random_world(ShootingGame(rules), seed, steps=seed % 12)
        here, there = shooting.other_worlds(world, None, Random(seed))
        found.append(shooting.hidden_squares(here) != shooting.hidden_squares(there))

    look()
    assert sum(found) > len(found) / 2


@pytest.mark.soak
@_long
@given(rulesets(), seeds)
def test_many_rule_sets_keep_the_contract(rules: Ruleset, seed: int) -> None:
    contract(rules, seed)
