"""The description of the HTTP side is made from operations: bodies, answers and parts of paths."""

from typing import Any

from broadside.protocol import api
from broadside.protocol.openapi import Operation, describe


def item(**changed: Any) -> dict[str, Any]:
    """What is said about one operation."""
    given: dict[str, Any] = {
        "method": "PUT",
        "path": "/api/things/{kind}/{name}",
        "summary": "Keeps a thing.",
        "description": "For anybody.",
        "answer": None,
        "body": None,
        "statuses": (200,),
    }
    operation = Operation(**given | changed)
    found: dict[str, Any] = describe([operation])["paths"][operation.path]["put"]
    return found


def test_a_value_that_is_sent_or_comes_back_is_named() -> None:
    said = item(body=api.NewMatch, answer=api.MatchCreated, statuses=(201,))
    asked = said["requestBody"]["content"]["application/json"]["schema"]
    assert asked == {"$ref": "#/components/schemas/NewMatch"}
    assert said["responses"].keys() == {"201", "default"}


def test_text_is_no_json() -> None:
    said = item(body=str, answer=str)
    assert said["requestBody"]["content"].keys() == {"text/plain"}
    assert said["responses"]["200"]["content"].keys() == {"text/plain"}


def test_parts_of_an_address_are_parameters() -> None:
    assert [one["name"] for one in item()["parameters"]] == ["kind", "name"]


def test_nothing_is_answered_with_204() -> None:
    assert item()["responses"].keys() == {"204", "default"}
    assert "requestBody" not in item()


def test_each_status_has_the_same_answer() -> None:
    said = item(answer=api.Me, statuses=(200, 201))["responses"]
    assert said["200"] == said["201"] != said["default"]
