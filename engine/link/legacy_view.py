"""The links to views that format 1 had: the number of the game and a packed view as JSON.

They are read for ever and no longer made.
"""

import json

from engine.catalogue import GameEntry
from engine.game import OMNISCIENT, BadPosition
from engine.link.envelope import LinkError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import State

_MAX_DEPTH = 20  # of brackets


def read(entry: GameEntry, raw: bytes) -> "State":
    """The view of that game whose packed form this is. Raises LinkError "mangled" for what is not
    just as format 1 wrote it, or of another shape than the game packs."""
    game = entry.load()
    try:
        packed = _parse_canonical(raw)
        if isinstance(packed, dict) and isinstance(packed.get("options"), dict):
            first = entry.schemas[0]
            packed["options"] = first.completed(first.upgrade_booleans(packed["options"]))
        view = game.restore(packed)
    except (BadPosition, ValueError):
        raise LinkError("mangled") from None
    if view.pack() != packed or (
        game.hidden and view.viewer == OMNISCIENT and view.turn is not None
    ):
        raise LinkError("mangled")
    return view


def _parse_canonical(raw: bytes) -> object:
    """The value whose ``compact`` text this is. ValueError otherwise."""
    text = raw.decode()
    depth = 0
    for c in text:
        depth += 1 if c in "[{" else -1 if c in "]}" else 0
        if depth > _MAX_DEPTH:
            raise ValueError("nested too deeply")
    value = json.loads(text)
    if canonical_json(value) != text:
        raise ValueError("not the one way to write it")
    return value


def canonical_json(value: object, depth: int = _MAX_DEPTH) -> str:
    """JSON without spaces, keys sorted: the same text from every interpreter, which ``json``
    does not promise. Strings are printable ASCII; there are no fractions. ``depth``: how deeply
    brackets may be nested. ValueError for anything else."""
    if depth < 0:
        raise ValueError("nested too deeply")
    if value is None or value is True or value is False:
        return {None: "null", True: "true", False: "false"}[value]
    if type(value) is int:
        return str(value)
    if isinstance(value, str):
        if not all(" " <= c <= "~" for c in value):
            raise ValueError("not printable ASCII")
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    if isinstance(value, (list, tuple)):
        return "[" + ",".join([canonical_json(item, depth - 1) for item in value]) + "]"
    if isinstance(value, dict):
        pairs = [
            canonical_json(k, 0) + ":" + canonical_json(value[k], depth - 1) for k in sorted(value)
        ]
        return "{" + ",".join(pairs) + "}"
    raise ValueError("no part of a position")
