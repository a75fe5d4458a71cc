"""What a finished match leads to, once, whichever server comes so far."""

import pytest

from broadside.protocol.messages import Hello, Over, Unlocked
from broadside.server.announcing import Announcer
from broadside.server.honours import Honours
from broadside.store.store import Store
from tests.server.test_dialogue import room
from tests.server.test_match import begin, play, sit, two_people
from tests.server.world import START, TestClock, open_hall, settle, unlock_nothing, until

ROOKIE = Unlocked(("You've unlocked: Rookie",))


async def win(store: Store) -> tuple[str, str]:
    """A match, and who has won it, on a server that was killed before it saw to anything else."""
    async with open_hall(store, TestClock(), unlock=unlock_nothing) as hall:
        match, watchers = await sit(hall, await two_people(store))
        await begin(match, watchers)
        for seat, move in ((0, "fire c3"), (1, "fire a3"), (0, "fire d3")):
            await play(match, watchers[seat], move)
        await until(lambda: watchers[0].is_over)
        assert watchers[0].told(Over)[0].result.winners == (0,)
        who = match.setting.match.occupants[0]
    return match.id, getattr(who, "account", "")


@pytest.mark.req("W-14", "X-05")
async def test_who_was_away_when_the_server_was_killed_hears_what_was_unlocked_once(
    store: Store,
) -> None:
    id, account = await win(store)
    heard: list[Unlocked] = []
    for _ in range(2):
        announcer = Announcer(store.achievements)
        honours = Honours(store, TestClock(), None, announcer)
        async with room(store, announcer=announcer, unlock=honours.unlock) as place:
            wire = place.connect(account)
            wire.say(Hello(1))
            await place.hall.find(id)
            await settle()
            heard += wire.of(Unlocked)
    assert heard == [ROOKIE]


@pytest.mark.req("W-14")
async def test_who_comes_back_by_any_connection_is_told_what_was_not_told(store: Store) -> None:
    account = await store.accounts.create_guest(START)
    await store.achievements.award(account, "rookie", START)
    announcer = Announcer(store.achievements)
    async with room(store, announcer=announcer) as place:
        gone = place.connect(account)
        gone.is_deaf = True
        gone.say(Hello(1))
        await settle()
        gone.hang_up()
        await until(lambda: place.tasks[0].done())
        wires = [place.connect(account) for _ in range(2)]
        for wire in wires:
            wire.say(Hello(1))
            await settle()
        assert [wire.of(Unlocked) for wire in wires] == [[ROOKIE], []]
