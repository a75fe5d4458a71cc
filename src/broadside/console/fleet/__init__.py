"""The fleet game on the console: the sea as text, orders as lines, help for every ship."""
