"""People who do everything at once, on a server to which everything happens.

``python -m tests.reliability.chaos 600`` goes on for ten minutes and prints figures;
``python -m tests.reliability.chaos 600 postgresql`` does so on PostgreSQL.
"""

import asyncio
import contextlib
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from sqlalchemy import select

from broadside.protocol.api import MatchLine, TournamentLine
from broadside.store.schema import MATCHES
from broadside.store.store import Store
from broadside.store.stored_match import MatchId, Person
from tests.databases import running_postgresql
from tests.reliability.bad_network import NetworkConditions, bad_network
from tests.reliability.chaos_person import FEATURES, ChaosPerson
from tests.reliability.disturbances import Disturbances
from tests.reliability.journal_client import JournalClient, check_log
from tests.server.scenarios.connected_players import named
from tests.server.server_process import ServerProcess, running_process

PEOPLE = 6
_CALM_WITHIN = 300
"""Seconds in which all games come to rest when nothing happens to the server any more."""
_QUIET_LOOKS = 3
"""How often in a row nobody has anything to play before all is taken to be over."""
_TROUBLES = ("uncaught error", "Traceback", "an error that nobody waited for", "Task was destroyed")
"""What the log of a server never says, whatever happens to it."""


@dataclass
class Figures:
    """What happened, and how the matches stood at the end."""

    done: Counter[str] = field(default_factory=Counter)
    """What people have done."""
    struck: Counter[str] = field(default_factory=Counter)
    """What was done to the server."""
    breaks: int = 0
    """Connections that the network broke off."""
    moves: int = 0
    """Acknowledged, each once."""
    finished: int = 0
    adjourned: int = 0
    live: int = 0
    tournaments: Counter[str] = field(default_factory=Counter)

    def __str__(self) -> str:
        return (
            f"{self.finished} matches finished, {self.adjourned} adjourned, {self.live} live; "
            f"{self.moves} moves acknowledged; {self.breaks} connections broken; "
            f"tournaments {_listed(self.tournaments)}; "
            f"done: {_listed(self.done)}; struck: {_listed(self.struck)}"
        )


async def run_chaos(
    folder: Path, seconds: float, rng: Random, database: str | None = None
) -> Figures:
    """Go on for so long, let it calm down, and check every match."""
    figures = Figures()
    conditions = NetworkConditions(Random(rng.random()), longest_life=8.0)
    async with (
        running_process(folder, is_free=True, database=database) as program,
        bad_network(program.address, conditions) as through,
        _people(program, through, rng) as people,
    ):
        disturbances = Disturbances(program, rng)
        living = [asyncio.create_task(person.live(people)) for person in people]
        ends_at = time.monotonic() + seconds
        while time.monotonic() < ends_at:
            await asyncio.sleep(rng.uniform(1, 5))
            await disturbances.strike()
        conditions.longest_life, conditions.swallowing = 600, 0
        await _calm_down(people, living)
        await _check(program, people, figures)
        figures.done = sum((person.done for person in people), Counter())
        figures.struck, figures.breaks = disturbances.counts, conditions.breaks
        _check_server_log(program.log)
    return figures


@contextlib.asynccontextmanager
async def _people(
    program: ServerProcess, through: str, rng: Random
) -> AsyncIterator[list[ChaosPerson]]:
    store = await Store.open(program.database)
    async with contextlib.AsyncExitStack() as stack:
        stack.push_async_callback(store.close)
        people = []
        for number in range(PEOPLE):
            client = await stack.enter_async_context(JournalClient(program.address, FEATURES))
            await named(client, f"Person {number}")
            account = await client.account(store, time.time_ns() // 1_000_000)
            people.append(ChaosPerson(client, account, f"Person {number}", Random(rng.random())))
            client._address = through  # from the next connection on
            assert client._socket is not None
            await client._socket.close()
        yield people


async def _calm_down(people: list[ChaosPerson], living: list["asyncio.Task[None]"]) -> None:
    """Nobody begins anything new; what was begun is played to its end."""
    for person in people:
        person.is_calm = True
    ends_at, quiet = time.monotonic() + _CALM_WITHIN, 0
    while quiet < _QUIET_LOOKS and time.monotonic() < ends_at:
        await asyncio.sleep(1)
        # An invitation that was accepted a moment ago may still become a match.
        quiet = quiet + 1 if all(person.is_idle for person in people) else 0
        for task in living:
            assert not task.done(), task.exception()
    for task in (*living, *(one for person in people for one in person.playing.values())):
        task.cancel()
    await asyncio.gather(*living, return_exceptions=True)
    standing = [line for person in people for line in person.standing()]
    assert quiet == _QUIET_LOOKS, "these do not end:\n" + "\n".join(standing)


async def _check(program: ServerProcess, people: list[ChaosPerson], figures: Figures) -> None:
    """Every match is finished, adjourned with everybody knowing, or live and answering."""
    listed = {person.account: await _matches_of(person) for person in people}
    store = await Store.open(program.database)
    try:
        for id in await _all_matches(store):
            await _check_match(store, id, people, listed, figures)
    finally:
        await store.close()
    figures.moves = sum(len(person.client.accepted) for person in people)
    lines = await people[0].client.http_api.ask("GET", "/api/tournaments", list[TournamentLine])
    figures.tournaments = Counter(line.stage for line in lines)
    assert "running" not in figures.tournaments, "a tournament has stopped half-way"


async def _check_match(
    store: Store,
    id: MatchId,
    people: list[ChaosPerson],
    listed: dict[str, dict[MatchId, MatchLine]],
    figures: Figures,
) -> None:
    match = await store.matches.find(id)
    assert match is not None
    seated = [one for one in people if Person(one.account) in match.occupants]
    if match.outcome is not None:
        figures.finished += 1
        for person in seated:
            if id in person.played:
                await check_log(store, person.played[id], person.client, person.account)
    elif match.is_paused:
        figures.adjourned += 1
        assert seated, "somebody knows that the match is adjourned"
        for person in seated:
            assert listed[person.account][id].is_paused
    else:
        figures.live += 1
        assert await any_answers(seated, id), f"match {id} is frozen"


async def any_answers(seated: list[ChaosPerson], id: MatchId) -> bool:
    """Whether somebody in it is shown the match and may still do something about it."""
    for person in seated:
        async with asyncio.timeout(20):
            match = await person.client.follow(id)
            await match.play("resign")
            while match.picture.result is None:
                await match.next()
            return True
    return False


async def _matches_of(person: ChaosPerson) -> dict[MatchId, MatchLine]:
    found = await person.client.http_api.ask("GET", "/api/matches", list[MatchLine])
    return {line.match: line for line in found}


async def _all_matches(store: Store) -> list[MatchId]:
    async with store.engines.reading.connect() as connection:
        return list(await connection.scalars(select(MATCHES.c.id)))


def _check_server_log(log: str) -> None:
    for trouble in _TROUBLES:
        assert trouble not in log, log[log.index(trouble) - 2000 :][:6000]


def _listed(counts: Counter[str]) -> str:
    return ", ".join(f"{count} {what}" for what, count in sorted(counts.items())) or "none"


if __name__ == "__main__":
    with contextlib.ExitStack() as _stack:
        _folder = Path(_stack.enter_context(tempfile.TemporaryDirectory()))
        _is_postgresql = sys.argv[2:] == ["postgresql"]
        _database = _stack.enter_context(running_postgresql()) if _is_postgresql else None
        print(asyncio.run(run_chaos(_folder, float(sys.argv[1]), Random(0), _database)))
