"""What is said about Hex Heaven: tiles, cells, moves, endings and results in whole sentences."""

from engine.hexheaven import guide
from engine.hexheaven.layout import cell_at
from engine.hexheaven.moves import PASS, REDRAW, parse, parts, split_told
from engine.hexheaven.tiles import COLOUR, HIDDEN, JEWELS, SHAPE, TURNED, WORD, bonus_points
from ui.boards import hexheaven_tiles as tiles
from ui.boards.drawing import Line
from ui.boards.hexheaven_signs import name, signed, touching
from ui.words import GameWords

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.hexheaven.state import HexHeavenState as Position


def where(move: str) -> str:
    """The cell of a laying move."""
    return move[move.find("@") + 1 : move.find("/")]


def cell_of(token: str) -> int:
    """The cell of that name."""
    q, r = token.split(",")
    return cell_at(int(q), int(r))


def tile_name(tile: int, say: GameWords) -> str:
    """A tile in words: number, colour, cut and ribbon."""
    if tile == HIDDEN:
        return say("tile-back")
    if tile > JEWELS:
        return say("tile-" + name(tile))
    return say(
        "tile",
        tile=name(tile),
        colour=say(f"colour-{COLOUR[tile]}"),
        cut=say(f"cut-{SHAPE[tile]}"),
        word=say(f"word-{WORD[tile]}"),
    )


def tile_names(found: tuple, say: GameWords) -> str:
    """Several tiles in words."""
    return say("comma").join([tile_name(tile, say) for tile in found])


def green(edges: int, say: GameWords) -> str:
    """Which of six edges are green, in words."""
    found = [say(f"edge-{i}") for i in range(6) if edges >> i & 1]
    return say("comma").join(found) if found else say("edge-none")


def cell_label(view: "Position", token: str, say: GameWords) -> str:
    """A cell's place and content."""
    cell = cell_of(token)
    lying = view.layout.tiles.get(cell)
    if lying is not None:
        edges = green(TURNED[lying >> 3][lying & 7], say)
        return say("cell-tile", cell=token, tile=tile_name(lying >> 3, say), edges=edges)
    n = touching(view, cell)
    if not n:
        return say("cell-first", cell=token)
    edges = green(view.layout.border[cell] >> 6 & 63, say)
    return say("cell-empty", cell=token, n=n, edges=edges)


def choice(view: "Position", move: str, say: GameWords) -> str:
    """What a chosen, complete placement would do."""
    tile, cell, _ = parts(parse(move))
    found = [one for one in guide.choices(view, tile) if cell_of(one.cell) == cell][0]
    turns = say("choice-turns") if len(found.rotations) > 1 else say("choice-fixed")
    if view.opening:
        return say("choice-opening", tile=name(tile), turns=turns)
    key = "choice-heaven" if guide.heavens(view, where(move)) else "choice"
    return say(key, n=found.adjacency, points=signed(found.points), turns=turns)


def ending(view: "Position", say: GameWords) -> tuple:
    """What ending the turn would do: (a line, its tone)."""
    end = guide.Ending(view)
    said = []
    if end.missing:
        return (say("ends-short", n=end.missing, required=view.required), "danger")
    if view.rules.name == "serious" and view.points:
        said.append(say("ends-serious", points=signed(view.points), n=end.advantage))
    if end.lost:
        said.append(say("ends-lost", tiles=say("comma").join([name(t) for t in end.lost])))
    if end.game_over:
        said.append(say("ends-game"))
    elif end.draws or not said:
        said.append(say("ends-draws", n=end.draws))
    return (say("dot").join(said), "danger" if end.lost else "")


def move_label(move: str, seat: int, say: GameWords) -> str:
    """A move, with what it brings to light, in words."""
    side = say(f"side-{seat}")
    bare, facts = split_told(move)
    code = parse(bare)
    if code == PASS:
        if facts and facts[0]:
            return say("said-pass-drew", side=side, tiles=tile_names(facts[0], say))
        return say("said-pass", side=side)
    if code == REDRAW:
        if facts:
            return say("said-redraw-showing", side=side, tiles=tile_names(facts[0], say))
        return say("said-redraw", side=side)
    tile = tile_name(parts(code)[0], say)
    return say("said-lay", side=side, tile=tile, cell=bare[bare.find("@") + 1 : bare.find("/")])


def effects(before: "Position", move: str, say: GameWords) -> list[str]:
    """What a placement did besides: points, heavens."""
    code = parse(split_told(move)[0])
    if code <= REDRAW or before.opening:
        return []
    tile, cell, _ = parts(code)
    scored = before.layout.points(tile, cell)
    said = [say("said-points", n=scored, points=signed(scored))]
    lifted = guide.heavens(before, where(move))
    if lifted:
        found = tuple([before.layout.tiles[cell_of(cell)] >> 3 for cell in lifted])
        away = before.rules.name == "serious" and not before.heavens
        key = "said-heaven-first" if away else "said-heaven"
        said.append(say(key, tiles=tile_names(found, say)))
    return said


def gauge_label(view: "Position", say: GameWords) -> str:
    """The count of the turn in words."""
    deck = say("gauge-deck", n=view.deck_size)
    if view.opening or view.turn is None:
        return deck
    comma = say("comma")
    used = [str(n) for n in range(1, 6) if view.used >> n & 1]
    free = [str(n) for n in range(1, 6) if view.by_hand() >> n & 1]
    return say(
        "gauge",
        deck=deck,
        points=signed(view.points),
        used=comma.join(used) or "–",
        free=comma.join(free) or "–",
    )


# ---- the result


def result(view: "Position", names: list, say: GameWords) -> list[Line]:
    """The end of a game, line by line."""
    if view.rules.name == "solo":
        witness = view.outcome.witness  # type: ignore[union-attr]
        return [
            Line(say("result-left"), str(witness[0])),
            Line(say("result-required"), str(witness[1])),
            Line(say("result-points"), str(view.points)),
        ]
    if view.rules.name == "serious":
        return [
            Line(names[seat], say("seat-advantage", n=points), strong=True)
            for seat, points in enumerate(view.advantage)
        ]
    bonus = view.bonus if view.bonus and view.outcome.reason != "resign" else HIDDEN  # type: ignore[union-attr]
    lines = []
    if bonus:
        title = say("result-bonus", tile=tile_name(bonus, say))
        lines.append(Line(title, "", tuple(tiles.shapes(bonus))))
    for seat, hand in enumerate(view.hands):
        lines += _sum(view, seat, hand, bonus, names[seat], say)
    return lines


def _sum(
    view: "Position", seat: int, hand: tuple, bonus: int, who: str, say: GameWords
) -> list[Line]:
    """One player's points: those of the game, and what each tile in the hand earns."""
    earned = [bonus_points(tile, bonus) if bonus else 0 for tile in hand]
    total = view.scores[seat]
    lines = [Line(who, say("seat-points", n=str(total).replace("-", "−")), strong=True)]
    if not bonus:
        return lines
    lines.append(Line(say("result-laid"), signed(total - sum(earned))))
    for tile, points in zip(hand, earned):
        alike = [
            say(key)
            for key, same in (
                ("result-colour", COLOUR[tile] == COLOUR[bonus]),
                ("result-cut", SHAPE[tile] == SHAPE[bonus]),
                ("result-word", WORD[tile] == WORD[bonus]),
            )
            if same
        ]
        text = say("comma").join(alike) if alike else say("result-nothing")
        lines.append(Line(text, signed(points), tuple(tiles.shapes(tile))))
    return lines
