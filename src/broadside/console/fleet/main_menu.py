"""The main menu of the fleet game: play, watch, level, rule book, saved games."""

from broadside.bots.catalog import LINEUPS
from broadside.console.console_session import ConsoleSession
from broadside.console.fleet.match_loop import FleetMatchLoop
from broadside.console.fleet.play_game import play_to_end
from broadside.console.fleet.rule_book import show_book
from broadside.console.fleet.watch_computers import watch_computers
from broadside.console.numbered_menu import Menu, leave, run_menu
from broadside.play.local_game import LocalGame
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.fleet.ruleset import Ruleset
from broadside.rules.game import Seat

USUAL_LEVEL = "medium"
_WEST = 0


class FleetConsole:
    """A main menu for one rule set. The person plays the given seat, or else that of the west."""

    def __init__(
        self, session: ConsoleSession, rules: Ruleset, level: str, side: Seat | None = None
    ) -> None:
        self._session = session
        self._rules = rules
        self._level = level
        self._side = side

    def run(self) -> None:
        run_menu(self._session, self._menu)

    def watch(self) -> None:
        """From the main menu, watch computers play the fleet game, from the view of the given side,
        or as a spectator.
        """
        watch_computers(self._session, self._new_game(frozenset()), self._side)

    def _new_game(self, humans: frozenset[Seat]) -> LocalGame:
        seed = self._session.next_seed()
        return LocalGame.begin(FleetGame(self._rules), seed, self._level, humans)

    def _menu(self) -> Menu:
        rules, session = self._rules, self._session
        size = f"{rules.grid.cols} x {rules.grid.rows} squares"
        fleet = f"{sum(rules.counts)} ships each, {rules.players} players"
        dialogue = session.knowing_files().knowing(
            {word: lambda topic: show_book(session, rules, topic) for word in ("rules", "help")}
        )
        return Menu(
            (
                rules.name.replace("-", " ").upper(),
                f"{size}, {fleet}, level {self._level}.",
                "Here also: load FILE, rules.",
            ),
            (
                ("Play", self._play),
                ("Watch computers play", self.watch),
                ("Computer level", self._change_level),
                ("Rule book", lambda: show_book(session, rules)),
                ("Load a saved game", lambda: session.load("")),
                ("Quit", leave),
            ),
            dialogue,
            is_outermost=not session.within_games,
        )

    def _play(self) -> None:
        seat = _WEST if self._side is None else self._side
        local_game = self._new_game(frozenset({seat}))
        play_to_end(self._session, FleetMatchLoop(self._session, local_game))

    def _change_level(self) -> None:
        dialogue, lineup = self._session.dialogue, LINEUPS[FleetGame.family]
        dialogue.say(f"The computer plays at level {self._level}. Choose its level:")
        labels = [f"{name}: {lineup.bots[bot].summary}" for name, bot in lineup.levels.items()]
        self._level = list(lineup.levels)[dialogue.choose(labels) - 1]
        dialogue.say(f"The computer now plays at level {self._level}.")
