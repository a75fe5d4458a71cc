"""``broadside replay`` and ``broadside verify``: show and check the record of a game."""

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from broadside.cli.folders import records_folder
from broadside.cli.game_options import OptionComplaint, OptionRefused, read_text_file
from broadside.cli.terminal import screen
from broadside.console.dialogue import Back, Dialogue, Quit, ToMenu
from broadside.console.prompt import standard_prompt
from broadside.console.replay import Scene, scenes
from broadside.play.game_files import FinishedGames
from broadside.rules.catalog import game_of
from broadside.rules.errors import IllegalMove, InvalidNotation, InvalidRuleset
from broadside.rules.game import Seat
from broadside.table.proof import Proof, read_proof
from broadside.table.proof import verify as complaints_about
from broadside.table.table import AnyTable, Table

LARGEST_FILE = 8_000_000
"""Bytes. The longest possible game takes a small part of it."""

File = Annotated[
    Path | None, Parameter(help="The record of a finished game; else the newest one kept here.")
]
SeatNumber = Annotated[
    int | None, Parameter(help="See it as that player, counted from 1; else as a spectator.")
]
Step = Annotated[bool, Parameter(help="Wait for Enter after every move.", negative="")]


def replay_command(file: File = None, /, *, seat: SeatNumber = None, step: Step = False) -> None:
    """Show a finished game again, move by move."""
    file = file or newest_file()
    proof = read_file(file)
    table = fresh_table(proof, file)
    viewer = _viewer(table, seat)
    dialogue, shown = Dialogue(standard_prompt()), screen()
    last: Scene | None = None
    try:
        for last in scenes(table, proof.record, viewer, shown):
            dialogue.say_all(last.lines)
            if step:
                dialogue.say_all(last.picture(shown))
                dialogue.ask("Press Enter for the next move. ")
    except (Back, Quit, ToMenu):
        return
    if last is not None and not step:
        dialogue.say_all(last.picture(shown))


def verify_command(file: File = None, /) -> None:
    """Check commitments, legality and every answer. Ends with 1 if something does not hold."""
    proof = read_file(file or newest_file())
    found = (*complaints_about(proof), *_unfinished(proof))
    if found:
        raise OptionComplaint("\n".join(f"Does not hold: {complaint}." for complaint in found))
    print(
        f"All holds: {len(proof.commitments)} placements fit their commitments, "
        f"{len(proof.record.entries)} entries are legal, {len(proof.answers)} answers are true."
    )


def newest_file() -> Path:
    """The record to show or check if none is named: that of the last game that ended on this
    machine. Raises ``OptionRefused``.
    """
    newest = FinishedGames(records_folder()).newest
    if newest is None:
        raise OptionRefused("No finished game is kept on this machine yet: name a record.")
    print(f"The newest record: {newest}", file=sys.stderr)
    return newest


def read_file(path: Path) -> Proof:
    """Read the record in a file, to show or check it. Raises ``OptionRefused``."""
    text = read_text_file(path, "the record of a game", LARGEST_FILE)
    try:
        return read_proof(text)
    except InvalidNotation as error:
        raise OptionRefused(f"{path} is not the record of a game: {error}.") from None


def fresh_table(proof: Proof, path: Path) -> AnyTable:
    """A new table to replay a record, which must be finished. Raises ``OptionRefused``."""
    try:
        game = game_of(proof.record)
        end = Table.resume(game, proof.record)
    except (InvalidNotation, InvalidRuleset, IllegalMove) as error:
        raise OptionRefused(
            f"{path} is not the record of a game that can have been: {error}."
        ) from None
    if end.outcome is None:
        raise OptionRefused(f"The game in {path} is not finished: only finished games are shown.")
    return Table(game, proof.record.seed)


def _viewer(table: AnyTable, number: int | None) -> Seat | None:
    seats = frozenset().union(*table.game.sides)
    if number is not None and number - 1 not in seats:
        raise OptionRefused(
            f"There is no player {number}: this game has {len(seats)}, counted from 1."
        )
    return None if number is None else number - 1


def _unfinished(proof: Proof) -> tuple[str, ...]:
    """Check whether the game of a record was cut short. Call this only for one that can be
    replayed.
    """
    try:
        table = Table.resume(game_of(proof.record), proof.record)
    except (InvalidNotation, InvalidRuleset, IllegalMove):
        return ()
    return () if table.outcome is not None else ("the record stops before the end of the game",)
