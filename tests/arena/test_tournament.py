"""Whole tournaments."""

from collections import Counter
from uuid import uuid4

import pytest

from broadside.arena.tournament import BotTournament, play_tournament
from broadside.botlink.bot_spec import AnyEntrant, CatalogueBot
from broadside.rules.catalog import GAMES
from broadside.tournament.formats import FORMATS
from broadside.tournament.ratings import ratings
from broadside.tournament.results import Fixture, GameResult, Round, games_of
from tests.botlink.programs import HOSTILES, example, hostile, processes_of

NAMES = ("random", "medium", "hard", "easy", "sea-battle")


def catalogue(*names: str) -> tuple[CatalogueBot, ...]:
    return tuple(CatalogueBot(name, name) for name in names)


def play(
    entrants: tuple[AnyEntrant, ...], *, kind: str = "round-robin", games: int = 2, jobs: int = 1
) -> tuple[Round, ...]:
    tournament = BotTournament(GAMES["classic"], entrants, FORMATS[kind].draw, games, seed=11)
    return play_tournament(tournament, jobs, lambda done, total: None)


def among(rounds: tuple[Round, ...], names: set[str]) -> dict[frozenset[str], list[GameResult]]:
    """The games of these entrants among themselves, by who met."""
    found: dict[frozenset[str], list[GameResult]] = {}
    for result in games_of(rounds):
        if names.issuperset(result.seating):
            found.setdefault(frozenset(result.seating), []).append(result)
    return found


@pytest.mark.req("P-14")
@pytest.mark.parametrize("kind", FORMATS)
def test_a_tournament_is_the_same_however_the_work_is_shared(kind: str) -> None:
    entrants = catalogue(*NAMES)
    alone, shared = (play(entrants, kind=kind, jobs=jobs) for jobs in (1, 2))
    assert alone == shared
    assert ratings(NAMES, games_of(alone)) == ratings(NAMES, games_of(shared))


def test_each_pair_takes_both_seats_equally_often() -> None:
    seatings = Counter(result.seating for result in games_of(play(catalogue(*NAMES), games=4)))
    assert set(seatings.values()) == {2}
    assert len(seatings) == len(NAMES) * (len(NAMES) - 1)


def test_a_replay_is_no_repetition() -> None:
    """Games of the same two go on counting, so that no game is played twice."""
    twins = (CatalogueBot("a", "medium"), CatalogueBot("b", "medium"))
    tournament = BotTournament(GAMES["classic"], twins, three_rounds, 4, seed=2)
    rounds = play_tournament(tournament, 1, lambda done, total: None)
    scores = [tuple(sorted(result.winners)) for result in games_of(rounds)]
    assert len(scores) == 12
    assert not scores[:4] == scores[4:8] == scores[8:]


def three_rounds(
    names: tuple[str, ...], rounds: tuple[Round, ...], games: int
) -> tuple[Fixture, ...]:
    return FORMATS["round-robin"].draw(names, (), games) if len(rounds) < 3 else ()


def test_progress_counts_all_games() -> None:
    seen: list[tuple[int, int]] = []
    tournament = BotTournament(
        GAMES["classic"], catalogue("random", "medium", "hard"), FORMATS["swiss"].draw, 2, 1
    )
    play_tournament(tournament, 1, lambda done, total: seen.append((done, total)))
    assert seen == [(0, 2), (1, 2), (2, 2), (2, 4), (3, 4), (4, 4)]


@pytest.mark.req("P-14", "X-07")
def test_hostile_bots_lose_by_rule_and_change_nothing_for_the_others() -> None:
    """Nine of them in one tournament with players of the catalogue and an honest program."""
    mark = uuid4().hex
    honest: tuple[AnyEntrant, ...] = (*catalogue("medium", "hard"), example("hunter.pl"))
    names = {entrant.name for entrant in honest}
    bad = tuple(hostile(case.kind, mark, case.limits) for case in HOSTILES)
    rounds = play((*bad[:5], *honest, *bad[5:]), games=1, jobs=2)

    assert processes_of(mark) == []
    expected = {case.kind: case.fault for case in HOSTILES}
    for result in games_of(rounds):
        if set(result.seating) & set(expected):
            assert result.forfeited is not None
            assert result.forfeited.fault == expected[result.forfeited.entrant]
            assert result.forfeited.entrant not in result.winners
    lost = Counter(result.forfeited.entrant for result in games_of(rounds) if result.forfeited)
    assert min(lost[case.kind] for case in HOSTILES) >= len(honest)
    assert among(rounds, names) == among(play(honest, games=1), names)
