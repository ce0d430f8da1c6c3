"""Form controls for dialogs: created from plain values, and read as plain values."""

from ui.browser import dom

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ui.games.renderer import Shape
    from ui.library.form_field import FormField


def field_row(field: "FormField") -> "Any":
    """Return the row of a form field: label, control, note and companion."""
    if field.kind == "radio":
        return dom.create_tree(_radio_spec(field))
    beside = [] if field.companion is None else [_control_spec(field.companion)]
    return dom.create_tree(_row_spec(field.label, _control_spec(field), field.note, beside))


def labelled_row(label: str, control: "Shape") -> "Any":
    """Return a row with a control, see ``select_spec``, and its label."""
    return dom.create_tree(_row_spec(label, control))


def select_spec(name: str, choices: "tuple | list", selected: str) -> "Shape":
    """Return the description of a <select> with these (value, text) pairs."""
    options = [
        ("option", {"value": value, "text": text, "selected": value == selected})
        for value, text in choices
    ]
    return ("select", {"name": name, "id": "field-" + name}, options)


def _control_spec(field: "FormField") -> "Shape":
    """Return the description of a field's control."""
    if field.kind == "switch":
        attributes = {"type": "checkbox", "name": field.name, "id": "field-" + field.name}
        return ("input", dict(attributes, checked=bool(field.value)))
    if field.kind == "select":
        return select_spec(field.name, field.choices, str(field.value))
    return _text_spec(field)


def _radio_spec(field: "FormField") -> "Shape":
    """Return the description of a row of radio buttons; the chosen one has the field's id."""
    buttons: "list[Shape]" = []
    for value, text in field.choices:
        attributes: dict = {"type": "radio", "name": field.name, "value": value}
        if value == field.value:
            attributes.update({"id": "field-" + field.name, "checked": True})
        buttons.append(("label", {}, [("input", attributes), ("span", {"text": text})]))
    label = {"aria-hidden": "true", "text": field.label}
    parts: "list[Shape]" = [("span", label), ("div", {"class": "choices"}, buttons)]
    if field.note:
        parts.append(("span", {"class": "field-note", "text": field.note}))
    group = {"class": "field", "role": "radiogroup", "aria-label": field.label}
    return ("div", group, parts)


def _text_spec(field: "FormField") -> "Shape":
    """Return the description of a one-line text field, with its label as placeholder."""
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
    """Return the description of a row: a label, a control, a note, and more controls."""
    parts: "list[Shape]" = [("label", {"for": control[1]["id"], "text": label}), control]
    if note:
        parts.append(("span", {"class": "field-note", "text": note}))
    return ("div", {"class": "field"}, parts + (beside or []))


def form_values(form: "Any") -> dict:
    """Return the values of the controls inside an element: name -> bool or text."""
    controls = form.querySelectorAll("[name]:not([type=radio]:not(:checked))")
    return {str(node.name): control_value(node) for node in controls}


def control_value(control: "Any") -> "bool | str":
    """Return the value of a control: a bool for a checkbox, else its text."""
    return bool(control.checked) if control.type == "checkbox" else str(control.value)
