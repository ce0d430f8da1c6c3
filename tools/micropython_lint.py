"""Check that the page's code uses only Python that CPython and MicroPython share.

``python -m tools.micropython_lint`` checks engine/, ui/ and main.py. docs/python-subset.md says
what is forbidden, why, and what to write instead. Annotations and ``if TYPE_CHECKING:`` blocks
are not checked; a line that runs only on CPython can be marked with ``# CPython only``.
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tools.bundles import ROOT

CHECKED_PATHS = ("engine", "ui", "main.py")
WAIVER = "# CPython only"

# The modules that may be imported, and the names in them that both interpreters have.
ALLOWED_NAMES = {
    "array": "array",
    "binascii": "a2b_base64 b2a_base64 crc32 hexlify unhexlify",
    "collections": "OrderedDict defaultdict deque namedtuple",
    "functools": "partial reduce",
    "hashlib": "sha256",
    "heapq": "heapify heappop heappush",
    "itertools": "accumulate chain count cycle islice repeat starmap",
    "json": "dumps loads",
    "math": "atan2 ceil copysign cos degrees e exp fabs factorial floor fmod inf isclose "
    "isfinite isinf isnan log log10 log2 modf nan pi pow radians sin sqrt tan tau trunc",
    "re": "compile match search sub",
    "struct": "calcsize pack unpack",
    "sys": "implementation modules path",
    "time": "sleep ticks_diff ticks_ms time",
    "pyscript": "document window",
    "pyscript.ffi": "create_proxy is_none to_js",
}
OWN_PACKAGES = ("engine", "ui", "main")

FORBIDDEN_METHODS = {
    "add_note": "put it into the message",
    "bit_count": 'bin(n).count("1")',
    "bit_length": "len(bin(n)) - 2",
    "capitalize": "s[:1].upper() + s[1:]",
    "casefold": "s.lower()",
    "expandtabs": "spaces",
    "format_map": "s.format(**facts)",
    "is_integer": "x == int(x)",
    "isalnum": "a test of every character",
    "isascii": "a test of every character",
    "isdecimal": "s.isdigit()",
    "isidentifier": "a test of every character",
    "isprintable": "a test of every character",
    "ljust": 'f"{s:<9}"',
    "maketrans": "s.replace",
    "removeprefix": "s[len(prefix):] after s.startswith(prefix)",
    "removesuffix": "s[: -len(suffix)] after s.endswith(suffix)",
    "rjust": 'f"{s:>9}"',
    "swapcase": "lower and upper",
    "title": "the text as it should be",
    "zfill": 'f"{n:03}"',
}
FORBIDDEN_BUILTINS = {
    "format": "an f-string",
    "vars": "the attributes by name",
    "slice": "the slice in brackets",
}
FORBIDDEN_DUNDERS = {
    "__annotations__": "a tuple of names",
    "__cause__": "an attribute of its own",
    "__doc__": "an attribute of its own",
}
GENERICS = ("dict", "frozenset", "list", "set", "tuple", "type")
TYPES = (*GENERICS, "bool", "bytes", "float", "int", "object", "str")


class Violation(NamedTuple):
    """A line that not both interpreters understand, and what to write instead."""

    line: int
    text: str


def find_violations(source: str) -> list[Violation]:
    """Return the violations in a module by line; a syntax error is one, too."""
    try:
        tree = ast.parse(source)
    except SyntaxError as error:
        return [Violation(error.lineno or 1, f"syntax error: {error.msg}")]
    lines = source.splitlines()
    violations = [
        Violation(node.lineno, text)  # type: ignore[attr-defined]
        for node in _runtime_nodes(tree)
        for text in _check_node(node, lines)
    ]
    return sorted({item for item in violations if WAIVER not in lines[item.line - 1]})


def _runtime_nodes(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes below that run: no annotations, nothing under TYPE_CHECKING."""
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns"):
            continue
        if isinstance(node, ast.If) and _name_of(node.test) == "TYPE_CHECKING" and name == "body":
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield child
                yield from _runtime_nodes(child)


def _check_node(node: ast.AST, lines: list[str]) -> Iterator[str]:
    if isinstance(node, ast.Import):
        for alias in node.names:
            if alias.name.split(".")[0] not in OWN_PACKAGES and alias.name not in ALLOWED_NAMES:
                yield f"no module {alias.name}"
    elif isinstance(node, ast.ImportFrom):
        yield from _check_import_from(node)
    elif isinstance(node, ast.Attribute):
        yield from _check_attribute(node)
    elif isinstance(node, ast.Call):
        yield from _check_call(node)
    else:
        yield from _check_syntax(node, lines)


def _check_import_from(node: ast.ImportFrom) -> Iterator[str]:
    module = node.module or ""
    if module.split(".")[0] in OWN_PACKAGES:
        return
    if module not in ALLOWED_NAMES:
        yield f"no module {module}"
        return
    for alias in node.names:
        if alias.name not in ALLOWED_NAMES[module].split():
            yield f"no {module}.{alias.name}"


def _check_attribute(node: ast.Attribute) -> Iterator[str]:
    module = _name_of(node.value)
    if (
        module in ALLOWED_NAMES
        and module != "array"
        and node.attr not in ALLOWED_NAMES[module].split()
    ):
        yield f"no {module}.{node.attr}"
    if node.attr in FORBIDDEN_DUNDERS:
        yield f"no {node.attr}: {FORBIDDEN_DUNDERS[node.attr]}"


def _check_call(node: ast.Call) -> Iterator[str]:
    called = node.func
    keywords = [keyword.arg for keyword in node.keywords]
    if isinstance(called, ast.Attribute):
        if called.attr in FORBIDDEN_METHODS:
            yield f"no method {called.attr}: {FORBIDDEN_METHODS[called.attr]}"
        if called.attr in ("to_bytes", "from_bytes") and keywords:
            yield f"no keywords in {called.attr}: length and byte order by position, unsigned only"
    name = _name_of(called)
    if name in FORBIDDEN_BUILTINS:
        yield f"no {name}(): {FORBIDDEN_BUILTINS[name]}"
    if name == "zip" and "strict" in keywords:
        yield "no zip(strict=): a check before it that raises"
    if name == "iter" and len(node.args) > 1:
        yield "no iter() with a sentinel: a while loop"


def _check_syntax(node: ast.AST, lines: list[str]) -> Iterator[str]:
    if getattr(node, "type_params", None) or type(node).__name__ == "TypeAlias":
        yield "no type parameters and type statements: quoted annotations"
    if isinstance(node, ast.Match):
        yield "no match: if and elif"
    elif isinstance(node, ast.TryStar):
        yield "no except*: except"
    elif isinstance(node, ast.List | ast.Tuple | ast.Set) and isinstance(
        getattr(node, "ctx", ast.Load()), ast.Load
    ):
        if any(isinstance(item, ast.Starred) for item in node.elts):
            yield "no star in a display: a + list(b)"
    elif isinstance(node, ast.Dict):
        if None in node.keys:
            yield "no ** in a display: dict(a), then update"
    elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
        if node.args.posonlyargs:
            yield "no positional-only parameters: plain ones"
        yield from _check_decorators(node)
    elif isinstance(node, ast.ClassDef):
        if node.keywords:
            yield "no keywords in a class statement: plain bases"
        yield from _check_decorators(node)
        yield from _check_no_index(node)
    elif isinstance(node, ast.With | ast.AsyncWith):
        if _is_parenthesized_with(node, lines):
            yield "no brackets around what with manages: a with for each"
    elif isinstance(node, ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp):
        if any(part.is_async for part in node.generators):
            yield "no async in a comprehension: async for"
    elif isinstance(node, ast.Subscript):
        if _name_of(node.value) in GENERICS:
            yield "no generics at run time: a quoted annotation"
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        if any(_is_type_expression(side) for side in (node.left, node.right)):
            yield "no unions at run time: a tuple for isinstance, else a quoted annotation"


def _check_no_index(node: ast.ClassDef) -> Iterator[str]:
    for part in node.body:
        if isinstance(part, ast.FunctionDef) and part.name == "__index__":
            yield "no __index__: a method that gives an int"


def _check_decorators(node: ast.AST) -> Iterator[str]:
    for decorator in getattr(node, "decorator_list", []):
        called = decorator.func if isinstance(decorator, ast.Call) else decorator
        while isinstance(called, ast.Attribute):
            called = called.value
        if not isinstance(called, ast.Name):
            yield "no expression as a decorator: a name"


def _is_parenthesized_with(node: "ast.With | ast.AsyncWith", lines: list[str]) -> bool:
    text = lines[node.lineno - 1][node.col_offset :].removeprefix("async ")
    bracket = text.removeprefix("with").lstrip().startswith("(")
    return bracket and (len(node.items) > 1 or node.items[0].optional_vars is not None)


def _is_type_expression(node: ast.AST) -> bool:
    return _name_of(node) in TYPES or (isinstance(node, ast.Constant) and node.value is None)


def _name_of(node: ast.AST) -> str:
    return node.id if isinstance(node, ast.Name) else ""


def main() -> int:
    """Check the tree; return 1 if there is a violation, else 0."""
    count = 0
    for name in CHECKED_PATHS:
        start = ROOT / name
        for path in sorted(start.rglob("*.py")) if start.is_dir() else [start]:
            for line, text in find_violations(path.read_text(encoding="utf-8")):
                print(f"{_relative_path(path)}:{line}: {text}")
                count += 1
    return min(count, 1)


def _relative_path(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


if __name__ == "__main__":
    sys.exit(main())
