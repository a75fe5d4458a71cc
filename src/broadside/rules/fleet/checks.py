"""What is wrong with a rule set of the fleet game, in words that say what to change."""

from broadside.rules.errors import InvalidRuleset
from broadside.rules.fleet.ruleset import Ruleset


def require_playable(rules: Ruleset) -> None:
    """Raises ``InvalidRuleset`` with every complaint, or none if the rules can be played."""
    found = complaints(rules)
    if found:
        raise InvalidRuleset(found)


def complaints(rules: Ruleset) -> tuple[str, ...]:
    return ()
