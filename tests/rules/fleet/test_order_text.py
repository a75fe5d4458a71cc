"""Every order and every refusal is a sentence that names ship, square and reason."""

import pytest

from broadside.rules.errors import IllegalMove, Refusal
from broadside.rules.fleet.chart import chart_of
from broadside.rules.fleet.geometry import Facing
from broadside.rules.fleet.legality import check_action
from broadside.rules.fleet.moves import Action
from broadside.rules.fleet.notation import read_move
from broadside.rules.fleet.order_names import OrderName, name_of
from broadside.rules.fleet.order_text import action_sentence, refusal_sentence, ship_sentence
from broadside.rules.fleet.ships import Ship
from broadside.rules.fleet.view import View
from tests.console.fleet.small_sea import cells, contact, fighting, ship, view
from tests.rules.fleet.drawing import KAMIKAZE

FLEET = (
    ship("cruiser", "C2"),
    ship("destroyer", "B5", damage=".x.."),
    ship("mine layer", "J8", mines=5),
    ship("radar boat", "C7"),
)
SEEN = view(FLEET, [contact("G5")], "I8", fighting(ruins=cells("N5")))


def parsed(seen: View, text: str) -> tuple[Ship, Action]:
    action = read_move(seen.rules, text)
    assert isinstance(action, Action)
    afloat = seen.ship(action.ship)
    assert afloat is not None
    return afloat, action


SAID = {
    "c1 f3": "Cruiser 1 sails 3 squares ahead, its bow to J2.",
    "c1 f1": "Cruiser 1 sails 1 square ahead, its bow to H2.",
    "c1 b": "Cruiser 1 goes back one square, its stern to B2.",
    "c1 sp": "Cruiser 1 moves one square to port, its bow to G1.",
    "c1 ss": "Cruiser 1 moves one square to starboard, its bow to G3.",
    "m1 tp": "Mine layer 1 turns to port and then heads north, its bow at J7.",
    "m1 ts": "Mine layer 1 turns to starboard and then heads south, its bow at J9.",
    "r1 ta": "Radar boat 1 turns about and then heads west, its bow at C7.",
    "c1 fire G5": "Cruiser 1 fires its cannon at G5. It destroys a square of an enemy ship.",
    "d1 fire G5": "Destroyer 1 fires its cannon at G5. It hits a square of an enemy ship.",
    "m1 fire I8": "Mine layer 1 fires its cannon at I8. "
    "It removes the mine that sonar shows there.",
    "d1 fire A4": "Destroyer 1 fires its cannon at A4. It destroys a square of your own base.",
    "c1 fire G3": "Cruiser 1 fires its cannon at G3. Nothing destroys a reef.",
    "d1 torpedo": "Destroyer 1 fires a torpedo east. "
    "It runs to G5, where an enemy ship is seen first.",
    "m1 drop K7": "Mine layer 1 lays a mine at K7 and has 4 mines left.",
    "m1 pick up I8": "Mine layer 1 takes the mine at I8 aboard.",
    "r1 radar on": "Radar boat 1 sees farther ahead. "
    "Until it is switched off it turns but does not move.",
    "r1 radar off": "Radar boat 1 sees less far ahead and can move again.",
    "d1 repair": "Destroyer 1 is repaired at C5, its first destroyed square.",
}


@pytest.mark.req("F-16")
@pytest.mark.parametrize(("text", "sentence"), SAID.items())
def test_an_order_says_what_it_would_do(text: str, sentence: str) -> None:
    assert action_sentence(SEEN, *parsed(SEEN, text)) == sentence


def test_torpedoes_into_the_fog_and_over_the_edge() -> None:
    free = view((ship("destroyer", "B1"),))
    assert action_sentence(free, *parsed(free, "d1 t")) == (
        "Destroyer 1 fires a torpedo east. It runs as far as N1. Nothing is seen ahead."
    )
    edge = view((ship("destroyer", "K1"),))
    told = action_sentence(edge, *parsed(edge, "d1 t"))
    assert told.endswith("It meets nothing: the bow is at the edge.")


def test_house_rules_have_sentences_too() -> None:
    kind = KAMIKAZE.ships[5]
    boat = Ship(0, kind, 1, FLEET[0].stern, Facing.EAST, (FLEET[0].damage[0],))
    seen = View(KAMIKAZE, 0, fighting(counts=KAMIKAZE.counts), view((boat,)).picture)
    assert action_sentence(seen, *parsed(seen, "k1 leap D3")) == "Kamikaze boat 1 moves to D3."
    assert action_sentence(seen, *parsed(seen, "k1 x D3")) == (
        "Kamikaze boat 1 blows up at D3 and destroys all ships within 1 square. It is lost."
    )


REFUSED = {
    "c1 f7": ("blocked", "Cruiser 1 cannot sail 7 squares ahead: N2 is a reef."),
    "d1 f9": (
        "too-far",
        "Destroyer 1 sails at most 8 squares ahead in one turn.",
    ),
    "d1 f2": ("blocked", "Destroyer 1 cannot sail 2 squares ahead: G5 is an enemy ship."),
    "c1 ss": ("blocked", "Cruiser 1 cannot shift starboard: D3 is your own destroyer 2."),
    "c2 b": ("off-board", "Cruiser 2 cannot go back: that would leave the board."),
    "r1 b": (
        "long-radar-on",
        "Radar boat 1 cannot go back: while its long radar is on it only turns.",
    ),
    "c1 ta": ("not-equipped", "Cruiser 1 cannot turn about: it turns by a quarter only."),
    "c1 leap D3": ("not-equipped", "Cruiser 1 cannot leap: it sails and does not leap."),
    "c1 t": ("not-equipped", "Cruiser 1 cannot fire torpedoes: it has no torpedoes."),
    "c1 drop K7": ("not-equipped", "Cruiser 1 cannot lay mines: it lays no mines."),
    "c1 pick up K7": ("not-equipped", "Cruiser 1 cannot pick up mines: it lays no mines."),
    "c1 r on": ("not-equipped", "Cruiser 1 cannot switch a long radar: it has no long radar."),
    "c1 x K7": ("not-equipped", "Cruiser 1 cannot blow up: it carries no charge."),
    "c1 fire D2": ("own-hull", "Cruiser 1 cannot fire at D2, which is its own hull."),
    "r1 fire N9": ("out-of-range", "N9 is out of reach of radar boat 1."),
    "m1 drop N1": ("out-of-range", "N1 is out of reach of mine layer 1."),
    "m2 drop L5": ("no-mines-aboard", "Mine layer 2 has no mines left."),
    "m1 drop I8": (
        "no-room-for-mine",
        "Mine layer 1 cannot lay a mine at I8: "
        "a mine needs free water with no reef, base or other ship beside it.",
    ),
    "m1 pick up K7": (
        "no-mine-there",
        "Mine layer 1 can pick up no mine: sonar shows none at K7.",
    ),
    "r1 r on": ("already-switched", "The long radar of radar boat 1 is on already."),
    "r2 r off": ("already-switched", "The long radar of radar boat 2 is off already."),
    "c1 repair": (
        "not-docked",
        "Cruiser 1 cannot be repaired: it lies in no dock of its base.",
    ),
    "d1 repair": ("nothing-to-repair", "Destroyer 1 has no destroyed square to repair."),
}
TIGHT = view(
    (
        ship("cruiser", "C2"),
        ship("cruiser", "A9", number=2),
        ship("destroyer", "B5", damage="..*."),
        ship("destroyer", "D3", Facing.SOUTH, number=2),
        ship("mine layer", "J8", mines=5),
        ship("mine layer", "J5", mines=0, number=2),
        ship("radar boat", "C7", long_radar=True),
        ship("radar boat", "F8", number=2),
    ),
    [contact("G5")],
    "I8",
    fighting(reefs=cells("N2 G3")),
)
"""A sea in which nearly everything is refused."""


def refused(seen: View, text: str) -> tuple[Refusal, str]:
    afloat, action = parsed(seen, text)
    with pytest.raises(IllegalMove) as caught:
        check_action(seen, afloat, action, chart_of(seen))
    error = caught.value
    return error.refusal, refusal_sentence(seen, afloat, action, error.refusal, error.about)


@pytest.mark.req("F-16")
@pytest.mark.parametrize(("text", "told"), REFUSED.items())
def test_a_refusal_names_ship_square_and_reason(text: str, told: tuple[str, str]) -> None:
    assert refused(TIGHT, text) == told


def test_a_base_in_ruins_repairs_nothing() -> None:
    ruined = fighting(ruins=cells("A4 A5 A6"))
    seen = view((ship("destroyer", "B5", damage="x..."),), battle=ruined)
    told = "Destroyer 1 cannot be repaired: its base is destroyed."
    assert refused(seen, "d1 repair") == ("base-destroyed", told)


def test_a_boat_without_heading_only_leaps() -> None:
    kind = KAMIKAZE.ships[5]
    boat = Ship(0, kind, 1, FLEET[0].stern, Facing.EAST, (FLEET[0].damage[0],))
    seen = View(KAMIKAZE, 0, fighting(counts=KAMIKAZE.counts), view((boat,)).picture)
    told = "Kamikaze boat 1 cannot go back: it has no heading and only leaps."
    assert refused(seen, "k1 b") == ("not-equipped", told)
    assert refused(seen, "k1 fire D3")[1] == "Kamikaze boat 1 cannot fire: it has no cannon."
    assert refused(seen, "k1 leap N9")[1] == "N9 is out of reach of kamikaze boat 1."


def test_what_is_possible_nowhere_is_said_without_a_square() -> None:
    afloat, action = parsed(TIGHT, "m1 pick up K7")
    told = refusal_sentence(TIGHT, afloat, action, Refusal.NO_MINE_THERE, "")
    assert told == "Mine layer 1 can pick up no mine: sonar shows none beside it."
    told = refusal_sentence(TIGHT, afloat, action, Refusal.NO_ROOM_FOR_MINE, "")
    assert "anywhere" in told
    told = refusal_sentence(TIGHT, afloat, action, Refusal.BLOCKED, "")
    assert told.endswith("everything around is taken.")
    assert refusal_sentence(TIGHT, afloat, action, Refusal.GAME_OVER, "") == "The game is over."


def test_all_kinds_of_orders_are_in_the_tables() -> None:
    house = {OrderName.LEAP, OrderName.DETONATE}
    said = {name_of(parsed(SEEN, text)[1]) for text in SAID}
    assert len(said | house) == list(OrderName).index(OrderName.ACCEPT_MAP)


def test_a_ship_is_described_by_place_and_state() -> None:
    assert ship_sentence(SEEN, FLEET[1]) == (
        "Destroyer 1: stern B5, bow E5, heading east, 1 square of 4 destroyed, speed 6."
    )
    assert "no square destroyed" in ship_sentence(SEEN, FLEET[0])
