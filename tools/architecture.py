"""Draws the picture in docs/architecture.md from the imports: `python -m tools.architecture`.

With --check it only says whether the picture is up to date. Imports for type checkers count: what a
file must know to be read is what it depends on. Games are loaded by name, out of the catalogue;
such imports can't be seen here, and are no dependencies.
"""

import argparse
import ast
import sys
from collections.abc import Iterator
from pathlib import Path

from engine.catalogue import CATALOGUE

ROOT = Path(__file__).resolve().parents[1]
DOC = ROOT / "docs" / "architecture.md"
BEGIN = "<!-- drawn by python -m tools.architecture -->"
END = "<!-- end of what is drawn -->"
ANY_GAME = "GAME"  # stands for every game's name in a folder

Graph = dict[str, set[str]]


def files(root: Path = ROOT) -> list[str]:
    """The files that the page and its worker are made of, as paths from the root, sorted."""
    found = [path for folder in ("engine", "ui") for path in (root / folder).rglob("*.py")]
    return sorted(path.relative_to(root).as_posix() for path in [*found, root / "main.py"])


def imports(root: Path = ROOT) -> Graph:
    """File -> the files of the project that it imports, all as paths from the root."""
    return {name: imported(name, (root / name).read_text(), root) for name in files(root)}


def imported(name: str, source: str, root: Path = ROOT) -> set[str]:
    """The files that one file imports. Below ``root`` is looked for what is a module."""
    found = set()
    for module, member in _named(ast.parse(source), name):
        path = _file(f"{module}.{member}", root) or _file(module, root)
        if path:
            found.add(path)
    return found - {name}


def outside(source: str) -> set[str]:
    """The first parts of all modules that a source imports: "engine", "pyscript", "json" …"""
    return {module.split(".")[0] for module, _ in _named(ast.parse(source), "")}


def _named(tree: ast.AST, name: str) -> Iterator[tuple[str, str]]:
    """(module, member) of every import of a tree; the member is "" for a plain ``import``."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, ""
        elif isinstance(node, ast.ImportFrom):
            above = name.split("/")[: -node.level] if node.level else []
            module = ".".join([*above, *([node.module] if node.module else [])])
            for alias in node.names:
                yield module, alias.name


def _file(module: str, root: Path) -> str:
    """The file of a module of the project, as a path from the root; "" if there is none."""
    base = module.strip(".").replace(".", "/")
    for path in (base + ".py", base + "/__init__.py"):
        if base and (root / path).is_file():
            return path
    return ""


def circles(graph: Graph) -> list[list[str]]:
    """Groups of names that reach one another; [] if there is no circle."""
    reached = {name: _reach(graph, name) for name in graph}
    found: list[list[str]] = []
    for name in sorted(graph):
        group = sorted(n for n in reached[name] if name in reached.get(n, ()))
        if group and group not in found:
            found.append(group)
    return found


def _reach(graph: Graph, name: str) -> set[str]:
    found: set[str] = set()
    ahead = [name]
    while ahead:
        new = graph.get(ahead.pop(), set()) - found
        found |= new
        ahead += new
    return found


def folder(name: str) -> str:
    """The folder that a file counts to, its game's name replaced by ANY_GAME. Words and rules in
    one language count to the room they are in; a file at the top is its own folder."""
    parts = name.split("/")[:-1]
    games = [entry.name for entry in CATALOGUE]
    parts = [ANY_GAME if part in games else part for part in parts]
    if ANY_GAME in parts:
        parts = parts[: parts.index(ANY_GAME) + 1]
    return "/".join(parts[:3] if ANY_GAME in parts else parts[:2]) or name


def folders(graph: Graph) -> Graph:
    """Folder -> the other folders that its files import from."""
    found: Graph = {}
    for name, targets in graph.items():
        found.setdefault(folder(name), set()).update(map(folder, targets))
    return {name: targets - {name} for name, targets in found.items()}


def diagram(graph: Graph) -> str:
    """A graph of folders as Mermaid, which GitHub draws."""
    named = {name: name.replace("/", "_").replace(".", "_") for name in sorted(graph)}
    lines = ["```mermaid", "flowchart TD"]
    shown = {name for name in graph if graph[name] or any(name in to for to in graph.values())}
    for name in sorted(shown):
        label = name.replace(ANY_GAME, "‹game›") + ("" if name.endswith(".py") else "/")
        lines.append(f'    {named[name]}["{label}"]')
    for name in sorted(shown):
        lines += [f"    {named[name]} --> {named[target]}" for target in sorted(graph[name])]
    return "\n".join([*lines, "```"])


def drawn(text: str, picture: str) -> str:
    """A document with the picture between its markers; ValueError if it lacks them."""
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"the document lacks {BEGIN} … {END}")
    return f"{before}{BEGIN}\n{picture}\n{END}{after}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--check", action="store_true", help="write nothing, fail if it differs")
    check = parser.parse_args().check
    text = DOC.read_text(encoding="utf-8")
    new = drawn(text, diagram(folders(imports())))
    if new == text:
        print("The picture is up to date.")
    elif check:
        sys.exit("docs/architecture.md: the picture is out of date: python -m tools.architecture")
    else:
        DOC.write_text(new, encoding="utf-8")
        print("The picture is drawn anew.")


if __name__ == "__main__":
    main()
