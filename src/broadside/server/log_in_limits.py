"""How often a password may be tried, without letting anybody lock the owner of a name out.

Failures count for each name at each network, and for each network. A name that is tried from
everywhere at once leaves each network fewer attempts, but some: the right password, from a network
that did not guess, always gets in. Names that nobody has are counted in the same way.
"""

from collections.abc import Callable

from broadside.server.limits import Act, Buckets


def begin_attempt(buckets: Buckets, name: str, network: str) -> Callable[[], None] | None:
    """Count an attempt. Returns what takes that back, for a password that was right; nothing where
    there were too many attempts."""
    here = f"{name} from {network}"
    taken: list[tuple[Act, str, str | None]] = [(Act.LOG_IN, network, here)]
    if not buckets.allow(*taken[0]):
        return None
    everywhere = (Act.LOG_IN, f"as {name}", None)
    under_attack = (Act.ATTACKED_LOG_IN, network, here)
    taken.append(everywhere if buckets.allow(*everywhere) else under_attack)
    if taken[1] is under_attack and not buckets.allow(*under_attack):
        return None

    def take_back() -> None:
        for one in taken:
            buckets.give_back(*one)

    return take_back
