"""The page at the door: the game where it is built, and else what to do, within the policy."""

import gzip
import re
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette

from broadside.server.http.static_page import routes


def door(page: Path) -> httpx.AsyncClient:
    transport = httpx.ASGITransport(Starlette(routes=routes(page)))
    return httpx.AsyncClient(transport=transport, base_url="http://server")


WHOLE = b"play()\n" * 200
INDEX = "<!doctype html><title>Broadside</title>"


@pytest.fixture
def built(tmp_path: Path) -> Path:
    for folder in ("assets", "icons"):
        (tmp_path / folder).mkdir()
    part = tmp_path / "assets" / "index-1a2b.js"
    part.write_bytes(WHOLE)
    part.with_name("index-1a2b.js.gz").write_bytes(gzip.compress(WHOLE))
    part.with_name("index-1a2b.js.br").write_bytes(b"as if by brotli")
    (tmp_path / "icons" / "icon.svg").write_text("<svg/>")
    (tmp_path / "index.html").write_text(INDEX)
    (tmp_path / "sw.js").write_text("keep()")
    (tmp_path / "manifest.json").write_text("{}")
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


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/", "text/html"),
        ("/sw.js", "text/javascript"),
        ("/manifest.json", "application/json"),
        ("/icons/icon.svg", "image/svg+xml"),
    ],
)
async def test_what_keeps_its_name_is_asked_for_anew_and_not_sent_twice(
    built: Path, path: str, kind: str
) -> None:
    client = door(built)
    page = await client.get(path)
    assert page.headers["content-type"].startswith(kind)
    assert page.headers["cache-control"] == "no-cache"
    again = await client.get(path, headers={"If-None-Match": page.headers["etag"]})
    assert again.status_code == 304


async def test_parts_with_a_hash_in_their_name_are_kept_for_ever(built: Path) -> None:
    part = await door(built).get("/assets/index-1a2b.js")
    assert part.headers["cache-control"] == "public, max-age=31536000, immutable"


@pytest.mark.parametrize(
    ("understood", "coding", "length"),
    [
        ("gzip, deflate, br, zstd", "br", len(b"as if by brotli")),
        ("gzip, deflate", "gzip", len(gzip.compress(WHOLE))),
        ("identity", None, len(WHOLE)),
        ("", None, len(WHOLE)),
    ],
)
async def test_a_part_is_sent_in_the_smallest_form_that_is_understood(
    built: Path, understood: str, coding: str | None, length: int
) -> None:
    headers = {"Accept-Encoding": understood}
    part = await door(built).head("/assets/index-1a2b.js", headers=headers)
    assert part.headers.get("content-encoding") == coding
    assert part.headers["content-type"].startswith("text/javascript")
    assert part.headers["vary"] == "Accept-Encoding"
    assert int(part.headers["content-length"]) == length


@pytest.mark.parametrize("path", ["/assets/other.js", "/assets/../index.html", "/assets/%2e%2e/x"])
async def test_nothing_else_is_handed_out(built: Path, path: str) -> None:
    (built / "x").write_text("secret")
    assert "secret" not in (await door(built).get(path)).text
    assert (await door(built).get("/assets/other.js")).status_code == 404
