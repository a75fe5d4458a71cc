"""The published protocol names every message, code, feature and address that there is."""

import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest
from starlette.routing import Route

from broadside.protocol.fleet_json import FleetEventJson, FleetViewJson
from broadside.protocol.messages import Feature, FromClient, FromServer
from broadside.protocol.refusals import Code
from broadside.protocol.shooting_json import EventJson, ViewJson
from broadside.rules.errors import Refusal
from tests.server.routes import every_route

TEXT = (Path(__file__).parents[1] / "docs" / "protocol.md").read_text(encoding="utf-8")
MESSAGES = [
    (chapter, message)
    for chapter, union in (
        ("Messages", FromClient | FromServer),
        ("Shooting games", EventJson),
        ("Fleet games", FleetEventJson),
    )
    for message in get_args(union)
]


def chapter_of(title: str) -> str:
    return TEXT.split(f"\n## {title}\n")[1].split("\n## ")[0]


def rows(chapter: str) -> dict[str, str]:
    """The tables of a chapter: what stands in the first column, and the rest."""
    cells = re.findall(r"(?m)^\| `([a-z-]+)` \| (.*) \|$", chapter_of(chapter))
    return dict(cells)


@pytest.mark.req("P-10")
@pytest.mark.parametrize(("chapter", "message"), MESSAGES)
def test_every_message_is_described_with_its_fields(
    chapter: str, message: type[msgspec.Struct]
) -> None:
    described = rows(chapter)[str(message.__struct_config__.tag)]
    for field in message.__struct_fields__:
        assert f"`{field}`" in described


@pytest.mark.req("P-10")
@pytest.mark.parametrize("word", [*Code, *Refusal, *Feature])
def test_every_code_and_feature_is_named(word: str) -> None:
    assert f"`{word}`" in TEXT


@pytest.mark.req("P-10")
@pytest.mark.parametrize(
    ("chapter", "view"), [("Shooting games", ViewJson), ("Fleet games", FleetViewJson)]
)
def test_every_field_of_a_view_is_named(chapter: str, view: type[msgspec.Struct]) -> None:
    for field in view.__struct_fields__:
        assert f"`{field}`" in chapter_of(chapter)


@pytest.mark.parametrize("route", every_route(), ids=lambda route: f"{route.name} {route.path}")
def test_every_address_is_named(route: Route) -> None:
    for method in (route.methods or set()) - {"HEAD"}:
        assert f"`{method} {route.path_format}`" in TEXT
