"""When a battle is over, and who has won it."""

from broadside.rules.game import Ending, Outcome, Seat
from broadside.rules.shooting.battle import Battle
from broadside.rules.shooting.ruleset import Ruleset


def judge(rules: Ruleset, battle: Battle) -> Outcome | None:
    """The outcome of a shooting game, once nobody is left to fire or to be fired at.

    A turn that answers the sinking of a fleet is still to come while the round in which the fleet
    sank lasts; after it, nobody has a turn any more.
    """
    afloat = frozenset(seat for seat, sea in enumerate(battle.seas) if sea.is_afloat)
    if battle.turn is not None and (len(afloat) > 1 or _answers(rules, battle)):
        return None
    ending = Ending.BOMBS_SPENT if len(afloat) > 1 else Ending.FLEET_SUNK
    if rules.points_decide:
        return Outcome(_leaders(rules, battle, frozenset(rules.seats)), ending)
    if ending is Ending.BOMBS_SPENT:
        return Outcome(_leaders(rules, battle, afloat), ending)
    return Outcome(afloat or _sunk_last(battle), ending)


def judge_on_time(rules: Ruleset, battle: Battle) -> Outcome:
    """The outcome of a shooting game that has run out of time: more points win."""
    return Outcome(_leaders(rules, battle, frozenset(rules.seats)), Ending.TIME_UP)


def _answers(rules: Ruleset, battle: Battle) -> bool:
    """Whether a battle is not over yet, because the seat to move was sunk in this round and has its
    last turn.
    """
    assert battle.turn is not None, "asked only while somebody is to move"
    return rules.equal_turns and not battle.seas[battle.turn].is_afloat


def _sunk_last(battle: Battle) -> frozenset[Seat]:
    """The seats that share a draw of a shooting game: their fleets went down together in the last
    round.
    """
    rounds = [sea.sunk_in_round or 0 for sea in battle.seas]
    return frozenset(seat for seat, sunk_in in enumerate(rounds) if sunk_in == max(rounds))


def _leaders(rules: Ruleset, battle: Battle, seats: frozenset[Seat]) -> frozenset[Seat]:
    """The winners of a shooting game by score: one seat, or several that share a draw."""
    best = max(_rank(rules, battle, seat) for seat in seats)
    return frozenset(seat for seat in seats if _rank(rules, battle, seat) == best)


def _rank(rules: Ruleset, battle: Battle, seat: Seat) -> tuple[int, ...]:
    """What decides the winner of a shooting game by score: points first; then, where the rules say
    so, ships sunk from the smallest class upwards.
    """
    score = battle.scores[seat]
    if not rules.small_ships_decide:
        return (score.points,)
    smallest_first = sorted(rules.ships, key=lambda kind: kind.size)
    return (score.points, *(score.sunk.count(kind.name) for kind in smallest_first))
