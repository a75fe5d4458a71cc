"""Time for the referee."""

from broadside.console.match_time import MatchTime, no_time


def test_time_runs_in_milliseconds_from_the_given_moment() -> None:
    seconds = iter([100.0, 100.0, 101.5])
    watch = MatchTime(lambda: next(seconds), at=7000)
    assert watch.now() == 7000
    assert watch.now() == 8500


def test_the_watch_can_be_put_back() -> None:
    seconds = iter([0.0, 95.0, 95.0, 96.0])
    watch = MatchTime(lambda: next(seconds))
    assert watch.now() == 95_000
    watch.set_to(30_000)
    assert watch.now() == 31_000


def test_a_game_without_clocks_stands_still() -> None:
    watch = MatchTime(no_time, at=5)
    assert [watch.now(), watch.now()] == [5, 5]


def test_time_never_runs_backwards() -> None:
    seconds = iter([10.0, 9.0])
    assert MatchTime(lambda: next(seconds)).now() == 0
