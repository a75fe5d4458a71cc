"""A person in a chaos run: plays, double-clicks, saves, offers draws, leaves and comes back."""

import asyncio
import contextlib
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from random import Random
from typing import TypeVar

from broadside.bots.catalog import make_bot
from broadside.client.client import RemoteMatch
from broadside.client.match import MoveRefused, Unreachable
from broadside.protocol.api import (
    MatchLine,
    NewMatch,
    NewSave,
    NewTournament,
    Placement,
    SaveLine,
    TournamentCreated,
    TournamentLine,
)
from broadside.protocol.lobby import Adjourn, Ready, Terms, TimeControl
from broadside.protocol.refusals import Code
from broadside.rules.catalog import AnyGame
from broadside.store.stored_match import MatchId
from tests.reliability.journal_client import JournalClient
from tests.reliability.repeated_games import POND, SKIRMISH

FEATURES = ("radar", "lobby", "chat", "adjourn")
MOST_MATCHES = 8
GAMES: tuple[AnyGame, ...] = (POND, POND, SKIRMISH)
_WAIT = 2.0
"""Seconds after which a person who waits for the other looks up."""
T = TypeVar("T")


class ChaosPerson:
    """One client with its account. What it does is chosen by chance."""

    def __init__(self, client: JournalClient, account: str, name: str, rng: Random) -> None:
        self.client, self.account, self.name = client, account, name
        self.is_calm = False
        """Begins nothing new, and plays what was begun to its end."""
        self.is_idle = False
        """Has nothing to play."""
        self.done: Counter[str] = Counter()
        self.playing: dict[MatchId, asyncio.Task[None]] = {}
        self.shown: dict[MatchId, RemoteMatch] = {}
        """The matches that it follows just now."""
        self.played: dict[MatchId, RemoteMatch] = {}
        self._rng = rng
        self._answered: set[str] = set()
        self._adjourned: set[MatchId] = set()

    async def live(self, people: "Sequence[ChaosPerson]") -> None:
        """Begin things, until it is calm, and play in all matches that there are."""
        while True:
            waiting = await self._look_for_matches()
            self.is_idle = not waiting and not self.playing
            for line in waiting[: MOST_MATCHES - len(self.playing)]:
                if line.match not in self.playing:
                    self.playing[line.match] = asyncio.create_task(self._play(line.match))
            self._forget_ended()
            if not self.is_calm:
                await self._begin_something(people)
                await self._answer_invitations()
                await self._be_ready()
            await asyncio.sleep(self._rng.uniform(0.2, 1.0))

    def standing(self) -> list[str]:
        """How its matches stand, for whoever looks for what went wrong."""
        shown = ((id, one.picture) for id, one in self.shown.items())
        return [
            f"{self.name} {id} number {picture.number} demand {picture.demand} {picture.players}"
            for id, picture in shown
        ]

    def _forget_ended(self) -> None:
        for id, task in tuple(self.playing.items()):
            if task.done():
                del self.playing[id]
                task.result()

    async def _look_for_matches(self) -> list[MatchLine]:
        """Those that go on just now."""
        http_api = self.client.http_api
        lines = await self._insist(lambda: http_api.ask("GET", "/api/matches", list[MatchLine]))
        running = [line for line in lines or () if line.finished_at is None]
        self._adjourned = {line.match for line in running if line.is_paused}
        return [line for line in running if not line.is_paused]

    # Beginning

    async def _begin_something(self, people: "Sequence[ChaosPerson]") -> None:
        begin: Callable[[Sequence[ChaosPerson]], Awaitable[None]] = self._rng.choice(
            [
                self._invite,
                self._invite,
                self._seek_next,
                self._play_computer,
                self._load,
                self._hold_tournament,
                self._chat,
            ]
        )
        if len(self.playing) < MOST_MATCHES:
            with contextlib.suppress(MoveRefused, TimeoutError):
                async with asyncio.timeout(5):
                    await begin(people)

    async def _invite(self, people: "Sequence[ChaosPerson]") -> None:
        game = self._rng.choice(GAMES)
        bank = TimeControl(bank=60, increment=2) if self._rng.random() < 0.3 else None
        terms = Terms(family=game.family, rules=game.write_rules(), time=bank)
        await self.client.lobby.invite(terms)
        self.done["invited"] += 1

    async def _seek_next(self, people: "Sequence[ChaosPerson]") -> None:
        await self.client.lobby.next("sea-battle")
        self.done["was paired"] += 1

    async def _play_computer(self, people: "Sequence[ChaosPerson]") -> None:
        game = self._rng.choice(GAMES)
        wish = NewMatch(
            "medium",
            family=game.family,
            rules=game.write_rules(),
            placement=Placement.RANDOM,
        )
        await self._insist(lambda: self.client.http_api.create(wish))
        self.done["played the computer"] += 1

    async def _load(self, people: "Sequence[ChaosPerson]") -> None:
        http_api = self.client.http_api
        saves = await self._insist(lambda: http_api.ask("GET", "/api/saves", list[SaveLine])) or []
        if saves:
            save = self._rng.choice(saves)
            way = self._rng.choice(["load", "offer"])
            await self._insist(lambda: http_api.tell("POST", f"/api/saves/{save.name}/{way}"))
            self.done[f"asked to {way} a save"] += 1

    async def _hold_tournament(self, people: "Sequence[ChaosPerson]") -> None:
        """Two or three of them, with a short time for each move."""
        http_api = self.client.http_api
        known = await self._insist(
            lambda: http_api.ask("GET", "/api/tournaments", list[TournamentLine])
        )
        if known is None or any(line.stage != "over" for line in known):
            return
        terms = Terms(
            family=POND.family, rules=POND.write_rules(), time=TimeControl(bank=20, increment=1)
        )
        wish = NewTournament("Cup", terms)
        made = await self._insist(
            lambda: http_api.ask("POST", "/api/tournaments", TournamentCreated, wish)
        )
        if made is None:
            return
        for person in [self, *self._rng.sample(list(people), 2)]:
            path = f"/api/tournaments/{made.tournament}/entry"
            await person._insist(lambda p=person, path=path: p.client.http_api.tell("PUT", path))  # type: ignore[misc]
        start = f"/api/tournaments/{made.tournament}/start"
        await self._insist(lambda: http_api.tell("POST", start))
        self.done["held a tournament"] += 1

    async def _chat(self, people: "Sequence[ChaosPerson]") -> None:
        await self.client.lobby.say("lobby", f"line {self.done['said a line']}")
        self.done["said a line"] += 1

    async def _answer_invitations(self) -> None:
        await self.client.lobby.enter()
        lobby = self.client.lobby.lobby
        tables = () if lobby is None else lobby.tables
        for invitation in (*tables, *self.client.lobby.invitations.values()):
            key = f"{invitation.id} {invitation.state}"
            if invitation.state != "open" or key in self._answered:
                continue
            self._answered.add(key)
            answer = self._rng.choice([self.client.lobby.accept] * 3 + [self._decline])
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(3):
                    await answer(invitation.id)

    async def _be_ready(self) -> None:
        """Everybody comes back to some adjourned matches, and to others never."""
        for id in self._adjourned:
            if self._rng.random() < 0.1:
                await self._tell_lobby(Ready(id))
                self.done["was ready to go on"] += 1

    async def _tell_lobby(self, message: Adjourn | Ready) -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(3):
                await self.client.tell(message)

    async def _decline(self, invitation: str) -> None:
        await self.client.lobby.decline(invitation)

    # Playing

    async def _play(self, id: MatchId) -> None:
        try:
            match = self.shown[id] = await self.client.follow(id)
        except MoveRefused as error:
            if error.code != Code.MATCH_STOPPED:
                raise
            self.done["found a match stopped"] += 1
            return  # and comes back as long as it is listed
        bot = make_bot("easy", self._rng.randrange(1000), match.picture.game.family)
        while match.picture.result is None and id not in self._adjourned:
            acted = not self.is_calm and await self._act(match)
            if acted or match.picture.demand is None:
                await self._look_up(match)
                continue
            await self._move(match, bot.choose(match.picture.view))
        if match.picture.result is not None:
            self.played[id] = match
            if not self.is_calm and self._rng.random() < 0.3:
                await self.client.lobby.rematch(id)
                self.done["asked for a rematch"] += 1
        del self.shown[id]
        await match.leave()

    async def _move(self, match: RemoteMatch, move: object) -> None:
        clicks = 2 if self._rng.random() < 0.1 else 1
        answers = await asyncio.gather(
            *(match.play(move) for _ in range(clicks)), return_exceptions=True
        )
        self.done["double-clicked"] += clicks - 1
        for answer in answers:
            if isinstance(answer, MoveRefused):
                self.done[f"was refused: {answer.code}"] += 1
            elif isinstance(answer, BaseException):
                raise answer
        if any(isinstance(answer, MoveRefused) for answer in answers):
            await asyncio.sleep(0.05)

    async def _look_up(self, match: RemoteMatch) -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_WAIT):
                await match.next()

    async def _act(self, match: RemoteMatch) -> bool:
        """Now and then something else than a move."""
        chance = self._rng.random()
        offer, own = match.picture.offer, match.picture.seat
        if offer is not None and offer != own:
            return await self._say(match, "accept draw" if chance < 0.3 else "decline draw")
        if chance < 0.02:
            return await self._say(match, "offer draw")
        if chance < 0.025:
            return await self._say(match, "resign")
        if chance < 0.05:
            return await self._save(match)
        if chance < 0.06:
            return await self._come_back(match)
        if chance < 0.1:
            return await self._adjourn(match)
        return False

    async def _say(self, match: RemoteMatch, words: str) -> bool:
        try:
            await match.play(words)
        except MoveRefused as error:
            self.done[f"was refused: {error.code}"] += 1
        else:
            self.done[words] += 1
        return True

    async def _save(self, match: RemoteMatch) -> bool:
        name, wish = f"save {self._rng.randrange(5)}", NewSave(match.id, replaces=True)
        await self._insist(lambda: self.client.http_api.tell("PUT", f"/api/saves/{name}", wish))
        self.done["saved"] += 1
        return True

    async def _adjourn(self, match: RemoteMatch) -> bool:
        """Offer it or agree, and now and then think better of it."""
        agrees = self._rng.random() < 0.8
        await self._tell_lobby(Adjourn(match.id, agrees))
        self.done["offered to adjourn" if agrees else "wanted to play on"] += 1
        return True

    async def _come_back(self, match: RemoteMatch) -> bool:
        """The connection breaks off in the middle."""
        if self.client._socket is not None:
            await self.client._socket.close()
        self.done["came back"] += 1
        return True

    async def _insist(self, ask: Callable[[], Awaitable[T]]) -> T | None:
        """A request that was not answered is made again; nothing where it is refused."""
        while True:
            try:
                return await ask()
            except Unreachable:
                await asyncio.sleep(0.1)
            except MoveRefused as error:
                self.done[f"was refused: {error.code}"] += 1
                return None
