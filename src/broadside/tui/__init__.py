"""The terminal face: a game that is drawn in place, in colours, by keys or mouse."""
