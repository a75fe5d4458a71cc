"""A server on the golden database answers to every message and request as it did."""

import asyncio

import pytest

from tests.golden import files, scripts

MATCHES = files.names("matches")
OTHERS = ["computers.txt", "http.txt", "lobby.txt", "refused.txt"]


@pytest.fixture(scope="module")
def matches() -> dict[str, str]:
    """What is heard when all matches are played again, one after the other on one server."""

    async def play_all() -> dict[str, str]:
        async with scripts.golden_stage() as server:
            return {name: await server.say_all(files.read(name)) for name in MATCHES}

    return asyncio.run(play_all())


def test_every_match_of_the_database_has_a_transcript() -> None:
    assert [f"matches/{match.name}.txt" for match in scripts.untouched()] != []
    assert sorted(f"matches/{match.name}.txt" for match in scripts.untouched()) == MATCHES


@pytest.mark.parametrize("name", MATCHES)
def test_each_seat_and_spectator_of_a_match_hears_the_same(
    name: str, matches: dict[str, str]
) -> None:
    assert matches[name].splitlines() == files.read(name).splitlines()


@pytest.mark.parametrize("name", OTHERS)
async def test_the_server_answers_the_same(name: str) -> None:
    async with scripts.golden_stage() as server:
        heard = await server.say_all(files.read(name))
    assert _lines(heard) == _lines(files.read(name))


def _lines(text: str) -> list[str]:
    """No points were told as 0 or as 0.0, as it came; to JSON that is the same."""
    return text.replace('"points":0.0', '"points":0').splitlines()
