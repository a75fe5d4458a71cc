"""What stands on the squares: of the own sea everything, of others what the seat may know."""

from random import Random

from broadside.console.shooting_maps import HIT, SHIP
from broadside.rules.game import Seat
from broadside.rules.grid import Cell, Grid
from broadside.rules.shooting.moves import Deploy, Fire
from broadside.rules.shooting.placement import random_fleet
from broadside.rules.shooting.ruleset import Ruleset, ShipClass
from broadside.rules.shooting.shooting_game import ShootingGame
from broadside.rules.shooting.view import View
from broadside.table.table import Table
from broadside.tui.map_squares import MARKED, STYLES, Square, enemy_chart, own_chart, placing_chart

POND = Ruleset("pond", (ShipClass("raft", 2), ShipClass("gig", 1)), Grid(4, 3), first=0)


def fought(rules: Ruleset, *, seed: int = 1, shots: int = 6) -> Table:  # type: ignore[type-arg]
    """A battle in which both have fired at the first squares, one after the other."""
    table = Table(ShootingGame(rules), seed)
    for seat in rules.seats:
        table.play(seat, Deploy(random_fleet(rules, Random(f"{seed} {seat}"))), 0)
    cells = list(rules.grid.cells)
    for number in range(shots):
        if table.outcome is None:
            table.play(number % 2, Fire.at(cells[number // 2]), 0)
    return table


def view(table: Table, seat: Seat) -> View:  # type: ignore[type-arg]
    seen: View = table.view(seat)
    return seen


def test_an_own_ship_is_its_tag_and_a_cross_where_it_was_hit() -> None:
    for seed in range(8):
        seen = view(fought(POND, seed=seed), 0)
        chart = own_chart(seen)
        for cell in (cell for ship in seen.fleet or () for cell in ship.cells):
            is_hit = cell in seen.battle.seas[0].hits
            expected = {HIT} if is_hit else {"R 1", "1"}
            assert chart[cell].text in expected
            assert chart[cell].sign == (HIT if is_hit else SHIP)


def test_the_chart_of_an_enemy_does_not_depend_on_its_hidden_ships() -> None:
    worlds: dict[object, list[tuple[object, object]]] = {}
    for seed in range(60):
        table = fought(POND, seed=seed, shots=2)
        chart = enemy_chart(view(table, 0), 1)
        assert SHIP not in {square.sign for square in chart.values()}
        worlds.setdefault(view(table, 0).battle.seas[1], []).append((chart, view(table, 1).fleet))
    alike = max(worlds.values(), key=len)
    assert len({fleet for _, fleet in alike}) > 1, "what cannot be seen differs"
    assert all(chart == alike[0][0] for chart, _ in alike)


def test_after_the_end_the_ships_that_were_left_are_shown_with_their_tags() -> None:
    table = fought(POND, shots=24)
    seen = view(table, 1)
    assert seen.battle.fleets is not None
    loser = next(iter({0, 1} - table.outcome.winners))  # type: ignore[union-attr]
    winner = 1 - loser
    chart = enemy_chart(view(table, loser), winner)
    left = {cell for ship in seen.battle.fleets[winner] for cell in ship.cells}
    assert left - seen.battle.seas[winner].hits
    assert {chart[cell].sign for cell in left} <= {SHIP, HIT}


def test_squares_that_will_be_fired_at_are_marked() -> None:
    chart = enemy_chart(view(fought(POND), 0), 1, [Cell(3, 2)])
    assert chart[Cell(3, 2)] == Square(MARKED, MARKED)


def test_of_a_ship_that_is_being_placed_only_what_is_on_the_map_is_drawn() -> None:
    chart = placing_chart(POND, (), "!", [Cell(3, 0), Cell(4, 0)])
    assert chart == {Cell(3, 0): Square("!", "!")}


def test_every_sign_has_a_character_and_a_colour_of_its_own() -> None:
    assert len({(style.color, style.bgcolor) for style in STYLES.values()}) == len(STYLES)
    assert all(len(sign) == 1 for sign in STYLES)
