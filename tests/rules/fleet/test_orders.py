"""The orders that people are offered are those that the rules allow, with what they are about."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from broadside.rules.errors import IllegalMove
from broadside.rules.fleet.battle import Phase
from broadside.rules.fleet.chart import chart_of
from broadside.rules.fleet.confirmations import SQUARE, confirmation_for
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.fleet.geometry import Facing, Zone, bit, cells_of
from broadside.rules.fleet.legality import check_action
from broadside.rules.fleet.listing import actions_of
from broadside.rules.fleet.moves import Action, Fire
from broadside.rules.fleet.notation import read_cell, read_move, show_cell, write_move
from broadside.rules.fleet.order_names import OrderName, name_of
from broadside.rules.fleet.order_text import action_sentence, ship_name
from broadside.rules.fleet.orders import (
    Order,
    RefusedOrder,
    all_orders,
    orders_of,
    refused_orders,
)
from broadside.rules.fleet.presets import FLEET
from broadside.rules.fleet.ruleset import Ruleset
from broadside.rules.fleet.ships import Ship, pose
from broadside.rules.fleet.view import View
from broadside.table.table import AnyTable, Table
from tests.console.fleet.small_sea import contact, ship, view
from tests.contract.test_broken_fleets import POND, PUDDLE


def positions(rules: Ruleset, seed: int, steps: int) -> Iterator[View]:
    """Views of players who are to act, from a game played by chance."""
    game, rng = FleetGame(rules), Random(seed)
    table: AnyTable = Table(game, seed)
    for _ in range(steps):
        if not table.to_move:
            return
        seat = min(table.to_move)
        seen = table.view(seat)
        if seen.battle.phase is Phase.FIGHTING:
            yield seen
        table.play(seat, game.sample_move(seen, rng), 0)


def texts(rules: Ruleset, order: Order | RefusedOrder, squares: int) -> list[str]:
    """The order at each of these squares."""
    cells = cells_of(rules.grid, squares)
    return [order.text.replace(SQUARE, show_cell(cell)) for cell in cells] or [order.text]


@pytest.mark.req("F-16")
@pytest.mark.parametrize(
    ("rules", "steps"), [(FLEET, 14), (POND, 45), (PUDDLE, 30)], ids=lambda one: str(one)[:20]
)
def test_what_is_offered_is_exactly_what_is_legal(rules: Ruleset, steps: int) -> None:
    offered_at_all: set[str] = set()
    for seed in range(2 if rules is not FLEET else 1):
        for seen in positions(rules, seed, steps):
            for afloat, (orders, _) in all_orders(seen).items():
                offered = [text for one in orders for text in texts(rules, one, one.targets)]
                legal = [write_move(action) for action in actions_of(seen, afloat)]
                assert sorted(offered) == sorted(legal)
                offered_at_all |= {order.name for order in orders}
    assert len(offered_at_all) > 8


@pytest.mark.req("F-16")
@pytest.mark.parametrize(
    ("rules", "steps"), [(FLEET, 8), (POND, 30), (PUDDLE, 30)], ids=lambda one: str(one)[:20]
)
def test_what_is_refused_is_refused_by_the_rules_with_that_code(rules: Ruleset, steps: int) -> None:
    codes = set()
    for seen in positions(rules, 5, steps):
        chart = chart_of(seen)
        for afloat, (_, refused) in all_orders(seen).items():
            for one in refused:
                codes.add(one.refusal)
                assert str(afloat.id) in one.sentence.lower()
                # Where it is possible nowhere, any square will do.
                for text in texts(rules, one, one.squares):
                    action = read_move(rules, text.replace(SQUARE, show_cell(afloat.stern)))
                    assert isinstance(action, Action)
                    with pytest.raises(IllegalMove) as caught:
                        check_action(seen, afloat, action, chart)
                    assert not one.squares or caught.value.refusal is one.refusal
                    assert name_of(action) is one.name
    assert len(codes) > 5


def test_each_square_of_a_target_order_is_offered_or_refused_once() -> None:
    whole = (1 << (POND.grid.cols * POND.grid.rows)) - 1
    seen = 0
    for here in positions(POND, 2, 30):
        for orders, refused in all_orders(here).values():
            for order in (one for one in orders if one.targets):
                masks = [order.targets]
                masks += [one.squares for one in refused if one.name is order.name]
                assert sum(masks) == whole
                assert sum(mask.bit_count() for mask in masks) == whole.bit_count()
                seen += 1
    assert seen > 30


@pytest.mark.req("F-16")
def test_a_question_is_asked_of_an_order_as_of_the_move() -> None:
    asked = 0
    for seen in (*positions(FLEET, 3, 6), *positions(POND, 3, 25)):
        for orders, _ in all_orders(seen).values():
            for order in orders:
                for text in texts(seen.rules, order, order.targets):
                    question = confirmation_for(seen, read_move(seen.rules, text))
                    told = _told(seen, order, text)
                    assert told == question
                    asked += question is not None
    assert asked > 50


def _told(seen: View, order: Order, text: str) -> object:
    """The question that comes with the order at this square."""
    if not order.targets:
        return order.question
    cell = read_cell(text.rpartition(" ")[2])
    here = [case for case in order.cases if case.squares & bit(seen.rules.grid, cell)]
    assert len(here) <= 1
    if not here or here[0].question is None:
        return None
    question = here[0].question
    return question._replace(sentence=question.sentence.replace(SQUARE, show_cell(cell)))


def test_a_shot_is_described_as_the_move_is() -> None:
    for seen in positions(POND, 1, 16):
        for afloat, (orders, _) in all_orders(seen).items():
            for order in (one for one in orders if one.name is OrderName.FIRE):
                for cell in cells_of(POND.grid, order.targets):
                    here = [c for c in order.cases if c.squares & bit(POND.grid, cell)]
                    told = (here[0] if here else order).sentence.replace(SQUARE, show_cell(cell))
                    assert told == action_sentence(seen, afloat, Fire(afloat.id, cell))


def order(seen: View, afloat: Ship, name: str) -> Order:
    (found,) = (one for one in orders_of(seen, afloat) if one.name == name)
    return found


def squares(mask: int) -> str:
    return " ".join(map(show_cell, cells_of(view().rules.grid, mask)))


@pytest.mark.req("F-16")
def test_a_movement_tells_where_the_ship_then_lies_and_what_is_not_in_sight() -> None:
    layer = ship("mine layer", "D5")
    seen = view((layer,))
    ahead = [one for one in orders_of(seen, layer) if one.name == "forward"]
    assert [one.text for one in ahead] == [f"mine layer 1 forward {n}" for n in range(1, 7)]
    assert ahead[0].after is not None
    assert [show_cell(cell) for cell in pose(seen.rules, ahead[0].after).cells] == ["E5", "F5"]
    assert [squares(one.unseen) for one in ahead[1:4]] == ["", "H5", "H5 I5"]
    turned = order(seen, layer, "turn-port").after
    assert turned is not None
    assert turned.facing is Facing.NORTH


def test_a_torpedo_tells_how_far_it_runs_to_the_first_thing_seen() -> None:
    boat = ship("destroyer", "C5")
    run = order(view((boat,), [contact("J5")]), boat, "torpedo").way
    assert [show_cell(cell) for cell in run] == ["G5", "H5", "I5", "J5"]


def test_what_no_ship_of_the_game_can_do_is_not_looked_for() -> None:
    seen = view((ship("cruiser", "C2"),))
    names = {one.name for one in refused_orders(seen, seen.ships[0])}
    assert "leap" not in names
    assert {"torpedo", "drop", "pick-up", "radar-on", "turn-about"} <= names


def test_a_ship_is_named_at_the_beginning_of_a_sentence() -> None:
    assert ship_name(ship("mine layer", "C2")) == "Mine layer 1"


def only(*names: str) -> Ruleset:
    """The puddle with these classes alone, and a cannon that reaches everywhere."""
    kinds = tuple(kind for kind in PUDDLE.ships if kind.name in names)
    guns = tuple(replace(kind, cannon=kind.cannon and Zone(-9, 9, -9, 9)) for kind in kinds)
    return replace(PUDDLE, name="only", ships=guns)


def test_in_a_game_of_fireships_nothing_else_is_looked_for() -> None:
    seen = next(positions(only("fireship"), 1, 9))
    orders, refused = all_orders(seen)[seen.ships[0]]
    assert {one.name for one in orders} == {"leap", "detonate"}
    assert {one.name for one in refused} == {"leap", "detonate", "repair"}


def test_a_cannon_that_reaches_everywhere_has_nothing_beyond_its_reach() -> None:
    seen = next(positions(only("layer"), 1, 9))
    refused = [one for one in refused_orders(seen, seen.ships[0]) if one.name == "fire"]
    assert [one.refusal for one in refused] == ["own-hull"]
