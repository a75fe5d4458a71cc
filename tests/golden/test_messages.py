"""Every message and body of the transcripts is read, and written again to the same bytes."""

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from tests.golden import files
from tests.golden.scripts import is_at
from tests.golden.subject import (
    FAMILIES,
    OPERATIONS,
    AnyGame,
    HttpRefusal,
    encode,
    event_json,
    read_client,
    read_event,
    read_server,
    read_view,
    view_json,
)

TRANSCRIPTS = [*files.names("matches"), "computers.txt", "lobby.txt", "refused.txt"]
DOCUMENTS = {"/schema.json", "/openapi.json"}
"""They have golden files of their own."""


def said(name: str) -> Iterator[str]:
    """What clients say in a transcript, if it can be read."""
    for line in files.read(name).splitlines():
        mark, _, rest = line.partition(" ")
        if mark in (">", ">>", "~"):
            text = rest.partition(" ")[2]
            text = text.rpartition(" ")[0] if mark == "~" else text
            if text.startswith('{"type":"'):
                yield text


def heard(name: str) -> list[str]:
    lines = files.read(name).splitlines()
    return [line.split(" ", 2)[2] for line in lines if line.startswith("< ")]


def exchanges() -> Iterator[tuple[str, str, str, int, str, str]]:
    """Method, path and body of each request, and status, media type and body of its answer."""
    lines = files.read("http.txt").splitlines()
    for asked, told in zip(lines[::2], lines[1::2], strict=True):
        _, _, method, path, body = (*asked.split(" ", 4), "")[:5]
        _, status, media, answer = told.split(" ", 3)
        yield method, path, body, int(status), media, answer


def kinds(side: str) -> set[str]:
    """The types of all messages of one side."""
    union = json.loads(files.read("schema.json"))[side]["anyOf"]
    return {kind for one in union for kind in one["properties"]["type"]["enum"]}


@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_a_message_of_a_client_is_written_again(name: str) -> None:
    unreadable = {'{"type":"dance"}', '{"type":"resume"}', '{"type":"ping","token":"a","more":1}'}
    texts = [text for text in said(name) if text not in unreadable]
    assert [encode(read_client(text)) for text in texts] == texts


@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_a_message_of_the_server_is_written_again(name: str) -> None:
    texts = heard(name)
    assert texts
    assert [encode(read_server(text)) for text in texts] == texts


@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_views_and_events_are_written_again(name: str) -> None:
    games: dict[str, AnyGame] = {}
    for text in heard(name):
        message: Any = read_server(text)
        kind = json.loads(text)["type"]
        if kind == "snapshot":
            games[message.match] = FAMILIES[message.game.family](message.game.rules)
            game = games[message.match]
            assert view_json(game, read_view(game, message.view)) == message.view
        if kind == "events" and message.match in games:
            game = games[message.match]
            again = tuple(event_json(game, read_event(game, event)) for event in message.events)
            assert again == message.events


def test_every_message_of_the_protocol_is_in_a_transcript() -> None:
    clients = {json.loads(text)["type"] for name in TRANSCRIPTS for text in said(name)}
    servers = {json.loads(text)["type"] for name in TRANSCRIPTS for text in heard(name)}
    assert kinds("from-client") - clients == {"command"}  # which has marks of its own
    assert kinds("from-server") - servers == set()


@pytest.mark.parametrize(
    "text",
    [
        '{"type":"hello","version":1,"features":["views","x"]}',
        '{"type":"command","id":"a","match":"m","number":3,"move":"fire b7"}',
        '{"type":"command","id":"a","match":"m","number":3,"move":"x","answers":"draw 1"}',
    ],
)
def test_a_hello_and_a_command_are_written_again(text: str) -> None:
    assert encode(read_client(text)) == text


def test_every_address_of_that_version_is_asked_over_http() -> None:
    published = json.loads(files.read("openapi.json")).keys()
    missing = [
        one
        for one in OPERATIONS
        if f"{one.method} {one.path}" in published
        and not any(is_at(one, method, path) for method, path, *_ in exchanges())
    ]
    assert {one.path for one in missing} == DOCUMENTS


def test_bodies_of_requests_and_answers_are_written_again() -> None:
    for method, path, body, status, media, answer in exchanges():
        operation = next((one for one in OPERATIONS if is_at(one, method, path)), None)
        if operation is not None and body.startswith("{") and status < 400:
            assert again(body, operation.body) == body
        if media == "application/json":
            kind = operation.answer if operation is not None and status < 400 else HttpRefusal
            # A number may be told as 0 where 0.0 is meant.
            assert fields(again(answer, kind)) == fields(answer)


def fields(text: str) -> Any:
    """All values with their names, in order."""
    return json.loads(text, object_pairs_hook=list)


def again(text: str, kind: Any) -> str:
    return msgspec.json.encode(msgspec.json.decode(text, type=kind)).decode()
