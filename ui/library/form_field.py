"""What a form asks for, as plain values: whoever shows it makes a control of every field."""


class FormField:
    """One control: ``kind`` "switch", "select" or "text", its name, label and value; for a select
    (value, words) pairs; a note below it; for a text its longest length. A hidden one is there,
    but not to be seen. ``beside``: another field that stands in the same row, or None."""

    def __init__(
        self, kind: str, name: str, label: str, value: object, choices: tuple = (), note: str = ""
    ) -> None:
        self.kind = kind
        self.name = name
        self.label = label
        self.value = value
        self.choices = choices
        self.note = note
        self.max_length = 0
        self.hidden = False
        self.companion: "FormField | None" = None
