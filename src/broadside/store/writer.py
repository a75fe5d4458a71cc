"""Group commit: what is queued while one commit runs is committed together by the next."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias, TypeVar, cast

from sqlalchemy import Connection, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from broadside.store.bus import Bus, Hints
from broadside.store.direct import Work
from broadside.store.endings import finish
from broadside.store.engines import Engines
from broadside.store.log import Answer, Append, Appended, append_all
from broadside.store.match import MatchId

T = TypeVar("T")
Job: TypeAlias = Callable[[AsyncConnection], Awaitable[T]]
"""Work inside a transaction. It may be run again, so it changes nothing but the database."""

CHANNEL = "broadside"
LARGEST_GROUP = 256
"""The hints of so many matches fit into one notification of PostgreSQL."""


@dataclass(frozen=True, slots=True, eq=False)
class _Task:
    work: Append | Job[Any]
    hints: tuple[MatchId, ...] = ()
    answer: asyncio.Future[Any] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )

    def settle(self, answer: object) -> None:
        # Whoever gave up waiting has cancelled the answer; the work is done all the same.
        if not self.answer.done():
            self.answer.set_result(answer)

    def fail(self, error: Exception) -> None:
        if not self.answer.done():
            self.answer.set_exception(error)


class Writer:
    """The only one in this process that changes the database."""

    def __init__(self, engines: Engines, bus: Bus) -> None:
        self._engines = engines
        self._bus = bus
        self._queue: asyncio.Queue[_Task | None] = asyncio.Queue()
        self._serving = asyncio.create_task(self._serve(), name="store-writer")
        self._is_closed = False
        self.commits = 0
        """Transactions committed so far."""
        self.on_commit: Callable[[int], None] = lambda size: None
        """Told how many changes each commit has written."""
        self.along: Work[None] | None = None
        """Goes along with every transaction, at its end."""

    async def append(self, append: Append) -> Answer:
        """Returns only after the commit."""
        return cast(Answer, await self._put(_Task(append)))

    async def run(self, job: Job[T], hints: Iterable[MatchId] = ()) -> T:
        """Returns only after the commit; then those who follow the matches are told."""
        return cast(T, await self._put(_Task(job, tuple(hints))))

    async def close(self) -> None:
        """Commit what is queued, then stop."""
        if not self._is_closed:
            self._is_closed = True
            self._queue.put_nowait(None)
        await self._serving

    async def _put(self, task: _Task) -> object:
        if self._is_closed:
            raise RuntimeError("the store is closed")
        self._queue.put_nowait(task)
        return await task.answer

    async def _serve(self) -> None:
        while True:
            group = self._gather(await self._queue.get())
            tasks = [task for task in group if task is not None]
            if tasks:
                await self._commit(tasks)
            if len(tasks) < len(group):
                return

    def _gather(self, first: _Task | None) -> list[_Task | None]:
        group = [first]
        while len(group) < LARGEST_GROUP and not self._queue.empty():
            group.append(self._queue.get_nowait())
        return group

    async def _commit(self, tasks: Sequence[_Task]) -> None:
        try:
            answers = await self._transact(tasks)
        except Exception as error:
            await self._commit_apart(tasks, error)
            return
        self.commits += 1
        self.on_commit(len(tasks))
        for task in tasks:
            task.settle(answers[task])
        self._bus.hint(_hints(tasks))

    async def _commit_apart(self, tasks: Sequence[_Task], error: Exception) -> None:
        # One spoiled the transaction of all: alone, each fails or succeeds for itself.
        if len(tasks) == 1:
            tasks[0].fail(error)
            return
        for task in tasks:
            await self._commit([task])

    async def _transact(self, tasks: Sequence[_Task]) -> dict[_Task, object]:
        appends = [task.work for task in tasks if isinstance(task.work, Append)]
        hints = _hints(tasks)
        if len(appends) == len(tasks) and not any(append.finish for append in appends):
            found = await self._engines.write(lambda one: self._append(one, appends, hints))
            return dict(zip(tasks, found, strict=True))
        async with self._engines.writing.begin() as connection:
            return await self._do_all(connection, tasks, hints)

    def _append(
        self, connection: Connection, appends: Sequence[Append], hints: Hints
    ) -> list[Answer]:
        """Nothing but moves: what most groups are."""
        answers = append_all(connection, appends)
        self._end(connection, hints)
        return answers

    async def _do_all(
        self, connection: AsyncConnection, tasks: Sequence[_Task], hints: Hints
    ) -> dict[_Task, object]:
        """Moves first, then what ends with them, then everything else."""
        moves = {task: task.work for task in tasks if isinstance(task.work, Append)}
        answers: dict[_Task, object] = {}
        if moves:
            found = await connection.run_sync(append_all, list(moves.values()))
            answers.update(zip(moves, found, strict=True))
        for task, append in moves.items():
            if append.finish is not None and answers[task] == Appended(append.number):
                await finish(connection, append.match, append.finish)
        for task in tasks:
            if not isinstance(task.work, Append):
                answers[task] = await task.work(connection)
        await connection.run_sync(self._end, hints)
        return answers

    def _end(self, connection: Connection, hints: Hints) -> None:
        """What every transaction ends with."""
        if self.along is not None:
            self.along(connection)
        if hints and self._engines.is_postgresql:
            connection.execute(select(func.pg_notify(CHANNEL, write_hints(hints))))


def write_hints(hints: Hints) -> str:
    """As a notification carries them: ``match:number``, without a number where there is none."""
    return ",".join(
        f"{match}:{'' if number is None else number}" for match, number in hints.items()
    )


def read_hints(text: str) -> Hints:
    """The inverse of ``write_hints``."""
    parts = (part.partition(":") for part in text.split(","))
    return {match: int(number) if number else None for match, _, number in parts}


def _hints(tasks: Sequence[_Task]) -> Hints:
    appends = [task.work for task in tasks if isinstance(task.work, Append)]
    numbers = {append.match: append.number for append in sorted(appends, key=_number)}
    return numbers | {match: None for task in tasks for match in task.hints}


def _number(append: Append) -> int:
    return append.number
