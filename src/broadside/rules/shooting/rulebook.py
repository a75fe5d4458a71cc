"""The rule book of a shooting game, written from its rule set and from nothing else."""

from collections.abc import Iterator

from broadside.rules.book import Chapter, Rulebook, compose, count, paragraph, table
from broadside.rules.grid import Cell
from broadside.rules.notation import Notation
from broadside.rules.shooting.ruleset import (
    USUAL_SCORE,
    Announces,
    Placement,
    Points,
    Radar,
    Ruleset,
    ShipClass,
    Shots,
)

_PLAYERS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}


def rulebook(rules: Ruleset) -> Rulebook:
    """The rule book of a shooting game: everything a player has to know about these rules, in plain
    words.
    """
    return compose(f"Rules of {rules.name}", _CHAPTERS, rules)


def _aim(rules: Ruleset) -> Iterator[str]:
    yield paragraph(
        f"This is a game for {_PLAYERS[rules.players]} players.",
        f"Each has a sea of {count(rules.grid.area, 'square')} with a fleet hidden in it.",
        _goal(rules),
    )


def _goal(rules: Ruleset) -> str:
    if rules.points_decide:
        return "Score the most points by hitting ships."
    if rules.players > 2:
        return "Be the last player afloat."
    return "Sink the whole fleet of your opponent before yours is sunk."


def _squares(rules: Ruleset) -> Iterator[str]:
    grid, notation = rules.grid, rules.notation
    columns, rows = notation.column_labels(grid), notation.row_labels(grid)
    example = Cell(min(1, grid.cols - 1), min(6, grid.rows - 1))
    parts = [("column", columns[example.col]), ("row", rows[example.row])]
    if notation in (Notation.ROW_COLUMN, Notation.DIGITS):
        parts.reverse()
    (first, one), (second, other) = parts
    yield paragraph(
        f"A sea has {_labelled('column', columns)}, and {_labelled('row', rows)}.",
        f"A square is named by its {first} and then its {second}:",
        f"{notation.show(example)} is {first} {one}, {second} {other}.",
    )


def _labelled(noun: str, labels: tuple[str, ...]) -> str:
    if len(labels) == 1:
        return f"1 {noun}, {labels[0]}"
    return f"{len(labels)} {noun}s, {labels[0]} to {labels[-1]}"


def _fleet(rules: Ruleset) -> Iterator[str]:
    squares = sum(kind.size for kind in rules.roster)
    yield f"All fleets are alike: {count(len(rules.roster), 'ship')}, {count(squares, 'square')}."
    yield table(
        ("class", "squares", "ships"),
        ((kind.name, str(kind.size), str(kind.count)) for kind in rules.ships),
    )


def _placing(rules: Ruleset) -> Iterator[str]:
    if rules.placement is Placement.OWN:
        yield "You place your own fleet in secret, by hand or at random."
    else:
        yield "All fleets are placed at random. You see your own fleet and no other."
    lie = "in one straight line, across or down, never slanting, and wholly in its sea"
    yield paragraph(
        f"A ship lies {lie if _longest(rules) > 1 else 'on a single square of its sea'}.",
        *(_neighbours(rules) if len(rules.roster) > 1 else ()),
    )
    yield "The battle begins when every fleet is placed. From then on no ship moves."


def _neighbours(rules: Ruleset) -> Iterator[str]:
    yield "Two ships never share a square."
    yield "Ships may touch." if rules.touching else "Ships may not touch, not even at corners."


def _start(rules: Ruleset) -> Iterator[str]:
    others = "Then the others follow in the order of the players; after the last comes player 1."
    yield paragraph(
        "Lots decide who fires first."
        if rules.first is None
        else f"Player {rules.first + 1} fires first.",
        "Then the players take turns." if rules.players == 2 else others,
    )


def _turn(rules: Ruleset) -> Iterator[str]:
    if rules.players == 2:
        yield paragraph("In your turn", *_attack(rules, "your opponent", "turn"))
        yield "A square that was hit or missed cannot be fired at again."
        return
    yield paragraph(
        "In your turn you visit every opponent still afloat, one after the other, in the order of",
        "the players. At each visit",
        *_attack(rules, "that opponent", "visit"),
    )
    yield "A square that was hit or missed cannot be fired at again, by anyone."


def _attack(rules: Ruleset, opponent: str, spell: str) -> Iterator[str]:
    if rules.shots is Shots.SALVO:
        limit = "squares left to fire at" if rules.bombs is None else "squares or bombs left"
        yield "you fire a salvo: one shot for each of your own ships still afloat, at as many"
        yield f"different squares in the sea of {opponent}."
        yield f"There are never more shots than {limit}."
        yield "You name all squares before any result is called out."
        return
    yield f"you fire one shot: you name a square in the sea of {opponent}."
    if rules.shots is Shots.AGAIN:
        same = "" if rules.players == 2 else " at the same opponent"
        yield f"A hit gives you another shot{same}. A miss ends the {spell}."
        yield f"A shot that glances off ends the {spell} too." if _armoured(rules) else ""


def _bombs(rules: Ruleset) -> Iterator[str]:
    if rules.bombs is not None:
        yield paragraph(
            f"Each player has {count(rules.bombs, 'bomb')}. Every shot takes one.",
            "A player who has none left fires no more.",
            "Running out of time takes no bomb." if rules.turn_seconds else "",
        )


def _calls(rules: Ruleset) -> Iterator[str]:
    calls = "hit, glancing or miss" if _armoured(rules) else "hit or miss"
    salvo = "The shots of a salvo are called out together, each with its square."
    public = "All calls are public: everyone sees every shot into every sea."
    yield paragraph(
        f"Every shot is called out: {calls}.",
        salvo if rules.shots is Shots.SALVO else "",
        public if rules.players > 2 else "",
    )
    yield paragraph("A ship is sunk when all its squares are hit.", *_sinking(rules))


def _sinking(rules: Ruleset) -> Iterator[str]:
    if rules.announces is Announces.HIT:
        yield "That is not called out. Only the end of a whole fleet is."
        return
    told = "and so is its class" if rules.announces is Announces.CLASS else "but not its class"
    yield f"That is called out with its last hit, {told}."
    yield "Which earlier hits belong to it is not told." if _longest(rules) > 1 else ""


def _armour(rules: Ruleset) -> Iterator[str]:
    if armoured := _armoured(rules):
        yield f"Armoured: {', '.join(armoured)}."
        yield paragraph(
            "The first shot at a square of an armoured ship glances off.",
            "It shows that a ship is there, but it is no hit yet.",
            "The square may be fired at again, and the second shot there is a hit.",
        )


def _points(rules: Ruleset) -> Iterator[str]:
    if (points := rules.points) is None:
        return
    told = rules.announces is not Announces.HIT
    yield paragraph(
        f"A hit {_worth(points.hit)}. A miss {_worth(points.miss)}.",
        f"Sinking a ship {_worth(points.sunk)} on top of its last hit." if told else "",
        "A shot that glances off gives nothing." if _armoured(rules) else "",
        "Points go to the player who fired." if rules.players > 2 else "",
        "Everyone sees all scores.",
        "" if any(_occasions(rules)) else "Points do not decide who wins.",
    )
    yield "If you hit all squares of a ship yourself, it gives you this many points in all:"
    yield table(("class", "points"), ((kind.name, _total(kind, points)) for kind in rules.ships))


def _worth(points: int) -> str:
    if points == 0:
        return "gives nothing"
    return f"{'gives' if points > 0 else 'costs'} {count(abs(points), 'point')}"


def _total(kind: ShipClass, points: Points) -> str:
    return str(kind.size * points.hit + points.sunk)


def _radar(rules: Ruleset) -> Iterator[str]:
    if (radar := rules.radar) is None:
        return
    several = rules.shots is not Shots.ONE or rules.players > 2
    yield paragraph(
        f"After every {'round' if radar.every == 1 else f'{radar.every} rounds'},",
        "each player afloat gets one radar scan.",
        "A round is over when every player who can still fire has had a turn"
        + (" or run out of time." if rules.turn_seconds else "."),
        "A turn of several shots counts once." if several else "",
    )
    yield paragraph(
        "You use the scan in your next turn, before the first shot and in addition to it.",
        "Both share the time for that shot." if rules.turn_seconds else "",
        "A scan that you do not use then is lost.",
    )
    yield from _scan(rules, radar)


def _scan(rules: Ruleset, radar: Radar) -> Iterator[str]:
    most = min(radar.width, rules.grid.cols) * min(radar.width, rules.grid.rows)
    duel = rules.players == 2
    yield paragraph(
        "You name a square." if duel else "You name an opponent afloat and a square.",
        f"You are shown the block of {radar.width} x {radar.width} squares around it, as far as it",
        f"lies in that sea: {count(most, 'square')} at most.",
        "Each is shown as ship or water. Classes are not shown.",
    )
    if duel:
        yield "Your opponent learns that you made a scan, but not where."
    else:
        yield "The others learn that you made a scan, but neither where nor in whose sea."


def _clocks(rules: Ruleset) -> Iterator[str]:
    if rules.turn_seconds is not None:
        what = "salvo" if rules.shots is Shots.SALVO else "shot"
        lost = "turn" if rules.players == 2 else "visit"
        yield f"You have {_time(rules.turn_seconds)} for each {what}. After that your {lost} ends."
    if rules.match_seconds is not None:
        yield f"The match lasts {_time(rules.match_seconds)} at most, counted from the first turn."


def _time(seconds: int) -> str:
    return count(seconds, "second") if seconds % 60 else count(seconds // 60, "minute")


def _end(rules: Ruleset) -> Iterator[str]:
    yield paragraph(*_last_ship(rules))
    yield paragraph(*_answer(rules)) if rules.equal_turns else ""
    if rules.bombs is not None:
        everyone = "both players" if rules.players == 2 else "all players afloat"
        yield f"The game also ends when {everyone} have spent their bombs."
    if rules.match_seconds is not None:
        yield "The game also ends when the time of the match is up."
    yield paragraph(*(f"{when} {_decision(rules)}." for when in _occasions(rules)))
    if rules.points is None:
        yield paragraph(*_score(rules))
    if rules.reveals_fleets:
        yield "When the game is over, all fleets are shown."
    else:
        yield "Squares of ships that were not hit stay hidden, even when the game is over."


def _last_ship(rules: Ruleset) -> Iterator[str]:
    when = "when" if rules.equal_turns else "at once when"
    if rules.players == 2:
        yield f"The game ends {when} all ships of a player are sunk."
        yield "" if rules.points_decide else "The other player wins."
        return
    yield "A player whose ships are all sunk is out of the game."
    yield f"The game ends {when} only one player is afloat."
    yield "" if rules.points_decide else "That player wins."


def _score(rules: Ruleset) -> Iterator[str]:
    told = rules.announces is not Announces.HIT
    yield f"A score is kept all the same: {USUAL_SCORE.hit} for a hit and {USUAL_SCORE.miss} for a"
    yield f"miss. A ship sunk adds {USUAL_SCORE.sunk} on top of its last hit." if told else "miss."
    yield "The score goes into the statistics. It does not decide who wins."


def _answer(rules: Ruleset) -> Iterator[str]:
    bombs = "" if rules.bombs is None else ", if they have bombs left"
    yield f"A player whose last ship is sunk before their turn in that round still takes it{bombs}."
    yield "It is a salvo of one shot." if rules.shots is Shots.SALVO else ""
    if not rules.points_decide:
        draw = "the game is a draw" if rules.players == 2 else "those sunk in that round draw"
        yield f"If nobody is afloat after it, {draw}."


def _occasions(rules: Ruleset) -> Iterator[str]:
    """For the rule book of a shooting game, when the winner does not follow from being afloat."""
    if rules.points_decide:
        yield "However the game ends,"
        return
    if rules.bombs is not None:
        yield f"When all bombs are spent,{'' if rules.players == 2 else ' among those afloat'}"
    if rules.match_seconds is not None:
        yield "When the time is up,"


def _decision(rules: Ruleset) -> str:
    by_points = ["more points win"] if rules.points else []
    by_ships = [_smallest_first(rules)] if rules.small_ships_decide else []
    return "; if that is equal, ".join([*by_points, *by_ships, "it is a draw"])


def _smallest_first(rules: Ruleset) -> str:
    names = [kind.name for kind in sorted(rules.ships, key=lambda kind: kind.size)]
    return f"more ships sunk win, class by class from the smallest ({', '.join(names)})"


def _armoured(rules: Ruleset) -> list[str]:
    return [kind.name for kind in rules.ships if kind.armoured]


def _longest(rules: Ruleset) -> int:
    return max(kind.size for kind in rules.ships)


_CHAPTERS: tuple[Chapter[Ruleset], ...] = (
    ("aim", "The aim", _aim),
    ("squares", "The squares", _squares),
    ("fleet", "The fleet", _fleet),
    ("placing", "Placing the ships", _placing),
    ("start", "Who starts", _start),
    ("turn", "Your turn", _turn),
    ("bombs", "Bombs", _bombs),
    ("calls", "What is called out", _calls),
    ("armour", "Armour", _armour),
    ("points", "Points", _points),
    ("radar", "Radar", _radar),
    ("clocks", "Clocks", _clocks),
    ("end", "The end of the game", _end),
)
