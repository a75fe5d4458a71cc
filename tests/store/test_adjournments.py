"""Matches that are adjourned when all agree, and go on when all are ready."""

import asyncio
from dataclasses import replace

import pytest

from broadside.rules.record import Moved
from broadside.store.adjournments import FORSAKEN, AdjournmentProblem
from broadside.store.log import Append, Appended, Lost
from broadside.store.store import Store
from broadside.store.stored_match import Computer, Finish, MatchId, Person
from broadside.store.tournaments import NewStoredTournament, NewTournamentGame
from tests.databases import OpenStore
from tests.store.stored_matches import NOON, connect, entry, new_match, won_by

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
    assert await store.adjournments.pause(match, NOON + 10_000)
    assert await store.clock.due(NOON + HOUR) == ()
    assert await store.adjournments.agree(match, account, NOON + HOUR) == ()
    stored = await store.matches.find(match)
    assert stored is not None
    assert stored.epoch == NOON + HOUR - 10_000
    assert await store.clock.due(NOON + HOUR + 19_999) == ()
    assert await store.clock.due(NOON + HOUR + 20_000) == (match,)


async def test_an_outage_in_a_pause_is_not_counted_twice(store: Store) -> None:
    account = await store.accounts.create_guest(NOON)
    match = await match_of(store, account)
    await store.clock.beat(NOON)
    await store.adjournments.pause(match, NOON + 100)
    await store.clock.beat(NOON + HOUR)
    await store.adjournments.agree(match, account, NOON + 2 * HOUR)
    stored = await store.matches.find(match)
    assert stored is not None
    assert stored.epoch == NOON + 2 * HOUR - 100


@pytest.mark.req("F-19")
async def test_a_match_of_several_people_goes_on_when_all_have_agreed(store: Store) -> None:
    people = [await store.accounts.create_guest(NOON) for _ in range(3)]
    await connect(store, *people)
    match = await match_of(store, *people)
    await store.adjournments.pause(match, NOON)
    assert await store.adjournments.agree(match, people[2], NOON) == (people[0], people[1])
    assert await store.adjournments.agree(match, people[0], NOON) == (people[1],)
    assert await store.adjournments.agree(match, people[0], NOON) == (people[1],)
    assert await is_paused(store, match)
    assert await store.adjournments.agree(match, people[1], NOON) == ()
    assert not await is_paused(store, match)


async def test_those_who_agree_at_once_in_two_processes_do_not_wait_for_each_other(
    open_store: OpenStore,
) -> None:
    stores = [await open_store() for _ in range(2)]
    people = [await stores[0].accounts.create_guest(NOON) for _ in range(2)]
    await connect(stores[0], *people)
    match = await match_of(stores[0], *people)
    for _ in range(10):
        await stores[0].adjournments.pause(match, NOON)
        agreed = await asyncio.gather(
            *(
                store.adjournments.agree(match, person, NOON)
                for store, person in zip(stores, people, strict=True)
            )
        )
        assert sorted(len(missing) for missing in agreed if isinstance(missing, tuple)) == [0, 1]


async def test_who_does_not_play_has_no_say(store: Store) -> None:
    player, stranger = [await store.accounts.create_guest(NOON) for _ in range(2)]
    match = await match_of(store, player)
    await store.adjournments.pause(match, NOON)
    assert await store.adjournments.agree(match, stranger, NOON) is AdjournmentProblem.NOT_SEATED
    await store.accounts.delete(player)
    assert await store.adjournments.agree(match, stranger, NOON) is AdjournmentProblem.NOT_SEATED
    assert await is_paused(store, match)


async def test_nobody_waits_for_a_deleted_account(store: Store) -> None:
    people = [await store.accounts.create_guest(NOON) for _ in range(2)]
    match = await match_of(store, *people)
    await store.adjournments.pause(match, NOON)
    await store.accounts.delete(people[0])
    assert await store.adjournments.agree(match, people[1], NOON) == ()


async def test_only_a_running_match_can_be_paused(store: Store) -> None:
    account = await store.accounts.create_guest(NOON)
    match = await match_of(store, account)
    assert await store.adjournments.pause(match, NOON)
    assert not await store.adjournments.pause(match, NOON + 5)
    await store.matches.finish(match, Finish(won_by(0), NOON, ()))
    assert not await store.adjournments.pause(match, NOON + 9)
    assert not await store.adjournments.pause("nowhere", NOON)


# Adjourning


async def two_people(store: Store) -> tuple[list[str], MatchId]:
    people = [await store.accounts.create_guest(NOON) for _ in range(2)]
    await connect(store, *people)
    return people, await match_of(store, *people)


async def is_paused(store: Store, match: MatchId) -> bool:
    found = await store.matches.find(match)
    assert found is not None
    return found.is_paused


async def test_a_match_of_three_without_clocks_is_adjourned_without_a_player_who_left(
    store: Store,
) -> None:
    ann, bob, cid = [await store.accounts.create_guest(NOON) for _ in range(3)]
    await connect(store, ann, bob, cid)
    match = await store.matches.create(new_match(*map(Person, (ann, bob, cid))))
    await store.presence.leave(f"{cid} at {NOON}", NOON)
    for now in (NOON, NOON + FORSAKEN):
        await store.presence.hold([f"{who} at {NOON}" for who in (ann, bob)], now)
        assert await store.adjournments.adjourn(match, ann, now) is None
        assert not await is_paused(store, match), "Bob is here"
        assert await store.adjournments.adjourn(match, bob, now) is None
        assert not await is_paused(store, match), "Cid has just left"
    now = NOON + FORSAKEN + 1
    assert await store.adjournments.adjourn(match, ann, now) is None
    assert await is_paused(store, match)


@pytest.mark.parametrize(("people", "due"), [(2, None), (3, 60_000)])
async def test_whoever_can_lose_by_being_away_is_asked_to_adjourn(
    store: Store, people: int, due: int | None
) -> None:
    players = [await store.accounts.create_guest(NOON) for _ in range(people)]
    made = replace(new_match(*map(Person, players)), due=due)
    match = await store.matches.create(made)
    assert await store.adjournments.adjourn(match, players[0], NOON + 2 * FORSAKEN) is None
    assert not await is_paused(store, match)


@pytest.mark.req("F-19", "R-43")
async def test_play_goes_on_until_everybody_has_agreed_to_adjourn(store: Store) -> None:
    (ann, bob), match = await two_people(store)
    assert await store.adjournments.adjourn(match, ann, NOON) is None
    assert not await is_paused(store, match)
    assert await store.clock.due(NOON + 30_000) == (match,)
    assert await store.matches.append(entry(match, 2)) == Appended(2)
    assert await store.adjournments.adjourn(match, ann, NOON) is None
    assert await store.adjournments.adjourn(match, bob, NOON) is None
    assert await is_paused(store, match)
    assert await store.adjournments.adjourn(match, bob, NOON) is None, "twice is as good as once"


async def test_an_offer_to_adjourn_lapses_when_its_player_moves(store: Store) -> None:
    (ann, bob), match = await two_people(store)
    await store.adjournments.adjourn(match, ann, NOON)
    await store.matches.append(entry(match, 2))
    await store.adjournments.adjourn(match, bob, NOON)
    assert not await is_paused(store, match), "seat 0 has moved"
    await store.matches.append(entry(match, 3))
    await store.adjournments.adjourn(match, ann, NOON)
    assert not await is_paused(store, match), "seat 1 has moved"
    await store.adjournments.adjourn(match, bob, NOON)
    assert await is_paused(store, match)


async def test_an_offer_to_adjourn_is_withdrawn_or_declined(store: Store) -> None:
    (ann, bob), match = await two_people(store)
    for decider in (ann, bob):
        await store.adjournments.adjourn(match, ann, NOON)
        assert await store.adjournments.play_on(match, decider) is None
        await store.adjournments.adjourn(match, bob, NOON)
        assert not await is_paused(store, match)
        await store.adjournments.play_on(match, bob)
    for person in (ann, bob):
        await store.adjournments.adjourn(match, person, NOON)
    assert await store.adjournments.play_on(match, ann) is AdjournmentProblem.PAUSED


async def test_who_has_no_say_and_what_cannot_be_adjourned(store: Store) -> None:
    (ann, _), match = await two_people(store)
    stranger = await store.accounts.create_guest(NOON)
    adjournments, alone = store.adjournments, await match_of(store, ann)
    assert await adjournments.adjourn(match, stranger, NOON) is AdjournmentProblem.NOT_SEATED
    assert await adjournments.play_on(match, stranger) is AdjournmentProblem.NOT_SEATED
    assert await adjournments.wait(match, stranger) is AdjournmentProblem.NOT_SEATED
    assert await adjournments.adjourn("nowhere", ann, NOON) is AdjournmentProblem.UNKNOWN_MATCH
    assert await adjournments.adjourn(alone, ann, NOON) is AdjournmentProblem.PEOPLE_ONLY
    await store.matches.finish(match, Finish(won_by(0), NOON, ()))
    assert await adjournments.adjourn(match, ann, NOON) is AdjournmentProblem.ALREADY_OVER
    assert await adjournments.agree(match, ann, NOON) is AdjournmentProblem.ALREADY_OVER


async def test_in_a_tournament_nothing_pauses(store: Store) -> None:
    ann, bob = [await store.accounts.create_guest(NOON) for _ in range(2)]
    wish = NewStoredTournament(ann, "cup", "{}", "round-robin", 1, NOON)
    id = await store.tournaments.create(wish)
    for person in (ann, bob):
        await store.tournaments.enter(id, person)
    await store.tournaments.start(id)
    game = NewTournamentGame(0, 0, (ann, bob), (ann, bob), new_match(Person(ann), Person(bob)))
    await store.tournaments.add_round(id, 1, [game], NOON)
    [(match, _)] = await store.matches.of(ann)
    assert await store.tournaments.has(match.id)
    for person in (ann, bob):
        assert (
            await store.adjournments.adjourn(match.id, person, NOON)
            is AdjournmentProblem.IN_TOURNAMENT
        )
    assert not await store.adjournments.pause(match.id, NOON)
    assert not await is_paused(store, match.id)


async def test_nothing_is_written_in_an_adjourned_match_but_its_end(store: Store) -> None:
    (ann, bob), match = await two_people(store)
    for person in (ann, bob):
        await store.adjournments.adjourn(match, person, NOON)
    assert await store.matches.append(entry(match, 2)) == Lost(1)
    last = replace(entry(match, 2), while_paused=True, finish=Finish(won_by(0), NOON, ()))
    assert await store.matches.append(last) == Appended(2)
    found = await store.matches.find(match)
    assert found is not None
    assert (found.is_paused, found.outcome) == (False, won_by(0))


async def test_who_is_ready_is_kept_and_may_change_their_mind(open_store: OpenStore) -> None:
    ours, theirs = await open_store(), await open_store()
    (ann, bob), match = await two_people(ours)
    await ours.adjournments.pause(match, NOON)
    await ours.adjournments.agree(match, ann, NOON + 5)
    await ours.adjournments.agree(match, ann, NOON + 9)
    found = await theirs.matches.find(match)
    assert found is not None
    assert (found.ready, found.waits_for) == ({0: NOON + 5}, (1,)), "counted from the first word"
    assert await theirs.adjournments.wait(match, ann) is None
    assert await theirs.adjournments.agree(match, bob, NOON + 9) == (ann,)
    assert await theirs.adjournments.agree(match, ann, NOON + 9) == ()
    found = await ours.matches.find(match)
    assert found is not None
    assert (found.is_paused, dict(found.ready)) == (False, {})


async def test_nobodys_clock_runs_while_they_are_away(open_store: OpenStore) -> None:
    ours, theirs = await open_store(), await open_store()
    (ann, bob), match = await two_people(ours)
    await ours.adjournments.pause(match, NOON)
    await ours.adjournments.agree(match, ann, NOON)
    await ours.presence.leave(f"{ann} at {NOON}", NOON + 1)
    assert await theirs.adjournments.agree(match, bob, NOON + HOUR) == (ann,)
    found = await ours.matches.find(match)
    assert found is not None
    assert (found.is_paused, found.waits_for) == (True, (0,))
    assert (found.ready, found.lapsed) == ({1: NOON + HOUR}, {0: NOON})
    await connect(ours, bob, now=NOON + HOUR)
    assert await ours.adjournments.agree(match, ann, NOON + HOUR) == ()
    assert not await is_paused(theirs, match)


async def test_whoever_was_ready_and_left_is_ready_since_the_first_time(store: Store) -> None:
    (ann, bob), match = await two_people(store)
    await store.adjournments.pause(match, NOON)
    await store.adjournments.agree(match, ann, NOON)
    await store.adjournments.agree(match, bob, NOON + HOUR)
    assert await store.adjournments.agree(match, ann, NOON + 2 * HOUR) == (bob,), "now bob is gone"
    found = await store.matches.find(match)
    assert found is not None
    assert (found.ready, found.lapsed) == ({0: NOON}, {1: NOON + HOUR})


# Races


async def race(stores: list[Store], people: list[str], match: MatchId, number: int) -> int:
    """One agrees to adjourn in one process, while the other moves in the other: whoever is first,
    nothing is lost. Returns the number of the last entry."""
    await stores[0].adjournments.adjourn(match, people[0], NOON)
    move = Append(match, number + 1, Moved(number * 10, 1, "fire b7"))
    _, answer = await asyncio.gather(
        stores[number % 2].adjournments.adjourn(match, people[1], NOON),
        stores[1 - number % 2].matches.append(move),
    )
    latest = await stores[0].matches.latest(match)
    assert await is_paused(stores[0], match) or answer == Appended(number + 1)
    assert latest == number + (answer == Appended(number + 1))
    if not await is_paused(stores[0], match):
        # The move came between the two words: the one who moved agrees again.
        await stores[1].adjournments.adjourn(match, people[1], NOON)
    assert await is_paused(stores[1], match)
    await asyncio.gather(
        *(one.adjournments.agree(match, who, NOON) for one, who in zip(stores, people, strict=True))
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
            *(
                one.adjournments.adjourn(match, who, NOON)
                for one, who in zip(stores, people, strict=True)
            )
        )
        assert await is_paused(stores[0], match)
        for who in people:
            await stores[1].adjournments.agree(match, who, NOON)
