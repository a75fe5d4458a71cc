"""What somebody may have meant."""

from broadside.cli.suggestions import did_you_mean


def test_the_nearest_word_is_named_if_one_is_near() -> None:
    assert did_you_mean("consol", ["rules", "console"]) == " Did you mean 'console'?"
    assert did_you_mean("dance", ["rules", "console"]) == ""
