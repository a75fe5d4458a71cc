"""The fleet games that everybody knows by name; their numbers are in the files beside this one."""

from broadside.rules.fleet.rulefile import preset

FLEET = preset("fleet")
FLEET_TEAMS = preset("fleet-teams")

PRESETS = (FLEET, FLEET_TEAMS)
