"""The list of all commands, and those that need no module of their own."""

from importlib.metadata import version
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from broadside.cli.game_options import (
    GAMES_TOLD,
    book_game,
)
from broadside.cli.terminal import width
from broadside.rules.catalog import GAMES, RULEBOOKS, SUMMARIES

app = App(
    name="broadside",
    help="Naval games on a grid. Without a command: play on a page of this machine.",
    version=lambda: version("broadside"),
    help_format="plaintext",
    suppress_keyboard_interrupt=False,
)

# Named, not imported: a game does not wait for the imports of other commands.
app.command("broadside.cli.arena:arena_command", name="arena", help="Let bots play a tournament.")
app.command(
    "broadside.cli.bench:bench_command", name="bench", help="Count the shots that bots need."
)
app.command(
    "broadside.cli.serve:play_command",
    name="play",
    help="Play on this machine, on a page of its own server.",
)
app.command(
    "broadside.cli.console:console_command",
    name="console",
    help="Play by lines on the plain console. Reads standard input, writes standard output.",
)
app.command("broadside.cli.serve:serve_command", name="serve", help="Run the game server.")
app.command("broadside.cli.admin:admin", help="Look after the database of a server.")
app.command(
    "broadside.cli.tui:tui_command",
    name="tui",
    help="Play in the terminal, on a screen drawn in place.",
)
app.command("broadside.cli.watch:watch_command", name="watch", help="Watch a match on a server.")
app.command(
    "broadside.cli.replay_and_verify:replay_command",
    name="replay",
    help="Show a finished game again.",
)
app.command(
    "broadside.cli.replay_and_verify:verify_command",
    name="verify",
    help="Check that a finished game was fair.",
)
app.command(
    "broadside.cli.report:report_command",
    name="report",
    help="Print the report of a finished game.",
)
app.command("broadside.cli.completion:completion", help="Complete command lines in your shell.")

Book = Annotated[str | None, Parameter(help=f"The game; without it, a list. {GAMES_TOLD}")]
RuleFile = Annotated[Path | None, Parameter(help="Play the rules in this file.")]


@app.default
def play_at_once() -> None:
    """Play on this machine, on a page of its own server."""
    from broadside.cli.serve import play_command  # the console does not wait for it

    play_command()


@app.command(name="rules")
def rules_command(preset: Book = None, /, *, rules: RuleFile = None) -> None:
    """Print the rule book of a game or of a rule file; without either, list the games."""
    if preset is None and rules is None:
        _list_games()
        return
    game = book_game(preset, rules)
    print(RULEBOOKS[game.family](game).text(width()))


def _list_games() -> None:
    longest = max(map(len, GAMES))
    for name in GAMES:
        print(f"{name:<{longest}}  {SUMMARIES[name]}")
    print("\nFor the rule book of one of them: broadside rules GAME")
