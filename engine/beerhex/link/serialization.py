"""Positions of BeerHex as JSON-able data, and back.

The board is a string of 25 items, a1 b1 … e5: ``.`` or the owner's letter (``G`` ``S``), the face
(``g`` ``s`` ``?``), then ``^`` if it lies face up and ``!`` if it carries a clue token. A hand is
[gold, silver], or null in a view that doesn't know it. ``attacks`` and ``bounds`` are as in
``Position``, as lists. Restoring checks that the position can be drawn, played on and determinized.
"""

from engine.beerhex.constants import (
    ATTACK_SIZE,
    BOARD,
    CAPS_PER_PLAYER,
    FACE_LETTERS,
    SEATS,
    SHELL_LETTERS,
    TOKENS_PER_PLAYER,
    UNKNOWN_FACE,
    popcount,
    stock,
)
from engine.beerhex.moves import ATTACK, TOKEN_MARK, parse_move
from engine.beerhex.position import OVER, PHASES
from engine.beerhex.transitions import REASONS
from engine.game import OMNISCIENT, BadPosition, IllegalMove
from engine.validation import (
    require,
    require_fields,
    require_int,
    require_list,
    require_options,
    require_str,
    restore_outcome,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.beerhex.moves import Move
    from engine.beerhex.position import P, Position
    from engine.game import Game

EMPTY = "."
FACE_UP_MARK = "^"
FIELDS = (
    "options",
    "starter",
    "viewer",
    "turn",
    "phase",
    "board",
    "hands",
    "bounds",
    "attacks",
    "last",
    "outcome",
)


def pack(position: "Position") -> dict:
    """Return a position or view as JSON-able data, with FIELDS as keys."""
    return {
        "options": dict(position.options),
        "starter": position.starter,
        "viewer": position.viewer,
        "turn": position.turn,
        "phase": position.phase,
        "board": " ".join([_pack_cap(position.cap(cell)) for cell in range(BOARD.cells)]),
        "hands": [hand and list(hand) for hand in position.hands],
        "bounds": [[list(bound) for bound in bounds] for bounds in position.bounds],
        "attacks": [list(attack) for attack in position.attacks],
        "last": position.last,
        "outcome": position.outcome and position.outcome.pack(),
    }


def _pack_cap(cap: "tuple[int, int | None, bool, bool] | None") -> str:
    if cap is None:
        return EMPTY
    owner, face, up, token = cap
    letter = UNKNOWN_FACE if face is None else FACE_LETTERS[face]
    return (
        SHELL_LETTERS[owner] + letter + (FACE_UP_MARK if up else "") + (TOKEN_MARK if token else "")
    )


def restore(kind: "type[P]", game: "Game", packed: object) -> "P":
    """Return the position that ``pack`` made the data of, as an instance of ``kind``.

    Raises:
        BadPosition: If the data has another shape; its fact ``part`` names the field.
    """
    data = require_fields(packed, FIELDS)
    starter = require_int(data["starter"], 0, 1, "starter")
    position = kind(require_options(game, data["options"]), starter)
    if data["viewer"] is not None:
        require_int(data["viewer"], OMNISCIENT, 1, "viewer")
    position.viewer = data["viewer"]
    position.phase = require_str(data["phase"], "phase")
    require(position.phase in PHASES, "phase")
    if position.phase != OVER:
        require_int(data["turn"], 0, 1, "turn")
    require(position.phase != OVER or data["turn"] is None, "turn")
    position.turn = data["turn"]
    _read_board(position, require_str(data["board"], "board").split(" "))
    _read_hands(position, require_list(data["hands"], "hands", 2))
    _read_bounds(position, require_list(data["bounds"], "bounds", 2))
    require(position.possible_faces(0).count > 0 and position.possible_faces(1).count > 0, "stock")
    if position.turn is not None:
        can_place = position.occupied() != BOARD.all_cells and position.hand_size(position.turn) > 0
        require(can_place, "turn")
    for attack in require_list(data["attacks"], "attacks"):
        position.attacks.append(_read_attack(require_list(attack, "attacks", 3)))
    position.last = require_str(data["last"], "last")
    if position.last:
        _read_move(position.last, "last")
    _read_outcome(position, data["outcome"])
    return position


def _read_board(position: "Position", items: "list[str]") -> None:
    require(len(items) == BOARD.cells, "board")
    for cell, item in enumerate(items):
        if item == EMPTY:
            continue
        marks = item[2:]
        require(
            item[:1] in tuple(SHELL_LETTERS) and item[1:2] in tuple(FACE_LETTERS + UNKNOWN_FACE),
            "board",
        )
        require(
            marks in ("", FACE_UP_MARK, TOKEN_MARK)
            and (marks != FACE_UP_MARK or item[1] != UNKNOWN_FACE),
            "board",
        )
        require(position.viewer != OMNISCIENT or item[1] != UNKNOWN_FACE, "board")
        bit = 1 << cell
        position.shells[SHELL_LETTERS.index(item[0])] |= bit
        if item[1] != UNKNOWN_FACE:
            position.faces[FACE_LETTERS.index(item[1])] |= bit
        if marks == FACE_UP_MARK:
            position.face_up |= bit
        elif marks == TOKEN_MARK:
            position.tokens |= bit
    require(not position.tokens or position.options["clues"], "tokens")
    for seat in SEATS:
        require(popcount(position.shells[seat]) <= CAPS_PER_PLAYER, "board")
        require(popcount(position.tokens & position.shells[seat]) <= TOKENS_PER_PLAYER, "tokens")


def _read_hands(position: "Position", hands: list) -> None:
    """Read the hands: known to their owners, each with the caps that aren't on the board."""
    for seat, hand in enumerate(hands):
        is_known = position.viewer in (OMNISCIENT, seat)
        if hand is None:
            require(not is_known, "hands")
            position.hands[seat] = None
            continue
        require(is_known or position.phase == OVER, "hands")
        kinds = [
            require_int(require_list(hand, "hands", 2)[face], 0, stock(seat, face), "hands")
            for face in SEATS
        ]
        require(sum(kinds) == position.hand_size(seat), "hands")
        position.hands[seat] = kinds


def _read_bounds(position: "Position", bounds: list) -> None:
    """Read the bounds: the most faces of each kind in sets of face-down caps."""
    for seat, held in enumerate(bounds):
        down = position.shells[seat] & ~position.face_up
        for bound in require_list(held, "bounds"):
            cells, gold, silver = require_list(bound, "bounds", 3)
            require_int(cells, 0, BOARD.all_cells, "bounds")
            require(not cells & ~down, "bounds")
            require_int(gold, 0, stock(seat, 0), "bounds")
            require_int(silver, 0, stock(seat, 1), "bounds")
        position.bounds[seat] = [list(bound) for bound in held]


def _read_attack(packed: list) -> "tuple[int, str, str]":
    seat, text, owners = packed
    require_int(seat, 0, 1, "attacks")
    move = _read_move(require_str(text, "attacks"), "attacks")
    require(move.kind == ATTACK and len(move.revealed or "") == ATTACK_SIZE, "attacks")
    require(len(require_str(owners, "attacks")) == ATTACK_SIZE, "attacks")
    require(all([letter in FACE_LETTERS for letter in owners]), "attacks")
    return seat, text, owners


def _read_move(text: str, part: str) -> "Move":
    try:
        return parse_move(text)
    except IllegalMove:
        raise BadPosition("position", part=part) from None


def _read_outcome(position: "Position", packed: object) -> None:
    """Read the outcome, which exists if the game is over, for a reason of this game."""
    outcome = restore_outcome(packed, len(SEATS))
    require((outcome is None) == (position.turn is not None), "outcome")
    if outcome is not None:
        require(outcome.reason in REASONS, "outcome")
        require(all([BOARD.cell(name) >= 0 for name in outcome.details]), "outcome")
    position.outcome = outcome
