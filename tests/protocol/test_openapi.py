"""The description of the HTTP side names every address, and every value that is sent there."""

import pytest
from starlette.routing import Route

from broadside.protocol.openapi import ENDPOINTS, description
from broadside.server import welcome
from tests.server.routes import every_route


@pytest.mark.req("P-10")
def test_every_address_is_described() -> None:
    page = {route.path for route in welcome.routes() if isinstance(route, Route)}
    served = {
        (method, route.path_format)
        for route in every_route()
        if route.path not in page
        for method in (route.methods or set()) - {"HEAD"}
    }
    assert {(one.method, one.path) for one in ENDPOINTS} == served


def test_what_is_sent_and_what_comes_back_is_described() -> None:
    create = description()["paths"]["/api/matches"]["post"]
    asked = create["requestBody"]["content"]["application/json"]["schema"]
    assert asked == {"$ref": "#/components/schemas/NewMatch"}
    assert create["responses"].keys() == {"201", "default"}
    assert "level" in description()["components"]["schemas"]["NewMatch"]["required"]


def test_parts_of_an_address_are_parameters() -> None:
    delete = description()["paths"]["/api/layouts/{preset}/{name}"]["delete"]
    assert [one["name"] for one in delete["parameters"]] == ["preset", "name"]
    assert "requestBody" not in delete
    assert delete["responses"].keys() == {"204", "default"}
