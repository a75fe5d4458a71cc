"""What was said when the golden transcripts were recorded. Tests read the transcripts alone."""

import asyncio
import json
import os
import re
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import msgspec

from tests.golden import files
from tests.golden.games import AnyTable, move, own_rules, players, seats
from tests.golden.subject import (
    FAMILIES,
    GAMES,
    OPERATIONS,
    AnyGame,
    Moved,
    Operation,
    Table,
    TestClock,
    encode,
    make_bot,
    read_client,
    read_view,
    running_server,
)
from tests.golden.transcript import Stage, dumped, restore, stage

DUMP, COOKIES = "database.sql", "cookies.json"
LATER = 60_000
"""Milliseconds from the beginning of the golden database to the transcripts on it."""
POND = 'name = "pond"\ncolumns = 4\nrows = 3\nfirst = 1\n\n[[ships]]\nname = "raft"\nsize = 2\n'
LAYOUT = "a1:a5 c1:c4 e1:e3 g1:g3 i1:i2"


def body(**value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))


def say(kind: str, **value: Any) -> str:
    return body(type=kind, **value)


# The database


def _people() -> Iterator[str]:
    for name in ("Ann", "Bob", "Cal"):
        yield f"? {name} POST /api/session"
        yield f"? {name} POST /api/account {body(name=name, password='correct horse')}"
    yield "? Dee POST /api/session"


def _hot_seats() -> Iterator[str]:
    for name in GAMES:
        yield f"? Ann POST /api/hotseat {body(preset=name)}"
        yield f"? Ann POST /api/hotseat {body(preset=name)}"
    for game in own_rules().values():
        wish = body(family=game.family, rules=game.write_rules())
        yield f"? Ann POST /api/hotseat {wish}"


AGAINST = (
    ("classic", "easy"),
    ("classic", "admiral"),
    ("sea-battle", "sea-battle"),
    ("custom", "medium"),
    ("grand-fleet", "captain"),
    ("russian", "hard"),
    ("salvo", "lattice"),
    ("score-attack", "parity"),
    ("fleet", "medium"),
    ("fleet", "hard"),
    ("fleet-teams", "easy"),
)
BESIDE = (
    f"? Ann PUT /api/layouts/classic/corners {body(fleet=LAYOUT)}",
    f"? Ann PUT /api/settings {body(sound=False, names=['a', 'ü'])}",
    "? Ann POST /api/tutorial",
    "? Bob PUT /api/all_time_game_stats.txt isTutorialPreviouslyCompleted=true\\nnumWins=3\\n",
    f"? Ann POST /api/bots {body(name='Tin')}",
)


class Author(Stage):
    """Says more than a script can: people play until somewhere."""

    async def ask(self, person: str, method: str, path: str, given: str = "") -> Any:
        reply = await self._ask(person, method, path, given)
        text = reply.split(" ", 3)[3]
        return json.loads(text) if text.startswith(("{", "[")) else text

    async def say(self, *lines: str) -> list[str]:
        return [heard for line in lines for heard in await self._do(line)]

    async def play(self, name: str, match: str, moves: int) -> None:
        """So many moves on that line, or to the end."""
        while moves:
            (text,) = await self.say(f"~ {name} {say('resume', match=match)} snapshot")
            seen = heard_in(text)
            if seen["result"] is not None:
                return
            if seen["demand"] is None:
                await asyncio.sleep(0.02)
                continue
            command = choose(seen, f"move {seen['number']}")
            told = await self.say(f"> {name} {command}")
            moves -= any('"type":"accepted"' in line for line in told)  # else somebody was faster


def heard_in(line: str) -> dict[str, Any]:
    """The message in a line of a transcript."""
    value: dict[str, Any] = json.loads(line.split(" ", 2)[2])
    return value


def choose(seen: dict[str, Any], id: str) -> str:
    """A command that a bot would give whoever sees that snapshot."""
    game: AnyGame = FAMILIES[seen["game"]["family"]](seen["game"]["rules"])
    view = read_view(game, msgspec.Raw(msgspec.json.encode(seen["view"])))
    chosen = make_bot("random", seen["number"], game.family).choose(view)
    return say(
        "command", id=id, match=seen["match"], number=seen["number"], move=game.write_move(chosen)
    )


async def _write_database(path: Path) -> dict[str, str]:
    clock = TestClock()
    async with (
        running_server(f"sqlite:///{path}", clock=clock) as address,
        httpx.AsyncClient(trust_env=False) as http,
    ):
        author = Author(address, http, clock, {}, "")
        await author.say(*_people(), *_hot_seats(), *BESIDE)
        await author.say("@ a Ann views radar", "@ b Bob views radar", "@ c Cal lobby chat")
        await _play_computers(author)
        await _play_people(author)
        await _talk(author)
        await author.hang_up()
        await asyncio.sleep(0.3)
        return author.cookies


async def _play_computers(author: Author) -> None:
    for preset, level in AGAINST:
        made = await author.ask("Ann", "POST", "/api/matches", body(preset=preset, level=level))
        await author.play("a", made["match"], 7)
        if preset in ("classic", "fleet"):
            await author.ask("Ann", "PUT", f"/api/saves/{level}", body(match=made["match"]))
            await author.play("a", made["match"], 2)
        await author.say(f"> a {say('leave', match=made['match'])}")
    wish = body(family="shooting", rules=POND, level="easy", placement="random")
    for moves in (99, 99, 3):
        made = await author.ask("Bob", "POST", "/api/matches", wish)
        await author.play("b", made["match"], moves)


async def _play_people(author: Author) -> None:
    match = ""
    for moves, rated in ((5, True), (6, False), (4, False)):
        match = await _agree(author, body_of_terms("classic", rated=rated))
        for _ in range(moves):
            await author.play("a", match, 1)
            await author.play("b", match, 1)
        if rated:
            ended = say("command", id="end", match=match, number=0, move="resign")
            await author.say(f"~ b {ended} accepted")
    await author.ask("Ann", "PUT", "/api/saves/together", body(match=match))
    await author.say(f"> a {say('adjourn', match=match)}", f"> b {say('adjourn', match=match)}")


def body_of_terms(preset: str, **more: Any) -> dict[str, Any]:
    return {"preset": preset, "first": "host", "time": {"turn": 86_400}, **more}


async def _agree(author: Author, terms: dict[str, Any]) -> str:
    """The match that Ann and Bob have agreed on."""
    asked = say("invite", id="i", terms=terms, listed=False)
    (told,) = await author.say(f'~ a {asked} invited:"state":"open"')
    id = heard_in(told)["invitation"]["id"]
    (told,) = await author.say(f"~ b {say('accept', invitation=id)} invited:{id}")
    return str(heard_in(told)["invitation"]["match"])


async def _talk(author: Author) -> None:
    await author.say(f"~ c {say('enter')} lobby")
    await author.say(f"> c {say('say', room='lobby', text='Ahoy, wer spielt?')}")
    await author.say(f"~ a {say('invite', id='t', terms={'preset': 'salvo'})} invited")
    await author.ask("Bob", "POST", "/api/reports", body(line=1, reason="too loud"))
    cal = (await author.ask("Cal", "GET", "/api/session"))["person"]
    await author.ask("Bob", "PUT", f"/api/blocks/{cal}")
    for name, starts in (("Spring cup", True), ("Summer cup", False)):
        wish = body(name=name, terms={"preset": "classic"}, format="round-robin", games=2)
        made = (await author.ask("Ann", "POST", "/api/tournaments", wish))["tournament"]
        for person in ("Ann", "Bob", "Cal"):
            await author.ask(person, "PUT", f"/api/tournaments/{made}/entry")
        if starts:
            await author.ask("Ann", "POST", f"/api/tournaments/{made}/start")
    author.clock.live_servers = 1
    await author.clock.advance(5_000)
    await asyncio.sleep(0.5)


def database() -> Iterator[tuple[str, str]]:
    """Written over HTTP, WebSocket and the command line of an operator alone."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "golden.db"
        cookies = asyncio.run(_write_database(path))
        link = _operate(path, "reset-link", "Cal", "--hours", "168")
        _operate(path, "mute", "Cal", "--until", "2999-01-01")
        _operate(path, "block", "203.0.113.0/24")
        cookies["link"] = re.findall(r"[\w-]{43}", link)[0]
        yield DUMP, dumped(path)
        yield COOKIES, json.dumps(cookies, indent=1) + "\n"


def _operate(path: Path, *words: str) -> str:
    command = [sys.executable, "-m", "broadside", "admin", *words]
    done = subprocess.run(
        [*command, "--database", f"sqlite:///{path}"],
        env={**os.environ, "HOME": str(path.parent)},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


# Transcripts of matches


def _golden() -> tuple[str, dict[str, str]]:
    return files.read(DUMP), json.loads(files.read(COOKIES))


@asynccontextmanager
async def golden_stage() -> AsyncIterator[Stage]:
    """A server on a copy of the golden database."""
    dump, cookies = _golden()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "golden.db"
        restore(dump, path)
        async with stage(path, cookies, dump, LATER) as server:
            yield server


def _query(sql: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.executescript(files.read(DUMP))
        return list(connection.execute(sql))


@dataclass(frozen=True)
class Untouched:
    """A match in the golden database in which nobody has moved."""

    name: str
    id: str
    game: AnyGame
    seed: int


def untouched() -> Iterator[Untouched]:
    found = _query(
        "SELECT id, family, preset, rules, seed FROM matches "
        "WHERE json_extract(options, '$.hot_seat') ORDER BY created_at"
    )
    counted: dict[str, int] = {}
    for id, family, preset, rules, seed in found:
        counted[preset] = counted.get(preset, 0) + 1
        name = f"{preset.replace(' ', '-')}-{counted[preset]}"
        yield Untouched(name, id, FAMILIES[family](rules), int(seed))


def script_of(match: Untouched) -> str:
    """All seats of a shared screen, somebody who watches, and somebody who wants no views."""
    is_preset, is_first = match.game.name in GAMES, match.name.endswith("-1")
    viewers = [str(seat) for seat in seats(match.game)]
    opening = [f"$ {match.id}", "@ w Bob views radar", "@ p Cal radar"]
    opening += [f"@ {seat} Ann views radar" for seat in viewers]
    return "".join(f"{line}\n" for line in (*opening, *_body(match, is_preset and is_first)))


def _body(match: Untouched, is_shown: bool) -> Iterator[str]:
    """What is shown is the beginning, the end, and a little of what is between."""
    come = [say("sit", match=match.id, seat=seat, last=None) for seat in seats(match.game)]
    lines = [f"{seat} {message}" for seat, message in enumerate(come)]
    watch = say("resume", match=match.id, last=None)
    shown = {*lines[:1], f"w {watch}"} if is_shown else set()
    snapshots = [f"{'>' if line in shown else '>>'} {line}" for line in (*lines, f"w {watch}")]
    yield from (*snapshots, f">> p {watch}")
    is_shooting, is_short = match.game.family == "shooting", match.game.name in ("classic", "salvo")
    commands = list(_commands(match, 400 if is_shooting else 70))
    last = len(commands) - 1
    for number, command in enumerate(commands if match.name.endswith("-1") else commands[:14]):
        is_told = is_shown and (number < 3 or number == 20 or (is_short and number == last))
        yield f"{'*' if is_told else '**'} {command}"
        if number == 16:
            yield from (snapshots[0], *(f">> {line.partition(' ')[2]}" for line in snapshots[1:]))
        if number == last:
            yield from (f">> {line.partition(' ')[2]}" for line in snapshots)


def _commands(match: Untouched, most: int) -> Iterator[str]:
    """A game between bots; one that takes too long is given up."""
    table: AnyTable = Table(match.game, match.seed)
    bots = players(match.game, match.seed)
    while table.to_move and table.length < most:
        seen = {seat: table.number(seat) for seat in seats(match.game)}
        seat, text = move(table, bots, at=0)
        yield f"{seat} {seen[seat]} {text}"
    if table.to_move:
        yield f"0 {table.number(0)} resign"


def _said(*scripts: tuple[str, str]) -> Iterator[tuple[str, str]]:
    """Each script on a server of its own, as a transcript."""

    async def say_one(script: str) -> str:
        async with golden_stage() as server:
            return await server.say_all(script)

    for name, script in scripts:
        yield name, asyncio.run(say_one(script))


def matches() -> Iterator[tuple[str, str]]:
    scripts = {f"matches/{match.name}.txt": script_of(match) for match in untouched()}

    async def say_all() -> dict[str, str]:
        async with golden_stage() as server:
            return {name: await server.say_all(script) for name, script in scripts.items()}

    yield from asyncio.run(say_all()).items()


# Other transcripts


def computers() -> Iterator[tuple[str, str]]:
    """Matches against computers go on: they move by their seeds."""
    yield from _said(("computers.txt", asyncio.run(_computer_script())))


async def _computer_script() -> str:
    found = _query(
        "SELECT matches.id FROM matches JOIN seats ON seats.match = matches.id "
        f"WHERE seats.account = '{_person('Ann')}' AND finished_at IS NULL "
        "AND matches.id IN (SELECT match FROM seats WHERE level IS NOT NULL) ORDER BY created_at"
    )
    lines = ["@ a Ann radar"]
    async with golden_stage() as server:
        author = Author(server.address, server.http, server.clock, server.cookies, server.known)
        await author.say(*lines)
        for (match,) in found:
            lines += [line async for line in _replies(author, match)]
        await author.hang_up()
    return "".join(f"{line}\n" for line in lines)


async def _replies(author: Author, match: str) -> AsyncIterator[str]:
    """Three moves, each followed by what the computer does next."""
    yield f"$ {match}"
    await author.say(f"$ {match}")
    for number in range(3):
        resume = say("resume", match=match, last=None)
        (told,) = await author.say(f"~ a {resume} snapshot")
        if number == 0:
            yield f">> a {resume}"
        given = json.loads(choose(heard_in(told), ""))
        command = f"{'&&' if number else '&'} a {given['number']} {given['move']}"
        yield command
        await author.say(command)


def _person(name: str) -> str:
    ((id,),) = _query(f"SELECT id FROM accounts WHERE name = '{name}'")
    return str(id)


def _match(where: str) -> str:
    return str(_query(f"SELECT id FROM matches WHERE {where} ORDER BY created_at")[0][0])


ADJOURNED = "paused_at IS NOT NULL"
TOGETHER = (
    "finished_at IS NULL AND paused_at IS NULL AND json_extract(options, '$.terms') IS NOT NULL "
    "AND id NOT IN (SELECT match FROM fixtures WHERE match IS NOT NULL)"
)
RESIGNED = "ending = 'resigned'"
UNFINISHED = "preset = 'pond' AND finished_at IS NULL"
FINISHED = "preset = 'pond' AND finished_at IS NOT NULL"
IN_TOURNAMENT = "id IN (SELECT match FROM fixtures WHERE match IS NOT NULL)"
EASY = "id IN (SELECT match FROM seats WHERE level = 'easy') AND preset = 'classic'"
FLEET = "id IN (SELECT match FROM seats WHERE level = 'medium') AND preset = 'fleet'"
ALL = "views radar lobby chat adjourn"
TERMS: dict[str, Any] = {
    "preset": "russian",
    "first": "guest",
    "time": {"turn": None, "bank": 90, "increment": 3},
}


def _lobby_script() -> Iterator[str]:
    yield from (f"@ {name[0].lower()} {name} {ALL}" for name in ("Ann", "Bob", "Dee"))
    yield f"~ a {say('enter')} lobby"
    yield "~ a - said"
    yield f"> a {say('exit')}"
    yield f"~ a {say('ping', token='still here')} pong"
    yield from _invitations()
    yield from _meeting()
    yield from _adjourning()
    yield "+ 15000"
    yield "~ a - heartbeat"
    together = _match(TOGETHER)
    yield f"@ e Ann {ALL}"
    yield f"~ e {say('resume', match=together, last=None)} snapshot"
    yield "~ e - aboard"
    yield ". b"
    yield "~ e - aboard"


def _invitations() -> Iterator[str]:
    yield f"~ a {say('next', preset='salvo', rated=True)} invited"
    yield f"~ b {say('next', preset='salvo', rated=True)} invited:<1>"
    yield '~ a - invited:"state":"made"'
    told = say("invite", id="i 1", terms=TERMS, people=[_person("Bob")], listed=True)
    yield f"~ a {told} invited"
    yield "~ b - invited:<3>"
    yield f"~ b {say('decline', invitation='<3>')} invited"
    yield "~ a - invited"
    yield f"~ d {say('invite', id='i 2', terms=TERMS, people=[], listed=True)} invited"
    yield f"~ b {say('accept', invitation='<4>')} invited:<4>"
    yield '~ d - invited:"state":"made"'


def _meeting() -> Iterator[str]:
    """Dee and Bob play, and Ann looks on."""
    yield "$ <5>"
    for name in "dba":
        yield f"~ {name} {say('resume', match='<5>', last=None)} snapshot"
    yield "~ d - aboard"
    yield "* d 0 offer draw"
    yield "* b 0 decline draw"
    yield f"~ b {say('say', room='<5>', text='Gut gefochten!')} said:Gut"
    yield "~ d - said:Gut"
    yield f"~ a {say('say', room='<5>', text='Watching')} said:Watching"
    yield f"~ d {say('adjourn', match='<5>', agree=True)} adjournment:[0]"
    yield f"~ d {say('adjourn', match='<5>', agree=False)} adjournment"
    yield "* b 0 resign"
    yield "~ d - unlocked"
    yield f"~ d {say('rematch', match='<5>')} invited"
    yield "~ b - invited:<6>"
    yield f"~ b {say('rematch', match='<5>')} invited"
    yield "~ a - rematched"


def _adjourning() -> Iterator[str]:
    adjourned = _match(ADJOURNED)
    yield f"~ a {say('resume', match=adjourned, last=2)} events"
    yield f"~ b {say('resume', match=adjourned, last=None)} snapshot"
    yield f"~ b {say('ready', match=adjourned, ready=True)} adjournment:[{{"
    yield f'~ b {say("ready", match=adjourned, ready=False)} adjournment:"ready":[]'
    yield f"> a {say('leave', match=adjourned)}"


def _refusal_script() -> Iterator[str]:
    """Messages that are refused, each for a reason of its own."""
    yield "@ a Ann views lobby chat adjourn"
    yield "@ b Bob"
    yield "@ c Cal chat lobby"
    yield "@ d Dee lobby chat"
    yield "@ e Dee"
    unsaid = ("no JSON", "{}", say("dance"), say("resume"), say("ping", token="a", more=1))
    yield from (f"> a {message}" for message in (*unsaid, "[]", "null", body(type=7)))
    yield f"> a {say('hello', version=2, features=[])}"
    yield f"> a {say('resume', match='nowhere', last=None)}"
    yield f"> a {say('sit', match=_match(TOGETHER), seat=0, last=None)}"
    yield from _refused_moves()
    yield from _refused_meetings()
    yield "> d binary"
    yield "> e (5000 bytes)"


def _refused_moves() -> Iterator[str]:
    easy, fleet, adjourned = _match(EASY), _match(FLEET), _match(ADJOURNED)
    yield f"$ {easy}"
    yield "* a 0 fire a1"
    yield f">> a {say('resume', match=easy, last=None)}"
    yield from (f"* a {number} {text}" for number, text in ((0, "fire a1"), (999, "fire a1")))
    said = ("sink it", "deploy a1:a5", "fire", "fire z9", "scan a1 1", "accept draw")
    yield from (f"* a {_number(easy)} {text}" for text in (*said, "claim win", "abort"))
    yield f">> c {say('resume', match=easy, last=None)}"
    yield "* c 0 fire a1"
    yield f"$ {fleet}"
    yield f">> a {say('resume', match=fleet, last=None)}"
    ordered = (
        "accept map",
        "arrange B11",
        "cruiser 9 back",
        "cruiser 1 torpedo",
        "cruiser 1 repair",
    )
    yield from (f"* a {_number(fleet)} {text}" for text in ordered)
    yield f"$ {adjourned}"
    yield f">> b {say('resume', match=adjourned, last=None)}"
    yield from (f"* b 0 {text}" for text in ("fire a1", "claim win"))


def _number(match: str) -> int:
    """How many events of that match its first seat was shown."""
    ((family, rules, seed),) = _query(
        f"SELECT family, rules, seed FROM matches WHERE id = '{match}'"
    )
    table: AnyTable = Table(FAMILIES[family](rules), int(seed))
    entries = _query(f"SELECT at, seat, move FROM entries WHERE match = '{match}' ORDER BY number")
    for entry in entries:
        table.enter(table.read(Moved(*entry)))
    return table.number(0)


def _refused_meetings() -> Iterator[str]:
    easy, other = _match(EASY), _match(TOGETHER)
    yield f"> a {say('adjourn', match=easy, agree=True)}"
    yield f"> b {say('adjourn', match=_match(IN_TOURNAMENT), agree=True)}"
    yield f"> a {say('adjourn', match=_match(RESIGNED), agree=True)}"
    yield f"> c {say('adjourn', match=other, agree=True)}"
    yield f"> a {say('rematch', match='nowhere')}"
    yield f"> a {say('rematch', match=other)}"
    yield f"> c {say('rematch', match=other)}"
    yield f"> a {say('say', room='nowhere', text='Hello?')}"
    yield f"> b {say('say', room='lobby', text='Hello?')}"
    yield f"> b {say('enter')}"
    yield f"> c {say('enter')}"
    yield f"> c {say('say', room='lobby', text='Hello?')}"
    yield f"> a {say('say', room=easy, text=' ')}"
    yield from (f"> a {say(kind, invitation='nothing')}" for kind in ("accept", "decline"))
    yield f"> d {say('next', preset='classic', rated=True)}"
    yield f"> d {say('next', preset='no such game', rated=False)}"
    three = own_rules()["archipelago"].write_rules()
    wanted: tuple[tuple[dict[str, Any], list[str]], ...] = (
        ({}, []),
        ({"preset": "fleet", "first": "host"}, []),
        ({"family": "shooting", "rules": "name = 7"}, []),
        ({"family": "shooting", "rules": POND, "rated": True}, []),
        ({"family": "shooting", "rules": three, "time": {"bank": 60}}, []),
        ({"preset": "classic"}, ["somebody"]),
        ({"preset": "classic"}, ["somebody", "else"]),
    )
    for terms, people in wanted:
        yield f"> a {say('invite', id='i', terms=terms, people=people)}"


def _http_script() -> Iterator[str]:
    easy, fleet, together = _match(EASY), _match(FLEET), _match(TOGETHER)
    finished, resigned, adjourned = _match(FINISHED), _match(RESIGNED), _match(ADJOURNED)
    three = own_rules()["archipelago"].write_rules()
    yield from _http_people()
    yield from (f"? Ann GET /api/{path}" for path in ("statistics", "achievements", "settings"))
    yield "? Dee POST /api/tutorial"
    yield f"? Dee PUT /api/settings {body(sound=True)}"
    yield "? Bob GET /api/all_time_game_stats.txt"
    yield "? Dee PUT /api/all_time_game_stats.txt isTutorialPreviouslyCompleted=true"
    yield "? Dee PUT /api/all_time_game_stats.txt isTutorialPreviouslyCompleted=true\\nnumWins=1\\n"
    wishes: tuple[dict[str, Any], ...] = (
        {"level": "easy", "preset": "classic", "placement": "layout", "layout": LAYOUT},
        {"level": "medium", "preset": "fleet", "first": "lot"},
        {"level": "hard", "family": "shooting", "rules": three, "placement": "random"},
        {"level": "easy", "preset": "no such game"},
        {"level": "easy", "preset": "classic", "rules": three},
        {"level": "impossible", "preset": "classic"},
        {"level": "easy", "preset": "classic", "placement": "layout", "layout": "a1:a5"},
        {"level": "easy", "family": "shooting", "rules": "name = 7"},
        {"level": "easy", "family": "chess", "rules": "name = 7"},
        {"level": "easy", "preset": "fleet", "first": "me"},
        {"preset": "classic"},
    )
    yield from (f"? Dee POST /api/matches {body(**wish)}" for wish in wishes)
    yield f"? Dee POST /api/hotseat {body(preset='salvo', first='opponent')}"
    yield "? Bob GET /api/matches"
    yield from (f"? Ann GET /api/matches/{id}" for id in (easy, resigned, adjourned, "nowhere"))
    yield from (f"? Ann GET /api/matches/{id}/record" for id in (finished, easy))
    yield f"? Bob POST /api/matches/{_match(UNFINISHED)}/hint"
    yield from (f"? Bob POST /api/matches/{id}/hint" for id in (easy, together, finished))
    yield f"? Ann POST /api/matches/{fleet}/hint"
    yield f"?? Bob GET /api/matches/{finished}/report"
    yield f"? Bob GET /api/matches/{easy}/report"
    yield from _http_saves(easy, together)
    yield f"? Dee PUT /api/layouts/classic/mine {body(fleet=LAYOUT)}"
    yield f"? Dee PUT /api/layouts/classic/mine {body(fleet='a1:a5')}"
    yield f"? Dee PUT /api/layouts/chess/mine {body(fleet=LAYOUT)}"
    yield "? Dee GET /api/layouts"
    yield "? Dee DELETE /api/layouts/classic/mine"
    yield "? Dee DELETE /api/layouts/classic/mine"
    yield "? Dee POST /api/quit"
    yield "? nobody GET /api/catalogue"
    yield "? nobody GET /api/rulebook/salvo"
    yield "? nobody GET /api/rulebook/chess"
    yield f"? Dee POST /api/rulebook {body(family='shooting', rules=POND)}"
    yield f"? Dee POST /api/rules/check {body(family='shooting', rules=POND)}"
    yield f"? Dee POST /api/rules/check {body(family='shooting', rules='name = 7')}"
    yield f"? Dee POST /api/rules/check {body(family='chess', rules='')}"
    yield from _http_together(together)
    yield from (f"? nobody GET {path}" for path in ("/healthz", "/readyz", "/nowhere"))
    yield "? nobody GET /.well-known/security.txt"
    yield "? Ann PUT /api/session"
    yield "? Ann POST /api/matches level=easy"
    yield "? Ann POST /api/matches (not JSON)"
    yield "? Ann POST /api/settings (17000 bytes)"
    yield "? Ann PUT /api/settings (17000 bytes)"
    yield f"? Dee DELETE /api/account {body(password=None)}"
    yield "? Dee GET /api/session"


def _http_people() -> Iterator[str]:
    yield "? nobody GET /api/session"
    yield "? Ann GET /api/session"
    yield "? Ann POST /api/session"
    yield "? Eve POST /api/session"
    taken = {"name": "ann", "password": "correct horse", "email": None}
    yield f"? Eve POST /api/account {body(**taken)}"
    yield f"? Eve POST /api/account {body(**taken | {'password': 'password'})}"
    yield f"? Eve POST /api/account {body(**taken | {'name': ' '})}"
    yield f"? Eve POST /api/account {body(**taken | {'name': 'Eve', 'email': 'eve@games.example'})}"
    yield f"? Eve POST /api/account {body(**taken | {'name': 'Eva'})}"
    yield f"? Eve POST /api/login {body(name='Bob', password='wrong horse')}"
    yield f"? Eve PUT /api/account/password {body(old='wrong horse', new='battery staple')}"
    yield f"? Eve PUT /api/account/password {body(old='correct horse', new='battery staple')}"
    yield "? Eve GET /api/account/sessions"
    yield "? Eve DELETE /api/account/sessions"
    yield "? Eve DELETE /api/account/sessions/nothing"
    yield "? Eve GET /api/account/export"
    yield f"? Eve DELETE /api/account {body(password='correct horse')}"
    yield "? Eve DELETE /api/session"
    yield f"? Eve POST /api/login {body(name='EVE', password='battery staple')}"
    link = json.loads(files.read(COOKIES))["link"]
    yield f"? new POST /api/password-reset {body(token='nothing', password='battery staple')}"
    yield f"? new POST /api/password-reset {body(token=link, password='battery staple')}"


def _http_saves(easy: str, together: str) -> Iterator[str]:
    yield "? Ann GET /api/saves"
    yield f"? Ann PUT /api/saves/new {body(match=easy, replaces=False)}"
    yield f"? Ann PUT /api/saves/new {body(match=together, replaces=False)}"
    yield f"? Ann PUT /api/saves/new {body(match=together, replaces=True)}"
    yield f"? Bob PUT /api/saves/new {body(match=easy, replaces=False)}"
    yield f"? Ann PATCH /api/saves/new {body(name='newer')}"
    yield f"? Ann PATCH /api/saves/newer {body(name='easy')}"
    yield "? Ann POST /api/saves/easy/load"
    yield "? Ann POST /api/saves/newer/load"
    yield "? Ann POST /api/saves/easy/offer"
    yield "? Ann POST /api/saves/newer/offer"
    yield "? Ann DELETE /api/saves/newer"
    yield "? Ann DELETE /api/saves/newer"
    yield "? Ann POST /api/saves/newer/load"


def _http_together(together: str) -> Iterator[str]:
    ((table,),) = _query("SELECT id FROM invitations WHERE state = 'open' AND kind = 'open'")
    cups = [id for (id,) in _query("SELECT id FROM tournaments ORDER BY created_at")]
    bob, cal = _person("Bob"), _person("Cal")
    yield f"? nobody GET /api/invitations/{table}"
    yield "? nobody GET /api/invitations/nothing"
    yield "? nobody GET /api/live"
    yield "? Bob GET /api/blocks"
    yield f"? Ann PUT /api/blocks/{cal}"
    yield f"? Ann DELETE /api/blocks/{cal}"
    yield "? Ann PUT /api/blocks/nobody"
    yield f"? Ann POST /api/reports {body(line=1, reason='')}"
    yield f"? Ann POST /api/reports {body(line=99, reason='')}"
    yield "? Ann GET /api/bots"
    yield f"? Ann POST /api/bots {body(name='Copper')}"
    yield f"? Ann POST /api/bots {body(name='Tin')}"
    yield f"? Dee POST /api/bots {body(name='Lead')}"
    ((tin,),) = _query("SELECT account FROM bots")
    yield f"? Ann POST /api/bots/{tin}/token"
    yield f"? Bob POST /api/bots/{tin}/token"
    yield f"? Ann DELETE /api/bots/{tin}"
    yield f"? Ann DELETE /api/bots/{bob}"
    yield "? nobody GET /api/leaderboards/shooting"
    yield "? nobody GET /api/leaderboards/chess"
    yield "? nobody GET /api/tournaments"
    yield from (f"? nobody GET /api/tournaments/{id}" for id in (cups[0], "nothing"))
    terms = {"preset": "salvo"}
    for format, person in (("swiss", "Ann"), ("league", "Ann"), ("knockout", "Dee")):
        wish = body(name="Autumn cup", terms=terms, format=format, games=1)
        yield f"? {person} POST /api/tournaments {wish}"
    yield f"? Bob DELETE /api/tournaments/{cups[1]}/entry"
    yield f"? Bob PUT /api/tournaments/{cups[1]}/entry"
    yield f"? Bob PUT /api/tournaments/{cups[0]}/entry"
    yield f"? Bob DELETE /api/tournaments/{cups[0]}/entry"
    yield f"? Bob POST /api/tournaments/{cups[1]}/start"
    yield f"? Ann POST /api/tournaments/{cups[1]}/start"
    yield f"? Ann POST /api/tournaments/{cups[1]}/start"


def canonical(line: str) -> str:
    """The same line, its message or body with every field, as the program itself would send it."""
    words = line.split(" ", 4)
    if words[0] in (">", ">>", "~"):
        kind = f" {line.rpartition(' ')[2]}" if words[0] == "~" else ""
        message = line.split(" ", 2)[2].removesuffix(kind)
        return f"{words[0]} {words[1]} {_said_in_full(message)}{kind}"
    if words[0] == "?" and len(words) == 5:
        return " ".join((*words[:4], _asked_in_full(*words[2:])))
    return line


def _said_in_full(message: str) -> str:
    try:
        return encode(read_client(message))
    except ValueError:
        return message


def _asked_in_full(method: str, path: str, given: str) -> str:
    kind = next((one.body for one in OPERATIONS if is_at(one, method, path)), None)
    try:
        return (
            msgspec.json.encode(msgspec.json.decode(given, type=kind)).decode() if kind else given
        )
    except msgspec.MsgspecError:
        return given


def is_at(operation: Operation, method: str, path: str) -> bool:
    """Whether a request goes there."""
    pattern = re.sub(r"{\w+}", "[^/]+", operation.path)
    return operation.method == method and re.fullmatch(pattern, path) is not None


def others() -> Iterator[tuple[str, str]]:
    """The lobby, refused messages, and everything over HTTP."""
    scripts = {"lobby": _lobby_script(), "refused": _refusal_script(), "http": _http_script()}
    for name, lines in scripts.items():
        script = "".join(f"{canonical(line)}\n" for line in lines)
        yield from _said((f"{name}.txt", script))
