"""Turns, the end of a battle, and the house rules that change it."""

from dataclasses import replace

import pytest

from broadside.rules.errors import IllegalMove, InvalidNotation, Refusal
from broadside.rules.fleet.battle import Phase
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.fleet.moves import Fire
from broadside.rules.fleet.presets import FLEET
from broadside.rules.fleet.rulefile import read_rules
from broadside.rules.fleet.state import State
from broadside.rules.game import Ending, Outcome
from broadside.rules.grid import Cell
from tests.rules.fleet.scenarios.drawing import read
from tests.rules.fleet.scenarios.playing import after, game_of, played, refused, state_of

QUIET = """
    M > . . . m >
    . . . . . . .
    """


@pytest.mark.req("F-15", "R-27")
def test_who_sinks_the_last_enemy_ship_wins() -> None:
    played(
        """
        M > .
        mx >+ .
        """,
        "mine layer 1 fire B2",
        """
        M > .
        . . .
        """,
        "B2 cannon ship-sunk east mine layer",
        won_by="west",
    )


@pytest.mark.req("R-28")
def test_who_loses_the_last_own_ship_in_the_own_turn_has_lost() -> None:
    played(
        """
        * . . . m >
        . T Tx >x . .
        . . . . . .
        """,
        "torpedo boat 1 back",
        """
        . . . . m >
        . . . . . .
        . . . . . .
        """,
        "A1 mine mine-exploded",
        "A1 mine ship-sunk west torpedo boat",
        won_by="east",
    )


@pytest.mark.req("F-15")
def test_the_players_act_in_turns_with_one_action_each() -> None:
    state = after(QUIET)
    for number in range(6):
        assert state.battle.turn == number % 2
        assert state.battle.actions == number
        state = acted(state, f"mine layer 1 fire {('A2', 'G2')[number % 2]}")


@pytest.mark.req("F-15", "R-29")
def test_after_the_end_everything_is_refused() -> None:
    game, over = game_of(QUIET), acted(after(QUIET), "resign")
    assert over.battle.phase is Phase.OVER
    for seat in (0, 1):
        for move in ("mine layer 1 forward 1", "resign", "offer draw", "accept map"):
            with pytest.raises(IllegalMove) as caught:
                game.play(over, seat, game.read_move(move))
            assert caught.value.refusal is Refusal.GAME_OVER
        assert not list(game.legal_moves(game.view(over, seat)))


@pytest.mark.req("R-29")
@pytest.mark.parametrize("seat", [0, 1])
def test_either_player_may_resign_at_any_time(seat: int) -> None:
    game = FleetGame(FLEET)
    fresh = game.start(3)
    for state in (fresh, game.play(fresh, 0, game.read_move("accept map")).state, after(QUIET)):
        end = game.play(state, seat, game.read_move("resign")).state
        assert end.battle.outcome == Outcome(frozenset({1 - seat}), Ending.RESIGNED)


@pytest.mark.req("R-29")
def test_players_may_agree_on_a_draw() -> None:
    game = game_of(QUIET)
    offered = game.play(after(QUIET), 0, game.read_move("offer draw")).state
    assert offered.battle.turn == 0, "an offer costs no turn"
    with pytest.raises(IllegalMove) as caught:
        game.play(offered, 0, game.read_move("accept draw"))
    assert caught.value.refusal is Refusal.NO_OFFER
    end = game.play(offered, 1, game.read_move("accept draw")).state
    assert end.battle.outcome == Outcome(frozenset({0, 1}), Ending.AGREED)
    declined = game.play(offered, 1, game.read_move("decline draw")).state
    assert (declined.battle.phase, declined.battle.offer) == (Phase.FIGHTING, None)


@pytest.mark.req("R-29")
def test_a_battle_without_end_is_cut_by_a_limit_of_turns() -> None:
    assert FLEET.turn_limit == 1000
    short = replace(FLEET, turn_limit=2)
    unequal = """
        Mx > . . . m >
        . . . . . . .
        """
    end = after(unequal, "mine layer 1 fire C1", "mine layer 1 fire E1", rules=short)
    assert end.battle.outcome == Outcome(frozenset({1}), Ending.TURN_LIMIT)
    even = after(QUIET, "mine layer 1 fire C1", "mine layer 1 fire E1", rules=short)
    assert even.battle.outcome == Outcome(frozenset({0, 1}), Ending.TURN_LIMIT)


@pytest.mark.req("R-05")
@pytest.mark.parametrize("word", ["pass", "mine layer 1 pass", "mine layer 1", ""])
def test_nobody_can_pass(word: str) -> None:
    with pytest.raises(InvalidNotation):
        game_of(QUIET).read_move(word)


@pytest.mark.req("R-05")
@pytest.mark.parametrize(
    ("ship", "row"),
    [
        ("cruiser", "Cx Cx Cx Cx >"),
        ("destroyer", "Dx Dx Dx > #"),
        ("torpedo boat", "Tx Tx > # #"),
        ("mine layer", "Mx > # # #"),
        ("radar boat", "Rx Rx > # #"),
    ],
)
def test_a_ship_that_is_shut_in_can_still_fire(ship: str, row: str) -> None:
    sea = f"""
        {row} #
        # # # # # #
        # # m > # #
        """
    game, state = game_of(sea), state_of(read(sea))
    moves = list(game.legal_moves(game.view(state, 0)))
    assert [move for move in moves if isinstance(move, Fire)]
    for order in ("forward 1", "back", "shift port", "shift starboard", "turn port"):
        with pytest.raises(IllegalMove):
            game.play(state, 0, game.read_move(f"{ship} 1 {order}"))


@pytest.mark.req("F-20")
def test_under_another_rule_who_destroys_the_base_has_won() -> None:
    sea = """
        T T > . b
        m > . . bx
        B . . . .
        """
    ruins = sea.replace(". b\n", ". bx\n")
    played(sea, "torpedo boat 1 fire E1", ruins, "E1 cannon base-destroyed")
    by_base = replace(FLEET, base_wins=True)
    won = after(sea, "torpedo boat 1 fire E1", rules=by_base)
    assert won.battle.outcome == Outcome(frozenset({0}), Ending.BASE_DESTROYED)


@pytest.mark.req("F-20")
def test_ranges_fleets_and_layout_are_data() -> None:
    rules = read_rules(
        """
        extends = "fleet"
        name = "duel"
        reefs = 2
        reef_zone = "K4:L5"
        torpedo_range = 3
        [ships.destroyer]
        count = 1
        speed = 4
        cannon = [0, 5, -1, 1]
        [ships.cruiser]
        count = 0
        """
    )
    game = FleetGame(rules)
    assert game.start(1).battle.reefs < {Cell(x, y) for x in (10, 11) for y in (3, 4)}
    assert rules.counts == (0, 1, 2, 2, 1, 0)
    sea = """
        D D D > . . . t
        . . . . . . . t
        . . . . . . . v
        """
    refused(sea, "destroyer 1 forward 5", Refusal.TOO_FAR, "at most 4", rules=rules)
    refused(sea, "destroyer 1 fire A3", Refusal.OUT_OF_RANGE, "A3", rules=rules)
    played(sea, "destroyer 1 torpedo", sea, missed=True, rules=rules)


def acted(state: State, move: str) -> State:
    game = game_of(QUIET)
    seat = state.battle.turn
    assert seat is not None
    return game.play(state, seat, game.read_move(move)).state
