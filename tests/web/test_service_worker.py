"""The service worker: what it keeps is whole, of one version, and the one it was built with."""

import json
import subprocess
from pathlib import Path

import pytest

from tools.bundles import ROOT
from tools.precache import fill_service_worker

RUN = ROOT / "tests" / "web" / "service_worker_sim.mjs"
FILES = {
    "./": "the page",
    "modules.wasm": "modules",
    "vendor/pyodide/pyodide.mjs": "pyodide",
    "vendor/pyodide/stdlib.wasm": "library",
}
PORTAL = {"*": "<title>Welcome to the hotel</title>"}


@pytest.fixture
def version(tmp_path: Path) -> "SiteVersion":
    return SiteVersion(tmp_path)


class SiteVersion:
    """Makes versions of a small site, each as ``serve`` wants it: its files and its sw.js."""

    def __init__(self, root: Path) -> None:
        self._root = root

    def __call__(self, name: str, **python: str) -> list:
        """Return the site of that name; ``python`` is what differs in the files of the computer
        players."""
        files = {
            path: text + " " + (python.get("python", "1") if "pyodide" in path else name)
            for path, text in FILES.items()
        }
        out = self._root / (name + python.get("python", ""))
        for path, text in files.items():
            file = out / path.replace("./", "index.html")
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
        return [files, fill_service_worker((ROOT / "sw.js").read_text(), out)]


def run_steps(*steps: list) -> list:
    """Return the result of every step, see run.mjs."""
    done = subprocess.run(
        ["node", str(RUN)], input=json.dumps(steps), capture_output=True, text=True, check=True
    )
    results: list = json.loads(done.stdout)
    return results


def serve(version: list, **changes: "str | None") -> list:
    """Return the step that deploys a version.

    Args:
        version: The version.
        changes: Files, by their names without ending, with other contents; None for a missing one.
    """
    files = dict(version[0])
    for path in version[0]:
        stem = Path(path).stem or "page"
        if stem in changes:
            files.pop(path)
            if changes[stem] is not None:
                files[path] = changes[stem]
    return ["serve", files, version[1]]


GONE, UPDATE, CLOSED, KEEP = ["serve", None], ["update"], ["closed"], ["keep-all"]


def get(path: str) -> list:
    return ["get", path]


def page() -> list:
    """Return the requests of a page for everything of its own."""
    return [get("./"), get("modules.wasm")]


def test_after_one_visit_the_network_may_go(version: SiteVersion) -> None:
    results = run_steps(serve(version("a")), UPDATE, KEEP, GONE, *[get(path) for path in FILES])
    assert results == [None, "installed", "kept", None, *version("a")[0].values()]


def test_whatever_query_or_name_the_page_is_asked_by_it_is_one(version: SiteVersion) -> None:
    results = run_steps(serve(version("a")), UPDATE, GONE, get("?from=chat"), get("index.html"))
    assert results[3:] == ["the page a"] * 2


def test_an_update_takes_over_when_no_page_is_open(version: SiteVersion) -> None:
    old, new = version("a"), version("b")
    results = run_steps(
        serve(old), UPDATE, serve(new), UPDATE, *page(), CLOSED, *page(), ["caches"]
    )
    assert results[3:6] == ["installed", "the page a", "modules a"]
    assert results[7:] == ["the page b", "modules b", 1]


def test_a_downgrade_is_an_update_like_any_other(version: SiteVersion) -> None:
    old, new = version("a"), version("b")
    there = [serve(old), UPDATE, serve(new), UPDATE, CLOSED]
    assert run_steps(*there, serve(old), UPDATE, CLOSED, *page())[6:] == [
        "installed",
        None,
        "the page a",
        "modules a",
    ]


def test_a_version_that_takes_over_leaves_alone_what_a_newer_one_fetches(
    version: SiteVersion,
) -> None:
    a, b, c = version("a"), version("b"), version("c")
    steps: list[list] = [serve(a), UPDATE, serve(b), UPDATE]  # b waits, and then comes c
    steps += [serve(c), ["hold", "modules.wasm"], ["begin"], CLOSED, *page(), ["let-go"], ["end"]]
    results = run_steps(*steps, CLOSED, GONE, *page(), ["caches"], KEEP)
    assert results[8:10] == ["the page b", "modules b"] and results[11] == "installed"
    assert results[14:] == ["the page c", "modules c", 1, "failed"]


def test_evicted_files_are_fetched_again(version: SiteVersion) -> None:
    results = run_steps(
        serve(version("a")), UPDATE, ["evict"], KEEP, GONE, *[get(path) for path in FILES]
    )
    assert results[3:] == ["kept", None, *version("a")[0].values()]


@pytest.mark.parametrize(
    "broken",
    [
        {"modules": None},
        {"modules": "modules a"},
        {"page": "<title>502</title>"},
        {"modules": ""},
    ],
    ids=["missing", "of another version", "an error page", "empty"],
)
def test_a_broken_deployment_leaves_the_old_version_in_service(
    version: SiteVersion, broken: dict
) -> None:
    old, new = version("a"), version("b")
    torn = serve(new, **broken)
    results = run_steps(serve(old), UPDATE, torn, UPDATE, CLOSED, *page(), UPDATE, GONE, *page())
    assert results[3] == results[7] == "failed"
    assert results[5:7] == results[9:] == ["the page a", "modules a"]
    mended = run_steps(serve(old), UPDATE, torn, UPDATE, serve(new), UPDATE, CLOSED, GONE, *page())
    assert mended[5] == "installed" and mended[8:] == ["the page b", "modules b"]


def test_a_network_that_answers_everything_itself_changes_nothing(version: SiteVersion) -> None:
    # Its page in place of sw.js is no script for a browser; a true sw.js may have come before.
    for script in (None, version("b")[1]):
        results = run_steps(
            serve(version("a")), UPDATE, ["serve", PORTAL, script], UPDATE, CLOSED, *page()
        )
        assert results[3:] == ["failed", None, "the page a", "modules a"]


def test_a_first_visit_through_such_a_network_keeps_nothing_of_it(version: SiteVersion) -> None:
    new = version("a")
    results = run_steps(["serve", PORTAL, new[1]], UPDATE, serve(new), UPDATE, GONE, *page())
    assert results[1:] == ["failed", None, "installed", None, "the page a", "modules a"]


def test_the_computer_players_outlive_a_new_page(version: SiteVersion) -> None:
    first, asked = [serve(version("a")), UPDATE, KEEP], ["asked"]
    results = run_steps(*first, asked, serve(version("b")), UPDATE, CLOSED, KEEP, asked)
    assert (results[3], results[8]) == (4, 2)


def test_the_computer_players_are_never_of_another_version(version: SiteVersion) -> None:
    old, new = version("a"), version("b", python="2")
    path = "vendor/pyodide/pyodide.mjs"
    results = run_steps(serve(old), UPDATE, serve(new), get(path), KEEP, UPDATE, CLOSED, get(path))
    assert results[3:5] == ["error", "failed"] and results[7] == "pyodide 2"


def test_fetched_files_are_not_requested_again(version: SiteVersion) -> None:
    new = version("a")
    torn = serve(new, modules=None)
    results = run_steps(torn, UPDATE, ["asked"], serve(new), UPDATE, ["asked"])
    assert (results[2], results[5]) == (2, 1)


def test_a_page_whose_caches_are_gone_comes_from_the_network(version: SiteVersion) -> None:
    old, new = version("a"), version("b")
    results = run_steps(serve(old), UPDATE, ["evict"], serve(new), *page())
    assert results[4:] == ["the page b", "modules b"]


def test_other_sites_of_this_origin_keep_what_is_theirs(version: SiteVersion) -> None:
    others = ["coaster https://example.org/other/ page 1", "foreign cache"]
    there = [["beside", name] for name in others]
    results = run_steps(
        *there, serve(version("a")), UPDATE, serve(version("b")), UPDATE, CLOSED, ["caches"]
    )
    assert results[-1] == len(others) + 1
