"""What can be played, against whom, and by which rules."""

import pytest

from broadside.bots.catalog import LINEUPS
from broadside.rules.catalog import GAMES
from tests.server.http_user import HttpUser


async def test_every_preset_and_every_computer_player_is_listed(shared: str) -> None:
    async with HttpUser(shared) as ann:
        value = (await ann.ask("GET", "/api/catalogue")).value
        assert [preset["name"] for preset in value["presets"]] == list(GAMES)
        for family, lineup in LINEUPS.items():
            names = [level["name"] for level in value["levels"][family]]
            assert names[:3] == ["easy", "medium", "hard"]
            assert set(names) == set(lineup.levels) | set(lineup.bots)
            assert all(level["summary"] for level in value["levels"][family])
        assert {preset["family"] for preset in value["presets"]} == set(value["levels"])


@pytest.mark.req("P-10")
async def test_presets_have_their_rules_as_values_only_for_clients_that_ask(shared: str) -> None:
    async with HttpUser(shared) as ann:
        plain = (await ann.ask("GET", "/api/catalogue")).value
        asked = (await ann.ask("GET", "/api/catalogue?with=ruleset")).value
        for before, now in zip(plain["presets"], asked["presets"], strict=True):
            ruleset = now.pop("ruleset")
            assert now == before
            assert (ruleset["family"], ruleset["name"]) == (now["family"], now["name"])


@pytest.mark.parametrize("preset", GAMES)
async def test_every_preset_has_a_rule_book(shared: str, preset: str) -> None:
    async with HttpUser(shared) as ann:
        book = (await ann.ask("GET", f"/api/rulebook/{preset}")).value
        assert book["title"] == f"Rules of {preset}"
        assert all(section["paragraphs"] for section in book["sections"])
        own = {"family": GAMES[preset].family, "rules": GAMES[preset].write_rules()}
        assert (await ann.ask("POST", "/api/rulebook", own)).value == book


async def test_a_rule_book_of_nothing_is_refused(shared: str) -> None:
    async with HttpUser(shared) as ann:
        assert (await ann.ask("GET", "/api/rulebook/chess")).code == "unknown-preset"
        bad = {"family": "shooting", "rules": "nonsense"}
        answer = await ann.ask("POST", "/api/rulebook", bad)
        assert (answer.code, bool(answer.value["detail"])) == ("bad-rules", True)


@pytest.mark.req("P-10")
async def test_the_schema_is_served(shared: str) -> None:
    async with HttpUser(shared) as ann:
        schema = (await ann.ask("GET", "/schema.json")).value
        assert "from-client" in schema["$defs"]
