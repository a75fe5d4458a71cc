"""The page at the door: the game where it is built, and else what to do, within the policy."""

import re
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette

from broadside.server.welcome import routes


def door(page: Path) -> httpx.AsyncClient:
    transport = httpx.ASGITransport(Starlette(routes=routes(page)))
    return httpx.AsyncClient(transport=transport, base_url="http://server")


@pytest.fixture
def built(tmp_path: Path) -> Path:
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "index-1a2b.js").write_text("play()\n" * 200)
    (tmp_path / "index.html").write_text("<!doctype html><title>Broadside</title>")
    return tmp_path


async def test_a_door_without_a_page_says_how_to_get_it_and_where_all_is_described(
    tmp_path: Path,
) -> None:
    page = await door(tmp_path).get("/")
    assert page.status_code == 200
    assert page.headers["content-type"].startswith("text/html")
    assert "make play" in page.text
    assert "docs/protocol.md" in page.text
    assert re.findall(r'href="(.*?)"', page.text) == ["/api/catalogue", "/schema.json"]


async def test_that_door_has_no_script_and_no_style_of_its_own(tmp_path: Path) -> None:
    page = await door(tmp_path).get("/")
    assert not re.search(r"<script|<style|\son\w+=|\sstyle=", page.text)


async def test_the_page_is_asked_for_anew_and_not_sent_twice(built: Path) -> None:
    client = door(built)
    page = await client.get("/")
    assert page.text == "<!doctype html><title>Broadside</title>"
    assert page.headers["cache-control"] == "no-cache"
    assert (await client.head("/")).headers["etag"] == page.headers["etag"]


async def test_parts_with_a_hash_in_their_name_are_kept_for_ever_and_sent_small(
    built: Path,
) -> None:
    part = await door(built).get("/assets/index-1a2b.js")
    assert part.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert part.headers["content-encoding"] == "gzip"
    assert part.text.startswith("play()")


@pytest.mark.parametrize("path", ["/assets/other.js", "/assets/../index.html", "/assets/%2e%2e/x"])
async def test_nothing_else_is_handed_out(built: Path, path: str) -> None:
    (built / "x").write_text("secret")
    assert "secret" not in (await door(built).get(path)).text
    assert (await door(built).get("/assets/other.js")).status_code == 404
