"""The page as Python sees it: the only module that imports PyScript, of which tools/vendor.mjs
keeps what is imported here.

``web/bridge.mjs`` stands behind ``bridge``: calls that may throw in JavaScript answer (ok, value)
there, since such an exception cannot be caught here. Elements are described to it as JSON: a
single call from Python to the browser costs as much as building a whole element there.
"""

import json

from pyscript import document  # type: ignore[import-not-found]
from pyscript.ffi import create_proxy, is_none, to_js  # type: ignore[import-not-found]

from ui.play.phrases import phrased

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from ui.games.picture import Drawing, Shape

# Not pyscript.window: in MicroPython that is a module, whose functions don't know their object.
window = document.defaultView
bridge = window.coaster
root = document.documentElement
_breaks = bool(window.CSS.supports("word-break", "auto-phrase"))  # between phrases, by itself


def lines(text: str) -> str:
    """A text that is to be read, with what its lines break at where the browser doesn't know."""
    return text if _breaks else phrased(text)


def by_id(name: str) -> "Any":
    """The element of that id."""
    return document.getElementById(name)


def put(node: "Any", attributes: dict) -> "Any":
    """Set attributes; True sets an empty one, False and None remove it. ``text`` is the text."""
    bridge.put(node, json.dumps(_read(attributes)))
    return node


def _read(attributes: dict) -> dict:
    """The attributes of a node, with its text as it is read."""
    text = None if _breaks else attributes.get("text")
    return dict(attributes, text=phrased(text)) if isinstance(text, str) else attributes


def make(tag: str, attributes: "dict | None" = None, children: tuple = ()) -> "Any":
    """A new HTML element with attributes (see ``put``) and children (elements)."""
    node = bridge.make(tag, json.dumps(_read(attributes or {})))
    if children:
        node.append(*children)
    return node


def draw(shape: "Shape") -> "Any":
    """A new SVG element from a shape: (tag, attributes) or (tag, attributes, shapes within)."""
    return bridge.draw(json.dumps(shape))


def become(node: "Any", described: "Sequence[Shape]") -> None:
    """Let these be all that is inside a node; elements that mean the same as before stay, with the
    focus. In HTML they are described as shapes are, and drawings among them as <svg>."""
    bridge.become(node, json.dumps(described))


def build(described: "Shape") -> "Any":
    """A new HTML element with all that is in it; see ``become``."""
    return bridge.build(json.dumps(described))


def grow(node: "Any", described: "Shape") -> "Any":
    """One more element at the end of a node, which is handed back."""
    return bridge.grow(node, json.dumps(described))


def view_box(drawing: "Drawing") -> str:
    """What an SVG element shows of its plane to show a drawing: the attribute viewBox."""
    wide, high = drawing.width, drawing.height
    return f"{-wide / 2} {-high / 2} {wide} {high}"


def framed(drawing: "Drawing", attributes: dict) -> "Shape":
    """A drawing as an SVG element with these attributes, described."""
    attributes["viewBox"] = view_box(drawing)
    return ("svg", attributes, drawing.shapes)


def picture(drawing: "Drawing", attributes: dict) -> "Any":
    """A new SVG element with this drawing and these attributes."""
    return draw(framed(drawing, attributes))


def sign(name: str) -> "Shape":
    """One of the page's icons (the symbols ``i-…`` of index.html), described."""
    return ("svg", {"class": "icon", "aria-hidden": "true"}, [("use", {"href": "#i-" + name})])


def icon(name: str) -> "Any":
    """One of the page's icons."""
    return draw(sign(name))


def clear(node: "Any") -> None:
    """Remove everything inside a node."""
    node.replaceChildren()


def fill(node: "Any", children: "Any") -> None:
    """Put these children in place of what is inside a node."""
    node.replaceChildren(*children)


def listen(node: "Any", event: str, handler: "Any") -> None:
    """Call ``handler(event)`` for as long as the page lives."""
    node.addEventListener(event, create_proxy(handler))


def capture(node: "Any", event: str, handler: "Any") -> None:
    """As ``listen``, in the capture phase, before anything inside can stop the event."""
    node.addEventListener(event, create_proxy(handler), True)


_waiting: dict = {}
_timers = [0]


def _due(number: int) -> None:
    action = _waiting.pop(number, None)
    if action:
        action()


_due_proxy = create_proxy(_due)  # one for all timers: JavaScript gives proxies back late


def _numbered(action: "Any") -> int:
    _timers[0] += 1
    _waiting[_timers[0]] = action
    return _timers[0]


def later(ms: int, action: "Any") -> int:
    """Call ``action()`` once after ``ms`` milliseconds; the answer can be given to ``call_off``."""
    number = _numbered(action)
    window.setTimeout(_due_proxy, ms, number)
    return number


def soon(action: "Any") -> int:
    """Call ``action()`` once the next picture is on the screen, so that a tap is answered before
    what takes a while; the answer can be given to ``call_off``."""
    number = _numbered(action)
    bridge.painted(_due_proxy, number)
    return number


def call_off(timer: int) -> bool:
    """Forget what ``later`` or ``soon`` was asked to do; whether it was still to be done."""
    return _waiting.pop(timer, None) is not None


def none(value: object) -> bool:
    """Whether JavaScript gave null or undefined (Pyodide's differ from None)."""
    return value is None or is_none(value)


def attribute(node: "Any", name: str) -> str:
    """An attribute's value; "" if the node has none of that name."""
    value = node.getAttribute(name)
    return "" if none(value) else str(value)


def proxy(function: "Any") -> "Any":
    """A function that JavaScript may keep."""
    return create_proxy(function)


class Storage:
    """localStorage as the port of ui.play.store: nothing here throws."""

    def get(self, key: str) -> tuple:
        """(True, text or None), or (False, reason)"""
        ok, value = bridge.get(key)
        return (True, None if none(value) else str(value)) if ok else (False, _reason(value))

    def set(self, key: str, value: str) -> tuple:
        """(True, None), or (False, reason)"""
        ok, error = bridge.set(key, value)
        return (True, None) if ok else (False, _reason(error))

    def remove(self, key: str) -> tuple:
        """(True, None), or (False, reason)"""
        ok, error = bridge.remove(key)
        return (True, None) if ok else (False, _reason(error))

    def keys(self) -> tuple:
        """(True, keys), or (False, reason)"""
        ok, value = bridge.keys()
        return (True, [str(key) for key in value]) if ok else (False, _reason(value))

    def weight(self) -> tuple:
        """(True, how many characters are kept), or (False, reason)"""
        ok, value = bridge.weight()
        return (True, int(value)) if ok else (False, _reason(value))

    def said(self, prefix: str, mark: str, length: int) -> tuple:
        """(True, pairs of what follows the prefix in a key and what stands in so many characters of
        its text between the mark and a comma), or (False, reason)"""
        ok, value = bridge.said(prefix, mark, length)
        if not ok:
            return False, _reason(value)
        told = str(value).split("\0")
        return True, list(zip(told[::2], told[1::2]))


def _reason(error: object) -> str:
    return "full" if str(error) == "QuotaExceededError" else "forbidden"


def complain(text: str) -> None:
    """Write something that should not have happened to the console."""
    window.console.warn(text)


def options(values: "dict | list") -> "Any":
    """A JavaScript object, or array, of these values."""
    return to_js(values)


def today() -> str:
    """The date here, as 2026-01-31."""
    return str(bridge.today())


def now() -> float:
    """Milliseconds since the page was opened."""
    return float(window.performance.now())


def seed() -> int:
    """A random seed, 0 … 2**32 − 1. (It comes as text: JavaScript's ints are cut to 32 bits.)"""
    return int(str(bridge.seed()))


def base() -> str:
    """The page's own address without query and fragment."""
    return str(window.location.href).split("#")[0].split("?")[0]
