"""The presets of the shooting games: one rule file each, in this folder."""

from broadside.rules.preset_files import preset_files
from broadside.rules.shooting.rulefile import draft_of

_FILES = preset_files(__name__)

PRESETS = tuple(draft_of(file.rules) for file in _FILES)
SUMMARIES = {file.rules["name"]: file.summary for file in _FILES}

_NAMED = {rules.name: rules for rules in PRESETS}

CLASSIC = _NAMED["classic"]
SEA_BATTLE = _NAMED["sea-battle"]
CUSTOM = _NAMED["custom"]
GRAND_FLEET = _NAMED["grand-fleet"]
RUSSIAN = _NAMED["russian"]
SALVO = _NAMED["salvo"]
SCORE_ATTACK = _NAMED["score-attack"]
