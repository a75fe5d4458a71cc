"""Codes become statuses on the HTTP side only, by one table, which the protocol publishes."""

import re
from pathlib import Path

import pytest

from broadside.protocol.refusals import Code
from broadside.server.http.statuses import STATUSES

TEXT = (Path(__file__).parents[3] / "docs" / "protocol.md").read_text(encoding="utf-8")


@pytest.mark.req("P-10")
def test_the_published_table_is_that_of_the_code() -> None:
    rows = re.findall(r"(?m)^\| (\d{3}) \| (.*) \|$", TEXT)
    published = {code: int(status) for status, codes in rows for code in codes[1:-1].split("`, `")}
    assert published == {str(code): status for code, status in STATUSES.items()}


def test_what_is_unknown_is_not_found_unless_it_is_a_choice() -> None:
    unknown = {code for code in Code if code.startswith("unknown-")}
    choices = {Code.UNKNOWN_FAMILY, Code.UNKNOWN_LEVEL}
    assert {code for code in unknown if STATUSES[code] == 404} == unknown - choices
