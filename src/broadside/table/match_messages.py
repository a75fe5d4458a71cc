"""The clocks and the result of a match, as servers and local games show them."""

from msgspec import UNSET

from broadside.protocol.messages import Clocks, Result
from broadside.rules.game import Expiry, Outcome
from broadside.table.table import AnyTable


def clocks(table: AnyTable, at: int) -> Clocks:
    """The message about the clocks of a match, with the time left on each; one that has just run
    out shows zero.
    """
    left = {expiry: max(0, due - at) for due, expiry in table.clock.deadlines}
    setup = left.get(Expiry.SETUP, UNSET)
    return Clocks(left.get(Expiry.TURN), left.get(Expiry.MATCH), _banks(table, at), setup)


def _banks(table: AnyTable, at: int) -> tuple[int, ...] | None:
    seats = sorted(frozenset().union(*table.game.sides))
    left = [table.clock.left(seat, at) for seat in seats]
    return None if None in left else tuple(max(0, one) for one in left if one is not None)


def result(outcome: Outcome) -> Result:
    """The message about how a match ended."""
    return Result(tuple(sorted(outcome.winners)), outcome.ending)
