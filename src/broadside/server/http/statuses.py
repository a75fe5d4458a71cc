"""The HTTP status of each refusal. Only the HTTP side knows statuses."""

from collections.abc import Mapping
from types import MappingProxyType

from broadside.protocol.refusals import Code

CONFLICT = 409
"""The status of every code that is not listed."""

_CODES: dict[int, tuple[Code, ...]] = {
    400: (
        Code.BAD_FORMAT,
        Code.BAD_LAYOUT,
        Code.BAD_NAME,
        Code.BAD_RULES,
        Code.BAD_STATS,
        Code.BY_LOT,
        Code.NO_BANK,
        Code.NO_GAME,
        Code.NOT_RATED,
        Code.UNKNOWN_FAMILY,
        Code.UNKNOWN_LEVEL,
        Code.UNREADABLE,
        Code.WEAK_PASSWORD,
    ),
    401: (Code.NO_SESSION, Code.WRONG_PASSWORD),
    403: (Code.BOT, Code.NAME_FIRST, Code.NOT_HOST, Code.NOT_SEATED, Code.SUSPENDED),
    404: (
        Code.NOT_FOUND,
        Code.UNKNOWN_BOT,
        Code.UNKNOWN_INVITATION,
        Code.UNKNOWN_LAYOUT,
        Code.UNKNOWN_LINE,
        Code.UNKNOWN_MATCH,
        Code.UNKNOWN_PERSON,
        Code.UNKNOWN_PRESET,
        Code.UNKNOWN_SAVE,
        Code.UNKNOWN_SESSION,
        Code.UNKNOWN_TOURNAMENT,
        Code.VOID_LINK,
    ),
    405: (Code.WRONG_METHOD,),
    408: (Code.TOO_SLOW,),
    413: (Code.TOO_LONG,),
    415: (Code.NOT_JSON,),
    429: (Code.TOO_FAST,),
    503: (Code.BUSY, Code.DRAINING, Code.STORE_UNAVAILABLE),
}
STATUSES: Mapping[str, int] = MappingProxyType(
    {code: status for status, codes in _CODES.items() for code in codes}
)
