"""All shooting games: one set of rules, controlled by a rule set."""
