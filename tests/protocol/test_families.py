"""What the wire knows about each family of games."""

import hashlib
import json
from dataclasses import replace

import pytest
from msgspec import Raw

from broadside.protocol.families import (
    FAMILIES,
    Tally,
    demand,
    digest,
    event_json,
    family_of,
    read_event,
    read_view,
    view_json,
)
from broadside.rules.catalog import FAMILIES as KNOWN
from broadside.rules.catalog import GAMES, AnyGame
from broadside.rules.classic.events import Began
from broadside.rules.classic.moves import Deploy
from broadside.rules.classic.presets import CLASSIC, SCORE_ATTACK
from broadside.rules.classic.ruleset import Ruleset
from broadside.rules.classic.shooting import ShootingGame
from broadside.rules.errors import InvalidNotation
from tests.match import Match

CLASSIC_FLEET = """
    AAAAA.....
    BBBB......
    CCC.......
    DDD.......
    EE........
    ..........
    ..........
    ..........
    ..........
    ..........
"""


def match_of(rules: Ruleset) -> Match:
    return Match(rules, CLASSIC_FLEET, CLASSIC_FLEET)


def test_every_family_of_the_catalogue_can_be_told() -> None:
    assert set(FAMILIES) == set(KNOWN)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_a_view_can_be_read_again(game: AnyGame) -> None:
    view = game.view(game.start(1), 0)
    assert read_view(game, view_json(game, view)) == view


def test_an_event_can_be_read_again() -> None:
    game = ShootingGame(CLASSIC)
    assert event_json(game, Began(1)) == Raw(b'{"type":"began","first":1}')
    assert read_event(game, event_json(game, Began(1))) == Began(1)


@pytest.mark.parametrize("text", [b"null", b"{}", b'{"type":"began"}', b'{"type":"x"}', b"["])
def test_what_is_no_event_is_refused(text: bytes) -> None:
    game = ShootingGame(CLASSIC)
    with pytest.raises(InvalidNotation, match="neither a view nor an event"):
        read_event(game, Raw(text))


@pytest.mark.req("P-10")
def test_another_team_can_compute_the_digest() -> None:
    game = ShootingGame(CLASSIC)
    view = game.view(game.start(1), 0)
    value = json.loads(bytes(view_json(game, view)))
    canonical = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert digest(game, view) == hashlib.sha256(canonical.encode()).hexdigest()[:16]


def test_only_who_is_to_move_is_asked() -> None:
    match = match_of(CLASSIC)
    turn = match.turn
    assert demand(match.game, match.view(turn)) == f"fire {1 - turn} 1"
    assert demand(match.game, match.view(1 - turn)) is None
    assert demand(match.game, match.view(None)) is None


@pytest.mark.req("W-12", "K-14")
def test_where_rules_have_no_points_those_of_the_score_attack_are_counted() -> None:
    for rules in (CLASSIC, SCORE_ATTACK):
        match = match_of(replace(CLASSIC, first=0, points=rules.points))
        for shot, answer in (("a5", "j1"), ("b5", "j2"), ("j1", "j3")):
            match.fire(shot)
            match.fire(answer)
        tally = family_of(match.game).tally(match.view(None), 0)
        assert tally == Tally(shots=3, hits=2, points=100 + 100 + 500 - 10)


def test_a_game_can_be_begun_by_either_seat_or_by_lot() -> None:
    game = ShootingGame(CLASSIC)
    family = family_of(game)
    assert [family.begun_by(game, seat).rules.first for seat in (0, 1, None)] == [0, 1, None]


def test_a_placement_is_a_move_without_its_verb() -> None:
    match = match_of(CLASSIC)
    family = family_of(match.game)
    placed = family.placement(match.view(0), ())
    assert placed is not None
    assert match.game.read_move(family.place(placed)) == Deploy(match.view(0).fleet or ())
    assert family.placement(match.view(None), ()) is None
    assert family.places_own(match.game)
    assert not family.places_own(GAMES["sea-battle"])
