"""The page inserts text as text only, and the security policy promises only what it holds."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools.bundles import ROOT

SCRIPTS = [*(ROOT / "web").glob("*js"), ROOT / "sw.js"]
PAGE = [ROOT / "main.py", *sorted((ROOT / "ui").rglob("*.py"))]
# All that browsers run: in a worker, where the engine thinks, no policy of the page's holds.
RUN = {
    "scripts": SCRIPTS,
    "styles and what else is beside them": sorted({*(ROOT / "web").iterdir()} - {*SCRIPTS}),
    "the page": PAGE,
    "the engine": sorted((ROOT / "engine").rglob("*.py")),
}

# Functions that turn texts into elements or programs.
SINKS = re.compile(
    r"innerHTML|outerHTML|insertAdjacentHTML|HTMLUnsafe|parseHTML|DOMParser|srcdoc|"
    r"createContextualFragment|document\.write|\beval\b|\bFunction\(|importScripts|javascript:|"
    r"""setTimeout\(\s*["'`]|setInterval\(\s*["'`]|(?<![.\w])exec\("""
)
# Attributes that lead somewhere, or load what is there.
LEADING = re.compile(r"(xlink:)?href|src(set|doc)?|(form)?action|poster|ping")


def code(path: Path) -> list[str]:
    """Return the lines that aren't comments."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if not line.lstrip().startswith(("//", "#"))]


@pytest.mark.parametrize("what", RUN)
def test_nothing_makes_elements_or_programs_of_texts(what: str) -> None:
    assert len(RUN[what]) > 3
    assert not [(path, line) for path in RUN[what] for line in code(path) if SINKS.search(line)]


def test_the_scan_finds_planted_problems() -> None:
    for line in ("node.innerHTML = text", "eval(text)", "new Function(text)", 'setTimeout("go()")'):
        assert SINKS.search(line), line
    assert SINKS.search("exec(text)") and not SINKS.search("pattern.exec(text)")


def attributes(path: Path) -> Iterator[tuple[str, ast.expr]]:
    """Return the names and values that may become attributes of elements: those that are in dicts,
    or put into them, and those that are set one by one."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        pairs: list[tuple[ast.expr | None, ast.expr]] = []
        if isinstance(node, ast.Dict):
            pairs = list(zip(node.keys, node.values, strict=True))
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Subscript):
            pairs = [(node.targets[0].slice, node.value)]
        elif isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "setAttribute":
            pairs = [(node.args[0], node.args[1])]
            assert isinstance(node.args[0], ast.Constant), ast.unparse(node)
        for name, value in pairs:
            if isinstance(name, ast.Constant) and isinstance(name.value, str):
                yield name.value, value


def test_no_attribute_that_is_set_is_a_program_or_leads_away() -> None:
    """None that Python sets is called on…; what leads somewhere leads to a place in the page, and
    what scripts set so to what they have made themselves."""
    checked = led = 0
    for path in PAGE:
        for name, value in attributes(path):
            checked += 1
            assert not re.fullmatch(r"on[a-z]{4,}", name), (path, name)
            if LEADING.fullmatch(name):
                assert re.match("f?'#", ast.unparse(value)), (path, ast.unparse(value))
                led += 1
    assert checked > 500 and led > 10
    lines = [line for path in SCRIPTS for line in code(path)]
    assignments = [line for line in lines if re.search(rf"\.({LEADING.pattern})\s*=[^=]", line)]
    known = (
        ".href = URL.createObjectURL(",
        "image.src = `data:${TYPES.svg},${encodeURIComponent(text)}`;",  # an image runs no scripts
        "link.href = location.href;",
        'styles.href = new URL("later.css", import.meta.url);',
    )
    assert [line for line in assignments if not any(part in line for part in known)] == []


POLICY = """
    default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self';
    img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self';
    worker-src 'self'; base-uri 'none'; form-action 'none';
    require-trusted-types-for 'script'; trusted-types default
"""


def test_the_policy_is_as_strict_as_it_was() -> None:
    page = (ROOT / "index.html").read_text(encoding="utf-8")
    policy = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)
    assert policy == [" ".join(POLICY.split())]


@pytest.mark.parametrize(
    "name", ["web/worker.mjs", "web/interpreter.mjs", "web/qr_worker.mjs", "sw.js"]
)
def test_workers_load_nothing_but_files_of_the_site(name: str) -> None:
    """The page's policy doesn't reach into them."""
    text = "\n".join(code(ROOT / name))
    assert not re.search("https?:|wss?:|WebSocket|XMLHttpRequest|EventSource|sendBeacon", text)
    imported = re.findall(r"""\bfrom (["'].*)|\bimport\((.*)|\bimport (["'].*)""", text)
    asked = re.findall(r"\bfetch\((.*)", text)
    assert imported or asked
    assert [path for path in map("".join, imported) if not re.match("[\"']\\.\\.?/", path)] == []
    known = ("new URL(`..${path}`, import.meta.url)", "new URL(path, scope)", "request)")
    assert [path for path in asked if not path.startswith(known)] == []


WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_actions_are_pinned_by_hash(path: Path) -> None:
    used = re.findall(r"uses: *(\S+)(.*)", path.read_text(encoding="utf-8"))
    assert used
    for action, note in used:
        assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40}", action), action
        assert re.fullmatch(r" +# v\d+\.\d+\.\d+", note), action


NIGHT = (ROOT / ".github" / "workflows" / "night.yml").read_text(encoding="utf-8")
# Workflows that run every night; a version of pip-audit isn't required.
LONG = {
    "slow": [
        "$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal --hypothesis-profile night \\",
        "-m 'slow or hypothesis' e2e tests",
    ],
    "soak": ["$(BIN)/python -m tests.soak $(ONLY)"],
    "soak-sealed": [
        "$(BIN)/python -m tests.support.sealed.games 1000",
        "$(BIN)/python -m tests.support.sealed.hexheaven_games 1000",
        "$(BIN)/python -m tests.support.sealed.mixed_games 200",
    ],
    "soak-page": ["SOAK=50 $(BIN)/python -m pytest -m slow e2e/app/test_memory_growth.py"],
    "fuzz": ["$(BIN)/python -m tests.fuzz $(ONLY)"],
    "audit": [
        "npm audit --audit-level=high",
        "pipx run pip-audit== --disable-pip --requirement requirements.txt",
    ],
}


def test_slow_jobs_run_every_night() -> None:
    assert re.search(r'schedule:\s+- cron: "\d+ \d+ \* \* \*"', NIGHT)
    what = re.search(r"what: \[(.*)\]", NIGHT)
    assert what and "make ${{ matrix.what }}" in NIGHT
    assert [*what[1].split(", "), *re.findall(r"make ([\w-]+)$", NIGHT, re.M)] == [*LONG]


@pytest.mark.parametrize("target", LONG)
def test_nightly_run_lengths_match_the_document(target: str) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    recipe = re.search(rf"^{target}:.*\n((?:\t.*\n)+)", makefile, re.M)
    assert recipe
    lines = [line.strip() for line in recipe[1].splitlines()]
    assert [re.sub(r"(?<===)[\d.]+", "", line) for line in lines] == LONG[target]


def test_fresh_machines_are_set_up_every_night() -> None:
    """Both commands of the README, with what it says is needed and nothing else."""
    parts = re.split(r"^  (\w+):\n", NIGHT.partition("\njobs:\n")[2], flags=re.M)
    jobs = dict(zip(parts[1::2], parts[2::2], strict=True))
    assert "image: debian:${{ matrix.release }}\n" in jobs["debian"]
    assert "release: [12, 13]\n" in jobs["debian"]
    [installed] = re.findall(r"apt-get install .*--no-install-recommends (.*)", jobs["debian"])
    assert installed == "python3 python3-venv make git ca-certificates"
    assert re.findall(r"run: (.+)", jobs["debian"]) == ["|", "make build test"]
    assert re.findall(r"run: (.+)", jobs["ubuntu"]) == ["make build test PYTHON=/usr/bin/python3"]
    for name in ("debian", "ubuntu"):
        assert set(re.findall(r"actions/(\S+)@", jobs[name])) == {"checkout", "setup-node"}


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_workflows_may_do_no_more_than_they_must(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    given = re.search(r"^permissions:\n((?:  .+\n)+)", text, re.M)
    assert given
    allowed = {"contents: read"} | (
        {"pages: write", "id-token: write"} if "pages" in path.name else set()
    )
    assert {line.strip() for line in given[1].splitlines()} == allowed


def test_no_server_helps_phones_to_connect() -> None:
    channel = (ROOT / "web" / "live_channel.mjs").read_text(encoding="utf-8")
    assert "const CONFIGURATION = { iceServers: [] };" in channel
    assert re.findall(r"new RTCPeerConnection\((\w*)\)", channel) == ["CONFIGURATION"]
    for path in SCRIPTS + PAGE:
        assert not re.search(r"\b(stun|turn)s?:\w", "\n".join(code(path))), path
        if path.name != "live_channel.mjs":
            assert "RTCPeerConnection" not in "\n".join(code(path)), path
