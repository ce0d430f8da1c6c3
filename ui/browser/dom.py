"""The page as Python sees it: the only module that imports PyScript, of which
tools/patches/pyscript-compiled-package.mjs keeps what is imported here.

``web/bridge.mjs`` stands behind ``bridge``: calls that may throw in JavaScript answer (ok, value)
there, since such an exception cannot be caught here. Elements are described to it as JSON: a
single call from Python to the browser costs as much as building a whole element there.
"""

import json

from pyscript import document  # type: ignore[import-not-found]
from pyscript.ffi import create_proxy, is_none, to_js  # type: ignore[import-not-found]

from ui.words import line_breaks

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from ui.games.renderer import Drawing, Shape

# Not pyscript.window: in MicroPython that is a module, whose functions don't know their object.
window = document.defaultView
bridge = window.coaster
root = document.documentElement
# Whether the browser breaks lines between Japanese phrases by itself.
_browser_breaks_phrases = bool(window.CSS.supports("word-break", "auto-phrase"))


def text_with_breaks(text: str) -> str:
    """A text that is to be read, with what its lines break at where the browser doesn't know."""
    return text if _browser_breaks_phrases else line_breaks.with_line_breaks(text)


def by_id(name: str) -> "Any":
    """The element of that id."""
    return document.getElementById(name)


def set_attributes(node: "Any", attributes: dict) -> "Any":
    """Set attributes; True sets an empty one, False and None remove it. ``text`` is the text."""
    bridge.setAttributes(node, json.dumps(_with_line_breaks(attributes)))
    return node


def _with_line_breaks(attributes: dict) -> dict:
    """The attributes of a node, with its text as it is read."""
    text = None if _browser_breaks_phrases else attributes.get("text")
    return dict(attributes, text=text_with_breaks(text)) if isinstance(text, str) else attributes


def create_element(tag: str, attributes: "dict | None" = None, children: tuple = ()) -> "Any":
    """A new HTML element with attributes (see ``put``) and children (elements)."""
    node = bridge.createElement(tag, json.dumps(_with_line_breaks(attributes or {})))
    if children:
        node.append(*children)
    return node


def create_svg(shape: "Shape") -> "Any":
    """A new SVG element from a shape: (tag, attributes) or (tag, attributes, shapes within)."""
    return bridge.createSvg(json.dumps(shape))


def patch(node: "Any", specs: "Sequence[Shape]") -> None:
    """Let these be all that is inside a node; elements that mean the same as before stay, with the
    focus. In HTML they are described as shapes are, and drawings among them as <svg>."""
    bridge.patch(node, json.dumps(specs))


def create_tree(spec: "Shape") -> "Any":
    """A new HTML element with all that is in it; see ``become``."""
    return bridge.createTree(json.dumps(spec))


def append(node: "Any", spec: "Shape") -> "Any":
    """One more element at the end of a node, which is handed back."""
    return bridge.append(node, json.dumps(spec))


def view_box(drawing: "Drawing") -> str:
    """What an SVG element shows of its plane to show a drawing: the attribute viewBox."""
    wide, high = drawing.width, drawing.height
    return f"{-wide / 2} {-high / 2} {wide} {high}"


def drawing_spec(drawing: "Drawing", attributes: dict) -> "Shape":
    """A drawing as an SVG element with these attributes, described."""
    attributes["viewBox"] = view_box(drawing)
    return ("svg", attributes, drawing.shapes)


def create_drawing(drawing: "Drawing", attributes: dict) -> "Any":
    """A new SVG element with this drawing and these attributes."""
    return create_svg(drawing_spec(drawing, attributes))


def icon_spec(name: str) -> "Shape":
    """One of the page's icons (the symbols ``i-…`` of index.html), described."""
    return ("svg", {"class": "icon", "aria-hidden": "true"}, [("use", {"href": "#i-" + name})])


def icon(name: str) -> "Any":
    """One of the page's icons."""
    return create_svg(icon_spec(name))


def remove_children(node: "Any") -> None:
    """Remove everything inside a node."""
    node.replaceChildren()


def replace_children(node: "Any", children: "Any") -> None:
    """Put these children in place of what is inside a node."""
    node.replaceChildren(*children)


def add_listener(node: "Any", event: str, handler: "Any") -> None:
    """Call ``handler(event)`` for as long as the page lives."""
    node.addEventListener(event, create_proxy(handler))


def add_capture_listener(node: "Any", event: str, handler: "Any") -> None:
    """As ``listen``, in the capture phase, before anything inside can stop the event."""
    node.addEventListener(event, create_proxy(handler), True)


_timer_actions: dict = {}
_last_timer = [0]


def _run_timer(number: int) -> None:
    action = _timer_actions.pop(number, None)
    if action:
        action()


_run_timer_proxy = create_proxy(
    _run_timer
)  # one for all timers: JavaScript gives proxies back late


def _register_timer(action: "Any") -> int:
    _last_timer[0] += 1
    _timer_actions[_last_timer[0]] = action
    return _last_timer[0]


def set_timer(ms: int, action: "Any") -> int:
    """Call ``action()`` once after ``ms`` milliseconds; the answer can be given to ``call_off``."""
    number = _register_timer(action)
    window.setTimeout(_run_timer_proxy, ms, number)
    return number


def after_paint(action: "Any") -> int:
    """Call ``action()`` once the next picture is on the screen, so that a tap is answered before
    what takes a while; the answer can be given to ``call_off``."""
    number = _register_timer(action)
    bridge.afterPaint(_run_timer_proxy, number)
    return number


def cancel(timer: int) -> bool:
    """Forget what ``later`` or ``soon`` was asked to do; whether it was still to be done."""
    return _timer_actions.pop(timer, None) is not None


def is_null(value: object) -> bool:
    """Whether JavaScript gave null or undefined (Pyodide's differ from None)."""
    return value is None or is_none(value)


def attribute(node: "Any", name: str) -> str:
    """An attribute's value; "" if the node has none of that name."""
    value = node.getAttribute(name)
    return "" if is_null(value) else str(value)


def proxy(function: "Any") -> "Any":
    """A function that JavaScript may keep."""
    return create_proxy(function)


class BrowserStorage:
    """localStorage as the port of ui.library.store: nothing here throws."""

    def get(self, key: str) -> tuple:
        """(True, text or None), or (False, reason)"""
        ok, value = bridge.get(key)
        return (
            (True, None if is_null(value) else str(value))
            if ok
            else (False, _failure_reason(value))
        )

    def set(self, key: str, value: str) -> tuple:
        """(True, None), or (False, reason)"""
        ok, error = bridge.set(key, value)
        return (True, None) if ok else (False, _failure_reason(error))

    def remove(self, key: str) -> tuple:
        """(True, None), or (False, reason)"""
        ok, error = bridge.remove(key)
        return (True, None) if ok else (False, _failure_reason(error))

    def keys(self) -> tuple:
        """(True, keys), or (False, reason)"""
        ok, value = bridge.keys()
        return (True, [str(key) for key in value]) if ok else (False, _failure_reason(value))

    def char_count(self) -> tuple:
        """(True, how many characters are kept), or (False, reason)"""
        ok, value = bridge.charCount()
        return (True, int(value)) if ok else (False, _failure_reason(value))

    def scan_field(self, prefix: str, mark: str, length: int) -> tuple:
        """(True, pairs of what follows the prefix in a key and what stands in so many characters of
        its text between the mark and a comma), or (False, reason)"""
        ok, value = bridge.scanField(prefix, mark, length)
        if not ok:
            return False, _failure_reason(value)
        told = str(value).split("\0")
        return True, list(zip(told[::2], told[1::2]))


def _failure_reason(error: object) -> str:
    return "full" if str(error) == "QuotaExceededError" else "forbidden"


def warn(text: str) -> None:
    """Write something that should not have happened to the console."""
    window.console.warn(text)


def to_js_value(values: "dict | list") -> "Any":
    """A JavaScript object, or array, of these values."""
    return to_js(values)


def current_date() -> str:
    """The date here, as 2026-01-31."""
    return str(bridge.currentDate())


def now() -> float:
    """Milliseconds since the page was opened."""
    return float(window.performance.now())


def random_seed() -> int:
    """A random seed, 0 … 2**32 − 1. (It comes as text: JavaScript's ints are cut to 32 bits.)"""
    return int(str(bridge.randomSeed()))


def base_url() -> str:
    """The page's own address without query and fragment."""
    return str(window.location.href).split("#")[0].split("?")[0]
