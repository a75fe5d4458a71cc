"""Playing with other people: presence, invitations, terms and chat."""
