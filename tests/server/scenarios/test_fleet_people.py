"""Fleet games between people: real clients over sockets, played out, and somebody who watches."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from random import Random
from typing import Any

import pytest

from broadside.bots.bot import Bot
from broadside.bots.catalog import make_bot
from broadside.client.client import RemoteMatch
from broadside.protocol.lobby import Terms
from broadside.rules.fleet.battle import Battle, Phase
from broadside.rules.fleet.events import Acted, Missed, Sighted
from broadside.rules.fleet.moves import Detonate, Leap
from broadside.rules.fleet.view import Picture
from broadside.table.proof import read_proof, verify
from tests.console.fleet.small_sea import POND_FILE
from tests.server.http_user import HttpUser
from tests.server.scenarios.connected_players import agree, clients, seated

POND = Terms(family="fleet", rules=POND_FILE)
TEAMS = Terms(preset="fleet-teams")


@dataclass
class Captain:
    """Somebody who follows a match: with a bot that chooses the moves, or to watch."""

    match: RemoteMatch
    bot: Bot[Any, Any] | None = None
    orders: list[Any] = field(default_factory=list)
    news: list[Any] = field(default_factory=list)

    @property
    def battle(self) -> Battle:
        """What is public, as far as this one was told."""
        battle: Battle = self.match.picture.view.battle
        return battle

    @property
    def is_asked(self) -> bool:
        return self.match.picture.demand is not None

    async def play(self) -> None:
        assert self.bot is not None
        self.orders.append(self.bot.choose(self.match.picture.view))
        await self.match.play(self.orders[-1])

    async def catch_up(self, with_whom: "Captain") -> None:
        """Everybody is told the same public facts."""
        while self.battle != with_whom.battle:
            self.news += (await self.match.next()).events

    async def result(self) -> tuple[tuple[int, ...], str]:
        """Who has won, and how, once that is told."""
        while (result := self.match.picture.result) is None:
            self.news += (await self.match.next()).events
        return result.winners, result.ending

    def all_news(self) -> list[Any]:
        return [*self.news, *chain.from_iterable(one.events for one in self.match._following._news)]


@pytest.fixture(autouse=True)
def one_lot(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same maps and the same beginner whenever the test is run: games differ in length."""
    monkeypatch.setattr("secrets.randbits", Random(1).getrandbits)


async def play_in_turn(captains: Sequence[Captain], watcher: Captain, actions: int = 0) -> None:
    """To the end, or until so many actions were made: whoever is asked moves, and all are told."""
    while captains[0].battle.phase is not Phase.OVER:
        if actions and captains[0].battle.actions >= actions:
            return
        mover = next(captain for captain in captains if captain.is_asked)
        await mover.play()
        for other in (*captains, watcher):
            await other.catch_up(mover)
        assert watcher.battle.phase is Phase.OVER or watcher.match.picture.view.picture == Picture()


def check_secrets(captains: Sequence[Captain], watcher: Captain) -> None:
    """What one seat alone is shown, nobody else is; and everybody is shown every action."""
    actions = [one for one in watcher.all_news() if isinstance(one, Acted)]
    for captain in (*captains, watcher):
        news, seat = captain.all_news(), captain.match.picture.seat
        private = {one.seat for one in news if isinstance(one, Sighted | Missed)}
        assert private == (set() if seat is None else {seat})
        assert [one for one in news if isinstance(one, Acted)] == actions
    assert len(actions) >= watcher.battle.actions > 0


def man(matches: Sequence[RemoteMatch], *players: str) -> list[Captain]:
    named = zip(matches, players, strict=True)
    return [Captain(match, make_bot(name, 7, "fleet")) for match, name in named]


@pytest.mark.req("F-17", "K-17")
@pytest.mark.parametrize("terms", [POND, Terms(preset="fleet")], ids=["small", "fleet"])
async def test_two_people_fight_until_a_fleet_is_sunk(shared: str, terms: Terms) -> None:
    async with clients(shared, 3) as players, HttpUser(shared) as passer_by:
        match = await agree(players[0], players[1:2], terms)
        captains = man(await seated(players[:2], match), "ensign", "random")
        watcher = Captain(await players[2].follow(match))
        await play_in_turn(captains, watcher)
        results = {await captain.result() for captain in (*captains, watcher)}
        assert results == {((0,), "fleet-sunk")}
        check_secrets(captains, watcher)
        record = await passer_by.ask("GET", f"/api/matches/{match}/record")
        assert verify(read_proof(record.value)) == ()


@pytest.mark.req("F-17")
async def test_people_choose_another_fleet_with_a_further_kind_of_ship(shared: str) -> None:
    rules = POND_FILE.replace("turn_limit", "open_fleets = true\nturn_limit")
    async with clients(shared, 3) as players:
        match = await agree(players[0], players[1:2], Terms(family="fleet", rules=rules))
        captains = man(await seated(players[:2], match), "ensign", "random")
        watcher = Captain(await players[2].follow(match))
        await captains[0].match.play("fleet 1 1 0 0 0 3")
        for other in (captains[1], watcher):
            await other.catch_up(captains[0])
        await play_in_turn(captains, watcher)
        assert captains[0].battle.counts == (1, 1, 0, 0, 0, 3)
        leapt = [order for order in captains[1].orders if isinstance(order, Leap | Detonate)]
        assert {order.ship.kind for order in leapt} == {"kamikaze boat"}
        assert (await watcher.result())[1] == "fleet-sunk"
        check_secrets(captains, watcher)


@pytest.mark.req("F-17", "X-04")
async def test_two_against_two_sail_and_fire_until_one_side_gives_up(shared: str) -> None:
    async with clients(shared, 5) as players:
        match = await agree(players[0], players[1:4], TEAMS)
        captains = man(await seated(players[:4], match), *["ensign"] * 4)
        watcher = Captain(await players[4].follow(match))
        assert [sorted(side) for side in watcher.match.picture.game.sides] == [[0, 2], [1, 3]]
        await play_in_turn(captains, watcher, actions=48)
        turns = Counter(one.seat for one in watcher.all_news() if isinstance(one, Acted))
        assert turns == dict.fromkeys(range(4), 12)
        for captain in captains:
            assert len({type(order) for order in captain.orders}) > 3
        check_secrets(captains, watcher)
        await captains[3].match.play("resign")
        assert await watcher.result() == ((0, 2), "resigned")


@pytest.mark.req("X-04")
async def test_a_rematch_of_the_fleet_game_is_one_word_each_and_spectators_follow(
    shared: str,
) -> None:
    async with clients(shared, 3) as players:
        match = await agree(players[0], players[1:2], POND)
        first = await seated(players, match)
        await first[0].play("resign")
        await Captain(first[2]).result()
        for player in players[:2]:
            await player.lobby.rematch(match)
        for player in players:
            await player.lobby.until(partial(player.lobby.rematches.__contains__, match))
        again = await seated(players, players[2].lobby.rematches[match])
        assert [seat.picture.seat for seat in again] == [1, 0, None]
        assert again[2].picture.game == first[2].picture.game


@pytest.mark.soak
async def test_two_against_two_fight_until_a_side_is_sunk(shared: str) -> None:
    async with clients(shared, 5) as players:
        match = await agree(players[0], players[1:4], TEAMS)
        names = ["ensign", "random"] * 2
        captains = man(await seated(players[:4], match), *names)
        watcher = Captain(await players[4].follow(match))
        await play_in_turn(captains, watcher)
        assert await watcher.result() == ((0, 2), "fleet-sunk")
        check_secrets(captains, watcher)
