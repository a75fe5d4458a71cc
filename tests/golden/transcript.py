"""What is said to a server and what it answers, as text that can be said again.

A line of a transcript begins with a mark:

``@ LINE PERSON FEATURES``  opens a WebSocket as that person and says hello
``. LINE``                  closes it
``> LINE MESSAGE``          says something there; all that every line hears by then is written down
``* LINE NUMBER MOVE``      gives a command there, about the match that was last named by
``$ MATCH``                 its id
``& LINE NUMBER MOVE``      the same, and waits until it is to move there again
``>>``, ``**``, ``&&``      the same as above, of which only a digest is written down
``~ LINE MESSAGE TYPE``     says something there, or nothing (``-``), and writes down the next
                            message of that type, or of ``TYPE:PART`` with that part in it
``? PERSON METHOD PATH``    asks over HTTP, with the body behind it
``?? PERSON METHOD PATH``   the same, again and again until it is done
``+ MILLISECONDS``          lets time pass
``# TEXT``                  says what it is about

``<`` is what is heard and on which lines, ``=`` the digest of it, and ``!`` the code with which the
server closed a line. Ids that the server has made up meanwhile are written as ``<1>``, ``<2>``. A
view in events is written as a digest behind the name of the line. Words for people, which may
change, are left out.
"""

import asyncio
import contextlib
import hashlib
import json
import re
import sqlite3
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from tests.golden.subject import VERSION, TestClock, running_server

DIGITS = 16
_ID = re.compile(r"(?<![\w-])(?=[\w-]*[A-Z0-9])(?:[\w-]{43}|[\w-]{22})(?![\w-])", re.A)
_NAMED = re.compile(r"<(\d+)>")
_TIMEOUT = 60
_STRING = r'"(?:[^"\\]|\\.)*"'
_SENTENCES = re.compile(rf'("(?:sentence|summary|heading|title)":){_STRING}')
_LISTS = re.compile(rf'("(?:paragraphs|words|complaints|unlocked|lines)":)\[(?:{_STRING},?)*\]')
_DETAILS = re.compile(r'("detail":)"[^" ]* (?:[^"\\]|\\.)*"')
_BYTES = re.compile(r"\((\d+) bytes\)")
_LATE = frozenset(
    {"aboard", "adjournment", "heartbeat", "invited", "lobby", "rematched", "said", "unlocked"}
)
"""What is told when somebody has looked around: written down only where a line waits for it."""


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:DIGITS]


def without_prose(text: str) -> str:
    """A message without what is written for people, and is no part of the protocol."""
    text = _SENTENCES.sub(r'\1"..."', text)
    text = _LISTS.sub(r"\1[]", text)
    return _DETAILS.sub(r'\1"..."', text)


def _digested(heard: list[str]) -> str:
    return f"= {digest(''.join(heard))[:8]}"


class _Seen(msgspec.Struct):
    type: str
    demand: str | None = None
    view: msgspec.Raw = msgspec.Raw(b"null")


def without_view(text: str) -> tuple[str, str]:
    """Events without their view, and its digest; nothing is taken from other messages."""
    seen = msgspec.json.decode(text, type=_Seen)
    view = bytes(seen.view).decode()
    if seen.type != "events" or view == "null":
        return text, ""
    return text.replace(f'"view":{view}', '"view":null', 1), f"/{digest(view)[:8]}"


def kind_of(text: str) -> str:
    return msgspec.json.decode(text, type=_Seen).type


def expanded(text: str) -> str:
    """``(5000 bytes)`` stands for something that long."""
    found = _BYTES.fullmatch(text)
    return text if found is None else json.dumps("x" * int(found[1]))


@dataclass(eq=False)
class Line:
    """One WebSocket, and what was heard on it and is not written down."""

    socket: ClientConnection
    heard: list[str] = field(default_factory=list)

    async def hear(self) -> str:
        async with asyncio.timeout(_TIMEOUT):
            return str(await self.socket.recv())

    async def hear_until(self, *kinds: str) -> str:
        """Hear until a message of such a type comes; it is not kept."""
        while kind_of(text := await self.hear()) not in kinds:
            self.heard.append(text)
        return text

    async def wait_for(self, kind: str, part: str) -> str:
        """The next message of that type with that part in it. Those of the type before it are
        forgotten."""
        while True:
            waiting = [text for text in self.heard if kind_of(text) == kind]
            found = next((text for text in waiting if part in text), None)
            passed = waiting if found is None else waiting[: waiting.index(found) + 1]
            self.heard = [text for text in self.heard if text not in passed]
            if found is not None:
                return found
            self.heard.append(await self.hear())

    def take_prompt(self) -> list[str]:
        """All but what is told late."""
        prompt = [text for text in self.heard if kind_of(text) not in _LATE]
        self.heard = [text for text in self.heard if kind_of(text) in _LATE]
        return prompt


@dataclass(eq=False)
class Stage:
    """A server, people who have its cookies, and what they say."""

    address: str
    http: httpx.AsyncClient
    clock: TestClock
    cookies: dict[str, str]
    known: str
    """Ids in this text were there before, and keep their names."""
    lines: dict[str, Line] = field(default_factory=dict)
    ids: dict[str, str] = field(default_factory=dict)
    match: str = ""
    commands: int = 0

    async def say_all(self, script: str) -> str:
        """The same transcript with what is heard now."""
        self.commands = 0
        said = [line for line in script.splitlines() if line[:1] not in "<=!"]
        written = []
        for line in said:
            heard = await self._do(line)
            written += [line, *(without_prose(self._with_names(one)) for one in heard)]
        await self.hang_up()
        return "".join(f"{line}\n" for line in written)

    async def hang_up(self) -> None:
        for name in tuple(self.lines):
            await self.lines.pop(name).socket.close()

    async def _do(self, line: str) -> list[str]:
        mark, _, rest = self._with_ids(line).partition(" ")
        match mark:
            case "@":
                return await self._open(*rest.split(" "))
            case ".":
                await self.lines.pop(rest).socket.close()
                return []
            case ">" | ">>":
                name, _, message = rest.partition(" ")
                heard = await self._say(name, message)
                return heard if mark == ">" else [_digested(heard)]
            case "$":
                self.match = rest
                return []
            case "*" | "**":
                heard = await self._command(*rest.split(" ", 2))
                return heard if mark == "*" else [_digested(heard)]
            case "&" | "&&":
                heard = await self._command_and_wait(*rest.split(" ", 2))
                return heard if mark == "&" else [_digested(heard)]
            case "~":
                return await self._await(rest)
            case "?":
                return [await self._ask(*rest.split(" ", 3))]
            case "??":
                return [await self._ask_until_done(*rest.split(" ", 3))]
            case "+":
                await self.clock.advance(int(rest))
                return []
        return []

    async def _open(self, name: str, person: str, *features: str) -> list[str]:
        address = self.address.replace("http", "ws", 1)
        headers = {"Cookie": f"broadside={self.cookies[person]}"}
        socket = await connect(
            f"{address}/ws", origin=Origin(self.address), additional_headers=headers, proxy=None
        )
        self.lines[name] = Line(socket)
        hello = {"type": "hello", "version": VERSION, "features": features}
        await socket.send(json.dumps(hello))
        welcome = await self.lines[name].hear()
        await socket.send('{"type":"ping","token":""}')
        await self.lines[name].hear_until("pong")
        self.lines[name].heard.clear()
        return [f"< {name} {welcome}"]

    async def _say(self, name: str, message: str) -> list[str]:
        line = self.lines[name]
        self.clock.jump(1)
        try:
            await line.socket.send(b"\0" if message == "binary" else expanded(message))
            if '"type":"command"' in message:
                line.heard.append(await line.hear_until("accepted", "refused"))
            for other in self.lines.values():
                await other.socket.send('{"type":"ping","token":""}')
            for other in self.lines.values():
                await other.hear_until("pong")
        except ConnectionClosed as closed:
            del self.lines[name]
            code = closed.rcvd.code if closed.rcvd else 0
            return [*(f"< {name} {text}" for text in line.take_prompt()), f"! {name} {code}"]
        return list(self._heard())

    async def _command(self, name: str, number: str, move: str) -> list[str]:
        return await self._say(name, self._written_command(number, move))

    def _written_command(self, number: str, move: str) -> str:
        self.commands += 1
        command = {"id": f"c {self.commands}", "match": self.match, "number": int(number)}
        return json.dumps({"type": "command", **command, "move": move}, separators=(",", ":"))

    async def _command_and_wait(self, name: str, number: str, move: str) -> list[str]:
        """The receipt comes first in what is written, wherever it came."""
        line, is_waiting, receipt = self.lines[name], True, ""
        self.clock.jump(1)
        await line.socket.send(self._written_command(number, move))
        while is_waiting or not receipt:
            text = await line.hear()
            told = msgspec.json.decode(text, type=_Seen)
            if told.type in ("accepted", "refused"):
                receipt, is_waiting = text, is_waiting and told.type == "accepted"
                continue
            line.heard.append(text)
            is_waiting = is_waiting and told.type != "over" and told.demand is None
        return [f"< {name} {receipt}", *self._heard()]

    def _heard(self) -> Iterator[str]:
        """Each text once, with the lines that have heard it, in the order of the first of them."""
        texts: dict[str, list[str]] = {}
        for name, line in self.lines.items():
            for text in line.take_prompt():
                told, view = without_view(text)
                texts.setdefault(told, []).append(name + view)
        for text, names in texts.items():
            yield f"< {','.join(names)} {text}"

    async def _await(self, rest: str) -> list[str]:
        name, _, said = rest.partition(" ")
        message, _, kind = said.rpartition(" ")
        if message != "-":
            self.clock.jump(1)
            await self.lines[name].socket.send(message)
        heard = await self.lines[name].wait_for(*kind.partition(":")[::2])
        told, view = without_view(heard)
        return [f"< {name}{view} {told}"]

    async def _ask(self, person: str, method: str, path: str, body: str = "") -> str:
        self.clock.jump(1)
        headers = {"Origin": self.address, "User-Agent": "golden"}
        if person in self.cookies:
            headers["Cookie"] = f"broadside={self.cookies[person]}"
        if body.startswith(("{", "[", "(")):
            headers["Content-Type"] = "application/json"
        content = body if body[:1] in "{[" else expanded(body).replace("\\n", "\n")
        address = f"{self.address}{path}"
        reply = await self.http.request(method, address, headers=headers, content=content.encode())
        self.http.cookies.clear()
        if token := reply.cookies.get("broadside"):
            self.cookies[person] = token
        media = reply.headers.get("content-type", "-").replace(" ", "")
        text = reply.text if media.startswith("application/json") else json.dumps(reply.text)
        return f"< {reply.status_code} {media} {text}"

    async def _ask_until_done(self, *asked: str) -> str:
        async with asyncio.timeout(_TIMEOUT):
            while (told := await self._ask(*asked)).startswith("< 202 "):
                await asyncio.sleep(0.02)
        return told

    def _with_names(self, text: str) -> str:
        return _ID.sub(self._name, text)

    def _name(self, found: re.Match[str]) -> str:
        if found[0] in self.known:
            return found[0]
        return self.ids.setdefault(found[0], f"<{len(self.ids) + 1}>")

    def _with_ids(self, text: str) -> str:
        names = {name: id for id, name in self.ids.items()}
        return _NAMED.sub(lambda found: names.get(found[0], found[0]), text)


def restore(dump: str, path: Path) -> None:
    """The database of a dump."""
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.executescript(dump)


def dumped(path: Path) -> str:
    with contextlib.closing(sqlite3.connect(path)) as connection:
        return "".join(f"{line}\n" for line in connection.iterdump())


@contextlib.asynccontextmanager
async def stage(
    database: Path, cookies: dict[str, str], known: str, since: int = 0
) -> AsyncIterator[Stage]:
    """A server on that database, so many milliseconds after it was written."""
    clock = TestClock()
    clock.jump(since)
    async with (
        running_server(f"sqlite:///{database}", clock=clock) as address,
        httpx.AsyncClient(trust_env=False) as http,
    ):
        clock.live_servers = 1
        yield Stage(address, http, clock, dict(cookies), known)
