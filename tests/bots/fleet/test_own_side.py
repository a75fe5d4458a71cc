"""Nobody is to fire at their own ships or base."""

from random import Random

from broadside.bots.fleet.own_side import anything, spares_own_side
from broadside.rules.fleet.listing import actions_of
from broadside.rules.fleet.moves import Fire, Torpedo
from tests.bots.fleet.fleet_games import seen


def spared(picture: str) -> dict[str, bool]:
    """For each shot at a square, and for the torpedo, whether it spares its own side."""
    view = seen(picture)
    ship = next(ship for ship in view.ships if ship.kind.torpedoes)
    shots = [move for move in actions_of(view, ship) if isinstance(move, Fire | Torpedo)]
    return {
        str(shot.target) if isinstance(shot, Fire) else "torpedo": spares_own_side(view, shot)
        for shot in shots
    }


def test_own_ships_are_spared() -> None:
    told = spared("...........\ntt>.cccc>...")
    assert (told["d1"], told["e2"], told["torpedo"]) == (True, False, False)


def test_enemies_and_what_lies_behind_them_are_not() -> None:
    told = spared("...........\ntt>.<TTcc>...")
    assert (told["e2"], told["torpedo"]) == (True, True)


def test_the_own_base_is_spared() -> None:
    told = spared("\n".join(["......"] * 12 + [".<tt.."]))
    assert (told["a13"], told["torpedo"]) == (False, False)


def test_whoever_does_just_anything_spares_the_own_side() -> None:
    view = seen("...........\ntt>.cccc>...")
    assert all(spares_own_side(view, Random(1).choice(anything(view))) for _ in range(20))
    assert Torpedo(view.ships[1].id) not in anything(view)
    assert len(anything(view)) > 100
