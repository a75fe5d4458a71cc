"""Creates matches: against the computer, at one screen, agreed on, as a rematch or as a copy."""

import secrets
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

import msgspec

from broadside.bots.catalog import LINEUPS
from broadside.protocol.api import NewHotSeat, NewMatch, Placement
from broadside.protocol.families import family_of
from broadside.protocol.lobby import Terms
from broadside.protocol.refusals import Code, RequestRefused
from broadside.rules.catalog import GAMES, AnyGame
from broadside.rules.errors import IllegalMove, InvalidNotation
from broadside.rules.game import Seat
from broadside.rules.record import Moved
from broadside.rules.toml_tables import load_table
from broadside.server.matches.checked_games import game_of
from broadside.server.matches.opened_match import HOT_SEAT, PUBLIC, SALTS, TERMS, bank_of
from broadside.server.matches.terms import checked_game, game_of_terms, seats_of, with_radar_if
from broadside.server.time_source import TimeSource
from broadside.server.workers.background_work import BackgroundWork, background_work_for
from broadside.server.workers.fair_queue import Asker
from broadside.server.workers.worker_functions import due_after, place_at_random
from broadside.store.log import Append
from broadside.store.store import Store
from broadside.store.stored_invitation import SavedPosition
from broadside.store.stored_match import (
    COPIED,
    RATED,
    AccountId,
    Computer,
    MatchId,
    NewStoredMatch,
    Occupant,
    Person,
    StoredMatch,
)
from broadside.table.commitments import SALT_BYTES
from broadside.table.table import AnyTable, Table

_OWN_SEAT: Seat = 0


async def create_match(
    store: Store, clock: TimeSource, background_work: BackgroundWork, asker: Asker, wish: NewMatch
) -> MatchId:
    """Create a match of a person against the computer. Raises ``RequestRefused``."""
    game = await checked_game(background_work, asker, wish)
    has_people = not await store.bots.among([asker.account])
    game = _played(game, wish.preset, has_people=has_people)
    computer = Computer(_level(game, wish.level))
    occupants: tuple[Occupant, ...] = (Person(asker.account), *[computer] * (seats_of(game) - 1))
    seed = secrets.randbits(128)
    opening = await _opening(background_work, asker, game, seed, wish)
    id = await store.matches.create(new_match(game, seed, occupants, clock.now()))
    if opening is not None:
        await store.matches.append(Append(id, 1, Moved(0, _OWN_SEAT, opening)))
    return id


async def create_hot_seat(
    store: Store, clock: TimeSource, background_work: BackgroundWork, asker: Asker, wish: NewHotSeat
) -> MatchId:
    """Create a match of people at one screen, that of the account. Raises ``RequestRefused``."""
    game = await checked_game(background_work, asker, wish)
    game = _played(game, wish.preset, has_people=True)
    occupants = [Person(asker.account)] * seats_of(game)
    seed, options = secrets.randbits(128), {HOT_SEAT: True}
    return await store.matches.create(new_match(game, seed, occupants, clock.now(), options))


def agreed_match(
    terms: Terms,
    players: Sequence[AccountId],
    now: int,
    *,
    has_radar: bool,
    has_people: bool = True,
) -> NewStoredMatch:
    """A new match of players who have agreed on these terms, in the order of their seats. Without
    radar unless all their clients have one; ``has_people`` unless all of them are bots.
    """
    game = with_radar_if(game_of_terms(terms), has_radar=has_radar)
    game = _played(game, terms.preset, has_people=has_people)
    if has_people and terms.preset is not None:
        game = family_of(game).hurried(game)
    options = {TERMS: msgspec.to_builtins(terms), RATED: terms.rated, PUBLIC: terms.public}
    return new_match(game, secrets.randbits(128), list(map(Person, players)), now, options)


def rematch(old: StoredMatch, now: int, *, has_radar: bool) -> NewStoredMatch:
    """A new match like an old one. People move on by one seat, so that each begins in turn."""
    game = with_radar_if(game_of(old.family, old.rules), has_radar=has_radar)
    options = {name: old.options[name] for name in (TERMS, RATED, PUBLIC) if name in old.options}
    occupants = old.occupants
    if all(isinstance(one, Person) for one in occupants):
        occupants = (occupants[-1], *occupants[:-1])
    return new_match(game, secrets.randbits(128), occupants, now, options)


async def copy_match(
    store: Store,
    background_work: BackgroundWork,
    asker: Asker,
    match: StoredMatch,
    position: SavedPosition,
    now: int,
) -> NewStoredMatch:
    """A new match as a copy of one in that position, with its clocks as they stood.

    Both have the same seed, so a player who has finished one knows the secrets of the other: from
    now on neither counts. Raises ``RequestRefused``.
    """
    entries = (await store.matches.entries(match.id))[: position.number]
    record, bank = match.record(entries), bank_of(match.options)
    due = await background_work_for(background_work, asker, due_after, record, bank)
    last = entries[-1].at if entries else 0
    elapsed = max(last, position.elapsed or 0)
    if due is not None:
        elapsed = min(elapsed, due)
    return NewStoredMatch(
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
) -> NewStoredMatch:
    """A new match to be stored, with a salt for each seat's commitment. Nothing is dealt yet,
    because that may take long.
    """
    salts = [secrets.token_bytes(SALT_BYTES).hex() for _ in occupants]
    return NewStoredMatch(
        family=game.family,
        preset=preset_name(game),
        rules=game.write_rules(),
        seed=seed,
        epoch=now,
        occupants=tuple(occupants),
        options={SALTS: salts, **options},
        due=Table(family_of(game).undealt(game), seed, bank_of(options)).clock.due,
    )


def preset_name(game: AnyGame) -> str:
    """The name of the game under which a new match is stored. Custom rules are no preset, whatever
    their name.
    """
    if game.name not in GAMES or _is_essentially(game, GAMES[game.name]):
        return game.name
    return f"{game.name} (own)"


def _is_essentially(game: AnyGame, preset: AnyGame) -> bool:
    """Whether the game of a new match is a preset, but for what is chosen for each match: who
    starts, the time for a turn, how often other reefs may be asked for, the time to prepare, and
    that nothing limits the turns.
    """
    rules, usual = (load_table(one.write_rules()) for one in (game, preset))
    chosen = {"first", "turn_seconds", "redraws", "setup_seconds"} | ({"turn_limit"} - rules.keys())
    keys = (rules.keys() | usual.keys()) - chosen
    return all(rules.get(key) == usual.get(key) for key in keys)


def _played(game: AnyGame, preset: str | None, *, has_people: bool) -> AnyGame:
    """The game of a new match as people play it, if it is a preset. Rules that somebody has written
    stay as they are.
    """
    return family_of(game).among_people(game) if has_people and preset is not None else game


def _level(game: AnyGame, name: str) -> str:
    lineup = LINEUPS[game.family]
    if name not in lineup:
        choice = f"Choose one of: {', '.join(lineup.names)}."
        raise RequestRefused(Code.UNKNOWN_LEVEL, choice, name)
    return name


def placing_move(table: AnyTable, layout: str) -> str:
    """The first move of a new match, which places this layout. Raises ``RequestRefused``."""
    game = table.game
    try:
        move = game.read_move(family_of(game).place(layout))
        table.judge(_OWN_SEAT, move, at=0)
    except (InvalidNotation, IllegalMove) as error:
        raise RequestRefused(Code.BAD_LAYOUT, detail=str(error)) from None
    return game.write_move(move)


async def _opening(
    background_work: BackgroundWork, asker: Asker, game: AnyGame, seed: int, wish: NewMatch
) -> str | None:
    """The first move of a new match, which places the player's fleet, unless they do it."""
    if wish.placement is Placement.OWN or not family_of(game).places_own(game):
        return None
    if wish.placement is Placement.LAYOUT:
        return placing_move(Table(game, seed), wish.layout or "")
    rules = game.write_rules()
    if wish.rules is None:
        return place_at_random(game.family, rules, _OWN_SEAT)
    return await background_work_for(
        background_work, asker, place_at_random, game.family, rules, _OWN_SEAT
    )
