"""The rule sets that everybody knows by name."""

from dataclasses import replace

from broadside.rules.classic.ruleset import Placement, Points, Radar, Ruleset, ShipClass, Shots
from broadside.rules.grid import Grid
from broadside.rules.notation import Notation

CLASSIC = Ruleset(
    name="classic",
    ships=(
        ShipClass("carrier", 5),
        ShipClass("battleship", 4),
        ShipClass("cruiser", 3),
        ShipClass("submarine", 3),
        ShipClass("destroyer", 2),
    ),
)

SEA_BATTLE = Ruleset(
    name="sea-battle",
    ships=(ShipClass("ship", 3, count=3),),
    placement=Placement.RANDOM,
    first=0,
    reveals_fleets=False,
    notation=Notation.DIGITS,
)

CUSTOM = Ruleset(
    name="custom",
    ships=(
        ShipClass("aircraft carrier", 5),
        ShipClass("battleship", 4),
        ShipClass("submarine", 3),
        ShipClass("cruiser", 3),
        ShipClass("destroyer", 2),
    ),
    touching=False,
    first=0,
    notation=Notation.ROW_COLUMN,
)

GRAND_FLEET = Ruleset(
    name="grand-fleet",
    grid=Grid(15, 10),
    ships=(
        ShipClass("carrier", 5, count=2),
        ShipClass("battleship", 4, count=3),
        ShipClass("destroyer", 3, count=5),
        ShipClass("super patrol", 2, count=8),
        ShipClass("patrol boat", 1, count=10),
    ),
    shots=Shots.AGAIN,
    points=Points(hit=1, miss=0, sunk=1),
    small_ships_decide=True,
    radar=Radar(every=4, reach=1),
    turn_seconds=30,
    match_seconds=300,
    notation=Notation.COLUMN_ROW_FROM_ZERO,
)

RUSSIAN = Ruleset(
    name="russian",
    ships=(
        ShipClass("battleship", 4),
        ShipClass("cruiser", 3, count=2),
        ShipClass("destroyer", 2, count=3),
        ShipClass("torpedo boat", 1, count=4),
    ),
    touching=False,
    shots=Shots.AGAIN,
)

SALVO = replace(CLASSIC, name="salvo", shots=Shots.SALVO)

SCORE_ATTACK = replace(
    CUSTOM,
    name="score-attack",
    bombs=40,
    points=Points(hit=100, miss=-10, sunk=500),
    points_decide=True,
)

PRESETS = (CLASSIC, SEA_BATTLE, CUSTOM, GRAND_FLEET, RUSSIAN, SALVO, SCORE_ATTACK)
