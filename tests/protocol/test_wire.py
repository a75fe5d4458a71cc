"""Messages as text: what is wrong with one is said, in a code and a sentence."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from broadside.protocol.messages import (
    LONGEST_MESSAGE,
    Accepted,
    Command,
    Hello,
    Leave,
    Ping,
    Refused,
    Resume,
    Sit,
)
from broadside.protocol.refusals import Code, Malformed
from broadside.protocol.wire import encode, read_client, read_server


@pytest.mark.req("P-10")
@pytest.mark.parametrize(
    ("message", "text"),
    [
        (Hello(1, ("radar",)), '{"type":"hello","version":1,"features":["radar"]}'),
        (Resume("m", 7), '{"type":"resume","match":"m","last":7}'),
        (Sit("m", 1, 7), '{"type":"sit","match":"m","seat":1,"last":7}'),
        (Leave("m"), '{"type":"leave","match":"m"}'),
        (
            Command("c", "m", 3, "fire b7"),
            '{"type":"command","id":"c","match":"m","number":3,"move":"fire b7"}',
        ),
        (Ping("x"), '{"type":"ping","token":"x"}'),
    ],
)
def test_a_message_of_a_client_is_one_object(message: Ping, text: str) -> None:
    assert encode(message) == text
    assert read_client(text) == message


def test_what_may_be_left_out_has_a_meaning() -> None:
    assert read_client('{"type":"resume","match":"m"}') == Resume("m", None)
    assert read_client('{"type":"hello","version":1}') == Hello(1, ())


def test_a_message_of_the_server_can_be_read_again() -> None:
    message = Accepted("c", "m", 4)
    assert read_server(encode(message)) == message
    with pytest.raises(Malformed):
        read_server('{"type":"hello","version":1}')


@pytest.mark.parametrize(
    "text",
    [
        "",
        "fire b7",
        "[]",
        "null",
        "{}",
        '{"type":"shout"}',
        '{"type":"ping","token":1}',
        '{"type":"ping","token":"x","seat":1}',
        '{"type":"command","id":"c","match":"m","number":3}',
        '{"type":"command","id":"","match":"m","number":3,"move":"fire b7"}',
        '{"type":"command","id":"c","match":"m","number":-1,"move":"fire b7"}',
        '{"type":"command","id":"c","match":"m","number":1e400,"move":"fire b7"}',
        '{"type":"command","id":"c","match":"m","number":9007199254740992,"move":"x"}',
        '{"type":"sit","match":"m","seat":-1}',
        '{"type":"sit","match":"m","seat":64}',
        '{"type":"resume","match":"' + "m" * 65 + '"}',
        '{"type":"ping","token":"\\ud800"}',
        "\ud800",
        "[" * 4000,
        '{"type":"ping","token":' + "[" * 3000,
        '{"type":"ping"} {"type":"ping"}',
    ],
)
def test_what_cannot_be_read_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(Malformed) as malformed:
        read_client(text)
    refused = malformed.value.refused
    assert (refused.code, bool(refused.sentence)) == (Code.UNREADABLE, True)
    assert len(refused.detail) <= 200
    assert read_server(encode(refused)) == refused


@pytest.mark.parametrize("text", ["x" * (LONGEST_MESSAGE + 1), "\u00e4" * LONGEST_MESSAGE])
def test_what_is_too_long_is_not_read_at_all(text: str) -> None:
    with pytest.raises(Malformed) as malformed:
        read_client(text)
    assert malformed.value.refused.code == Code.TOO_LONG


@given(st.text(max_size=300) | st.binary(max_size=300).map(lambda data: data.decode("latin-1")))
def test_any_text_is_read_or_refused(text: str) -> None:
    answer: object
    try:
        answer = read_client(text)
    except Malformed as error:
        answer = error.refused
    assert isinstance(answer, Refused | Hello | Resume | Sit | Leave | Command | Ping)


def test_a_seat_cannot_be_claimed() -> None:
    for kind in (Command, Resume, Hello):
        assert "seat" not in {field.name for field in msgspec.structs.fields(kind)}
