"""What people wish for or agree on, and the game that it means."""

from typing import Any

import pytest

from broadside.protocol.api import First, NewHotSeat, NewMatch
from broadside.protocol.lobby import Begins, Terms, TimeControl
from broadside.protocol.refusals import Code, RequestRefused
from broadside.rules.catalog import GAMES
from broadside.rules.toml_tables import load_table
from broadside.server.matches.create import agreed_match, create_hot_seat, create_match, rematch
from broadside.server.matches.terms import checked_game, game_of_terms
from broadside.server.workers.background_work import ThreadedWork
from broadside.server.workers.fair_queue import Asker
from broadside.store.store import Store
from broadside.store.stored_match import NewStoredMatch, Person, StoredMatch
from tests.server.offline_server import START, TestClock

WORK, ASKER = ThreadedWork(), Asker("ann", "here")
OWN = {"family": "shooting", "rules": GAMES["salvo"].write_rules()}


@pytest.mark.parametrize("game", [{"preset": "salvo"}, OWN], ids=["preset", "own rules"])
@pytest.mark.parametrize(
    ("first", "begins"),
    [
        (None, None),
        (First.ME, Begins.HOST),
        (First.OPPONENT, Begins.GUEST),
        (First.LOT, Begins.LOT),
    ],
)
async def test_the_same_choice_is_the_same_game_however_it_is_played(
    game: dict[str, Any], first: First | None, begins: Begins | None
) -> None:
    agreed = game_of_terms(Terms(first=begins, **game))
    for wish in (NewMatch("easy", first=first, **game), NewHotSeat(first=first, **game)):
        assert (await checked_game(WORK, ASKER, wish)).write_rules() == agreed.write_rules()


@pytest.mark.parametrize(
    ("game", "code"),
    [
        ({}, Code.NO_GAME),
        ({"preset": "salvo", **OWN}, Code.NO_GAME),
        ({"rules": OWN["rules"]}, Code.NO_GAME),
        ({"preset": "chess"}, Code.UNKNOWN_PRESET),
    ],
)
async def test_the_same_choice_is_refused_for_the_same_reason(
    game: dict[str, Any], code: Code
) -> None:
    with pytest.raises(RequestRefused) as agreeing:
        game_of_terms(Terms(**game))
    with pytest.raises(RequestRefused) as wishing:
        await checked_game(WORK, ASKER, NewMatch("easy", **game))
    assert agreeing.value.code == wishing.value.code == code


async def test_an_agreed_match_and_its_rematch_have_a_radar_only_where_all_clients_have_one(
    store: Store,
) -> None:
    people = [await store.accounts.create_guest(START) for _ in range(2)]
    terms = Terms(preset="grand-fleet")
    made = agreed_match(terms, people, START, has_radar=True)
    plain = agreed_match(terms, people, START, has_radar=False)
    assert made.rules == GAMES["grand-fleet"].write_rules() != plain.rules
    old = await store.matches.find(await store.matches.create(made))
    assert old is not None
    again = rematch(old, START, has_radar=False)
    assert (again.rules, again.occupants) == (plain.rules, tuple(map(Person, reversed(people))))
    assert {name: again.options[name] for name in ("terms", "rated", "public")} == {
        name: made.options[name] for name in ("terms", "rated", "public")
    }


FREE = {"turn_limit": None, "redraws": 3}
"""What a person has in a preset of the fleet game; a preset itself has 1000 turns."""


def setup_of(match: NewStoredMatch | StoredMatch) -> int | None:
    seconds: int | None = load_table(match.rules).get("setup_seconds")
    return seconds


def limits_of(match: NewStoredMatch | StoredMatch) -> dict[str, int | None]:
    table = load_table(match.rules)
    return {key: table.get(key) for key in FREE}


@pytest.mark.req("F-17")
@pytest.mark.parametrize("preset", ["fleet", "fleet-teams"])
async def test_a_preset_with_a_person_in_it_has_no_limit_of_turns(
    store: Store, preset: str
) -> None:
    account = await store.accounts.create_guest(START)
    person, clock = Asker(account, "here"), TestClock()
    made = [
        await create_match(store, clock, WORK, person, NewMatch("easy", preset=preset)),
        await create_hot_seat(store, clock, WORK, person, NewHotSeat(preset=preset)),
    ]
    terms = Terms(preset=preset, time=TimeControl(turn=60), rated=True)
    stored = [await store.matches.find(id) for id in made]
    matches = [one for one in stored if one is not None]
    agreed = agreed_match(terms, [account, account], START, has_radar=True)
    assert [limits_of(agreed), *map(limits_of, matches)] == [FREE] * 3
    assert {agreed.preset, *(one.preset for one in matches)} == {preset}
    assert "turn_seconds = 60" in agreed.rules
    again = rematch(matches[1], START, has_radar=True)
    assert (limits_of(again), again.preset) == (FREE, preset)
    # Nobody else waits where one person prepares alone, or several do at one screen.
    assert [setup_of(agreed), *map(setup_of, matches)] == [300, None, None]


@pytest.mark.req("F-17")
def test_people_have_five_minutes_to_prepare_or_as_long_as_for_a_turn() -> None:
    def seconds(terms: Terms) -> int | None:
        return setup_of(agreed_match(terms, ["a", "b"], START, has_radar=True))

    days = TimeControl(turn=86_400)
    rules = 'family = "fleet"\nextends = "fleet"\n'
    assert seconds(Terms(preset="fleet")) == 300
    assert seconds(Terms(preset="fleet", time=days)) == 86_400
    assert seconds(Terms(family="fleet", rules=rules)) is None
    assert seconds(Terms(family="fleet", rules=f"{rules}setup_seconds = 90\n")) == 90
    bots = agreed_match(Terms(preset="fleet"), ["a", "b"], START, has_radar=True, has_people=False)
    assert setup_of(bots) is None
    assert agreed_match(Terms(preset="fleet"), ["a", "b"], START, has_radar=True).due == 300_000


@pytest.mark.req("F-17")
async def test_bots_among_themselves_keep_the_limit_of_turns(store: Store) -> None:
    owner, bot = [await store.accounts.create_guest(START) for _ in range(2)]
    assert await store.bots.adopt(bot, owner, START)
    wish = NewMatch("easy", preset="fleet")
    id = await create_match(store, TestClock(), WORK, Asker(bot, "here"), wish)
    alone = await store.matches.find(id)
    terms = Terms(preset="fleet")
    agreed = agreed_match(terms, [bot, bot], START, has_radar=True, has_people=False)
    assert alone is not None
    for match in (alone, agreed):
        assert (match.rules, match.preset) == (GAMES["fleet"].write_rules(), "fleet")


@pytest.mark.req("F-17")
@pytest.mark.parametrize(
    ("changed", "limits", "name"),
    [
        ("", {"turn_limit": 1000, "redraws": None}, "fleet"),
        ("turn_limit = 0", {"turn_limit": None, "redraws": None}, "fleet"),
        ("turn_limit = 0\nredraws = 1", {"turn_limit": None, "redraws": 1}, "fleet"),
        ("turn_limit = 60", {"turn_limit": 60, "redraws": None}, "fleet (own)"),
        ("turn_limit = 0\nreefs = 3", {"turn_limit": None, "redraws": None}, "fleet (own)"),
    ],
)
def test_limits_that_somebody_has_chosen_stay(
    changed: str, limits: dict[str, int | None], name: str
) -> None:
    rules = f'family = "fleet"\nextends = "fleet"\n{changed}\n'
    made = agreed_match(Terms(family="fleet", rules=rules), ["a", "b"], START, has_radar=True)
    assert (limits_of(made), made.preset) == (limits, name)
