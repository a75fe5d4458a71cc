"""Every game of the catalogue keeps the contract. A game that is listed enters here unasked."""

from dataclasses import replace
from random import Random

import pytest

from broadside.rules.catalog import GAMES, AnyGame
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.shooting.presets import GRAND_FLEET
from broadside.rules.shooting.shooting_game import ShootingGame
from tests.contract import checks
from tests.contract.family import FAMILIES
from tests.contract.playing import opponents, random_table, random_world, viewers

# Radar and several players at once take long to come up by chance: let them.
CROWD = ShootingGame(replace(GRAND_FLEET, name="grand-fleet of four", players=4))
ALL = [*GAMES.values(), CROWD]

STEPS = (0, 1, 7, 40, 130)
"""How far a game has come when it is looked at; most are over, or nearly, at the last."""

LONG = 100
"""From so many steps on, a position of the fleet game takes long and is left to the long tests."""

SETUPS = [
    pytest.param(
        game,
        steps,
        id=f"{steps}-{game.name}",
        marks=[pytest.mark.soak] if steps >= LONG and game.family == FleetGame.family else [],
    )
    for game in ALL
    for steps in STEPS
]

every_game = pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)


def test_every_family_of_the_catalogue_says_how_its_secrets_are_tried() -> None:
    assert {game.family for game in GAMES.values()} <= set(FAMILIES)


@every_game
def test_a_view_is_the_fold_of_its_redacted_events(game: AnyGame) -> None:
    checks.check_views_are_folds(random_world(game, seed=1))


@pytest.mark.parametrize(("game", "steps"), SETUPS)
def test_no_viewer_can_tell_apart_hidden_setups_without_evidence(game: AnyGame, steps: int) -> None:
    world = random_world(game, seed=steps, steps=steps)
    for viewer in viewers(game):
        here, there = FAMILIES[game.family].other_worlds(world, viewer, Random(steps))
        checks.check_cannot_tell_apart(here, there, viewer)


@every_game
def test_other_hidden_setups_are_found(game: AnyGame) -> None:
    """Else the test above compares a world with itself."""
    world = random_world(game, seed=4, steps=20)
    family = FAMILIES[game.family]
    for viewer in viewers(game):
        worlds = family.other_worlds(world, viewer, Random(0))
        here, there = map(family.hidden_squares, worlds)
        assert all(here[seat] != there[seat] for seat in opponents(game, viewer))


@every_game
def test_legal_moves_play_and_their_mutants_are_refused(game: AnyGame) -> None:
    checks.check_moves_play(random_world(game, seed=2), Random(2))


@every_game
def test_games_end_and_then_nothing_more_is_played(game: AnyGame) -> None:
    for seed in range(2):
        checks.check_end(random_world(game, seed))


@pytest.mark.req("NFR-007", "NFR-008")
@every_game
def test_records_replay_byte_for_byte(game: AnyGame) -> None:
    for steps in (0, 5, 60, 5_000):
        checks.check_record(random_table(game, seed=3, steps=steps))


@pytest.mark.soak
@every_game
def test_the_contract_holds_in_many_games(game: AnyGame) -> None:
    for seed in range(25):
        world = random_world(game, seed)
        checks.check_views_are_folds(world)
        checks.check_end(world)
        for viewer in viewers(game):
            cut = world.until(Random(seed).randrange(len(world.record.entries)))
            here, there = FAMILIES[game.family].other_worlds(cut, viewer, Random(seed))
            checks.check_cannot_tell_apart(here, there, viewer)
