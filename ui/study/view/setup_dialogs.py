"""The dialogs of the set-up table where every piece is there once: pieces, and numbers."""

from ui.browser import dom
from ui.library.view.forms import control_value
from ui.study.setup_pieces import SinglePiecePolicy
from ui.study.view.setup_board import SetupBoard

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ui.games.renderer import Shape
    from ui.study.setup_pieces import PieceChoice
    from ui.table.view.app_context import AppContext

NUMBER_FIELD = "number-"  # the name of a field; then the index of its number
SWITCH = (0, 1)  # the least and most of a number that is a yes or no


class SetupDialogs:
    """The dialogs of the set-up table."""

    def __init__(self, app: "AppContext") -> None:
        self._app = app
        self._board = app.feature(SetupBoard)

    @property
    def _policy(self) -> "SinglePiecePolicy | None":
        """The policy of the table on the screen, if its game has these dialogs."""
        table = self._board.table
        policy = table.policy if table else None
        return policy if isinstance(policy, SinglePiecePolicy) else None

    # ---- pieces

    def open_pieces(self) -> None:
        """Show all pieces, to choose one."""
        table, policy = self._board.table, self._policy
        if table is None or policy is None:
            return
        buttons = [
            _choice_spec(number + 1, choice, policy.say)
            for number, choice in enumerate(policy.choices(table.context))
        ]
        grid = dom.create_tree(("div", {"class": "setup-pieces", "role": "group"}, buttons))
        self._app.dialog.open("setup-pieces", policy.say("setup-pieces"), [grid])

    def choose(self, number: int) -> None:
        """Choose the piece of that number, counted from 1."""
        self._app.dialog.close()
        self._board.act(lambda table: table.choose(number))

    # ---- numbers

    def open_numbers(self) -> None:
        """Show the numbers of the position, each with a field."""
        policy = self._policy
        if policy is None:
            return
        setup, rows = policy.setup, []
        for index, (name, seat, least, most) in enumerate(
            policy.rules.numbers(setup.study.tree.options)
        ):
            label = policy.number_label(name, seat)
            value = policy.rules.number(setup.arrangement, index)
            rows.append(dom.create_tree(_number_row(index, label, value, (least, most), policy)))
        title = policy.say("setup-numbers")
        self._app.dialog.open("setup-numbers", title, rows, on_change=self._on_change)

    def _on_change(self, control: "Any") -> None:
        """Set the number of a field that was changed."""
        value = control_value(control)
        text = str(value) if isinstance(value, str) else str(int(value))
        try:
            number: "int | None" = int(text)
        except ValueError:
            number = None  # the field shows again what it was
        self._set(int(str(control.name)[len(NUMBER_FIELD) :]), number)

    def add_to_number(self, which: int, by: int) -> None:
        """Add to one of the numbers, which are counted from 1."""
        policy = self._policy
        if policy:
            number = policy.rules.number(policy.setup.arrangement, which - 1)
            self._set(which - 1, number + by)

    def _set(self, index: int, number: "int | None") -> None:
        """Set a number, and show in its field what it has become."""
        if number is not None:
            value = number
            self._board.act(lambda table: table.set_number(index, value))
        policy, field = self._policy, dom.by_id("field-" + NUMBER_FIELD + str(index))
        if policy and not dom.is_null(field) and field.type != "checkbox":
            field.value = str(policy.rules.number(policy.setup.arrangement, index))


def _choice_spec(number: int, choice: "PieceChoice", say: "Any") -> "Shape":
    """Return the description of a piece's button."""
    attributes = {
        "type": "button",
        "class": "pick" if choice.is_free else "pick placed",
        "data-act": f"setup-piece-{number}",
        "aria-label": say("setup-choice", piece=choice.name, place=choice.place),
        "aria-pressed": "true" if choice.is_chosen else "false",
    }
    parts: "list[Shape]" = []
    if choice.drawing:
        parts.append(dom.drawing_spec(choice.drawing, {"aria-hidden": "true"}))
    if not choice.is_free:
        parts.append(("span", {"text": choice.place, "aria-hidden": "true"}))
    return ("button", attributes, parts)


def _number_row(
    index: int, label: str, value: int, limits: "tuple[int, int]", policy: SinglePiecePolicy
) -> "Shape":
    """Return the description of a number's row: a switch, or a field between two buttons."""
    name = NUMBER_FIELD + str(index)
    attributes: "dict[str, Any]" = {"name": name, "id": "field-" + name}
    label_spec: "Shape" = ("label", {"for": attributes["id"], "text": label})
    if limits == SWITCH:
        attributes.update({"type": "checkbox", "checked": value > 0})
        return ("div", {"class": "field"}, [label_spec, ("input", attributes)])
    attributes.update({"type": "number", "value": str(value), "step": "1"})
    attributes.update({"min": str(limits[0]), "max": str(limits[1])})
    steps = [
        _step_spec(f"setup-fewer-{index + 1}", policy.say("setup-fewer"), "−"),
        ("input", attributes),
        _step_spec(f"setup-more-{index + 1}", policy.say("setup-more"), "+"),
    ]
    return ("div", {"class": "field"}, [label_spec, ("div", {"class": "setup-number"}, steps)])


def _step_spec(action: str, label: str, sign: str) -> "Shape":
    attributes = {"type": "button", "class": "button", "data-act": action, "aria-label": label}
    return ("button", dict(attributes, text=sign))
