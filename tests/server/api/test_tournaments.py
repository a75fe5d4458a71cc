"""Tournaments over HTTP, as far as nobody plays."""

from broadside.tournament.formats import FORMATS
from tests.server.http_user import HttpUser


async def test_the_formats_of_a_tournament_are_listed_the_usual_one_first(shared: str) -> None:
    async with HttpUser(shared) as ann:
        value = (await ann.ask("GET", "/api/tournament-formats")).value
        assert value == [{"name": name, "summary": one.summary} for name, one in FORMATS.items()]
