"""What one sitting at the console has in common: the talk, the screen, chance, time and files."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from broadside.console.best_scores import BestScores
from broadside.console.dialogue import Dialogue
from broadside.console.folding import folded
from broadside.console.saves import AnyContest, LoadFailed, SaveFailed, load_game, save_game
from broadside.console.screen import Screen
from broadside.console.watch import Seconds, no_time
from broadside.rules.classic.rulebook import rulebook
from broadside.rules.classic.ruleset import Ruleset


class Loaded(Exception):
    """The player has loaded a game, which takes the place of everything else."""

    def __init__(self, contest: AnyContest) -> None:
        super().__init__()
        self.contest = contest


@dataclass(slots=True)
class Session:
    """``seconds`` is the time source; ``save_to`` is where ``save`` writes without a name."""

    dialogue: Dialogue
    screen: Screen
    seed: int
    best_scores: BestScores
    keeps_scores: bool = True
    """A game with a chosen seed can be practised, so its score does not count."""
    seconds: Seconds = no_time
    save_to: Path | None = None
    within_games: bool = False
    """Whether the menu of all games is around the menu of this one."""
    _games: int = 0
    _trouble: str = ""
    """Why the game could not be kept, when it was tried last."""

    def next_seed(self) -> int:
        """The given seed for the first game, the numbers after it for the games that follow."""
        self._games += 1
        return self.seed + self._games - 1

    def load(self, name: str) -> None:
        """Load the named game. Raises ``Loaded``, or says why not."""
        name = name or self.dialogue.ask("File of the saved game: ")
        try:
            contest = load_game(Path(name).expanduser())
        except (LoadFailed, RuntimeError) as error:
            self.dialogue.say(str(error))
            return
        raise Loaded(contest)

    def save(self, contest: AnyContest, name: str) -> None:
        """Save the game under that name or, without one, where ``save_to`` says. Says what came
        of it."""
        path = self.save_to
        if name or path is None:
            path = Path(name or self.dialogue.ask("Name of the file: "))
        try:
            save_game(contest, path.expanduser())
        except (SaveFailed, RuntimeError) as error:
            self.dialogue.say(str(error))
            return
        self.dialogue.say(f"Saved. To go on from here later: load {path}")

    def keep_up(self, contest: AnyContest) -> None:
        """Save the game where ``--save`` said, after every move, so that no end of the program
        loses it. A reason why that fails is told once."""
        before, self._trouble = self._trouble, ""
        if self.save_to is None:
            return
        try:
            save_game(contest, self.save_to)
        except SaveFailed as error:
            self._trouble = str(error)
        if self._trouble not in ("", before):
            self.dialogue.say(f"The game is not saved. {self._trouble}")

    def keep(self, contest: AnyContest) -> None:
        """A game left unfinished is kept where ``--save`` said."""
        if self.save_to is not None and contest.table.outcome is None:
            self.save(contest, "")

    def say_folded(self, lines: Iterable[str]) -> None:
        """Say lines of words, none of them wider than the screen."""
        self.dialogue.say_all(list(folded(lines, self.screen.width())))

    def hide(self) -> None:
        """Leave nothing on the screen that one player has seen or typed."""
        self.screen.forget()
        self.dialogue.say(self.screen.mask)

    def show_rules(self, rules: Ruleset) -> None:
        self.dialogue.say_all(rulebook(rules).text(self.screen.width()).splitlines())

    def knowing_files(self) -> Dialogue:
        """The dialogue of a menu, which also knows saved games and best scores."""
        return self.dialogue.knowing(
            {
                "load": self.load,
                "scores": lambda _: self.dialogue.say_all(self.best_scores.lines()),
            }
        )

    def knowing_rules(self, rules: Ruleset) -> Dialogue:
        """The dialogue of the menu of one game, which also explains that game."""
        return self.knowing_files().knowing(
            {
                "rules": lambda _: self.show_rules(rules),
                "help": lambda _: self.show_rules(rules),
            }
        )
