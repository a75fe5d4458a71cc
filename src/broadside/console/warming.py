"""Computer players that take a while to get ready."""

from threading import Thread

from broadside.bots.catalog import entry


def warm_up_beside(level: str) -> None:
    """A strong player gets ready while the person still reads the menu and places ships."""
    warm_up = entry(level).warm_up
    if warm_up is not None:
        Thread(target=warm_up, daemon=True).start()
