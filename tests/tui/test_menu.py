"""The menu: every game, every computer player, and the game that was left."""

from pathlib import Path

from broadside.rules.classic.presets import PRESETS
from broadside.tui.hosts import LEVELS_TOLD
from tests.tui.sitting import home, options, sitting


async def test_it_offers_every_shooting_game_and_every_player(tmp_path: Path) -> None:
    async with sitting(home(tmp_path)) as sat:
        assert options(sat, "games") == [rules.name for rules in PRESETS]
        assert options(sat, "opponents") == list(LEVELS_TOLD)


async def test_a_game_and_an_opponent_are_chosen_by_keys(tmp_path: Path) -> None:
    async with sitting(home(tmp_path)) as sat:
        await sat.press("down", "tab", "down", "down", "enter")
        await sat.until_turn()
        assert sat.picture.game.name == "sea-battle"
        assert sat.picture.players[1].level == "hard"
        await sat.press("escape")
        await sat.until(lambda: sat.is_at("menu"))
        assert options(sat, "games")[0] == "continue"
