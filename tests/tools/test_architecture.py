"""The structure of the code, beyond the imports that ``lint-imports`` checks (pyproject.toml)."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import grimp
import pytest

from engine.catalogue import CATALOGUE
from tools import architecture
from tools.architecture import GAME_PLACEHOLDER, ROOT, package_of, replace_diagram
from ui.words import LANGUAGES

GAMES = [entry.name for entry in CATALOGUE]
TOPS = ("engine", "ui", "web", "tools", "tests", "e2e", "bench")
MAX_LINES = 500
MAX_MODULES = 15  # in a folder of ui/
MAX_PUBLIC_METHODS = 20
# These run the test suites of all games with further games.
TEST_SUITES_OF_ANY_GAME = {
    ("tests/docs/test_example_game.py", "tests.engine.test_conformance"),
    ("tests/docs/test_example_game.py", "tests.engine.test_events"),
    ("tests/docs/test_example_game.py", "tests.ui.games.test_game_ui"),
    ("tests/soak.py", "tests.engine.test_conformance"),
}
UI_FOLDERS = sorted({path.parent for path in (ROOT / "ui").rglob("*.py")})

ORDER = (
    "game",
    "state",
    "events",
    "link",
    "views",
    "transitions",
    "move_generation",
    "position",
    "moves",
    "constants",
)
GRAPH = grimp.build_graph("engine", "ui", cache_dir=None)


# ---- contracts and diagram


def test_contracts_fail_on_an_upward_import(tmp_path: Path) -> None:
    """A copy of the tree in which the engine imports the page breaks a contract."""
    for top in ("engine", "ui"):
        for path in (ROOT / top).rglob("*.py"):
            copy = tmp_path / path.relative_to(ROOT)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(path.read_bytes())
    (tmp_path / "pyproject.toml").write_bytes((ROOT / "pyproject.toml").read_bytes())
    assert _contracts(tmp_path).returncode == 0
    rng = tmp_path / "engine" / "rng.py"
    rng.write_text(rng.read_text() + "\nif TYPE_CHECKING:\n    import ui.words\n")
    broken = _contracts(tmp_path)
    assert broken.returncode == 1 and "engine.rng -> ui.words" in broken.stdout


def _contracts(folder: Path) -> "subprocess.CompletedProcess[str]":
    lint = [sys.executable, "-c", "from importlinter.cli import lint_imports_command as c; c()"]
    return subprocess.run(
        [*lint, "--no-cache"], cwd=folder, capture_output=True, text=True, check=False
    )


def test_diagram_is_up_to_date() -> None:
    text = architecture.ARCHITECTURE_PAGE.read_text(encoding="utf-8")
    assert text == replace_diagram(text, architecture.mermaid_diagram(architecture.package_graph()))


def test_every_package_is_described_below_the_diagram() -> None:
    text = architecture.ARCHITECTURE_PAGE.read_text(encoding="utf-8")
    for name in architecture.package_graph():
        assert f"`{name}`" in text or f"`{name}/`" in text, name


def test_package_of_a_module() -> None:
    assert package_of("engine.rng") == "engine" and package_of("ui.games.hexgrid") == "ui/games"
    assert package_of("engine.mixtour.constants") == f"engine/{GAME_PLACEHOLDER}"
    assert package_of("ui.games.mixtour.en.words") == f"ui/games/{GAME_PLACEHOLDER}"
    assert package_of("ui.words.en.common") == "ui/words"


# ---- every game


@pytest.mark.parametrize("game", GAMES)
def test_no_game_imports_another(game: str) -> None:
    others = set(GAMES) - {game}
    for module in GRAPH.modules:
        if game in module.split("."):
            for target in GRAPH.find_modules_directly_imported_by(module):
                assert not others & set(target.split(".")), f"{module} imports {target}"


@pytest.mark.parametrize("game", GAMES)
def test_modules_of_a_game_are_layered(game: str) -> None:
    present = [name for name in ORDER if f"engine.{game}.{name}" in GRAPH.modules]
    assert set(ORDER) - set(present) <= {"views"}
    assert not GRAPH.find_illegal_dependencies_for_layers(present, {f"engine.{game}"})


# ---- files


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_the_same_interface_files(game: str) -> None:
    folder = ROOT / "ui" / "games" / game
    names = [*("renderer.py", "input.py", "narrator.py", "card.svg", "style.css")]
    names += ["learn/diagrams.py"]
    for language in LANGUAGES:
        names += [f"{language}/words.py", f"{language}/learn/rules.py"]
    assert [name for name in names if not (folder / name).is_file()] == []


def test_files_stay_below_500_lines() -> None:
    """A longer file must move something out."""
    files = [path for top in TOPS for path in (ROOT / top).rglob("*")]
    code = [
        path
        for path in files
        if path.suffix in (".py", ".mjs", ".js", ".css") and "node_modules" not in path.parts
    ]
    lines = {
        path.relative_to(ROOT).as_posix(): len(path.read_text("utf-8").splitlines())
        for path in code
    }
    assert len(lines) > 500
    assert {name: count for name, count in lines.items() if count > MAX_LINES} == {}


@pytest.mark.parametrize("folder", UI_FOLDERS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_folders_of_the_ui_stay_small(folder: Path) -> None:
    modules = [path.name for path in folder.glob("*.py") if path.name != "__init__.py"]
    assert len(modules) <= MAX_MODULES, sorted(modules)


# ---- classes


def test_classes_stay_small() -> None:
    """A larger class must hand some of its work to another class."""
    large = {}
    for path in [*(ROOT / "engine").rglob("*.py"), *(ROOT / "ui").rglob("*.py")]:
        for name, methods in public_methods(path.read_text(encoding="utf-8")).items():
            if len(methods) > MAX_PUBLIC_METHODS:
                large[f"{path.relative_to(ROOT).as_posix()}:{name}"] = len(methods)
    assert large == {}


def public_methods(source: str) -> dict[str, list[str]]:
    """Map each class at the top of a source to its own public methods, without properties."""
    return {
        node.name: [
            item.name
            for item in node.body
            if isinstance(item, ast.FunctionDef)
            and not item.name.startswith("_")
            and not any("property" in ast.unparse(mark) for mark in item.decorator_list)
        ]
        for node in ast.parse(source).body
        if isinstance(node, ast.ClassDef)
    }


def test_public_methods_are_counted() -> None:
    source = """
class A:
    def one(self): ...
    def _two(self): ...
    def __len__(self): ...
    @property
    def three(self): ...
    @staticmethod
    def four(): ...
"""
    assert public_methods(source) == {"A": ["one", "four"]}


# ---- tests


def test_no_test_imports_another() -> None:
    """Shared helpers belong into support modules, such as those in tests/support."""
    imports = set()
    for top in ("bench", "e2e", "tests"):
        for path in (ROOT / top).rglob("*.py"):
            for module in imported_test_modules(path.read_text(encoding="utf-8")):
                imports.add((path.relative_to(ROOT).as_posix(), module))
    assert imports == TEST_SUITES_OF_ANY_GAME


def imported_test_modules(source: str) -> list[str]:
    """Return the test modules that a source imports, anywhere in it."""
    modules = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom):
            base = node.module or ""
            modules += [base, *(f"{base}.{alias.name}" for alias in node.names)]
        elif isinstance(node, ast.Import):
            modules += [alias.name for alias in node.names]
    return [name for name in modules if is_test_module(name)]


def is_test_module(name: str) -> bool:
    """Return whether a dotted name is that of a test module."""
    path = ROOT / (name.replace(".", "/") + ".py")
    return path.name.startswith("test_") and path.is_file()


# ---- names of games


def test_games_are_named_only_in_their_packages_and_in_the_catalogue() -> None:
    """An exception is the theme, which has the colours of all games."""
    kinds = {".py", ".mjs", ".js", ".css", ".sh"}
    paths = [path for path in ROOT.glob("*") if path.suffix in {*kinds, ".html"}]
    for top in ("engine", "ui", "web", "tools"):
        paths += [path for path in (ROOT / top).rglob("*") if path.suffix in kinds]
    shared = [path for path in paths if not set(path.relative_to(ROOT).parts) & set(GAMES)]
    games_by_file = {path.relative_to(ROOT).as_posix(): games_named_in(path) for path in shared}
    assert games_by_file.pop("engine/catalogue.py") == GAMES
    games_by_file.pop("web/theme.css")
    assert {name: games for name, games in games_by_file.items() if games} == {}


def games_named_in(path: Path) -> list[str]:
    """Return the games that the code of a file names."""
    source = path.read_text(encoding="utf-8")
    words = python_words(source) if path.suffix == ".py" else other_words(source)
    return [
        game
        for game in GAMES
        if any(re.search(rf"(?<![a-z]){game}(?![a-z])", word) for word in words)
    ]


def python_words(source: str) -> list[str]:
    """Return identifiers, module names and strings of a source, without its docstrings."""
    tree = ast.parse(source)
    docs = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            if ast.get_docstring(node, clean=False) is not None:
                docs.add(node.body[0].value)  # type: ignore[attr-defined]
    words = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in docs:
            words.append(node.value)
        for field in ("id", "attr", "name", "module", "arg"):
            value = getattr(node, field, None)
            if isinstance(value, str):
                words.append(value)
    return words


def other_words(source: str) -> list[str]:
    """Return a script, style sheet or page without its comments."""
    return [re.sub(r"/\*.*?\*/|<!--.*?-->|(?<!:)//[^\n]*", "", source, flags=re.S)]


def test_docstrings_and_comments_may_name_games(tmp_path: Path) -> None:
    code = tmp_path / "a.py"
    code.write_text('"""As in mixtour."""\nx = 1  # or mixtour\n')
    assert games_named_in(code) == []
    code.write_text('x = {"mixtour": 1}\n')
    assert games_named_in(code) == ["mixtour"]
    script = tmp_path / "a.mjs"
    script.write_text("// mixtour\nlet a = 1; /* mixtour */\n")
    assert games_named_in(script) == []
    script.write_text("let mixtour = 1;\n")
    assert games_named_in(script) == ["mixtour"]
