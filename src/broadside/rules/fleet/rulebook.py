"""The rule book of the fleet game, written from its rule set and from nothing else."""

from collections.abc import Iterable, Iterator

from broadside.rules.book import Chapter, Rulebook, compose, count, paragraph, table
from broadside.rules.fleet.geometry import Zone
from broadside.rules.fleet.notation import show_cell
from broadside.rules.fleet.ruleset import Harbour, Ruleset, ShipClass
from broadside.rules.fleet.setup import docks_available, roster
from broadside.rules.grid import Cell


def rulebook(rules: Ruleset) -> Rulebook:
    """The rule book of the fleet game: everything a player has to know about these rules, in plain
    words.
    """
    return compose(f"Rules of {rules.name}", _CHAPTERS, rules)


def _aim(rules: Ruleset) -> Iterator[str]:
    yield paragraph(
        "This is a game for two players."
        if rules.players == 2
        else "This is a game for four players, two against two.",
        "All sail the same sea, but each player sees only what their radars reach.",
        "Sink every ship of the enemy, or destroy every base of the enemy."
        if rules.base_wins
        else "Sink every ship of the enemy.",
    )


def _sea(rules: Ruleset) -> Iterator[str]:
    grid = rules.grid
    corner = show_cell(Cell(grid.cols - 1, grid.rows - 1))
    yield paragraph(
        f"The sea has {grid.cols} columns and {grid.rows} rows, from A1 at the top left",
        f"to {corner} at the bottom right. North is up.",
    )
    yield paragraph(
        _reefs(rules),
        "Reefs and bases are known to all. No ship enters them, and reefs cannot be destroyed.",
    )
    yield table(
        ("player", "base", "faces", "docks"),
        (_harbour_row(seat, rules.harbours[seat]) for seat in rules.seats),
    )


def _reefs(rules: Ruleset) -> str:
    if not rules.reefs:
        return ""
    first, last = show_cell(rules.reef_zone[0]), show_cell(rules.reef_zone[-1])
    return f"Between {first} and {last} lie {count(rules.reefs, 'reef')}, drawn at random."


def _harbour_row(seat: int, harbour: Harbour) -> tuple[str, ...]:
    base = f"{show_cell(harbour.base[0])} to {show_cell(harbour.base[-1])}"
    return str(seat + 1), base, str(harbour.facing), str(len(harbour.docks))


def _fleet(rules: Ruleset) -> Iterator[str]:
    kinds = _sailing(rules)
    yield f"All fleets are alike: {count(sum(rules.counts), 'ship')}."
    yield table(
        ("class", "ships", "size", "speed", "armour", "cannon"),
        (_class_row(kind) for kind in kinds),
    )
    yield (
        "A ship's reach is counted from the ship itself: 0 is the square of its stern, its bow is "
        "one less than its size, negative numbers lie behind the stern. To the sides, port (left) "
        "counts up and starboard (right) down."
    )
    yield table(("class", "reach", "along", "across"), _zone_rows(kinds))


def _class_row(kind: ShipClass) -> tuple[str, ...]:
    cannon = "heavy" if kind.heavy_cannon else "normal" if kind.cannon else "-"
    return (
        kind.name,
        str(kind.count),
        str(kind.size),
        str(kind.speed) if not kind.leap else "-",
        "heavy" if kind.heavy_armour else "normal",
        cannon,
    )


def _zone_rows(kinds: Iterable[ShipClass]) -> Iterator[tuple[str, ...]]:
    for kind in kinds:
        for what in ("cannon", "radar", "long_radar", "sonar"):
            zone: Zone | None = getattr(kind, what)
            if zone is not None:
                along, across = f"{zone.aft} to {zone.fore}", f"{zone.starboard} to {zone.port}"
                yield kind.name, what.replace("_", " "), along, across


def _setup(rules: Ruleset) -> Iterator[str]:
    yield paragraph(
        "A map is drawn. Each player accepts it or asks for another; then all must accept again.",
        *_redraws(rules),
        "The game goes on when everybody has accepted the same map.",
    )
    if rules.open_fleets:
        yield paragraph(
            "With the map the players agree on the fleets. Anyone may propose another number of",
            "ships of each class, the same for all players and at most",
            f"{docks_available(rules)}: type fleet and a number for each of",
            f"{', '.join(kind.name for kind in rules.ships)}.",
        )
    yield paragraph(
        "Then all arrange their ships in secret, at the same time: each ship with its stern in a",
        "dock of its own base and its bow towards the enemy.",
        "Docks may stay empty." if sum(rules.counts) < docks_available(rules) else "",
        f"The order of the ships is {_roster(rules)}.",
    )
    if rules.setup_seconds is not None:
        yield paragraph(
            f"All this may take {count(rules.setup_seconds, 'second')}. Then the map that is",
            "shown stands, and ships that nobody has arranged lie in the first docks.",
        )
    yield "When all are ready, lots decide who begins."


def _redraws(rules: Ruleset) -> Iterator[str]:
    if rules.redraws == 0:
        yield "In this game nobody may ask for another."
    elif rules.redraws is not None:
        yield f"Each side may ask for another {count(rules.redraws, 'time')}."


def _roster(rules: Ruleset) -> str:
    return ", ".join(f"{kind.name} {number}" for kind, number in roster(rules, rules.counts))


def _turn(rules: Ruleset) -> Iterator[str]:
    yield paragraph(
        "In your turn one of your ships does one thing. You cannot pass.",
        "What the rules forbid is refused and costs nothing.",
    )
    if rules.players == 4:
        yield (
            "The sides alternate, and allies take turns within their side. A player whose ships "
            "are all sunk is passed over, and the ally acts each time. Allies see with each "
            "other's radars and see each other's ships, but command only their own."
        )
    if rules.turn_seconds is not None:
        yield f"You have {count(rules.turn_seconds, 'second')} for a turn; then it is lost."


def _moving(rules: Ruleset) -> Iterator[str]:
    yield (
        "A ship moves forward by up to its speed, back by one square, or one square sideways to "
        "port or starboard without turning. Each destroyed square takes its share of the speed: "
        "speed divided by size. Nothing else suffers from damage."
    )
    yield paragraph(
        f"A ship turns by a quarter, to port or starboard, about its stern{_pivots(rules)}.",
        "It sweeps all squares between its old and its new place, and they must be free.",
    )
    about = [kind.name for kind in _sailing(rules) if kind.turns_about]
    yield f"In one action these can also turn about, by half: {', '.join(about)}." if about else ""
    yield (
        "Nothing leaves the board: such a move is refused. So is a move into something that you "
        "can see, whatever might stop the ship earlier."
    )


def _pivots(rules: Ruleset) -> str:
    """For the rule book of the fleet game, the classes that do not turn about their stern."""
    others = [kind.name for kind in _sailing(rules) if kind.pivot]
    return f" (but about its middle: {', '.join(others)})" if others else ""


def _collisions(rules: Ruleset) -> Iterator[str]:
    yield (
        "If something that you cannot see is in the way, a ship moving forward stops before it; "
        "any other movement does not happen at all. The turn is spent, nothing is damaged, and "
        "everybody is told the square that was hit, but not what is there."
    )
    yield "Destroyed squares of ships afloat and of bases are still in the way."


def _cannon(rules: Ruleset) -> Iterator[str]:
    yield (
        "A cannon hits any square in its reach, over everything between, but never its own hull.  "
        "A normal hit destroys a square with normal armour; a square with heavy armour is damaged "
        "by the first and destroyed by the second. A heavy cannon destroys any square at once."
    )
    yield (
        "A base square is destroyed by any hit. A mine is destroyed without exploding. Water, "
        "reefs and destroyed squares suffer nothing. Your own ships and base are not spared."
    )
    yield "A ship sinks when all its squares are destroyed. It leaves the board at once."


def _torpedoes(rules: Ruleset) -> Iterator[str]:
    if _has_torpedoes(rules):
        carriers = [kind.name for kind in _sailing(rules) if kind.torpedoes]
        yield f"Ships with torpedoes, as many as they like: {', '.join(carriers)}."
        yield (
            f"A torpedo runs straight ahead for {count(rules.torpedo_range, 'square')} and hits "
            "the first thing it meets, friend or foe, with one normal hit. It hits a second "
            "square of a ship that it strikes from the side: the next one toward the bow, or else "
            "toward the stern, if that is not destroyed. A torpedo and a mine destroy each other."
        )


def _has_torpedoes(rules: Ruleset) -> bool:
    return any(kind.torpedoes for kind in _sailing(rules))


def _mines(rules: Ruleset) -> Iterator[str]:
    layers = [kind for kind in _sailing(rules) if kind.mines]
    if not layers:
        return
    yield paragraph(
        *(f"Each {kind.name} begins with {count(kind.mines, 'mine')}." for kind in layers),
        "It drops them on squares right beside its hull, not diagonally, and picks up any mine",
        "there, whoever laid it. A mine needs free water, and no other ship, reef or base may be",
        "right beside it. Nobody is told of either.",
    )
    yield (
        "Any other ship that comes to lie right beside a mine (north, south, east or west of it), "
        "or turns over it, sets it off, whoever laid it. The square that touched it is destroyed "
        "whatever its armour, and so is the next one toward the bow, or else toward the stern. "
        "Movement ends there; a turn over a mine does not happen. If several mines are touched, "
        "they all go off, one after the other."
    )
    yield (
        f"Ships with sonar ({', '.join(kind.name for kind in layers)}) set nothing off. They stop "
        "before a mine as before any obstacle. Mines do not set each other off."
    )


def _seeing(rules: Ruleset) -> Iterator[str]:
    yield (
        "You always see reefs, all bases with their damage, and your own ships. Of enemy ships "
        "you see the squares within your radars and around your base, through everything. Each "
        "shows whether it is intact, damaged or destroyed, and a bow shows its heading."
    )
    marked = [kind.name for kind in _sailing(rules) if kind.marked]
    yield f"The middle of a {' or a '.join(marked)} shows its class." if marked else ""
    yield "Mines are seen only by sonar, your own mines too." if _has_mines(rules) else ""
    switching = [kind.name for kind in _sailing(rules) if kind.long_radar]
    if switching:
        yield (
            f"The {', '.join(switching)} has a long radar. To switch it on or off takes a turn. "
            "While it is on, the ship turns but does not move."
        )


def _has_mines(rules: Ruleset) -> bool:
    return any(kind.mines for kind in _sailing(rules))


def _notices(rules: Ruleset) -> Iterator[str]:
    yield (
        "Everybody is told of every impact: the square, the cause and the effect. A hit on a ship "
        "is told without its class; a sinking with it. Nobody is told who fired, or from where."
    )
    if _has_torpedoes(rules):
        yield (
            "Nor is anybody told the second square that a torpedo hits. Only the player who fired "
            "it learns of a torpedo that met nothing."
        )
    mines = "mines laid or picked up, " if _has_mines(rules) else ""
    yield f"Nobody is told of movements, repairs, {mines}or radar switches."


def _base(rules: Ruleset) -> Iterator[str]:
    yield (
        "A ship with a square in a dock of its own base can be repaired: one action makes its "
        "first destroyed square, counted from the bow, as good as new. Squares that are only "
        "damaged are not repaired. A base with no square left repairs nothing; it still sees and "
        "is in the way. Bases are never repaired."
    )


def _boats(rules: Ruleset) -> Iterator[str]:
    for kind in _sailing(rules):
        if kind.leap:
            yield (
                f"A {kind.name} has no heading: it moves to any free square at most "
                f"{count(kind.leap, 'square')} away in each direction, over everything between."
            )
        if kind.blast:
            yield (
                f"A {kind.name} can blow itself up, after such a move or where it is. It is lost, "
                f"and every ship square at most {count(kind.blast, 'square')} away is destroyed, "
                "whatever its armour, friend or foe. Bases and mines are not harmed. If both "
                "sides lose their last ship by it, its owner loses."
            )


def _end(rules: Ruleset) -> Iterator[str]:
    yield paragraph(
        "The side whose ships are all sunk loses, no matter whose action sank the last one.",
        "So does the side whose bases are all destroyed."
        if rules.base_wins
        else "A destroyed base alone ends nothing.",
    )
    limits = [
        *([] if rules.turn_limit is None else [count(rules.turn_limit, "action")]),
        *([] if rules.match_seconds is None else [count(rules.match_seconds, "second")]),
    ]
    if limits:
        yield paragraph(
            f"After {' or '.join(limits)}",
            "more ships afloat win; if that is equal, more intact squares; else it is a draw.",
        )
    yield (
        "You may resign at any time"
        + (", for your ally too. " if rules.players == 4 else ". ")
        + "You may offer a draw, once between two actions; it stands until the enemy accepts it, "
        "declines it or acts. When the game is over, all ships and mines are shown."
    )


def _typing(rules: Ruleset) -> Iterator[str]:
    yield (
        "Name a ship and what it does. Ships and words can be shortened: destroyer 2 forward 5 "
        "is d2 f5."
    )
    yield table(("long", "short"), _words(rules))
    yield "Before the battle: accept map, redraw map, and arrange with a dock for each ship."
    yield "At any time: offer draw, accept draw, decline draw, resign."


def _words(rules: Ruleset) -> Iterator[tuple[str, str]]:
    kinds = _sailing(rules)
    yield from (("forward 5", "f5"), ("back", "b"), ("shift port", "sp"), ("turn starboard", "ts"))
    if any(kind.turns_about for kind in kinds):
        yield "turn about", "ta"
    yield "fire K12", "c K12"
    if _has_torpedoes(rules):
        yield "torpedo", "t"
    if _has_mines(rules):
        yield from (("drop K12", "d K12"), ("pick up K12", "p K12"))
    if any(kind.long_radar for kind in kinds):
        yield from (("radar on", "r on"), ("radar off", "r off"))
    yield "repair", "r"
    if any(kind.leap for kind in kinds):
        yield "leap K12", "l K12"
    if any(kind.blast for kind in kinds):
        yield "detonate K12", "x K12"


def _sailing(rules: Ruleset) -> list[ShipClass]:
    """The classes that can be in a fleet, for the rule book of the fleet game."""
    return [kind for kind in rules.ships if kind.count or rules.open_fleets]


_CHAPTERS: tuple[Chapter[Ruleset], ...] = (
    ("aim", "The aim", _aim),
    ("sea", "The sea", _sea),
    ("fleet", "The fleet", _fleet),
    ("setup", "Before the battle", _setup),
    ("turn", "Your turn", _turn),
    ("moving", "Moving and turning", _moving),
    ("collisions", "Collisions", _collisions),
    ("cannon", "Cannons", _cannon),
    ("torpedoes", "Torpedoes", _torpedoes),
    ("mines", "Mines", _mines),
    ("seeing", "What you see", _seeing),
    ("notices", "What you are told", _notices),
    ("base", "Bases and repairs", _base),
    ("boats", "Special boats", _boats),
    ("end", "The end of the game", _end),
    ("typing", "What to type", _typing),
)
