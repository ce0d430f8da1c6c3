"""Form controls in dialogs: made of plain values, and read back into plain values."""

from ui.browser import dom

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ui.games.renderer import Shape
    from ui.library.form_field import FormField


def field_row(field: "FormField") -> "Any":
    """A row of a form as ``ui.library.form_field`` tells of it."""
    beside = [] if field.companion is None else [_control_spec(field.companion)]
    return dom.create_tree(_row_spec(field.label, _control_spec(field), field.note, beside))


def labelled_row(label: str, control: "Shape") -> "Any":
    """A row with a control, see ``select``, and its label."""
    return dom.create_tree(_row_spec(label, control))


def select_spec(name: str, choices: "tuple | list", selected: str) -> "Shape":
    """A <select> of (value, words) pairs, described."""
    options = [
        ("option", {"value": value, "text": text, "selected": value == selected})
        for value, text in choices
    ]
    return ("select", {"name": name, "id": "field-" + name}, options)


def _control_spec(field: "FormField") -> "Shape":
    if field.kind == "switch":
        attributes = {"type": "checkbox", "name": field.name, "id": "field-" + field.name}
        return ("input", dict(attributes, checked=bool(field.value)))
    if field.kind == "select":
        return select_spec(field.name, field.choices, str(field.value))
    return _text_spec(field)


def _text_spec(field: "FormField") -> "Shape":
    """A one-line text field, its label within."""
    attributes = {"type": "text", "name": field.name, "id": "field-" + field.name}
    attributes.update({"value": str(field.value), "maxlength": str(field.max_length)})
    attributes.update({"placeholder": field.label, "aria-label": field.label})
    attributes.update({"autocomplete": "off", "enterkeyhint": "done"})
    if field.hidden:
        attributes["hidden"] = "hidden"
    return ("input", attributes)


def _row_spec(
    label: str, control: "Shape", note: str = "", beside: "list[Shape] | None" = None
) -> "Shape":
    """A control with its label, a note below, and what stands beside it."""
    parts: "list[Shape]" = [("label", {"for": control[1]["id"], "text": label}), control]
    if note:
        parts.append(("span", {"class": "field-note", "text": note}))
    return ("div", {"class": "field"}, parts + (beside or []))


def form_values(form: "Any") -> dict:
    """What the controls within this element say by name: True or False, or text."""
    return {str(node.name): control_value(node) for node in form.querySelectorAll("[name]")}


def control_value(control: "Any") -> "bool | str":
    """What one control says."""
    return bool(control.checked) if control.type == "checkbox" else str(control.value)
