"""The DOM, timers and facts about the page: the only module that imports PyScript.

tools/bundle_pyscript.mjs keeps of PyScript what is imported here.

``bridge`` is ``web/bridge.mjs``. JavaScript exceptions can't be caught in Python, so calls that may
throw return (ok, value) there. Elements are described to it as JSON, since a single call from
Python to the browser takes as long as building a whole element there.
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

# Not pyscript.window: in MicroPython that is a module, whose functions lose their object.
window = document.defaultView
bridge = window.coaster
root = document.documentElement
# Whether the browser itself breaks lines between Japanese phrases.
_browser_breaks_phrases = bool(window.CSS.supports("word-break", "auto-phrase"))


def text_with_breaks(text: str) -> str:
    """Return a text with the places where lines may break, where the browser needs these."""
    return text if _browser_breaks_phrases else line_breaks.with_line_breaks(text)


def by_id(name: str) -> "Any":
    """Return the element of that id."""
    return document.getElementById(name)


def set_attributes(node: "Any", attributes: dict) -> "Any":
    """Set attributes of an element and return it.

    True sets an empty attribute, False and None remove it; "text" is the element's text.
    """
    bridge.setAttributes(node, json.dumps(_with_line_breaks(attributes)))
    return node


def _with_line_breaks(attributes: dict) -> dict:
    text = None if _browser_breaks_phrases else attributes.get("text")
    return dict(attributes, text=text_with_breaks(text)) if isinstance(text, str) else attributes


def create_element(tag: str, attributes: "dict | None" = None, children: tuple = ()) -> "Any":
    """Return a new HTML element with attributes, see ``set_attributes``, and child elements."""
    node = bridge.createElement(tag, json.dumps(_with_line_breaks(attributes or {})))
    if children:
        node.append(*children)
    return node


def create_svg(shape: "Shape") -> "Any":
    """Return a new SVG element: (tag, attributes) or (tag, attributes, child shapes)."""
    return bridge.createSvg(json.dumps(shape))


def patch(node: "Any", specs: "Sequence[Shape]") -> bool:
    """Make these the children of an element, keeping nodes that still fit, with the focus.

    HTML elements are described as shapes are, and drawings among them as <svg>.

    Returns:
        Whether they differ from those of the call before.
    """
    return bool(bridge.patch(node, json.dumps(specs)))


def create_tree(spec: "Shape") -> "Any":
    """Return a new HTML element with its descendants, described as for ``patch``."""
    return bridge.createTree(json.dumps(spec))


def append(node: "Any", spec: "Shape") -> "Any":
    """Append an element, described as for ``patch``, to another one; return the new one."""
    return bridge.append(node, json.dumps(spec))


def view_box(drawing: "Drawing") -> str:
    """Return the attribute viewBox for a drawing, which is centred on the origin."""
    width, height = drawing.width, drawing.height
    return f"{-width / 2} {-height / 2} {width} {height}"


def drawing_spec(drawing: "Drawing", attributes: dict) -> "Shape":
    """Return the description of an SVG element with a drawing and these attributes."""
    attributes["viewBox"] = view_box(drawing)
    return ("svg", attributes, drawing.shapes)


def create_drawing(drawing: "Drawing", attributes: dict) -> "Any":
    """Return a new SVG element with a drawing and these attributes."""
    return create_svg(drawing_spec(drawing, attributes))


def icon_spec(name: str) -> "Shape":
    """Return the description of an icon, a symbol ``i-…`` of index.html."""
    return ("svg", {"class": "icon", "aria-hidden": "true"}, [("use", {"href": "#i-" + name})])


def icon(name: str) -> "Any":
    """Return a new icon."""
    return create_svg(icon_spec(name))


def remove_children(node: "Any") -> None:
    """Remove all children of an element; ``patch`` makes them anew, even the same ones."""
    bridge.removeChildren(node)


def replace_children(node: "Any", children: "Any") -> None:
    """Make these elements the children of another one."""
    node.replaceChildren(*children)


def add_listener(node: "Any", event: str, handler: "Any") -> None:
    """Call ``handler(event)`` for every such event."""
    node.addEventListener(event, create_proxy(handler))


def add_capture_listener(node: "Any", event: str, handler: "Any") -> None:
    """Add a listener that is called before any descendant can stop the event."""
    node.addEventListener(event, create_proxy(handler), True)


_timer_actions: dict = {}
_last_timer = [0]


def _run_timer(number: int) -> None:
    action = _timer_actions.pop(number, None)
    if action:
        action()


# One proxy for all timers, since JavaScript releases proxies late.
_run_timer_proxy = create_proxy(_run_timer)


def _register_timer(action: "Any") -> int:
    _last_timer[0] += 1
    _timer_actions[_last_timer[0]] = action
    return _last_timer[0]


def set_timer(ms: int, action: "Any") -> int:
    """Call ``action()`` once after that many milliseconds; return a number for ``cancel``."""
    number = _register_timer(action)
    window.setTimeout(_run_timer_proxy, ms, number)
    return number


def after_paint(action: "Any") -> int:
    """Call ``action()`` after the next frame; return a number for ``cancel``."""
    number = _register_timer(action)
    bridge.afterPaint(_run_timer_proxy, number)
    return number


def cancel(timer: int) -> bool:
    """Cancel a timer; return whether it was still waiting."""
    return _timer_actions.pop(timer, None) is not None


def has_modifier(event: "Any") -> bool:
    """Return whether Alt, Control or Command is held: then a key is a shortcut of the browser."""
    return bool(event.altKey or event.ctrlKey or event.metaKey)


def is_null(value: object) -> bool:
    """Return whether a value is JavaScript's null or undefined (Pyodide's differ from None)."""
    return value is None or is_none(value)


def attribute(node: "Any", name: str) -> str:
    """Return the value of an attribute; "" if the element doesn't have it."""
    value = node.getAttribute(name)
    return "" if is_null(value) else str(value)


def proxy(function: "Any") -> "Any":
    """Return a function that JavaScript may keep."""
    return create_proxy(function)


def warn(text: str) -> None:
    """Write a warning to the console."""
    window.console.warn(text)


def to_js_value(values: "dict | list") -> "Any":
    """Return a JavaScript object or array of these values."""
    return to_js(values)


def current_date() -> str:
    """Return the local date, as 2026-01-31."""
    return str(bridge.currentDate())


def now() -> float:
    """Return the milliseconds since the page was opened."""
    return float(window.performance.now())


def random_seed() -> int:
    """Return a random seed, 0 … 2**32 − 1."""
    return int(str(bridge.randomSeed()))  # as text, since JavaScript's ints are cut to 32 bits


def base_url() -> str:
    """Return the page's address without query and fragment."""
    return str(window.location.href).split("#")[0].split("?")[0]
