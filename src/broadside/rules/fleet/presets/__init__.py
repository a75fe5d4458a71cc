"""The presets of the fleet game: one rule file each, in this folder."""

from broadside.rules.fleet.rulefile import rules_of
from broadside.rules.preset_files import preset_files

_FILES = preset_files(__name__)

PRESETS = tuple(rules_of(file.rules) for file in _FILES)
SUMMARIES = {file.rules["name"]: file.summary for file in _FILES}

_NAMED = {rules.name: rules for rules in PRESETS}

FLEET = _NAMED["fleet"]
FLEET_TEAMS = _NAMED["fleet-teams"]
