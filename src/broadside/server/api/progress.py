"""The progress of a person: statistics, achievements and the tutorial."""

from starlette.background import BackgroundTask
from starlette.responses import Response

from broadside.protocol.api import AchievementLine, AllTime, Earned, Figures
from broadside.protocol.refusals import Code, RequestRefused
from broadside.server.accounts.stats_file import FILE_NAME, BadStats, read_stats, write_stats
from broadside.server.achievements.announce import lines
from broadside.server.achievements.catalog import ACHIEVEMENTS
from broadside.server.http.endpoint import AccountCall, endpoint
from broadside.server.http.json_requests import answer, plain
from broadside.store.statistics import GameTally, Statistics


@endpoint("GET", "/api/statistics")
async def statistics(call: AccountCall) -> AllTime:
    """Tells the statistics of your games."""
    return _all_time(await call.store.statistics(call.account_id))


@endpoint("GET", "/api/achievements")
async def achievements(call: AccountCall) -> list[AchievementLine]:
    """Lists all achievements, and when you earned them."""
    earned = await call.store.achievements.of(call.account_id)
    return [
        AchievementLine(one.key, one.title, one.summary, earned.get(one.key))
        for one in ACHIEVEMENTS
    ]


@endpoint("POST", "/api/tutorial", answers=Earned)
async def complete_tutorial(call: AccountCall) -> Response:
    """Notes that you have completed the tutorial."""
    await call.store.accounts.complete_tutorial(call.account_id, call.now)
    return await _unlocked(call)


@endpoint("GET", f"/api/{FILE_NAME}", answers=str)
async def export(call: AccountCall) -> Response:
    """Hands out your statistics as a file."""
    return plain(write_stats(await call.store.statistics(call.account_id)), FILE_NAME)


@endpoint("PUT", f"/api/{FILE_NAME}", answers=Earned)
async def bring(call: AccountCall, text: str) -> Response:
    """Adds the wins of a statistics file to your statistics."""
    try:
        is_completed, wins = read_stats(text)
    except BadStats as error:
        raise RequestRefused(Code.BAD_STATS, detail=str(error)) from None
    if is_completed:
        await call.store.accounts.complete_tutorial(call.account_id, call.now)
    won_here = (await call.store.statistics(call.account_id)).total.wins
    # A file that came from here must not count twice what was won here.
    await call.store.accounts.bring_wins(call.account_id, max(0, wins - won_here))
    return await _unlocked(call)


async def _unlocked(call: AccountCall) -> Response:
    """Answer a request with the achievements that the statistics of a person have earned, and award
    them.
    """
    announcer = call.services.announcer
    await call.services.awards.review(call.account_id)
    keys = await announcer.take(call.account_id)
    reply = answer(Earned(lines(keys)))
    # Only after it was sent: after a crash in between, the next request tells it again.
    reply.background = BackgroundTask(announcer.settle, call.account_id, keys)
    return reply


def _all_time(figures: Statistics) -> AllTime:
    return AllTime(
        wins=figures.all_wins,
        total=_figures(figures.total),
        by_preset={name: _figures(tally) for name, tally in figures.by_preset.items()},
        by_opponent={name: _figures(tally) for name, tally in figures.by_opponent.items()},
        best_scores=dict(figures.best_scores),
        streak=figures.streak,
        best_streak=figures.best_streak,
        tutorial_done=figures.is_tutorial_completed,
    )


def _figures(tally: GameTally) -> Figures:
    return Figures(
        tally.games,
        tally.wins,
        tally.losses,
        tally.draws,
        tally.shots,
        tally.hits,
        tally.win_rate,
        tally.accuracy,
    )
