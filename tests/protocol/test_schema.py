"""The schema of the protocol is made from the messages themselves."""

import json
import re

import msgspec
import pytest

from broadside.protocol.schema import schema

TEXT = msgspec.json.encode(schema()).decode()


@pytest.mark.req("P-10")
@pytest.mark.parametrize(
    "name", ["hello", "resume", "command", "welcome", "snapshot", "fired", "sighted"]
)
def test_every_message_is_described(name: str) -> None:
    tags = re.findall(r'"type":\{"enum":\["([a-z-]+)"\]\}', TEXT)
    assert name in tags


def test_every_reference_leads_somewhere() -> None:
    known = json.loads(TEXT)["$defs"]
    references = set(re.findall(r'"\$ref":"#/\$defs/([^"]+)"', TEXT))
    assert references
    assert references <= set(known)


def test_fields_that_nobody_knows_are_forbidden() -> None:
    command = schema()["$defs"]["Command"]
    assert command["additionalProperties"] is False
    assert "seat" not in command["properties"]
