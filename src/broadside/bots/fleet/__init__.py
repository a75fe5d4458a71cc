"""Players of the fleet game."""
