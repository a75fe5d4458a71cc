"""The rule book says what the rules are, and nothing that they are not."""

from dataclasses import replace

import pytest

from broadside.rules.fleet.presets import FLEET, FLEET_TEAMS
from broadside.rules.fleet.rulebook import rulebook
from broadside.rules.fleet.ruleset import Ruleset
from tests.rules.fleet.drawing import KAMIKAZE

SIEGE = replace(FLEET, base_wins=True, turn_seconds=1, match_seconds=900)
OPEN = replace(FLEET, open_fleets=True)
PLAIN = replace(
    FLEET,
    reefs=0,
    ships=(replace(FLEET.ships[0], count=12), *(replace(k, count=0) for k in FLEET.ships[1:])),
)


def text(rules: Ruleset) -> str:
    return " ".join(rulebook(rules).text(100).split())


def keys(rules: Ruleset) -> list[str]:
    return [section.key for section in rulebook(rules).sections]


@pytest.mark.req("F-16")
def test_the_book_of_the_standard_rules_is_complete() -> None:
    assert rulebook(FLEET).title == "Rules of fleet"
    assert keys(FLEET) == [
        *("aim", "sea", "fleet", "setup", "turn", "moving", "collisions", "cannon", "torpedoes"),
        *("mines", "seeing", "notices", "base", "end", "typing"),
    ]


@pytest.mark.parametrize(
    ("rules", "sentence"),
    [
        (FLEET, "A1 at the top left to AD30 at the bottom right"),
        (FLEET, "Between K4 and T27 lie 24 reefs"),
        (FLEET, "cruiser 2 5 10 heavy heavy"),
        (FLEET, "radar boat long radar 1 to 12 -1 to 1"),
        (FLEET, "(but about its middle: torpedo boat, radar boat)."),
        (FLEET, "The middle of a radar boat shows its class."),
        (FLEET, "After 1000 actions more ships afloat win"),
        (FLEET, "as many as they like: destroyer, torpedo boat."),
        (FLEET, "Docks may stay empty."),
        (FLEET_TEAMS, "four players, two against two"),
        (FLEET_TEAMS, "Allies see with each other's radars"),
        (FLEET_TEAMS, "You may resign at any time, for your ally too."),
        (SIEGE, "or destroy every base of the enemy"),
        (SIEGE, "So does the side whose bases are all destroyed."),
        (SIEGE, "You have 1 second for a turn; then it is lost."),
        (SIEGE, "After 1000 actions or 900 seconds more ships afloat win"),
        (OPEN, "Anyone may propose another number of ships"),
        (KAMIKAZE, "A kamikaze boat has no heading: it moves to any free square at most 2 squares"),
        (KAMIKAZE, "detonate K12 x K12"),
    ],
)
def test_the_book_says_it(rules: Ruleset, sentence: str) -> None:
    assert sentence in text(rules)


@pytest.mark.parametrize(
    "word", ["reefs, drawn", "torpedo", "sonar", "turn about", "may stay empty", "long radar"]
)
def test_the_book_says_nothing_of_what_is_not_there(word: str) -> None:
    assert word not in text(replace(PLAIN, name="plain"))


def test_a_ship_that_turns_about_its_stern_needs_no_exception() -> None:
    assert "about its stern ." not in text(PLAIN)
    assert "about its stern." in text(PLAIN)


def test_the_book_says_how_often_other_reefs_may_be_asked_for() -> None:
    assert "Each side may ask" not in text(FLEET)
    thrice = replace(FLEET, name="thrice", redraws=3)
    assert "must accept again. Each side may ask for another 3 times. The game" in text(thrice)
    assert "nobody may ask for another" in text(replace(FLEET, name="never", redraws=0))


def test_the_book_says_how_long_the_players_may_prepare() -> None:
    assert "All this may take" not in text(FLEET)
    short = replace(FLEET, name="short", setup_seconds=90)
    assert "All this may take 90 seconds. Then the map that is shown stands" in text(short)


def test_without_any_limit_the_end_by_strength_is_not_told() -> None:
    endless = replace(FLEET, name="endless", turn_limit=None)
    assert "more ships afloat win" not in text(endless)
    assert "After 9 seconds more ships afloat win" in text(replace(endless, match_seconds=9))
    both = replace(FLEET, name="both", match_seconds=9)
    assert "After 1000 actions or 9 seconds more ships afloat win" in text(both)
