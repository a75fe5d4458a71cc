"""Making a match: the game, who sits where, the chance in it, and what is placed at once."""

import asyncio
import secrets
from collections.abc import Mapping, Sequence
from random import SystemRandom
from types import MappingProxyType
from typing import Any

from broadside.bots.catalog import LINEUPS
from broadside.protocol.api import First, NewHotSeat, NewMatch, Placement
from broadside.protocol.families import family_of
from broadside.rules.catalog import FAMILIES, GAMES, AnyGame
from broadside.rules.errors import IllegalMove, InvalidNotation, InvalidRuleset
from broadside.rules.game import Seat
from broadside.rules.record import Moved
from broadside.rules.tables import load_table
from broadside.server.clock import Clock
from broadside.server.http import Refused
from broadside.server.setting import HOT_SEAT, SALTS, bank_of
from broadside.store import match as stored
from broadside.store.invitation import Position
from broadside.store.log import Append
from broadside.store.match import COPIED, AccountId, Computer, Match, MatchId, Occupant, Person
from broadside.store.store import Store
from broadside.table.commitments import SALT_BYTES
from broadside.table.table import Table

_OWN_SEAT: Seat = 0
_FIRST = {First.ME: 0, First.OPPONENT: 1, First.LOT: None}


async def make_match(store: Store, clock: Clock, account: AccountId, wish: NewMatch) -> MatchId:
    """A match of that person against the computer. Raises ``Refused``."""
    game = await _game(wish)
    others = sum(map(len, game.sides)) - 1
    computer = Computer(_level(game, wish.level))
    occupants: tuple[Occupant, ...] = (Person(account), *(computer for _ in range(others)))
    seed = secrets.randbits(128)
    opening = _opening(game, seed, wish)
    id = await store.matches.create(new_match(game, seed, occupants, clock.now()))
    if opening is not None:
        await store.matches.append(Append(id, 1, Moved(0, _OWN_SEAT, opening)))
    return id


async def make_hot_seat(
    store: Store, clock: Clock, account: AccountId, wish: NewHotSeat
) -> MatchId:
    """A match of people at the screen of that account. Raises ``Refused``."""
    game = await _game(wish)
    occupants = [Person(account) for side in game.sides for _ in side]
    seed, options = secrets.randbits(128), {HOT_SEAT: True}
    return await store.matches.create(new_match(game, seed, occupants, clock.now(), options))


async def copy_match(store: Store, match: Match, position: Position, now: int) -> stored.NewMatch:
    """The same match as it was in that position, with its clocks as they stood. All chance in it is
    the same, so whoever has played one to the end knows the other: from now on neither counts."""
    entries = (await store.matches.entries(match.id))[: position.number]
    game = read_game(match.family, match.rules)
    due = Table.resume(game, match.record(entries), bank_of(match.options)).clock.due
    last = entries[-1].at if entries else 0
    elapsed = max(last, position.elapsed or 0)
    if due is not None:
        elapsed = min(elapsed, due)
    return stored.NewMatch(
        family=match.family,
        preset=match.preset,
        rules=match.rules,
        seed=match.seed,
        epoch=now - elapsed,
        occupants=match.occupants,
        options={**match.options, COPIED: True},
        due=due,
        entries=entries,
        copy_of=match.id,
        # People accept at different times: no clock runs before all of them are there.
        adjourned_at=elapsed if due is not None and len(match.accounts) > 1 else None,
    )


def new_match(
    game: AnyGame,
    seed: int,
    occupants: Sequence[Occupant],
    now: int,
    options: Mapping[str, Any] = MappingProxyType({}),
) -> stored.NewMatch:
    """A match to be kept, with a salt for each seat's commitment."""
    salts = [secrets.token_bytes(SALT_BYTES).hex() for _ in occupants]
    return stored.NewMatch(
        family=game.family,
        preset=filed_under(game),
        rules=game.write_rules(),
        seed=seed,
        epoch=now,
        occupants=tuple(occupants),
        options={SALTS: salts, **options},
        due=Table(game, seed, bank_of(options)).clock.due,
    )


def filed_under(game: AnyGame) -> str:
    """The name under which a match is kept: own rules are no preset, whatever they are called."""
    if game.name not in GAMES or _essence(game) == _essence(GAMES[game.name]):
        return game.name
    return f"{game.name} (own)"


def _essence(game: AnyGame) -> dict[str, Any]:
    """What makes the rules: who begins, and how long a turn may take, is chosen for every match."""
    rules = load_table(game.write_rules())
    return {key: value for key, value in rules.items() if key not in ("first", "turn_seconds")}


def read_game(family: str, rules: str) -> AnyGame:
    """The game of these rules. Raises ``Refused`` with what is wrong about them."""
    if family not in FAMILIES:
        raise Refused(400, "unknown-family", "There is no such family of games.", family)
    try:
        return FAMILIES[family](rules)
    except (InvalidNotation, InvalidRuleset) as error:
        raise Refused(400, "bad-rules", "These rules cannot be played.", str(error)) from None


def find_preset(name: str) -> AnyGame:
    """Raises ``Refused`` for a name that no preset has."""
    if name not in GAMES:
        raise Refused(404, "unknown-preset", f"Choose one of: {', '.join(GAMES)}.", name)
    return GAMES[name]


async def _game(wish: NewMatch | NewHotSeat) -> AnyGame:
    game: AnyGame
    if wish.preset is not None and wish.rules is None:
        game = find_preset(wish.preset)
    elif wish.preset is None and wish.rules is not None and wish.family is not None:
        # Whether a fleet fits may take a while to find out: nobody else waits for it.
        game = await asyncio.to_thread(read_game, wish.family, wish.rules)
    else:
        raise Refused(400, "no-game", "Name a preset, or else a family and its rules.")
    if wish.first is None:
        return game
    begun: AnyGame | None = family_of(game).begun_by(game, _FIRST[wish.first])
    if begun is None:
        raise Refused(400, "by-lot", "Here the lot decides who begins: wish for it, or for none.")
    return begun


def _level(game: AnyGame, name: str) -> str:
    lineup = LINEUPS[game.family]
    if name not in lineup:
        choice = f"Choose one of: {', '.join(lineup.names)}."
        raise Refused(400, "unknown-level", choice, name)
    return name


def placing_move(table: Table[Any, Any, Any, Any], layout: str) -> str:
    """The move that places so at a table where nothing has happened. Raises ``Refused``."""
    game = table.game
    try:
        move = game.read_move(family_of(game).place(layout))
        table.judge(_OWN_SEAT, move, at=0)
    except (InvalidNotation, IllegalMove) as error:
        sentence = "Such a fleet cannot be placed here."
        raise Refused(400, "bad-layout", sentence, str(error)) from None
    return game.write_move(move)


def _opening(game: AnyGame, seed: int, wish: NewMatch) -> str | None:
    """The move that places the own fleet, where it is not left to the player."""
    if wish.placement is Placement.OWN or not family_of(game).places_own(game):
        return None
    table: Table[Any, Any, Any, Any] = Table(game, seed)
    if wish.placement is Placement.LAYOUT:
        return placing_move(table, wish.layout or "")
    # Cryptographic chance: what was placed before tells nothing about what is placed next.
    return game.write_move(game.sample_move(table.view(_OWN_SEAT), SystemRandom()))
