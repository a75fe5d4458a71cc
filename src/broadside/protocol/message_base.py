"""What all messages between a client and a game server have in common."""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

VERSION = 1
LONGEST_MESSAGE = 4096
"""Bytes of one message that a client may send."""

Id: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]
Number: TypeAlias = Annotated[int, Meta(ge=0, lt=2**53)]
"""How many events of a match one viewer has been shown."""


class Message(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """A JSON object whose ``type`` says which message it is."""


class Value(Struct, frozen=True, forbid_unknown_fields=True):
    """A JSON object that is a part of a message."""
