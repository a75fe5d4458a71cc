"""Fleets that are kept for the next game."""

import pytest

from tests.server.http_user import HttpUser

FLEET = "a1:a5 b1:b4 c1:c3 d1:d3 e1:e2"


async def test_a_layout_is_kept_listed_replaced_and_deleted(shared: str) -> None:
    async with HttpUser(shared) as ann, HttpUser(shared) as bob:
        path = "/api/layouts/classic/left%20wing"
        assert (await ann.ask("PUT", path, {"fleet": FLEET})).status == 204
        other = FLEET.replace("e1:e2", "e4:e5")
        assert (await ann.ask("PUT", path, {"fleet": other})).status == 204
        line = {"preset": "classic", "name": "left wing", "fleet": other}
        assert (await ann.ask("GET", "/api/layouts?preset=classic")).value == [line]
        assert (await ann.ask("GET", "/api/layouts?preset=custom")).value == []
        assert (await bob.ask("GET", "/api/layouts")).value == []
        assert (await bob.ask("DELETE", path)).status == 404
        assert (await ann.ask("DELETE", path)).status == 204
        assert (await ann.ask("DELETE", path)).status == 404


@pytest.mark.parametrize(
    ("path", "fleet", "code"),
    [
        ("classic/x", "a1:a5", "bad-layout"),
        ("classic/x", FLEET.replace("e1:e2", "a1:a2"), "bad-layout"),
        ("chess/x", FLEET, "unknown-preset"),
        ("classic/" + "x" * 33, FLEET, "bad-name"),
        ("classic/%20", FLEET, "bad-name"),
        ("classic/...", FLEET, "bad-name"),
    ],
)
async def test_a_layout_that_cannot_be_placed_is_not_kept(
    shared: str, path: str, fleet: str, code: str
) -> None:
    async with HttpUser(shared) as ann:
        assert (await ann.ask("PUT", f"/api/layouts/{path}", {"fleet": fleet})).code == code
        assert (await ann.ask("GET", "/api/layouts")).value == []
