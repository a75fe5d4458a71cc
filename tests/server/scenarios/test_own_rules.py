"""To check own rules, to deal their fleets and to replay a game takes long: others do not wait."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import count
from typing import Any

import pytest

from broadside.client.client import Client
from broadside.protocol.api import Loaded
from broadside.protocol.lobby import Terms
from broadside.rules.fleet import rulefile as fleet_rulefile
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.fleet.presets import FLEET
from broadside.rules.grid import Grid
from broadside.rules.shooting import (
    checks,
    feasibility,
    placement,
    rulefile,
    shooting_game,
    state,
)
from broadside.rules.shooting.presets import CLASSIC
from broadside.rules.shooting.rulefile import write_rules
from broadside.rules.shooting.ruleset import Placement
from broadside.rules.shooting.shooting_game import ShootingGame
from broadside.rules.toml_tables import load_table
from broadside.server.bots.bot_moves import MoveRequest, decide_move
from broadside.store.store import Store
from broadside.store.stored_match import Person as Seated
from broadside.table.table import Table
from tests.server.http_user import HttpUser
from tests.server.offline_server import TestClock, open_live_matches, store_match
from tests.server.running_server import running_server, start_match
from tests.server.scenarios.connected_players import agree, clients, named

LIMITS = count(100)
BOARDS = (Grid(cols, rows) for cols in range(11, 27) for rows in range(11, 27))


def own_rules(placing: Placement = Placement.OWN) -> str:
    """Other rules each time, so that nothing is known of them."""
    rules = replace(CLASSIC, name="own", grid=next(BOARDS), placement=placing)
    return write_rules(rules)


def own(placing: Placement = Placement.OWN) -> dict[str, Any]:
    return {"family": ShootingGame.family, "rules": own_rules(placing)}


def own_fleet_rules() -> dict[str, Any]:
    rules = replace(FLEET, name="own", turn_limit=next(LIMITS))
    return {"family": FleetGame.family, "rules": FleetGame(rules).write_rules()}


OWN = [
    *(pytest.param(partial(own, placing), id=f"shooting, {placing}") for placing in Placement),
    pytest.param(own_fleet_rules, id="fleet"),
]


async def think(asked: MoveRequest) -> Any:
    return await asyncio.to_thread(decide_move, asked)


@pytest.fixture
def in_loop(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What long work was done in an event loop."""
    done: list[str] = []

    def watched(name: str, work: Callable[..., Any]) -> Callable[..., Any]:
        def run(*args: Any) -> Any:
            is_long = not args or not hasattr(args[0], "roster") or len(args[0].roster) > 1
            if is_long and asyncio._get_running_loop() is not None:
                done.append(name)
            return work(*args)

        return run

    monkeypatch.setattr(checks, "verdict", watched("check", feasibility.verdict))
    monkeypatch.setattr(state, "random_fleet", watched("deal", placement.random_fleet))
    monkeypatch.setattr(shooting_game, "random_fleet", watched("place", placement.random_fleet))
    monkeypatch.setattr(Table, "resume", watched("replay", Table.resume))
    for module in (rulefile, fleet_rulefile):
        monkeypatch.setattr(module, "load_table", watched("read", load_table))
        monkeypatch.setattr(module, "require_playable", watched("check", module.require_playable))
    return done


@pytest.mark.parametrize("make_own", OWN)
async def test_requests_with_own_rules(
    address: str, in_loop: list[str], make_own: Callable[[], dict[str, Any]]
) -> None:
    async with running_server(address, think=think) as server, HttpUser(server) as ann:
        asked = {"level": "easy", "placement": "random"}
        assert (await ann.ask("POST", "/api/matches", make_own() | asked)).status == 201
        assert (await ann.ask("POST", "/api/hotseat", make_own())).status == 201
        assert (await ann.ask("POST", "/api/rulebook", make_own())).status == 200
        assert (await ann.ask("POST", "/api/rules/check", make_own())).status == 200
    assert in_loop == []


async def test_rules_that_cannot_be_played_are_refused_everywhere(address: str) -> None:
    rules = write_rules(replace(CLASSIC, name="own", grid=Grid(5, 3)))
    bad: dict[str, Any] = {"family": ShootingGame.family, "rules": rules}
    async with (
        running_server(address) as server,
        clients(server, 1) as (ann,),
        HttpUser(server) as bob,
    ):
        for path, more in (
            ("/api/matches", {"level": "easy", "placement": "random"}),
            ("/api/hotseat", {}),
            ("/api/rulebook", {}),
        ):
            assert (await bob.ask("POST", path, bad | more)).code == "bad-rules"
        with pytest.raises(Exception, match="does not fit"):
            await ann.lobby.invite(Terms(**bad), listed=False)
        await named(ann, "Ann")
        wish = {"name": "Regatta", "terms": bad, "format": "swiss", "games": 1}
        with pytest.raises(Exception, match="does not fit"):
            await ann.http_api.tell("POST", "/api/tournaments", wish)


@pytest.mark.parametrize("make_own", OWN)
async def test_people_who_agree_on_own_rules(
    address: str, in_loop: list[str], make_own: Callable[[], dict[str, Any]]
) -> None:
    async with running_server(address) as server, clients(server, 2) as (ann, bob):
        await agree(ann, [bob], Terms(**make_own()))
    assert in_loop == []


@pytest.mark.parametrize("make_own", OWN)
async def test_a_tournament_with_own_rules(
    address: str, in_loop: list[str], make_own: Callable[[], dict[str, Any]]
) -> None:
    async with running_server(address) as server, clients(server, 2) as people:
        for number, one in enumerate(people):
            await named(one, f"Player {number}")
        terms = make_own()
        wish = {"name": "Regatta", "terms": terms, "format": "swiss", "games": 1}
        made = await people[0].http_api.ask("POST", "/api/tournaments", dict[str, str], wish)
        path = f"/api/tournaments/{made['tournament']}"
        for one in people:
            await one.http_api.tell("PUT", f"{path}/entry")
        await people[0].http_api.tell("POST", f"{path}/start")
        await people[1].lobby.until(lambda: bool(people[1].lobby.invitations))
    assert in_loop == []


async def test_a_match_that_is_opened(store: Store, in_loop: list[str]) -> None:
    account = await store.accounts.create_guest(0)
    game = ShootingGame(replace(CLASSIC, name="own", grid=next(BOARDS), placement=Placement.RANDOM))
    id = await store_match(store, game, [Seated(account), Seated(account)])
    async with open_live_matches(store, TestClock()) as live_matches:
        match = await live_matches.find(id)
        assert match.snapshot(0).view
    assert in_loop == []


async def test_a_record_and_a_copy(address: str, in_loop: list[str]) -> None:
    async with running_server(address) as server, Client(server) as ann, HttpUser(server) as bob:
        match = await start_match(ann)
        await ann.http_api.tell("PUT", "/api/saves/start", {"match": match.id})
        await match.play("resign")
        loaded = await ann.http_api.ask("POST", "/api/saves/start/load", Loaded)
        assert loaded.match != match.id
        assert (await bob.ask("GET", f"/api/matches/{match.id}/record")).status == 200
    assert "replay" not in in_loop
