"""Nobody waits behind all the wishes of another."""

from broadside.server.workers.fair_queue import Asker, FairQueue, MayBegin, Urgency

ANN, BOB, EVE = Asker("ann"), Asker("bob"), Asker("eve")


def at_least(least: Urgency) -> MayBegin:
    return lambda urgency, _: urgency <= least


def taken(queue: FairQueue[str], least: Urgency = Urgency.BACKGROUND) -> list[str]:
    found = []
    while (item := queue.take(at_least(least))) is not None:
        found.append(item)
    return found


def test_the_most_urgent_goes_first() -> None:
    queue: FairQueue[str] = FairQueue()
    queue.put(Urgency.BACKGROUND, ANN, "report")
    queue.put(Urgency.REQUEST, ANN, "hint")
    queue.put(Urgency.OWN_MOVE, BOB, "own")
    queue.put(Urgency.MOVE, BOB, "move")
    assert taken(queue) == ["move", "own", "hint", "report"]


def test_askers_take_turns_each_in_its_own_order() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(3):
        queue.put(Urgency.REQUEST, ANN, f"ann {number}")
    queue.put(Urgency.REQUEST, BOB, "bob 0")
    queue.put(Urgency.REQUEST, BOB, "bob 1")
    assert taken(queue) == ["ann 0", "bob 0", "ann 1", "bob 1", "ann 2"]


def test_many_accounts_of_an_address_have_the_turns_of_one() -> None:
    queue: FairQueue[str] = FairQueue()
    guests = [Asker(f"guest {number}", "10.0.0.1") for number in range(16)]
    for guest in guests * 2:
        queue.put(Urgency.REQUEST, guest, guest.account)
    for number in range(2):
        queue.put(Urgency.REQUEST, Asker("bob", "10.0.0.2"), f"bob {number}")
    order = taken(queue)
    assert order[:4] == ["guest 0", "bob 0", "guest 1", "bob 1"]
    assert order[4:] == [guest.account for guest in (guests[2:] + guests)]


def test_only_what_is_urgent_enough_is_taken() -> None:
    queue: FairQueue[str] = FairQueue()
    queue.put(Urgency.REQUEST, ANN, "hint")
    assert queue.take(at_least(Urgency.MOVE)) is None
    assert queue.take(at_least(Urgency.REQUEST)) == "hint"
    assert queue.take(at_least(Urgency.BACKGROUND)) is None


def test_what_was_taken_in_vain_is_next() -> None:
    queue: FairQueue[str] = FairQueue()
    for asker in (ANN, BOB, ANN, BOB):
        queue.put(Urgency.MOVE, asker, f"{asker.account}'s")
    queue.put_back(Urgency.MOVE, BOB, "again")
    assert queue.take(at_least(Urgency.MOVE)) == "again"
    queue.put_back(Urgency.MOVE, EVE, "again")
    assert queue.take(at_least(Urgency.MOVE)) == "again"


def test_whoever_may_not_begin_is_passed_over() -> None:
    queue: FairQueue[str] = FairQueue()
    for asker in (ANN, BOB, ANN):
        queue.put(Urgency.MOVE, asker, f"{asker.account}'s")
    assert queue.has(lambda _, asker: asker == BOB)
    assert queue.take(lambda _, asker: asker == BOB) == "bob's"
    assert not queue.has(lambda _, asker: asker == BOB)
    assert taken(queue) == ["ann's", "ann's"]
