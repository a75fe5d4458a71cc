"""The vice-admiral tries what it thinks of before it chooses."""

from broadside.bots.fleet.commodore import Commodore
from broadside.bots.fleet.vice_admiral import Search, ViceAdmiral
from broadside.rules.fleet.moves import Fire
from broadside.rules.fleet.presets import FLEET_TEAMS
from tests.bots.fleet.fleet_games import seen, table_of

FEW = Search(ideas=3, worlds=2, plies=4)


def test_it_shoots_at_what_it_can_sink() -> None:
    view = seen("cccc>..<TT...", damage={"T1": "202"})
    assert isinstance(ViceAdmiral(1, FEW).choose(view), Fire)


def test_the_same_seed_chooses_the_same() -> None:
    view = seen("ddd>..<TT.\n..........\n....<CCCC")
    assert ViceAdmiral(3, FEW).choose(view) == ViceAdmiral(3, FEW).choose(view)


def test_where_nothing_happens_it_plays_like_the_commodore() -> None:
    view = seen("\n".join(["." * 30] * 14 + ["..cccc>..."]))
    assert ViceAdmiral(1, FEW).choose(view) == Commodore(1).choose(view)


def test_what_it_has_no_trials_for_it_plays_like_the_commodore() -> None:
    view = table_of(3, FLEET_TEAMS).view(0)
    assert ViceAdmiral(1, FEW).choose(view) == Commodore(1).choose(view)
    four = seen("ddd>..<TT.", rules=FLEET_TEAMS)
    assert ViceAdmiral(1, FEW).choose(four) == Commodore(1).choose(four)
