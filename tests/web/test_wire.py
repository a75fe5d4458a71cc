"""What the web client knows of the protocol is what the protocol is."""

import json
from pathlib import Path

from broadside.protocol.schema import schema

KEPT = Path(__file__).parents[2] / "web" / "src" / "wire" / "schema.json"


def test_the_schema_of_the_web_client_is_current() -> None:
    kept = json.loads(KEPT.read_text(encoding="utf-8"))
    assert kept == json.loads(json.dumps(schema())), "run `make wire`, and commit what it writes"
