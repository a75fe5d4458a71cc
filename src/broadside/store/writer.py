"""Group commit: everything queued during one commit is committed together by the next."""

import asyncio
import secrets
import time
from asyncio import sleep
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import count
from typing import Any, TypeAlias, TypeVar, cast

import asyncpg
from sqlalchemy import Connection, UpdateBase, func, select
from sqlalchemy.exc import DataError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from broadside.store.engines import Engines, insert_for
from broadside.store.finish_match import finish
from broadside.store.log import Answer, Append, Appended, append_all
from broadside.store.match_hints import Hints, MatchHints
from broadside.store.outages import StoreUnavailable, gave_way, is_outage
from broadside.store.schema import WRITERS
from broadside.store.sqlite_threads import Unacknowledged, Work
from broadside.store.stored_match import MatchId

T = TypeVar("T")
Job: TypeAlias = Callable[[AsyncConnection], Awaitable[T]]
"""Work inside a transaction. It may be run again, so it changes nothing but the database."""

CHANNEL = "broadside"
LARGEST_GROUP = 256
"""The most matches whose hints fit into one notification of PostgreSQL."""
PAUSES = (0.0, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 4.0, 8.0)
"""Seconds before each attempt to find out whether a transaction was committed."""
FRESH = 1.0
"""Seconds for which a commit proves that the database takes writes."""


TROUBLE = (
    StoreUnavailable,
    OSError,
    SQLAlchemyError,
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
)
"""The errors of a database that is not there, or does not accept what it should."""


class WriterStopped(RuntimeError):
    """The writer is closed, or a write was interrupted."""


@dataclass(frozen=True, slots=True, eq=False)
class _Task:
    work: Append | Job[Any]
    hints: tuple[MatchId, ...] = ()
    answer: asyncio.Future[Any] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )

    def settle(self, answer: object) -> None:
        # A caller that gave up waiting has cancelled the answer; the work is done all the same.
        if not self.answer.done():
            self.answer.set_result(answer)

    def fail(self, error: Exception) -> None:
        if not self.answer.done():
            self.answer.set_exception(error)


@dataclass(slots=True)
class _Group:
    """The tasks of one transaction, and its state."""

    tasks: Sequence[_Task]
    number: int
    """The number of the transaction. It is committed at most once, however often it is tried."""
    answers: Sequence[object] = ()
    is_unknown: bool = False
    """Whether it may have been committed without acknowledgement; then ``answers`` are valid."""
    has_along: bool = True
    has_begun: bool = False
    appends: list[Append] = field(init=False)
    is_moves_only: bool = field(init=False)
    """Whether it holds nothing but moves, as most groups do: their keys tell whether they are in
    the log."""
    hints: Hints = field(init=False)

    def __post_init__(self) -> None:
        self.appends = [task.work for task in self.tasks if isinstance(task.work, Append)]
        has_others = len(self.appends) < len(self.tasks)
        self.is_moves_only = not has_others and not any(one.finish for one in self.appends)
        numbers = {one.match: one.number for one in sorted(self.appends, key=_number)}
        self.hints = numbers | {match: None for task in self.tasks for match in task.hints}

    def fail(self, error: Exception) -> None:
        for task in self.tasks:
            task.fail(error)


class _AlongFailed(Exception):
    """The work that goes along with every transaction made it fail."""

    def __init__(self, error: Exception) -> None:
        super().__init__()
        self.error = error


class Writer:
    """The only writer of this process."""

    def __init__(self, engines: Engines, hints: MatchHints) -> None:
        self._engines = engines
        self._hints = hints
        self.id = secrets.token_urlsafe(12)
        self._numbers = count(1)
        self._queue: asyncio.Queue[_Task | None] = asyncio.Queue()
        self._is_closed = False
        self._has_ended = False
        self._under_way: Sequence[_Task] = ()
        self._trouble: Exception | None = None
        self._committed_at = -FRESH
        self._proof: asyncio.Task[None] | None = None
        self.commits = 0
        """The number of transactions committed so far."""
        self.on_commit: Callable[[int], None] = lambda size: None
        """Called with the number of changes of each commit."""
        self.on_fault: Callable[[str, Exception], None] = lambda what, error: None
        """Called with errors that no caller waits for."""
        self.along: Work[None] | None = None
        """Runs at the end of every transaction."""
        self._serving = self._start()

    async def append(self, append: Append) -> Answer:
        """Queue a log entry for the next group commit; returns only after the commit."""
        return cast(Answer, await self._put(_Task(append)))

    async def run(self, job: Job[T], hints: Iterable[MatchId] = ()) -> T:
        """Queue work for the next group commit; returns only after the commit, and then tells those
        who follow the matches.
        """
        return cast(T, await self._put(_Task(job, tuple(hints))))

    async def execute(self, *statements: UpdateBase, hints: Iterable[MatchId] = ()) -> int:
        """Queue statements for the next group commit, in one transaction. Returns how many rows the
        last of them changed.
        """

        async def job(connection: AsyncConnection) -> int:
            return [(await connection.execute(one)).rowcount for one in statements][-1]

        return await self.run(job, hints)

    async def prove(self) -> None:
        """Returns if the database takes writes: at once after a recent commit, else after a small
        one. Raises the error that prevents it.
        """
        age = asyncio.get_running_loop().time() - self._committed_at
        if self._trouble is None and age < FRESH and not self._serving.done():
            return
        if self._proof is None or self._proof.done():
            # One for all who ask: they may ask often while it waits.
            self._proof = asyncio.create_task(self.run(_do_nothing))
            self._proof.add_done_callback(_forget)
        await asyncio.shield(self._proof)

    async def close(self) -> None:
        """Commit what is queued for a group commit, then stop the writer."""
        if not self._is_closed:
            self._is_closed = True
            self._queue.put_nowait(None)
        while not self._has_ended:
            await asyncio.gather(self._serving, return_exceptions=True)

    async def _put(self, task: _Task) -> object:
        if self._is_closed:
            raise WriterStopped("the store is closed")
        self._queue.put_nowait(task)
        return await task.answer

    # Its task

    def _start(self) -> asyncio.Task[None]:
        serving = asyncio.create_task(self._serve(), name="store-writer")
        serving.add_done_callback(self._start_again)
        return serving

    def _start_again(self, ended: asyncio.Task[None]) -> None:
        """Start the task that commits the queue again if it has ended, for whatever reason."""
        if self._has_ended:
            return
        error = WriterStopped("the writer was cut off")
        for task in self._under_way:
            task.fail(error)
        if self._is_closed:
            self._abandon(error)
            return
        self._tell_fault("the writer was cut off, and starts again", error)
        self._serving = self._start()

    def _abandon(self, error: Exception) -> None:
        """Fail the queued changes that the writer will not commit."""
        self._has_ended = True
        while not self._queue.empty():
            if task := self._queue.get_nowait():
                task.fail(error)

    async def _serve(self) -> None:
        while not self._has_ended:
            group = self._gather(await self._queue.get())
            tasks = [task for task in group if task is not None]
            self._under_way = tasks
            if tasks:
                await self._commit(tasks)
            self._under_way = ()
            self._has_ended = len(tasks) < len(group)

    def _gather(self, first: _Task | None) -> list[_Task | None]:
        group = [first]
        while len(group) < LARGEST_GROUP and not self._queue.empty():
            group.append(self._queue.get_nowait())
        return group

    # A transaction

    async def _commit(self, tasks: Sequence[_Task], *, is_unknown: bool = False) -> bool:
        """Commit a group of queued tasks. Returns whether there was a database to begin with."""
        group = _Group(tasks, next(self._numbers), is_unknown=is_unknown)
        error: Exception | None = None
        for pause in PAUSES:
            if pause:
                await sleep(pause)
            try:
                group.answers = await self._transact(group)
            except Unacknowledged as lost:
                group.answers, group.is_unknown, error = lost.answer, True, lost
            except Exception as refused:
                error = refused
                if gave_way(error):
                    continue
                if not group.is_unknown or (group.is_moves_only and not _is_trouble(error)):
                    await self._commit_apart(group, error)
                    return group.has_begun
            else:
                self._settle(group)
                return True
        assert error is not None, "every attempt failed"
        self._trouble = error
        group.fail(error)
        return group.has_begun

    async def _commit_apart(self, group: _Group, error: Exception) -> None:
        if _is_trouble(error):
            self._trouble = error
        if len(group.tasks) == 1 or not group.has_begun:
            group.fail(error)
            return
        # One spoiled the transaction of all: alone, each fails or succeeds for itself.
        for number, task in enumerate(group.tasks):
            if not await self._commit([task], is_unknown=group.is_unknown):
                # Where there is no database, nobody waits for it again and again.
                for other in group.tasks[number + 1 :]:
                    other.fail(error)
                return

    def _settle(self, group: _Group) -> None:
        self.commits += 1
        self._trouble = None
        self._committed_at = asyncio.get_running_loop().time()
        for task, answer in zip(group.tasks, group.answers, strict=True):
            task.settle(answer)
        try:
            self._hints.hint(group.hints)
            self.on_commit(len(group.tasks))
        except Exception as error:
            self._tell_fault("a commit could not be told", error)

    def _tell_fault(self, what: str, error: Exception) -> None:
        try:
            self.on_fault(what, error)
        except Exception as worse:
            asyncio.get_running_loop().call_exception_handler({"exception": worse})

    async def _transact(self, group: _Group) -> Sequence[object]:
        try:
            return await self._try(group)
        except _AlongFailed as failed:
            self._tell_fault("a commit goes without what goes along", failed.error)
            group.has_along = False
            return await self._try(group)
        except Unacknowledged:
            raise
        except StoreUnavailable:
            if not group.has_begun:
                raise
            # The connection was cut before the commit, so nothing happened: the next one is new.
            group.has_begun = False
            return await self._try(group)

    async def _try(self, group: _Group) -> Sequence[object]:
        if group.is_moves_only:
            return await self._engines.write(lambda one: self._append(one, group))
        return await self._engines.transact(lambda connection: self._do_all(connection, group))

    def _append(self, connection: Connection, group: _Group) -> list[Answer]:
        group.has_begun = True
        answers = append_all(connection, group.appends, is_repeated=group.is_unknown)
        self._end(connection, group)
        return answers

    async def _do_all(self, connection: AsyncConnection, group: _Group) -> Sequence[object]:
        """Do all the tasks of a group commit: moves first, then the ends of matches, then
        everything else.
        """
        group.has_begun = True
        if not await self._mark(connection, group.number):
            return group.answers
        group.is_unknown = False
        moves = {task: task.work for task in group.tasks if isinstance(task.work, Append)}
        answers: dict[_Task, object] = {}
        if moves:
            found = await connection.run_sync(append_all, list(moves.values()))
            answers.update(zip(moves, found, strict=True))
        for task, append in moves.items():
            if append.finish is not None and answers[task] == Appended(append.number):
                await finish(connection, append.match, append.finish)
        for task in group.tasks:
            if not isinstance(task.work, Append):
                answers[task] = await task.work(connection)
        await connection.run_sync(self._end, group)
        return [answers[task] for task in group.tasks]

    async def _mark(self, connection: AsyncConnection, number: int) -> bool:
        """Record in the transaction of a group commit which one it is. False if that one was
        committed already; one that is just being committed is waited for.
        """
        row = {"id": self.id, "done": number, "seen_at": time.time_ns() // 1_000_000}
        return await connection.scalar(_marking(connection.dialect.name), row) is not None

    def _end(self, connection: Connection, group: _Group) -> None:
        """Do what every group commit does at its end: the work that goes along, and the hints to
        other processes.
        """
        if self.along is not None and group.has_along:
            try:
                self.along(connection)
            except Exception as error:
                if is_outage(error):
                    raise
                raise _AlongFailed(error) from None
        if group.hints and self._engines.is_postgresql:
            connection.execute(select(func.pg_notify(CHANNEL, write_hints(group.hints))))


@cache
def _marking(dialect: str) -> Any:
    """The statement that marks the transaction of a group commit, made once: it goes with every
    change but moves.
    """
    fresh = insert_for(dialect, WRITERS)
    return fresh.on_conflict_do_update(
        index_elements=[WRITERS.c.id],
        set_={"done": fresh.excluded.done, "seen_at": fresh.excluded.seen_at},
        where=WRITERS.c.done < fresh.excluded.done,
    ).returning(WRITERS.c.done)


def write_hints(hints: Hints) -> str:
    """The hints of a commit as text for a notification of PostgreSQL: ``match:number``, or only
    ``match`` if there is no number.
    """
    return ",".join(
        f"{match}:{'' if number is None else number}" for match, number in hints.items()
    )


def read_hints(text: str) -> Hints:
    """Read the hints of a commit from the text of a notification, as ``write_hints`` writes it."""
    parts = (part.partition(":") for part in text.split(","))
    return {match: int(number) if number else None for match, _, number in parts}


def _number(append: Append) -> int:
    return append.number


def _is_trouble(error: Exception) -> bool:
    """Whether the database is at fault for a failed commit, and not the change."""
    if isinstance(error, IntegrityError | DataError):
        return False
    return isinstance(error, TROUBLE)


async def _do_nothing(connection: AsyncConnection) -> None:
    """An empty change for a group commit: the transaction still writes its mark."""


def _forget(task: asyncio.Task[None]) -> None:
    """Mark the error of a write that nobody waits for as handled."""
    if not task.cancelled():
        task.exception()
