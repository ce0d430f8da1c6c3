"""The registry of actions has each action of the page exactly once."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.support.fake_dom import fake_dom
from tools.bundles import CORE, bundle_of

ROOT = Path(__file__).resolve().parents[3]
# Calls that make a control: name of the function -> position of the action, and its keyword.
CONTROL_CALLS = {
    "button": (1, "action"),
    "_arrow_button": (0, "action"),
    "_card": (0, "action"),
    "show_toast": (1, "action"),
    "Action": (1, "name"),
    "Toast": (1, "action"),
    "Confirmation": (4, "action"),
    "dispatch": (0, "name"),
}
SOURCES = sorted((ROOT / "ui").rglob("*.py"))


@pytest.fixture
def actions(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The registry as the page starts with it."""
    with fake_dom():
        from ui.app.view import actions as module

        monkeypatch.setattr(module, "ACTIONS", module.TABLE_ACTIONS | module.PAGE_ACTIONS)
        yield module


@pytest.fixture
def deferred() -> Iterator[Any]:
    with fake_dom():
        from ui.app.view.menus import deferred_actions as module

        yield module


def literal_names(node: ast.expr) -> Iterator[str]:
    """Yield the names of actions that an expression may have, with "#" for a number."""
    match node:
        case ast.Constant(str(text)):
            yield text
        case ast.JoinedStr(values):
            yield "".join(str(v.value) if isinstance(v, ast.Constant) else "#" for v in values)
        case ast.IfExp(_, first, second):
            yield from literal_names(first)
            yield from literal_names(second)


def used_names() -> set[str]:
    """Return all names of actions in index.html and the code."""
    names = set(re.findall(r'data-act="([\w-]+)"', (ROOT / "index.html").read_text("utf-8")))
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Dict):
                for key, value in zip(node.keys, node.values):
                    if isinstance(key, ast.Constant) and key.value == "data-act":
                        names.update(literal_names(value))
            elif isinstance(node, ast.Call):
                names.update(control_call_names(node))
    return names - {""}


def control_call_names(call: ast.Call) -> Iterator[str]:
    """Yield the names of actions in a call that makes a control."""
    function = call.func.attr if isinstance(call.func, ast.Attribute) else None
    if isinstance(call.func, ast.Name):
        function = call.func.id
    position, keyword = CONTROL_CALLS.get(function or "", (-1, ""))
    if 0 <= position < len(call.args):
        yield from literal_names(call.args[position])
    for named in call.keywords:
        if named.arg == keyword:
            yield from literal_names(named.value)


def registered_names(actions: Any, deferred: Any) -> list[str]:
    names = [name for *_, names in deferred.FEATURE_ACTIONS for name in names.split()]
    return [*actions.TABLE_ACTIONS, *actions.PAGE_ACTIONS, *names]


def test_every_used_action_is_registered(actions: Any, deferred: Any) -> None:
    used, registered = used_names(), set(registered_names(actions, deferred))
    assert {"undo", "puzzle-#", "review-turn-#", "share-sheet", "take-#", "undo-tap"} <= used
    for name in used:
        assert actions.split_name(name)[0] in registered, name


def test_no_action_is_registered_twice(actions: Any, deferred: Any) -> None:
    names = registered_names(actions, deferred)
    assert len(set(names)) == len(names)


def test_every_action_has_a_row_of_the_same_kind(actions: Any, deferred: Any) -> None:
    from ui.browser.module_loader import ALL_BUNDLES, RECORDS, STUDY

    rows = actions.ACTIONS | deferred.deferred_actions()
    assert set(rows) == set(registered_names(actions, deferred))
    for name, (handler, is_enabled, bundle) in rows.items():
        assert callable(handler), name
        assert is_enabled(FakePage(table="table")), name
        assert bundle in ("", ALL_BUNDLES, RECORDS, STUDY), name


def test_deferred_modules_have_exactly_the_registered_actions(deferred: Any) -> None:
    registered: dict[str, set[str]] = {}
    for module, _, _, names in deferred.FEATURE_ACTIONS:
        registered.setdefault(module, set()).update(names.split())
    for module, names in registered.items():
        assert bundle_of(module.replace(".", "/") + ".py") != CORE, module
        assert set(__import__(module, fromlist=["ACTIONS"]).ACTIONS) == names, module


@pytest.mark.parametrize(
    ("name", "family", "arguments"),
    [
        ("undo", "undo", ()),
        ("puzzle-7", "puzzle-#", (7,)),
        ("review-turn-12", "review-turn-#", (12,)),
        ("clear-history-yes", "clear-history-yes", ()),
    ],
)
def test_a_number_at_the_end_of_a_name_is_an_argument(
    actions: Any, name: str, family: str, arguments: tuple[int, ...]
) -> None:
    assert actions.split_name(name) == (family, arguments)


class FakePage:
    """A page with or without a table, whose modules are loaded when the test says so."""

    def __init__(self, table: object) -> None:
        self.table_controller = self
        self.table = table
        self.waiting: list[tuple[Any, str]] = []

    def when_loaded_if_unchanged(self, action: Any, bundle: str) -> None:
        self.waiting.append((action, bundle))

    def load(self) -> str:
        """Load what is waited for, and return its name."""
        [(action, bundle)] = self.waiting
        self.waiting = []
        action()
        return bundle


@pytest.mark.parametrize("name", ["undo", "last", "menu", "review-3"])
def test_an_action_of_the_table_is_disabled_in_the_lobby(
    actions: Any, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    from ui.app.view.menus import menu_dialog
    from ui.learn.view import review_dialog

    calls: list[object] = []
    _, is_enabled, bundle = actions.ACTIONS["undo"]
    monkeypatch.setitem(actions.ACTIONS, "undo", (calls.append, is_enabled, bundle))
    monkeypatch.setitem(menu_dialog.ACTIONS, "menu", calls.append)
    monkeypatch.setitem(review_dialog.ACTIONS, "review-#", lambda *given: calls.append(given))
    page = FakePage(table=None)
    actions.dispatch(page, name)
    if page.waiting:
        page.load()
    assert not calls and not page.waiting


@pytest.mark.parametrize(
    ("action", "module", "bundles"),
    [
        ("review-3", "ui.learn.view.review_dialog", ["later", "all"]),
        ("menu", "ui.app.view.menus.menu_dialog", ["later"]),
        ("record", "ui.records.view.record_actions", ["later", "records"]),
    ],
)
def test_a_deferred_action_runs_once_its_bundles_are_loaded(
    actions: Any,
    deferred: Any,
    monkeypatch: pytest.MonkeyPatch,
    action: str,
    module: str,
    bundles: list[str],
) -> None:
    family, arguments = actions.split_name(action)
    calls: list[tuple] = []
    handlers = __import__(module, fromlist=["ACTIONS"]).ACTIONS
    monkeypatch.setitem(handlers, family, lambda *given: calls.append(given))
    page = FakePage(table="table")
    actions.dispatch(page, action)
    for bundle in bundles:
        assert not calls
        assert page.load() == bundle
    assert calls == [(page, *arguments)]


def test_an_unknown_action_is_an_error(actions: Any) -> None:
    page = FakePage(table="table")
    actions.dispatch(page, "no-such-action")
    with pytest.raises(KeyError):
        page.load()
