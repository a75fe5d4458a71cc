"""Text of others on a terminal."""

from broadside.protocol.printable import printable


def test_text_stays_and_what_a_terminal_would_obey_does_not() -> None:
    assert printable("plain ünd simple") == "plain ünd simple"
    assert printable("Ann\x1b[2J\nBo\u202eb") == "Ann?[2J?Bo?b"
