"""What is said on one connection: messages are read, done and answered in their order."""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Set
from dataclasses import dataclass
from time import perf_counter
from typing import TypeAlias

from sqlalchemy.exc import SQLAlchemyError

from broadside.protocol.messages import (
    VERSION,
    Accepted,
    Account,
    Command,
    Feature,
    FromClient,
    FromServer,
    Heartbeat,
    Hello,
    Leave,
    Ping,
    Pong,
    Refused,
    Resume,
    Sit,
    Unlocked,
    Welcome,
)
from broadside.protocol.refusals import Code, Malformed, refuse
from broadside.protocol.wire import encode, read_client
from broadside.rules.game import Viewer
from broadside.server.announcing import Announcer
from broadside.server.clock import Clock
from broadside.server.connection import Close, Closed, Connection, Outbox
from broadside.server.hall import Hall, UnknownMatch
from broadside.server.limits import Act, Buckets
from broadside.server.lobby.caller import Caller, Crew
from broadside.server.lobby.lobby import Lobby
from broadside.server.lobby.reception import Asked, Reception
from broadside.server.logs import fault_id, log_fault
from broadside.server.match import LiveMatch
from broadside.server.metrics import Metrics
from broadside.server.scribe import Stopped
from broadside.server.setting import crew_of
from broadside.store.match import AccountId, Person

_log = logging.getLogger(__name__)

FEATURES = frozenset({Feature.VIEWS, Feature.RADAR})
"""What any server can do."""
TOGETHER = frozenset({Feature.LOBBY, Feature.CHAT, Feature.ADJOURN})
"""What it can do besides where people meet."""
HELLO_WITHIN = 10.0
"""Seconds."""
SILENCE = 90.0
"""Seconds after which a client that has said nothing is taken to be gone."""
HEARTBEAT = 15_000
"""Milliseconds."""
ANNOUNCE_AGAIN = 5_000
"""Milliseconds after an announcement that failed."""
MOST_MATCHES = 16
MOST_OFFENCES = 50
"""So many messages that are too fast or unreadable, one after the other, end the connection."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who is at the other end, as the session says."""

    account: str
    name: str | None
    address: str


IsWelcome: TypeAlias = Callable[[], Awaitable[bool]]
"""Whether the session of the visitor still holds."""


@dataclass(eq=False, slots=True)
class _Following:
    """A match that the client follows, and as whom."""

    match: LiveMatch
    viewer: Viewer
    wants_views: bool
    hears_adjournments: bool
    outbox: Outbox

    def tell(self, text: str) -> None:
        self.outbox.put(text)

    def dismiss(self) -> None:
        self.outbox.end(Closed(Close.RESTART, "the match stopped here: connect again"))


class Dialogue:
    """One connection from hello to good-bye."""

    def __init__(
        self,
        connection: Connection,
        visitor: Visitor,
        hall: Hall,
        buckets: Buckets,
        clock: Clock,
        is_welcome: IsWelcome,
        metrics: Metrics | None = None,
        announcer: Announcer | None = None,
        reception: Reception | None = None,
    ) -> None:
        self._connection, self._visitor = connection, visitor
        self._hall, self._buckets, self._clock = hall, buckets, clock
        self._is_welcome = is_welcome
        self._metrics = metrics or Metrics()
        self._announcer = announcer
        self._may_be_news = asyncio.Event()
        self._reception = reception
        self._caller: Caller | None = None
        self._outbox = Outbox(connection)
        self._features: frozenset[str] = frozenset()
        self._has_greeted = False
        self._offences = 0
        self._follows: dict[str, _Following] = {}

    async def hold(self) -> None:
        """Talk until one side has enough."""
        works = (self._listen(), self._outbox.send_all(), self._beat(), self._announce())
        tasks = [asyncio.create_task(work) for work in works]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            for following in self._follows.values():
                following.match.leave(following)
            if self._reception is not None and self._caller is not None:
                self._reception.lobby.leave(self._caller)
            await asyncio.gather(*tasks, return_exceptions=True)
        await self._say_goodbye(next(iter(done)).exception())

    def end(self, why: Closed) -> None:
        """Have the connection closed, whatever is under way."""
        self._outbox.end(why)

    async def _say_goodbye(self, why: BaseException | None) -> None:
        if isinstance(why, Closed):
            await self._connection.close(why.code, why.reason)
            return
        assert why is not None, "each task goes on until it fails"
        await self._connection.close(Close.FAULT, f"a fault of the server: {fault_id(why)}")
        raise why

    async def _listen(self) -> None:
        while True:
            try:
                async with asyncio.timeout(SILENCE if self._has_greeted else HELLO_WITHIN):
                    text = await self._connection.receive()
            except TimeoutError:
                raise Closed(Close.POLICY, "you said nothing for too long") from None
            except Malformed as error:
                self._offend(error.refused)
                raise Closed(Close.NOT_TEXT, "messages are text") from None
            await self._hear(text)

    async def _hear(self, text: str) -> None:
        who = self._visitor
        if not self._buckets.allow(Act.MESSAGE, who.address, who.account):
            self._offend(refuse(Code.TOO_FAST))
            return
        try:
            message = read_client(text)
        except Malformed as error:
            self._offend(error.refused)
            return
        self._offences = 0
        try:
            await self._do(message)
        except Stopped:
            raise Closed(Close.RESTART, "the match stopped here: connect again") from None

    def _offend(self, answer: FromServer) -> None:
        self._offences += 1
        if self._offences > MOST_OFFENCES:
            raise Closed(Close.POLICY, "too many messages that were refused")
        self._tell(answer)

    async def _do(self, message: FromClient) -> None:
        if not self._has_greeted and not isinstance(message, Hello):
            self._tell(refuse(Code.HELLO_FIRST))
            return
        match message:
            case Hello():
                await self._greet(message)
            case Resume() | Sit():
                await self._follow(message)
            case Leave(id):
                if following := self._follows.pop(id, None):
                    following.match.leave(following)
                await self._say_what_i_do()
            case Command():
                await self._command(message)
            case Ping(token):
                self._tell(Pong(token))
            case _:
                await self._ask_reception(message)

    async def _greet(self, hello: Hello) -> None:
        if hello.version != VERSION:
            self._tell(refuse(Code.WRONG_VERSION, f"you speak {hello.version}"))
            return
        self._features = FEATURES & frozenset(hello.features)
        if self._reception is not None:
            self._features |= TOGETHER & frozenset(hello.features)
        account = Account(self._visitor.name)
        self._tell(Welcome(VERSION, tuple(sorted(self._features)), account))
        if not self._has_greeted and self._reception is not None:
            await self._introduce(self._reception.lobby)
        self._has_greeted = True
        self._may_be_news.set()

    async def _introduce(self, lobby: Lobby) -> None:
        who, id = self._visitor, secrets.token_urlsafe(16)
        self._caller = Caller(
            id,
            who.account,
            who.address,
            self._features,
            self._outbox.put,
            self._seats,
            self._crews,
            self._claim_in,
        )
        await lobby.arrive(self._caller)

    def _seats(self) -> dict[str, bool]:
        """Every match that is followed, and whether that is from a seat."""
        return {id: one.viewer is not None for id, one in self._follows.items()}

    def _crews(self) -> dict[str, Crew]:
        return {id: crew_of(one.match.setting.match) for id, one in self._follows.items()}

    async def _claim_in(self, id: str, here: Set[AccountId]) -> int | None:
        """When the visitor may claim the win of that match, if none of the other side are here."""
        following = self._follows.get(id)
        if following is None or following.viewer is None:
            return None
        enemies = following.match.setting.enemies_of(following.viewer)
        if any(isinstance(enemy, Person) and enemy.account in here for enemy in enemies):
            return None
        return await following.match.claim_in(following.viewer)

    async def _ask_reception(self, asked: Asked) -> None:
        if self._reception is None or self._caller is None:
            self._tell(refuse(Code.NO_FEATURE))
        elif refused := await self._reception.hear(self._caller, asked):
            self._tell(refused)

    async def _say_what_i_do(self) -> None:
        """For others in the lobby to see: whoever has a seat plays, whoever has none watches."""
        if self._reception is None or self._caller is None:
            return
        viewers = [one.viewer for one in self._follows.values() if not one.match.is_over]
        playing = any(viewer is not None for viewer in viewers)
        doing = "playing" if playing else "watching" if viewers else "here"
        await self._reception.lobby.do(self._caller, doing)

    async def _follow(self, wish: Resume | Sit) -> None:
        id = wish.match
        if id in self._follows:
            following = self._follows.pop(id)
            following.match.leave(following)
        if len(self._follows) >= MOST_MATCHES:
            self._tell(refuse(Code.TOO_MANY, match=id))
            return
        try:
            match = await self._hall.find(id)
        except UnknownMatch:
            self._tell(refuse(Code.UNKNOWN_MATCH, match=id))
            return
        account, setting = self._visitor.account, match.setting
        if isinstance(wish, Sit) and not setting.may_sit(account, wish.seat):
            self._tell(refuse(Code.NOT_SEATED, match=id))
            return
        viewer = wish.seat if isinstance(wish, Sit) else setting.seat_of(account)
        wants_views, hears = (one in self._features for one in (Feature.VIEWS, Feature.ADJOURN))
        following = self._follows[id] = _Following(match, viewer, wants_views, hears, self._outbox)
        match.follow(following, wish.last)
        if self._reception is not None and self._caller is not None:
            has_seat = viewer is not None
            self._caller.aboard.pop(id, None)
            await self._reception.come_to(self._caller, id, has_seat=has_seat)
            await self._say_what_i_do()

    async def _command(self, command: Command) -> None:
        following = self._follows.get(command.match)
        if following is None:
            self._tell(refuse(Code.NOT_FOLLOWING, id=command.id, match=command.match))
        elif following.viewer is None:
            self._tell(refuse(Code.NOT_SEATED, id=command.id, match=command.match))
        else:
            arrived = perf_counter()
            answer = await following.match.command(following.viewer, command)
            self._tell(answer)
            if isinstance(answer, Accepted):
                self._metrics.moved(following.match.setting.match.preset, arrived)

    async def _beat(self) -> None:
        while True:
            await self._clock.sleep_until(self._clock.now() + HEARTBEAT)
            if not await self._is_welcome():
                raise Closed(Close.POLICY, "your session has ended: log in again")
            if self._has_greeted:
                follows = self._follows.items()
                pulses = {id: one.match.pulse(one.viewer) for id, one in follows}
                self._tell(Heartbeat(pulses))

    async def _announce(self) -> None:
        """Tell what the visitor has unlocked: after the hello, and whenever there is more."""
        await self._may_be_news.wait()
        if self._announcer is None:
            await asyncio.Event().wait()
            return
        stop = self._announcer.listen(self._visitor.account, self._may_be_news.set)
        try:
            while True:
                await self._may_be_news.wait()
                self._may_be_news.clear()
                await self._try_to_announce(self._announcer)
        finally:
            stop()

    async def _try_to_announce(self, announcer: Announcer) -> None:
        """Nobody is disconnected because an announcement must wait."""
        try:
            await announcer.announce(self._visitor.account, self._send_lines)
        except (OSError, SQLAlchemyError) as error:
            log_fault(_log, "announcements must wait", error)
            await self._clock.sleep_until(self._clock.now() + ANNOUNCE_AGAIN)
            self._may_be_news.set()

    async def _send_lines(self, lines: tuple[str, ...]) -> None:
        await self._outbox.deliver(encode(Unlocked(lines)))

    def _tell(self, message: FromServer) -> None:
        if isinstance(message, Refused):
            self._metrics.refused(message.code)
        self._outbox.put(encode(message))
