"""What several people do at the same moment: nobody waits for ever, and no yes is misunderstood."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any, TypeAlias

import pytest
from msgspec import structs

from broadside.protocol.messages import Accepted, Refused
from broadside.protocol.refusals import Code
from broadside.rules.errors import Refusal
from broadside.rules.fleet.battle import Phase
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.fleet.presets import FLEET, FLEET_TEAMS
from broadside.rules.game import Ending, Seat
from broadside.rules.grid import Grid
from broadside.rules.shooting.ruleset import Ruleset, ShipClass
from broadside.rules.shooting.shooting_game import ShootingGame
from tests.reliability.races import Race, race

POND = Ruleset("pond", (ShipClass("raft", 2),), Grid(4, 3), first=0)
SHOOTING, THREE = ShootingGame(POND), ShootingGame(replace(POND, name="three", players=3))
FLEETS = FleetGame(replace(FLEET, name="two ships", ships=(replace(FLEET.ships[0], count=2),)))
TEAMS = FleetGame(replace(FLEET_TEAMS, name="teams", ships=FLEETS.rules.ships))
PLACINGS = ("deploy a1:b1", "deploy c3:d3", "deploy a3:b3")

Kind: TypeAlias = Callable[[int], Awaitable[None]]


def accepted(*seats: Seat) -> dict[Seat, str]:
    return dict.fromkeys(seats, "")


def arrangements(game: FleetGame) -> dict[Seat, str]:
    docks = {seat: game.rules.harbours[seat].docks[:2] for seat in game.rules.seats}
    return {seat: " ".join(["arrange", *map(str, cells)]) for seat, cells in docks.items()}


async def agree(started: Race) -> None:
    for player in started.players:
        assert isinstance(await player.play("accept map"), Accepted)


async def fight(started: Race, game: Any) -> None:
    """Everybody has placed, one after the other."""
    moves = dict(enumerate(PLACINGS[: len(started.players)]))
    if isinstance(game, FleetGame):
        await agree(started)
        moves = arrangements(game)
    for seat, move in moves.items():
        assert isinstance(await started.players[seat].play(move), Accepted)


async def both_place(seed: int) -> None:
    async with race(SHOOTING, seed) as started:
        told = await started.go({0: PLACINGS[0], 1: PLACINGS[1]})
        assert told == accepted(0, 1)
        assert started.battle.turn == 0


async def three_place(seed: int) -> None:
    async with race(THREE, seed) as started:
        told = await started.go(dict(enumerate(PLACINGS)))
        assert told == accepted(0, 1, 2)
        assert started.battle.turn == 0


async def both_arrange(seed: int) -> None:
    async with race(FLEETS, seed) as started:
        await agree(started)
        assert await started.go(arrangements(FLEETS)) == accepted(0, 1)
        assert started.battle.phase is Phase.FIGHTING


async def four_accept_and_arrange(seed: int) -> None:
    async with race(TEAMS, seed) as started:
        seats = TEAMS.rules.seats
        is_named = bool(seed % 2)
        told = await started.go(dict.fromkeys(seats, "accept map"), is_named=is_named)
        assert told == accepted(*seats)
        assert await started.go(arrangements(TEAMS)) == accepted(*seats)
        assert started.battle.phase is Phase.FIGHTING


async def both_accept(seed: int) -> None:
    async with race(FLEETS, seed) as started:
        told = await started.go({0: "accept map", 1: "accept map"}, is_named=bool(seed % 2))
        assert told == accepted(0, 1)
        assert started.battle.phase is Phase.ARRANGING


async def accepting_crosses_another_map(seed: int) -> None:
    async with race(FLEETS, seed) as started:
        shown = started.battle.reefs
        told = await started.go({0: "accept map", 1: "redraw map"}, is_named=bool(seed % 2))
        assert told[1] == ""
        assert told[0] in ("", Code.STALE)
        assert (started.battle.reefs == shown, started.battle.accepted) == (False, frozenset())
        assert await started.go({0: "accept map", 1: "accept map"}) == accepted(0, 1)


async def both_want_another_map(seed: int) -> None:
    async with race(FLEETS, seed) as started:
        told = await started.go({0: "redraw map", 1: "redraw map"})
        assert sorted(told.values()) == ["", Code.STALE]
        assert await started.go({0: "accept map", 1: "accept map"}) == accepted(0, 1)


async def an_offer_crosses_a_shot(seed: int) -> None:
    async with race(SHOOTING, seed) as started:
        await fight(started, SHOOTING)
        assert await started.go({0: "fire a1", 1: "offer draw"}) == accepted(0, 1)
        assert isinstance(await started.players[1].play("fire c1"), Accepted)


async def an_offer_crosses_an_action(seed: int) -> None:
    async with race(FLEETS, seed) as started:
        await fight(started, FLEETS)
        turn = started.battle.turn
        ship = FLEETS.rules.ships[0].name
        move = f"{ship} 1 forward 1"
        assert await started.go({turn: move, 1 - turn: "offer draw"}) == accepted(0, 1)
        assert started.battle.turn == 1 - turn


async def both_offer(seed: int) -> None:
    game = (SHOOTING, FLEETS)[seed % 2]
    async with race(game, seed) as started:
        await fight(started, game)
        told = await started.go({0: "offer draw", 1: "offer draw"})
        assert sorted(told.values()) == ["", Refusal.ALREADY_OFFERED]
        (late,) = (seat for seat, code in told.items() if code)
        assert isinstance(await started.players[late].play("accept draw"), Accepted)
        assert started.battle.outcome.ending is Ending.AGREED


async def accepting_crosses_what_the_offerer_does(seed: int) -> None:
    async with race(SHOOTING, seed) as started:
        await fight(started, SHOOTING)
        assert isinstance(await started.players[0].play("offer draw"), Accepted)
        told = await started.go({0: "fire a1", 1: "accept draw"})
        assert told[1] == ""
        assert told[0] in ("", Code.STALE)
        assert started.battle.outcome.ending is Ending.AGREED


async def giving_up_crosses_a_shot(seed: int) -> None:
    async with race(SHOOTING, seed) as started:
        await fight(started, SHOOTING)
        told = await started.go({0: "fire a1", 1: "resign"})
        assert told[1] == ""
        assert told[0] in ("", Code.STALE)
        assert started.battle.outcome.winners == {0}


KINDS = (
    both_place,
    three_place,
    both_arrange,
    four_accept_and_arrange,
    both_accept,
    accepting_crosses_another_map,
    both_want_another_map,
    an_offer_crosses_a_shot,
    an_offer_crosses_an_action,
    both_offer,
    accepting_crosses_what_the_offerer_does,
    giving_up_crosses_a_shot,
)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
async def test_two_hundred_races_end_well(kind: Kind) -> None:
    for seed in range(200):
        await kind(seed)


@pytest.mark.soak
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
async def test_ten_thousand_races_end_well(kind: Kind) -> None:
    for seed in range(10_000):
        await kind(seed)


def refusal(answer: Accepted | Refused) -> str:
    assert isinstance(answer, Refused)
    return answer.code


async def test_whoever_has_placed_is_told_so_however_old_the_number_is() -> None:
    async with race(SHOOTING, 1) as started:
        again = started.players[0].chosen("deploy a2:b2")
        await fight(started, SHOOTING)
        assert refusal(await started.players[0].send(again)) == Refusal.ALREADY_DEPLOYED


async def test_ships_are_not_arranged_on_a_map_that_their_owner_had_not_agreed_to() -> None:
    async with race(FLEETS, 1) as started:
        first, second = started.players
        early = first.chosen(arrangements(FLEETS)[0])
        assert isinstance(await second.play("redraw map"), Accepted)
        await agree(started)
        assert refusal(await first.send(early)) == Code.STALE
        assert isinstance(await first.play(arrangements(FLEETS)[0]), Accepted)


async def test_a_yes_to_a_map_does_not_count_for_the_next_whatever_number_it_has() -> None:
    """A client may have heard of the next map before the person has seen it."""
    async with race(FLEETS, 1) as started:
        first, second = started.players
        question = first.chosen("accept map").answers
        assert isinstance(await second.play("redraw map"), Accepted)
        late = structs.replace(first.chosen("accept map"), answers=question)
        assert refusal(await first.send(late)) == Code.STALE
        assert started.battle.accepted == frozenset()


async def test_a_yes_to_a_draw_does_not_count_for_the_next_offer() -> None:
    async with race(SHOOTING, 1) as started:
        await fight(started, SHOOTING)
        first, second = started.players
        assert isinstance(await first.play("offer draw"), Accepted)
        late = second.chosen("accept draw")
        assert isinstance(await second.play("decline draw"), Accepted)
        assert isinstance(await first.play("offer draw"), Accepted)
        assert refusal(await second.send(late)) == Code.STALE
        assert started.battle.outcome is None


async def test_a_yes_that_names_nothing_is_judged_by_its_number() -> None:
    async with race(SHOOTING, 1) as started:
        await fight(started, SHOOTING)
        first, second = started.players
        assert isinstance(await first.play("offer draw"), Accepted)
        late = second.chosen("accept draw", is_named=False)
        assert isinstance(await first.play("fire a1"), Accepted)
        assert refusal(await second.send(late)) == Code.STALE
        again = second.chosen("accept draw", is_named=False)
        assert isinstance(await second.send(again), Accepted)
