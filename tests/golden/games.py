"""What depends on rules, bots and seeds alone: rule files, records, saves, moves, lines."""

import json
import tempfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from tests.golden import files
from tests.golden.subject import (
    GAMES,
    LINEUPS,
    AnyBot,
    AnyGame,
    Bank,
    Follower,
    Grid,
    IllegalMove,
    InvalidNotation,
    LocalGame,
    Moved,
    Notation,
    Table,
    game_of,
    game_of_rules,
    make_bot,
    parse_cell,
    prove,
    read_record,
    save_game,
    write_proof,
    write_record,
)

AnyTable: TypeAlias = Table[Any, Any, Any, Any]

SEED = 20_240_229
SHOOTING, FLEET = "shooting", "fleet"
PLAYERS = {SHOOTING: ("hard", "medium"), FLEET: ("ensign", "random")}


def own_rules() -> dict[str, AnyGame]:
    """Games of rule files that people have written, by their names in ``data``."""
    return {Path(name).stem: game_of_rules(files.read(name)) for name in files.names("own-rules")}


# Rule files


def rules() -> Iterator[tuple[str, str]]:
    for name, game in {**GAMES, **own_rules()}.items():
        yield f"rules/{name}.toml", game.write_rules()


# Records


@dataclass(frozen=True)
class Played:
    """A game between bots: the milliseconds of each move, where they stop, and what is said."""

    game: AnyGame
    moves: int = 1_000
    said: tuple[tuple[int, str], ...] = ()
    tempo: tuple[int, ...] = (700,)
    bank: Bank | None = None
    with_proof: bool = True

    def text(self) -> str:
        """The record as a server hands it out, or without commitments and answers."""
        table = self.table()
        if not self.with_proof:
            return write_record(table.record)
        return write_proof(prove(table, {seat: bytes([seat]) * 32 for seat in seats(self.game)}))

    def table(self) -> AnyTable:
        table: AnyTable = Table(self.game, SEED, self.bank)
        bots = players(self.game, SEED)
        at = 0
        while table.to_move and table.length < self.moves:
            at += self.tempo[table.length % len(self.tempo)]
            table.expire(at)
            if table.to_move:
                move(table, bots, at)
        for seat, text in self.said:
            at += 1_000
            table.enter(table.read(Moved(at, seat, text)))
        return table


def seats(game: AnyGame) -> list[int]:
    return sorted(frozenset[int]().union(*game.sides))


def players(game: AnyGame, seed: int) -> dict[int, AnyBot]:
    levels = PLAYERS[game.family]
    return {
        seat: make_bot(levels[seat % len(levels)], seed + seat, game.family) for seat in seats(game)
    }


def move(table: AnyTable, bots: Mapping[int, AnyBot], at: int) -> tuple[int, str]:
    """Let the first who is to move do so, and tell those who want to be told."""
    seat = min(table.to_move)
    chosen = bots[seat].choose(table.view(seat))
    for sent in table.play(seat, chosen, at):
        if sent.viewer is not None:
            tell(bots[sent.viewer], sent.numbered.event)
    return seat, table.game.write_move(chosen)


def tell(bot: AnyBot, event: Any) -> None:
    """Only some players remember."""
    if isinstance(bot, Follower):
        bot.watch(event)


def games_played() -> dict[str, Played]:
    own = own_rules()
    proved = ("salvo", "fog", "skirmish")
    whole = {
        name: Played(game, with_proof=name in proved) for name, game in {**GAMES, **own}.items()
    }
    fought = {
        "fleet": Played(GAMES["fleet"], 120, ((0, "resign"),), with_proof=False),
        "fleet-teams": Played(GAMES["fleet-teams"], 120, ((3, "resign"),), with_proof=False),
        "resigned": Played(GAMES["classic"], 10, ((1, "resign"),)),
        "agreed": Played(GAMES["fleet"], 12, ((0, "offer draw"), (1, "accept draw"))),
        "declined": Played(
            GAMES["salvo"], 8, ((0, "offer draw"), (1, "decline draw"), (0, "resign"))
        ),
        "aborted": Played(GAMES["classic"], 2, ((0, "abort"),)),
        "claimed": Played(GAMES["classic"], 9, ((0, "claim win"),)),
        "drawn": Played(GAMES["classic"], 9, ((0, "claim draw"),)),
        "late": Played(own["clockwork"], tempo=(700, 900, 4_500, 11_000)),
        "out-of-bank": Played(GAMES["classic"], bank=Bank(9, 1), tempo=(2_000,)),
    }
    return whole | fought


def records() -> Iterator[tuple[str, str]]:
    for name, played in games_played().items():
        yield f"records/{name}.jsonl", played.text()


# Saves


@dataclass(frozen=True)
class Saved:
    """A game that a person has left after some moves."""

    game: AnyGame
    level: str
    humans: frozenset[int] = frozenset({0})
    moves: int = 30

    def local_game(self) -> LocalGame:
        local_game = LocalGame(Table(self.game, SEED), self.level, self.humans)
        go_on(local_game, self.moves)
        return local_game


def go_on(local_game: LocalGame, moves: int) -> list[str]:
    """So many moves more: computers choose theirs, and people do what any bot would."""
    table: AnyTable = local_game.table
    made = []
    for _ in range(moves):
        seat = min(table.to_move)
        if seat in local_game.humans:
            person = make_bot("random", SEED + table.length, table.game.family)
            chosen: Any = person.choose(table.view(seat))
        else:
            chosen = local_game.computer_move(seat)
        at = table.length * 900
        table.play(seat, chosen, at)
        made.append(f"{seat} {table.game.write_move(chosen)}")
    return made


def games_saved() -> dict[str, Saved]:
    own = own_rules()
    levels = {name: Saved(GAMES["classic"], name, moves=16) for name in LINEUPS[SHOOTING].names}
    return levels | {
        "custom": Saved(GAMES["custom"], "hard"),
        "grand-fleet": Saved(GAMES["grand-fleet"], "captain"),
        "russian": Saved(GAMES["russian"], "hard"),
        "salvo": Saved(GAMES["salvo"], "medium", moves=12),
        "score-attack": Saved(GAMES["score-attack"], "easy"),
        "two-at-one-screen": Saved(GAMES["classic"], "easy", frozenset({0, 1})),
        "archipelago": Saved(own["archipelago"], "hard", frozenset({0, 2}), 24),
        "fleet": Saved(GAMES["fleet"], "ensign"),
        "fleet-hard": Saved(GAMES["fleet"], "commodore", moves=12),
        "fleet-teams": Saved(GAMES["fleet-teams"], "random,ensign", frozenset({1}), 24),
    }


def saves() -> Iterator[tuple[str, str]]:
    """Each game on file, and the moves with which it goes on."""
    for name, saved in games_saved().items():
        local_game = saved.local_game()
        yield f"saves/{name}.game", text_of_save(local_game)
        yield f"saves/{name}.next", "".join(f"{line}\n" for line in go_on(local_game, 8))


def text_of_save(local_game: LocalGame) -> str:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "saved.game"
        save_game(local_game, path)
        return path.read_bytes().decode()


# Moves of bots


POSITIONS = (0, 3, 18, 45)
"""How many entries of the golden record of a preset are played before a bot is asked."""


def bots() -> Iterator[tuple[str, str]]:
    found = {name: dict(_moves_of_bots(name, game)) for name, game in GAMES.items()}
    yield "bots.json", json.dumps(found, indent=1) + "\n"


def _moves_of_bots(preset: str, game: AnyGame) -> Iterator[tuple[str, list[str]]]:
    tables = [table_after(preset, count) for count in POSITIONS]
    for name in LINEUPS[game.family].names:
        yield name, [game.write_move(_asked(table, name)) for table in tables]


def table_after(preset: str, entries: int) -> AnyTable:
    """The table of a golden record after so many entries."""
    record = read_record(files.read(f"records/{preset}.jsonl").partition('{"commitment"')[0])
    table: AnyTable = Table(game_of(record), record.seed)
    for entry in record.entries[: min(entries, len(record.entries) - 1)]:
        table.enter(table.read(entry))
    return table


def _asked(table: AnyTable, name: str) -> Any:
    seat = min(table.to_move)
    bot = make_bot(name, SEED, table.game.family)
    for shown in table.since(seat, 0):
        tell(bot, shown.event)
    return bot.choose(table.view(seat))


# Notation


TYPED = {
    "classic": (
        "deploy a1:a5 c1:c4 e1:e3 g1:g3 i1:i2",
        "deploy a5:a1 c4:c1 e1:g1 j10:j8 i1:i2",
        "fire b7",
        "fire j10",
        "fire c3 a1 b2",
        "scan b7 1",
        "fire",
        "fire b7 b7",
        "fire B7",
        "fire b07",
        "fire 7b",
        "fire aa1",
        "scan b7",
        "scan b7 x",
        "deploy",
        "deploy a1:a5",
        "deploy a1:b2 c1:c4 e1:e3 g1:g3 i1:i2",
        "Fire b7",
        " fire b7",
        "resign",
        "",
    ),
    "fleet": (
        "accept map",
        "accept",
        "redraw map",
        "redraw",
        "fleet 1 2 3 4 5 6",
        "fleet",
        "fleet a",
        "arrange B11 B12 b13",
        "arrange",
        "destroyer 2 forward 5",
        "d2 f5",
        "D2 F 5",
        "destroyer 1 back",
        "d1b",
        "destroyer 3 shift port",
        "d3 sp",
        "d3 s s",
        "torpedo boat 1 turn about",
        "t1 ta",
        "t1 turn port",
        "t1 ts",
        "cruiser 1 fire K12",
        "c1 c k12",
        "c1 fire at k 12",
        "c1 cannon k12",
        "torpedo boat 2 torpedo",
        "t2 t",
        "mine layer 2 drop C9",
        "m2 d C9",
        "ml2 d c9",
        "mine layer 1 pick up C9",
        "m1 p c9",
        "m1 pickup c9",
        "radar boat 1 radar on",
        "r1 r on",
        "r1 roff",
        "cruiser 2 repair",
        "c2 r",
        "kamikaze boat 1 leap K12",
        "k1 l k12",
        "kamikaze boat 1 detonate K12",
        "k1 x k12",
        "offer draw",
        "draw",
        "accept draw",
        "decline draw",
        "resign",
        "submarine 1 forward 1",
        "d2 fly 5",
        "d2",
        "forward 5",
        "",
    ),
}
SQUARES = ("b7", "a1", "j10", "c10", "aa1", "k12", "a0", "7", "b", "61", "00", "g-2", "G 2", "B7")
CORNERS = ("a1", "b7", "j10", "o10")


def notation() -> Iterator[tuple[str, str]]:
    """What can be typed, each with the canonical text or nothing where it cannot be read."""
    moves = {name: {text: canonical(GAMES[name], text) for text in TYPED[name]} for name in TYPED}
    squares = {style.value: _shown_squares(style) for style in Notation}
    cells = {text: _read_or_none(lambda name: str(parse_cell(name)), text) for text in SQUARES}
    found = {"moves": moves, "squares": squares, "cells": cells}
    yield "notation.json", json.dumps(found, indent=1) + "\n"


def _shown_squares(style: Notation) -> dict[str, Any]:
    return {
        "read": {text: _read_or_none(lambda name: str(style.read(name)), text) for text in SQUARES},
        "shown": {text: style.show(parse_cell(text)) for text in CORNERS},
        "columns": style.column_labels(Grid(12, 3)),
        "rows": style.row_labels(Grid(3, 12)),
    }


def canonical(game: AnyGame, text: str) -> str | None:
    return _read_or_none(lambda move: game.write_move(game.read_move(move)), text)


def _read_or_none(read: Callable[[str], str], text: str) -> str | None:
    try:
        return read(text)
    except InvalidNotation:
        return None
    except IllegalMove as error:
        return f"refused: {error.refusal}"
