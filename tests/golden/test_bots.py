"""Every computer player chooses as ever, for the same seed in the same position."""

import json

from tests.golden import files, games
from tests.golden.subject import GAMES, LINEUPS


def test_every_bot_chooses_the_same_moves() -> None:
    ((name, text),) = games.bots()
    assert json.loads(text) == json.loads(files.read(name))


def test_every_bot_of_every_game_is_asked() -> None:
    asked = json.loads(files.read("bots.json"))
    lineups = {name: list(LINEUPS[game.family].names) for name, game in GAMES.items()}
    assert {name: list(bots) for name, bots in asked.items()} == lineups
