"""The published protocol names every message, code, feature and address that there is."""

import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest
from starlette.routing import Route

from broadside.protocol.messages import Feature, FromClient, FromServer
from broadside.protocol.refusals import Code
from broadside.protocol.shooting_json import EventJson, ViewJson
from broadside.rules.errors import Refusal
from tests.server.routes import every_route

TEXT = (Path(__file__).parents[1] / "docs" / "protocol.md").read_text(encoding="utf-8")
MESSAGES = (*get_args(FromClient), *get_args(FromServer), *get_args(EventJson))


def rows() -> dict[str, str]:
    """The tables of the document: what stands in the first column, and the rest."""
    cells = re.findall(r"(?m)^\| `([a-z-]+)` \| (.*) \|$", TEXT)
    return dict(cells)


@pytest.mark.req("P-10")
@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: message.__name__)
def test_every_message_is_described_with_its_fields(message: type[msgspec.Struct]) -> None:
    described = rows()[str(message.__struct_config__.tag)]
    for field in message.__struct_fields__:
        assert f"`{field}`" in described


@pytest.mark.req("P-10")
@pytest.mark.parametrize("word", [*Code, *Refusal, *Feature, *ViewJson.__struct_fields__])
def test_every_code_feature_and_field_is_named(word: str) -> None:
    assert f"`{word}`" in TEXT


@pytest.mark.parametrize("route", every_route(), ids=lambda route: f"{route.name} {route.path}")
def test_every_address_is_named(route: Route) -> None:
    for method in (route.methods or set()) - {"HEAD"}:
        assert f"`{method} {route.path}`" in TEXT
