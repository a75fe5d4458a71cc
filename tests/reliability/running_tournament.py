"""A running tournament whose one match is the world of a test, with people who have a past."""

from dataclasses import dataclass, replace

from broadside.protocol.lobby import Terms
from broadside.rules.catalog import AnyGame
from broadside.rules.game import Ending, Outcome, Seat, Viewer
from broadside.server.matches.create import new_match
from broadside.server.matches.opened_match import PUBLIC
from broadside.server.matches.terms import write_terms
from broadside.store.store import Store
from broadside.store.stored_match import (
    RATED,
    Finish,
    NewStoredMatch,
    Person,
    StoredResult,
    StoredVerdict,
)
from broadside.store.tournaments import NewStoredTournament, NewTournamentGame
from tests.contract.playing import seats
from tests.server.offline_server import START

BOT = 1
"""The seat of a program that plays over the network."""


@dataclass(frozen=True, slots=True)
class RunningTournament:
    """Who sits at the match, and who is there besides."""

    tournament: str
    match: str
    accounts: tuple[str, ...]
    watchers: tuple[str, str]

    def seat_of(self, account: str) -> Viewer:
        return self.accounts.index(account) if account in self.accounts else None

    def places(self, viewer: Viewer) -> tuple[str, str, str]:
        """The viewer, an opponent and another who watches."""
        own = self.watchers[0] if viewer is None else self.accounts[viewer]
        return own, self.accounts[1 if viewer == 0 else 0], self.watchers[1]


async def run_tournament(store: Store, game: AnyGame, seed: int) -> RunningTournament:
    """Everybody has a name, one is a bot, and all have met once for their ratings."""
    accounts, watchers = await _accounts(store, len(seats(game)))
    await store.bots.adopt(accounts[BOT], watchers[1], START)
    await _play_before(store, _match(game, seed, accounts), accounts, game)
    id = await store.tournaments.create(
        NewStoredTournament(
            accounts[0], "RunningTournament", write_terms(_terms(game)), "round-robin", 1, START
        )
    )
    for who in accounts:
        await store.tournaments.enter(id, who)
    await store.tournaments.start(id)
    fixture = NewTournamentGame(
        0, 0, tuple(accounts), tuple(accounts), _match(game, seed, accounts)
    )
    await store.tournaments.add_round(id, 1, [fixture], START)
    found = await store.tournaments.find(id)
    assert found is not None
    match = found.played[0].match
    assert match is not None
    return RunningTournament(id, match, tuple(accounts), (watchers[0], watchers[1]))


async def _accounts(store: Store, seats: int) -> tuple[list[str], list[str]]:
    """Who plays and who watches. By their ids and names they are in the same order everywhere."""
    names = [*(f"Seat {seat}" for seat in range(seats)), "Watcher", "Witness"]
    accounts = sorted([await store.accounts.create_guest(START) for _ in names])
    for account, name in zip(accounts, names, strict=True):
        await store.accounts.register(account, name, "no password")
    return accounts[:seats], accounts[seats:]


def _terms(game: AnyGame) -> Terms:
    """What the tournament was announced for; not every game of a test is a preset."""
    return Terms(family=game.family, rules=game.write_rules())


def _match(game: AnyGame, seed: int, accounts: list[str]) -> NewStoredMatch:
    made = new_match(game, seed, [Person(account) for account in accounts], START)
    return replace(made, options={**made.options, PUBLIC: True, RATED: True})


async def _play_before(
    store: Store, match: NewStoredMatch, accounts: list[str], game: AnyGame
) -> None:
    """The first side has won a rated match."""
    winners = game.sides[0]
    results = tuple(_result(seat, who, won=seat in winners) for seat, who in enumerate(accounts))
    finish = Finish(Outcome(winners, Ending.RESIGNED), START, results, game.sides)
    await store.matches.finish(await store.matches.create(match), finish)


def _result(seat: Seat, account: str, *, won: bool) -> StoredResult:
    verdict = StoredVerdict.WON if won else StoredVerdict.LOST
    return StoredResult(seat, account, "human", verdict, 3, 2, 1, helped=False)
