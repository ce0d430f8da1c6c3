"""Fields of forms as plain values; a view makes a control of every field."""


class FormField:
    """A field of a form.

    Attributes:
        kind: "switch", "select", "radio" or "text".
        name: The name of its control.
        label: Its label.
        value: Its value: True or False for a switch, or else text.
        choices: Of a select or of radio buttons, (value, words) pairs.
        note: A note below it; "" for none.
        max_length: Of a text, its greatest length.
        hidden: Whether its control is invisible.
        companion: Another field in the same row, or None.
    """

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
