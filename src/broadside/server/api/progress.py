"""How far one has come: statistics, achievements, the tutorial, and own settings."""

from typing import Any

from starlette.background import BackgroundTask
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from broadside.protocol.api import AchievementLine, AllTime, Earned, Figures
from broadside.server.achievements import ACHIEVEMENTS
from broadside.server.announcing import lines
from broadside.server.desk import Desk
from broadside.server.http import Refused, answer, body, plain, read
from broadside.server.stats_file import FILE_NAME, BadStats, read_stats, write_stats
from broadside.store.match import AccountId
from broadside.store.statistics import Statistics, Tally


def routes(desk: Desk) -> list[Route]:
    return [*_figure_routes(desk), *_file_routes(desk), *_setting_routes(desk)]


def _figure_routes(desk: Desk) -> list[Route]:
    async def statistics(request: Request) -> Response:
        visit = await desk.visit(request)
        return answer(_all_time(await desk.store.statistics(visit.account.id)))

    async def achievements(request: Request) -> Response:
        visit = await desk.visit(request)
        earned = await desk.store.achievements.of(visit.account.id)
        known = [
            AchievementLine(one.key, one.title, one.summary, earned.get(one.key))
            for one in ACHIEVEMENTS
        ]
        return answer(known)

    async def complete_tutorial(request: Request) -> Response:
        visit = await desk.visit(request)
        await desk.store.accounts.complete_tutorial(visit.account.id, desk.clock.now())
        return await _unlocked(desk, visit.account.id)

    return [
        Route("/api/statistics", statistics, methods=["GET"]),
        Route("/api/achievements", achievements, methods=["GET"]),
        Route("/api/tutorial", complete_tutorial, methods=["POST"]),
    ]


def _file_routes(desk: Desk) -> list[Route]:
    async def export(request: Request) -> Response:
        visit = await desk.visit(request)
        return plain(write_stats(await desk.store.statistics(visit.account.id)), FILE_NAME)

    async def bring(request: Request) -> Response:
        visit = await desk.visit(request)
        text = (await body(request)).decode(errors="replace")
        try:
            is_completed, wins = read_stats(text)
        except BadStats as error:
            raise Refused(400, "bad-stats", "The file cannot be used.", str(error)) from None
        account = visit.account.id
        if is_completed:
            await desk.store.accounts.complete_tutorial(account, desk.clock.now())
        won_here = (await desk.store.statistics(account)).total.wins
        # The own file brought back must not count twice what was won here.
        await desk.store.accounts.bring_wins(account, max(0, wins - won_here))
        return await _unlocked(desk, account)

    return [
        Route(f"/api/{FILE_NAME}", export, methods=["GET"]),
        Route(f"/api/{FILE_NAME}", bring, methods=["PUT"]),
    ]


def _setting_routes(desk: Desk) -> list[Route]:
    async def settings(request: Request) -> Response:
        return answer((await desk.visit(request)).account.settings)

    async def change_settings(request: Request) -> Response:
        visit = await desk.visit(request)
        await desk.store.accounts.change_settings(
            visit.account.id, await read(request, dict[str, Any])
        )
        return Response(status_code=204)

    return [
        Route("/api/settings", settings, methods=["GET"]),
        Route("/api/settings", change_settings, methods=["PUT"]),
    ]


async def _unlocked(desk: Desk, account: AccountId) -> Response:
    """What is new in the statistics of a person has been earned, and is announced by this."""
    await desk.honours.review(account)
    keys = await desk.announcer.take(account)
    reply = answer(Earned(lines(keys)))
    # Not before it is sent: who asks again after a crash is told again.
    reply.background = BackgroundTask(desk.announcer.settle, account, keys)
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


def _figures(tally: Tally) -> Figures:
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
