"""The example bots play well-formed games; both are run as somebody would run them."""

import asyncio
import json
import runpy
import subprocess
import sys
from dataclasses import dataclass
from typing import Any

import pytest
from websockets.asyncio.server import ServerConnection, serve

from broadside.arena.game import ArenaGame, play_game
from broadside.botlink.bot_player import PackagePlayer
from broadside.botlink.bot_spec import CatalogueBot, SeatAssignment
from broadside.rules.catalog import GAMES
from broadside.rules.shooting.presets import PRESETS
from tests.botlink.programs import ROOT, example

BOTS = ROOT / "examples" / "bots"


@pytest.mark.req("X-07")
@pytest.mark.parametrize("name", ["hunter.py", "hunter.pl"])
@pytest.mark.parametrize("game", [rules.name for rules in PRESETS])
def test_an_example_plays_every_shooting_game_by_the_rules(name: str, game: str) -> None:
    random = CatalogueBot("random", "random")
    result = play_game(ArenaGame(GAMES[game], (example(name), random), 4))
    assert result.forfeited is None
    assert result.winners


@pytest.mark.parametrize("name", ["hunter.py", "hunter.pl"])
def test_an_example_beats_one_that_fires_at_random(name: str) -> None:
    random = CatalogueBot("random", "random")
    results = [play_game(ArenaGame(GAMES["classic"], (example(name), random), n)) for n in range(8)]
    assert sum(result.winners == {name} for result in results) >= 6


def test_the_example_in_python_fits_on_a_page_and_needs_nothing() -> None:
    source = (BOTS / "hunter.py").read_text(encoding="utf-8")
    assert len(source.splitlines()) < 80
    assert "broadside" not in source.split('"""')[2]


def test_the_words_in_the_document_are_those_of_a_real_game() -> None:
    """The dialogue printed in docs/line-protocol.md, told to the example in Python."""
    text = (ROOT / "docs" / "line-protocol.md").read_text(encoding="utf-8")
    dialogue = text.split("```text\n")[1].split("```")[0].splitlines()
    told = [line[2:] for line in dialogue if line.startswith("> ")]
    said = [line[2:] for line in dialogue if line.startswith("< ")]
    bot = [sys.executable, "-I", str(BOTS / "hunter.py")]
    heard = subprocess.run(bot, input="\n".join(told), capture_output=True, text=True, check=True)
    assert heard.stdout.splitlines() == said


def test_the_bot_in_the_document_about_packages_plays() -> None:
    text = (ROOT / "docs" / "adding-a-bot.md").read_text(encoding="utf-8")
    names: dict[str, Any] = {}
    exec(text.split("```python\n")[1].split("```")[0], names)
    game = GAMES["salvo"]

    @dataclass(frozen=True)
    class Nelson:
        name: str = "nelson"

        def sit(self, place: SeatAssignment) -> PackagePlayer:
            return PackagePlayer(names["Nelson"](place.seed), game)

    result = play_game(ArenaGame(game, (Nelson(), CatalogueBot("random", "random")), 1))
    assert result.forfeited is None


async def test_a_bot_of_the_network_chooses_again_when_the_game_has_moved_on() -> None:
    bot = runpy.run_path(str(BOTS / "network.py"))
    view = {"target": 1, "seas": [{"shots": []}, {"shots": []}]}
    snapshot = {"type": "snapshot", "match": "m", "demand": "fire 1 1", "view": view}
    commands: list[dict[str, Any]] = []

    async def talk(socket: ServerConnection) -> None:
        async for text in socket:
            said = json.loads(text)
            answer: dict[str, Any] | None = None
            match said["type"]:
                case "next":
                    answer = {"type": "invited", "invitation": {"match": "m"}}
                case "resume":
                    answer = snapshot | {"number": 3 + len(commands)}
                case "command":
                    commands.append(said)
                    refused = {"type": "refused", "code": "stale", "match": "m"}
                    answer = refused if len(commands) == 1 else {"type": "over"}
            if answer is not None:
                await socket.send(json.dumps(answer))

    async with asyncio.timeout(20), serve(talk, "127.0.0.1", 0) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        await bot["play"](f"http://127.0.0.1:{port}", "token", 1)
    assert [command["number"] for command in commands] == [3, 4]
