"""Form controls in dialogs: made of plain values, and read back into plain values."""

from ui.page import dom

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ui.games.picture import Shape
    from ui.play.fields import Field


def field(told: "Field") -> "Any":
    """A row of a form as ``ui.play.fields`` tells of it."""
    beside = [] if told.beside is None else [_control(told.beside)]
    return dom.build(_row(told.label, _control(told), told.note, beside))


def labelled(label: str, control: "Shape") -> "Any":
    """A row with a control, see ``select``, and its label."""
    return dom.build(_row(label, control))


def select(name: str, choices: "tuple | list", chosen: str) -> "Shape":
    """A <select> of (value, words) pairs, described."""
    options = [
        ("option", {"value": value, "text": text, "selected": value == chosen})
        for value, text in choices
    ]
    return ("select", {"name": name, "id": "field-" + name}, options)


def _control(told: "Field") -> "Shape":
    if told.kind == "switch":
        attributes = {"type": "checkbox", "name": told.name, "id": "field-" + told.name}
        return ("input", dict(attributes, checked=bool(told.value)))
    if told.kind == "select":
        return select(told.name, told.choices, str(told.value))
    return _text(told)


def _text(told: "Field") -> "Shape":
    """A one-line text field, its label within."""
    attributes = {"type": "text", "name": told.name, "id": "field-" + told.name}
    attributes.update({"value": str(told.value), "maxlength": str(told.longest)})
    attributes.update({"placeholder": told.label, "aria-label": told.label})
    attributes.update({"autocomplete": "off", "enterkeyhint": "done"})
    if told.hidden:
        attributes["hidden"] = "hidden"
    return ("input", attributes)


def _row(
    label: str, control: "Shape", note: str = "", beside: "list[Shape] | None" = None
) -> "Shape":
    """A control with its label, a note below, and what stands beside it."""
    parts: "list[Shape]" = [("label", {"for": control[1]["id"], "text": label}), control]
    if note:
        parts.append(("span", {"class": "field-note", "text": note}))
    return ("div", {"class": "field"}, parts + (beside or []))


def values(form: "Any") -> dict:
    """What the controls within this element say by name: True or False, or text."""
    return {str(node.name): value(node) for node in form.querySelectorAll("[name]")}


def value(control: "Any") -> "bool | str":
    """What one control says."""
    return bool(control.checked) if control.type == "checkbox" else str(control.value)
