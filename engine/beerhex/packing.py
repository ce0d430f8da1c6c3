"""BeerHex positions as JSON-able data, and back.

The board is a string of 25 items, a1 b1 … e5: ``.`` or the owner's letter (``G`` ``S``), the face
(``g`` ``s`` ``?``), then ``^`` if it lies face up and ``!`` if it carries a clue token. A hand is
[gold, silver], or null in a view that doesn't know it. ``attacks`` and ``bounds`` are as in
``Position``, as lists. What is checked is that all of it can be drawn, played on and imagined.
"""

from engine.beerhex.facts import (
    ATTACKED,
    BOARD,
    CAPS,
    FACES,
    SEATS,
    SHELLS,
    TOKENS,
    UNKNOWN,
    count,
    stock,
)
from engine.beerhex.moves import ATTACK, TOKEN, parse
from engine.beerhex.playing import REASONS
from engine.beerhex.position import OVER, PHASES
from engine.game import EVERYONE, BadPosition, IllegalMove
from engine.shape import fields, listed, need, options, outcome, text, whole

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.beerhex.moves import Move
    from engine.beerhex.position import P, Position
    from engine.game import Game

EMPTY = "."
UP = "^"
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
    """A position or view as JSON-able data, with FIELDS as its keys."""
    return {
        "options": dict(position.options),
        "starter": position.starter,
        "viewer": position.viewer,
        "turn": position.turn,
        "phase": position.phase,
        "board": " ".join([_item(position.cap(cell)) for cell in range(BOARD.cells)]),
        "hands": [hand and list(hand) for hand in position.hands],
        "bounds": [[list(bound) for bound in bounds] for bounds in position.bounds],
        "attacks": [list(attack) for attack in position.attacks],
        "last": position.last,
        "outcome": position.outcome and position.outcome.pack(),
    }


def _item(cap: "tuple[int, int | None, bool, bool] | None") -> str:
    if cap is None:
        return EMPTY
    owner, face, up, token = cap
    letter = UNKNOWN if face is None else FACES[face]
    return SHELLS[owner] + letter + (UP if up else "") + (TOKEN if token else "")


def restore(game: "Game", kind: "type[P]", packed: object) -> "P":
    """The position, of the class ``kind``, that ``pack`` made this of. Raises BadPosition, whose
    fact ``part`` says where the data is wrong."""
    given = fields(packed, FIELDS)
    starter = whole(given["starter"], 0, 1, "starter")
    position = kind(game, options(game, given["options"]), starter)
    if given["viewer"] is not None:
        whole(given["viewer"], EVERYONE, 1, "viewer")
    position.viewer = given["viewer"]
    position.phase = text(given["phase"], "phase")
    need(position.phase in PHASES, "phase")
    if position.phase != OVER:
        whole(given["turn"], 0, 1, "turn")
    need(position.phase != OVER or given["turn"] is None, "turn")
    position.turn = given["turn"]
    _board(position, text(given["board"], "board").split(" "))
    _hands(position, listed(given["hands"], "hands", 2))
    _bounds(position, listed(given["bounds"], "bounds", 2))
    need(position.worlds(0).number > 0 and position.worlds(1).number > 0, "stock")
    if position.turn is not None:
        can_place = position.caps() != BOARD.full and position.in_hand(position.turn) > 0
        need(can_place, "turn")
    for attack in listed(given["attacks"], "attacks"):
        position.attacks.append(_attack(listed(attack, "attacks", 3)))
    position.last = text(given["last"], "last")
    if position.last:
        _move(position.last, "last")
    _outcome(position, given["outcome"])
    return position


def _board(position: "Position", items: "list[str]") -> None:
    need(len(items) == BOARD.cells, "board")
    for cell, item in enumerate(items):
        if item == EMPTY:
            continue
        marks = item[2:]
        need(item[:1] in tuple(SHELLS) and item[1:2] in tuple(FACES + UNKNOWN), "board")
        need(marks in ("", UP, TOKEN) and (marks != UP or item[1] != UNKNOWN), "board")
        need(position.viewer != EVERYONE or item[1] != UNKNOWN, "board")
        bit = 1 << cell
        position.shells[SHELLS.index(item[0])] |= bit
        if item[1] != UNKNOWN:
            position.faces[FACES.index(item[1])] |= bit
        if marks == UP:
            position.up |= bit
        elif marks == TOKEN:
            position.tokens |= bit
    need(not position.tokens or position.options["clues"], "tokens")
    for seat in SEATS:
        need(count(position.shells[seat]) <= CAPS, "board")
        need(count(position.tokens & position.shells[seat]) <= TOKENS, "tokens")


def _hands(position: "Position", hands: list) -> None:
    """The hands: known to whom they belong, and each as many caps as aren't on the board."""
    for seat, hand in enumerate(hands):
        holds = position.viewer in (EVERYONE, seat)
        if hand is None:
            need(not holds, "hands")
            position.hands[seat] = None
            continue
        need(holds or position.phase == OVER, "hands")
        kinds = [
            whole(listed(hand, "hands", 2)[face], 0, stock(seat, face), "hands") for face in SEATS
        ]
        need(sum(kinds) == position.in_hand(seat), "hands")
        position.hands[seat] = kinds


def _bounds(position: "Position", bounds: list) -> None:
    """The bounds: numbers of faces for sets of face-down caps."""
    for seat, held in enumerate(bounds):
        down = position.shells[seat] & ~position.up
        for bound in listed(held, "bounds"):
            cells, gold, silver = listed(bound, "bounds", 3)
            whole(cells, 0, BOARD.full, "bounds")
            need(not cells & ~down, "bounds")
            whole(gold, 0, stock(seat, 0), "bounds")
            whole(silver, 0, stock(seat, 1), "bounds")
        position.bounds[seat] = [list(bound) for bound in held]


def _attack(packed: list) -> "tuple[int, str, str]":
    seat, told, owners = packed
    whole(seat, 0, 1, "attacks")
    move = _move(text(told, "attacks"), "attacks")
    need(move.kind == ATTACK and len(move.shown or "") == ATTACKED, "attacks")
    need(len(text(owners, "attacks")) == ATTACKED, "attacks")
    need(all([letter in FACES for letter in owners]), "attacks")
    return seat, told, owners


def _move(told: str, part: str) -> "Move":
    try:
        return parse(told)
    except IllegalMove:
        raise BadPosition("position", part=part) from None


def _outcome(position: "Position", packed: object) -> None:
    """The outcome: there is one when the game is over, for a reason that the game knows."""
    ended = outcome(packed, len(SEATS))
    need((ended is None) == (position.turn is not None), "outcome")
    if ended is not None:
        need(ended.reason in REASONS, "outcome")
        need(all([BOARD.cell(name) >= 0 for name in ended.witness]), "outcome")
    position.outcome = ended
