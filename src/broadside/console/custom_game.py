"""The custom game: your own fleet and map, three levels, two players, score attack."""

from contextlib import suppress

from broadside.console.console_session import ConsoleSession
from broadside.console.custom_game_settings import CustomGameSettings, score_attack, warning
from broadside.console.dialogue import Back
from broadside.console.game_setup import MOST_BOMBS, Plan, open_game, open_score_attack
from broadside.console.numbered_menu import Menu, leave, run_menu
from broadside.console.play_game import play_to_end
from broadside.console.settings_questions import ask_level, resize_map
from broadside.console.ship_class_menu import customise_ships
from broadside.console.shooting_match_loop import MatchLoop
from broadside.rules.shooting.presets import SCORE_ATTACK

_ALSO = "Here also: load FILE, scores, rules."


class CustomGame:
    """The main menu and the settings that it changes. Settings never change a running game."""

    def __init__(self, session: ConsoleSession, settings: CustomGameSettings) -> None:
        self.settings = settings
        self._session = session
        self._dialogue = session.dialogue

    def run(self) -> None:
        run_menu(self._session, self._menu)

    def _menu(self) -> Menu:
        rules, level = self.settings.rules, self.settings.level
        size = f"{rules.grid.rows} x {rules.grid.cols}"
        fleet = f"{len(rules.roster)} ships"
        return Menu(
            ("BATTLESHIP", f"Map {size}, {fleet}, level {level}.", *warning(rules), _ALSO),
            (
                ("Play", self._play),
                ("Computer level", self._change_level),
                ("Customise ships", self._customise),
                ("Resize map", self._resize),
                ("Quit", leave),
            ),
            self._session.knowing_rules(rules),
            is_outermost=not self._session.within_games,
        )

    def _play(self) -> None:
        if lines := warning(self.settings.rules):
            self._dialogue.say_all(lines)
            return
        play_to_end(self._session, self._opened())

    def _opened(self) -> MatchLoop:
        while True:
            self._dialogue.say("What do you want to play?")
            against_computer = f"Against the computer (level {self.settings.level})"
            choice = self._dialogue.choose((against_computer, "Two players", "Score attack"))
            with suppress(Back):
                return self._open(choice)

    def _open(self, choice: int) -> MatchLoop:
        """A match of the custom game, opened with its present settings."""
        rules, level = self.settings.rules, self.settings.level
        if choice == 3:
            usual = SCORE_ATTACK.bombs or MOST_BOMBS
            return open_score_attack(self._session, usual, self._score_attack)
        humans = frozenset({0, 1} if choice == 2 else {0})
        return open_game(self._session, Plan(rules, level, humans, asks_first=True))

    def _score_attack(self, bombs: int) -> Plan:
        rules = score_attack(self.settings.rules, bombs)
        return Plan(rules, self.settings.level, asks_first=True)

    def _change_level(self) -> None:
        level = ask_level(self._dialogue, self.settings.level)
        self.settings = CustomGameSettings(self.settings.rules, level)

    def _customise(self) -> None:
        self.settings = customise_ships(self._dialogue, self.settings)

    def _resize(self) -> None:
        self.settings = resize_map(self._dialogue, self.settings)
