"""The parts of the table that only a study has: the tree of moves, and the bar below the board."""

from ui.browser import dom
from ui.study.annotations import drawings_of, nag_text, one_line
from ui.study.move_tree import tree_lines
from ui.study.study_policy import GO_ACTION

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.notation.game_tree import Node
    from ui.games.renderer import Shape
    from ui.study.move_tree import TreeLine
    from ui.study.study_table import StudyTable

# Icons that only the study board has, as paths in a box of 24.
NOTE_ICON = "M5 5.5h14v10H11l-4 3.5v-3.5H5zM8.5 9h7M8.5 12h4.5"
TREE_ICON = "M7 4v16M7 8c0 4 10 2 10 7M7 8v0"
PEN_ICON = "M5 19l1-4L16 5l3 3L9 18zM13.5 7.5l3 3"
START_ICON = "M5 4.500v15h14v-15zM9.700 4.500v15M14.300 4.500v15M5 9.500h14M5 14.500h14"
SYMBOLS = {"note": NOTE_ICON, "tree": TREE_ICON, "pen": PEN_ICON, "grid": START_ICON}


class StudyPanel:
    """Shows the tree of moves in a section of the table, and the bar of a study in #actions."""

    def __init__(self) -> None:
        self._table = dom.by_id("table")
        self._section = dom.create_element("section", {"id": "study", "class": "study"})
        self._list = dom.create_element("ol", {"id": "study-list", "class": "study-list"})
        self._perspective_button = dom.create_element(
            "button", {"type": "button", "class": "button small", "data-act": "view-as"}
        )
        self._section.append(self._list, self._perspective_button)
        self._table.insertBefore(self._section, dom.by_id("curtain"))
        self._bar = dom.create_element("div", {"class": "study-bar"})
        dom.by_id("actions").appendChild(self._bar)
        self._drawn: tuple = ()  # what the list shows: table, version of the tree, viewer, line
        self._current = -1  # the number of the node that is marked
        self._is_expanded = False
        resized = dom.proxy(lambda entries, observer: self._scroll_to_current())
        dom.window.ResizeObserver.new(resized).observe(self._list)

    def hide(self) -> None:
        """Leave the table as games have it."""
        dom.set_attributes(self._table, {"data-study": False, "data-expanded": False})
        self._is_expanded = False
        self._drawn, self._current = (), -1
        dom.remove_children(self._list)

    def show(self, table: "StudyTable") -> None:
        """Show the tree and the bar for the position that the table shows."""
        say, study = table.policy.say, table.study
        dom.set_attributes(self._table, {"data-study": True})
        dom.set_attributes(self._section, {"aria-label": say("study-tree")})
        label = table.table_view.turn_view.perspective_label
        dom.set_attributes(self._perspective_button, {"text": label, "hidden": not label})
        self._show_bar(table)
        lines = tree_lines(study.tree, study.node)
        shown = [[node.number for node in line.nodes] for line in lines]
        drawn = (table, table.version, table.context.visibility.viewer, shown)
        if drawn != self._drawn:
            self._drawn = drawn
            self._current = -1
            dom.patch(
                self._list, [_beginning_spec(table)] + [_line_spec(line, table) for line in lines]
            )
        self._mark(study.node)

    def _mark(self, node: "Node") -> None:
        """Mark the move that led to the position, and bring it into sight."""
        if self._current == node.number:
            return
        self._current = node.number
        for old in self._list.querySelectorAll("[aria-current]"):
            old.removeAttribute("aria-current")
        button = self._list.querySelector(f'[data-act="{GO_ACTION}{node.number}"]')
        if dom.is_null(button):
            return
        button.setAttribute("aria-current", "true")
        dom.after_paint(self._scroll_to_current)

    def _scroll_to_current(self) -> None:
        """Bring the marked move into sight; also called when the list gets another size."""
        button = self._list.querySelector("[aria-current]")
        if not dom.is_null(button):
            button.scrollIntoView(dom.to_js_value({"block": "nearest", "inline": "center"}))

    def _show_bar(self, table: "StudyTable") -> None:
        say, node = table.policy.say, table.study.node
        analyzer = table.policy.analyzer
        is_asking = analyzer is not None and analyzer.node is node
        evaluate = "study-stop" if is_asking else "study-evaluate"
        unfold: "Shape" = bar_button("study-unfold", say("study-unfold"), "tree", True)
        unfold[1]["aria-expanded"] = "true" if self._is_expanded else "false"
        unfold[1]["aria-controls"] = "study"
        draw: "Shape" = bar_button("study-draw", say("study-draw"), "pen", True)
        draw[1]["aria-pressed"] = "true" if table.policy.is_drawing else "false"
        children = [
            bar_button("prev", say("prev"), "prev", node.parent is not None, True),
            bar_button("next", say("next"), "next", bool(node.children), True),
            bar_button("study-note", say("study-note"), "note", True),
            draw,
            bar_button(evaluate, say(evaluate), "hint", node.state.turn is not None),
            unfold,
        ]
        dom.patch(self._bar, children)

    def toggle_expanded(self, table: "StudyTable") -> None:
        """Show the tree over the board, or in its line again."""
        self._is_expanded = not self._is_expanded
        dom.set_attributes(self._table, {"data-expanded": self._is_expanded})
        self._current = -1
        self.show(table)

    def fold(self, table: "StudyTable") -> bool:
        """Show the tree in its line again; return whether it was over the board."""
        if self._is_expanded:
            self.toggle_expanded(table)
            return True
        return False


def bar_button(
    action: str, label: str, icon: str, is_enabled: bool, only_icon: bool = False
) -> "Shape":
    """Return a button of a bar below the board; ``icon``: a name in ``SYMBOLS``, or of the page."""
    attributes = {"type": "button", "class": "action", "data-act": action}
    attributes["disabled"] = not is_enabled  # type: ignore[assignment]
    path = SYMBOLS.get(icon)
    drawing: "Shape" = dom.icon_spec(icon)
    if path:
        box = {"class": "icon", "aria-hidden": "true", "viewBox": "0 0 24 24"}
        drawing = ("svg", box, [("path", {"d": path})])
    if only_icon:
        attributes["aria-label"] = label
        return ("button", attributes, [drawing])
    return ("button", attributes, [drawing, ("span", {"text": label})])


def _beginning_spec(table: "StudyTable") -> "Shape":
    """Return the button that leads to the first position."""
    text = table.policy.say("study-beginning")
    attributes = {"type": "button", "data-act": GO_ACTION + "0"}
    children: "list[Shape]" = [("span", {"text": text})]
    children += _note_icon(bool(table.study.tree.root.comment))
    return ("li", {"class": "line start"}, [("button", attributes, children)])


def _line_spec(line: "TreeLine", table: "StudyTable") -> "Shape":
    """Return the list item of a line of moves; those of one turn stay together."""
    turns: "list[list[Shape]]" = []
    for node in line.nodes:
        if node.begins_turn or not turns:
            turns.append([])
        turns[-1].append(_move_spec(node, node is line.nodes[0], line.depth, table))
    children: "list[Shape]" = [
        ("span", {"class": "turn"}, turn) if turn[1:] else turn[0] for turn in turns
    ]
    if line.hidden:
        text = table.policy.say("study-more-moves", n=line.hidden)
        children.append(("small", {"text": text}))
    attributes = {"class": "line depth-" + str(line.depth)}
    return ("li", attributes, children)


def _move_spec(node: "Node", is_first: bool, depth: int, table: "StudyTable") -> "Shape":
    """Return the button of a move."""
    item, say = table.move_item(node), table.policy.say
    key = "study-branch-label" if depth else "study-move-label"
    texts = [say(key, n=node.turn_number, move=item.text + " " + nag_text(node))]
    if one_line(node):
        texts.append(say("study-has-note"))
    if drawings_of(node):
        texts.append(say("study-has-drawing"))
    attributes = {"type": "button", "data-act": GO_ACTION + str(node.number)}
    attributes["aria-label"] = say("comma").join([text.strip() for text in texts])
    children: "list[Shape]" = []
    if node.begins_turn or is_first:
        number = f"{node.turn_number}." if node.begins_turn else f"{node.turn_number}…"
        # Drawn by the style sheet: the label of the button has the number in other words.
        children.append(("span", {"class": "move-number", "data-number": number}))
    if item.drawing is not None:
        children.append(dom.drawing_spec(item.drawing, {"aria-hidden": "true"}))
    if item.drawing is None or item.shows_text:
        children.append(("span", {"text": item.text}))
    nags = nag_text(node)
    if nags:
        children.append(("b", {"text": nags}))
    return ("button", attributes, children + _note_icon(bool(node.comment)))


def _note_icon(has_note: bool) -> "list[Shape]":
    return [("i", {"class": "has-note"})] if has_note else []
