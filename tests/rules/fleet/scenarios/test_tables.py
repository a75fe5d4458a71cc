"""Sections 3, 4 and 13: what every ship can do, in numbers."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest

from broadside.rules.errors import IllegalMove, Refusal
from broadside.rules.fleet.events import Acted, Cause
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.fleet.geometry import Facing, cells_of
from broadside.rules.fleet.moves import Fire, Forward, Helm, Switch, Torpedo, Turn
from broadside.rules.fleet.presets import FLEET
from broadside.rules.fleet.reach import cannon_zone, mine_zone, radar_zone, sonar_zone
from broadside.rules.fleet.ships import Damage, Ship, new_ship
from broadside.rules.fleet.state import State
from broadside.rules.grid import Cell, Grid
from tests.rules.fleet.scenarios import plain_zones
from tests.rules.fleet.scenarios.drawing import KINDS, Drawn
from tests.rules.fleet.scenarios.playing import rules_of, state_of

BOARD = (30, 30)
MIDDLE = Cell(15, 15)
CLASSES = ("cruiser", "destroyer", "torpedo boat", "mine layer", "radar boat")
BY_NAME = {kind.name: kind for kind in KINDS.values()}
FACINGS = list(Facing)


def ship(name: str, facing: Facing = Facing.EAST, stern: Cell = MIDDLE) -> Ship:
    return new_ship(0, BY_NAME[name], 1, stern, facing)


@pytest.mark.req("F-03")
@pytest.mark.parametrize(
    ("name", "count", "size", "speed", "heavy_armour", "heavy_cannon", "torpedoes", "mines"),
    [
        ("cruiser", 2, 5, 10, True, True, False, 0),
        ("destroyer", 3, 4, 8, False, False, True, 0),
        ("torpedo boat", 2, 3, 9, False, False, True, 0),
        ("mine layer", 2, 2, 6, True, False, False, 5),
        ("radar boat", 1, 3, 3, False, False, False, 0),
    ],
)
def test_the_ships_are_as_tabled(
    name: str,
    count: int,
    size: int,
    speed: int,
    heavy_armour: bool,
    heavy_cannon: bool,
    torpedoes: bool,
    mines: int,
) -> None:
    kind = BY_NAME[name]
    assert (kind.count, kind.size, kind.speed) == (count, size, speed)
    assert (kind.heavy_armour, kind.heavy_cannon) == (heavy_armour, heavy_cannon)
    assert (kind.torpedoes, kind.mines) == (torpedoes, mines)


@pytest.mark.req("F-03")
@pytest.mark.parametrize("facing", FACINGS, ids=str)
@pytest.mark.parametrize(
    ("name", "cannon", "radar"),
    [
        ("cruiser", 165, 30),
        ("destroyer", 108, 24),
        ("torpedo boat", 25, 18),
        ("mine layer", 20, 30),
        ("radar boat", 15, 18),
    ],
)
def test_zones_have_their_tabled_number_of_squares(
    name: str, cannon: int, radar: int, facing: Facing
) -> None:
    one = ship(name, facing)
    assert cannon_zone(FLEET, one).bit_count() == cannon - one.kind.size
    assert radar_zone(FLEET, one).bit_count() == radar
    assert set(cells_of(FLEET.grid, cannon_zone(FLEET, one))) == plain_zones.cannon(BOARD, one)
    assert set(cells_of(FLEET.grid, radar_zone(FLEET, one))) == plain_zones.radar(BOARD, one)
    assert set(cells_of(FLEET.grid, sonar_zone(FLEET, one))) == plain_zones.sonar(BOARD, one)


@pytest.mark.req("F-03", "F-12")
@pytest.mark.parametrize("facing", FACINGS, ids=str)
def test_the_long_radar_is_twice_as_long_and_no_wider(facing: Facing) -> None:
    boat = replace(ship("radar boat", facing), long_radar=True)
    assert radar_zone(FLEET, boat).bit_count() == 36
    assert set(cells_of(FLEET.grid, radar_zone(FLEET, boat))) == plain_zones.radar(BOARD, boat)


@pytest.mark.req("F-03")
@pytest.mark.parametrize("name", CLASSES)
def test_zones_are_cut_off_at_every_edge(name: str) -> None:
    for facing in FACINGS:
        for x in (*range(5), *range(25, 30)):
            for y in (*range(5), *range(25, 30)):
                one = ship(name, facing, Cell(x, y))
                bow = plain_zones.hull(one)[-1]
                if 0 <= bow[0] < 30 and 0 <= bow[1] < 30:
                    cannon, radar = cannon_zone(FLEET, one), radar_zone(FLEET, one)
                    assert set(cells_of(FLEET.grid, cannon)) == plain_zones.cannon(BOARD, one)
                    assert set(cells_of(FLEET.grid, radar)) == plain_zones.radar(BOARD, one)


@pytest.mark.req("F-03", "F-10")
@pytest.mark.parametrize("facing", FACINGS, ids=str)
def test_the_mine_zone_is_the_six_squares_beside_a_mine_layer(facing: Facing) -> None:
    layer = ship("mine layer", facing)
    beside = ((-1, 0), (2, 0), (0, 1), (1, 1), (0, -1), (1, -1))
    expected = {plain_zones.square(layer, u, v) for u, v in beside}
    assert set(cells_of(FLEET.grid, mine_zone(FLEET, layer))) == expected


@pytest.mark.req("F-06", "F-03")
@pytest.mark.parametrize(
    ("name", "speeds"),
    [
        ("cruiser", (10, 8, 6, 4, 2)),
        ("destroyer", (8, 6, 4, 2)),
        ("torpedo boat", (9, 6, 3)),
        ("mine layer", (6, 3)),
        ("radar boat", (3, 2, 1)),
    ],
)
def test_speed_falls_with_every_destroyed_square(name: str, speeds: tuple[int, ...]) -> None:
    size = len(speeds)
    for destroyed, speed in enumerate(speeds):
        damage = (Damage.DESTROYED,) * destroyed + (Damage.DAMAGED,) * (size - destroyed)
        assert replace(ship(name), damage=damage).speed == speed


@pytest.mark.req("F-06")
@pytest.mark.parametrize("name", CLASSES)
def test_damage_takes_nothing_but_speed(name: str) -> None:
    sound = ship(name)
    wreck = replace(sound, damage=(Damage.DESTROYED,) * (sound.kind.size - 1) + sound.damage[-1:])
    for zone in (cannon_zone, radar_zone, sonar_zone, mine_zone):
        assert zone(FLEET, wreck) == zone(FLEET, sound)
    offered = []
    for one in (sound, wreck):
        game, state = alone(one)
        moves = game.legal_moves(game.view(state, 0))
        offered.append([move for move in moves if not isinstance(move, Forward)])
    assert offered[0] == offered[1]


@pytest.mark.req("F-03", "F-08")
@pytest.mark.parametrize("facing", FACINGS, ids=str)
@pytest.mark.parametrize("name", CLASSES)
def test_a_cannon_fires_at_exactly_the_squares_of_its_zone(name: str, facing: Facing) -> None:
    one = ship(name, facing)
    game, state = alone(one)
    fired = {target for target in FLEET.grid.cells if plays(game, state, Fire(one.id, target))}
    assert fired == plain_zones.cannon(BOARD, one)


@pytest.mark.req("F-03", "F-09", "F-12")
@pytest.mark.parametrize("name", CLASSES)
def test_only_ships_that_have_it_launch_torpedoes_or_switch_a_long_radar(name: str) -> None:
    game, state = alone(ship(name))
    assert plays(game, state, Torpedo(ship(name).id)) == (name in ("destroyer", "torpedo boat"))
    assert plays(game, state, Switch(ship(name).id, on=True)) == (name == "radar boat")


@pytest.mark.req("F-04", "R-34")
@pytest.mark.parametrize(
    ("name", "squares"),
    [("cruiser", 14), ("destroyer", 9), ("torpedo boat", 4), ("mine layer", 2), ("radar boat", 4)],
)
def test_a_turn_sweeps_its_tabled_zone_and_nothing_else(name: str, squares: int) -> None:
    assert len(set(plain_zones.SWEEPS[name])) == squares
    for facing in FACINGS:
        for helm, hand in ((Helm.PORT, 1), (Helm.STARBOARD, -1)):
            one = ship(name, facing)
            zone = {plain_zones.square(one, u, v * hand) for u, v in plain_zones.SWEEPS[name]}
            assert swept(one, helm) == zone


@pytest.mark.req("F-04")
@pytest.mark.parametrize("name", ["torpedo boat", "radar boat"])
def test_a_turn_about_sweeps_six_squares(name: str) -> None:
    assert len(set(plain_zones.ABOUT)) == 6
    for facing in FACINGS:
        one = ship(name, facing)
        assert swept(one, Helm.ABOUT) == {
            plain_zones.square(one, u, v) for u, v in plain_zones.ABOUT
        }


@pytest.mark.req("R-34")
@pytest.mark.parametrize("name", CLASSES)
def test_a_turn_meets_its_squares_in_the_tabled_order(name: str) -> None:
    for facing in FACINGS:
        for helm, hand in ((Helm.PORT, 1), (Helm.STARBOARD, -1)):
            one = ship(name, facing)
            order = [plain_zones.square(one, u, v * hand) for u, v in plain_zones.SWEEPS[name]]
            for first, second in pairwise(order):
                assert met(one, helm, {first, second}) == first


@pytest.mark.req("R-34", "R-36")
def test_a_turn_about_meets_its_squares_in_the_tabled_order() -> None:
    for facing in FACINGS:
        one = ship("torpedo boat", facing)
        order = [plain_zones.square(one, u, v) for u, v in plain_zones.ABOUT]
        for first, second in pairwise(order):
            assert met(one, Helm.ABOUT, {first, second}) == first


def alone(
    one: Ship, reefs: frozenset[Cell] = frozenset(), mines: frozenset[Cell] = frozenset()
) -> tuple[FleetGame, State]:
    sea = Drawn(Grid(*BOARD), (one,), reefs, ((), ()), frozenset(), mines)
    return FleetGame(rules_of(sea)), state_of(sea)


def plays(game: FleetGame, state: State, move: Fire | Torpedo | Switch) -> bool:
    try:
        game.play(state, 0, move)
    except IllegalMove:
        return False
    return True


def around(one: Ship) -> Iterator[Cell]:
    """All squares near the ship but its own."""
    hull = plain_zones.hull(one)
    for x in range(one.stern.col - 7, one.stern.col + 8):
        for y in range(one.stern.row - 7, one.stern.row + 8):
            if (x, y) not in hull:
                yield Cell(x, y)


def swept(one: Ship, helm: Helm) -> set[plain_zones.Square]:
    """The squares where a single reef refuses the turn."""
    return {cell for cell in around(one) if refusal_with(one, helm, frozenset({cell}))}


def refusal_with(one: Ship, helm: Helm, reefs: frozenset[Cell]) -> str | None:
    game, state = alone(one, reefs=reefs)
    try:
        game.play(state, 0, Turn(one.id, helm))
    except IllegalMove as error:
        return error.about if error.refusal is Refusal.BLOCKED else str(error)
    return None


def met(one: Ship, helm: Helm, squares: set[plain_zones.Square]) -> plain_zones.Square:
    """Which of the squares is named when all of them hold a reef; a mine there says the same."""
    cells = frozenset(Cell(*square) for square in squares)
    game, state = alone(one, mines=cells)
    (first,) = (cell for cell in cells if refusal_with(one, helm, cells) == named(cell))
    if one.kind.name != "mine layer":
        acted = game.play(state, 0, Turn(one.id, helm)).events[0]
        assert isinstance(acted, Acted)
        assert (acted.notices[0].cause, acted.notices[0].cell) == (Cause.MINE, first)
    return first


def named(cell: Cell) -> str:
    return str(cell).upper()
