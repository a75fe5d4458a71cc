"""No file names the machine it was written on or a package registry, and no link is broken."""

import json
import re
import subprocess
from collections import Counter
from pathlib import Path

import pytest

from tools.node import WHEEL

ROOT = Path(__file__).parents[1]


def joined(*parts: str) -> str:
    """A pattern put together here, so that this file does not contain what it looks for."""
    return "".join(parts)


FORBIDDEN = re.compile(
    "|".join(
        [
            joined(r"(?<![\w.\-])/", r"(?:work|root|home|Users)", r"/\w"),
            joined(r"(?<![\w.\-])/", r"opt/", r"(?:pypi|wheels)"),
            joined(r"\.\./", "shared"),
            joined(r"pypi", r"\.org"),
            joined(r"python", r"hosted\.org"),
            joined(r"registry\.", r"(?:npmjs|yarnpkg)"),
            joined(r"npmjs", r"\.(?:org|com)"),
        ]
    )
)


def project_files() -> list[Path]:
    """Tracked files, and those not tracked yet but not ignored either."""
    listing = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    result = subprocess.run(listing, cwd=ROOT, capture_output=True, text=True, check=False)
    if result.returncode:
        pytest.skip("not a git checkout")
    paths = (ROOT / name for name in result.stdout.split("\0") if name)
    return [path for path in paths if path.is_file()]


def test_no_file_names_a_machine_or_a_package_registry() -> None:
    found = {
        path.relative_to(ROOT).as_posix(): match.group()
        for path in project_files()
        if (match := FORBIDDEN.search(path.read_text(encoding="utf-8", errors="ignore")))
    }
    assert found == {}


@pytest.mark.parametrize(
    "text",
    [
        joined("see /wo", "rk/main/x"),
        joined("cd /ro", "ot/project"),
        joined("'/ho", "me/ann/x'"),
        joined("https://py", "pi.org/simple"),
        joined("files.python", "hosted.org"),
        joined("https://registry.np", "mjs.org/vite"),
        joined("../sha", "red/x.md"),
    ],
)
def test_a_forbidden_text_is_found(text: str) -> None:
    assert FORBIDDEN.search(text)


@pytest.mark.parametrize("text", ["network/client.py", "docs/work/flow.md", "src/root/x"])
def test_an_innocent_text_is_not(text: str) -> None:
    assert not FORBIDDEN.search(text)


LOCKS = sorted(ROOT.glob("requirements*.lock"))
NPM_LOCKS = [
    ROOT / folder / "package-lock.json"
    for folder in ("web", "benchmarks/lighthouse", "tools/chromium-package")
]


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("lock", LOCKS, ids=named)
def test_every_locked_python_package_has_a_version_and_checksums(lock: Path) -> None:
    text = re.sub(r"^\s*#.*\n", "", lock.read_text(encoding="utf-8"), flags=re.MULTILINE)
    packages = text.replace("\\\n", "").splitlines()
    assert packages
    without = [line for line in packages if not re.search(r"==\S+ .*--hash=sha256:", line)]
    assert without == []


@pytest.mark.parametrize("lock", NPM_LOCKS, ids=named)
def test_every_locked_npm_package_has_a_checksum_and_no_address(lock: Path) -> None:
    packages = json.loads(lock.read_text(encoding="utf-8"))["packages"]
    fetched = {name: package for name, package in packages.items() if name}
    assert fetched
    assert [name for name, package in fetched.items() if "integrity" not in package] == []
    assert [name for name, package in fetched.items() if "resolved" in package] == []


@pytest.mark.parametrize("lock", NPM_LOCKS, ids=named)
def test_npm_runs_no_script_of_a_package(lock: Path) -> None:
    assert "ignore-scripts=true\n" in (lock.parent / ".npmrc").read_text(encoding="utf-8")


PAGES = sorted((*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")))
OUTSIDE = re.compile(r"[a-z]+:")


def prose_of(text: str) -> str:
    """A page without its blocks of code, in which nothing is a heading or a link."""
    return re.sub(r"^```.*?^```$", "", text, flags=re.DOTALL | re.MULTILINE)


def anchors_of(text: str) -> set[str]:
    """The anchors of the headings, as GitHub makes them: a second one alike gets a number."""
    found, seen = set(), Counter[str]()
    for heading in re.findall(r"^#+ (.*)$", prose_of(text), re.MULTILINE):
        shown = re.sub(r"\[(.*?)\]\(.*?\)", r"\1", heading)
        anchor = re.sub(r"[^\w -]", "", shown.strip().lower()).replace(" ", "-")
        found.add(f"{anchor}-{seen[anchor]}" if seen[anchor] else anchor)
        seen[anchor] += 1
    return found


def links_of(text: str) -> list[str]:
    """Where the links and pictures of a page lead, within the project."""
    prose = re.sub(r"`[^`\n]*`", "", prose_of(text))
    return [link for link in re.findall(r"\]\(([^)\s]+)\)", prose) if not OUTSIDE.match(link)]


def is_broken(page: Path, link: str) -> bool:
    name, _, anchor = link.partition("#")
    target = page.parent / name if name else page
    if not target.exists():
        return True
    return bool(anchor) and anchor not in anchors_of(target.read_text(encoding="utf-8"))


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_every_link_of_a_page_leads_somewhere(page: Path) -> None:
    links = links_of(page.read_text(encoding="utf-8"))
    assert [link for link in links if is_broken(page, link)] == []


def test_every_page_is_linked_from_another() -> None:
    linked = {
        (page.parent / link.partition("#")[0]).resolve()
        for page in PAGES
        for link in links_of(page.read_text(encoding="utf-8"))
        if not link.startswith("#")
    }
    assert [named(page) for page in (ROOT / "docs").glob("*.md") if page not in linked] == []


def test_a_broken_link_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# One `x`: two?\n\n## Same\n\n## Same\n\n```\n# code\n```\n", encoding="utf-8")
    assert anchors_of(page.read_text(encoding="utf-8")) == {"one-x-two", "same", "same-1"}
    links = ["#same-1", "page.md#same", "#code", "gone.md", "page.md#gone"]
    broken = [link for link in links if is_broken(page, link)]
    assert broken == ["#code", "gone.md", "page.md#gone"]
    assert links_of("[a](b.md) `[c](d.md)` [e](https://games.example) ![f](g.svg)") == [
        "b.md",
        "g.svg",
    ]


def test_node_comes_from_one_locked_wheel() -> None:
    assert f"{WHEEL} \\\n" in (ROOT / "requirements-node.lock").read_text(encoding="utf-8")
