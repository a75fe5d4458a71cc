"""A bot at one seat, which remembers the events that it was told."""

from collections.abc import Iterable
from typing import Any

from broadside.bots.bot import Follower
from broadside.bots.catalog import AnyBot


class RememberingBot:
    """A bot, and the number of events of its seat that it was told."""

    def __init__(self, bot: AnyBot) -> None:
        self._bot = bot
        self.told = 0

    def tell(self, news: Iterable[Any]) -> None:
        """Tell the bot at a seat the events that its seat was shown after the first ``told``."""
        for event in news:
            self.told += 1
            if isinstance(self._bot, Follower):
                self._bot.watch(event)

    def choose(self, view: Any) -> Any:
        """The move of the bot at a seat. Call it only when the seat is to move and the bot was told
        everything.
        """
        return self._bot.choose(view)
