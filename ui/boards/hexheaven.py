"""The drawing of Hex Heaven: a layout of jewel tiles that grows, and the hands that feed it."""

from engine.hexheaven import guide
from engine.hexheaven.layout import axial, cell_name
from engine.hexheaven.legal import opening_cells
from engine.hexheaven.moves import REDRAW, parse, parts, split_told
from engine.hexheaven.tiles import number_of
from ui.boards import hexheaven_signs as signs
from ui.boards import hexheaven_talk as talk
from ui.boards import hexheaven_tiles as tiles
from ui.boards.drawing import Drawing, Line, Pick, Place
from ui.boards.hexheaven_figures import figure
from ui.sprites import Sprite
from ui.words import GameWords

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_SPOT = "M38.1-22V22L0 44-38.1 22V-22L0-44z"
_LEAST = (5 * tiles.WIDE, 4.6 * tiles.STEP)  # what is shown at least, so that tiles stay small


class HexHeavenDrawing(Drawing):
    """See ``Drawing``."""

    pans = True
    cycles = True
    deep = True

    def __init__(self, options: dict) -> None:
        self.options = options
        self.daily = options["rules"] == "solo"

    # ---- what is seen

    def symbols(self) -> list:
        return tiles.symbols()

    def frame(self, view: "Any") -> tuple:
        spots = [tiles.middle(*axial(cell)) for cell in self._cells(view)]
        left, right = min([x for x, _ in spots]), max([x for x, _ in spots])
        top, bottom = min([y for _, y in spots]), max([y for _, y in spots])
        wide = max(right - left + tiles.WIDE, _LEAST[0])
        high = max(bottom - top + tiles.HIGH, _LEAST[1])
        return ((left + right - wide) / 2, (top + bottom - high) / 2, wide, high)

    def _cells(self, view: "Any") -> list[int]:
        """Every cell that holds a tile or could take one."""
        layout = view.layout
        return sorted(list(layout.tiles) + list(layout.border)) or opening_cells(view)

    def places(self, view: "Any") -> list[Place]:
        outline = ("path", {"d": _SPOT})
        found = []
        for cell in self._cells(view):
            q, r = axial(cell)
            x, y = tiles.middle(q, r)
            found.append(Place(cell_name(cell), x, y, outline, r))
        return found

    def sprites(self, view: "Any") -> list[Sprite]:
        return self._lying(view.layout.tiles, [])

    def _lying(self, lying: dict, raised: list) -> list[Sprite]:
        """The tiles of a layout; those on the cells ``raised`` are being lifted out."""
        found = []
        for cell in sorted(lying):
            x, y = tiles.middle(*axial(cell))
            up = cell_name(cell) in raised
            state = "heaven" if up else ""
            found += tiles.sprites(lying[cell] >> 3, x, y - 12 * up, lying[cell] & 7, state)
        return found

    def frames(self, before: "Any", move: str, after: "Any") -> list[list[Sprite]]:
        final = self.sprites(after)
        code = parse(split_told(move)[0])
        lifted = (
            guide.heavens(before, talk.where(move)) if code > REDRAW and not before.opening else []
        )
        if not lifted:
            return [final]
        tile, cell, rotation = parts(code)
        lying = before.layout.tiles.copy()
        lying[cell] = tile * 8 + rotation
        return [self._lying(lying, []), self._lying(lying, lifted), final]

    def preview(self, view: "Any", tokens: tuple, after: "Any") -> list[Sprite]:
        if len(tokens) < 3:
            return self.sprites(view)
        move = _move(tokens)
        raised = [] if view.opening else guide.heavens(view, talk.where(move))
        x, y = tiles.middle(*axial(talk.cell_of(tokens[1])))
        held = tiles.sprites(number_of(tokens[0]), x, y, int(tokens[2][1:]), "tentative")
        return self._lying(view.layout.tiles, raised) + held

    def asides(self, view: "Any", tokens: tuple) -> list:
        if len(tokens) == 1:
            shapes: list = []
            for choice in guide.choices(view, number_of(tokens[0])):
                x, y = tiles.middle(*axial(talk.cell_of(choice.cell)))
                shapes += signs.offer(x, y, choice, view.opening)
            return shapes
        if len(tokens) < 3 or view.opening:
            return []
        x, y = tiles.middle(*axial(talk.cell_of(tokens[1])))
        return signs.edge_points(x, y, guide.edge_points(view, number_of(tokens[0]), tokens[1]))

    def touched(self, move: str) -> list[str]:
        code = parse(split_told(move)[0])
        return [cell_name(parts(code)[1])] if code > REDRAW else []

    def emblem(self, view: "Any", seat: int) -> list:
        return signs.emblem(seat)

    def hand(self, view: "Any", seat: int, say: GameWords) -> tuple:
        shapes, width, height = signs.hand(view, seat)
        label = talk.tile_names(tuple(signs.held(view, seat)), say)
        return (shapes, width, height, label)

    def gauge(self, view: "Any", say: GameWords) -> tuple:
        return (signs.gauge(view), signs.GAUGE[0], signs.GAUGE[1], talk.gauge_label(view, say))

    def facts(self, view: "Any", seat: int, say: GameWords) -> str:
        if view.rules.name == "solo":
            return say("seat-solo", n=len(view.hands[0]) + view.deck_size)
        if view.rules.name == "serious":
            return say("seat-advantage", n=view.advantage[seat])
        key = "seat-score" if view.rules.seats > 2 else "seat-points"
        return say(key, n=str(view.scores[seat]).replace("-", "−"))

    def figure(self, name: str) -> tuple:
        return figure(name)

    # ---- what a tap means

    def steps(self, view: "Any", move: str) -> list[list[str]]:
        tile, at, place = move.partition("@")
        if not at:
            return []
        cell, _, rotation = place.partition("/")
        return [[tile, cell, "r" + rotation]]

    def preferred(self, view: "Any", moves: list) -> "str | None":
        return moves[0]

    def holding(self, view: "Any") -> list[str]:
        seat = view.viewer
        if view.turn is None or seat is None or seat < 0:
            return []
        held = list(view.hands[seat]) if view.opening else signs.held(view, seat)
        return [signs.name(tile) for tile in held]

    def picks(self, view: "Any", tokens: tuple, offers: list, say: GameWords) -> list[Pick]:
        playable = [signs.name(tile) for tile in guide.Now(view).tiles]
        kept = [signs.name(tile) for tile in view.keep]
        found = []
        for token in offers:
            tile = number_of(token)
            if tile:
                state = "kept" if token in kept else ""
                shapes = tiles.shapes(tile, 0, 0, 0, state)
                pick = Pick(token, talk.tile_name(tile, say), tuple(shapes), 92, 104)
                pick.idle = token not in playable
            else:
                rotation = int(token[1:])
                shapes = tiles.shapes(number_of(tokens[0]), 0, 0, rotation)
                pick = Pick(token, say("rotation", n=rotation), tuple(shapes), 92, 104)
                pick.row = 1
            found.append(pick)
        return found

    def buttons(self, view: "Any", legal: list) -> list[str]:
        return [move for move in ("pass", "redraw") if move in legal]

    def button(self, view: "Any", move: str, say: GameWords) -> tuple:
        if move == "redraw":
            return (say("redraw"), say("redraw-note"), "")
        note, tone = talk.ending(view, say)
        return (say("pass"), note, tone)

    def question(self, view: "Any", move: str) -> str:
        if move != "pass":
            return ""
        end = guide.Ending(view)
        return "ask-pass-short" if end.missing else "ask-pass-lost" if end.lost else ""

    def why_not(self, view: "Any", tokens: tuple, token: str) -> tuple:
        if "," not in token:
            return ("tile-nowhere", {"tile": token})
        cell = talk.cell_of(token)
        if cell in view.layout.tiles:
            return ("occupied", {})
        if not tokens:
            return ("choose-first", {})
        refusal = guide.why_not(view, number_of(tokens[0]), token)
        return (refusal.reason, refusal.facts) if refusal else ("not-here", {})

    # ---- what is said

    def waiting(self, view: "Any", name: str, say: GameWords) -> str:
        if view.keep:
            return say("your-turn-kept", name=name)
        if view.opening:
            return say("your-turn-opening", name=name)
        return say("your-turn", name=name)

    def prompt(self, view: "Any", tokens: tuple, say: GameWords) -> str:
        return say("where", tile=talk.tile_name(number_of(tokens[0]), say))

    def chosen(self, view: "Any", move: str, say: GameWords) -> str:
        return talk.choice(view, move, say)

    def cell_label(self, view: "Any", cell: str, say: GameWords) -> str:
        return talk.cell_label(view, cell, say)

    def move_label(self, move: str, seat: int, say: GameWords) -> str:
        return talk.move_label(move, seat, say)

    def written(self, told: str) -> str:
        return split_told(told)[0]

    def effects(self, before: "Any", move: str, after: "Any", say: GameWords) -> list[str]:
        return talk.effects(before, move, say)

    def result(self, view: "Any", names: list, say: GameWords) -> list[Line]:
        return talk.result(view, names, say)


def _move(tokens: tuple) -> str:
    return f"{tokens[0]}@{tokens[1]}/{tokens[2][1:]}"


DRAWING = HexHeavenDrawing
