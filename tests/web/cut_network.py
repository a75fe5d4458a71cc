"""A network between browser and server that can be cut: open connections too."""

import contextlib
import socket
from collections.abc import Iterator
from threading import Event, Thread

CHUNK = 65536


class Network:
    """Listens at a port of its own, and passes everything on to the server while it is up."""

    def __init__(self) -> None:
        self._door = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._door.getsockname()[1]}"
        self.server = 0
        self.is_up = True
        self.loses_answers = False
        self.has_lost_an_answer = Event()
        self._open: set[socket.socket] = set()

    def cut(self) -> None:
        """Ends what is open; what comes next is turned away."""
        self.is_up = False
        for end in list(self._open):
            _hang_up(end)

    def mend(self) -> None:
        self.is_up, self.loses_answers = True, False

    def listen(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self._door.accept()
                self._connect(near)

    def end(self) -> None:
        self.cut()
        _hang_up(self._door)

    def _connect(self, near: socket.socket) -> None:
        if not self.is_up:
            return near.close()
        far = socket.create_connection(("127.0.0.1", self.server))
        self._open |= {near, far}
        for way in ((near, far, False), (far, near, True)):
            Thread(target=self._pass_on, args=way, daemon=True).start()
        return None

    def _pass_on(self, source: socket.socket, sink: socket.socket, is_answer: bool) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(CHUNK):
                if is_answer and self.loses_answers:
                    self.has_lost_an_answer.set()
                else:
                    sink.sendall(data)
        for end in (source, sink):
            _hang_up(end)
            self._open.discard(end)


def _hang_up(end: socket.socket) -> None:
    with contextlib.suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()


@contextlib.contextmanager
def network() -> Iterator[Network]:
    """The server behind it must know the address as its own."""
    between = Network()
    Thread(target=between.listen, daemon=True).start()
    try:
        yield between
    finally:
        between.end()
