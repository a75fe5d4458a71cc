"""Matches are made as wished, listed, and given out as records when they are over."""

from dataclasses import replace
from typing import Any, TypeVar

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from broadside.client.client import Client
from broadside.protocol.families import FAMILIES
from broadside.protocol.messages import Accepted, Command, Sit, Snapshot
from broadside.protocol.wire import encode, read_server
from broadside.rules.catalog import GAMES
from broadside.rules.shooting.shooting_game import ShootingGame
from broadside.server.http.rate_limits import LimitedAction, Rate
from broadside.table.proof import read_proof, verify
from tests.server.http_user import Answer, HttpUser
from tests.server.running_server import FREE, SMALL, is_played, play_on, running_server, start_match

T = TypeVar("T")

LAYOUT = "a1:a5 b1:b4 c1:c3 d1:d3 e1:e2"
WISH = {"preset": "classic", "level": "easy"}


async def create(person: HttpUser, **given: Any) -> Answer:
    return await person.ask("POST", "/api/matches", WISH | given)


@pytest.mark.req("P-03")
@pytest.mark.parametrize("preset", GAMES)
async def test_every_preset_can_be_played(shared: str, preset: str) -> None:
    async with Client(shared) as client:
        match = await start_match(client, preset=preset)
        assert match.picture.seat == 0
        assert match.picture.game == FAMILIES[GAMES[preset].family].among_people(GAMES[preset])
        assert match.picture.players[1].level == "easy"


@pytest.mark.parametrize(("first", "seat"), [("me", 0), ("opponent", 1), ("lot", None)])
async def test_who_begins_is_chosen(shared: str, first: str, seat: int | None) -> None:
    async with Client(shared) as client:
        match = await start_match(client, first=first)
        game = match.picture.game
        assert isinstance(game, ShootingGame)
        assert game.rules.first == seat


@pytest.mark.req("P-10")
async def test_a_match_has_its_rules_as_values_only_for_clients_that_ask(shared: str) -> None:
    async with HttpUser(shared) as ann:
        address = f"/api/matches/{(await create(ann)).value['match']}"
        plain = (await ann.ask("GET", address)).value
        asked = (await ann.ask("GET", f"{address}?with=ruleset")).value
        ruleset = asked.pop("ruleset")
        assert asked == plain
        assert (ruleset["family"], ruleset["columns"]) == ("shooting", 10)


async def test_the_fleet_is_placed_by_oneself_at_random_or_as_before(shared: str) -> None:
    async with Client(shared) as client:
        own = await start_match(client, placement="own")
        assert own.picture.demand == "deploy"
        while own.picture.demand == "deploy":
            await is_played(own, f"deploy {LAYOUT}")
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
    async with HttpUser(shared) as ann:
        answer = await create(ann, **given)
        assert (answer.status, answer.code) == (status, code)
        assert (await ann.ask("GET", "/api/matches")).value == []


async def test_too_many_matches_are_refused(ready_sqlite: str) -> None:
    rates = FREE | {LimitedAction.CREATE: Rate(burst=2, per_second=0.001)}
    async with running_server(ready_sqlite, rates=rates) as address, HttpUser(address) as ann:
        assert [(await create(ann)).status for _ in range(3)] == [201, 201, 429]


async def test_own_matches_are_listed_without_their_secrets(shared: str) -> None:
    async with HttpUser(shared) as ann, HttpUser(shared) as other:
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
            "is_hot_seat",
            "waits_for",
        }
        assert line["seat"] == 0
        assert (await other.ask("GET", "/api/matches")).value == []


@pytest.mark.req("X-04", "X-06")
async def test_a_record_is_given_out_when_the_match_is_over_and_not_before(
    shared: str,
) -> None:
    async with Client(shared) as client, HttpUser(shared) as other:
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


@pytest.mark.req("X-04")
@pytest.mark.parametrize(
    ("name", "file"), [("флот", "match"), ('a"; b', "a-b"), ("$(rm) -x", "rm-x"), ("pond", "pond")]
)
async def test_the_record_of_own_rules_is_a_plain_file_whatever_they_are_called(
    shared: str, name: str, file: str
) -> None:
    rules = ShootingGame(replace(SMALL.rules, name=name)).write_rules()
    async with Client(shared) as client, HttpUser(shared) as other:
        match = await start_match(client, preset=None, family="shooting", rules=rules)
        while not await is_played(match, "resign"):
            continue
        record = await other.ask("GET", f"/api/matches/{match.id}/record")
        named = f'attachment; filename="{file}-{match.id}.jsonl"'
        assert (record.status, record.headers["content-disposition"]) == (200, named)


async def test_whoever_has_the_address_learns_who_plays(shared: str) -> None:
    async with HttpUser(shared) as ann, HttpUser(shared) as other:
        name = (await ann.ask("GET", "/api/guest-name")).value["name"]
        id = (await create(ann)).value["match"]
        told = (await other.ask("GET", f"/api/matches/{id}")).value
        assert (told["match"], told["preset"], told["result"]) == (id, "classic", None)
        assert told["players"] == [
            {"seat": 0, "name": f"{name} (guest)", "level": None, "bot": False},
            {"seat": 1, "name": None, "level": "easy", "bot": False},
        ]
        assert (await other.ask("GET", "/api/matches/none")).code == "unknown-match"


@pytest.mark.req("X-12", "K-17")
@pytest.mark.parametrize("first", ["me", "opponent"])
async def test_people_at_one_screen_play_to_the_end_and_nothing_counts(
    shared: str, first: str
) -> None:
    async with HttpUser(shared) as ann:
        wish = {"preset": "sea-battle", "first": first}
        made = await ann.ask("POST", "/api/hotseat", wish)
        assert made.status == 201
        id = made.value["match"]
        (line,) = (await ann.ask("GET", "/api/matches")).value
        assert line["is_hot_seat"]
        assert [one["level"] for one in line["players"]] == [None, None]
        await _fire_by_turns(shared, ann, id)
        (line,) = (await ann.ask("GET", "/api/matches")).value
        assert line["result"]["ending"] == "fleet-sunk"
        assert (await ann.ask("GET", "/api/statistics")).value["total"]["games"] == 0
        earned = (await ann.ask("GET", "/api/achievements")).value
        assert {one["earned_at"] for one in earned} == {None}


async def _fire_by_turns(address: str, person: HttpUser, id: str) -> None:
    """One connection, which asks for the seat whose turn it is."""
    url = f"{address.replace('http', 'ws')}/ws"
    headers = {"Cookie": f"broadside={person.token}"}
    squares = [f"{column}{row}" for column in "abcdefghij" for row in range(1, 11)]
    left = [iter(squares), iter(squares)]
    async with connect(url, origin=Origin(address), additional_headers=headers) as socket:
        await socket.send('{"type":"hello","version":1,"features":["views"]}')
        while True:
            for seat in (0, 1):
                await socket.send(encode(Sit(id, seat)))
                shown = await _next(socket, Snapshot)
                if shown.result is not None:
                    return
                if shown.demand:
                    move = f"fire {next(left[seat])}"
                    await socket.send(encode(Command(f"c {move}", id, shown.number, move)))
                    await _next(socket, Accepted)


async def _next(socket: ClientConnection, kind: type[T]) -> T:
    while True:
        message = read_server(str(await socket.recv()))
        if isinstance(message, kind):
            return message


async def test_a_hot_seat_match_is_saved_and_loaded_by_the_one_at_the_screen(shared: str) -> None:
    async with HttpUser(shared) as ann:
        made = await ann.ask("POST", "/api/hotseat", {"preset": "classic"})
        assert (await ann.ask("PUT", "/api/saves/ours", made.value)).status == 204
        loaded = (await ann.ask("POST", "/api/saves/ours/load")).value
        assert loaded == {"match": made.value["match"], "waits_for": 0, "counts": False}


async def test_a_hot_seat_of_nothing_is_refused(shared: str) -> None:
    async with HttpUser(shared) as ann:
        assert (await ann.ask("POST", "/api/hotseat", {})).code == "no-game"
        assert (await ann.ask("POST", "/api/hotseat", {"preset": "chess"})).code == "unknown-preset"


async def test_own_rules_do_not_count_as_the_preset_whose_name_they_bear(shared: str) -> None:
    classic = GAMES["classic"].write_rules()
    ferry = 'name = "classic"\n\n[[ships]]\nname = "ferry"\nsize = 1\ncount = 1\n'
    timed = classic.replace("\n", "\nturn_seconds = 20\n", 1)
    async with HttpUser(shared) as ann:
        for rules in (classic, timed, ferry):
            wish = {"family": "shooting", "rules": rules, "level": "easy", "first": "me"}
            assert (await ann.ask("POST", "/api/matches", wish)).status == 201
        lines = (await ann.ask("GET", "/api/matches")).value
        assert sorted(one["preset"] for one in lines) == ["classic", "classic", "classic (own)"]
