"""Makes text of others safe to print on a terminal."""


def printable(text: str) -> str:
    """Text of others without characters that control a terminal."""
    return "".join(sign if sign.isprintable() else "?" for sign in text)
