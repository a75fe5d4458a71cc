"""What tests of computer players share."""

import pytest

from broadside.bots.classic.warm_up import warm_up


@pytest.fixture(scope="session")
def warm() -> None:
    """Compiled loops, for tests of whole games of strong players."""
    warm_up()
