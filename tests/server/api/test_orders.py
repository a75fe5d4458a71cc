"""Each seat is told what it may order, from what it knows, and a position is worked out once."""

import asyncio
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from broadside.client.client import Client, RemoteMatch
from broadside.client.match import MoveRefused
from broadside.protocol.families import FAMILIES, orders_json
from broadside.protocol.fleet_orders_json import FleetOrders, Redraws
from broadside.protocol.lobby import Terms
from broadside.protocol.refusals import Code, RequestRefused
from broadside.rules.fleet.ghosts import Memory
from broadside.rules.fleet.moves import Redraw
from broadside.rules.fleet.rulefile import write_rules
from broadside.server.http.rate_limits import LimitedAction, Rate
from broadside.server.matches import order_cache
from tests.contract.test_broken_fleets import POND
from tests.server.api.test_hints_and_reports import ask, token_of
from tests.server.http_user import Answer, HttpUser
from tests.server.running_server import FREE, play_on, running_server, start_match
from tests.server.scenarios.connected_players import agree, clients

WISH = {"preset": None, "family": "fleet", "rules": None}


async def asked(client: Client, match: str) -> Answer:
    return await ask(client, "GET", f"/api/matches/{match}/orders")


def told(answer: Answer) -> FleetOrders:
    assert answer.status == 200, answer.value
    return msgspec.convert(answer.value, FleetOrders)


async def pond(client: Client) -> RemoteMatch:
    return await start_match(client, **(WISH | {"rules": write_rules(POND)}))


@pytest.mark.req("F-16")
async def test_a_seat_is_told_its_set_up_and_then_the_orders_of_its_ships(shared: str) -> None:
    async with Client(shared) as client:
        match = await pond(client)
        begun = told(await asked(client, match.id))
        assert begun.demand == "accept"
        assert begun.setup is not None
        assert [berth.short for berth in begun.setup.berths] == ["d1", "t1", "m1", "r1", "k1"]
        assert [order.text for order in begun.others][:2] == ["accept map", "redraw map"]
        await play_on(match, moves=4)
        fighting = told(await asked(client, match.id))
        view = match.picture.view
        assert fighting.setup is None
        assert [ship.kind for ship in fighting.ships] == [ship.kind.name for ship in view.ships]
        assert fighting.number == match.picture.number


@pytest.mark.req("F-01")
async def test_a_seat_is_told_who_asked_for_other_reefs_and_what_is_left(shared: str) -> None:
    limited = write_rules(replace(POND, name="two maps", redraws=2))
    async with clients(shared, 2) as players:
        client = players[0]
        id = await agree(client, players[1:], Terms(family="fleet", rules=limited))
        match = await client.follow(id)
        seen = [told(await asked(client, match.id))]
        for _ in range(2):
            await match.play(Redraw())
            seen.append(told(await asked(client, match.id)))
        redraws = [one.setup.redraws for one in seen if one.setup is not None]
        assert redraws == [Redraws((0, 0), 2, None), Redraws((1, 0), 1, 0), Redraws((2, 0), 0, 0)]
        (refused,) = seen[-1].refused
        assert (refused.name, refused.code) == ("redraw-map", "no-redraws")
        with pytest.raises(MoveRefused) as error:
            await match.play(Redraw())
        assert error.value.code == "no-redraws"


async def test_the_answer_is_what_the_view_and_the_events_of_the_seat_give(shared: str) -> None:
    async with Client(shared) as client:
        match = await pond(client)
        await play_on(match, moves=6)
        answer = told(await asked(client, match.id))
        alone = orders_json("fleet", answer.number, match.picture.view, Memory())
        same = msgspec.json.decode(alone, type=FleetOrders)
        assert msgspec.structs.replace(answer, ghosts=(), mines=()) == same


async def test_others_and_games_without_ships_to_order_are_refused(shared: str) -> None:
    async with Client(shared) as client, Client(shared) as other:
        match = await pond(client)
        assert (await asked(other, match.id)).code == "not-seated"
        assert (await asked(client, "none")).code == "unknown-match"
        shooting = await start_match(client)
        assert (await asked(client, shooting.id)).code == "no-orders"
        assert FAMILIES["shooting"].orders is None


async def test_at_a_shared_screen_the_seat_is_named(shared: str) -> None:
    async with Client(shared) as client:
        async with HttpUser(shared, token_of(client)) as same:
            made = await same.ask("POST", "/api/hotseat", {"preset": "fleet", "first": "lot"})
        path = f"/api/matches/{made.value['match']}/orders"
        assert [
            (await ask(client, "GET", f"{path}?seat={seat}")).value["seat"] for seat in (0, 1)
        ] == [0, 1]
        for wrong in ("", "?seat=2", "?seat=-1", "?seat=x", "?seat=99999999999"):
            assert (await ask(client, "GET", path + wrong)).code == "not-seated"


async def test_a_position_is_worked_out_once_and_many_questions_are_refused(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = 0

    async def count(*given: Any) -> bytes:
        nonlocal written
        written += 1
        await asyncio.sleep(0)
        return b"{}"

    monkeypatch.setattr(order_cache, "background_work_for", count)
    monkeypatch.setattr(order_cache, "_KEPT", 1)
    rates = {**FREE, LimitedAction.ORDERS: Rate(burst=6, per_second=0)}
    database = f"sqlite:///{tmp_path / 'orders.db'}"
    async with running_server(database, rates=rates) as address, Client(address) as client:
        match, other = await pond(client), await pond(client)
        await asyncio.gather(*(asked(client, match.id) for _ in range(3)))
        assert written == 1
        await asked(client, other.id)
        await asked(client, match.id)
        assert written == 3
        assert (await asked(client, match.id)).status == 200
        assert (await asked(client, match.id)).code == "too-fast"


async def test_a_position_that_could_not_be_worked_out_may_be_asked_for_again(
    shared: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*given: Any) -> bytes:
        raise RequestRefused(Code.BUSY)

    async with Client(shared) as client:
        match = await pond(client)
        with monkeypatch.context() as patch:
            patch.setattr(order_cache, "background_work_for", fail)
            assert (await asked(client, match.id)).code == "busy"
        assert (await asked(client, match.id)).status == 200
