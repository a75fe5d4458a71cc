"""What is wrong with a rule set, in words that say what to change."""

from collections.abc import Iterator

from broadside.rules.errors import InvalidRuleset
from broadside.rules.notation import Notation
from broadside.rules.shooting.feasibility import Verdict, verdict
from broadside.rules.shooting.ruleset import Announces, Ruleset, ShipClass, Shots

LONGEST_SIDE = 26
MOST_PLAYERS = 6
MOST_SHIPS = 100
LONGEST_NAME = 40


def require_playable(rules: Ruleset) -> None:
    """Check rules of a shooting game: raises ``InvalidRuleset`` with every complaint, or none if
    they can be played.
    """
    found = complaints(rules)
    if found:
        raise InvalidRuleset(found)


def complaints(rules: Ruleset) -> tuple[str, ...]:
    """All that is wrong with rules of a shooting game. Whether the fleet fits is checked only once
    the rest is sound.
    """
    found = (*_board(rules), *_fleet(rules), *_numbers(rules), *_contradictions(rules))
    return found or tuple(_room(rules))


def _board(rules: Ruleset) -> Iterator[str]:
    for side, length in (("columns", rules.grid.cols), ("rows", rules.grid.rows)):
        if not 1 <= length <= LONGEST_SIDE:
            yield f"{side} must be from 1 to {LONGEST_SIDE}, not {length}"
    if rules.notation is Notation.DIGITS and max(rules.grid.cols, rules.grid.rows) > 10:
        yield "two digits name at most 10 x 10 squares: make the board smaller or change notation"
    if not _is_name(rules.name):
        yield f"name must be 1 to {LONGEST_NAME} printable characters, not {rules.name!r}"


def _fleet(rules: Ruleset) -> Iterator[str]:
    for kind in rules.ships:
        yield from _ship_class(kind)
    names = [kind.name for kind in rules.ships]
    for name in sorted({name for name in names if names.count(name) > 1}):
        yield f"two classes are named {name!r}: give each its own name"
    if not rules.ships:
        yield "a fleet needs at least one ship"
    if sum(kind.count for kind in rules.ships) > MOST_SHIPS:
        yield f"a fleet has at most {MOST_SHIPS} ships"


def _ship_class(kind: ShipClass) -> Iterator[str]:
    if not _is_name(kind.name):
        yield f"the name of a class must be 1 to {LONGEST_NAME} printable characters, " + (
            f"not {kind.name!r}"
        )
    if not 1 <= kind.size <= LONGEST_SIDE:
        yield f"the size of {kind.name!r} must be from 1 to {LONGEST_SIDE}, not {kind.size}"
    if kind.count < 1:
        yield f"the count of {kind.name!r} must be at least 1, not {kind.count}"


def _numbers(rules: Ruleset) -> Iterator[str]:
    if not 2 <= rules.players <= MOST_PLAYERS:
        yield f"players must be from 2 to {MOST_PLAYERS}, not {rules.players}"
    if rules.first is not None and rules.first not in rules.seats:
        yield f"first must be a player from 1 to {rules.players}, not {rules.first + 1}"
    for what, number in (
        ("bombs", rules.bombs),
        ("turn_seconds", rules.turn_seconds),
        ("match_seconds", rules.match_seconds),
        ("radar every", rules.radar.every if rules.radar else None),
        ("radar reach", rules.radar.reach if rules.radar else None),
    ):
        if number is not None and number < 1:
            yield f"{what} must be at least 1, not {number}"
    if rules.radar is not None and rules.radar.reach > LONGEST_SIDE:
        yield f"radar reach must be at most {LONGEST_SIDE}, not {rules.radar.reach}"


def _contradictions(rules: Ruleset) -> Iterator[str]:
    """Complaints about shooting rules that need a fact that other rules keep secret, or about
    points that nobody gets.
    """
    if rules.points is None and rules.points_decide:
        yield "points_decide needs points"
    if rules.points is None and rules.match_seconds is not None:
        yield "match_seconds needs points, which decide when time is up"
    if rules.announces is Announces.HIT and rules.shots is Shots.SALVO:
        yield "a salvo tells how many ships are afloat: announces must be 'sunk' or 'class'"
    if rules.announces is Announces.HIT and rules.points is not None and rules.points.sunk:
        yield "points for sinking tell of it: announces must be 'sunk' or 'class'"
    if rules.announces is not Announces.CLASS and rules.small_ships_decide:
        yield "small_ships_decide tells classes: announces must be 'class'"


def _room(rules: Ruleset) -> Iterator[str]:
    size = f"{rules.grid.cols} x {rules.grid.rows}"
    match verdict(rules):
        case Verdict.IMPOSSIBLE:
            yield f"the fleet does not fit on {size}: make the board larger or the fleet smaller"
        case Verdict.TOO_TIGHT:
            yield f"the fleet is too tight for {size}: make the board larger or the fleet smaller"


def _is_name(text: str) -> bool:
    return 0 < len(text) <= LONGEST_NAME and text.isprintable() and text == text.strip()
