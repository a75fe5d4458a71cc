"""The rule book of a shooting game, written from its rule set and from nothing else."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from textwrap import wrap
from typing import TypeAlias

from broadside.rules.classic.ruleset import (
    Announces,
    Placement,
    Points,
    Radar,
    Ruleset,
    ShipClass,
    Shots,
)
from broadside.rules.grid import Cell
from broadside.rules.notation import Notation

_NUMBERS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}
_EXAMPLE = Cell(1, 6)


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and its paragraphs; a paragraph of several lines is a table.

    ``key`` is a word that never changes, by which a face opens the book at the right place.
    """

    key: str
    heading: str
    paragraphs: tuple[str, ...]

    def text(self, width: int = 80) -> str:
        """The section for a terminal; only a table too wide for it is broken."""
        blocks = [f"{self.heading}\n{'-' * len(self.heading)}"]
        blocks += [_wrapped(paragraph, width) for paragraph in self.paragraphs]
        return "\n\n".join(blocks)


@dataclass(frozen=True, slots=True)
class Rulebook:
    """A title and the sections that apply, in reading order."""

    title: str
    sections: tuple[Section, ...]

    def text(self, width: int = 80) -> str:
        """The whole book for a terminal."""
        title = f"{self.title}\n{'=' * len(self.title)}"
        return "\n\n".join([title, *(section.text(width) for section in self.sections)]) + "\n"


def rulebook(rules: Ruleset) -> Rulebook:
    """What a player has to know about these rules, in plain words."""
    written = (Section(key, head, tuple(write(rules))) for key, head, write in _CHAPTERS)
    return Rulebook(f"Rules of {rules.name}", tuple(part for part in written if part.paragraphs))


def _aim(rules: Ruleset) -> Iterator[str]:
    opponent = "your opponent" if rules.players == 2 else "every opponent"
    goal = f"Sink the whole fleet of {opponent} before yours is sunk."
    if rules.points_decide:
        goal = "Score the most points by hitting and sinking the ships of others."
    yield _paragraph(
        f"This is a game for {_NUMBERS[rules.players]} players.",
        f"Each has a sea of {_count(rules.grid.area, 'square')} with a fleet hidden in it.",
        goal,
    )


def _squares(rules: Ruleset) -> Iterator[str]:
    grid, notation = rules.grid, rules.notation
    columns, rows = notation.column_labels(grid), notation.row_labels(grid)
    cell = Cell(min(_EXAMPLE.col, grid.cols - 1), min(_EXAMPLE.row, grid.rows - 1))
    parts = [("column", columns[cell.col]), ("row", rows[cell.row])]
    if notation in (Notation.ROW_COLUMN, Notation.DIGITS):
        parts.reverse()
    (first, one), (second, other) = parts
    yield _paragraph(
        f"A sea has {_labelled('column', columns)}, and {_labelled('row', rows)}.",
        f"A square is named by its {first} and then its {second}:",
        f"{notation.show(cell)} is {first} {one}, {second} {other}.",
    )


def _fleet(rules: Ruleset) -> Iterator[str]:
    ships = _count(len(rules.roster), "ship")
    squares = _count(sum(kind.size for kind in rules.roster), "square")
    yield f"All fleets are alike: {ships} on {squares}."
    if _armoured(rules):
        lines = [(*_listed(kind), "yes" if kind.armoured else "no") for kind in rules.ships]
        yield _table(("class", "squares", "ships", "armour"), lines)
    else:
        yield _table(("class", "squares", "ships"), map(_listed, rules.ships))


def _placing(rules: Ruleset) -> Iterator[str]:
    if rules.placement is Placement.OWN:
        yield _paragraph(
            "You place your own fleet in secret, by hand or at random.",
            "The battle begins when every fleet is placed, and then no ship moves any more.",
        )
    else:
        yield "All fleets are placed at random. You see your own fleet and no other."
    yield _paragraph(
        "A ship lies in one straight line, across or down, never slanting, and wholly in its sea."
        if _longest(rules) > 1
        else "A ship takes a single square of its sea.",
        *(_neighbours(rules) if len(rules.roster) > 1 else ()),
    )


def _neighbours(rules: Ruleset) -> Iterator[str]:
    yield "Two ships never share a square."
    yield "Ships may touch." if rules.touching else "Ships may not touch, not even at corners."


def _start(rules: Ruleset) -> Iterator[str]:
    yield _paragraph(
        "Lots decide who fires first."
        if rules.first is None
        else f"Player {rules.first + 1} fires first.",
        "Then the players take turns."
        if rules.players == 2
        else "Then the turn passes in the order of the players, and from the last one to player 1.",
    )


def _turn(rules: Ruleset) -> Iterator[str]:
    if rules.players == 2:
        yield _paragraph("In your turn", *_attack(rules, "your opponent", "turn"))
    else:
        yield _paragraph(
            "In your turn you visit every opponent still afloat, one after the other,",
            "in the order of the players. At each visit",
            *_attack(rules, "that opponent", "visit"),
        )
    anyone = "" if rules.players == 2 else ", by anyone"
    yield f"A square that was hit or missed cannot be fired at again{anyone}."


def _attack(rules: Ruleset, opponent: str, spell: str) -> Iterator[str]:
    if rules.shots is Shots.SALVO:
        limit = "squares left to fire at" if rules.bombs is None else "squares or bombs left"
        yield "you fire a salvo: one shot for each of your own ships still afloat,"
        yield f"at as many different squares of {opponent}. There are never more shots than {limit}."
        yield "You name all squares before any result is called out."
        return
    yield f"you fire one shot: you name a square of {opponent}."
    if rules.shots is Shots.AGAIN:
        same = "" if rules.players == 2 else " at the same opponent"
        ends = "A miss ends" if not _armoured(rules) else "A miss, or a shot that glances off, ends"
        yield f"A hit gives you another shot{same}. {ends} the {spell}."


def _bombs(rules: Ruleset) -> Iterator[str]:
    if rules.bombs is not None:
        yield _paragraph(
            f"Each player has {_count(rules.bombs, 'bomb')}. Every shot takes one.",
            "A player who has none left fires no more.",
            "Running out of time takes no bomb." if rules.turn_seconds else "",
        )


def _calls(rules: Ruleset) -> Iterator[str]:
    calls = "hit, glancing or miss" if _armoured(rules) else "hit or miss"
    yield _paragraph(
        f"Every shot is called out: {calls}.",
        "The shots of a salvo are called out together, each with its square."
        if rules.shots is Shots.SALVO
        else "",
        "All calls are public: everyone sees every shot into every sea."
        if rules.players > 2
        else "",
    )
    yield _paragraph("A ship is sunk when all its squares are hit.", *_sinking(rules))


def _sinking(rules: Ruleset) -> Iterator[str]:
    match rules.announces:
        case Announces.HIT:
            yield "That is not called out. Only the end of a whole fleet is."
            return
        case Announces.SUNK:
            yield "That is called out with its last hit, but not which class it was."
        case Announces.CLASS:
            yield "That is called out with its last hit, and so is its class."
    if _longest(rules) > 1:
        yield "Which earlier hits belong to it is not told."


def _armour(rules: Ruleset) -> Iterator[str]:
    if armoured := _armoured(rules):
        yield f"These classes are armoured: {', '.join(kind.name for kind in armoured)}."
        yield _paragraph(
            "The first shot at a square of an armoured ship glances off.",
            "It shows that a ship is there, but it is no hit yet.",
            "The square may be fired at again, and the second shot there is a hit.",
        )


def _points(rules: Ruleset) -> Iterator[str]:
    if (points := rules.points) is None:
        return
    yield _paragraph(
        f"A hit {_worth(points.hit)}. A miss {_worth(points.miss)}.",
        f"Sinking a ship {_worth(points.sunk)} on top of its last hit."
        if rules.announces is not Announces.HIT
        else "",
        "A shot that glances off gives nothing." if _armoured(rules) else "",
        "Points go to the player who fired." if rules.players > 2 else "",
        "Everyone sees all scores.",
    )
    yield "This is what a ship gives if you hit and sink all of it alone:"
    yield _table(("class", "points"), ((kind.name, _total(kind, points)) for kind in rules.ships))


def _total(kind: ShipClass, points: Points) -> str:
    return str(kind.size * points.hit + points.sunk)


def _radar(rules: Ruleset) -> Iterator[str]:
    if (radar := rules.radar) is None:
        return
    fired = "had a turn or run out of time" if rules.turn_seconds else "had a turn"
    yield _paragraph(
        f"After every {radar.every if radar.every > 1 else ''} round".replace("  ", " ")
        + f"{'s' if radar.every > 1 else ''} each player afloat gets one radar scan.",
        f"A round is over when every player who can still fire has {fired}.",
        "A turn of several shots counts once."
        if rules.shots is not Shots.ONE or rules.players > 2
        else "",
    )
    yield _paragraph(
        "You use the scan in your next turn, before the first shot and in addition to it.",
        "Both share the time of that shot." if rules.turn_seconds else "",
        "A scan that you do not use then is lost.",
    )
    yield from _scan(rules, radar)


def _scan(rules: Ruleset, radar: Radar) -> Iterator[str]:
    most = min(radar.width, rules.grid.cols) * min(radar.width, rules.grid.rows)
    yield _paragraph(
        "You name a square." if rules.players == 2 else "You name an opponent afloat and a square.",
        f"You are shown the block of {radar.width} x {radar.width} squares around it,",
        f"as far as it lies in that sea: {_count(most, 'square')} at most.",
        "Each of them is shown as ship or water, never with its class.",
    )
    yield (
        "Your opponent learns that you made a scan, but not where."
        if rules.players == 2
        else "The others learn that you made a scan, but neither where nor in whose sea."
    )


def _clocks(rules: Ruleset) -> Iterator[str]:
    if rules.turn_seconds is not None:
        what = "salvo" if rules.shots is Shots.SALVO else "shot"
        lost = "turn" if rules.players == 2 else "visit"
        yield f"You have {_time(rules.turn_seconds)} for each {what}. After that your {lost} is over."
    if rules.match_seconds is not None:
        yield f"The match lasts {_time(rules.match_seconds)} at most, counted from the first turn."
    if rules.limits.is_timed and rules.placement is Placement.OWN:
        yield "Placing the fleet is not timed."


def _end(rules: Ruleset) -> Iterator[str]:
    yield _paragraph(*_last_ship(rules))
    if rules.equal_turns:
        yield _paragraph(*_answer(rules))
    if rules.bombs is not None:
        everyone = "both players" if rules.players == 2 else "all players afloat"
        yield f"The game also ends when {everyone} have spent their bombs."
    if rules.match_seconds is not None:
        yield "The game also ends when the time of the match is up."
    yield _paragraph(*_decision(rules))
    yield (
        "When the game is over, all fleets are shown."
        if rules.reveals_fleets
        else "Squares of ships that were not hit stay hidden, even when the game is over."
    )


def _last_ship(rules: Ruleset) -> Iterator[str]:
    at_once = "" if rules.equal_turns else " at once"
    if rules.players == 2:
        yield f"The game ends{at_once} when all ships of a player are sunk."
        winner = "The other player wins."
    else:
        yield "A player whose ships are all sunk is out of the game."
        yield f"The game ends{at_once} when only one player is afloat."
        winner = "That player wins."
    if not rules.points_decide:
        yield winner


def _answer(rules: Ruleset) -> Iterator[str]:
    still = "still has" if rules.bombs is None else "still has, if bombs are left,"
    yield "All players have equally many turns: a player whose last ship sinks before the own turn"
    yield f"of the same round {still} that turn."
    if rules.shots is Shots.SALVO:
        yield "It is a salvo of one shot."
    if not rules.points_decide:
        yield "If nobody is afloat after it, the game is a draw."


def _decision(rules: Ruleset) -> Iterator[str]:
    """Who wins where it does not follow from being afloat."""
    if not (rules.points_decide or rules.bombs or rules.match_seconds):
        if rules.points is not None:
            yield "Points do not decide who wins."
        return
    criteria = [
        *(["more points win"] if rules.points is not None else []),
        *([_smallest_first(rules)] if rules.small_ships_decide else []),
    ]
    yield f"{_occasion(rules)} {'; if these are equal, '.join([*criteria, 'it is a draw'])}."


def _occasion(rules: Ruleset) -> str:
    if rules.points_decide:
        return "However the game ends,"
    causes = [
        *(["all bombs are spent"] if rules.bombs else []),
        *(["the time is up"] if rules.match_seconds else []),
    ]
    return f"When {' or '.join(causes)},"


def _smallest_first(rules: Ruleset) -> str:
    names = [kind.name for kind in sorted(rules.ships, key=lambda kind: kind.size)]
    if len(names) == 1:
        return "more ships sunk win"
    return f"more ships sunk of the smallest class win, then of the next ({', '.join(names)})"


def _armoured(rules: Ruleset) -> tuple[ShipClass, ...]:
    return tuple(kind for kind in rules.ships if kind.armoured)


def _longest(rules: Ruleset) -> int:
    return max(kind.size for kind in rules.ships)


def _listed(kind: ShipClass) -> tuple[str, str, str]:
    return kind.name, str(kind.size), str(kind.count)


def _worth(points: int) -> str:
    if points == 0:
        return "gives nothing"
    return f"{'gives' if points > 0 else 'costs'} {_count(abs(points), 'point')}"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _time(seconds: int) -> str:
    if seconds % 60:
        return _count(seconds, "second")
    return _count(seconds // 60, "minute")


def _labelled(noun: str, labels: tuple[str, ...]) -> str:
    if len(labels) == 1:
        return f"1 {noun}, {labels[0]}"
    return f"{len(labels)} {noun}s, {labels[0]} to {labels[-1]}"


def _paragraph(*sentences: str) -> str:
    return " ".join(sentence for sentence in sentences if sentence)


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    """Aligned columns: the first one to the left, the numbers to the right."""
    lines = [head, *rows]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join([line[0].ljust(widths[0]), *map(str.rjust, line[1:], widths[1:])])
        for line in lines
    )


def _wrapped(paragraph: str, width: int) -> str:
    return "\n".join(line for row in paragraph.split("\n") for line in wrap(row, width))


_Chapter: TypeAlias = tuple[str, str, Callable[[Ruleset], Iterator[str]]]

_CHAPTERS: tuple[_Chapter, ...] = (
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
