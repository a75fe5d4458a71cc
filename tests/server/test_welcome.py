"""The page at the door is honest and needs nothing that the policy forbids."""

import re

from tests.server.people import Person


async def test_the_door_says_what_there_is_and_where_it_is_described(shared: str) -> None:
    async with Person(shared) as ann:
        page = await ann.ask("GET", "/")
        assert page.status == 200
        assert page.headers["content-type"].startswith("text/html")
        assert "docs/protocol.md" in page.value
        assert "no page to play on yet" in page.value
        links = re.findall(r'href="(.*?)"', page.value)
        assert links
        for link in links:
            assert (await ann.ask("GET", link)).status == 200


async def test_the_page_has_no_script_and_no_style_of_its_own(shared: str) -> None:
    async with Person(shared) as ann:
        page = (await ann.ask("GET", "/")).value
        assert not re.search(r"<script|<style|\son\w+=|\sstyle=", page)
