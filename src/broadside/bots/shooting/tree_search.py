"""Finds the square that leads to the fewest misses over a list of all fleets that are left.

For a few promising squares the list is divided by what would be called, again and again, each time
firing next at the square that most fleets of the part share, until one fleet is left. The total of
misses on the way, over all fleets, is the cost of the square. The loops are plain, so that they can
be compiled.
"""

from typing import NamedTuple

import numpy as np

from broadside.bots.shooting.berth_arrays import NONE, Counts, Shorts, Words
from broadside.bots.shooting.compiled_loops import loop


class Prospect(NamedTuple):
    """All fleets that are left, and what a shot would be called for each of them."""

    fleets: Shorts
    """One fleet per row: the berths of its ships, by number."""
    cells: Shorts
    """The squares of each berth, then ``NONE``."""
    masks: Words
    calls: Counts
    """For each berth the call for sinking the ship there: 1 is a plain hit; numbers from 2 on tell
    classes apart as far as the rules do."""


class _Parts(NamedTuple):
    """A stack of parts of the list with three fleets or more. In each part all shots had the same
    calls."""

    members: Counts
    """Numbers of fleets; those of a part are contiguous."""
    spare: Counts
    """A buffer for sorting the members."""
    answers: Counts
    """The call of a shot for each member."""
    tallies: Counts
    """How many members of the current part gave each answer."""
    ends: Counts
    """The end of the members with each answer."""
    lows: Counts
    highs: Counts
    hits: Words
    fired: Words
    counts: Counts
    """How many fleets of a part lie on each square."""


def best_square(
    prospect: Prospect, hits: Words, fired: Words, area: int, favourite: int, width: int
) -> int:
    """The square whose search tree leads to the fewest misses, among the ``width`` likeliest
    squares and a favourite.

    If no square that may be chosen holds a ship, it is the favourite.
    """
    return find_best(prospect, hits, fired, area, favourite, width)


def _stack(fleets: int, area: int, words: int, answers: int) -> _Parts:
    """A stack for the tree search, with room for all parts that can wait at a time. Those above a
    part have at most half its fleets, because the largest of a division lies lowest.
    """
    room = answers * 64
    return _Parts(
        np.arange(fleets),
        np.zeros(fleets, np.int64),
        np.zeros(fleets, np.int64),
        np.zeros(answers, np.int64),
        np.zeros(answers, np.int64),
        np.zeros(room, np.int64),
        np.zeros(room, np.int64),
        np.zeros((room, words), np.uint64),
        np.zeros((room, words), np.uint64),
        np.zeros((room, area), np.int64),
    )


def _begin(parts: _Parts, hits: Words, fired: Words, shared: Counts) -> None:
    """Begin the tree search: put the whole list of fleets on the stack."""
    parts.lows[0], parts.highs[0] = 0, len(parts.members)
    parts.hits[0], parts.fired[0], parts.counts[0] = hits, fired, shared


def _price(prospect: Prospect, parts: _Parts, square: int, enough: int) -> int:
    """The misses in the tree over all fleets after firing at this square first, or at least
    ``enough``.

    The whole list lies on the stack.
    """
    misses, height = _divide(prospect, parts, 0, square)
    while height > 0 and misses < enough:
        next_square = _likeliest(parts.counts, parts.fired, height - 1)
        if next_square < 0:
            # These fleets differ only where a salvo is aimed already.
            height -= 1
            continue
        more, height = _divide(prospect, parts, height - 1, next_square)
        misses += more
    return int(misses)


def _likeliest(counts: Counts, fired: Words, part: int) -> int:
    """The next square in the tree: the one that most fleets of the part share and that may be fired
    at, or -1.
    """
    best, most = -1, 0
    for square in range(counts.shape[1]):
        if counts[part, square] > most and not has_bit(fired, part, square):
            best, most = square, counts[part, square]
    return best


def has_bit(words: Words, row: int, bit: int) -> bool:
    """Whether the bit of a square is set in the row of a part of the tree."""
    return bool(words[row, bit >> 6] >> np.uint64(bit & 63) & np.uint64(1))


def _divide(prospect: Prospect, parts: _Parts, part: int, square: int) -> tuple[int, int]:
    """Branch the tree: divide the top part by what a shot at the square is called.

    The largest of the new parts takes its place, others go on top of it. A single fleet is no part
    any more, and neither are two: telling them apart costs one of them a miss. Returns the misses
    and the height of the stack.
    """
    fleets, cells, masks = prospect.fleets, prospect.cells, prospect.masks
    members, tallies, ends, counts = parts.members, parts.tallies, parts.ends, parts.counts
    low, high = parts.lows[part], parts.highs[part]
    _ask(
        fleets, masks, prospect.calls, members, low, high, parts.hits, part, square,
        parts.answers, tallies,
    )  # fmt: skip
    _sort(members, parts.spare, parts.answers, tallies, ends, low, high)
    largest, misses, height = int(np.argmax(tallies)), tallies[0], part + 1
    for answer in range(len(tallies)):
        low, high = ends[answer] - tallies[answer], ends[answer]
        if high - low == 2:
            misses += _differ(fleets, masks, members[low], members[low + 1])
        if answer != largest and tallies[largest] > 2:
            _count(fleets, cells, members, low, high, counts, part, -1)
        if answer != largest and high - low > 2:
            parts.lows[height], parts.highs[height] = low, high
            _note_shot(parts.hits, parts.fired, part, height, square, answer)
            counts[height, :] = 0
            _count(fleets, cells, members, low, high, counts, height, 1)
            height += 1
    if tallies[largest] < 3:
        return misses, part
    parts.lows[part], parts.highs[part] = ends[largest] - tallies[largest], ends[largest]
    _note_shot(parts.hits, parts.fired, part, part, square, largest)
    return misses, height


def _ask(
    fleets: Shorts,
    masks: Words,
    calls: Counts,
    members: Counts,
    low: int,
    high: int,
    hits: Words,
    part: int,
    square: int,
    answers: Counts,
    tallies: Counts,
) -> None:
    """The call of a shot for each fleet in a part of the tree: 0 for a miss, 1 for a hit, else the
    number of the sinking.
    """
    word, bit = square >> 6, np.uint64(1) << np.uint64(square & 63)
    tallies[:] = 0
    for place in range(low, high):
        answer = 0
        for ship in range(fleets.shape[1]):
            berth = fleets[members[place], ship]
            if masks[berth, word] & bit:
                afloat = masks[berth, word] & ~hits[part, word] & ~bit
                for other in range(masks.shape[1]):
                    if other != word:
                        afloat |= masks[berth, other] & ~hits[part, other]
                answer = 1 if afloat else calls[berth]
                break
        answers[place] = answer
        tallies[answer] += 1


def _sort(
    members: Counts,
    spare: Counts,
    answers: Counts,
    tallies: Counts,
    ends: Counts,
    low: int,
    high: int,
) -> None:
    """Sort the fleets in a part of the tree by the calls of a shot."""
    end = low
    for answer in range(len(tallies)):
        ends[answer] = end
        end += tallies[answer]
    for place in range(low, high):
        spare[ends[answers[place]]] = members[place]
        ends[answers[place]] += 1
    for place in range(low, high):
        members[place] = spare[place]


def _count(
    fleets: Shorts,
    cells: Shorts,
    members: Counts,
    low: int,
    high: int,
    counts: Counts,
    part: int,
    change: int,
) -> None:
    """Add or subtract the squares of the fleets in a part of the tree."""
    for place in range(low, high):
        for ship in range(fleets.shape[1]):
            berth = fleets[members[place], ship]
            for at in range(cells.shape[1]):
                if cells[berth, at] == NONE:
                    break
                counts[part, cells[berth, at]] += change


def _note_shot(hits: Words, fired: Words, part: int, new: int, square: int, answer: int) -> None:
    """Record what is known in a new part of the tree: all that was known in the old one, and the
    call of the shot.
    """
    word, bit = square >> 6, np.uint64(1) << np.uint64(square & 63)
    for each in range(hits.shape[1]):
        hits[new, each] = hits[part, each]
        fired[new, each] = fired[part, each]
    fired[new, word] |= bit
    if answer > 0:
        hits[new, word] |= bit


def _differ(fleets: Shorts, masks: Words, one: int, other: int) -> bool:
    """Whether two fleets in the tree lie on different squares. The same squares can hold other
    classes.
    """
    for word in range(masks.shape[1]):
        squares = np.uint64(0)
        for ship in range(fleets.shape[1]):
            squares ^= masks[fleets[one, ship], word] ^ masks[fleets[other, ship], word]
        if squares:
            return True
    return False


@loop(
    _stack, _begin, _price, _likeliest, has_bit, _divide, _ask, _sort, _count, _note_shot, _differ
)
def find_best(
    prospect: Prospect, hits: Words, fired: Words, area: int, favourite: int, width: int
) -> int:
    """The compiled part of the tree search of ``best_square``."""
    fleets = len(prospect.fleets)
    parts = _stack(fleets, area, len(hits), prospect.calls.max() + 1)
    _count(prospect.fleets, prospect.cells, parts.members, 0, fleets, parts.counts, 0, 1)
    shared = parts.counts[0].copy()
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
