"""Form controls in dialogs: made of plain values, and read back into plain values."""

from ui.page import dom

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ui.play.fields import Field


def field(told: "Field") -> "Any":
    """A row of a form as ``ui.play.fields`` tells of it."""
    row = labelled(told.label, _control(told), told.note)
    if told.beside is not None:
        row.appendChild(_control(told.beside))
    return row


def _control(told: "Field") -> "Any":
    if told.kind == "switch":
        return switch(told.name, bool(told.value))
    if told.kind == "select":
        return select(told.name, told.choices, str(told.value))
    return _text(told)


def select(name: str, choices: "tuple | list", chosen: str) -> "Any":
    """A <select> of (value, words) pairs."""
    node = dom.make("select", {"name": name, "id": "field-" + name})
    for value, text in choices:
        option = dom.make("option", {"value": value, "text": text, "selected": value == chosen})
        node.appendChild(option)
    return node


def switch(name: str, on: bool) -> "Any":
    """A checkbox."""
    return dom.make(
        "input", {"type": "checkbox", "name": name, "id": "field-" + name, "checked": on}
    )


def _text(told: "Field") -> "Any":
    """A one-line text field, its label within."""
    attributes = {"type": "text", "name": told.name, "id": "field-" + told.name}
    attributes.update({"value": str(told.value), "maxlength": str(told.longest)})
    attributes.update({"placeholder": told.label, "aria-label": told.label})
    attributes.update({"autocomplete": "off", "enterkeyhint": "done"})
    if told.hidden:
        attributes["hidden"] = "hidden"
    return dom.make("input", attributes)


def labelled(label: str, control: "Any", note: str = "") -> "Any":
    """A control with its label, and a note below."""
    children = [dom.make("label", {"for": control.id, "text": label}), control]
    if note:
        children.append(dom.make("span", {"class": "field-note", "text": note}))
    return dom.make("div", {"class": "field"}, tuple(children))


def values(form: "Any") -> dict:
    """What the controls within this element say by name: True or False, or text."""
    return {str(node.name): value(node) for node in form.querySelectorAll("[name]")}


def value(control: "Any") -> "bool | str":
    """What one control says."""
    return bool(control.checked) if control.type == "checkbox" else str(control.value)
