"""Draw the diagram in docs/architecture.md from the imports: ``python -m tools.architecture``.

With ``--check`` it only reports whether the diagram is up to date. The imports are found by grimp,
as for the contracts of import-linter in ``pyproject.toml``, which say what may import what. Imports
for type checkers count. Games are loaded by name, out of the catalogue: such imports can't be seen
here and are no dependencies.
"""

import argparse
import sys
from pathlib import Path

import grimp

from engine.catalogue import CATALOGUE

ROOT = Path(__file__).resolve().parents[1]
ARCHITECTURE_PAGE = ROOT / "docs" / "architecture.md"
BEGIN_MARK = "<!-- drawn by python -m tools.architecture -->"
END_MARK = "<!-- end of the diagram -->"
GAME_PLACEHOLDER = "‹game›"  # stands for the name of every game

Graph = dict[str, set[str]]


def package_graph() -> Graph:
    """Map each package of the page to the other packages that its modules import."""
    graph = grimp.build_graph("engine", "ui", cache_dir=None)
    packages: Graph = {}
    for module in graph.modules:
        targets = graph.find_modules_directly_imported_by(module)
        packages.setdefault(package_of(module), set()).update(map(package_of, targets))
    return {name: targets - {name} for name, targets in packages.items()}


def package_of(module: str) -> str:
    """Return the package that a module is drawn in, as a path from the root.

    Args:
        module: A dotted name, such as ``engine.mixtour.state``.

    Returns:
        The first two folders, such as ``engine/‹game›``; below ``ui/games`` a game counts as one
        package, with its words in every language.
    """
    games = [entry.name for entry in CATALOGUE]
    parts = [GAME_PLACEHOLDER if part in games else part for part in module.split(".")]
    if GAME_PLACEHOLDER in parts:
        return "/".join(parts[: parts.index(GAME_PLACEHOLDER) + 1])
    folder = ROOT.joinpath(*parts[:2])
    return "/".join(parts[:2]) if folder.is_dir() else parts[0]


def mermaid_diagram(graph: Graph) -> str:
    """Return a graph of packages as Mermaid, which GitHub draws."""
    ids = {name: name.replace("/", "_").replace(GAME_PLACEHOLDER, "GAME") for name in sorted(graph)}
    imported = set().union(*graph.values())
    shown = sorted(name for name in graph if graph[name] or name in imported)
    lines = ["```mermaid", "flowchart TD"]
    lines += [f'    {ids[name]}["{name}/"]' for name in shown]
    for name in shown:
        lines += [f"    {ids[name]} --> {ids[target]}" for target in sorted(graph[name])]
    return "\n".join([*lines, "```"])


def replace_diagram(text: str, new_diagram: str) -> str:
    """Return a document with the diagram between its markers.

    Raises:
        ValueError: If the document lacks the markers.
    """
    before, begin, rest = text.partition(BEGIN_MARK)
    _, end, after = rest.partition(END_MARK)
    if not begin or not end:
        raise ValueError(f"the document lacks {BEGIN_MARK} … {END_MARK}")
    return f"{before}{BEGIN_MARK}\n{new_diagram}\n{END_MARK}{after}"


def main() -> None:
    """Redraw the diagram, or check it."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--check", action="store_true", help="write nothing, fail if it differs")
    check = parser.parse_args().check
    text = ARCHITECTURE_PAGE.read_text(encoding="utf-8")
    new = replace_diagram(text, mermaid_diagram(package_graph()))
    if new == text:
        print("The diagram is up to date.")
    elif check:
        sys.exit("docs/architecture.md is out of date: run python -m tools.architecture")
    else:
        ARCHITECTURE_PAGE.write_text(new, encoding="utf-8")
        print("Wrote the diagram.")


if __name__ == "__main__":
    main()
