"""The WebSocket of each client: its connection, its session and its limits."""
