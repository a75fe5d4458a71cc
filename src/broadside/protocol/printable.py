"""Text of others, fit for a terminal."""


def printable(text: str) -> str:
    """What a server, a program or a person wrote, without signs that a terminal would obey."""
    return "".join(sign if sign.isprintable() else "?" for sign in text)
