"""How a player loses a game without being beaten."""

from broadside.tournament.results import Fault


class Forfeit(Exception):
    """A player broke a rule of the arena; the message says how, in words of one line."""

    def __init__(self, fault: Fault, detail: str) -> None:
        super().__init__(detail)
        self.fault = fault
        self.detail = detail
