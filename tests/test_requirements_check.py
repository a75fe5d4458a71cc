"""The requirement check, run on made-up projects, and the list of this project."""

from pathlib import Path

import pytest

from tests.requirements_check import LIST, parse

pytest_plugins = ["pytester"]

ROOT = Path(__file__).parents[1]
# Only the plugins under test: the others make each made-up project slow to start.
OTHERS = ("hypothesispytest", "pytest_cov", "asyncio", "schemathesis")
PLUGINS = ("-ptests.requirements_check", *(f"-pno:{name}" for name in OTHERS))
PASSING = "assert True"
FAILING = "assert False"
SKIPPED = "pytest.skip('not today')"
XFAILED = "pytest.xfail('not yet')"


@pytest.fixture(params=[(), ("-n", "1")], ids=["one process", "a worker"])
def workers(request: pytest.FixtureRequest) -> tuple[str, ...]:
    arguments: tuple[str, ...] = request.param
    return arguments


def listing(*rows: str) -> str:
    return "\n".join(["| id | requirement | status |", "|---|---|---|", *rows])


def proof(body: str, *, ids: str = "'W-01'", decorator: str = "", parameter: str = "") -> str:
    return f"""
import pytest

{decorator}
@pytest.mark.req({ids})
def test_made_up({parameter}):
    {body}
"""


def run(
    pytester: pytest.Pytester,
    requirements: str,
    test: str,
    *arguments: str,
) -> pytest.RunResult:
    pytester.makeini("[pytest]\nmarkers = req(*ids): what the test proves\n")
    path = pytester.path / LIST
    path.parent.mkdir()
    path.write_text(requirements, encoding="utf-8")
    pytester.makepyfile(test)
    return pytester.runpytest(*PLUGINS, "--requirements", *arguments)


DONE = listing("| W-01 | a menu | done |")


def test_a_done_id_with_a_passing_test_passes(
    pytester: pytest.Pytester, workers: tuple[str, ...]
) -> None:
    result = run(pytester, DONE, proof(PASSING), *workers)
    assert result.ret == pytest.ExitCode.OK
    result.assert_outcomes(passed=1)


def test_a_done_id_without_a_test_fails(
    pytester: pytest.Pytester, workers: tuple[str, ...]
) -> None:
    result = run(pytester, DONE, "def test_other(): pass", *workers)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(["W-01 is done, but no test that passed names it"])


@pytest.mark.parametrize("body", [SKIPPED, XFAILED])
def test_a_done_id_whose_only_test_was_skipped_or_xfailed_fails(
    pytester: pytest.Pytester, workers: tuple[str, ...], body: str
) -> None:
    result = run(pytester, DONE, proof(body), *workers)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(["W-01 is done, but no test that passed names it"])


def test_an_unexpected_pass_is_no_proof(pytester: pytest.Pytester) -> None:
    result = run(pytester, DONE, proof(PASSING, decorator="@pytest.mark.xfail(strict=False)"))
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(["W-01 is done, but no test that passed names it"])


def test_a_done_id_with_a_failing_test_is_named(
    pytester: pytest.Pytester, workers: tuple[str, ...]
) -> None:
    result = run(pytester, DONE, proof(FAILING), *workers)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(["W-01 is done, but a test that names it failed"])


def test_one_failing_case_among_passing_ones_is_no_proof(pytester: pytest.Pytester) -> None:
    cases = "@pytest.mark.parametrize('number', [0, 1])"
    result = run(pytester, DONE, proof("assert number == 0", decorator=cases, parameter="number"))
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(["W-01 is done, but a test that names it failed"])


def test_one_passing_case_among_skipped_ones_is_proof(pytester: pytest.Pytester) -> None:
    cases = "@pytest.mark.parametrize('number', [0, 1])"
    body = "number and pytest.skip('not this one')"
    result = run(pytester, DONE, proof(body, decorator=cases, parameter="number"))
    assert result.ret == pytest.ExitCode.OK
    result.assert_outcomes(passed=1, skipped=1)


def test_an_id_that_is_not_listed_is_a_collection_error_naming_test_and_id(
    pytester: pytest.Pytester, workers: tuple[str, ...]
) -> None:
    result = run(pytester, DONE, proof(PASSING, ids="'W-01', 'W-99'"), *workers)
    assert result.ret != pytest.ExitCode.OK
    result.stdout.fnmatch_lines(["*test_made_up names W-99, which *requirements.md does not list"])


def test_an_unlisted_id_on_a_whole_class_is_found(pytester: pytest.Pytester) -> None:
    test = """
import pytest

@pytest.mark.req("W-99")
class TestMenu:
    def test_opens(self):
        pass
"""
    result = run(pytester, DONE, test)
    result.stdout.fnmatch_lines(["*test_opens names W-99, which *requirements.md does not list"])


def test_a_planned_id_needs_no_test(pytester: pytest.Pytester) -> None:
    planned = listing("| W-01 | a menu | planned |")
    assert run(pytester, planned, "def test_other(): pass").ret == pytest.ExitCode.OK


def test_an_id_listed_twice_fails(pytester: pytest.Pytester) -> None:
    twice = listing("| W-01 | a menu | planned |", "| W-01 | a menu | done |")
    result = run(pytester, twice, proof(PASSING))
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(["W-01 is listed 2 times"])


@pytest.mark.parametrize("status", ["", "nearly", "done?"])
def test_an_unknown_status_fails(pytester: pytest.Pytester, status: str) -> None:
    result = run(pytester, listing(f"| W-01 | a menu | {status} |"), proof(PASSING))
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines([f"W-01 has the unknown status {status!r}"])


SIZES = {
    "W": 17,
    "F": 23,
    "REQ": 77,
    "EDGE": 23,
    "UX": 12,
    "NFR": 15,
    "TEST": 13,
    "GATE": 1,
    "K": 17,
    "P": 16,
    "D": 1,
    "X": 20,
    "R": 43,
}


@pytest.mark.parametrize(("prefix", "size"), SIZES.items())
def test_the_list_of_this_project_has_every_number_of_a_prefix(prefix: str, size: int) -> None:
    listed = parse((ROOT / LIST).read_text(encoding="utf-8"))
    numbers = [int(row.id.split("-")[1]) for row in listed if row.id.split("-")[0] == prefix]
    assert numbers == list(range(1, size + 1))


def test_the_list_of_this_project_has_no_other_prefix() -> None:
    listed = parse((ROOT / LIST).read_text(encoding="utf-8"))
    assert {row.id.split("-")[0] for row in listed} == SIZES.keys()
