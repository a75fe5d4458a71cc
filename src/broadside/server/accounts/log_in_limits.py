"""Limits log-in attempts without letting anybody lock out the owner of a name.

Failures count for each name at each network, and for each network. A name that is tried from
everywhere at once leaves each network fewer attempts, but some: the right password, from a network
that did not guess, always gets in. Names that nobody has are counted in the same way.
"""

from collections.abc import Callable

from broadside.server.http.rate_limits import LimitedAction, RateLimits


def begin_attempt(rate_limits: RateLimits, name: str, network: str) -> Callable[[], None] | None:
    """Count an attempt to log in. Returns a function that takes it back when the password was
    right, or ``None`` after too many attempts.
    """
    here = f"{name} from {network}"
    taken: list[tuple[LimitedAction, str, str | None]] = [(LimitedAction.LOG_IN, network, here)]
    if not rate_limits.allow(*taken[0]):
        return None
    everywhere = (LimitedAction.LOG_IN, f"as {name}", None)
    under_attack = (LimitedAction.ATTACKED_LOG_IN, network, here)
    taken.append(everywhere if rate_limits.allow(*everywhere) else under_attack)
    if taken[1] is under_attack and not rate_limits.allow(*under_attack):
        return None

    def take_back() -> None:
        for one in taken:
            rate_limits.give_back(*one)

    return take_back
