"""Finds the game that a player wishes for, or of terms that players have agreed on."""

import msgspec

from broadside.protocol.api import First, NewHotSeat, NewMatch
from broadside.protocol.families import family_of
from broadside.protocol.lobby import Begins, Terms
from broadside.protocol.refusals import Code, RequestRefused
from broadside.rules.catalog import FAMILIES, GAMES, AnyGame
from broadside.rules.game import Seat
from broadside.server.matches.checked_games import find_game, game_of, remember_game
from broadside.server.workers.background_work import BackgroundWork, background_work_for
from broadside.server.workers.fair_queue import Asker
from broadside.server.workers.worker_functions import checked_rules

_FIRST: dict[First | Begins, Seat | None] = {
    First.ME: 0,
    Begins.HOST: 0,
    First.OPPONENT: 1,
    Begins.GUEST: 1,
    First.LOT: None,
    Begins.LOT: None,
}


def write_terms(terms: Terms) -> str:
    """Write the terms of a match as text; equal for equal terms."""
    return msgspec.json.encode(terms, order="sorted").decode()


def read_terms(text: str) -> Terms:
    return msgspec.json.decode(text, type=Terms)


async def check_terms(background_work: BackgroundWork, asker: Asker, terms: Terms) -> None:
    """Check the terms of a match, once for all that a client sends. Raises ``RequestRefused`` for
    custom rules that cannot be played.
    """
    if terms.rules is not None and terms.family is not None:
        await own_game(background_work, asker, terms.family, terms.rules)


async def checked_game(
    background_work: BackgroundWork, asker: Asker, wish: NewMatch | NewHotSeat
) -> AnyGame:
    """The game that a player wishes for and that was not checked yet. Raises ``RequestRefused``."""
    if wish.preset is None and wish.rules is not None and wish.family is not None:
        await own_game(background_work, asker, wish.family, wish.rules)
    return _begun_by(_named_game(wish), wish.first)


def game_of_terms(terms: Terms) -> AnyGame:
    """The game of terms that were checked before. Raises ``RequestRefused``."""
    game = _named_game(terms)
    if terms.rated and terms.preset is None:
        raise RequestRefused(Code.NOT_RATED)
    if terms.time is not None:
        game = family_of(game).timed(game, terms.time.turn)
    if terms.time is not None and terms.time.bank is not None and len(game.sides) > 2:
        raise RequestRefused(Code.NO_BANK)
    return _begun_by(game, terms.first)


async def own_game(
    background_work: BackgroundWork, asker: Asker, family: str, rules: str
) -> AnyGame:
    """The game of custom rules in terms or a wish. Raises ``RequestRefused`` with what is wrong
    with them.
    """
    if family not in FAMILIES:
        raise RequestRefused(Code.UNKNOWN_FAMILY, detail=family)
    if (known := find_game(family, rules)) is not None:
        return known
    found = await background_work_for(background_work, asker, checked_rules, family, rules)
    if isinstance(found, str):
        raise RequestRefused(Code.BAD_RULES, detail=found)
    return remember_game(family, rules, found)


def find_preset(name: str) -> AnyGame:
    """The preset that a player wishes for. Raises ``RequestRefused`` for an unknown name."""
    if name not in GAMES:
        raise RequestRefused(Code.UNKNOWN_PRESET, f"Choose one of: {', '.join(GAMES)}.", name)
    return GAMES[name]


def seats_of(game: AnyGame) -> int:
    return sum(map(len, game.sides))


def with_radar_if(game: AnyGame, *, has_radar: bool) -> AnyGame:
    """The game of a wish, without radar unless all clients have it."""
    return game if has_radar else family_of(game).without_radar(game)


def _named_game(wish: NewMatch | NewHotSeat | Terms) -> AnyGame:
    """The game that terms name: a preset, or rules that were checked."""
    if wish.preset is not None and wish.rules is None:
        return find_preset(wish.preset)
    if wish.preset is None and wish.rules is not None and wish.family is not None:
        return game_of(wish.family, wish.rules)
    raise RequestRefused(Code.NO_GAME)


def _begun_by(game: AnyGame, first: First | Begins | None) -> AnyGame:
    if first is None:
        return game
    begun: AnyGame | None = family_of(game).begun_by(game, _FIRST[first])
    if begun is None:
        raise RequestRefused(Code.BY_LOT)
    return begun
