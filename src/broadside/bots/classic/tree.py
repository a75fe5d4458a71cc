"""The square that leads to the fewest misses over a list of all fleets that are left.

For a few promising squares the list is divided by what would be called out, again and again,
always firing next at the square that most fleets of the part share, until one fleet is left. The
total of misses on the way, over all fleets, is the price of the square. The loops are plain, so
that they can be compiled.
"""

from typing import NamedTuple

import numpy as np

from broadside.bots.classic.berthing import Counts, Shorts, Words
from broadside.bots.classic.compiled import loop


class Prospect(NamedTuple):
    """All fleets that are left, and what a shot would be called for each of them."""

    fleets: Shorts
    """A row each: the berths of its ships, by number."""
    cells: Shorts
    """The squares of each berth."""
    lengths: Shorts
    masks: Words
    calls: Counts
    """For each berth what sinking the ship is called: 1 like any hit, otherwise a number from 2 on
    that tells classes apart as far as the rules do."""


class _Parts(NamedTuple):
    """A stack of parts of the list, for which everything fired at was called the same."""

    members: Counts
    """The fleets by number, those of a part side by side."""
    answers: Counts
    tallies: Counts
    """How many members gave each answer."""
    lows: Counts
    highs: Counts
    hits: Words
    fired: Words
    counts: Counts
    """How many fleets of a part lie on each square."""


def best_square(
    prospect: Prospect, hits: Words, fired: Words, area: int, favourite: int, width: int
) -> int:
    """The cheapest among the ``width`` likeliest squares and a favourite, by its number.

    The favourite it is where no square that may be chosen holds a ship.
    """
    return find_best(prospect, hits, fired, area, favourite, width)


def _stack(fleets: int, area: int, words: int, most: int) -> _Parts:
    """Room for all parts that can wait at a time: all but the largest of each division, so that
    a part is at most half of the one below it."""
    room = 2 + most * 64
    return _Parts(
        np.arange(fleets),
        np.zeros(fleets, np.int64),
        np.zeros(most + 1, np.int64),
        np.zeros(room, np.int64),
        np.zeros(room, np.int64),
        np.zeros((room, words), np.uint64),
        np.zeros((room, words), np.uint64),
        np.zeros((room, area), np.int64),
    )


def _price(prospect: Prospect, parts: _Parts, square: int, enough: int) -> int:
    """The misses over all fleets after firing at this square first, or at least ``enough``.

    The whole list lies on the stack as its only part.
    """
    misses, height = _divide(prospect, parts, 0, square)
    while height > 0 and misses < enough:
        part = height - 1
        low, high = parts.lows[part], parts.highs[part]
        if high - low <= 2:
            if high - low == 2:
                misses += _differ(prospect, parts.members[low], parts.members[low + 1])
            height -= 1
            continue
        next_square = _likeliest(parts.counts, parts.fired, part)
        if next_square < 0:
            # These fleets differ only where a salvo is aimed already.
            height -= 1
            continue
        more, height = _divide(prospect, parts, part, next_square)
        misses += more
    return misses


def _likeliest(counts: Counts, fired: Words, part: int) -> int:
    """The square that most fleets of the part share and that may be fired at, or -1."""
    best, most = -1, 0
    for square in range(counts.shape[1]):
        if counts[part, square] > most and not has_bit(fired, part, square):
            best, most = square, counts[part, square]
    return best


def has_bit(words: Words, row: int, bit: int) -> bool:
    """Whether that bit is set in the row."""
    return bool(words[row, bit >> 6] >> np.uint64(bit & 63) & np.uint64(1))


def _divide(prospect: Prospect, parts: _Parts, part: int, square: int) -> tuple[int, int]:
    """Divide the uppermost part by what a shot is called: the largest takes its place, the others
    lie above.

    Returns the misses and the height of the stack.
    """
    low, high = parts.lows[part], parts.highs[part]
    word, bit = square >> 6, np.uint64(1) << np.uint64(square & 63)
    _ask(
        prospect.fleets, prospect.masks, prospect.calls, parts.members, low, high,
        parts.hits, part, word, bit, parts.answers, parts.tallies,
    )  # fmt: skip
    largest, height = int(np.argmax(parts.tallies)), part + 1
    for answer in range(len(parts.tallies)):
        if parts.tallies[answer] == 0:
            continue
        end = _bring_forward(parts.members, parts.answers, low, high, answer)
        if answer == largest:
            parts.lows[part], parts.highs[part] = low, end
        else:
            _put_above(prospect, parts, part, height, low, end)
            parts.fired[height, word] |= bit
            if answer > 0:
                parts.hits[height, word] |= bit
            height += 1
        low = end
    parts.fired[part, word] |= bit
    if largest > 0:
        parts.hits[part, word] |= bit
    return int(parts.tallies[0]), height


def _put_above(
    prospect: Prospect, parts: _Parts, part: int, above: int, low: int, high: int
) -> None:
    """Move the members from ``low`` to ``high`` from a part to one above it."""
    parts.lows[above], parts.highs[above] = low, high
    for word in range(parts.hits.shape[1]):
        parts.hits[above, word] = parts.hits[part, word]
        parts.fired[above, word] = parts.fired[part, word]
    for square in range(parts.counts.shape[1]):
        parts.counts[above, square] = 0
    fleets, cells, lengths = prospect.fleets, prospect.cells, prospect.lengths
    for place in range(low, high):
        for ship in range(fleets.shape[1]):
            berth = fleets[parts.members[place], ship]
            for at in range(lengths[berth]):
                parts.counts[above, cells[berth, at]] += 1
                parts.counts[part, cells[berth, at]] -= 1


def _bring_forward(members: Counts, answers: Counts, low: int, high: int, answer: int) -> int:
    """Bring the members with that answer to the front; the end of them."""
    for place in range(low, high):
        if answers[place] == answer:
            members[place], members[low] = members[low], members[place]
            answers[place], answers[low] = answers[low], answers[place]
            low += 1
    return low


def _ask(
    fleets: Shorts,
    masks: Words,
    calls: Counts,
    members: Counts,
    low: int,
    high: int,
    hits: Words,
    row: int,
    word: int,
    bit: np.uint64,
    answers: Counts,
    tallies: Counts,
) -> None:
    """What a shot is called by each member: 0 a miss, 1 a hit, and a sinking what it is called."""
    tallies[:] = 0
    for place in range(low, high):
        answer = 0
        for ship in range(fleets.shape[1]):
            berth = fleets[members[place], ship]
            if masks[berth, word] & bit:
                afloat = masks[berth, word] & ~hits[row, word] & ~bit
                for other in range(masks.shape[1]):
                    if other != word:
                        afloat |= masks[berth, other] & ~hits[row, other]
                answer = 1 if afloat else calls[berth]
                break
        answers[place] = answer
        tallies[answer] += 1


def _differ(prospect: Prospect, one: int, other: int) -> bool:
    """Whether two fleets lie on different squares; the same squares can hold other classes."""
    fleets, masks = prospect.fleets, prospect.masks
    for word in range(masks.shape[1]):
        squares = np.uint64(0)
        for ship in range(fleets.shape[1]):
            squares ^= masks[fleets[one, ship], word] ^ masks[fleets[other, ship], word]
        if squares:
            return True
    return False


def _begin(parts: _Parts, hits: Words, fired: Words, shared: Counts) -> None:
    """Put the whole list on the stack."""
    parts.lows[0], parts.highs[0] = 0, len(parts.members)
    parts.hits[0], parts.fired[0], parts.counts[0] = hits, fired, shared


def _count_squares(prospect: Prospect, area: int) -> Counts:
    """How many of all fleets lie on each square."""
    shared = np.zeros(area, np.int64)
    for fleet in range(len(prospect.fleets)):
        for ship in range(prospect.fleets.shape[1]):
            berth = prospect.fleets[fleet, ship]
            for at in range(prospect.lengths[berth]):
                shared[prospect.cells[berth, at]] += 1
    return shared


@loop(
    _begin, _count_squares, _stack, _price, _likeliest, has_bit, _divide, _put_above,
    _bring_forward, _ask, _differ,
)  # fmt: skip
def find_best(
    prospect: Prospect, hits: Words, fired: Words, area: int, favourite: int, width: int
) -> int:
    fleets = len(prospect.fleets)
    parts = _stack(fleets, area, len(hits), prospect.calls.max())
    shared = _count_squares(prospect, area)
    _begin(parts, hits, fired, shared)
    chances = shared.copy()
    for square in range(area):
        if has_bit(parts.fired, 0, square):
            chances[square] = 0
    best, price = favourite, fleets * area
    for turn in range(width + 1):
        square = int(np.argmax(chances)) if turn < width else favourite
        if chances[square] == 0:
            continue
        if chances[square] == fleets:
            return square
        _begin(parts, hits, fired, shared)
        cost = _price(prospect, parts, square, price)
        if cost < price:
            best, price = square, cost
        chances[square] = 0
    return best
