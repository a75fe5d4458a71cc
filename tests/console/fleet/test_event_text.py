"""Words for events, as the one who sees them experiences them."""

import pytest

from broadside.console.fleet.event_text import ending_lines, event_text, log_lines, notice_text
from broadside.rules.fleet.battle import Entry
from broadside.rules.fleet.events import (
    Accepted,
    Acted,
    Arranged,
    Began,
    Cause,
    DrawDeclined,
    DrawOffered,
    Effect,
    Ended,
    Event,
    Loss,
    Missed,
    Notice,
    Proposed,
    Sighted,
    TimedOut,
)
from broadside.rules.fleet.geometry import Facing
from broadside.rules.fleet.notation import read_cell
from broadside.rules.fleet.ships import ShipId
from broadside.rules.game import Ending, Outcome
from tests.console.fleet.small_sea import EAST, POND, WEST, cells, contact, fighting, ship, view

K4 = read_cell("K4")
BOTH = frozenset({WEST, EAST})


@pytest.mark.parametrize(
    ("notice", "told"),
    [
        (Notice(K4, Cause.CANNON, Effect.NOTHING), "Cannon at K4: no effect."),
        (Notice(K4, Cause.TORPEDO, Effect.SHIP_HIT), "Torpedo at K4: a ship is hit."),
        (Notice(K4, Cause.CANNON, Effect.MINE_DESTROYED), "Cannon at K4: a mine is destroyed."),
        (
            Notice(K4, Cause.MINE, Effect.MINE_EXPLODED),
            "Mine at K4: it explodes beside a ship.",
        ),
        (
            Notice(K4, Cause.COLLISION, Effect.NOTHING),
            "Collision at K4: something unseen stopped a ship.",
        ),
        (
            Notice(K4, Cause.CANNON, Effect.SHIP_SUNK, Loss(EAST, "destroyer")),
            "Cannon at K4: an enemy destroyer is sunk!",
        ),
        (
            Notice(K4, Cause.BLAST, Effect.SHIP_SUNK, Loss(WEST, "cruiser")),
            "Blast at K4: your cruiser is sunk!",
        ),
        (Notice(K4, Cause.CANNON, Effect.BASE_HIT), "Cannon at K4: a base is hit."),
    ],
)
def test_a_notice_is_one_sentence(notice: Notice, told: str) -> None:
    assert notice_text(view(), notice) == told


@pytest.mark.parametrize("effect", [effect for effect in Effect if effect != Effect.SHIP_SUNK])
def test_every_effect_has_words(effect: Effect) -> None:
    assert notice_text(view(), Notice(K4, Cause.CANNON, effect)).startswith("Cannon at K4: ")


def test_what_an_enemy_does_in_silence_is_only_known_to_have_been_done() -> None:
    assert event_text(Acted(EAST), view()) == ["The enemy has acted; nothing was heard."]
    hit = Notice(K4, Cause.CANNON, Effect.SHIP_HIT)
    assert event_text(Acted(EAST, (hit,)), view()) == [
        "The enemy has acted:",
        "  Cannon at K4: a ship is hit.",
    ]
    assert event_text(Acted(WEST), view()) == []
    assert event_text(Missed(WEST), view()) == ["Your torpedo met nothing."]


def test_what_comes_and_goes_on_radar_and_sonar_is_told() -> None:
    sighted = Sighted(
        WEST,
        contacts=(contact("K4", Facing.WEST), contact("L4")),
        faded=(read_cell("J1"),),
        mines=(read_cell("C4"),),
        cleared=(read_cell("C5"),),
    )
    assert event_text(sighted, view()) == [
        "  Radar: K4 L4",
        "  No longer seen: J1",
        "  Sonar shows mines: C4",
        "  Sonar no longer shows mines: C5",
    ]


def test_the_owner_is_told_which_squares_are_hurt_or_mended() -> None:
    before = view((ship("cruiser", "B2", damage="..x.."), ship("destroyer", "B4")))
    sighted = Sighted(
        WEST,
        ships=(ship("cruiser", "B2", damage="*...."),),
        sunk=((WEST, ShipId("destroyer", 1)),),
    )
    assert event_text(sighted, before) == [
        "  Your cruiser 1: B2 is damaged.",
        "  Your cruiser 1: D2 is repaired.",
        "  Your destroyer 1 is gone.",
    ]


def test_ships_that_only_moved_or_belong_to_others_need_no_words() -> None:
    before = view((ship("cruiser", "B2"),))
    sighted = Sighted(
        WEST,
        ships=(ship("cruiser", "C2"), ship("cruiser", "C4", seat=2)),
        sunk=((2, ShipId("destroyer", 1)),),
    )
    assert event_text(sighted, before) == []


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (Proposed(cells("G4"), POND.counts), ["Another map is proposed."]),
        (Proposed(cells("G4"), POND.counts, WEST), ["Another map is proposed."]),
        (Proposed(cells("G4"), POND.counts, EAST), ["The enemy asks for another map: here it is."]),
        (Proposed(cells("G3"), (1, 0, 0, 0, 0, 0)), ["Another fleet is proposed."]),
        (Accepted(WEST), []),
        (Accepted(EAST), ["The enemy accepts the map."]),
        (Arranged(EAST), ["The enemy has arranged the fleet."]),
        (Began(WEST), ["You begin."]),
        (Began(EAST), ["The enemy begins."]),
        (TimedOut(EAST), ["The enemy took too long: the turn passes."]),
        (DrawOffered(EAST), ["The enemy offers a draw."]),
        (DrawDeclined(EAST), ["The enemy declines the draw."]),
        (Ended(Outcome(BOTH, Ending.AGREED), ((), ()), frozenset()), []),
    ],
)
def test_public_facts_have_words(event: Event, told: list[str]) -> None:
    assert event_text(event, view()) == told


@pytest.mark.parametrize("ending", Ending)
def test_every_ending_has_words(ending: Ending) -> None:
    won, lost = Outcome(frozenset({WEST}), ending), Outcome(frozenset({EAST}), ending)
    assert ending_lines(view(), won)[-1] == "You have won!"
    assert ending_lines(view(), lost)[-1] == "The enemy has won."
    assert ending_lines(view(), Outcome(BOTH, ending))[-1] == "It is a draw."
    assert ending_lines(view(seat=None), lost)[-1] == "East has won."


def test_the_log_numbers_what_was_told() -> None:
    entries = [Entry(n, Notice(K4, Cause.CANNON, Effect.NOTHING)) for n in range(1, 30)]
    seen = view(battle=fighting(log=tuple(entries)))
    assert log_lines(view(), 20) == ["Nothing has been told to both sides yet."]
    assert log_lines(seen, 2) == [
        "  28  Cannon at K4: no effect.",
        "  29  Cannon at K4: no effect.",
    ]
    assert len(log_lines(seen, None)) == 29
