"""What no player of the shooting games ever does, by any rules: the whole catalogue enters."""

from dataclasses import replace

import pytest

from broadside.bots.catalog import BOTS
from broadside.bots.shooting.evidence import Evidence
from broadside.rules.grid import Cell
from broadside.rules.shooting.placement import berths, mask_of
from broadside.rules.shooting.presets import PRESETS
from broadside.rules.shooting.ruleset import Ruleset
from tests.bots.whole_games import shots_of

PRESET_NAMES = [rules.name for rules in PRESETS]
THOUGHTFUL = ("lattice", "captain", "admiral")


def check_conduct(bot: str, rules: Ruleset, seed: int) -> None:
    fired: dict[Cell, int] = {}
    for seen, targets in shots_of(bot, rules, seed):
        assert all(cell in rules.grid for cell in targets), "off the board"
        assert all(seen.sea.is_open(cell) for cell in targets), "repeated"
        for cell in targets:
            fired[cell] = fired.get(cell, 0) + 1
        if bot == "hard" and not rules.touching:
            assert targets.isdisjoint(_beside_wrecks(seen)), "beside a sunk ship"
        if bot in THOUGHTFUL:
            coverable = _coverable(seen)
            needless = targets - coverable
            assert not needless or coverable <= targets, "where no ship can lie"
    assert max(fired.values()) <= 1 + any(kind.armoured for kind in rules.ships)


def _beside_wrecks(seen: Evidence) -> set[Cell]:
    return {near for cell in seen.wrecks for near in seen.grid.around(cell)}


def _coverable(seen: Evidence) -> set[Cell]:
    """Squares that a single ship afloat can cover, as far as misses and wrecks tell."""
    barred = seen.sea.misses | seen.water | seen.wrecks
    if not seen.rules.touching:
        barred |= _beside_wrecks(seen)
    sizes = [kind.size for kind in seen.rules.roster]
    for size in seen.sunk:
        sizes.remove(size)
    water, covered = mask_of(seen.grid, barred), 0
    for size in set(sizes):
        for berth in berths(seen.grid, size, seen.rules.touching):
            if not berth.mask & water:
                covered |= berth.mask
    covered &= ~mask_of(seen.grid, seen.sea.hits)
    return {cell for number, cell in enumerate(seen.grid.cells) if covered >> number & 1}


@pytest.mark.req("W-15", "K-09")
@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("preset", PRESET_NAMES)
def test_players_behave(bot: str, preset: str, warm: None) -> None:
    rules = PRESETS[PRESET_NAMES.index(preset)]
    for seed in range(2):
        check_conduct(bot, rules, seed)


@pytest.mark.soak
@pytest.mark.req("W-15", "K-09")
@pytest.mark.parametrize("preset", PRESET_NAMES)
def test_players_behave_in_ten_thousand_games(preset: str, warm: None) -> None:
    """Each player has its share of them."""
    rules = PRESETS[PRESET_NAMES.index(preset)]
    bots = list(BOTS)
    for seed in range(10_000):
        check_conduct(bots[seed % len(bots)], rules, 10_000 + seed)


def test_the_check_can_fail() -> None:
    """Where a square cannot hold a ship any more, it is not coverable."""
    tight = replace(PRESETS[0], name="tight")
    (first, _), *_ = shots_of("random", tight, 1)
    assert _coverable(first) == set(tight.grid.cells)
