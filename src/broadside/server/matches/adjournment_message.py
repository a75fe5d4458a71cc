"""The message about an adjournment: the seats that offer it, and those ready to go on."""

from broadside.protocol.messages import Adjournment, ReadySeat
from broadside.rules.game import Seat
from broadside.rules.record import Moved
from broadside.server.matches.match_log import CLAIM_ADJOURNED_AFTER
from broadside.store.stored_match import StoredMatch
from broadside.table.match_messages import clocks
from broadside.table.table import AnyTable


def adjournment(match: StoredMatch, table: AnyTable, at: int) -> Adjournment:
    """The message that says how the adjournment of a match stands at that match time. Nothing in it
    is secret.
    """
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
        clocks=clocks(table, at),
    )


def _offering(match: StoredMatch, table: AnyTable) -> tuple[Seat, ...]:
    """The seats that offer to adjourn the match now: a player who moves takes their offer back."""
    if not match.wishes:
        return ()
    return tuple(
        seat
        for seat, number in sorted(match.wishes.items())
        if not any(isinstance(one, Moved) and one.seat == seat for one in table.entries[number:])
    )
