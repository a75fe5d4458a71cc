"""A running tournament whose one match is the world of a test, with people who have a past."""

from dataclasses import dataclass, replace

from broadside.protocol.lobby import Terms
from broadside.rules.catalog import AnyGame
from broadside.rules.game import Ending, Outcome, Seat, Viewer
from broadside.server.lobby.terms import write_terms
from broadside.server.making import new_match
from broadside.server.setting import PUBLIC
from broadside.store.match import RATED, Finish, NewMatch, Person, Result, Verdict
from broadside.store.store import Store
from broadside.store.tournaments import NewGame, NewTournament
from tests.contract.playing import seats
from tests.server.world import START

BOT = 1
"""The seat of a program that plays over the network."""


@dataclass(frozen=True, slots=True)
class Regatta:
    """Who sits at the match, and who is there besides."""

    tournament: str
    match: str
    crew: tuple[str, ...]
    watchers: tuple[str, str]

    def seat_of(self, account: str) -> Viewer:
        return self.crew.index(account) if account in self.crew else None

    def places(self, viewer: Viewer) -> tuple[str, str, str]:
        """The viewer, an opponent and another who watches."""
        own = self.watchers[0] if viewer is None else self.crew[viewer]
        return own, self.crew[1 if viewer == 0 else 0], self.watchers[1]


async def hold_regatta(store: Store, game: AnyGame, seed: int) -> Regatta:
    """Everybody has a name, one is a bot, and all have met once for their ratings."""
    crew, watchers = await _accounts(store, len(seats(game)))
    await store.bots.adopt(crew[BOT], watchers[1], START)
    await _play_before(store, _match(game, seed, crew), crew, game)
    id = await store.tournaments.create(
        NewTournament(crew[0], "Regatta", write_terms(_terms(game)), "round-robin", 1, START)
    )
    for who in crew:
        await store.tournaments.enter(id, who)
    await store.tournaments.start(id)
    fixture = NewGame(0, 0, tuple(crew), tuple(crew), _match(game, seed, crew))
    await store.tournaments.add_round(id, 1, [fixture], START)
    found = await store.tournaments.find(id)
    assert found is not None
    match = found.played[0].match
    assert match is not None
    return Regatta(id, match, tuple(crew), (watchers[0], watchers[1]))


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


def _match(game: AnyGame, seed: int, crew: list[str]) -> NewMatch:
    made = new_match(game, seed, [Person(account) for account in crew], START)
    return replace(made, options={**made.options, PUBLIC: True, RATED: True})


async def _play_before(store: Store, match: NewMatch, crew: list[str], game: AnyGame) -> None:
    """The first side has won a rated match."""
    winners = game.sides[0]
    results = tuple(_result(seat, who, won=seat in winners) for seat, who in enumerate(crew))
    finish = Finish(Outcome(winners, Ending.RESIGNED), START, results, game.sides)
    await store.matches.finish(await store.matches.create(match), finish)


def _result(seat: Seat, account: str, *, won: bool) -> Result:
    verdict = Verdict.WON if won else Verdict.LOST
    return Result(seat, account, "human", verdict, 3, 2, 1, helped=False)
