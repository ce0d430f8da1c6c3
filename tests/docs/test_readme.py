"""README.md and docs/ are true: snippets run; files, links and commands exist."""

import ast
import doctest
import importlib.util
import json
import re
from pathlib import Path

import pytest

from bench.report import BEGIN_MARK, END_MARK, insert_figures
from engine.observed_record import observe_record
from engine.record import Record
from ui.backup.export_file import FILE_KIND
from ui.library.saves import to_data
from ui.library.settings import normalized
from ui.session.session import Session
from ui.version import VERSION

ROOT = Path(__file__).resolve().parents[2]
README = ROOT / "README.md"
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
MADE = (
    "coaster/game/",
    "coaster/history",
    "coaster/puzzles",
    "coaster/parts",
    "coaster/settings",
    "coaster/setup",
    "dist/",
    "dist-unpatched/",
    "modules/core.wasm",
    "screens/",
    "application/wasm",
    "text/javascript",
    "engine/tictactoe/",
    "ui/games/tictactoe/",
)
# Modules of bench/ whose rows the README has.
TABLES = ("page.py", "large_library.py", "starts.py")
TYPES = ("py", "mjs", "js", "md", "html", "css", "svg", "toml")

over_pages = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)


def plain(page: Path) -> str:
    """Return a page without its blocks of code."""
    return re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.M | re.S)


def test_usual_pages_exist() -> None:
    names = {"README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "NOTICE.md"}
    assert names <= {page.name for page in PAGES} and (ROOT / "LICENSE").exists()


def test_snippets_run() -> None:
    # The end of a block would count as part of the output before it.
    text = README.read_text(encoding="utf-8").replace("```", "")
    test = doctest.DocTestParser().get_doctest(text, {}, "README.md", None, 0)
    results = doctest.DocTestRunner().run(test)
    assert results.failed == 0 and results.attempted > 5


def test_described_folders_exist() -> None:
    text = README.read_text(encoding="utf-8")
    tree = text[text.index("\nengine/  ") : text.index("```\n\nArrows")]
    folder, paths = "", []
    for line in tree.strip().splitlines():
        names = re.match(r" *((?:[\w./]+ )*[\w./]+(?: …)?)  ", line)
        if not names:
            continue
        for name in names[1].replace(" …", "").split():
            path = (folder if line.startswith(" ") else "") + name
            paths.append(path)
        if not line.startswith(" "):
            folder = names[1].split()[0]
    assert len(paths) > 15
    assert [path for path in paths if not (ROOT / path).exists()] == []
    features = {f"ui/{init.parent.name}/" for init in (ROOT / "ui").glob("*/__init__.py")}
    assert features - set(paths) == set()


def measured() -> list[str]:
    """Return patterns of the names of the benchmark's rows."""
    text = "".join((ROOT / "bench" / name).read_text("utf-8") for name in TABLES)
    names = re.findall(r'(?:\bFigureRow\(\s*|\bwhat = )f?"(.+?)"', text)
    return [re.sub(r"\\\{.*?\\\}", ".+", re.escape(name)) + "(, .+)?" for name in names]


def test_figures_match_the_benchmark() -> None:
    text = README.read_text(encoding="utf-8")
    before, figures = text.split(END_MARK)[0].split(BEGIN_MARK)
    assert insert_figures(text, figures) == text
    assert "`python -m bench --readme`" in before.rpartition("\n## ")[2]
    assert re.match(r"\d{4}-\d\d-\d\d, Chromium \d+ on ", figures)
    rows = re.findall(r"^\| (.+?) \|(.*\d.*)\|$", figures, re.M)
    names, patterns = [name for name, _ in rows], measured()
    assert len(set(names)) == len(names) and len(patterns) > 20
    assert [
        pattern for pattern in patterns if not any(re.fullmatch(pattern, name) for name in names)
    ] == []
    assert [
        name for name in names if not any(re.fullmatch(pattern, name) for pattern in patterns)
    ] == []


@over_pages
def test_named_files_exist(page: Path) -> None:
    """A name is a path from the root, or the end of one."""
    paths = [path.as_posix() for top in ("engine", "ui", "web") for path in (ROOT / top).rglob("*")]
    for name in re.findall(r"`([\w./-]+)`", plain(page)):
        a_file = name.rpartition(".")[2] in TYPES and bool(name.rpartition(".")[0])
        if name not in MADE and (a_file or "/" in name):
            ending = "/" + name.strip("/")
            assert (ROOT / name).exists() or any(path.endswith(ending) for path in paths), name


ROWS = re.findall(
    r"^\| (.+?) \| (.+) \|$",
    (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition("Where would I change")[2],
    re.M,
)[1:]


def test_where_to_change_table_is_short_and_complete() -> None:
    topics = [what for what, _ in ROWS]
    for what in (
        *("an option of a game", "a language", "a sound on a capture", "the curtain", "a colour"),
        *("the pace of the computer", "a level of the computer", "a new refusal", "a gesture"),
        "a link's format",
    ):
        assert what in topics
    assert len(set(topics)) == len(topics) > 15 and max(len(where) for _, where in ROWS) <= 230


@pytest.mark.parametrize(("what", "where"), ROWS, ids=[what for what, _ in ROWS])
def test_where_to_change_table_names_existing_files(what: str, where: str) -> None:
    named = re.findall(r"`([\w./‹›]+)`", where)
    patterns = [name.replace("‹game›", "*") for name in named if "/" in name]
    files = {pattern: [*ROOT.glob(pattern)] for pattern in patterns}
    assert all(files.values()), files
    texts = [
        path.read_text(encoding="utf-8")
        for paths in files.values()
        for path in paths
        if path.is_file()
    ]
    for name in named:
        if "/" not in name and "." not in name:
            assert any(name in text for text in texts), (what, name)


def test_quoted_labels_are_words_of_the_page() -> None:
    folders = (ROOT / "ui" / "words" / "en", *(ROOT / "ui" / "games").glob("*/en"))
    sources = [path.read_text("utf-8") for folder in folders for path in folder.rglob("*.py")]
    nodes = [node for source in sources for node in ast.walk(ast.parse(source))]
    words = {node.value for node in nodes if isinstance(node, ast.Constant)}
    playing = README.read_text("utf-8").partition("\n## Playing\n")[2].partition("\n## ")[0]
    labels = re.findall(r'"([^"]+)"', playing)
    assert labels and set(labels) <= words


@over_pages
def test_links_have_targets(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)", plain(page)):
        assert target.startswith("https://") or (page.parent / target).exists(), target


@over_pages
def test_named_commands_exist(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = re.findall(r"`make ([a-z]+)", text)
    for line in re.findall(r"^make ([a-z ]+?)(?: +#.*)?$", text, re.M):
        targets += line.split()
    for target in targets:
        assert re.search(rf"^{target}:", makefile, re.M), target
    for module in re.findall(r"python -m ([\w.]+)", text):
        assert importlib.util.find_spec(module), module


def test_format_examples_have_current_fields() -> None:
    page = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")
    examples = [json.loads(text) for text in re.findall(r"^```json\n(.*?)^```$", page, re.M | re.S)]
    record = Record("mixtour", moves=["c3"])
    session = Session("x-1", record, ["human", "easy"])
    observed = observe_record(record, None)
    for data in (record.to_data(), observed.to_data(), to_data(session)):
        assert any(list(example) == list(data) for example in examples), data
    assert any(example.get("kind") == FILE_KIND for example in examples)


def test_formats_name_every_setting() -> None:
    page = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")
    section = page.partition("\n### Settings\n")[2].partition("\n### ")[0]
    assert set(re.findall(r"^\| `(\w+)` \|", section, re.M)) == set(normalized(None))


def test_version_is_the_same_everywhere() -> None:
    for name in ("pyproject.toml", "package.json"):
        match = re.search(r'"?version"?\s*[=:]\s*"([^"]+)"', (ROOT / name).read_text("utf-8"))
        assert match and match[1] == VERSION, name
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert changes.partition("\n## ")[2].startswith(VERSION + "\n")
