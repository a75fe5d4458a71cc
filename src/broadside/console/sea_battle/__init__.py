"""Sea Battle on the console: a player against the computer, by lines."""

from broadside.console.sea_battle.battle import play_sea_battle

__all__ = ["play_sea_battle"]
