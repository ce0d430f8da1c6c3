"""Oracle of Hex Heaven: placements, points and heavens implemented again, slowly.

It tries every cell and rotation on a dict of (q, r) -> (tile, rotation). It shares nothing with the
engine; the tiles come from the formula of the reconstructed set, not from the engine's table.
"""

DIRECTIONS = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]


def faces() -> dict:
    """Return tile name -> (colour, shape, word, six edges); colour None for the blank tiles."""

    def smallest(edges: list) -> int:
        return min(sum(edges[(i - k) % 6] << i for i in range(6)) for k in range(6))

    as_edges = [[number >> i & 1 for i in range(6)] for number in range(64)]
    patterns = sorted({smallest(edges) for edges in as_edges})
    table: dict = {"V": (None, None, None, [1, 0, 1, 0, 1, 0])}
    table["S"] = table["V"]
    for p, number in enumerate(patterns):
        table[str(2 * p + 1)] = ("red", p // 7, p % 7, as_edges[number])
        table[str(2 * p + 2)] = ("blue", 1 - p // 7, p % 7, as_edges[number])
    return table


FACES = faces()


def edge_of(tile: str, rotation: int, i: int) -> int:
    """Return edge i of a tile at a rotation."""
    return FACES[tile][3][(i - rotation) % 6]


def parse_layout(layout: list) -> dict:
    """Return the packed layout as (q, r) -> (tile, rotation)."""
    lying = {}
    for text in layout:
        tile, place = text.split("@")
        cell, rotation = place.split("/")
        q, r = cell.split(",")
        lying[int(q), int(r)] = (tile, int(rotation))
    return lying


def touching_tiles(lying: dict, cell: tuple) -> list:
    """Return (direction, tile, rotation) of every tile that a cell touches."""
    touching = []
    for i, (dq, dr) in enumerate(DIRECTIONS):
        neighbour = (cell[0] + dq, cell[1] + dr)
        if neighbour in lying:
            touching.append((i, *lying[neighbour]))
    return touching


def rotations(tile: str) -> list:
    """Return the rotations that look different."""
    seen = []
    for k in range(6):
        edges = [edge_of(tile, k, i) for i in range(6)]
        if edges not in seen:
            seen.append(edges)
    return list(range(len(seen)))


def fits(lying: dict, tile: str, cell: tuple, rotation: int) -> bool:
    """Return whether a placement obeys the edge rule."""
    return all(
        edge_of(tile, rotation, i) == edge_of(other, turned, (i + 3) % 6)
        for i, other, turned in touching_tiles(lying, cell)
    )


def empty_cells(lying: dict) -> list:
    """Return every empty cell of a box around the layout."""
    if not lying:
        return [(0, 0)]
    qs, rs = [q for q, _ in lying], [r for _, r in lying]
    return [
        (q, r)
        for q in range(min(qs) - 1, max(qs) + 2)
        for r in range(min(rs) - 1, max(rs) + 2)
        if (q, r) not in lying
    ]


def placements(lying: dict, tile: str, adjacencies: set) -> list:
    """Return every move that lays ``tile`` with one of these adjacencies."""
    return [
        f"{tile}@{q},{r}/{k}"
        for q, r in empty_cells(lying)
        if len(touching_tiles(lying, (q, r))) in adjacencies
        for k in rotations(tile)
        if fits(lying, tile, (q, r), k)
    ]


def points(lying: dict, tile: str, cell: tuple) -> int:
    """Return the points of a placement."""
    total = 0
    colour, shape = FACES[tile][:2]
    for _, other, _ in touching_tiles(lying, cell):
        other_colour, other_shape = FACES[other][:2]
        if colour is None or other_colour is None:
            continue
        if colour == other_colour:
            total += 1
        elif shape != other_shape:
            total -= 1
    return total


def surrounded(lying: dict) -> list:
    """Return the cells of the jewel tiles with all six sides closed."""
    return sorted(
        cell
        for cell, (tile, _) in lying.items()
        if FACES[tile][0] is not None and len(touching_tiles(lying, cell)) == 6
    )


def legal_moves(packed: dict) -> list:
    """Return the legal moves of a packed full state that goes on, sorted."""
    lying = parse_layout(packed["layout"])
    rules, seat = packed["options"]["rules"], packed["turn"]
    hand = [str(tile) for tile in packed["hands"][seat]]
    if packed["opening"]:
        return _opening_moves(lying, rules, hand) or ["redraw"]
    allowed = {2, 3, 4, 5} - {n for n in range(6) if packed["used"] >> n & 1}
    if packed["single_edge"] and not packed["used"] & 2:
        allowed.add(1)
    legal = [move for tile in hand for move in placements(lying, tile, allowed)]
    may_pass = bool(packed["laid"]) or not legal
    for tile in packed["keep"]:
        moves = placements(lying, str(tile), {1, 2, 3, 4, 5})
        may_pass = may_pass and not moves
        legal += moves
    if packed["specials"][seat]:
        special = {29: "V", 30: "S"}[packed["specials"][seat]]
        legal += placements(lying, special, {1, 2, 3, 4, 5})
    return sorted(legal + (["pass"] if may_pass else []))


def _opening_moves(lying: dict, rules: str, hand: list) -> list:
    if not lying:
        return sorted(f"{tile}@0,0/{k}" for tile in hand for k in rotations(tile))
    moves = [move for tile in hand for move in placements(lying, tile, {1, 2, 3, 4, 5})]
    legal = []
    for move in moves:
        (cell, (tile, _)) = next(iter(parse_layout([move]).items()))
        if rules == "solo" and (0, 0) not in [_neighbour(cell, i) for i in range(6)]:
            continue
        if rules == "serious" and not _continues_line(lying, cell, tile):
            continue
        legal.append(move)
    return sorted(legal)


def _neighbour(cell: tuple, i: int) -> tuple:
    return (cell[0] + DIRECTIONS[i][0], cell[1] + DIRECTIONS[i][1])


def _continues_line(lying: dict, cell: tuple, tile: str) -> bool:
    """Return whether all cells are on one straight line, without gap or colour clash."""
    neighbours = touching_tiles(lying, cell)
    line = sorted([*lying, cell])
    gaps = {(b[0] - a[0], b[1] - a[1]) for a, b in zip(line, line[1:])}
    return (
        len(neighbours) == 1
        and len(gaps) == 1
        and gaps < set(DIRECTIONS)
        and FACES[neighbours[0][1]][0] != FACES[tile][0]
    )
