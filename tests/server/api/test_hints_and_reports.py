"""Hints know what their player knows, and reports come after the end."""

import asyncio
import contextlib
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from broadside.analysis.odds import odds
from broadside.bots.catalog import make_bot
from broadside.client.client import Client, RemoteMatch
from broadside.client.match import MoveRefused
from broadside.rules.grid import Grid
from broadside.rules.shooting.ruleset import Points, Ruleset, ShipClass
from broadside.rules.shooting.shooting_game import ShootingGame
from broadside.server.api import hints_and_reports
from broadside.server.bots.bot_pool import BotPool
from broadside.server.http.rate_limits import LimitedAction, Rate
from broadside.server.workers import game_reports
from broadside.server.workers.background_work import ThreadedWork
from broadside.server.workers.fair_queue import Urgency
from broadside.server.workers.worker_pool import SECONDS, TooLong
from broadside.store.store import Store
from broadside.store.stored_match import Person as Seated
from tests.server.http_user import Answer, HttpUser
from tests.server.jobs import take_turns, weigh_later
from tests.server.offline_server import store_match, until
from tests.server.running_server import FREE, play_on, running_server, start_match

BAY = ShootingGame(
    Ruleset("bay", (ShipClass("raft", 2),), Grid(4, 3), first=0, bombs=9, points=Points(9, -1, 9))
)
WISH = {"preset": None, "family": "shooting", "rules": BAY.write_rules()}


async def battle(client: Client, **wish: Any) -> RemoteMatch:
    """A match in which this player is to fire."""
    match = await start_match(client, **wish)
    await play_on(match, moves=0)
    return match


async def hint(client: Client, match: RemoteMatch) -> Answer:
    return await ask(client, "POST", f"/api/matches/{match.id}/hint")


async def ask(client: Client, method: str, path: str) -> Answer:
    async with HttpUser(str(client.http_api.origin), token_of(client)) as same:
        return await same.ask(method, path)


def token_of(client: Client) -> str:
    return client.http_api.cookie.removeprefix("broadside=")


def returning(address: str, token: str) -> Client:
    client = Client(address)
    client.http_api._http.cookies.set("broadside", token)
    return client


async def report(client: Client, id: str) -> Answer:
    """Asks until it is made."""
    while (answer := await ask(client, "GET", f"/api/matches/{id}/report")).status == 202:
        await asyncio.sleep(0.01)
    return answer


@pytest.mark.req("W-05")
async def test_a_hint_is_what_the_view_of_the_player_tells(shared: str) -> None:
    async with Client(shared) as client:
        match = await start_match(client, **WISH)
        await play_on(match, moves=1)
        told = await hint(client, match)
        known = odds(match.picture.view)
        assert told.status == 200
        assert told.value["number"] == match.picture.number
        assert told.value["best"] == [str(known.best(1)[0])]
        assert told.value["heat"] == [round(1000 * chance) for chance in known.chances]


async def test_a_salvo_gets_as_many_squares(shared: str) -> None:
    async with Client(shared) as client:
        match = await battle(client, preset="salvo", first="me")
        assert len((await hint(client, match)).value["best"]) == 5


async def test_a_game_with_a_hint_is_marked_for_good_and_sets_no_best_score(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'helped.db'}"
    async with running_server(database) as address, Client(address) as client:
        match = await battle(client, **WISH)
        id, token = match.id, token_of(client)
        assert (await ask(client, "GET", f"/api/matches/{id}")).value["helped"] is False
        assert (await hint(client, match)).status == 200
    async with running_server(database) as address, returning(address, token) as client:
        assert (await ask(client, "GET", f"/api/matches/{id}")).value["helped"] is True
        await play_on(await client.follow(id))
        helped = (await ask(client, "GET", "/api/statistics")).value
        assert (helped["total"]["games"], helped["best_scores"]) == (1, {})
        await play_on(await start_match(client, **WISH))
        alone = (await ask(client, "GET", "/api/statistics")).value
        assert (alone["total"]["games"], list(alone["best_scores"])) == (2, ["bay"])


async def test_only_a_player_who_is_to_fire_gets_a_hint(shared: str) -> None:
    async with Client(shared) as client, Client(shared) as other:
        match = await start_match(client, placement="own", first="me")
        assert (await hint(client, match)).code == "not-your-turn"
        assert (await hint(other, match)).code == "not-seated"
        assert (await ask(client, "POST", "/api/matches/none/hint")).code == "unknown-match"
        fleet = await start_match(client, preset="fleet")
        assert (await hint(client, fleet)).code == "no-hints"
        for id in (match.id, fleet.id):
            assert (await ask(client, "GET", f"/api/matches/{id}")).value["helped"] is False


async def test_there_are_no_hints_against_people(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'people.db'}"
    async with running_server(database) as address, Client(address) as ann, Client(address) as bob:
        store = await Store.open(database)
        accounts = [await account_of(store, one) for one in (ann, bob)]
        id = await store_match(store, BAY, [Seated(account) for account in accounts])
        await store.close()
        for client in (ann, bob):
            match = await client.follow(id)
            await match.play(make_bot("random", 1).choose(match.picture.view))
        assert (await ask(ann, "POST", f"/api/matches/{id}/hint")).code == "against-people"


async def account_of(store: Store, client: Client) -> str:
    session = await store.sessions.find(token_of(client), 0)
    assert session is not None
    return session.account


async def test_hints_have_a_limit(tmp_path: Path) -> None:
    rates = FREE | {LimitedAction.HINT: Rate(1, 0.001)}
    async with (
        running_server(f"sqlite:///{tmp_path / 'rates.db'}", rates=rates) as address,
        Client(address) as client,
    ):
        match = await battle(client, **WISH)
        assert (await hint(client, match)).status == 200
        assert (await hint(client, match)).code == "too-fast"


@pytest.mark.req("X-03")
async def test_the_report_comes_after_the_end_to_whoever_has_the_link(shared: str) -> None:
    async with Client(shared) as client, Client(shared) as other:
        match = await start_match(client, **WISH)
        running = await ask(client, "GET", f"/api/matches/{match.id}/report")
        assert (running.status, running.code) == (409, "running")
        await play_on(match)
        told = (await report(other, match.id)).value
        shots = [shot for turn in told["turns"] for shot in turn["shots"]]
        assert len(shots) == sum(one["shots"] for one in told["seats"])
        assert told["seats"][0]["words"]
        again = await ask(other, "GET", f"/api/matches/{match.id}/report")
        assert (again.status, again.value) == (200, told)


async def test_a_fleet_game_has_no_report(shared: str) -> None:
    async with Client(shared) as client:
        match = await start_match(client, preset="fleet")
        async with asyncio.timeout(30):
            while match.picture.result is None:
                # The computer may accept the map in the same moment.
                with contextlib.suppress(MoveRefused):
                    await match.play("resign")
        answer = await ask(client, "GET", f"/api/matches/{match.id}/report")
        assert (answer.status, answer.code) == (409, "no-report")


async def test_too_many_reports_are_refused_until_later(
    shared: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Client(shared) as client:
        match = await start_match(client, **WISH)
        await play_on(match)
        monkeypatch.setattr(game_reports, "_WAITING", 0)
        busy = await ask(client, "GET", f"/api/matches/{match.id}/report")
        assert (busy.status, busy.code) == (503, "busy")
        monkeypatch.undo()
        assert (await report(client, match.id)).status == 200


async def test_hints_of_one_guest_keep_nobody_elses_computer_from_moving(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = tmp_path / "gate"
    monkeypatch.setattr(hints_and_reports, "odds", partial(weigh_later, gate))
    monkeypatch.setitem(SECONDS, Urgency.REQUEST, 60)
    database = f"sqlite:///{tmp_path / 'crowd.db'}"
    with contextlib.closing(BotPool(workers=2)) as bot_pool:
        async with (
            running_server(database, background_work=bot_pool, think=bot_pool.think) as address,
            Client(address) as guest,
            Client(address) as other,
        ):
            helped = await battle(guest, **WISH)
            hints = [asyncio.create_task(hint(guest, helped)) for _ in range(20)]
            await until(lambda: sum(one.done() for one in hints) == 16)
            await play_on(await battle(other, first="me"), moves=3)
            waiting = [one for one in hints if not one.done()]
            assert len(waiting) == 4
            take_turns(gate, "open")
            answers = await asyncio.gather(*hints)
            assert sorted(one.status for one in answers) == [200] * 4 + [429] * 16
            refused = next(one for one in answers if one.status == 429)
            assert refused.code == "too-fast"
            assert "wait for the answers" in refused.value["sentence"]
            assert (await hint(guest, helped)).status == 200


async def test_a_hint_that_takes_too_long_is_refused_and_does_not_mark_the_game(
    tmp_path: Path,
) -> None:
    class Slow(ThreadedWork):
        async def run(self, *given: Any) -> Any:
            raise TooLong

    database = f"sqlite:///{tmp_path / 'slow.db'}"
    async with (
        running_server(database, background_work=Slow()) as address,
        Client(address) as client,
    ):
        match = await battle(client, first="me")
        told = await hint(client, match)
        assert (told.status, told.code) == (503, "too-long")
        assert (await ask(client, "GET", f"/api/matches/{match.id}")).value["helped"] is False
