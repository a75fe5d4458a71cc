"""The security defaults of what is kept: tokens, passwords, seeds, files, and what people type."""

import ast
import re
import secrets
from pathlib import Path

import httpx
import pytest
from argon2 import PasswordHasher

from broadside.client.client import Client
from broadside.client.match import MoveRefused
from broadside.protocol.api import LONGEST_BODY
from broadside.server.websocket.connection import StarletteConnection
from tests.server.http_user import Answer, HttpUser
from tests.server.running_server import play_on, running_server, start_match

PASSWORD = "correct horse"
SOURCE = Path(__file__).parents[2] / "src" / "broadside"


async def register(person: HttpUser, name: str) -> Answer:
    return await person.ask("POST", "/api/account", {"name": name, "password": PASSWORD})


async def log_in(person: HttpUser, name: str, password: str = PASSWORD) -> Answer:
    return await person.ask("POST", "/api/login", {"name": name, "password": password})


@pytest.mark.parametrize("is_secure", [False, True])
async def test_the_cookie_is_for_the_server_alone(ready_sqlite: str, is_secure: bool) -> None:
    async with (
        running_server(ready_sqlite, is_secure=is_secure) as address,
        httpx.AsyncClient(base_url=address, trust_env=False) as http,
    ):
        reply = await http.post("/api/session", headers={"Origin": address})
        parts = {part.strip().lower() for part in reply.headers["set-cookie"].split(";")}
        assert {"httponly", "samesite=lax", "path=/"} <= parts
        assert ("secure" in parts) is is_secure
        name = next(iter(reply.cookies.jar)).name
        assert name == ("__Host-broadside" if is_secure else "broadside")
        assert not any(part.startswith("domain") for part in parts)


async def test_a_token_has_256_bits_and_says_nothing(shared: str) -> None:
    async with HttpUser(shared) as ann, HttpUser(shared) as ben:
        for token in (ann.token, ben.token):
            assert token is not None
            assert re.fullmatch(r"[\w-]{43}", token)
        assert ann.token != ben.token


async def test_the_session_is_another_one_after_each_log_in(ready_sqlite: str) -> None:
    async with running_server(ready_sqlite) as address, HttpUser(address) as ann:
        tokens = [ann.token]
        await register(ann, "ann")
        tokens.append(ann.token)
        await log_in(ann, "ann")
        tokens.append(ann.token)
        assert len(set(tokens)) == 3
        for old in tokens[:-1]:
            async with HttpUser(address, old) as thief:
                assert (await thief.ask("GET", "/api/session")).status == 401


async def test_tokens_and_passwords_are_nowhere_in_the_database(
    ready_sqlite: str, tmp_path: Path
) -> None:
    async with running_server(ready_sqlite) as address, HttpUser(address) as ann:
        guest_token = ann.token
        await register(ann, "ann")
        await log_in(ann, "ann")
        kept = b"".join(file.read_bytes() for file in tmp_path.glob("broadside.db*"))
    assert b"ann" in kept
    assert b"$argon2id$" in kept
    for secret in (PASSWORD, guest_token, ann.token):
        assert secret is not None
        assert secret.encode() not in kept


async def test_a_log_in_does_not_tell_whether_the_name_exists(
    ready_sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    checked: list[str] = []
    verify = PasswordHasher.verify

    def count(self: PasswordHasher, kept: str, password: str) -> bool:
        checked.append(kept.rpartition("$")[0].rpartition("$")[0])
        return verify(self, kept, password)

    monkeypatch.setattr(PasswordHasher, "verify", count)
    async with (
        running_server(ready_sqlite) as address,
        HttpUser(address) as ann,
        HttpUser(address) as eve,
    ):
        await register(ann, "ann")
        known, unknown = await log_in(eve, "ann", "wrong horse"), await log_in(eve, "bob")
    assert (known.status, known.value) == (unknown.status, unknown.value)
    assert known.status == 401
    drop_date = [{k: v for k, v in one.headers.items() if k != "date"} for one in (known, unknown)]
    assert drop_date[0] == drop_date[1]
    # The work is the same: one hash each, of the same cost.
    assert len(checked) == 2
    assert checked[0] == checked[1] == "$argon2id$v=19$m=19456,t=2,p=1"


async def test_a_random_placement_does_not_come_from_the_seed_of_the_match(
    ready_sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(secrets, "randbits", lambda bits: 7)
    async with running_server(ready_sqlite) as address, Client(address) as client:
        matches = [await start_match(client, preset="classic") for _ in range(3)]
        assert len({repr(match.picture.view.fleet) for match in matches}) == 3


async def test_the_seed_of_a_match_is_secret_until_the_end(
    ready_sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seed, sent = secrets.randbits(128), list[str]()
    send = StarletteConnection.send

    async def remember(connection: StarletteConnection, text: str) -> None:
        sent.append(text)
        await send(connection, text)

    monkeypatch.setattr(StarletteConnection, "send", remember)
    monkeypatch.setattr(secrets, "randbits", lambda bits: seed)
    async with running_server(ready_sqlite) as address, Client(address) as client:
        match = await start_match(client, preset="sea-battle")
        await play_on(match, moves=3)
        with pytest.raises(MoveRefused, match="once the match is over"):
            await client.http_api.record(match.id)
        export = await client.http_api.ask("GET", "/api/account/export", object)
    assert len(sent) > 6
    assert str(seed) not in "".join(sent) + str(export)


@pytest.mark.parametrize("name", ["ann\x1b[2J", "ann\nroot", "a\u202enn", "a\x00nn", "\u200b"])
async def test_a_name_cannot_command_a_terminal(shared: str, name: str) -> None:
    async with HttpUser(shared) as ann:
        answer = await register(ann, name)
        assert (answer.status, answer.code) == (400, "bad-name")


@pytest.mark.parametrize(
    ("path", "content"),
    [
        ("/api/all_time_game_stats.txt", b"\x80\x04\x95 not text"),
        ("/api/all_time_game_stats.txt", b"Wins: many"),
        ("/api/all_time_game_stats.txt", b"x" * (LONGEST_BODY + 1)),
        ("/api/layouts/classic/mine", b'{"layout":"a1:z99"}'),
        ("/api/settings", b"[" * 10_000),
    ],
)
async def test_what_is_brought_along_is_checked_and_bounded(
    shared: str, path: str, content: bytes
) -> None:
    headers = {"Content-Type": "text/plain" if path.endswith("txt") else "application/json"}
    async with HttpUser(shared) as ann:
        answer = await ann.ask("PUT", path, content=content, headers=headers)
        assert answer.status in (400, 413)
        assert answer.code


FORBIDDEN = {"pickle", "cPickle", "dill", "cloudpickle", "joblib", "shelve", "marshal", "yaml"}


def test_nothing_is_read_from_disk_that_could_be_a_program() -> None:
    found = []
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Import(names):
                    found += [alias.name for alias in names if alias.name in FORBIDDEN]
                case ast.ImportFrom(module=str(module)) if module in FORBIDDEN:
                    found.append(module)
                case ast.Call(func=ast.Name(id="eval" | "exec" | "compile" as name)):
                    found.append(name)
                case ast.keyword(arg="allow_pickle"):
                    found.append("allow_pickle")
    assert found == []
