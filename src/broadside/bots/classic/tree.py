"""The square that leads to the fewest misses over a list of all fleets that are left.

For a few promising squares the list is divided by what would be called out, again and again,
always firing next at the square that most fleets of the part share, until one fleet is left. The
total of misses on the way, over all fleets, is the price of the square. The loops are plain, so
that they can be compiled.
"""

import numpy as np

from broadside.bots.classic.berthing import Berthing, Counts, Shorts, Words
from broadside.bots.classic.compiled import loop
from broadside.bots.classic.fleets_left import has_bit


def best_square(
    berthing: Berthing,
    fleets: Shorts,
    calls: Counts,
    hits: Words,
    fired: Words,
    favourite: int,
    width: int,
) -> int:
    """The cheapest among the ``width`` likeliest squares and a favourite, by its number.

    The favourite it is where no square that may be chosen holds a ship.

    ``calls`` holds for each ship of a fleet what its sinking is called: 1 like any hit, otherwise
    a number from 2 on that tells classes apart as far as the rules do.
    """
    return _find_best(
        fleets,
        calls,
        berthing.cells,
        berthing.lengths,
        berthing.masks,
        hits,
        fired,
        berthing.cols * berthing.rows,
        favourite,
        width,
    )


def _price(
    fleets: Shorts,
    calls: Counts,
    cells: Shorts,
    lengths: Shorts,
    masks: Words,
    hits: Words,
    fired: Words,
    area: int,
    square: int,
    shared: int,
    enough: int,
) -> int:
    """The misses over all fleets after firing at this square first, or at least ``enough``."""
    room = (area + 1) * (int(calls.max()) + 1)
    lows, highs = np.zeros(room, np.int64), np.zeros(room, np.int64)
    hits_at = np.zeros((room, len(hits)), np.uint64)
    fired_at = np.zeros((room, len(hits)), np.uint64)
    members = np.arange(len(fleets))
    answers = np.zeros(len(fleets), np.int64)
    counts = np.zeros(area, np.int64)
    waiting = divide(
        fleets, calls, masks, members, answers, 0, len(fleets), square, hits, fired,
        lows, highs, hits_at, fired_at, 0,
    )  # fmt: skip
    misses = len(fleets) - shared
    while waiting > 0 and (enough < 0 or misses < enough):
        waiting -= 1
        low, high = lows[waiting], highs[waiting]
        if high - low == 1:
            continue
        if high - low == 2:
            misses += differ(masks, fleets[members[low]], fleets[members[low + 1]])
            continue
        count_squares(fleets, members[low:high], cells, lengths, fired_at[waiting], counts)
        next_square = int(np.argmax(counts))
        if counts[next_square] <= 0:
            # These fleets differ only where a salvo is aimed already.
            continue
        misses += high - low - counts[next_square]
        waiting = divide(
            fleets, calls, masks, members, answers, low, high, next_square,
            hits_at[waiting].copy(), fired_at[waiting].copy(),
            lows, highs, hits_at, fired_at, waiting,
        )  # fmt: skip
    return int(misses)


def count_squares(
    fleets: Shorts, members: Counts, cells: Shorts, lengths: Shorts, fired: Words, counts: Counts
) -> None:
    """How many of the fleets lie on each square; -1 where somebody has fired."""
    counts[:] = 0
    for member in members:
        for berth in fleets[member]:
            for place in range(lengths[berth]):
                counts[cells[berth, place]] += 1
    for square in range(len(counts)):
        if has_bit(fired, square):
            counts[square] = -1


def divide(
    fleets: Shorts,
    calls: Counts,
    masks: Words,
    members: Counts,
    answers: Counts,
    low: int,
    high: int,
    square: int,
    hits: Words,
    fired: Words,
    lows: Counts,
    highs: Counts,
    hits_at: Words,
    fired_at: Words,
    waiting: int,
) -> int:
    """Sort the members from ``low`` to ``high`` by what a shot is called, and put each part on the
    stack. Returns the height of the stack."""
    word, bit = square >> 6, np.uint64(1) << np.uint64(square & 63)
    most = 0
    for place in range(low, high):
        answers[place] = _answer(fleets[members[place]], calls, masks, hits, word, bit)
        most = max(most, answers[place])
    for answer in range(most + 1):
        end = low
        for place in range(low, high):
            if answers[place] == answer:
                members[place], members[end] = members[end], members[place]
                answers[place], answers[end] = answers[end], answers[place]
                end += 1
        if end > low:
            lows[waiting], highs[waiting] = low, end
            hits_at[waiting], fired_at[waiting] = hits, fired
            fired_at[waiting, word] |= bit
            if answer > 0:
                hits_at[waiting, word] |= bit
            waiting += 1
        low = end
    return waiting


def _answer(
    fleet: Shorts, calls: Counts, masks: Words, hits: Words, word: int, bit: np.uint64
) -> int:
    """0 for a miss, 1 for a hit, and for a sinking what it is called."""
    for ship in range(len(fleet)):
        mask = masks[fleet[ship]]
        if mask[word] & bit:
            for other in range(len(hits)):
                alive = mask[other] & ~hits[other]
                if other == word:
                    alive &= ~bit
                if alive:
                    return 1
            return int(calls[ship])
    return 0


def differ(masks: Words, one: Shorts, other: Shorts) -> bool:
    """Whether two fleets lie on different squares; the same squares can hold other classes."""
    for word in range(masks.shape[1]):
        squares = np.uint64(0)
        for berth in one:
            squares |= masks[berth, word]
        for berth in other:
            squares ^= masks[berth, word]
        if squares:
            return True
    return False


@loop(_price, count_squares, divide, _answer, differ, has_bit)
def _find_best(
    fleets: Shorts,
    calls: Counts,
    cells: Shorts,
    lengths: Shorts,
    masks: Words,
    hits: Words,
    fired: Words,
    area: int,
    favourite: int,
    width: int,
) -> int:
    members = np.arange(len(fleets))
    shared = np.zeros(area, np.int64)
    count_squares(fleets, members, cells, lengths, fired, shared)
    likeliest = int(np.argmax(shared))
    if shared[likeliest] <= 0:
        return favourite
    if shared[likeliest] == len(fleets):
        return likeliest
    best, price = likeliest, -1
    for turn in range(width + 1):
        square = int(np.argmax(shared)) if turn < width else favourite
        if shared[square] <= 0:
            continue
        cost = _price(
            fleets, calls, cells, lengths, masks, hits, fired, area, square, shared[square], price
        )
        if price < 0 or cost < price:
            best, price = square, cost
        shared[square] = -1
    return best
