"""Which shots and repairs are thought of."""

import pytest

from broadside.bots.fleet.shot_options import cannon_options, repair_options, torpedo_options
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.fleet.moves import Fire, Torpedo
from broadside.rules.fleet.presets import FLEET
from tests.bots.fleet.fleet_games import seen
from tests.bots.fleet.test_situation import surveyed
from tests.rules.fleet import drawing


@pytest.mark.req("F-08")
def test_the_cannon_aims_at_the_square_that_sinks_a_ship() -> None:
    situation = surveyed(seen("cccc>..<TT...", damage={"T1": "202"}))
    ((_, fire),) = cannon_options(situation, situation.view.ships[0])
    assert isinstance(fire, Fire)
    assert str(fire.target) == "i1"


def test_a_heavy_cannon_is_worth_more_against_armour() -> None:
    picture = """
        .........
        cccc>..<CCCC
        ddd>.....
    """
    situation = surveyed(seen(picture))
    cruiser, destroyer = situation.view.ships
    ((heavy, _),), ((light, _),) = (
        cannon_options(situation, cruiser),
        cannon_options(situation, destroyer),
    )
    assert heavy > 1.2 * light


def test_only_the_best_torpedo_is_thought_of() -> None:
    situation = surveyed(seen("ddd>.....\nddd>..<TT"))
    assert [action for _, action in torpedo_options(situation, situation.view.ships)] == [
        Torpedo(situation.view.ships[1].id)
    ]


DOCKED = "\n".join(["..........."] * 11 + [".tt>......."])


@pytest.mark.req("F-13")
def test_a_repair_under_fire_is_worth_less_each_time() -> None:
    quiet = surveyed(seen(DOCKED, damage={"t1": "020"}))
    ((calm, _),) = repair_options(quiet, quiet.view.ships[0])
    picture = "\n".join(["..........."] * 11 + [".tt>.<TT..."])
    state = drawing.state(picture, turn=1)
    worths = []
    for order in ("T1 c D12", "t1 repair", "T1 c D12"):
        state = drawing.play(state, order).state
        if state.battle.turn == 0:
            situation = surveyed(FleetGame(FLEET).view(state, 0))
            ((worth, _),) = repair_options(situation, situation.view.ships[0])
            worths.append(worth)
    assert calm > worths[0] > worths[1]


def test_a_whole_ship_needs_no_repair() -> None:
    situation = surveyed(seen(DOCKED))
    assert list(repair_options(situation, situation.view.ships[0])) == []
