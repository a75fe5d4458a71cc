"""A finished fleet match is shown again and reported on; a running one never."""

from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest

from broadside.analysis.fleet_frames import fleet_frames
from broadside.analysis.fleet_report import fleet_report
from broadside.client.client import Client
from broadside.protocol.fleet_reports import FleetFrames, FleetReport
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.fleet.rulefile import write_rules
from broadside.rules.record import Record
from broadside.server.http.rate_limits import LimitedAction, Rate
from broadside.table.proof import read_proof
from tests.analysis.recorded_fleet_games import STRAIT
from tests.server.api.test_hints_and_reports import ask
from tests.server.running_server import FREE, play_on, running_server, start_match

WISH = {"preset": None, "family": "fleet", "rules": write_rules(STRAIT), "level": "ensign"}


@pytest.fixture
async def client(shared: str) -> AsyncIterator[Client]:
    async with Client(shared) as client:
        yield client


async def record_of(client: Client, match: str) -> Record:
    return read_proof(str((await ask(client, "GET", f"/api/matches/{match}/record")).value)).record


@pytest.mark.req("X-03")
async def test_a_finished_match_is_shown_to_whoever_has_the_link(
    client: Client, shared: str
) -> None:
    match = await start_match(client, **WISH)
    await play_on(match)
    game, record = FleetGame(STRAIT), await record_of(client, match.id)
    address = f"/api/matches/{match.id}"
    async with Client(shared) as other:
        for asked, seat, first in (("", None, 0), ("?seat=1&from=3", 1, 3), ("?seat=all", None, 0)):
            told = await ask(other, "GET", f"{address}/frames{asked}")
            frames = msgspec.convert(told.value, FleetFrames)
            assert frames == fleet_frames(game, record, seat, first)
        told = await ask(other, "GET", f"{address}/fleet-report")
        assert msgspec.convert(told.value, FleetReport) == fleet_report(game, record)


async def test_a_running_match_is_refused_whatever_is_asked(client: Client) -> None:
    match = await start_match(client, **WISH)
    for address in ("frames", "frames?seat=1", "frames?seat=9&from=x", "fleet-report"):
        answer = await ask(client, "GET", f"/api/matches/{match.id}/{address}")
        assert (answer.status, answer.code) == (409, "running")
    for address in ("frames", "fleet-report"):
        answer = await ask(client, "GET", f"/api/matches/none/{address}")
        assert (answer.status, answer.code) == (404, "unknown-match")


async def test_other_seats_and_other_games_are_refused(client: Client) -> None:
    match = await start_match(client, **WISH)
    await play_on(match)
    for asked in ("seat=2", "seat=-1", "seat=x", "seat=", "from=-1", "from=x", "seat=99999999999"):
        answer = await ask(client, "GET", f"/api/matches/{match.id}/frames?{asked}")
        assert (answer.status, answer.code) == (400, "unreadable")
    beyond = await ask(client, "GET", f"/api/matches/{match.id}/frames?from=99999999999")
    assert (beyond.status, beyond.value["frames"]) == (200, [])
    shooting = await start_match(client, preset="classic")
    await play_on(shooting)
    for address in ("frames", "fleet-report"):
        answer = await ask(client, "GET", f"/api/matches/{shooting.id}/{address}")
        assert (answer.status, answer.code) == (409, "fleet-only")


@pytest.mark.parametrize(
    ("action", "address"),
    [(LimitedAction.FRAMES, "frames"), (LimitedAction.REPORT, "fleet-report")],
)
async def test_there_is_a_limit(tmp_path: Path, action: LimitedAction, address: str) -> None:
    rates = {**FREE, action: Rate(burst=0, per_second=0)}
    database = f"sqlite:///{tmp_path / 'limit.db'}"
    async with running_server(database, rates=rates) as server, Client(server) as client:
        match = await start_match(client, **WISH)
        answer = await ask(client, "GET", f"/api/matches/{match.id}/{address}")
        assert (answer.status, answer.code) == (429, "too-fast")
