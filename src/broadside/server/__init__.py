"""The game server: matches that cannot be lost, over WebSocket and HTTP."""
