"""Any other game by name, or from a rule file, against computers of one level."""

from dataclasses import replace

from broadside.console.console_session import ConsoleSession
from broadside.console.game_setup import Plan, open_game, open_score_attack
from broadside.console.numbered_menu import Menu, leave, run_menu
from broadside.console.play_game import play_to_end
from broadside.console.settings_questions import ask_level
from broadside.console.shooting_match_loop import MatchLoop
from broadside.rules.shooting.ruleset import Ruleset

_ALSO = "Here also: load FILE, scores, rules."


class PresetGame:
    """A main menu for one rule set."""

    def __init__(self, session: ConsoleSession, rules: Ruleset, level: str) -> None:
        self._session = session
        self._rules = rules
        self._level = level

    def run(self) -> None:
        run_menu(self._session, self._menu)

    def _menu(self) -> Menu:
        rules = self._rules
        size = f"{rules.grid.rows} rows, {rules.grid.cols} columns"
        fleet = f"{len(rules.roster)} ships, {rules.players} players"
        title = rules.name.replace("-", " ").upper()
        return Menu(
            (title, f"{size}, {fleet}, level {self._level}.", _ALSO),
            (
                ("Play", self._play),
                ("Computer level", self._change_level),
                ("Rule book", lambda: self._session.show_rules(rules)),
                ("Load a saved game", lambda: self._session.load("")),
                ("Quit", leave),
            ),
            self._session.knowing_rules(rules),
            is_outermost=not self._session.within_games,
        )

    def _play(self) -> None:
        play_to_end(self._session, self._opened())

    def _opened(self) -> MatchLoop:
        if self._rules.bombs is None:
            return open_game(self._session, self._plan(self._rules))
        return open_score_attack(self._session, self._rules.bombs, self._bombing)

    def _bombing(self, bombs: int) -> Plan:
        return self._plan(replace(self._rules, bombs=bombs))

    def _plan(self, rules: Ruleset) -> Plan:
        asks_first = rules.bombs is not None and rules.players == 2
        return Plan(rules, self._level, asks_first=asks_first)

    def _change_level(self) -> None:
        self._level = ask_level(self._session.dialogue, self._level)
