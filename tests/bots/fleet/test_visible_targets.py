"""Shots at what is in sight."""

from broadside.bots.fleet.visible_targets import shots, torpedo_at
from broadside.rules.fleet.chart import chart_of
from tests.bots.fleet.fleet_games import seen


def test_every_square_in_sight_and_in_reach_can_be_shot_at_unless_it_is_destroyed() -> None:
    view = seen("ddd>..<TT.", damage={"T1": "020"})
    targets = [str(fire.target) for fire, _ in shots(view, view.ships[0])]
    assert targets == ["g1"]


def test_a_torpedo_goes_for_the_first_thing_on_its_way() -> None:
    view = seen("ddd>..<TT.")
    found = torpedo_at(view, view.ships[0], chart_of(view))
    assert found is not None
    assert str(found[1].cell) == "g1"


def test_no_torpedo_is_wasted_on_a_reef_or_a_wrecked_square() -> None:
    for view in (seen("ddd>.#<TT."), seen("ddd>..<TT.", damage={"T1": "002"})):
        assert torpedo_at(view, view.ships[0], chart_of(view)) is None


def test_who_has_no_torpedoes_launches_none() -> None:
    view = seen("cccc>.<TT.")
    assert torpedo_at(view, view.ships[0], chart_of(view)) is None
