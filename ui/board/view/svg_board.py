"""Draws a board as SVG and keeps it up to date.

Nodes are reused where they still fit, pieces that moved slide, and only changes touch the DOM.
Above the pieces lies a grid of transparent cells, which take the taps, carry the marks, and are
navigated by keyboard and screen reader (with a roving tabindex: one cell at a time is a tab stop).
Overlays, such as the heights of stacks, lie above everything and take no taps.
"""

from ui.board.keyboard_navigation import next_cell
from ui.board.piece_matching import match_pieces
from ui.browser import dom

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ui.games.geometry import Box
    from ui.games.renderer import Cell, Shape, Sprite

SLIDE_MS = 220  # milliseconds
LIFTED_MS = 300  # milliseconds, for a piece that is carried over others
ARROWS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}
TENTATIVE = "tentative"  # among the classes of a piece that shows what a move would do


def _svg_transform(sprite: "Sprite") -> str:
    """Return the value of a sprite's attribute transform."""
    turned = f" rotate({sprite.rotation})" if sprite.rotation else ""
    return f"translate({sprite.x} {sprite.y})" + turned


def _css_transform(sprite: "Sprite", up: float = 0) -> str:
    turned = f" rotate({sprite.rotation}deg)" if sprite.rotation else ""
    return f"translate({sprite.x}px, {sprite.y - up}px)" + turned


def _lifted_transform(old: "Sprite", new: "Sprite") -> str:
    """Return the CSS transform of a lifted piece half-way: above the board and a little larger."""
    turned = f" rotate({new.rotation}deg)" if new.rotation else ""
    x, y = (old.x + new.x) / 2, (old.y + new.y) / 2 - 40
    return f"translate({x}px, {y}px){turned} scale(1.2)"


class SvgBoard:
    """One SVG element that shows one board.

    Attributes:
        svg: the element.

    Args:
        interactive: whether the cells can be tapped, unlike those of a figure or thumbnail.
    """

    def __init__(self, svg: "Any", interactive: bool = True) -> None:
        self.svg = svg
        self._interactive = interactive

    def reset(
        self, game: str, symbols: "list[Shape]", background: "list[Shape]", label: str = ""
    ) -> None:
        """Clear everything and draw an empty board.

        Args:
            game: the game's name, which the style sheets use as a key.
            symbols: the game's symbols, to which sprites refer.
            background: the shapes of the board itself.
            label: the accessible name of the board.
        """
        self._sprites: "list[Sprite]" = []
        self._nodes: list = []
        self._cells: "list[Cell]" = []
        self._cell_nodes: dict = {}
        self._rows: dict = {}  # row number -> its node
        self._marks: "dict[str, str]" = {}
        self._labels: "dict[str, str]" = {}
        self._has_tentative = False
        self._overlays_shown: list[Shape] = []
        self._recent_overlays_shown: list[Shape] = []
        self._focus = ""
        dom.set_attributes(self.svg, {"data-board": game})
        add_symbols(game, symbols)
        grid = {"class": "grid", "role": "grid", "aria-label": label} if self._interactive else {}
        self._pieces = dom.create_svg(("g", {"class": "pieces"}))
        self._grid = dom.create_svg(("g", grid))
        self._overlays = dom.create_svg(("g", {"class": "notes"}))
        self._recent_overlays = dom.create_svg(("g", {"class": "ways"}))
        ground_node = dom.create_svg(("g", {"class": "ground"}, background))
        dom.replace_children(
            self.svg, [ground_node, self._pieces, self._grid, self._recent_overlays, self._overlays]
        )

    def set_view_box(self, box: "Box") -> None:
        """Show this part of the drawing."""
        self.svg.setAttribute("viewBox", f"{box[0]} {box[1]} {box[2]} {box[3]}")

    # ---- pieces

    def set_sprites(
        self, sprites: "list[Sprite]", moving: bool = True, exit_targets: "dict | None" = None
    ) -> None:
        """Draw these sprites in place of those before.

        Args:
            sprites: the pieces, from back to front.
            moving: whether changes are animated.
            exit_targets: kind of a piece -> the point to which it goes if it leaves the board.
        """
        came = match_pieces(self._sprites, sprites)
        stays = [False] * len(self._nodes)
        nodes = []
        for j in range(len(sprites)):
            sprite = sprites[j]
            if came[j] < 0:
                nodes.append(self._add_sprite(sprite, moving))
            else:
                stays[came[j]] = True
                nodes.append(
                    self._update_sprite(
                        self._nodes[came[j]], self._sprites[came[j]], sprite, moving
                    )
                )
        for i in range(len(stays)):
            if not stays[i]:
                self._remove_sprite(self._nodes[i], self._sprites[i], moving, exit_targets or {})
        self._reorder(nodes)
        self._nodes, self._sprites = nodes, sprites
        has_tentative = any([TENTATIVE in sprite.classes for sprite in sprites])
        if has_tentative != self._has_tentative:
            self._has_tentative = has_tentative
            dom.set_attributes(self._pieces, {"data-tentative": has_tentative})

    def _add_sprite(self, sprite: "Sprite", moving: bool) -> "Any":
        attributes = {
            "href": "#" + sprite.symbol,
            "class": "piece " + sprite.classes,
            "transform": _svg_transform(sprite),
        }
        node = dom.create_svg(("use", attributes))
        self._pieces.appendChild(node)
        if moving:
            dom.bridge.slideIn(node, _css_transform(sprite, 36), _css_transform(sprite), SLIDE_MS)
        return node

    def _update_sprite(self, node: "Any", old: "Sprite", new: "Sprite", moving: bool) -> "Any":
        if old is new:
            return node
        if old.classes != new.classes:
            node.setAttribute("class", "piece " + new.classes)
        if old.symbol != new.symbol:
            node.setAttribute("href", "#" + new.symbol)
            if moving:
                shut = _css_transform(new) + " scaleX(0)"
                dom.bridge.slide(node, shut, _css_transform(new), SLIDE_MS, None)
        if not old.is_at(new) or old.rotation != new.rotation:
            node.setAttribute("transform", _svg_transform(new))
            if moving:
                over = _lifted_transform(old, new) if "lifted" in old.classes else None
                dom.bridge.slide(
                    node,
                    _css_transform(old),
                    _css_transform(new),
                    SLIDE_MS if over is None else LIFTED_MS,
                    over,
                )
        return node

    def _remove_sprite(
        self, node: "Any", sprite: "Sprite", moving: bool, exit_targets: dict
    ) -> None:
        target = exit_targets.get(sprite.kind)
        if not moving:
            node.remove()
        elif target:
            end = f"translate({target[0]}px, {target[1]}px) scale(.6)"
            dom.bridge.slideOut(node, SLIDE_MS + 100, _css_transform(sprite), end)
        else:
            dom.bridge.slideOut(node, SLIDE_MS, None, None)

    def _reorder(self, nodes: list) -> None:
        """Order the nodes from back to front, moving as few as possible."""
        following = None
        for i in range(len(nodes) - 1, -1, -1):
            node = nodes[i]
            after = node.nextElementSibling
            fits = (
                dom.is_null(after)
                if following is None
                else not dom.is_null(after) and after.isSameNode(following)
            )
            if not fits:
                if following is None:
                    self._pieces.appendChild(node)
                else:
                    self._pieces.insertBefore(node, following)
            following = node

    def set_overlays(self, shapes: "list[Shape]") -> None:
        """Draw these shapes over pieces and cells, in place of those before."""
        if shapes == self._overlays_shown:
            return
        self._overlays_shown = shapes
        dom.patch(self._overlays, shapes)

    def set_recent_move_overlays(self, shapes: "list[Shape]") -> None:
        """Draw these shapes over the pieces and under the cells, in place of those before."""
        if shapes is not self._recent_overlays_shown:
            self._recent_overlays_shown = shapes
            dom.patch(self._recent_overlays, shapes)

    # ---- cells

    def set_cells(self, cells: "list[Cell]") -> None:
        """Make these the cells of the board.

        Cells whose names were there before keep their nodes, since a cell never moves, and the
        focus.
        """
        if cells is self._cells or [c.name for c in cells] == [c.name for c in self._cells]:
            return
        focused = self._interactive and self._grid.contains(dom.document.activeElement)
        before, self._cells, self._cell_nodes = self._cell_nodes, cells, {}
        known, self._rows = self._rows, {}
        within: dict = {}
        order = []
        for cell in cells:
            number, name = cell.row, cell.name
            if number not in within:
                order.append(number)
                within[number] = []
                row = ("g", {"role": "row"} if self._interactive else {})
                self._rows[number] = known[number] if number in known else dom.create_svg(row)
            node = before[name] if name in before else self._create_cell(cell)
            within[number].append(node)
            self._cell_nodes[name] = node
        for number in order:
            dom.bridge.setChildren(self._rows[number], *within[number])
        dom.bridge.setChildren(self._grid, *[self._rows[number] for number in order])
        self._marks = {name: self._marks[name] for name in self._marks if name in self._cell_nodes}
        self._labels = {
            name: self._labels[name] for name in self._labels if name in self._cell_nodes
        }
        if cells and self._interactive:
            self._set_tab_stop(self._focus if self._focus in self._cell_nodes else cells[0].name)
            if focused and not self._grid.contains(dom.document.activeElement):
                self._cell_nodes[self._focus].focus()

    def _create_cell(self, cell: "Cell") -> "Any":
        attributes = {
            "class": "cell",
            "role": "gridcell" if self._interactive else None,
            "data-cell": cell.name if self._interactive else None,
            "tabindex": "-1" if self._interactive else None,
            "transform": f"translate({cell.x} {cell.y})",
        }
        tag, outline = cell.outline[0], dict(cell.outline[1])
        outline["class"] = "spot"
        shapes = [(tag, outline), ("circle", {"class": "dot", "r": 11})]
        return dom.create_svg(("g", attributes, shapes))

    def cell_names(self) -> "list[str]":
        """Return the names of all cells."""
        return [cell.name for cell in self._cells]

    def set_marks(self, marks: dict) -> None:
        """Mark cells: name -> some of "offered picked touched won", see web/pieces.css."""
        gone = [name for name in self._marks if name not in marks]
        for name in gone + list(marks):
            wanted = marks.get(name, "")
            if name in self._cell_nodes and self._marks.get(name, "") != wanted:
                self._marks[name] = wanted
                if not wanted:
                    del self._marks[name]
                dom.set_attributes(
                    self._cell_nodes[name],
                    {
                        "data-mark": wanted or None,
                        "aria-selected": "true" if "picked" in wanted else None,
                    },
                )

    def set_labels(self, labels: dict) -> None:
        """Set the accessible names of cells: name -> label."""
        for name in labels:
            if name in self._cell_nodes and self._labels.get(name) != labels[name]:
                self._labels[name] = labels[name]
                self._cell_nodes[name].setAttribute("aria-label", labels[name])

    # ---- keyboard

    def _set_tab_stop(self, name: str) -> None:
        """Make a cell the only one that the Tab key reaches."""
        if self._focus in self._cell_nodes:
            self._cell_nodes[self._focus].setAttribute("tabindex", "-1")
        self._focus = name
        self._cell_nodes[name].setAttribute("tabindex", "0")

    def focus_cell(self, name: str) -> None:
        """Move the focus to a cell."""
        if name in self._cell_nodes:
            self._set_tab_stop(name)
            self._cell_nodes[name].focus()

    def enter(self, key: str) -> bool:
        """Move the focus to the cell that had it last, if an arrow key asks for that.

        Returns:
            Whether the key was an arrow key.
        """
        if key in ARROWS:
            self.focus_cell(self._focus)
        return key in ARROWS

    def move_focus(self, name: str, key: str) -> bool:
        """Move the focus from a cell in the direction of an arrow key.

        Returns:
            Whether the key was an arrow key on a known cell.
        """
        if key not in ARROWS or name not in self._cell_nodes:
            return False
        beside = next_cell(self._cells, name, ARROWS[key])
        if beside:
            self.focus_cell(beside)
        return True


_games_with_symbols: "list[str]" = []


def add_symbols(game: str, symbols: "list[Shape]") -> None:
    """Add a game's symbols to the page, once, so that every SVG of the page can refer to them.

    Symbols go into an element that is never displayed: otherwise browsers restyle each of them
    whenever a dialog opens or closes. Gradients only work in an element that is displayed.
    """
    if game not in _games_with_symbols:
        _games_with_symbols.append(game)
        paints = [shape for shape in symbols if shape[0].endswith("Gradient")]
        dom.append(dom.by_id("paints"), ("g", {}, paints))
        dom.append(
            dom.by_id("symbols"), ("g", {}, [shape for shape in symbols if shape not in paints])
        )
