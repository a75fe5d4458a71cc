"""The fleet game on the console: the sea as text, orders by lines, help for every ship."""
