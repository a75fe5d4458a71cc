"""Placements are fixed by a salted hash that tells nothing before it is opened."""

import hashlib

import pytest

from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.fleet.moves import AcceptMap, Arrange, Forward
from broadside.rules.fleet.presets import FLEET
from broadside.rules.grid import Grid
from broadside.rules.shooting.presets import CLASSIC, SEA_BATTLE
from broadside.rules.shooting.ruleset import Ruleset, ShipClass
from broadside.rules.shooting.shooting_game import ShootingGame
from broadside.table.commitments import Commitment, commit, commitments, placement
from broadside.table.table import Table

POND = ShootingGame(Ruleset("pond", (ShipClass("raft", 2),), Grid(4, 3), first=0))
SALTS = {0: bytes(32), 1: bytes(range(32))}


@pytest.mark.req("X-06")
def test_a_commitment_is_the_hash_of_salt_and_placement() -> None:
    salt = bytes(range(32))
    assert commit(salt, "a1:b1") == hashlib.sha256(salt + b"a1:b1").hexdigest()


def test_equal_placements_under_other_salts_have_nothing_in_common() -> None:
    assert commit(SALTS[0], "a1:b1") != commit(SALTS[1], "a1:b1")


@pytest.mark.req("X-06")
def test_each_seat_is_committed_as_soon_as_it_has_placed() -> None:
    table = Table(POND, seed=1)
    assert commitments(table, SALTS) == ()
    table.play(1, POND.read_move("deploy c3:d3"), at=0)
    sealed = (Commitment(1, commit(SALTS[1], "c3:d3"), SALTS[1], "c3:d3"),)
    assert commitments(table, SALTS) == sealed
    table.play(0, POND.read_move("deploy a1:b1"), at=0)
    table.play(0, POND.read_move("fire c3"), at=0)
    assert commitments(table, SALTS)[1:] == sealed


def test_dealt_fleets_are_committed_from_the_start() -> None:
    table = Table(ShootingGame(SEA_BATTLE), seed=1)
    assert [one.seat for one in commitments(table, SALTS)] == [0, 1]


def test_a_placement_is_the_fleet_as_text() -> None:
    game = ShootingGame(CLASSIC)
    table = Table(game, seed=1)
    table.play(0, game.read_move("deploy a1:a5 b1:b4 c1:c3 d1:d3 e1:e2"), at=0)
    assert placement(table, 0) == "a1:a5 b1:b4 c1:c3 d1:d3 e1:e2"
    assert placement(table, 1) is None


@pytest.mark.req("X-06")
def test_an_arrangement_is_committed_to_for_the_whole_game() -> None:
    table = Table(FleetGame(FLEET), seed=1)
    for seat in (0, 1):
        table.play(seat, AcceptMap(), at=0)
    assert commitments(table, SALTS) == ()
    for seat in (0, 1):
        table.play(seat, Arrange(FLEET.harbours[seat].docks[:10]), at=0)
    sealed = commitments(table, SALTS)
    for _ in range(6):
        (seat,) = table.to_move
        ship = next(ship for ship in table.view(seat).ships if ship.kind.name == "destroyer")
        table.play(seat, Forward(ship.id, 1), at=0)
    assert commitments(table, SALTS) == sealed
    assert sealed[0].digest == commit(SALTS[0], "b11 b12 b13 b14 b15 b16 b17 b18 b19 b20")
