"""Encodes messages as text and decodes them."""

import msgspec

from broadside.protocol.messages import LONGEST_MESSAGE, FromClient, FromServer
from broadside.protocol.refusals import Code, Malformed

_encoder = msgspec.json.Encoder()
_from_client: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)
_from_server: msgspec.json.Decoder[FromServer] = msgspec.json.Decoder(FromServer)


def encode(message: FromClient | FromServer) -> str:
    """Encode any message of a client or a server as one line of JSON."""
    return _encoder.encode(message).decode()


def read_client(text: str) -> FromClient:
    """Decode a message of a client. Raises ``Malformed``."""
    if len(text) > LONGEST_MESSAGE or len(text.encode(errors="replace")) > LONGEST_MESSAGE:
        raise Malformed(Code.TOO_LONG)
    try:
        return _from_client.decode(text)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise Malformed(Code.UNREADABLE, str(error)) from None


def read_server(text: str) -> FromServer:
    """Decode a message of a server. Raises ``Malformed``."""
    try:
        return _from_server.decode(text)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise Malformed(Code.UNREADABLE, str(error)) from None
