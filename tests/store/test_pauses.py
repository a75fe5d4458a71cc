"""Matches that are adjourned when all agree, and go on when all are ready."""

import asyncio
from dataclasses import replace

import pytest

from broadside.rules.record import Moved
from broadside.store.log import Append, Appended, Lost
from broadside.store.match import Computer, Finish, MatchId, Person
from broadside.store.pauses import Problem
from broadside.store.store import Store
from broadside.store.tournaments import NewGame, NewTournament
from tests.databases import OpenStore
from tests.store.tables import NOON, entry, new_match, won_by

HOUR = 3_600_000


async def match_of(store: Store, *accounts: str) -> MatchId:
    people = tuple(map(Person, accounts))
    match = await store.matches.create(new_match(*people, Computer("easy")))
    await store.matches.append(replace(entry(match, 1), due=30_000))
    return match


@pytest.mark.req("F-19")
async def test_the_clocks_of_a_paused_match_stand_still(store: Store) -> None:
    account = await store.accounts.create_guest(NOON)
    match = await match_of(store, account)
    assert await store.pauses.pause(match, NOON + 10_000)
    assert await store.clock.due(NOON + HOUR) == ()
    assert await store.pauses.agree(match, account, NOON + HOUR) == ()
    stored = await store.matches.find(match)
    assert stored is not None
    assert stored.epoch == NOON + HOUR - 10_000
    assert await store.clock.due(NOON + HOUR + 19_999) == ()
    assert await store.clock.due(NOON + HOUR + 20_000) == (match,)


async def test_an_outage_in_a_pause_is_not_counted_twice(store: Store) -> None:
    account = await store.accounts.create_guest(NOON)
    match = await match_of(store, account)
    await store.clock.beat(NOON)
    await store.pauses.pause(match, NOON + 100)
    await store.clock.beat(NOON + HOUR)
    await store.pauses.agree(match, account, NOON + 2 * HOUR)
    stored = await store.matches.find(match)
    assert stored is not None
    assert stored.epoch == NOON + 2 * HOUR - 100


@pytest.mark.req("F-19")
async def test_a_match_of_several_people_goes_on_when_all_have_agreed(store: Store) -> None:
    people = [await store.accounts.create_guest(NOON) for _ in range(3)]
    match = await match_of(store, *people)
    await store.pauses.pause(match, NOON)
    assert await store.pauses.agree(match, people[2], NOON) == (people[0], people[1])
    assert await store.pauses.agree(match, people[0], NOON) == (people[1],)
    assert await store.pauses.agree(match, people[0], NOON) == (people[1],)
    assert await store.matches.running() == ()
    assert await store.pauses.agree(match, people[1], NOON) == ()
    assert await store.matches.running() == (match,)


async def test_those_who_agree_at_once_in_two_processes_do_not_wait_for_each_other(
    open_store: OpenStore,
) -> None:
    stores = [await open_store() for _ in range(2)]
    people = [await stores[0].accounts.create_guest(NOON) for _ in range(2)]
    match = await match_of(stores[0], *people)
    for _ in range(10):
        await stores[0].pauses.pause(match, NOON)
        agreed = await asyncio.gather(
            *(
                store.pauses.agree(match, person, NOON)
                for store, person in zip(stores, people, strict=True)
            )
        )
        assert sorted(len(missing) for missing in agreed if isinstance(missing, tuple)) == [0, 1]


async def test_who_does_not_play_has_no_say(store: Store) -> None:
    player, stranger = [await store.accounts.create_guest(NOON) for _ in range(2)]
    match = await match_of(store, player)
    await store.pauses.pause(match, NOON)
    assert await store.pauses.agree(match, stranger, NOON) is Problem.NOT_SEATED
    await store.accounts.delete(player)
    assert await store.pauses.agree(match, stranger, NOON) is Problem.NOT_SEATED
    assert await store.matches.running() == ()


async def test_nobody_waits_for_a_deleted_account(store: Store) -> None:
    people = [await store.accounts.create_guest(NOON) for _ in range(2)]
    match = await match_of(store, *people)
    await store.pauses.pause(match, NOON)
    await store.accounts.delete(people[0])
    assert await store.pauses.agree(match, people[1], NOON) == ()


async def test_only_a_running_match_can_be_paused(store: Store) -> None:
    account = await store.accounts.create_guest(NOON)
    match = await match_of(store, account)
    assert await store.pauses.pause(match, NOON)
    assert not await store.pauses.pause(match, NOON + 5)
    await store.matches.finish(match, Finish(won_by(0), NOON, ()))
    assert not await store.pauses.pause(match, NOON + 9)
    assert not await store.pauses.pause("nowhere", NOON)


# Adjourning


async def two_people(store: Store) -> tuple[list[str], MatchId]:
    people = [await store.accounts.create_guest(NOON) for _ in range(2)]
    return people, await match_of(store, *people)


async def is_paused(store: Store, match: MatchId) -> bool:
    found = await store.matches.find(match)
    assert found is not None
    return found.is_paused


@pytest.mark.req("F-19", "R-43")
async def test_play_goes_on_until_everybody_has_agreed_to_adjourn(store: Store) -> None:
    (ann, bob), match = await two_people(store)
    assert await store.pauses.adjourn(match, ann, NOON) is None
    assert not await is_paused(store, match)
    assert await store.clock.due(NOON + 30_000) == (match,)
    assert await store.matches.append(entry(match, 2)) == Appended(2)
    assert await store.pauses.adjourn(match, ann, NOON) is None
    assert await store.pauses.adjourn(match, bob, NOON) is None
    assert await is_paused(store, match)
    assert await store.pauses.adjourn(match, bob, NOON) is None, "twice is as good as once"


async def test_an_offer_to_adjourn_lapses_when_its_player_moves(store: Store) -> None:
    (ann, bob), match = await two_people(store)
    await store.pauses.adjourn(match, ann, NOON)
    await store.matches.append(entry(match, 2))
    await store.pauses.adjourn(match, bob, NOON)
    assert not await is_paused(store, match), "seat 0 has moved"
    await store.matches.append(entry(match, 3))
    await store.pauses.adjourn(match, ann, NOON)
    assert not await is_paused(store, match), "seat 1 has moved"
    await store.pauses.adjourn(match, bob, NOON)
    assert await is_paused(store, match)


async def test_an_offer_to_adjourn_is_withdrawn_or_declined(store: Store) -> None:
    (ann, bob), match = await two_people(store)
    for decider in (ann, bob):
        await store.pauses.adjourn(match, ann, NOON)
        assert await store.pauses.play_on(match, decider) is None
        await store.pauses.adjourn(match, bob, NOON)
        assert not await is_paused(store, match)
        await store.pauses.play_on(match, bob)
    for person in (ann, bob):
        await store.pauses.adjourn(match, person, NOON)
    assert await store.pauses.play_on(match, ann) is Problem.PAUSED


async def test_who_has_no_say_and_what_cannot_be_adjourned(store: Store) -> None:
    (ann, _), match = await two_people(store)
    stranger = await store.accounts.create_guest(NOON)
    pauses, alone = store.pauses, await match_of(store, ann)
    assert await pauses.adjourn(match, stranger, NOON) is Problem.NOT_SEATED
    assert await pauses.play_on(match, stranger) is Problem.NOT_SEATED
    assert await pauses.wait(match, stranger) is Problem.NOT_SEATED
    assert await pauses.adjourn("nowhere", ann, NOON) is Problem.UNKNOWN_MATCH
    assert await pauses.adjourn(alone, ann, NOON) is Problem.PEOPLE_ONLY
    await store.matches.finish(match, Finish(won_by(0), NOON, ()))
    assert await pauses.adjourn(match, ann, NOON) is Problem.ALREADY_OVER
    assert await pauses.agree(match, ann, NOON) is Problem.ALREADY_OVER


async def test_in_a_tournament_nothing_pauses(store: Store) -> None:
    ann, bob = [await store.accounts.create_guest(NOON) for _ in range(2)]
    wish = NewTournament(ann, "cup", "{}", "round-robin", 1, NOON)
    id = await store.tournaments.create(wish)
    for person in (ann, bob):
        await store.tournaments.enter(id, person)
    await store.tournaments.start(id)
    game = NewGame(0, 0, (ann, bob), (ann, bob), new_match(Person(ann), Person(bob)))
    await store.tournaments.add_round(id, 1, [game], NOON)
    [(match, _)] = await store.matches.of(ann)
    assert await store.tournaments.has(match.id)
    for person in (ann, bob):
        assert await store.pauses.adjourn(match.id, person, NOON) is Problem.IN_TOURNAMENT
    assert not await store.pauses.pause(match.id, NOON)
    assert not await is_paused(store, match.id)


async def test_nothing_is_written_in_an_adjourned_match_but_its_end(store: Store) -> None:
    (ann, bob), match = await two_people(store)
    for person in (ann, bob):
        await store.pauses.adjourn(match, person, NOON)
    assert await store.matches.append(entry(match, 2)) == Lost(1)
    last = replace(entry(match, 2), while_paused=True, finish=Finish(won_by(0), NOON, ()))
    assert await store.matches.append(last) == Appended(2)
    found = await store.matches.find(match)
    assert found is not None
    assert (found.is_paused, found.outcome) == (False, won_by(0))


async def test_who_is_ready_is_kept_and_may_change_their_mind(open_store: OpenStore) -> None:
    ours, theirs = await open_store(), await open_store()
    (ann, bob), match = await two_people(ours)
    await ours.pauses.pause(match, NOON)
    await ours.pauses.agree(match, ann, NOON + 5)
    await ours.pauses.agree(match, ann, NOON + 9)
    found = await theirs.matches.find(match)
    assert found is not None
    assert (found.ready, found.waits_for) == ({0: NOON + 5}, (1,)), "counted from the first word"
    assert await theirs.pauses.wait(match, ann) is None
    assert await theirs.pauses.agree(match, bob, NOON + 9) == (ann,)
    assert await theirs.pauses.agree(match, ann, NOON + 9) == ()
    found = await ours.matches.find(match)
    assert found is not None
    assert (found.is_paused, dict(found.ready)) == (False, {})


# Races


async def race(stores: list[Store], people: list[str], match: MatchId, number: int) -> int:
    """One agrees to adjourn in one process, while the other moves in the other: whoever is first,
    nothing is lost. Returns the number of the last entry."""
    await stores[0].pauses.adjourn(match, people[0], NOON)
    move = Append(match, number + 1, Moved(number * 10, 1, "fire b7"))
    _, answer = await asyncio.gather(
        stores[number % 2].pauses.adjourn(match, people[1], NOON),
        stores[1 - number % 2].matches.append(move),
    )
    latest = await stores[0].matches.latest(match)
    assert await is_paused(stores[0], match) or answer == Appended(number + 1)
    assert latest == number + (answer == Appended(number + 1))
    if not await is_paused(stores[0], match):
        # The move came between the two words: the one who moved agrees again.
        await stores[1].pauses.adjourn(match, people[1], NOON)
    assert await is_paused(stores[1], match)
    await asyncio.gather(
        *(one.pauses.agree(match, who, NOON) for one, who in zip(stores, people, strict=True))
    )
    assert not await is_paused(stores[0], match)
    return latest


async def race_often(open_store: OpenStore, count: int) -> None:
    stores = [await open_store() for _ in range(2)]
    people, match = await two_people(stores[0])
    number = 1
    for _ in range(count):
        number = await race(stores, people, match, number)


async def test_agreeing_while_a_move_is_written_loses_neither(open_store: OpenStore) -> None:
    await race_often(open_store, 100)


@pytest.mark.soak
async def test_agreeing_while_a_move_is_written_loses_neither_ten_thousand_times(
    open_store: OpenStore,
) -> None:
    await race_often(open_store, 10_000)


async def test_who_offers_at_the_same_moment_in_two_processes_has_agreed(
    open_store: OpenStore,
) -> None:
    stores = [await open_store() for _ in range(2)]
    people, match = await two_people(stores[0])
    for _ in range(20):
        await asyncio.gather(
            *(one.pauses.adjourn(match, who, NOON) for one, who in zip(stores, people, strict=True))
        )
        assert await is_paused(stores[0], match)
        for who in people:
            await stores[1].pauses.agree(match, who, NOON)
