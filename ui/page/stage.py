"""The board on the screen: turns the plain data of a picture into SVG and keeps it up to date.

Nodes that still fit stay; pieces that moved slide; only what changed is touched. Above the pieces
lies a grid of transparent cells: they take the taps, carry the marks, and are what a keyboard and
a screen reader walk through (a roving focus: one cell at a time can be tabbed to). What is noted
on the position, such as the heights of stacks, lies above everything and takes no taps.
"""

from ui.page import dom
from ui.play.motion import nearest, pair

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ui.games.picture import Box, Place, Shape, Sprite
    from ui.play.situation import Still

SLIDE = 220  # milliseconds
FLIGHT = 300  # of a piece that is carried over others
ARROWS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}


def _transform(sprite: "Sprite") -> str:
    turned = f" rotate({sprite.turn})" if sprite.turn else ""
    return f"translate({sprite.x} {sprite.y})" + turned


def _css(sprite: "Sprite", up: float = 0) -> str:
    turned = f" rotate({sprite.turn}deg)" if sprite.turn else ""
    return f"translate({sprite.x}px, {sprite.y - up}px)" + turned


def _over(old: "Sprite", new: "Sprite") -> str:
    """Half-way of a lifted piece: high above the board, and so a little larger."""
    turned = f" rotate({new.turn}deg)" if new.turn else ""
    x, y = (old.x + new.x) / 2, (old.y + new.y) / 2 - 40
    return f"translate({x}px, {y}px){turned} scale(1.2)"


class Stage:
    """One SVG element that shows one board. ``live``: whether its cells can be tapped; a figure's
    or a thumbnail's cannot."""

    def __init__(self, svg: "Any", live: bool = True) -> None:
        self.svg = svg
        self._live = live

    def set(
        self, game: str, symbols: "list[Shape]", ground: "list[Shape]", label: str = ""
    ) -> None:
        """Clear everything and draw the board itself. ``game``: its name, which styles are keyed
        by; ``label``: what a screen reader calls the board."""
        self._sprites: "list[Sprite]" = []
        self._nodes: list = []
        self._places: "list[Place]" = []
        self._cells: dict = {}
        self._rows: dict = {}  # of the cells, by their number
        self._marks: "dict[str, str]" = {}
        self._labels: "dict[str, str]" = {}
        self._noted: list[Shape] = []
        self._traced: list[Shape] = []
        self._focus = ""
        dom.put(self.svg, {"data-board": game})
        share_symbols(game, symbols)
        grid = {"class": "grid", "role": "grid", "aria-label": label} if self._live else {}
        self._pieces = dom.draw(("g", {"class": "pieces"}))
        self._grid = dom.draw(("g", grid))
        self._notes = dom.draw(("g", {"class": "notes"}))
        self._ways = dom.draw(("g", {"class": "ways"}))
        ground_node = dom.draw(("g", {"class": "ground"}, ground))
        dom.fill(self.svg, [ground_node, self._pieces, self._grid, self._ways, self._notes])

    def frame(self, box: "Box") -> None:
        """Show this part of the picture."""
        self.svg.setAttribute("viewBox", f"{box[0]} {box[1]} {box[2]} {box[3]}")

    # ---- pieces

    def show(
        self, sprites: "list[Sprite]", moving: bool = True, homes: "dict | None" = None
    ) -> None:
        """Draw these pieces in place of those before, with movement if ``moving``. ``homes``: kind
        of a piece -> where it goes if it leaves the board."""
        came = pair(self._sprites, sprites)
        stays = [False] * len(self._nodes)
        nodes = []
        for j in range(len(sprites)):
            sprite = sprites[j]
            if came[j] < 0:
                nodes.append(self._enter(sprite, moving))
            else:
                stays[came[j]] = True
                nodes.append(
                    self._change(self._nodes[came[j]], self._sprites[came[j]], sprite, moving)
                )
        for i in range(len(stays)):
            if not stays[i]:
                self._leave(self._nodes[i], self._sprites[i], moving, homes or {})
        self._order(nodes)
        self._nodes, self._sprites = nodes, sprites

    def _enter(self, sprite: "Sprite", moving: bool) -> "Any":
        attributes = {
            "href": "#" + sprite.face,
            "class": "piece " + sprite.classes,
            "transform": _transform(sprite),
        }
        node = dom.draw(("use", attributes))
        self._pieces.appendChild(node)
        if moving:
            dom.bridge.arrive(node, _css(sprite, 36), _css(sprite), SLIDE)
        return node

    def _change(self, node: "Any", old: "Sprite", new: "Sprite", moving: bool) -> "Any":
        if old is new:
            return node
        if old.classes != new.classes:
            node.setAttribute("class", "piece " + new.classes)
        if old.face != new.face:
            node.setAttribute("href", "#" + new.face)
            if moving:
                shut = _css(new) + " scaleX(0)"
                dom.bridge.animate(node, shut, _css(new), SLIDE, None)
        if not old.at(new) or old.turn != new.turn:
            node.setAttribute("transform", _transform(new))
            if moving:
                over = _over(old, new) if "lifted" in old.classes else None
                dom.bridge.animate(
                    node, _css(old), _css(new), SLIDE if over is None else FLIGHT, over
                )
        return node

    def _leave(self, node: "Any", sprite: "Sprite", moving: bool, homes: dict) -> None:
        home = homes.get(sprite.kind)
        if not moving:
            node.remove()
        elif home:
            there = f"translate({home[0]}px, {home[1]}px) scale(.6)"
            dom.bridge.leave(node, SLIDE + 100, _css(sprite), there)
        else:
            dom.bridge.leave(node, SLIDE, None, None)

    def _order(self, nodes: list) -> None:
        """Put the nodes from back to front, moving as few as possible."""
        following = None
        for i in range(len(nodes) - 1, -1, -1):
            node = nodes[i]
            after = node.nextElementSibling
            fits = (
                dom.none(after)
                if following is None
                else not dom.none(after) and after.isSameNode(following)
            )
            if not fits:
                if following is None:
                    self._pieces.appendChild(node)
                else:
                    self._pieces.insertBefore(node, following)
            following = node

    def note(self, shapes: "list[Shape]") -> None:
        """Draw these shapes over pieces and cells, in place of those before."""
        if shapes == self._noted:
            return
        self._noted = shapes
        dom.become(self._notes, shapes)

    def trace(self, shapes: "list[Shape]") -> None:
        """Draw these shapes over the pieces and under the cells, in place of those before."""
        if shapes is not self._traced:
            self._traced = shapes
            dom.become(self._ways, shapes)

    # ---- cells

    def lay(self, places: "list[Place]") -> None:
        """Make these cells the ones to tap, if they are not already. Cells of a name that was
        there before keep their nodes (a cell never moves), and the focus."""
        if places is self._places or [p.name for p in places] == [p.name for p in self._places]:
            return
        focused = self._live and self._grid.contains(dom.document.activeElement)
        before, self._places, self._cells = self._cells, places, {}
        known, self._rows = self._rows, {}
        within: dict = {}
        order = []
        for place in places:
            number, name = place.row, place.name
            if number not in within:
                order.append(number)
                within[number] = []
                row = ("g", {"role": "row"} if self._live else {})
                self._rows[number] = known[number] if number in known else dom.draw(row)
            node = before[name] if name in before else self._cell(place)
            within[number].append(node)
            self._cells[name] = node
        for number in order:
            dom.bridge.arrange(self._rows[number], *within[number])
        dom.bridge.arrange(self._grid, *[self._rows[number] for number in order])
        self._marks = {name: self._marks[name] for name in self._marks if name in self._cells}
        self._labels = {name: self._labels[name] for name in self._labels if name in self._cells}
        if places and self._live:
            self._rove(self._focus if self._focus in self._cells else places[0].name)
            if focused and not self._grid.contains(dom.document.activeElement):
                self._cells[self._focus].focus()

    def _cell(self, place: "Place") -> "Any":
        attributes = {
            "class": "cell",
            "role": "gridcell" if self._live else None,
            "data-cell": place.name if self._live else None,
            "tabindex": "-1" if self._live else None,
            "transform": f"translate({place.x} {place.y})",
        }
        tag, outline = place.outline[0], dict(place.outline[1])
        outline["class"] = "spot"
        shapes = [(tag, outline), ("circle", {"class": "dot", "r": 11})]
        return dom.draw(("g", attributes, shapes))

    def cells(self) -> "list[str]":
        """The names of all cells."""
        return [place.name for place in self._places]

    def mark(self, marks: dict) -> None:
        """Mark cells: name -> words from "offered picked touched won" (structure in pieces.css)."""
        gone = [name for name in self._marks if name not in marks]
        for name in gone + list(marks):
            wanted = marks.get(name, "")
            if name in self._cells and self._marks.get(name, "") != wanted:
                self._marks[name] = wanted
                if not wanted:
                    del self._marks[name]
                dom.put(
                    self._cells[name],
                    {
                        "data-mark": wanted or None,
                        "aria-selected": "true" if "picked" in wanted else None,
                    },
                )

    def label(self, labels: dict) -> None:
        """Give cells their accessible names: name -> words."""
        for name in labels:
            if name in self._cells and self._labels.get(name) != labels[name]:
                self._labels[name] = labels[name]
                self._cells[name].setAttribute("aria-label", labels[name])

    # ---- keyboard

    def _rove(self, name: str) -> None:
        if self._focus in self._cells:
            self._cells[self._focus].setAttribute("tabindex", "-1")
        self._focus = name
        self._cells[name].setAttribute("tabindex", "0")

    def focus(self, name: str) -> None:
        """Move the focus to a cell."""
        if name in self._cells:
            self._rove(name)
            self._cells[name].focus()

    def arrow(self, name: str, key: str) -> bool:
        """Move the focus from the cell ``name`` in the direction of an arrow key."""
        if key not in ARROWS or name not in self._cells:
            return False
        beside = nearest(self._places, name, ARROWS[key])
        if beside:
            self.focus(beside)
        return True


_shared: "list[str]" = []


def share_symbols(game: str, symbols: "list[Shape]") -> None:
    """Put a game's symbols where every SVG of the page can refer to them, once. Browsers give each
    of them a style whenever a dialog opens or closes, unless nothing there is ever displayed; what
    shapes are filled with must be."""
    if game not in _shared:
        _shared.append(game)
        paints = [shape for shape in symbols if shape[0].endswith("Gradient")]
        dom.grow(dom.by_id("paints"), ("g", {}, paints))
        dom.grow(dom.by_id("symbols"), ("g", {}, [one for one in symbols if one not in paints]))


def still(svg: "Any", picture: "Still") -> "Any":
    """Draw a picture that nobody taps into this SVG element, and hand the element back."""
    stage = Stage(svg, live=False)
    stage.set(picture.game, picture.symbols, picture.ground)
    stage.frame(picture.frame)
    if picture.marks:
        stage.lay(picture.places)
        stage.mark(picture.marks)
    stage.show(picture.sprites, False)
    stage.note(picture.notes)
    return svg


def figure(picture: "Still", caption: str = "") -> "Any":
    """A still picture with its caption below."""
    label = picture.label
    named = {"role": "img", "aria-label": label} if label else {"aria-hidden": "true"}
    named["class"] = "board"
    svg = still(dom.draw(("svg", named)), picture)
    below = (dom.make("figcaption", {"text": caption}),) if caption else ()
    return dom.make("figure", {}, (svg,) + below)
