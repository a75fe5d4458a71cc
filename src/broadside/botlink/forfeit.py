"""The exception for a player that loses by breaking a rule."""

from broadside.tournament.results import Fault


class Forfeit(Exception):
    """A player broke a rule of the arena. The message says how, in one line."""

    def __init__(self, fault: Fault, detail: str) -> None:
        super().__init__(detail)
        self.fault = fault
        self.detail = detail
