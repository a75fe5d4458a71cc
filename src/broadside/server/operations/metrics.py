"""The metrics of a server. No label can hold a name, a secret or the text of a user."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Thread
from time import perf_counter
from wsgiref.simple_server import WSGIServer

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
    start_http_server,
)

from broadside.rules.catalog import GAMES

METRICS = "metrics"
"""The key of the metrics in the state of the application."""
OWN_RULES = "own"
"""Stands for every custom rule set: the name of one is the text of a user."""
_LATENCIES = (0.002, 0.005, 0.01, 0.02, 0.04, 0.06, 0.1, 0.2, 0.5, 1.0, 5.0)
_GROUPS = (1, 2, 4, 8, 16, 32, 64, 128, 256)


class AddressTaken(ValueError):
    """The metrics cannot be published there; the message says why."""


class Metrics:
    """The metrics of one server; there are no globals."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self._connections = self._gauge("connections", "WebSockets that are open")
        self._matches = self._gauge("matches_live", "Matches that are live in this process")
        self._broken = self._gauge(
            "matches_broken", "Matches that fail whenever they are looked at"
        )
        self._stuck = self._gauge("tournaments_broken", "Tournaments that cannot go on")
        self._moves = Counter(
            "broadside_moves", "Moves of people", ["preset"], registry=self.registry
        )
        self._refusals = Counter(
            "broadside_refusals", "Refused messages", ["code"], registry=self.registry
        )
        self._faults = Counter("broadside_faults", "Uncaught errors", registry=self.registry)
        self._answers = Histogram(
            "broadside_acknowledgement_seconds",
            "From the arrival of a move to its acknowledgement",
            buckets=_LATENCIES,
            registry=self.registry,
        )
        self._groups = Histogram(
            "broadside_commit_group_size",
            "Changes that one commit wrote together",
            buckets=_GROUPS,
            registry=self.registry,
        )

    def text(self) -> str:
        """All metrics, in the format of Prometheus."""
        return generate_latest(self.registry).decode()

    @contextmanager
    def connected(self) -> Iterator[None]:
        """Count one open WebSocket in the metrics, while the block lasts."""
        self._connections.inc()
        try:
            yield
        finally:
            self._connections.dec()

    def count_matches(self, live: Callable[[], int]) -> None:
        """Set the function that counts live matches when the metrics are read."""
        self._matches.set_function(live)

    def count_broken(self, matches: Callable[[], int], tournaments: Callable[[], int]) -> None:
        """Set the functions that count broken matches and tournaments when the metrics are read."""
        self._broken.set_function(matches)
        self._stuck.set_function(tournaments)

    def moved(self, preset: str, since: float) -> None:
        """Count a move in the metrics that arrived at that ``perf_counter`` and is acknowledged
        now.
        """
        self._answers.observe(perf_counter() - since)
        self._moves.labels(preset if preset in GAMES else OWN_RULES).inc()

    def refused(self, code: str) -> None:
        """Count a refusal in the metrics. The labels are the codes of the protocol, so their number
        is bounded.
        """
        self._refusals.labels(code).inc()

    def failed(self) -> None:
        self._faults.inc()

    def committed(self, size: int) -> None:
        self._groups.observe(size)

    def _gauge(self, name: str, meaning: str) -> Gauge:
        return Gauge(f"broadside_{name}", meaning, registry=self.registry)


@contextmanager
def published(metrics: Metrics, host: str, port: int) -> Iterator[int]:
    """Serves the metrics at their own address within the block; gives the port. Raises
    ``AddressTaken``."""
    server, thread = _publish(metrics, host, port)
    try:
        yield server.server_port
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def _publish(metrics: Metrics, host: str, port: int) -> tuple[WSGIServer, Thread]:
    try:
        return start_http_server(port, host, metrics.registry)
    except OSError as error:
        why = f"the metrics cannot be published at {host} port {port}: {error.strerror}"
        raise AddressTaken(f"{why}; choose another --metrics-port") from None
