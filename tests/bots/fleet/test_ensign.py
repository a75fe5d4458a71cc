"""The ensign: shoots, repairs, and else sails out."""

import pytest

from broadside.bots.fleet.ensign import Ensign
from broadside.rules.fleet.moves import Back, Fire, Forward, Repair, Shift, Torpedo, Turn
from tests.bots.fleet.fleet_games import points, seen, table_of
from tests.rules.fleet import drawing


def test_it_prefers_a_torpedo_to_a_shot() -> None:
    assert isinstance(Ensign(1).choose(seen("ddd>..<TT.")), Torpedo)


def test_it_goes_on_with_a_ship_that_it_has_hit() -> None:
    picture = """
        ..........
        cccc>..<DDD
        ...........
        cccc>..<DDD
    """
    move = Ensign(2).choose(seen(picture, damage={"D2": "0022"}))
    assert isinstance(move, Fire)
    assert move.target.row == 3


DOCKED = "\n".join(["..........."] * 11 + [".tt>......."])


@pytest.mark.req("F-13")
def test_it_repairs_what_lies_in_dock_when_all_is_quiet() -> None:
    assert isinstance(Ensign(1).choose(seen(DOCKED, damage={"t1": "020"})), Repair)


def test_it_does_not_repair_what_is_shot_to_pieces_again() -> None:
    picture = "\n".join(["..........."] * 11 + [".tt>.<TT..."])
    state = drawing.state(picture, turn=1, damage={"t1": "000"})
    after = drawing.play(state, "T1 c D12").state
    view = table_of(1).game.view(after, 0)
    assert not isinstance(Ensign(1).choose(view), Repair)


def test_it_sails_when_there_is_nothing_to_shoot_at() -> None:
    moves = [Ensign(seed).choose(seen(DOCKED)) for seed in range(10)]
    assert all(isinstance(move, Forward | Turn | Shift | Back) for move in moves)
    assert any(isinstance(move, Forward) for move in moves)


def test_a_wreck_makes_for_its_dock() -> None:
    picture = "\n".join(["..........."] * 11 + ["......<tt.."])
    move = Ensign(1).choose(seen(picture, damage={"t1": "022"}))
    assert move == Forward(seen(picture).ships[0].id, 3)


def test_it_beats_chance() -> None:
    assert points("ensign", "random", range(4)) == 4


@pytest.mark.soak
def test_it_beats_chance_in_190_of_200_games() -> None:
    assert points("ensign", "random", range(200)) >= 190
