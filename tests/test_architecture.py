"""The house is as docs/architecture.md draws it: folders, arrows, no circles, one room a game."""

import ast
import re
from pathlib import Path

import pytest

from engine.catalogue import CATALOGUE
from tools import architecture
from tools.architecture import ANY_GAME, ROOT, circles, drawn, folder, folders
from ui.words import LANGUAGES

IMPORTS = architecture.imports()
GAMES = [entry.name for entry in CATALOGUE]

# What each folder may import from; a game's own room is checked apart.
ENGINE, RULES, BOTS = "engine", f"engine/{ANY_GAME}", "engine/bots"
SEALED = "engine/sealed"
WORDS, ROOMS, ROOM = "ui/words", "ui/games", f"ui/games/{ANY_GAME}"
PLAY, PAGE, UI = "ui/play", "ui/page", "ui"
MAY = {
    ENGINE: set(),
    BOTS: {ENGINE},
    SEALED: {ENGINE},
    RULES: {ENGINE, BOTS, SEALED},
    WORDS: {ENGINE},
    ROOMS: {ENGINE, WORDS},
    ROOM: {ENGINE, RULES, WORDS, ROOMS},
    PLAY: {ENGINE, BOTS, SEALED, WORDS, ROOMS},
    PAGE: {UI, ENGINE, BOTS, WORDS, ROOMS, PLAY},
    UI: set(),
    "main.py": {PAGE},
}
PLAYERS = re.compile(
    r"engine/\w+/(player|plain|belief|model|weights|guide|sample|reasons|goals|openings)\.py"
)
SEALERS = re.compile(r"engine/\w+/sealed\w*\.py")
ORDER = ("facts", "moves", "position", "legal", "playing", "views", "packing", "events", "state")


# ---- the picture


def test_the_picture_is_drawn_from_the_imports() -> None:
    text = architecture.DOC.read_text(encoding="utf-8")
    assert text == drawn(text, architecture.diagram(folders(IMPORTS)))


def test_every_folder_is_described_below_the_picture() -> None:
    text = architecture.DOC.read_text(encoding="utf-8")
    for name in folders(IMPORTS):
        written = name.replace(ANY_GAME, "‹game›")
        assert f"`{written}`" in text or f"`{written}/`" in text, written


# ---- arrows


def test_there_are_no_circles() -> None:
    assert circles(IMPORTS) == []


def test_folders_go_round_in_no_circle() -> None:
    assert circles(folders(IMPORTS)) == []


@pytest.mark.parametrize("name", sorted(folders(IMPORTS)))
def test_arrows_run_one_way(name: str) -> None:
    assert folders(IMPORTS)[name] <= MAY[name]


def game_of(name: str) -> str:
    """The game that a file belongs to; "" for none."""
    return next((part for part in name.split("/") if part in GAMES), "")


def test_no_game_imports_another() -> None:
    pairs = {(game_of(name), game_of(target)) for name in IMPORTS for target in IMPORTS[name]}
    assert {(one, other) for one, other in pairs if one and other and one != other} == set()
    assert {one for one, other in pairs if one == other} >= set(GAMES)


def test_only_players_know_what_computer_players_share() -> None:
    for name, targets in IMPORTS.items():
        if folder(name) == RULES and not PLAYERS.fullmatch(name):
            assert not [target for target in targets if folder(target) == BOTS], name
            assert not [target for target in targets if PLAYERS.fullmatch(target)], name


def test_only_what_is_sealed_knows_sealed_play() -> None:
    for name, targets in IMPORTS.items():
        if folder(name) == RULES and not SEALERS.fullmatch(name):
            assert not [target for target in targets if folder(target) == SEALED], name
            assert not [target for target in targets if SEALERS.fullmatch(target)], name


@pytest.mark.parametrize("game", GAMES)
def test_the_files_of_a_game_come_in_one_order(game: str) -> None:
    ranks = {f"engine/{game}/{name}.py": rank for rank, name in enumerate(ORDER)}
    assert set(ranks) - set(IMPORTS) <= {f"engine/{game}/views.py"}
    for name in ranks.keys() & IMPORTS.keys():
        assert all(ranks.get(target, -1) < ranks[name] for target in IMPORTS[name]), name


@pytest.mark.parametrize("game", GAMES)
def test_the_files_of_a_room_are_the_same(game: str) -> None:
    room = ROOT / "ui" / "games" / game
    names = ["picture.py", "input.py", "talk.py", "figures.py", "card.svg", "style.css"]
    for language in LANGUAGES:
        names += [f"{language}/words.py", f"{language}/rules.py"]
    assert [name for name in names if not (room / name).is_file()] == []


def test_one_file_imports_pyscript() -> None:
    found = [
        name
        for name in IMPORTS
        if architecture.outside((ROOT / name).read_text()) & {"pyscript", "js", "pyodide", "jsffi"}
    ]
    assert found == ["ui/page/dom.py"]


# ---- names of games


def python_words(source: str) -> list[str]:
    """Identifiers, module names and strings of a source, without its docstrings and comments."""
    tree = ast.parse(source)
    docs = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            if ast.get_docstring(node, clean=False) is not None:
                docs.add(node.body[0].value)  # type: ignore[attr-defined]
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in docs:
            found.append(node.value)
        for field in ("id", "attr", "name", "module", "arg"):
            value = getattr(node, field, None)
            if isinstance(value, str):
                found.append(value)
    return found


def other_words(source: str) -> list[str]:
    """What is neither comment of JavaScript, of style sheets nor of pages."""
    return [re.sub(r"/\*.*?\*/|<!--.*?-->|(?<!:)//[^\n]*", "", source, flags=re.S)]


def named(path: Path) -> list[str]:
    """The games that a file names in its code."""
    source = path.read_text(encoding="utf-8")
    words = python_words(source) if path.suffix == ".py" else other_words(source)
    return [
        game
        for game in GAMES
        if any(re.search(rf"(?<![a-z]){game}(?![a-z])", word) for word in words)
    ]


def test_games_are_named_in_their_rooms_and_in_the_catalogue_alone() -> None:
    """The theme has the colours of all games, some of them for one board."""
    kinds = {".py", ".mjs", ".js", ".css", ".sh"}
    paths = [path for path in ROOT.glob("*") if path.suffix in {*kinds, ".html"}]
    for top in ("engine", "ui", "web", "tools"):
        paths += [path for path in (ROOT / top).rglob("*") if path.suffix in kinds]
    strangers = [path for path in paths if not game_of(path.relative_to(ROOT).as_posix())]
    found = {path.relative_to(ROOT).as_posix(): named(path) for path in strangers}
    assert found.pop("engine/catalogue.py") == GAMES
    found.pop("web/theme.css")
    assert {name: games for name, games in found.items() if games} == {}


# ---- the tools of these tests


def test_imports_are_found_however_they_are_written(tmp_path: Path) -> None:
    for name in ("a/__init__.py", "a/b.py", "a/c.py", "d.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    source = "import d\nfrom a import c\nfrom a.b import x\nif T:\n    from . import b\nimport os"
    assert architecture.imported("a/e.py", source, tmp_path) == {"d.py", "a/c.py", "a/b.py"}
    assert architecture.imported("a/c.py", "from a import x", tmp_path) == {"a/__init__.py"}
    assert architecture.imported("a/e.py", "from .b import x", tmp_path) == {"a/b.py"}
    assert architecture.outside(source) == {"d", "a", "os", ""}


def test_circles_are_found() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": set()}) == []
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"d"}}) == [["b", "c"], ["d"]]


def test_folders() -> None:
    assert folder("main.py") == "main.py" and folder("engine/rng.py") == ENGINE
    assert folder("engine/mixtour/facts.py") == RULES and folder("ui/page/dom.py") == PAGE
    assert folder("ui/games/mixtour/en/words.py") == ROOM
    assert folder("ui/words/en/common.py") == WORDS


def test_names_in_docstrings_and_comments_are_no_code(tmp_path: Path) -> None:
    code = tmp_path / "a.py"
    code.write_text('"""As in mixtour."""\nx = 1  # or mixtour\n')
    assert named(code) == []
    code.write_text('x = {"mixtour": 1}\n')
    assert named(code) == ["mixtour"]
    script = tmp_path / "a.mjs"
    script.write_text("// mixtour\nlet a = 1; /* mixtour */\n")
    assert named(script) == []
    script.write_text("let mixtour = 1;\n")
    assert named(script) == ["mixtour"]


def test_no_file_is_long() -> None:
    """What grows moves something out. (No words or data are among these files that do.)"""
    tops = ("engine", "ui", "web", "tools", "tests", "e2e", "bench")
    files = [path for top in tops for path in (ROOT / top).rglob("*")]
    code = [path for path in files if path.suffix in (".py", ".mjs", ".js", ".css")]
    lines = {path.name: len(path.read_text("utf-8").splitlines()) for path in code}
    assert len(lines) > 300 and {name: lines[name] for name in lines if lines[name] > 500} == {}
