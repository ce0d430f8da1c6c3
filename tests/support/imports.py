"""Find the modules that a source imports at its top, which the page loads with it."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def top_imports(source: str, root: Path = ROOT) -> set[str]:
    """Return the files of the project that the statements at the top of a source import.

    Args:
        source: Python source. Statements inside functions and ``if`` blocks don't count.
        root: The folder in which modules are looked for.

    Returns:
        Paths from ``root``, with the ``__init__.py`` of every package around them.
    """
    top = [node for node in ast.parse(source).body if isinstance(node, ast.Import | ast.ImportFrom)]
    names = set()
    for module, member in _imported_names(top):
        path = _module_file(f"{module}.{member}", root) or _module_file(module, root)
        parts = path.split("/")[:-1]
        names |= {"/".join([*parts[:depth], "__init__.py"]) for depth in range(1, len(parts) + 1)}
        names.add(path)
    return names - {""}


def _imported_names(imports: list[ast.Import | ast.ImportFrom]) -> Iterator[tuple[str, str]]:
    """Yield (module, member) of every import; the member is "" for a plain ``import``."""
    for node in imports:
        for alias in node.names:
            if isinstance(node, ast.ImportFrom):
                yield node.module or "", alias.name
            else:
                yield alias.name, ""


def _module_file(module: str, root: Path) -> str:
    """Return the file of a module of the project; "" if there is none."""
    base = module.strip(".").replace(".", "/")
    for path in (base + ".py", base + "/__init__.py"):
        if base and (root / path).is_file():
            return path
    return ""
