"""What is told about a match: every message is made here, from what its viewer may know."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from msgspec import UNSET

from broadside.protocol.families import demand, digest, event_json, view_json
from broadside.protocol.messages import (
    NO_VIEW,
    Clocks,
    Events,
    GameText,
    Pulse,
    Result,
    Snapshot,
)
from broadside.rules.game import Expiry, Outcome, Viewer
from broadside.server.setting import Setting
from broadside.table.commitments import Commitment
from broadside.table.table import Numbered, Table

AnyTable: TypeAlias = Table[Any, Any, Any, Any]


def snapshot(
    setting: Setting,
    table: AnyTable,
    viewer: Viewer,
    commitments: Sequence[Commitment],
    at: int,
) -> Snapshot:
    """For a viewer who comes, or comes back after too long."""
    game, seen = table.game, table.snapshot(viewer)
    return Snapshot(
        match=setting.match.id,
        number=seen.number,
        seat=viewer,
        game=GameText(game.family, game.name, setting.match.rules),
        players=setting.players,
        view=view_json(game, seen.view),
        digest=digest(game, seen.view),
        demand=demand(game, seen.view),
        clocks=clocks(table, at),
        commitments={str(one.seat): one.digest for one in commitments},
        result=None if table.outcome is None else result(table.outcome),
        offer=table.offer,
        question=table.question(viewer) or UNSET,
    )


def events(
    match: str,
    table: AnyTable,
    viewer: Viewer,
    shown: Sequence[Numbered[Any]],
    at: int,
    *,
    with_view: bool,
) -> Events:
    """What the viewer was shown next; there must be something."""
    game, view = table.game, table.view(viewer)
    return Events(
        match=match,
        first=shown[0].number,
        events=tuple(event_json(game, one.event) for one in shown),
        demand=demand(game, view),
        clocks=clocks(table, at),
        view=view_json(game, view) if with_view else NO_VIEW,
        question=table.question(viewer) or UNSET,
    )


def pulse(table: AnyTable, viewer: Viewer, at: int) -> Pulse:
    """How far the viewer's picture of the match has come."""
    seen = table.snapshot(viewer)
    return Pulse(seen.number, digest(table.game, seen.view), clocks(table, at))


def clocks(table: AnyTable, at: int) -> Clocks:
    """What is left on the clocks; one that has just run out shows zero."""
    left: Mapping[Expiry, int] = {expiry: max(0, due - at) for due, expiry in table.clock.deadlines}
    return Clocks(left.get(Expiry.TURN), left.get(Expiry.MATCH), _banks(table, at))


def _banks(table: AnyTable, at: int) -> tuple[int, ...] | None:
    seats = sorted(frozenset().union(*table.game.sides))
    left = [table.clock.left(seat, at) for seat in seats]
    return None if None in left else tuple(max(0, one) for one in left if one is not None)


def result(outcome: Outcome) -> Result:
    """How a match ended."""
    return Result(tuple(sorted(outcome.winners)), outcome.ending)


def record_path(match: str) -> str:
    """Where the record of a finished match is found on the server."""
    return f"/api/matches/{match}/record"
