"""What one session at the console shares: the dialogue, screen, randomness, time and files."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from broadside.console.best_scores import BestScores
from broadside.console.dialogue import Dialogue
from broadside.console.match_time import Seconds, no_time
from broadside.console.screen import Screen
from broadside.console.text_wrap import wrapped
from broadside.play.game_files import GameKeeper, LoadFailed, SaveFailed, load_game, save_game
from broadside.play.local_game import LocalGame
from broadside.rules.shooting.rulebook import rulebook
from broadside.rules.shooting.ruleset import Ruleset


class GameLoaded(Exception):
    """The player has loaded a game, which replaces everything else."""

    def __init__(self, local_game: LocalGame) -> None:
        super().__init__()
        self.local_game = local_game


@dataclass(slots=True)
class ConsoleSession:
    """A session at the console. ``seconds`` is the time source."""

    dialogue: Dialogue
    screen: Screen
    seed: int
    best_scores: BestScores
    keeps_scores: bool = True
    """A game with a chosen seed can be practised, so its score does not count."""
    seconds: Seconds = no_time
    keeper: GameKeeper = field(default_factory=GameKeeper)
    """Saves the games and keeps their records."""
    within_games: bool = False
    """Whether this menu was opened from the menu of all games."""
    _games: int = 0

    def next_seed(self) -> int:
        """The seed for the next game of a console session: the given one for the first, then the
        following numbers.
        """
        self._games += 1
        return self.seed + self._games - 1

    def load(self, name: str) -> None:
        """Load the named game at the console. Raises ``GameLoaded``, or says why not."""
        name = name or self.dialogue.ask("File of the saved game: ")
        try:
            local_game = load_game(Path(name).expanduser())
        except (LoadFailed, RuntimeError) as error:
            self.dialogue.say(str(error))
            return
        raise GameLoaded(local_game)

    def save(self, local_game: LocalGame, name: str) -> None:
        """Save the game of a console session under that name or, without one, where ``--save``
        said. Says whether it is saved.
        """
        path = self.keeper.save_to
        if name or path is None:
            path = Path(name or self.dialogue.ask("Name of the file: "))
        try:
            save_game(local_game, path.expanduser())
        except (SaveFailed, RuntimeError) as error:
            self.dialogue.say(str(error))
            return
        self.dialogue.say(f"Saved. To continue from here later: load {path}")

    def keep(self, local_game: LocalGame) -> None:
        """Save the game of a console session after a move. Why that fails is shown once."""
        before = self.keeper.trouble
        self.keeper.keep(local_game)
        if self.keeper.trouble not in ("", before):
            self.dialogue.say(self.keeper.trouble)

    def leave(self, local_game: LocalGame) -> None:
        """Say at the console where an unfinished game is saved, if ``--save`` named a file."""
        if self.keeper.save_to is not None and local_game.table.outcome is None:
            self.save(local_game, "")

    def tell_record(self) -> None:
        """Say at the console how to replay the game that has just ended."""
        if self.keeper.has_record:
            self.dialogue.say("To see this game again: broadside replay")

    def say_wrapped(self, lines: Iterable[str]) -> None:
        """Print lines of words at the console, wrapped to the width of the screen."""
        self.dialogue.say_all(list(wrapped(lines, self.screen.width())))

    def hide(self) -> None:
        """Clear everything that one player has seen or typed from the console."""
        self.screen.forget()
        self.dialogue.say(self.screen.mask)

    def show_rules(self, rules: Ruleset) -> None:
        self.dialogue.say_all(rulebook(rules).text(self.screen.width()).splitlines())

    def knowing_files(self) -> Dialogue:
        """The dialogue of a console menu, which also knows the commands for saved games and best
        scores.
        """
        return self.dialogue.knowing(
            {
                "load": self.load,
                "scores": lambda _: self.dialogue.say_all(self.best_scores.lines()),
            }
        )

    def knowing_rules(self, rules: Ruleset) -> Dialogue:
        """The dialogue of the console menu of one game, which also explains that game."""
        return self.knowing_files().knowing(
            {
                "rules": lambda _: self.show_rules(rules),
                "help": lambda _: self.show_rules(rules),
            }
        )
