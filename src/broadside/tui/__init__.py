"""The terminal: games drawn in place, in colours, played with keys or mouse."""
