"""Everything of Broadside that the golden tests use: after a rename, this module alone changes."""

from collections.abc import Callable
from typing import Any

from broadside.arena.game import ArenaGame, play_game
from broadside.botlink.bot_spec import CatalogueBot, Program, SeatAssignment
from broadside.botlink.limits import Limits
from broadside.bots.bot import Follower
from broadside.bots.catalog import LINEUPS, AnyBot, make_bot
from broadside.cli import folders, settings_sources
from broadside.cli.commands import app as command_line
from broadside.client.session_file import SessionFile
from broadside.console.best_scores import BestScore, BestScores
from broadside.play.game_files import FinishedGames, load_game, save_game
from broadside.play.local_game import LocalGame
from broadside.protocol.api import Refusal as HttpRefusal
from broadside.protocol.families import event_json, read_event, read_view, view_json
from broadside.protocol.line_protocol import HELLO, QUIT, event_lines, go_line, opening_lines
from broadside.protocol.message_base import VERSION
from broadside.protocol.openapi import Operation
from broadside.protocol.refusals import Code, refuse, refuse_move
from broadside.protocol.schema import schema
from broadside.protocol.wire import encode, read_client, read_server
from broadside.rules.acts import Act, read_said
from broadside.rules.catalog import FAMILIES, GAMES, AnyGame, game_of, game_of_rules
from broadside.rules.errors import IllegalMove, InvalidNotation, Refusal
from broadside.rules.fleet.event_lines import read_events as read_fleet_events
from broadside.rules.game import Expiry, Viewer
from broadside.rules.grid import Grid, parse_cell
from broadside.rules.notation import Notation
from broadside.rules.record import Expired, Moved, read_record, write_record
from broadside.rules.shooting.event_lines import read_events as read_shooting_events
from broadside.server.api.openapi import ENDPOINTS, description
from broadside.server.http.statuses import CONFLICT, STATUSES
from broadside.server.settings import SETTINGS
from broadside.store import engines, migration
from broadside.store.doctor import examine
from broadside.store.store import Store
from broadside.table.clock import Bank
from broadside.table.proof import prove, read_proof, verify, write_proof
from broadside.table.table import Table
from broadside.tui.hosts import LocalHost
from tests.server.offline_server import TestClock
from tests.server.running_server import running_server

OPERATIONS = tuple(endpoint.operation for endpoint in ENDPOINTS)
"""What can be asked over HTTP."""


def http_status(code: str) -> set[int]:
    """Every status with which the server refuses something for that reason."""
    elsewhere = {one.statuses[code] for one in ENDPOINTS if code in one.statuses}
    return {STATUSES.get(code, CONFLICT), *elsewhere}


READERS: dict[str, Callable[[Any, list[str]], tuple[Any, ...]]] = {
    "shooting": lambda game, told: read_shooting_events(game.rules, told),
    "fleet": lambda game, told: read_fleet_events(game.rules, told),
}
"""How the events of each family are read back from lines."""

__all__ = [
    "FAMILIES",
    "GAMES",
    "HELLO",
    "LINEUPS",
    "OPERATIONS",
    "QUIT",
    "READERS",
    "SETTINGS",
    "VERSION",
    "Act",
    "AnyBot",
    "AnyGame",
    "ArenaGame",
    "Bank",
    "BestScore",
    "BestScores",
    "CatalogueBot",
    "Code",
    "Expired",
    "Expiry",
    "FinishedGames",
    "Follower",
    "Grid",
    "HttpRefusal",
    "IllegalMove",
    "InvalidNotation",
    "Limits",
    "LocalGame",
    "LocalHost",
    "Moved",
    "Notation",
    "Operation",
    "Program",
    "Refusal",
    "SeatAssignment",
    "SessionFile",
    "Store",
    "Table",
    "TestClock",
    "Viewer",
    "command_line",
    "description",
    "encode",
    "engines",
    "event_json",
    "event_lines",
    "examine",
    "folders",
    "game_of",
    "game_of_rules",
    "go_line",
    "http_status",
    "load_game",
    "make_bot",
    "migration",
    "opening_lines",
    "parse_cell",
    "play_game",
    "prove",
    "read_client",
    "read_event",
    "read_proof",
    "read_record",
    "read_said",
    "read_server",
    "read_view",
    "refuse",
    "refuse_move",
    "running_server",
    "save_game",
    "schema",
    "settings_sources",
    "verify",
    "view_json",
    "write_proof",
    "write_record",
]
