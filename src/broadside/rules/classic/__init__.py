"""All shooting games: one set of rules, steered by a rule set."""
