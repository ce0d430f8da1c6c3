"""Attributes that docstrings of classes list exist."""

import ast
import re

from tools.architecture import ROOT

TOPS = ("engine", "ui", "tools", "bench", "tests", "e2e")
SOURCES = sorted(path for top in TOPS for path in (ROOT / top).rglob("*.py"))


def documented_attributes(node: ast.ClassDef) -> list[str]:
    """Return the names in the section "Attributes" of the docstring of a class."""
    section = (ast.get_docstring(node) or "").partition("\nAttributes:\n")[2].partition("\n\n")[0]
    lines = re.findall(r"^ {4}(\w[\w, ]*?):(?: |$)", section, re.M)
    return [name.strip() for line in lines for name in line.split(",")]


def defined_attributes(node: ast.ClassDef) -> set[str]:
    """Return what a class assigns, annotates or defines, in its body and to ``self``."""
    names = {item.name for item in node.body if isinstance(item, ast.FunctionDef)}
    for part in ast.walk(node):
        if isinstance(part, ast.Attribute) and isinstance(part.ctx, ast.Store):
            names |= {part.attr} if isinstance(part.value, ast.Name) else set()
        elif isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store):
            names.add(part.id)
    return names


def classes_of(source: str) -> dict[str, ast.ClassDef]:
    """Return the classes of a module, by name."""
    nodes = ast.walk(ast.parse(source))
    return {node.name: node for node in nodes if isinstance(node, ast.ClassDef)}


def undefined_attributes(
    classes: dict[str, ast.ClassDef], others: dict[str, ast.ClassDef]
) -> list[str]:
    """Return the documented attributes that neither a class nor its bases define.

    Args:
        classes: The classes of a module.
        others: Those of all modules, for bases that the module imports.
    """
    known, missing = others | classes, []
    for node in classes.values():
        names, bases = set[str](), [node]
        while bases:
            base = bases.pop()
            names |= defined_attributes(base)
            inherited = [item.id for item in base.bases if isinstance(item, ast.Name)]
            bases += [known[name] for name in inherited if name in known]
        missing += [f"{node.name}.{a}" for a in documented_attributes(node) if a not in names]
    return missing


def test_undefined_attributes_are_found() -> None:
    source = '''
class Base:
    first = 1

class Sample(Base):
    """A class.

    Attributes:
        first: Of the base.
        second, third: Both of this class,
            one of them: missing.
    """

    def __init__(self):
        self.second = 2
'''
    classes = classes_of(source)
    base = {"Base": classes.pop("Base")}
    assert undefined_attributes(classes, base) == ["Sample.third"]


def test_documented_attributes_exist() -> None:
    modules = {path: classes_of(path.read_text("utf-8")) for path in SOURCES}
    everything = {name: node for classes in modules.values() for name, node in classes.items()}
    missing = [undefined_attributes(classes, everything) for classes in modules.values()]
    assert len(modules) > 500 and sum(missing, []) == []
