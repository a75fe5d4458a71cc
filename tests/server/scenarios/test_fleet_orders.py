"""Two people who know no rules: from the reefs to the last ship by what the server offers them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

import pytest

from broadside.client.client import Client, RemoteMatch
from broadside.protocol.api import Loaded
from broadside.protocol.fleet_orders_json import FleetOrder, FleetOrders
from broadside.protocol.lobby import Terms
from broadside.rules.fleet.battle import Battle, Phase
from broadside.rules.fleet.ships import Damage
from broadside.rules.game import Outcome
from broadside.rules.grid import Cell, parse_cell
from tests.server.scenarios.connected_players import agree, clients, seated

CREEK = """
family = "fleet"
extends = "fleet"
name = "creek"
columns = 11
rows = 9
reefs = 2
reef_zone = "F1:F9"
turn_limit = 0
redraws = 1

[[harbours]]
base = "A4:A6"
docks = "B3 B5 B7 B1 B9"
radar = "A1:B9"
facing = "east"

[[harbours]]
base = "K4:K6"
docks = "J3 J5 J7 J1 J9"
radar = "J1:K9"
facing = "west"

[ships.cruiser]
count = 0
[ships.destroyer]
count = 1
size = 2
cannon = [-4, 12, -9, 9]
radar = [1, 12, -9, 9]
[ships."torpedo boat"]
count = 0
[ships."mine layer"]
count = 1
heavy_armour = false
[ships."radar boat"]
count = 1
size = 2
speed = 2
pivot = 0
[ships."kamikaze boat"]
count = 1
"""
EVERYTHING = {
    *("accept-map", "redraw-map", "arrange", "offer-draw", "decline-draw"),
    *("forward", "back", "shift-port", "shift-starboard", "turn-port", "turn-starboard"),
    *("turn-about", "fire", "torpedo", "drop", "pick-up", "radar-on", "radar-off", "repair"),
    *("leap", "detonate"),
}
"""Every kind of order that this fleet has, but to accept a draw and to resign."""


@dataclass
class Person:
    """Somebody who chooses among the orders that the server has told."""

    client: Client
    match: RemoteMatch
    given: list[str] = field(default_factory=list)

    @property
    def battle(self) -> Battle:
        """What is public, as far as this one was told."""
        battle: Battle = self.match.picture.view.battle
        return battle

    async def told(self) -> FleetOrders:
        """The orders after the last event that this one was shown."""
        orders = await self.client.http_api.orders(self.match.id)
        assert orders.number == self.match.picture.number
        return orders

    async def give(self, order: FleetOrder, square: Cell | None = None) -> None:
        self.given.append(order.name)
        name = "" if square is None else str(square).upper()
        await self.match.play(order.text.replace("{square}", name))

    async def answer(self, name: str) -> None:
        """Something that no ship does."""
        (order,) = [one for one in (await self.told()).others if one.name == name]
        await self.give(order)

    async def arrange(self) -> None:
        """The usual docks the other way round, which nobody else is told."""
        setup = (await self.told()).setup
        assert setup is not None
        docks = [berth.dock.upper() for berth in reversed(setup.berths)]
        self.given.append("arrange")
        await self.match.play(f"arrange {' '.join(docks)}")

    async def act(self, known: set[str]) -> None:
        """Something new if there is any, else a shot at what is seen, else anything."""
        orders = [one for ship in (await self.told()).ships for one in ship.orders]
        new = [one for one in orders if one.name not in known and list(harmless(one))]
        order = next(iter(new), None) or next(self._shots(orders), None) or orders[0]
        squares = list(harmless(order))
        seen = [square for square in squares if square in self._enemies()]
        known.add(order.name)
        await self.give(order, next(iter([*seen, *squares])))

    def _shots(self, orders: Sequence[FleetOrder]) -> Iterator[FleetOrder]:
        enemies = self._enemies()
        for one in orders:
            if one.name == "fire" and enemies.intersection(harmless(one)):
                yield one

    def _enemies(self) -> set[Cell | None]:
        contacts = self.match.picture.view.picture.contacts
        return {one.cell for one in contacts if one.damage is not Damage.DESTROYED}

    async def catch_up(self, other: "Person") -> None:
        """Until this one was told what the other was."""
        while self.battle != other.battle:
            await self.match.next()


def harmless(order: FleetOrder) -> Iterator[Cell | None]:
    """The targets about which nothing is asked first; ``None`` if the order has no target."""
    if not order.targets:
        yield None
        return
    doubtful = {cell for case in order.cases if case.question for cell in cells(case.squares)}
    if order.question is None:
        yield from (cell for cell in cells(order.targets) if cell not in doubtful)


def cells(blocks: Sequence[str]) -> Iterator[Cell]:
    for block in blocks:
        first, _, last = block.partition(":")
        a, b = parse_cell(first), parse_cell(last or first)
        yield from (Cell(x, y) for y in range(a.row, b.row + 1) for x in range(a.col, b.col + 1))


async def prepare(people: Sequence[Person]) -> None:
    """Other reefs for the first, then both agree and arrange."""
    first, second = people
    before = first.battle.reefs
    await first.answer("redraw-map")
    await second.catch_up(first)
    assert second.battle.reefs != before
    setups = [(await one.told()).setup for one in people]
    assert [one.redraws.left for one in setups if one is not None] == [0, 1]
    assert "redraw-map" in {one.name for one in (await first.told()).refused}
    await first.answer("accept-map")
    await second.catch_up(first)
    await second.answer("accept-map")
    await first.catch_up(second)
    await first.arrange()
    await second.catch_up(first)
    assert second.match.picture.view.picture.contacts == ()
    await second.arrange()
    await first.catch_up(second)


async def break_off(client: Client) -> None:
    """The connection breaks, and the client comes back by itself."""
    assert client._socket is not None
    client._is_connected.clear()
    await client._socket.close()
    await client._is_connected.wait()


async def adjourn(people: Sequence[Person]) -> None:
    """Both save the game, adjourn it, and load it again another day."""
    for one in people:
        await one.client.http_api.tell("PUT", "/api/saves/creek", {"match": one.match.id})
        await one.match.adjourn()
    await until_adjourned(people, is_adjourned=True)
    for one in people:
        await one.client.http_api.ask("POST", "/api/saves/creek/load", Loaded)
    await until_adjourned(people, is_adjourned=False)


async def until_adjourned(people: Sequence[Person], *, is_adjourned: bool) -> None:
    for one in people:
        while (told := one.match.picture.adjournment) is None or (
            told.is_adjourned is not is_adjourned
        ):
            await one.match.next()


@pytest.fixture(autouse=True)
def one_lot(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same reefs and the same beginner whenever the test is run."""
    monkeypatch.setattr("secrets.randbits", Random(1).getrandbits)


@pytest.mark.req("F-16", "F-17")
async def test_two_people_play_by_what_they_are_offered_until_a_fleet_is_sunk(shared: str) -> None:
    async with clients(shared, 2) as players:
        id = await agree(players[0], players[1:], Terms(family="fleet", rules=CREEK))
        matches = await seated(players, id)
        people = [Person(*pair) for pair in zip(players, matches, strict=True)]
        await prepare(people)
        await play_to_the_end(people)
        assert [str(outcome.ending) for outcome in outcomes(people)] == ["fleet-sunk"] * 2
        given = {name for one in people for name in one.given}
        assert sorted(EVERYTHING - given) == []


def outcomes(people: Sequence[Person]) -> list[Outcome]:
    return [one.battle.outcome for one in people if one.battle.outcome is not None]


async def play_to_the_end(people: Sequence[Person]) -> None:
    known: set[str] = set()
    for turn in range(300):
        if people[0].battle.phase is Phase.OVER:
            return
        mover = next(one for one in people if one.match.picture.demand is not None)
        other = next(one for one in people if one is not mover)
        if turn == 6:
            await mover.answer("offer-draw")
            await other.catch_up(mover)
            await other.answer("decline-draw")
            await mover.catch_up(other)
        if turn == 9:
            before = await mover.told()
            await break_off(mover.client)
            assert await mover.told() == before
        if turn == 12:
            await adjourn(people)
        await mover.act(known)
        await other.catch_up(mover)
    raise AssertionError("no fleet is ever sunk")
