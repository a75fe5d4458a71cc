"""Matches are made as wished, listed, and given out as records when they are over."""

from typing import Any

import pytest

from broadside.client.client import Client
from broadside.rules.catalog import GAMES
from broadside.rules.classic.shooting import ShootingGame
from broadside.server.limits import Act, Rate
from broadside.table.proof import read_proof, verify
from tests.server.people import Answer, Person
from tests.server.town import FREE, play_on, start_match, town

LAYOUT = "a1:a5 b1:b4 c1:c3 d1:d3 e1:e2"
WISH = {"preset": "classic", "level": "easy"}


async def create(person: Person, **given: Any) -> Answer:
    return await person.ask("POST", "/api/matches", WISH | given)


@pytest.mark.req("P-03")
@pytest.mark.parametrize("preset", GAMES)
async def test_every_preset_can_be_played(shared: str, preset: str) -> None:
    async with Client(shared) as client:
        match = await start_match(client, preset=preset)
        assert match.picture.seat == 0
        assert match.picture.game == GAMES[preset]
        assert match.picture.players[1].level == "easy"


@pytest.mark.parametrize(("first", "seat"), [("me", 0), ("opponent", 1), ("lot", None)])
async def test_who_begins_is_chosen(shared: str, first: str, seat: int | None) -> None:
    async with Client(shared) as client:
        match = await start_match(client, first=first)
        game = match.picture.game
        assert isinstance(game, ShootingGame)
        assert game.rules.first == seat


async def test_the_fleet_is_placed_by_oneself_at_random_or_as_before(shared: str) -> None:
    async with Client(shared) as client:
        own = await start_match(client, placement="own")
        assert own.picture.demand == "deploy"
        await own.play(f"deploy {LAYOUT}")
        at_random = await start_match(client, placement="random")
        assert at_random.picture.view.fleet is not None
        again = await start_match(client, placement="layout", layout=LAYOUT)
        assert again.picture.view.fleet == own.picture.view.fleet


async def test_own_rules_can_be_played(shared: str) -> None:
    rules = GAMES["russian"].write_rules().replace("russian", "ours")
    async with Client(shared) as client:
        match = await start_match(client, preset=None, family="shooting", rules=rules)
        assert match.picture.game.name == "ours"


@pytest.mark.parametrize(
    ("given", "status", "code"),
    [
        ({"preset": "chess"}, 404, "unknown-preset"),
        ({"preset": None}, 400, "no-game"),
        ({"rules": "x"}, 400, "no-game"),
        ({"preset": None, "family": "chess", "rules": "x"}, 400, "unknown-family"),
        ({"preset": None, "family": "shooting", "rules": "x"}, 400, "bad-rules"),
        ({"level": "god"}, 400, "unknown-level"),
        ({"first": "us"}, 400, "unreadable"),
        ({"placement": "layout"}, 400, "bad-layout"),
        ({"placement": "layout", "layout": "a1:a5"}, 400, "bad-layout"),
        ({"placement": "layout", "layout": LAYOUT.replace("e1", "d1")}, 400, "bad-layout"),
    ],
)
async def test_a_wish_that_cannot_be_met_is_refused(
    shared: str, given: dict[str, Any], status: int, code: str
) -> None:
    async with Person(shared) as ann:
        answer = await create(ann, **given)
        assert (answer.status, answer.code) == (status, code)
        assert (await ann.ask("GET", "/api/matches")).value == []


async def test_too_many_matches_are_refused(ready_sqlite: str) -> None:
    rates = FREE | {Act.CREATE: Rate(burst=2, per_second=0.001)}
    async with town(ready_sqlite, rates=rates) as address, Person(address) as ann:
        assert [(await create(ann)).status for _ in range(3)] == [201, 201, 429]


async def test_own_matches_are_listed_without_their_secrets(shared: str) -> None:
    async with Person(shared) as ann, Person(shared) as other:
        made = await create(ann)
        (line,) = (await ann.ask("GET", "/api/matches")).value
        assert line["match"] == made.value["match"]
        assert set(line) == {
            "match",
            "preset",
            "players",
            "seat",
            "created_at",
            "is_paused",
            "finished_at",
            "result",
            "counts",
            "helped",
        }
        assert line["seat"] == 0
        assert (await other.ask("GET", "/api/matches")).value == []


@pytest.mark.req("X-04", "X-06")
async def test_a_record_is_given_out_when_the_match_is_over_and_not_before(
    shared: str,
) -> None:
    async with Client(shared) as client, Person(shared) as other:
        match = await start_match(client, preset="sea-battle")
        path = f"/api/matches/{match.id}/record"
        early = await other.ask("GET", path)
        assert (early.status, early.code) == (409, "running")
        await play_on(match)
        record = await other.ask("GET", path)
        assert record.status == 200
        assert "attachment" in record.headers["content-disposition"]
        proof = read_proof(record.value)
        assert verify(proof) == ()
        assert {one.seat: one.digest for one in proof.commitments} == match.picture.commitments
        assert (await other.ask("GET", "/api/matches/nothing/record")).status == 404


async def test_whoever_has_the_address_learns_who_plays(shared: str) -> None:
    async with Person(shared) as ann, Person(shared) as other:
        id = (await create(ann)).value["match"]
        told = (await other.ask("GET", f"/api/matches/{id}")).value
        assert (told["match"], told["preset"], told["result"]) == (id, "classic", None)
        assert told["players"] == [
            {"seat": 0, "name": None, "level": None},
            {"seat": 1, "name": None, "level": "easy"},
        ]
        assert (await other.ask("GET", "/api/matches/none")).code == "unknown-match"
