"""The links to views in format 1: the number of the game, and a packed view as JSON.

They are read for ever and no longer written.
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
    """Return the view of that game that ``raw`` encodes.

    Raises:
        LinkError: "mangled", for anything but what format 1 wrote, or of another shape than the
            game packs.
    """
    game = entry.load()
    try:
        packed = _parse_canonical(raw)
        if isinstance(packed, dict) and isinstance(packed.get("options"), dict):
            schema = entry.schemas[0]
            packed["options"] = schema.completed(schema.upgrade_booleans(packed["options"]))
        view = game.restore(packed)
    except (BadPosition, ValueError):
        raise LinkError("mangled") from None
    if view.pack() != packed or (
        game.hidden and view.viewer == OMNISCIENT and view.turn is not None
    ):
        raise LinkError("mangled")
    return view


def _parse_canonical(raw: bytes) -> object:
    """Return the value whose ``canonical_json`` this is. Raises ValueError for other texts."""
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
    """Return JSON without spaces, keys sorted: the same text from every interpreter.

    ``json`` doesn't promise that. Strings must be printable ASCII, and numbers whole.

    Args:
        value: The value.
        depth: How deeply brackets may be nested.

    Raises:
        ValueError: The value has no such text.
    """
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
