"""The words of every language use its terms, see ``ui/words/‹language›/terms.py``."""

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

from engine import GAMES
from ui.words import LANGUAGES

ROOT = Path(__file__).parents[3]


def sentences(language: str) -> Iterator[tuple[str, str, str]]:
    """Yield the texts of all modules of words in a language: its game, its place, the text."""
    folders = {"": ROOT / "ui/words" / language}
    folders |= {game: ROOT / "ui/games" / game / language for game in GAMES}
    for game, folder in folders.items():
        for path in sorted(folder.rglob("*.py")):
            if path.name != "terms.py":
                for node in texts_in(ast.parse(path.read_text(encoding="utf-8"))):
                    yield game, f"{path.relative_to(ROOT)}:{node.lineno}", str(node.value)


def texts_in(tree: ast.Module) -> Iterator[ast.Constant]:
    """Yield the strings of a module without its docstring, keys and the terms for a mouse."""
    nodes = [
        node
        for statement in tree.body
        if not (isinstance(statement, ast.Assign) and "MOUSE_TERMS" in ast.unparse(statement))
        for node in ast.walk(statement)
    ]
    skipped = [key for node in nodes if isinstance(node, ast.Dict) for key in node.keys]
    skipped += [node.value for node in tree.body if isinstance(node, ast.Expr)]
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in skipped:
            yield node


def violations(language: str, game: str, text: str) -> list[str]:
    """Return what to write instead of each forbidden variant in a text."""
    found = []
    lists = [("ui.words", "FORBIDDEN")]
    lists.append((f"ui.games.{game}", "FORBIDDEN") if game else ("ui.words", "FORBIDDEN_IN_SHARED"))
    for package, constant in lists:
        name = f"{package}.{language}.terms"
        terms = getattr(import_module(name), constant, ()) if find_spec(name) else ()
        found += [instead for pattern, instead in terms if re.search(pattern, text, re.IGNORECASE)]
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_has_a_forbidden_variant(language: str) -> None:
    texts = list(sentences(language))
    assert len(texts) > 500
    found = {place: (text, violations(language, game, text)) for game, place, text in texts}
    assert {place: case for place, case in found.items() if case[1]} == {}


@pytest.mark.parametrize(
    ("language", "game", "text"),
    [
        ("en", "", "Tap an empty square."),
        ("en", "", "Medium++"),
        ("en", "", "the color"),
        ("en", "mixtour", "The board is set up anew."),
        ("ja", "hexheaven", "隣のマス"),
        ("ja", "hexheaven", "宝石なし"),
        ("ja", "", "設定を変える"),
        ("ja", "mixtour", "３手"),
        ("ja", "", "{name}さんの番"),
        ("ja", "", "指した側"),
        ("en", "", "Pass the phone to {name}"),
        ("en", "beerhex", "if they can't join"),
        ("en", "", "the secrets of both sides"),
        ("ja", "", "スマホを渡してください"),
        ("ja", "", "ですか?"),
        ("ja", "", "{name}が先手です。"),
        ("ja", "", "2番手"),
        ("ja", "mixtour", "1番手の勝ち"),
        ("ja", "hexheaven", "先手の白"),
        ("ja", "hexheaven", "得点で負けている手番"),
        ("ja", "beerhex", "ここでは分かりません"),
        ("ja", "beerhex", "ヒントトークンを乗せる"),
        ("ja", "mixtour", "2マス離れた所から"),
        ("ja", "mixtour", "途中のc3がじゃまを"),
        ("ja", "inphexion", "あと一手でつながる"),
        ("ja", "inphexion", "正解！ c1に"),
        ("ja", "", "一日以内に"),
        ("ja", "", "変則ルール"),
    ],
)
def test_forbidden_variants_are_found(language: str, game: str, text: str) -> None:
    assert violations(language, game, text)
