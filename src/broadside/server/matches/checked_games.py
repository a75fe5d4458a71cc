"""A cache of games with checked rules, which matches, invitations and tournaments share."""

from collections import OrderedDict

from broadside.rules.catalog import AnyGame, read_checked

_MOST = 256
"""The most games that are remembered; each takes up to 100 kB."""

_games: "OrderedDict[tuple[str, str], AnyGame]" = OrderedDict()


def find_game(family: str, rules: str) -> AnyGame | None:
    """The game of these rules, if they were checked or read recently: looked up in the cache."""
    game = _games.get((family, rules))
    if game is not None:
        _games.move_to_end((family, rules))
    return game


def game_of(family: str, rules: str) -> AnyGame:
    """The game of rules that were checked before, from the cache if possible."""
    return find_game(family, rules) or remember_game(family, rules, read_checked(family, rules))


def remember_game(family: str, rules: str, game: AnyGame) -> AnyGame:
    """Keep a game that was made of these rules in the cache."""
    _games[family, rules] = game
    while len(_games) > _MOST:
        _games.popitem(last=False)
    return game
