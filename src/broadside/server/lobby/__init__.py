"""People who play together: who is here, how they agree on a match, and what they say."""
