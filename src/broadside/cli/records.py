"""``broadside replay`` and ``broadside verify``: what can be done with the record of a game."""

from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from broadside.cli.options import Complaint, Refused
from broadside.cli.terminal import screen
from broadside.console.dialogue import Back, Dialogue, Quit, ToMenu
from broadside.console.prompt import standard_prompt
from broadside.console.replaying import Scene, scenes
from broadside.rules.catalog import game_of
from broadside.rules.errors import IllegalMove, InvalidNotation, InvalidRuleset
from broadside.rules.game import Seat
from broadside.table.proof import Proof, read_proof
from broadside.table.proof import verify as complaints_about
from broadside.table.table import Table

LARGEST_FILE = 8_000_000
"""Bytes. The longest game there can be takes a small part of it."""

File = Annotated[Path, Parameter(help="The record of a finished game.")]
SeatNumber = Annotated[
    int | None, Parameter(help="See it as that player, counted from 1; else as a spectator.")
]
Step = Annotated[bool, Parameter(help="Wait for Enter after every move.", negative="")]


def replay(file: File, /, *, seat: SeatNumber = None, step: Step = False) -> None:
    """Show a finished game again, move by move."""
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


def verify(file: File, /) -> None:
    """Check commitments, legality and every answer. Ends with 1 if something does not hold."""
    proof = read_file(file)
    found = (*complaints_about(proof), *_unfinished(proof))
    if found:
        raise Complaint("\n".join(f"Does not hold: {complaint}." for complaint in found))
    print(
        f"All holds: {len(proof.commitments)} placements fit their commitments, "
        f"{len(proof.record.entries)} entries are legal, {len(proof.answers)} answers are true."
    )


def read_file(path: Path) -> Proof:
    """The record in a file. Raises ``Refused``."""
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
        if len(content) > LARGEST_FILE:
            raise Refused(f"{path} is too large for the record of a game.")
        return read_proof(content.decode("utf-8"))
    except OSError as error:
        raise Refused(f"{path} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise Refused(f"{path} is not a text file in UTF-8.") from None
    except InvalidNotation as error:
        raise Refused(f"{path} is not the record of a game: {error}.") from None


def fresh_table(proof: Proof, path: Path) -> Table[Any, Any, Any, Any]:
    """The table of a game that has been finished. Raises ``Refused``."""
    try:
        game = game_of(proof.record)
        end = Table.resume(game, proof.record)
    except (InvalidNotation, InvalidRuleset, IllegalMove) as error:
        raise Refused(f"{path} is not the record of a game that can have been: {error}.") from None
    if end.outcome is None:
        raise Refused(f"The game in {path} is not finished: only finished games are shown.")
    return Table(game, proof.record.seed)


def _viewer(table: Table[Any, Any, Any, Any], number: int | None) -> Seat | None:
    seats = frozenset().union(*table.game.sides)
    if number is not None and number - 1 not in seats:
        raise Refused(f"There is no player {number}: this game has {len(seats)}, counted from 1.")
    return None if number is None else number - 1


def _unfinished(proof: Proof) -> tuple[str, ...]:
    """Only asked where the record can be played: a game cut short proves nothing about its end."""
    try:
        table = Table.resume(game_of(proof.record), proof.record)
    except (InvalidNotation, InvalidRuleset, IllegalMove):
        return ()
    return () if table.outcome is not None else ("the record stops before the end of the game",)
