"""The messages about a match, each made from what its viewer may know."""

from collections.abc import Sequence
from typing import Any

from msgspec import UNSET

from broadside.protocol.families import demand, digest, event_json, ruleset_json, view_json
from broadside.protocol.messages import (
    NO_VIEW,
    Events,
    GameText,
    Pulse,
    Snapshot,
)
from broadside.rules.game import Viewer
from broadside.server.matches.opened_match import OpenedMatch
from broadside.table.commitments import Commitment
from broadside.table.match_messages import clocks, result
from broadside.table.table import AnyTable, Numbered


def snapshot(
    opened_match: OpenedMatch,
    table: AnyTable,
    viewer: Viewer,
    commitments: Sequence[Commitment],
    at: int,
    *,
    with_ruleset: bool,
) -> Snapshot:
    """The message with all that a viewer of a match may know, for one who is new, or was away too
    long to catch up by events.
    """
    game, seen = table.game, table.snapshot(viewer)
    ruleset = ruleset_json(game) if with_ruleset else UNSET
    return Snapshot(
        match=opened_match.match.id,
        number=seen.number,
        seat=viewer,
        game=GameText(game.family, game.name, opened_match.match.rules, ruleset),
        players=opened_match.players,
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
    """The message with the next events of a match that the viewer was shown; there must be some."""
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
    """The message that says how far the viewer's picture of the match has come."""
    seen = table.snapshot(viewer)
    return Pulse(seen.number, digest(table.game, seen.view), clocks(table, at))


def record_path(match: str) -> str:
    """The address of the record of a finished match, for the message about its end."""
    return f"/api/matches/{match}/record"
