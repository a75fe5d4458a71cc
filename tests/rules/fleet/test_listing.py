"""Legal moves, listed and drawn by chance."""

from collections import Counter
from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from broadside.rules.fleet.battle import Phase
from broadside.rules.fleet.chart import chart_of
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.fleet.legality import check
from broadside.rules.fleet.listing import actions_of, legal_moves, passages_of, sample_move
from broadside.rules.fleet.moves import (
    AcceptDraw,
    AcceptMap,
    Arrange,
    DeclineDraw,
    Detonate,
    Fire,
    Forward,
    Leap,
    OfferDraw,
    ProposeFleet,
    Redraw,
    Repair,
    Resign,
    Switch,
    Torpedo,
)
from broadside.rules.fleet.notation import write_move
from broadside.rules.fleet.presets import FLEET
from tests.rules.fleet import drawing
from tests.rules.fleet.drawing import KAMIKAZE

GAME = FleetGame(FLEET)
START = GAME.view(GAME.start(1), 0)


@pytest.mark.req("F-16")
def test_a_ship_lists_what_it_may_do() -> None:
    view = GAME.view(drawing.state("......#\n.tt>..#\n......."), 0)
    boat = view.ships[0]
    moves = [write_move(move) for move in passages_of(view, boat, chart_of(view))]
    assert moves == [
        *("torpedo boat 1 forward 1", "torpedo boat 1 forward 2", "torpedo boat 1 back"),
        *("torpedo boat 1 shift port", "torpedo boat 1 shift starboard"),
        *("torpedo boat 1 turn port", "torpedo boat 1 turn starboard", "torpedo boat 1 turn about"),
    ]
    kinds = Counter(type(move) for move in actions_of(view, boat))
    assert (kinds[Torpedo], kinds[Fire], kinds[Forward]) == (1, 17, 2)


def test_a_seat_lists_the_moves_of_all_its_ships() -> None:
    view = GAME.view(drawing.state(".......\n.tt>.m>\n......."), 0)
    moves = list(legal_moves(view))
    assert {move.ship for move in moves if isinstance(move, Fire)} == {s.id for s in view.ships}
    assert moves[-2:] == [OfferDraw(), Resign()]


def test_special_actions_are_listed_where_they_are_possible() -> None:
    docked = "\n".join(["......"] * 10) + "\n.rr>.."
    view = GAME.view(drawing.state(docked, damage={"r1": "200"}), 0)
    kinds = {type(move) for move in actions_of(view, view.ships[0])}
    assert {Switch, Repair} <= kinds
    assert Torpedo not in kinds
    boats = drawing.state("...\n.k.\n...", rules=KAMIKAZE)
    view = FleetGame(KAMIKAZE).view(boats, 0)
    kinds_of_boat = Counter(type(move) for move in actions_of(view, view.ships[0]))
    assert kinds_of_boat == {Leap: 15, Detonate: 16}


def test_every_move_of_a_ship_is_legal() -> None:
    picture = ".......\n.m>*.tt>\n.......\n.cccc>.\n......."
    view = GAME.view(drawing.state(picture), 0)
    moves = [move for ship in view.ships for move in actions_of(view, ship)]
    assert len(moves) == len(set(moves))
    for move in moves:
        check(view, move)


def test_before_the_battle_maps_are_accepted_and_ships_arranged() -> None:
    assert list(legal_moves(START)) == [AcceptMap(), Redraw(), Resign()]
    arranging = replace(START, battle=replace(START.battle, phase=Phase.ARRANGING))
    first = next(iter(legal_moves(arranging)))
    assert first == Arrange(FLEET.harbours[0].docks[:10])
    done = replace(START, battle=replace(START.battle, accepted=frozenset({0})))
    assert list(legal_moves(done)) == [Resign()]


def test_other_reefs_are_listed_and_sampled_while_they_are_left() -> None:
    limited = replace(START, rules=replace(FLEET, name="one map", redraws=1))
    assert list(legal_moves(limited)) == [AcceptMap(), Redraw(), Resign()]
    spent = replace(limited, battle=replace(limited.battle, redraws=(0,)))
    assert list(legal_moves(spent)) == [AcceptMap(), Resign()]
    rng = Random(2)
    assert {sample_move(spent, rng) for _ in range(50)} == {AcceptMap()}
    assert {sample_move(limited, rng) for _ in range(50)} == {AcceptMap(), Redraw()}


def test_open_fleets_are_listed_lazily() -> None:
    rules = replace(FLEET, name="open", open_fleets=True)
    view = FleetGame(rules).view(FleetGame(rules).start(1), 0)
    listed = list(islice(legal_moves(view), 5))
    assert [type(move) for move in listed] == [AcceptMap, Redraw, *[ProposeFleet] * 3]


def test_draws_are_offered_and_answered() -> None:
    view = GAME.view(drawing.state(".tt>", turn=1), 0)
    assert list(legal_moves(view)) == [OfferDraw(), Resign()]
    asked = replace(view, battle=replace(view.battle, offer=1, offered_at=0))
    assert list(legal_moves(asked)) == [AcceptDraw(), DeclineDraw(), Resign()]


def test_spectators_and_those_whose_game_is_over_have_no_moves() -> None:
    state = drawing.state(".tt>")
    assert list(legal_moves(GAME.view(state, None))) == []
    view = GAME.view(state, 0)
    assert list(legal_moves(replace(view, battle=replace(view.battle, phase=Phase.OVER)))) == []


def test_chance_plays_legal_moves_of_every_kind() -> None:
    rng, kinds = Random(1), set()
    picture = ".......\n.m>*.tt>\n.......\n.cccc>.\n......."
    view = GAME.view(drawing.state(picture), 0)
    for _ in range(600):
        move = sample_move(view, rng)
        check(view, move)
        kinds.add(type(move).__name__)
    assert kinds == {
        *("Forward", "Back", "Shift", "Turn", "Fire", "Torpedo", "Drop", "PickUp", "OfferDraw"),
    }


def test_chance_declines_draws_and_prepares_at_random() -> None:
    rng = Random(2)
    view = GAME.view(drawing.state(".tt>"), 0)
    asked = replace(view, battle=replace(view.battle, offer=1, offered_at=0))
    assert DeclineDraw() in {sample_move(asked, rng) for _ in range(600)}
    own = replace(view, battle=replace(view.battle, offer=0, offered_at=0))
    assert not {OfferDraw(), Resign()} & {sample_move(own, rng) for _ in range(600)}
    assert {sample_move(START, rng) for _ in range(50)} == {AcceptMap(), Redraw()}
    arranging = replace(START, battle=replace(START.battle, phase=Phase.ARRANGING))
    check(arranging, sample_move(arranging, rng))
