"""What a player may do without a ship, phase by phase."""

from dataclasses import replace

import pytest

from broadside.rules.errors import Refusal
from broadside.rules.fleet.battle import Phase
from broadside.rules.fleet.general_orders import general_orders, usual_docks
from broadside.rules.fleet.notation import read_move, show_cell
from broadside.rules.fleet.view import View
from tests.console.fleet.small_sea import EAST, POND, WEST, fighting, view
from tests.contract.test_broken_fleets import PUDDLE


def names(seen: View) -> tuple[list[str], dict[str, Refusal]]:
    orders, refused = general_orders(seen)
    assert all(read_move(seen.rules, order.text) for order in orders)
    sentences = [one.sentence for one in orders] + [one.sentence for one in refused]
    assert all(sentence.endswith(".") for sentence in sentences)
    return [order.name for order in orders], {one.name: one.refusal for one in refused}


@pytest.mark.req("F-03")
def test_before_the_battle_the_map_is_agreed_on_and_the_fleet_arranged() -> None:
    agreeing = fighting(phase=Phase.AGREEING, turn=None)
    assert names(view(battle=agreeing)) == (["accept-map", "redraw-map", "resign"], {})
    accepted = replace(agreeing, accepted=frozenset({WEST}))
    late = {"accept-map": Refusal.ALREADY_ACCEPTED, "redraw-map": Refusal.ALREADY_ACCEPTED}
    assert names(view(battle=accepted)) == (["resign"], late)
    arranging = fighting(phase=Phase.ARRANGING, turn=None)
    assert names(view(battle=arranging)) == (["arrange", "resign"], {})
    assert " ".join(map(show_cell, usual_docks(view(battle=arranging)))) == "B4 B5 B6 A3"


def test_other_reefs_are_refused_to_a_side_that_has_asked_often_enough() -> None:
    limited = replace(POND, name="one map", redraws=1)
    battle = fighting(phase=Phase.AGREEING, turn=None, redraws=(WEST,))
    spent = names(View(limited, WEST, battle))
    assert spent == (["accept-map", "resign"], {"redraw-map": Refusal.NO_REDRAWS})
    assert names(View(limited, EAST, battle)) == (["accept-map", "redraw-map", "resign"], {})


def test_another_fleet_is_proposed_where_fleets_are_open() -> None:
    battle = fighting(phase=Phase.AGREEING, turn=None, counts=PUDDLE.counts)
    assert "propose-fleet" in names(View(PUDDLE, WEST, battle))[0]


def test_in_the_battle_a_draw_is_offered_and_answered() -> None:
    assert names(view()) == (["offer-draw", "resign"], {})
    theirs = fighting(offer=EAST, offered_at=3, actions=4)
    refused = {"offer-draw": Refusal.ALREADY_OFFERED}
    assert names(view(battle=theirs)) == (["accept-draw", "decline-draw", "resign"], refused)
    own = names(view(battle=fighting(offer=WEST, offered_at=3, actions=4)))[1]
    assert own["accept-draw"] is Refusal.NO_OFFER
    (resign,) = (order for order in general_orders(view())[0] if order.name == "resign")
    assert resign.question is not None
    assert resign.question.code == "resign"


def test_after_the_end_there_is_nothing_to_do() -> None:
    over = view(battle=fighting(phase=Phase.OVER, turn=None, counts=POND.counts))
    assert names(over) == ([], {"resign": Refusal.GAME_OVER})
