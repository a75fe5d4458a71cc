"""Who offers to adjourn a match, and who is ready to go on: what everybody at it is told."""

from typing import Any, TypeAlias

from broadside.protocol.messages import Adjournment, ReadySeat
from broadside.rules.game import Seat
from broadside.rules.record import Moved
from broadside.server import telling
from broadside.server.scribe import CLAIM_ADJOURNED_AFTER
from broadside.store.match import Match
from broadside.table.table import Table

AnyTable: TypeAlias = Table[Any, Any, Any, Any]


def adjournment(match: Match, table: AnyTable, at: int) -> Adjournment:
    """How a match stands at that match time. Nothing in it is secret."""
    offered_by = () if match.is_paused or table.outcome else _offering(match, table)
    agreeing = tuple(seat for seat in match.people if offered_by and seat not in offered_by)
    return Adjournment(
        match=match.id,
        is_adjourned=match.is_paused,
        offered_by=offered_by,
        ready=tuple(
            ReadySeat(seat, since + CLAIM_ADJOURNED_AFTER)
            for seat, since in sorted(match.ready.items())
        ),
        waits_for=match.waits_for or agreeing,
        clocks=telling.clocks(table, at),
    )


def _offering(match: Match, table: AnyTable) -> tuple[Seat, ...]:
    """The seats whose offers stand: a move of one's own takes an offer back."""
    if not match.wishes:
        return ()
    entries = table.record.entries
    return tuple(
        seat
        for seat, number in sorted(match.wishes.items())
        if not any(isinstance(one, Moved) and one.seat == seat for one in entries[number:])
    )
