"""Names that people choose for others to read: normalised first, then checked."""

import unicodedata

from broadside.protocol.refusals import Code, RequestRefused

LONGEST_NAME = 32
_INVISIBLE = frozenset(
    map(
        chr,
        (
            *(0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180F, 0x2800),
            *range(0x180B, 0x180E),
            *range(0xFE00, 0xFE10),
            *range(0xE0100, 0xE01F0),
        ),
    )
)
"""Joiners, fillers and variation selectors. Python calls them printable, but nobody sees them: two
names that differ in one of them alone look the same."""


_MARKS = ("(guest)", "(bot)")
"""What stands behind the names of guests and bots, which nobody else may imitate."""


def clean_display_name(name: str) -> str:
    """Normalise and check a name that others will read. Raises ``RequestRefused``.

    One character may become 18 by normalising, so the length is that of what is kept.
    """
    normal = "".join(one for one in unicodedata.normalize("NFKC", name) if one not in _INVISIBLE)
    cleaned = " ".join(normal.split()) if normal.isprintable() else ""
    if not 0 < len(cleaned) <= LONGEST_NAME:
        sentence = f"A name has 1 to {LONGEST_NAME} letters, digits or signs."
        raise RequestRefused(Code.BAD_NAME, sentence)
    if cleaned.casefold().endswith(_MARKS):
        sentence = f"No name ends in {' or '.join(_MARKS)}: choose another."
        raise RequestRefused(Code.BAD_NAME, sentence)
    return cleaned
