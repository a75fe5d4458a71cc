"""Statistics, achievements and the tutorial of a person."""

from pathlib import Path

import pytest

from broadside.client.client import Client
from tests.server.http_user import HttpUser
from tests.server.offline_server import until
from tests.server.running_server import play_on, running_server, start_match, start_small_match

FILE = "/api/all_time_game_stats.txt"


def written(stats: Path) -> str:
    """What the file of statistics says, if there is one by now."""
    return stats.read_text("utf-8") if stats.exists() else ""


@pytest.mark.req("W-13", "W-14", "K-16")
async def test_a_game_that_was_won_is_counted_and_announced_once(
    tmp_path: Path, ready_sqlite: str
) -> None:
    stats = tmp_path / "all_time_game_stats.txt"
    async with running_server(ready_sqlite, stats_file=stats) as address, Client(address) as client:
        for _ in range(2):
            match = await start_match(client, preset="sea-battle", first="me")
            await play_on(match, player="captain")
        await until(lambda: bool(client.unlocked))
        figures = await client.http_api.ask("GET", "/api/statistics", dict)
        assert figures["total"]["games"] == 2
        assert figures["by_opponent"]["easy"]["games"] == 2
        assert figures["by_preset"]["sea-battle"]["shots"] > 0
        assert figures["wins"] >= 1
        assert client.unlocked.count("You've unlocked: Rookie") == 1
        await until(lambda: f"numWins={figures['wins']}" in written(stats))


@pytest.mark.req("W-13")
async def test_the_file_is_written_again_after_every_game_and_after_the_tutorial(
    tmp_path: Path, ready_sqlite: str
) -> None:
    stats = tmp_path / "all_time_game_stats.txt"
    async with running_server(ready_sqlite, stats_file=stats) as address, Client(address) as client:
        for games in (1, 2):
            await play_on(await start_small_match(client))
            await until(lambda games=games: f"numGames={games}\n" in written(stats))  # type: ignore[misc]
        assert "isTutorialPreviouslyCompleted=false" in written(stats)
        await client.http_api.tell("POST", "/api/tutorial")
        await until(lambda: "isTutorialPreviouslyCompleted=true" in written(stats))


@pytest.mark.req("W-13", "W-14")
async def test_a_file_that_cannot_be_written_hinders_nothing_else(
    tmp_path: Path, ready_sqlite: str
) -> None:
    stats = tmp_path / "folder" / "all_time_game_stats.txt"
    stats.parent.write_text("a file where the folder should be")
    async with running_server(ready_sqlite, stats_file=stats) as address, Client(address) as client:
        await play_on(await start_small_match(client))
        await client.http_api.ask("POST", "/api/tutorial", dict)
        listed = await client.http_api.ask("GET", "/api/achievements", list)
        assert "Complete tutorial" in [one["title"] for one in listed if one["earned_at"]]
        stats.parent.unlink()
        stats.parent.mkdir(exist_ok=True)  # the record of the match may be written first
        await until(lambda: "numGames=1\n" in written(stats))


@pytest.mark.req("K-16")
async def test_an_account_has_its_history_wherever_its_person_logs_in(
    ready_sqlite: str,
) -> None:
    named = {"name": "Ann", "password": "correct horse"}
    async with (
        running_server(ready_sqlite) as address,
        Client(address) as client,
        HttpUser(address) as there,
    ):
        await client.http_api.tell("POST", "/api/account", named)
        results = []
        for level in ("easy", "easy", "hard"):
            match = await start_match(client, preset="score-attack", level=level, first="me")
            await play_on(match)
            assert match.picture.result is not None
            results.append((level, match.picture.result.winners == (0,), match.picture.view))
        await there.ask("POST", "/api/login", named)
        figures = (await there.ask("GET", "/api/statistics")).value
        for level in ("easy", "hard"):
            won = [is_won for other, is_won, _ in results if other == level]
            assert figures["by_opponent"][level]["games"] == len(won)
            assert figures["by_opponent"][level]["win_rate"] == sum(won) / len(won)
        points = [view.battle.scores[0].points for *_, view in results]
        assert figures["best_scores"] == {"score-attack": max(points)}
        history = (await there.ask("GET", "/api/matches")).value
        assert sorted(line["players"][1]["level"] for line in history) == ["easy", "easy", "hard"]


@pytest.mark.req("W-14")
async def test_the_tutorial_is_announced_once(shared: str) -> None:
    async with HttpUser(shared) as ann:
        first = await ann.ask("POST", "/api/tutorial")
        assert first.value == {"unlocked": ["You've unlocked: Complete tutorial"]}
        assert (await ann.ask("POST", "/api/tutorial")).value == {"unlocked": []}
        assert (await ann.ask("GET", "/api/session")).value["tutorial_done"]
        lines = (await ann.ask("GET", "/api/achievements")).value
        assert [line["key"] for line in lines if line["earned_at"]] == ["tutorial"]


@pytest.mark.req("W-13")
async def test_statistics_are_taken_along_and_brought_back(shared: str) -> None:
    async with HttpUser(shared) as ann, HttpUser(shared) as bob:
        text = "isTutorialPreviouslyCompleted=true\nnumWins=5\n"
        brought = await ann.ask("PUT", FILE, content=text)
        assert brought.value["unlocked"] == [
            "You've unlocked: Complete tutorial",
            "You've unlocked: Rookie",
            "You've unlocked: Talented",
        ]
        taken = await ann.ask("GET", FILE)
        assert taken.value.startswith(text)
        assert 'filename="all_time_game_stats.txt"' in taken.headers["content-disposition"]
        await ann.ask("PUT", FILE, content=taken.value)
        assert (await ann.ask("GET", FILE)).value == taken.value
        await bob.ask("PUT", FILE, content=taken.value)
        assert (await bob.ask("GET", "/api/statistics")).value["wins"] == 5


@pytest.mark.req("W-13")
@pytest.mark.parametrize("text", ["", "numWins=5"])
async def test_an_incomplete_file_is_refused_naming_the_field(shared: str, text: str) -> None:
    async with HttpUser(shared) as ann:
        answer = await ann.ask("PUT", FILE, content=text)
        assert (answer.status, answer.code) == (400, "bad-stats")
        assert "isTutorialPreviouslyCompleted" in answer.value["detail"]
        assert (await ann.ask("GET", "/api/statistics")).value["wins"] == 0
