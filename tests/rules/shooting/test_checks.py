"""What is wrong with a rule set, in words that say what to change."""

from dataclasses import replace

import pytest

from broadside.rules.errors import InvalidRuleset
from broadside.rules.grid import Grid
from broadside.rules.shooting.checks import complaints, require_playable
from broadside.rules.shooting.presets import CLASSIC, CUSTOM, GRAND_FLEET, SEA_BATTLE
from broadside.rules.shooting.ruleset import Announces, Points, Radar, Ruleset, ShipClass, Shots

RAFT = ShipClass("raft", 1)
SCORING = Points(hit=1, miss=0, sunk=1)


def fleet(*ships: ShipClass) -> Ruleset:
    return replace(CLASSIC, ships=ships)


@pytest.mark.parametrize(
    ("rules", "complaint"),
    [
        (replace(CLASSIC, grid=Grid(0, 10)), "columns must be from 1 to 26, not 0"),
        (replace(CLASSIC, grid=Grid(10, 27)), "rows must be from 1 to 26, not 27"),
        (
            replace(SEA_BATTLE, grid=Grid(11, 10)),
            "two digits name at most 10 x 10 squares: make the board smaller or change notation",
        ),
        (replace(CLASSIC, name=""), "name must be 1 to 40 printable characters, not ''"),
        (replace(CLASSIC, name=" x"), "name must be 1 to 40 printable characters, not ' x'"),
        (replace(CLASSIC, name="a\tb"), r"name must be 1 to 40 printable characters, not 'a\tb'"),
        (fleet(), "a fleet needs at least one ship"),
        (fleet(RAFT, RAFT), "two classes are named 'raft': give each its own name"),
        (fleet(ShipClass("raft", 1, 101)), "a fleet has at most 100 ships"),
        (fleet(ShipClass("raft", 0)), "the size of 'raft' must be from 1 to 26, not 0"),
        (fleet(ShipClass("raft", 27)), "the size of 'raft' must be from 1 to 26, not 27"),
        (fleet(RAFT, ShipClass("punt", 2, 0)), "the count of 'punt' must be at least 1, not 0"),
        (
            fleet(ShipClass("\x1b[31m", 1)),
            r"the name of a class must be 1 to 40 printable characters, not '\x1b[31m'",
        ),
        (replace(CLASSIC, players=1), "players must be from 2 to 6, not 1"),
        (replace(CLASSIC, players=7), "players must be from 2 to 6, not 7"),
        (replace(CLASSIC, first=2), "first must be a player from 1 to 2, not 3"),
        (replace(CLASSIC, first=-1), "first must be a player from 1 to 2, not 0"),
        (replace(CLASSIC, bombs=0), "bombs must be at least 1, not 0"),
        (replace(CLASSIC, turn_seconds=0), "turn_seconds must be at least 1, not 0"),
        (replace(GRAND_FLEET, match_seconds=-5), "match_seconds must be at least 1, not -5"),
        (replace(CLASSIC, radar=Radar(every=0)), "radar every must be at least 1, not 0"),
        (replace(CLASSIC, radar=Radar(reach=0)), "radar reach must be at least 1, not 0"),
        (
            replace(CLASSIC, radar=Radar(reach=99_999)),
            "radar reach must be at most 26, not 99999",
        ),
        (replace(CLASSIC, points_decide=True), "points_decide needs points"),
        (
            replace(CLASSIC, match_seconds=300),
            "match_seconds needs points, which decide when time is up",
        ),
        (
            replace(CLASSIC, announces=Announces.HIT, shots=Shots.SALVO),
            "a salvo tells how many ships are afloat: announces must be 'sunk' or 'class'",
        ),
        (
            replace(CLASSIC, announces=Announces.HIT, points=SCORING),
            "points for sinking tell of it: announces must be 'sunk' or 'class'",
        ),
        (
            replace(CLASSIC, announces=Announces.SUNK, small_ships_decide=True),
            "small_ships_decide tells classes: announces must be 'class'",
        ),
        (
            replace(CLASSIC, grid=Grid(4, 4)),
            "the fleet does not fit on 4 x 4: make the board larger or the fleet smaller",
        ),
    ],
)
def test_each_mistake_has_its_own_complaint(rules: Ruleset, complaint: str) -> None:
    assert complaints(rules) == (complaint,)
    with pytest.raises(InvalidRuleset) as error:
        require_playable(rules)
    assert error.value.complaints == (complaint,)


def test_all_that_is_wrong_is_told_at_once() -> None:
    rules = replace(CLASSIC, grid=Grid(0, 99), players=9, bombs=-1, ships=())
    assert len(complaints(rules)) == 5


def test_a_fleet_too_tight_to_be_placed_asks_for_a_larger_board(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("broadside.rules.shooting.feasibility._BUDGET", 10)
    rules = fleet(ShipClass("long raft", 4, 25))
    assert complaints(rules) == (
        "the fleet is too tight for 10 x 10: make the board larger or the fleet smaller",
    )


@pytest.mark.parametrize(
    "rules",
    [
        replace(CUSTOM, grid=Grid(26, 26)),
        replace(CLASSIC, players=6, first=5),
        replace(CLASSIC, announces=Announces.HIT, points=Points(1, 0, 0)),
        fleet(ShipClass("raft", 1, 100)),
        fleet(ShipClass("🚢", 1)),
        replace(CLASSIC, radar=Radar(every=1, reach=26)),
    ],
)
def test_what_is_unusual_but_possible_is_no_mistake(rules: Ruleset) -> None:
    assert complaints(rules) == ()
    require_playable(rules)
