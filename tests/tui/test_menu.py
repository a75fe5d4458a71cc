"""The menu: every game, every computer player, and the game that was left."""

from pathlib import Path

from textual.widgets import OptionList

from broadside.rules.fleet.presets import PRESETS as FLEET_PRESETS
from broadside.rules.shooting.presets import PRESETS
from broadside.tui.hosts import LEVELS_TOLD
from tests.tui.terminal_user import local_host, options, terminal_user


async def test_it_offers_every_shooting_game_and_every_player(tmp_path: Path) -> None:
    async with terminal_user(local_host(tmp_path)) as sat:
        playable = [rules.name for rules in PRESETS]
        elsewhere = [rules.name for rules in FLEET_PRESETS]
        assert options(sat, "games") == [*playable, *elsewhere], "every game, wherever it is played"
        games = sat.app.screen.query_one("#games", OptionList)
        assert [one.id for one in games.options if one.disabled] == elsewhere
        assert options(sat, "opponents") == list(LEVELS_TOLD)


async def test_a_game_and_an_opponent_are_chosen_by_keys(tmp_path: Path) -> None:
    async with terminal_user(local_host(tmp_path)) as sat:
        await sat.press("down", "tab", "down", "down", "enter")
        await sat.until_turn()
        assert sat.picture.game.name == "sea-battle"
        assert sat.picture.players[1].level == "hard"
        await sat.press("escape")
        await sat.until(lambda: sat.is_at("menu"))
        await sat.until(lambda: options(sat, "games")[0] == "continue")


async def test_a_game_that_waits_comes_before_one_that_is_wished_for(tmp_path: Path) -> None:
    async with terminal_user(local_host(tmp_path), "sea-battle") as sat:
        await sat.until_turn()
    async with terminal_user(local_host(tmp_path), "russian") as sat:
        assert options(sat, "games")[0] == "continue"
        await sat.press("enter")
        await sat.until_turn()
        assert sat.picture.game.name == "sea-battle"
