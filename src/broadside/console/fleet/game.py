"""The main menu of the fleet game: play, watch, level, rule book, saved games."""

from broadside.bots.catalog import LINEUPS
from broadside.console.fleet.book import show_book
from broadside.console.fleet.contest import new_contest
from broadside.console.fleet.ending import finish
from broadside.console.fleet.match import FleetMatch
from broadside.console.fleet.watching import watch
from broadside.console.menu import Menu, leave, run_menu
from broadside.console.session import Session
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.fleet.ruleset import Ruleset
from broadside.rules.game import Seat, Viewer

USUAL_LEVEL = "medium"
_WEST = 0


class FleetConsole:
    """A main menu for one rule set. The person has the given seat, or else that of the west."""

    def __init__(
        self, session: Session, rules: Ruleset, level: str, side: Seat | None = None
    ) -> None:
        self._session = session
        self._rules = rules
        self._level = level
        self._side = side

    def run(self) -> None:
        run_menu(self._session, self._menu)

    def watch(self) -> None:
        """Computers on every seat; seen through the eyes of the given side, or as a spectator."""
        nobody: frozenset[Seat] = frozenset()
        viewer: Viewer = self._side
        seed = self._session.next_seed()
        watch(self._session, new_contest(self._rules, seed, self._level, nobody), viewer)

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
        seed = self._session.next_seed()
        contest = new_contest(self._rules, seed, self._level, frozenset({seat}))
        finish(self._session, FleetMatch(self._session, contest))

    def _change_level(self) -> None:
        dialogue, lineup = self._session.dialogue, LINEUPS[FleetGame.family]
        dialogue.say(f"The computer plays at level {self._level}. Choose its level:")
        labels = [f"{name}: {lineup.bots[bot].summary}" for name, bot in lineup.levels.items()]
        self._level = list(lineup.levels)[dialogue.choose(labels) - 1]
        dialogue.say(f"The computer now plays at level {self._level}.")
