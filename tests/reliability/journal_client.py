"""A client that writes down what it sent and what was acknowledged, and the log held against it."""

from collections import Counter

from websockets.asyncio.client import ClientConnection

from broadside.client.client import Client, RemoteMatch
from broadside.client.match import Picture
from broadside.protocol.families import digest
from broadside.protocol.messages import Accepted, Command, FromClient, FromServer
from broadside.rules.catalog import FAMILIES
from broadside.rules.game import Seat
from broadside.rules.record import Expired, Moved
from broadside.server.matches.opened_match import bank_of, seat_of
from broadside.store.store import Store
from broadside.store.stored_match import Entry, MatchId
from broadside.table.table import AnyTable, Table


class JournalClient(Client):
    """Plays as any client does."""

    def __init__(self, address: str, features: tuple[str, ...] = ("radar",)) -> None:
        super().__init__(address, features)
        self.sent: dict[str, Command] = {}
        self.accepted: dict[str, set[Accepted]] = {}
        self.resends = 0

    async def _greet(self, socket: ClientConnection) -> None:
        self.resends += len(self._commands)
        await super()._greet(socket)

    async def _say(self, message: FromClient) -> None:
        if isinstance(message, Command):
            self.sent[message.id] = message
        await super()._say(message)

    async def _hear(self, message: FromServer) -> None:
        if isinstance(message, Accepted):
            self.accepted.setdefault(message.id, set()).add(message)
        await super()._hear(message)

    async def account(self, store: Store, now: int) -> str:
        """Who the server takes it for."""
        session = await store.sessions.find(self.http_api.cookie.partition("=")[2], now)
        assert session is not None, "a session that was given out is kept"
        return session.account


async def check_log(store: Store, played: RemoteMatch, player: JournalClient, account: str) -> int:
    """What was acknowledged to the player is in the log, once, in its place; nothing else is.
    Returns how many turns ran out."""
    id = played.id
    match = await store.matches.find(id)
    assert match is not None, "a match that was given out is kept"
    assert match.outcome is not None, "every game ends"
    seat = seat_of(match, account)
    assert seat is not None
    table: AnyTable = Table(FAMILIES[match.family](match.rules), match.seed, bank_of(match.options))
    numbers: dict[str, int] = {}
    written: Counter[str] = Counter()
    for logged in await store.matches.logged(id):
        _check_time(logged.entry, table.clock.due)
        table.enter(table.read(logged.entry))
        if isinstance(logged.entry, Moved) and logged.entry.seat == seat and logged.command:
            command = logged.command.removeprefix(f"{seat} ")
            written[command] += 1
            numbers[command] = table.number(seat)
    _compare(player, id, written, numbers)
    _check_picture(played.picture, seat, table)
    return sum(isinstance(entry, Expired) for entry in table.record.entries)


def _check_time(entry: Entry, due: int | None) -> None:
    if isinstance(entry, Expired):
        assert entry.at == due, "a clock has run out at another moment than its own"
    else:
        assert due is None or entry.at < due, "a move was taken after the bell"


def _compare(
    player: JournalClient, id: MatchId, written: Counter[str], numbers: dict[str, int]
) -> None:
    accepted = {key: told for key, told in player.accepted.items() if player.sent[key].match == id}
    assert set(written.values()) <= {1}, "a move is in the log twice"
    assert accepted.keys() <= written.keys(), "an acknowledged move is lost"
    assert written.keys() <= player.sent.keys(), "a move is in the log that nobody has sent"
    told = {key: {one.number for one in answers} for key, answers in accepted.items()}
    assert told == {key: {numbers[key]} for key in accepted}, "an acknowledgement was wrong"


def _check_picture(picture: Picture, seat: Seat, table: AnyTable) -> None:
    assert picture.number == table.number(seat)
    assert digest(table.game, picture.view) == digest(table.game, table.view(seat))
