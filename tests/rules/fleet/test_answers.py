"""Which moves answer what, and which events make a move one that has to be chosen again."""

from dataclasses import replace

import pytest

from broadside.rules.fleet.answers import is_answer, is_overtaken, question
from broadside.rules.fleet.battle import Phase, new_battle
from broadside.rules.fleet.events import (
    Accepted,
    Acted,
    Arranged,
    Began,
    DrawDeclined,
    DrawOffered,
    Event,
    Proposed,
    Sighted,
)
from broadside.rules.fleet.moves import (
    AcceptDraw,
    AcceptMap,
    Arrange,
    DeclineDraw,
    Move,
    OfferDraw,
    ProposeFleet,
    Redraw,
    Resign,
    Torpedo,
)
from broadside.rules.fleet.presets import FLEET
from broadside.rules.fleet.setup import draw_reefs
from broadside.rules.fleet.ships import ShipId

EVENTS: tuple[Event, ...] = (
    Proposed(frozenset(), ()),
    Accepted(1),
    Arranged(1),
    Began(0),
    Acted(1),
    Sighted(0),
    DrawOffered(1),
    DrawDeclined(1),
)
TORPEDO = Torpedo(ShipId("destroyer", 1))


@pytest.mark.parametrize(
    ("move", "kinds"),
    [
        (AcceptMap(), {Proposed}),
        (Redraw(), {Proposed}),
        (ProposeFleet((1, 2)), {Proposed}),
        (Arrange(()), {Proposed, Accepted}),
        (AcceptDraw(), {DrawOffered}),
        (DeclineDraw(), {DrawOffered}),
        (OfferDraw(), set()),
        (Resign(), set()),
        (TORPEDO, set(map(type, EVENTS)) - {DrawOffered, DrawDeclined}),
    ],
    # A set is written in another order by each process that shares the tests.
    ids=lambda value: type(value).__name__,
)
def test_a_move_is_overtaken_by_what_changes_its_meaning(
    move: Move, kinds: set[type[Event]]
) -> None:
    assert {type(event) for event in EVENTS if is_overtaken(move, event)} == kinds


def test_a_question_is_answered_by_yes_no_or_something_else() -> None:
    answers: list[Move] = [AcceptMap(), Redraw(), ProposeFleet((1,)), AcceptDraw(), DeclineDraw()]
    others: list[Move] = [Arrange(()), OfferDraw(), Resign(), TORPEDO]
    assert [move for move in answers + others if is_answer(move)] == answers


def test_every_map_and_every_fleet_on_it_is_another_question() -> None:
    maps = [new_battle(FLEET, draw_reefs(FLEET, 1, layout)) for layout in range(50)]
    battles = [*maps, replace(maps[0], counts=(1, 2))]
    assert len({question(battle) for battle in battles}) == 51
    assert question(replace(maps[0], accepted=frozenset({1}))) == question(maps[0])


def test_the_name_of_a_map_is_the_digest_that_the_protocol_describes() -> None:
    battle = replace(new_battle(FLEET, frozenset()), counts=(3, 4))
    assert question(battle) == "map 9cc15092"


def test_a_draw_is_named_by_the_turns_before_it() -> None:
    battle = replace(new_battle(FLEET, frozenset()), phase=Phase.FIGHTING)
    assert question(battle) is None
    assert question(replace(battle, offer=1, offered_at=17)) == "draw 17"
