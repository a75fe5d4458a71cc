"""Invitations in the database: what is agreed on is made once, in one step."""

import asyncio
from dataclasses import replace

import pytest

from broadside.store.store import Store
from broadside.store.stored_invitation import (
    Acceptance,
    Answer,
    InvitationKind,
    InvitationProblem,
    InvitationState,
    NewInvitation,
    SavedPosition,
    StoredInvitation,
)
from broadside.store.stored_match import NewStoredMatch, Person
from tests.databases import OpenStore
from tests.store.stored_matches import NOON, new_match, play

WISH = NewInvitation(InvitationKind.OPEN, "", '{"preset":"classic"}', 2, NOON, 60_000)


async def guests(store: Store, count: int) -> list[str]:
    return [await store.accounts.create_guest(NOON) for _ in range(count)]


def make(invitation: StoredInvitation) -> NewStoredMatch:
    return new_match(*(Person(place.account) for place in invitation.accepted))


async def here(store: Store, account: str) -> str:
    """A connection of that person."""
    await store.presence.arrive(f"of {account}", account, NOON, has_lobby=False)
    return f"of {account}"


def seen(found: StoredInvitation | InvitationProblem) -> StoredInvitation:
    assert isinstance(found, StoredInvitation), found
    return found


async def test_the_last_acceptance_makes_the_match(store: Store) -> None:
    ann, bob = await guests(store, 2)
    table = seen(await store.invitations.create(replace(WISH, host=ann)))
    assert (table.state, [one.account for one in table.places]) == (InvitationState.OPEN, [ann])
    made = seen(await store.invitations.accept(table.id, Acceptance(bob, True, NOON), make))
    assert (made.state, made.version) == (InvitationState.MADE, 2)
    match = await store.matches.find(made.match or "")
    assert match is not None
    assert match.occupants == (Person(ann), Person(bob))


@pytest.mark.parametrize("bots", [0, 1, 2])
async def test_an_invitation_knows_whether_people_have_accepted_it(store: Store, bots: int) -> None:
    owner, *players = await guests(store, 3)
    for bot in players[:bots]:
        assert await store.bots.adopt(bot, owner, NOON)
    table = seen(await store.invitations.create(replace(WISH, host=players[0])))
    accepts = Acceptance(players[1], True, NOON)
    made = seen(await store.invitations.accept(table.id, accepts, make))
    assert [one.is_bot for one in made.places] == [bots > 0, bots > 1]
    assert made.has_people is (bots < 2)


async def test_two_who_accept_at_once_do_not_share_a_place(store: Store) -> None:
    ann, *others = await guests(store, 6)
    table = seen(await store.invitations.create(replace(WISH, host=ann)))
    answers = await asyncio.gather(
        *(store.invitations.accept(table.id, Acceptance(one, False, NOON), make) for one in others)
    )
    assert sum(isinstance(one, StoredInvitation) for one in answers) == 1
    assert answers.count(InvitationProblem.CLOSED) == 4


async def test_the_next_joins_whoever_has_waited_longest_and_is_here(store: Store) -> None:
    ann, bob, eve, joe = await guests(store, 4)
    wish = replace(WISH, kind=InvitationKind.NEXT)
    for number, who in enumerate((ann, bob, eve)):
        connection = await here(store, who)
        asks = replace(wish, host=who, connection=connection, now=NOON + number)
        terms = asks.terms if who != bob else '{"preset":"salvo"}'
        await store.invitations.next(replace(asks, terms=terms), make)
    waiting = await store.invitations.concerning(bob, NOON)
    assert [one.state for one in waiting] == [InvitationState.OPEN]
    paired = await store.invitations.concerning(ann, NOON)
    assert [one.account for one in paired[0].places] == [ann, eve]
    await store.invitations.stop_waiting(f"of {bob}", NOON)
    asks = replace(wish, host=joe, connection=await here(store, joe), terms='{"preset":"salvo"}')
    assert seen(await store.invitations.next(asks, make)).state is InvitationState.OPEN


async def test_whoever_else_waits_goes_on_waiting_when_the_first_leaves(store: Store) -> None:
    ann, bob = await guests(store, 2)
    wish = replace(WISH, kind=InvitationKind.NEXT, seats=3)
    for who in (ann, bob):
        asks = replace(wish, host=who, connection=await here(store, who))
        await store.invitations.next(asks, make)
    await store.invitations.stop_waiting(f"of {ann}", NOON)
    (left,) = await store.invitations.concerning(bob, NOON)
    assert (left.host, left.state) == (bob, InvitationState.OPEN)
    assert [one.account for one in left.places] == [bob]


async def test_an_invitation_is_declined_withdrawn_or_expires(store: Store) -> None:
    ann, bob = await guests(store, 2)
    asks = replace(WISH, kind=InvitationKind.PERSON, host=ann, invited=(bob,))
    first, second, third = [seen(await store.invitations.create(asks)) for _ in range(3)]
    assert [place.answer for place in first.places] == [Answer.ACCEPTED, Answer.ASKED]
    declined = seen(await store.invitations.refuse(first.id, bob, NOON))
    withdrawn = seen(await store.invitations.refuse(second.id, ann, NOON))
    assert (declined.state, withdrawn.state) == (
        InvitationState.DECLINED,
        InvitationState.WITHDRAWN,
    )
    assert not await store.invitations.expire(NOON + 59_999)
    assert await store.invitations.expire(NOON + 60_000)
    expired = await store.invitations.find(third.id)
    assert expired is not None
    assert expired.state is InvitationState.EXPIRED
    late = Acceptance(bob, False, NOON + 60_000)
    assert await store.invitations.accept(third.id, late, make) is InvitationProblem.CLOSED
    assert await store.invitations.refuse("nowhere", ann, NOON) is InvitationProblem.UNKNOWN


async def test_a_rematch_is_asked_for_and_accepted_by_the_same_words(store: Store) -> None:
    ann, bob = await guests(store, 2)
    old = await store.matches.create(new_match(Person(ann), Person(bob)))
    wish = replace(WISH, kind=InvitationKind.REMATCH, host=ann, invited=(bob,), rematch_of=old)
    asked = seen(await store.invitations.rematch(wish, make))
    assert asked.match is None
    answer = replace(wish, host=bob, invited=(ann,))
    made = seen(await store.invitations.rematch(answer, make))
    assert made.id == asked.id
    assert await store.invitations.rematches([old]) == {old: made.match}


async def test_those_who_block_each_other_do_not_meet(store: Store) -> None:
    ann, bob = await guests(store, 2)
    assert await store.chat.block(ann, bob)
    assert not await store.chat.block(ann, "nobody")
    asks = replace(WISH, kind=InvitationKind.PERSON, host=bob, invited=(ann,))
    assert await store.invitations.create(asks) is InvitationProblem.UNKNOWN_PERSON
    table = seen(await store.invitations.create(replace(WISH, host=bob)))
    accepts = Acceptance(ann, False, NOON)
    assert await store.invitations.accept(table.id, accepts, make) is InvitationProblem.NOT_INVITED
    wish = replace(WISH, kind=InvitationKind.NEXT)
    for who in (ann, bob):
        asks = replace(wish, host=who, connection=await here(store, who))
        assert seen(await store.invitations.next(asks, make)).match is None


async def test_open_tables_are_those_of_hosts_who_are_here(store: Store) -> None:
    ann, bob = await guests(store, 2)
    await here(store, ann)
    for who in (ann, bob):
        await store.invitations.create(replace(WISH, host=who))
    assert [one.host for one in await store.invitations.tables(NOON)] == [ann]
    assert await store.invitations.tables(NOON + 15_000) == ()
    assert len(await store.invitations.changed(NOON - 1)) == 2


async def test_a_saved_position_is_copied_once_however_many_accept_at_once(
    open_store: OpenStore,
) -> None:
    stores = [await open_store() for _ in range(2)]
    ann, bob = await guests(stores[0], 2)
    old = await stores[0].matches.create(new_match(Person(ann), Person(bob)))
    await play(stores[0], old, 4)
    entries = (await stores[0].matches.entries(old))[:2]
    wish = replace(
        WISH,
        kind=InvitationKind.SAVED,
        host=ann,
        invited=(bob,),
        position=SavedPosition(old, 2, 25),
    )

    def copy(invitation: StoredInvitation) -> NewStoredMatch:
        return replace(make(invitation), entries=entries, copy_of=old)

    offered = seen(await stores[0].invitations.offer(wish, copy))
    assert (offered.state, offered.position) == (InvitationState.OPEN, wish.position)
    accepts = Acceptance(bob, False, NOON)
    answers = await asyncio.gather(
        *(stores[n % 2].invitations.accept(offered.id, accepts, copy) for n in range(6))
    )
    (made,) = (one for one in answers if isinstance(one, StoredInvitation))
    assert answers.count(InvitationProblem.CLOSED) == 5
    assert len(await stores[0].matches.of(ann)) == 2
    assert await stores[0].matches.entries(made.match or "") == entries


async def test_those_who_offer_the_same_position_at_once_have_agreed(open_store: OpenStore) -> None:
    stores = [await open_store() for _ in range(2)]
    people = await guests(stores[0], 2)
    old = await stores[0].matches.create(new_match(*map(Person, people)))
    saved = replace(WISH, kind=InvitationKind.SAVED, position=SavedPosition(old, 0))
    wishes = [replace(saved, host=people[n], invited=(people[1 - n],)) for n in range(2)]
    offers = await asyncio.gather(
        *(one.invitations.offer(wish, make) for one, wish in zip(stores, wishes, strict=True))
    )
    assert sorted(seen(one).state for one in offers) == [InvitationState.MADE, InvitationState.OPEN]
