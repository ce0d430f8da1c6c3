"""Replay of BeerHex's events on a plain board.

The board maps a cell's name to its cap as it is packed ("Gg", "S?^", "Gg!"); "hand-0" and "hand-1"
are the hands, as lists or None; "caps-0", "tokens-0", … are the numbers of caps and tokens each
seat has in hand; "covered" says whether the viewer forgets a face as soon as its cap lies on the
board.
"""

from collections.abc import Callable

from engine.events import Event

SHELLS = "GS"
CAPS = 13
TOKENS = 3
NAMES = [column + row for row in "12345" for column in "abcde"]


def plain_board(packed: dict) -> dict:
    """Return the plain board of a packed position or view."""
    items = packed["board"].split(" ")
    board = {name: item for name, item in zip(NAMES, items, strict=True) if item != "."}
    for seat, shell in enumerate(SHELLS):
        mine = [item for item in items if item[0] == shell]
        board[f"hand-{seat}"] = packed["hands"][seat] and list(packed["hands"][seat])
        board[f"caps-{seat}"] = CAPS - len(mine)
        tokens = TOKENS if packed["options"]["clues"] else 0
        board[f"tokens-{seat}"] = tokens - sum(item[-1] == "!" for item in mine)
    board["covered"] = packed["options"]["clues"] and packed["viewer"] != -1
    return board


def apply_event(board: dict, event: Event) -> None:
    """Apply an event to the board."""
    if event.kind in _CHANGES:
        _CHANGES[event.kind](board, *event.facts())


def _placed(board: dict, seat: int, cell: str, face: str, token: bool) -> None:
    assert cell not in board
    board[cell] = SHELLS[seat] + ("?" if board["covered"] else face) + ("!" if token else "")
    board[f"caps-{seat}"] -= 1
    board[f"tokens-{seat}"] -= token
    if board[f"hand-{seat}"]:
        board[f"hand-{seat}"]["gs".index(face)] -= 1


def _revealed(board: dict, caps: tuple, faces: tuple, owners: tuple) -> None:
    for cell, face, owner in zip(caps, faces, owners, strict=True):
        shell, known = board[cell][:2]
        assert shell == SHELLS[owner] and known in ("?", face) and "^" not in board[cell]
        board[cell] = shell + face + "^" + board[cell][2:]


def _unpinned(board: dict, cell: str, owner: int) -> None:
    assert board[cell][-1] == "!" and board[cell][0] == SHELLS[owner]
    board[cell] = board[cell][:-1]
    board[f"tokens-{owner}"] += 1


def _returned(board: dict, cell: str, owner: int) -> None:
    cap = board.pop(cell)
    assert cap[0] == SHELLS[owner] and cap[2:] == "^"
    board[f"caps-{owner}"] += 1
    if board[f"hand-{owner}"]:
        board[f"hand-{owner}"]["gs".index(cap[1])] += 1


def _stayed(board: dict, cell: str, owner: int, face: str) -> None:
    assert board[cell] == SHELLS[owner] + face + "^"


def _opened(board: dict, caps: tuple, faces: tuple, owners: tuple, hands: tuple) -> None:
    _revealed(board, caps, faces, owners)
    for cell, owner in zip(caps, owners, strict=True):
        if board[cell][-1] == "!":
            _unpinned(board, cell, owner)
    for seat, hand in enumerate(hands):
        assert board[f"hand-{seat}"] in (None, list(hand))
        board[f"hand-{seat}"] = list(hand)


_CHANGES: dict[str, Callable[..., None]] = {
    "placed": _placed,
    "revealed": _revealed,
    "unpinned": _unpinned,
    "returned": _returned,
    "stayedup": _stayed,
    "opened": _opened,
}
