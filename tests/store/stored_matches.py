"""Matches and people for the tests of the store."""

from broadside.rules.game import Ending, Outcome
from broadside.rules.record import Moved
from broadside.store.log import Append, Appended
from broadside.store.store import Store
from broadside.store.stored_match import (
    AccountId,
    Computer,
    Finish,
    MatchId,
    NewStoredMatch,
    Occupant,
    Person,
    StoredResult,
    StoredVerdict,
)

NOON = 1_800_000_000_000
"""A wall time, in milliseconds."""


def new_match(*occupants: Occupant, epoch: int = NOON, preset: str = "classic") -> NewStoredMatch:
    seats = occupants or (Person(None), Computer("easy"))
    return NewStoredMatch(
        "shooting", preset, "rules of the game", 7**60, epoch, seats, {"salt": "ab"}
    )


def entry(match: MatchId, number: int, command: str | None = None) -> Append:
    return Append(match, number, Moved(number * 10, number % 2, "fire b7"), command)


async def play(store: Store, match: MatchId, entries: int) -> None:
    """Append so many entries to a match without any."""
    for number in range(1, entries + 1):
        assert await store.matches.append(entry(match, number)) == Appended(number)


async def finished(
    store: Store,
    account: str,
    verdict: StoredVerdict,
    *,
    at: int = NOON,
    preset: str = "classic",
    opponent: str = "easy",
    shots: int = 40,
    hits: int = 17,
    points: int = 100,
    helped: bool = False,
) -> MatchId:
    """A match that a person has finished."""
    match = await store.matches.create(
        new_match(Person(account), Computer(opponent), preset=preset)
    )
    result = StoredResult(0, account, opponent, verdict, shots, hits, points, helped)
    assert await store.matches.finish(match, Finish(won_by(0), at, (result,)))
    return match


def won_by(*seats: int) -> Outcome:
    return Outcome(frozenset(seats), Ending.FLEET_SUNK)


async def shown_name(store: Store, account: AccountId) -> str:
    """The name that others are told."""
    found = await store.accounts.find(account)
    assert found is not None
    assert found.shown_name is not None
    return found.shown_name


async def connect(store: Store, *accounts: AccountId, now: int = NOON) -> None:
    """These are connected from now on."""
    for account in accounts:
        await store.presence.arrive(f"{account} at {now}", account, now, has_lobby=True)
