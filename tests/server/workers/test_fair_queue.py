"""Nobody waits behind all the wishes of another."""

from broadside.server.workers.fair_queue import FairQueue, MayBegin, Urgency


def at_least(least: Urgency) -> MayBegin:
    return lambda urgency, _: urgency <= least


def taken(queue: FairQueue[str], least: Urgency = Urgency.BACKGROUND) -> list[str]:
    found = []
    while (item := queue.take(at_least(least))) is not None:
        found.append(item)
    return found


def test_the_most_urgent_goes_first() -> None:
    queue: FairQueue[str] = FairQueue()
    queue.put(Urgency.BACKGROUND, "ann", "report")
    queue.put(Urgency.REQUEST, "ann", "hint")
    queue.put(Urgency.OWN_MOVE, "bob", "own")
    queue.put(Urgency.MOVE, "bob", "move")
    assert taken(queue) == ["move", "own", "hint", "report"]


def test_askers_take_turns_each_in_its_own_order() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(3):
        queue.put(Urgency.REQUEST, "ann", f"ann {number}")
    queue.put(Urgency.REQUEST, "bob", "bob 0")
    queue.put(Urgency.REQUEST, "bob", "bob 1")
    assert taken(queue) == ["ann 0", "bob 0", "ann 1", "bob 1", "ann 2"]


def test_only_what_is_urgent_enough_is_taken() -> None:
    queue: FairQueue[str] = FairQueue()
    queue.put(Urgency.REQUEST, "ann", "hint")
    assert queue.take(at_least(Urgency.MOVE)) is None
    assert queue.take(at_least(Urgency.REQUEST)) == "hint"
    assert queue.take(at_least(Urgency.BACKGROUND)) is None


def test_what_was_taken_in_vain_is_next() -> None:
    queue: FairQueue[str] = FairQueue()
    for asker in ("ann", "bob", "ann", "bob"):
        queue.put(Urgency.MOVE, asker, f"{asker}'s")
    queue.put_back(Urgency.MOVE, "bob", "again")
    assert queue.take(at_least(Urgency.MOVE)) == "again"
    queue.put_back(Urgency.MOVE, "eve", "again")
    assert queue.take(at_least(Urgency.MOVE)) == "again"


def test_whoever_may_not_begin_is_passed_over() -> None:
    queue: FairQueue[str] = FairQueue()
    for asker in ("ann", "bob", "ann"):
        queue.put(Urgency.MOVE, asker, f"{asker}'s")
    assert queue.has(lambda _, asker: asker == "bob")
    assert queue.take(lambda _, asker: asker == "bob") == "bob's"
    assert not queue.has(lambda _, asker: asker == "bob")
    assert taken(queue) == ["ann's", "ann's"]
