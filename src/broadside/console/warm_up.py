"""Prepares computer players that need time before their first move."""

from threading import Thread

from broadside.bots.catalog import entry


def warm_up_in_background(level: str) -> None:
    """Warm a strong computer player up while the person at the console reads the menu and places
    ships.
    """
    warm_up = entry(level).warm_up
    if warm_up is not None:
        Thread(target=warm_up, daemon=True).start()
