"""Own rules are checked while they are written."""

import pytest

from broadside.rules.catalog import FAMILIES, GAMES
from broadside.rules.shooting.placement import check_fleet
from broadside.rules.shooting.rulefile import read_rules
from broadside.rules.shooting.ships import read_fleet
from tests.server.http_user import Answer, HttpUser

BOARD = 'name = "pond"\ncolumns = {}\nrows = {}\ntouching = false\n'
RAFTS = '[[ships]]\nname = "raft"\nsize = 3\ncount = {}\n'


async def check(person: HttpUser, rules: str, family: str = "shooting") -> Answer:
    return await person.ask("POST", "/api/rules/check", {"family": family, "rules": rules})


@pytest.mark.req("X-01")
@pytest.mark.parametrize("preset", GAMES)
async def test_every_preset_is_found_playable_in_its_usual_form(shared: str, preset: str) -> None:
    game = GAMES[preset]
    async with HttpUser(shared) as ann:
        told = (await check(ann, game.write_rules(), game.family)).value
        assert told["complaints"] == []
        assert FAMILIES[game.family](told["rules"]) == game


@pytest.mark.req("X-01", "P-10")
@pytest.mark.parametrize("preset", ["classic", "fleet"])
async def test_checked_rules_come_as_values_for_clients_that_ask(shared: str, preset: str) -> None:
    game = GAMES[preset]
    draft = {"family": game.family, "rules": game.write_rules()}
    async with HttpUser(shared) as ann:
        plain = (await ann.ask("POST", "/api/rules/check", draft)).value
        asked = (await ann.ask("POST", "/api/rules/check?with=ruleset", draft)).value
        ruleset = asked.pop("ruleset")
        assert asked == plain
        assert (ruleset["family"], ruleset["name"]) == (game.family, preset)


@pytest.mark.req("X-01", "P-10")
async def test_rules_that_cannot_be_played_come_as_values_too(shared: str) -> None:
    draft = {"family": "shooting", "rules": BOARD.format(4, 4) + RAFTS.format(3)}
    async with HttpUser(shared) as ann:
        told = (await ann.ask("POST", "/api/rules/check?with=ruleset", draft)).value
        assert len(told["complaints"]) == 1
        raft = {"name": "raft", "size": 3, "count": 3, "armoured": False}
        assert told["ruleset"]["ships"] == [raft]


@pytest.mark.req("X-01", "F-20")
async def test_a_fleet_game_that_cannot_be_played_comes_as_values_with_what_to_change(
    shared: str,
) -> None:
    rules = 'family = "fleet"\nextends = "fleet"\nreefs = 999\n[ships.cruiser]\ncount = 9\n'
    async with HttpUser(shared) as ann:
        draft = {"family": "fleet", "rules": rules}
        told = (await ann.ask("POST", "/api/rules/check?with=ruleset", draft)).value
        assert told["complaints"] == ["reefs must be from 0 to 240, not 999"]
        assert (told["ruleset"]["reefs"], told["ruleset"]["ships"][0]["count"]) == (999, 9)


@pytest.mark.req("X-01")
async def test_a_fleet_that_fits_comes_with_an_example_and_the_suggested_area(shared: str) -> None:
    async with HttpUser(shared) as ann:
        text = BOARD.format(8, 6) + RAFTS.format(2)
        told = (await check(ann, text)).value
        assert (told["area"], told["suggested_area"]) == (48, 20)
        rules = read_rules(told["rules"])
        check_fleet(rules, read_fleet(rules, told["example"]))
        assert (await check(ann, text)).value == told, "the same rules, the same example"


@pytest.mark.req("X-01")
async def test_a_fleet_that_does_not_fit_is_told_with_what_to_change(shared: str) -> None:
    async with HttpUser(shared) as ann:
        told = (await check(ann, BOARD.format(4, 4) + RAFTS.format(3))).value
        (complaint,) = told["complaints"]
        assert complaint == (
            "the fleet does not fit on 4 x 4: make the board larger or the fleet smaller"
        )
        assert (told["suggested_area"], told["example"]) == (35, None)


@pytest.mark.req("X-01")
@pytest.mark.parametrize(
    ("rules", "complaint"),
    [
        ("nonsense", "not a rule file"),
        ('name = "x"', "a fleet needs at least one ship"),
        (BOARD.format(0, 99) + RAFTS.format(1), "columns must be from 1 to 26, not 0"),
        (BOARD.format("1" * 5000, 9) + RAFTS.format(1), "not a rule file"),
        (BOARD.format("0x" + "f" * 5000, 9) + RAFTS.format(1), "columns must be at most"),
        (BOARD.format(9, 9) + RAFTS.format(10**9), "a fleet has at most 100 ships"),
    ],
)
async def test_every_mistake_is_named(shared: str, rules: str, complaint: str) -> None:
    async with HttpUser(shared) as ann:
        answer = await check(ann, rules)
        assert answer.status == 200
        assert any(told.startswith(complaint) for told in answer.value["complaints"])
        assert answer.value["example"] is None


async def test_rules_of_another_family_are_refused_or_checked(shared: str) -> None:
    async with HttpUser(shared) as ann:
        assert (await check(ann, "", "chess")).code == "unknown-family"
        assert (await check(ann, "nonsense", "fleet")).value["complaints"]
