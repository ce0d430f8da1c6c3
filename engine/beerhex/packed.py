"""BeerHex positions as JSON-able data, and back, with everything checked that can be.

The board is a string of 25 items, a1 b1 … e5: ``.`` or the owner's letter (``G`` ``S``), the face
(``g`` ``s`` ``?``), then ``^`` if it lies face up and ``!`` if it carries a clue token. A hand is
[gold, silver], or null in a view that doesn't know it. ``attacks`` and ``bounds`` are as in
``BeerHexState``, as lists.
"""

from engine.beerhex.board import BOARD, CONNECTED, TOKENS, count, stock, verdict
from engine.beerhex.knowledge import tidy
from engine.beerhex.notation import FACES, read
from engine.beerhex.state import BeerHexState
from engine.game import EVERYONE, RESIGN, BadOptions, BadPosition, IllegalMove

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import Game

_FIELDS = (
    "attacks board bounds hands last options outcome phase starter turn viewer"  # sorted
).split(" ")
_PHASES = ("start", "place", "fill", "over")


def pack(state: BeerHexState) -> dict:
    """``state`` as JSON-able data."""
    return {
        "options": dict(state.options),
        "starter": state.starter,
        "viewer": state.viewer,
        "turn": state.turn,
        "phase": state.phase,
        "board": " ".join([_item(state.cap(cell)) for cell in range(BOARD.cells)]),
        "hands": [hand and list(hand) for hand in state.hands],
        "bounds": [[list(bound) for bound in bounds] for bounds in state.bounds],
        "attacks": [list(attack) for attack in state.attacks],
        "last": state.last,
        "outcome": state.outcome and state.outcome.pack(),
    }


def _item(cap: "tuple | None") -> str:
    if cap is None:
        return "."
    owner, face, up, token = cap
    letter = "?" if face is None else FACES[face]
    return "GS"[owner] + letter + ("^" if up else "") + ("!" if token else "")


def restore(game: "Game", packed: object) -> BeerHexState:
    """The state that ``pack`` made this of. Raises BadPosition, whose fact ``part`` says where
    the data is not what a game of BeerHex could have led to."""
    _need(isinstance(packed, dict), "fields")
    assert isinstance(packed, dict)
    _need(sorted(packed) == _FIELDS, "fields")
    try:
        options = game.settle(packed["options"])
    except (BadOptions, TypeError, ValueError):
        raise BadPosition("bad-position", part="options") from None
    _need(options == packed["options"], "options")
    starter = packed["starter"]
    fixed = {"gold": 0, "silver": 1}.get(options["starter"], starter)
    _need(_number(starter, 0, 1) and starter == fixed, "starter")
    state = BeerHexState(game, options, starter)
    _viewer_and_turn(state, packed)
    _board(state, packed["board"])
    _attacks(state, packed["attacks"])
    _hands(state, packed["hands"])
    _bounds(state, packed["bounds"])
    _known(state)
    _last(state, packed["last"])
    if state.phase == "over":
        _outcome(state, packed["outcome"])
    else:
        _need(packed["outcome"] is None, "outcome")
        _phase(state)
    return state


def _need(true: bool, part: str) -> None:
    if not true:
        raise BadPosition("bad-position", part=part)


def _number(value: object, least: int, most: int) -> bool:
    # A bool is an int in CPython and none in MicroPython.
    return type(value) is int and least <= value <= most


def _list(value: object, part: str, size: int = -1) -> list:
    """``value``, which must be a list, of ``size`` items unless that is −1."""
    _need(isinstance(value, list), part)
    assert isinstance(value, list)
    _need(size in (-1, len(value)), part)
    return value


def _viewer_and_turn(state: BeerHexState, packed: dict) -> None:
    viewer, turn, phase = packed["viewer"], packed["turn"], packed["phase"]
    _need(viewer is None or _number(viewer, EVERYONE, 1), "viewer")
    _need(isinstance(phase, str) and phase in _PHASES, "phase")
    _need(turn is None if phase == "over" else _number(turn, 0, 1), "turn")
    state.viewer, state.turn, state.phase = viewer, turn, phase


def _board(state: BeerHexState, board: object) -> None:
    _need(isinstance(board, str), "board")
    items = str(board).split(" ")
    _need(len(items) == BOARD.cells, "board")
    for cell, item in enumerate(items):
        if item == ".":
            continue
        marks = item[2:]
        _need(item[:1] in ("G", "S") and item[1:2] in ("g", "s", "?"), "board")
        _need(marks in ("", "^", "!") and (marks != "^" or item[1] != "?"), "board")
        bit = 1 << cell
        state.shells["GS".index(item[0])] |= bit
        if item[1] != "?":
            state.faces[FACES.index(item[1])] |= bit
        if marks == "^":
            state.up |= bit
        elif marks == "!":
            state.tokens |= bit
    _need(not state.tokens or state.options["clues"], "tokens")
    for seat in (0, 1):
        _need(count(state.tokens & state.shells[seat]) <= TOKENS, "tokens")


def _attacks(state: BeerHexState, attacks: object) -> None:
    """The attacks, and that exactly the caps they left face up lie face up."""
    up = [0, 0]
    for attack in _list(attacks, "attacks"):
        seat, text, owners = _list(attack, "attacks", 3)
        _need(_number(seat, 0, 1) and isinstance(owners, str) and len(owners) == 3, "attacks")
        step = _step(text, "attacks")
        _need(step.kind == "attack" and step.shown is not None and len(step.shown) == 3, "attacks")
        _need(sum([1 << cell for cell in step.cells]) in CONNECTED, "attacks")
        for i in (0, 1, 2):
            _need(owners[i] in FACES and not (up[0] | up[1]) >> step.cells[i] & 1, "attacks")
        if step.shown not in ("ggg", "sss"):
            for i in (0, 1, 2):
                if step.shown[i] != FACES[seat]:
                    up[1 - seat] |= 1 << step.cells[i]
                    owner = FACES.index(owners[i])
                    _need(state.shells[owner] >> step.cells[i] & 1 == 1, "attacks")
        state.attacks = state.attacks + [(seat, text, owners)]
    _need([up[face] & ~state.faces[face] for face in (0, 1)] == [0, 0], "attacks")
    _need(state.phase == "over" or up[0] | up[1] == state.up, "attacks")


def _step(text: object, part: str):  # type: ignore[no-untyped-def]
    try:
        return read(text)
    except IllegalMove:
        raise BadPosition("bad-position", part=part) from None


def _hands(state: BeerHexState, hands: object) -> None:
    """The hands: as many caps as aren't on the board, none beyond the stock."""
    state.hands = []
    for seat, hand in enumerate(_list(hands, "hands", 2)):
        if hand is not None:
            _list(hand, "hands", 2)
            _need(all([_number(hand[face], 0, stock(seat, face)) for face in (0, 1)]), "hands")
            _need(sum(hand) == state.in_hand(seat), "hands")
            hand = list(hand)
        else:
            _need(state.in_hand(seat) >= 0, "hands")
        state.hands.append(hand)


def _bounds(state: BeerHexState, bounds: object) -> None:
    """The bounds: nested sets of face-down caps, in the form that play gives them."""
    state.bounds = []
    for seat, held in enumerate(_list(bounds, "bounds", 2)):
        inner = 0
        for bound in _list(held, "bounds"):
            cells, gold, silver = _list(bound, "bounds", 3)
            _need(_number(cells, 0, BOARD.full), "bounds")
            _need(_number(gold, 0, stock(seat, 0)) and _number(silver, 0, stock(seat, 1)), "bounds")
            _need(not cells & ~(state.shells[seat] & ~state.up) and not inner & ~cells, "bounds")
            inner = cells
        kept = [list(bound) for bound in held]
        _need(tidy(kept) == kept, "bounds")
        state.bounds.append(kept)


def _opened(state: BeerHexState) -> bool:
    """Whether the game is over and everything shown: a view that took a plain ``resign`` isn't."""
    return state.phase == "over" and None not in state.hands


def _known(state: BeerHexState) -> None:
    """That exactly those faces and hands are known which the viewer can look at, and that they
    and the unknown ones fit the stock and the bounds."""
    known = state.faces[0] | state.faces[1]
    opened = _opened(state)
    _need(not state.up & ~known, "board")
    _need(not opened or state.up == state.caps(), "board")
    for seat in (0, 1):
        down = state.shells[seat] & ~state.up
        if opened:
            holds = sees = True
        else:
            holds = state.viewer in (EVERYONE, seat)
            sees = state.viewer == EVERYONE or (holds and not state.options["clues"])
        _need(known & down == (down if sees else 0), "board")
        _need((state.hands[seat] is not None) == holds, "hands")
        _need(state.worlds(seat).number > 0, "bounds")


def _last(state: BeerHexState, last: object) -> None:
    """The last move, as far as it says what the board must show."""
    if last == "":
        _need(not state.caps() and not state.attacks and state.phase == "start", "last")
        return
    step = _step(last, "last")
    if step.kind == "attack":
        _need(bool(state.attacks) and state.attacks[-1][1] == last, "last")
    elif step.kind == "place":
        _need(state.caps() >> step.cells[0] & 1 == 1, "last")
        _need((step.face is None) == (state.phase != "over"), "last")
    else:
        _need(state.phase == "over", "last")
    _need(state.phase != "over" or step.kind != "attack", "last")
    state.last = step.plain if step.shown is None else step.plain + "=" + step.shown


def _swept(attack: tuple) -> bool:
    """Whether this attack succeeded."""
    return attack[1][-3:] in ("ggg", "sss")


def _turns(state: BeerHexState) -> list[int]:
    """How many turns each seat has finished. A turn lays one cap or is a failed attack (only
    filling lays more), and every cap ever laid is on the board or went home by an attack."""
    turns = [count(state.shells[seat]) for seat in (0, 1)]
    for seat, text, owners in state.attacks:
        swept = _swept((seat, text, owners))
        if not swept:
            turns[seat] += 1
        for i in (0, 1, 2):
            if swept or text[i - 3] == FACES[seat]:
                turns[FACES.index(owners[i])] += 1
    return turns


def _phase(state: BeerHexState) -> None:
    """That the phase fits the board and the last move, and that it is this seat's turn."""
    mover = state.turn or 0
    _need(state.caps() != BOARD.full and state.in_hand(mover) > 0, "phase")
    _need((state.in_hand(1 - mover) == 0) == (state.phase == "fill"), "phase")
    turns = _turns(state)
    ahead = turns[1 - mover] - turns[mover]
    due = 1 if mover != state.starter else 0
    _need(ahead == due or (state.phase == "fill" and ahead < due), "turn")
    attack = state.attacks[-1] if state.attacks else ("", "", "")
    fresh = state.last != "" and state.last == attack[1]
    if state.phase == "place":
        _need(fresh and _swept(attack) and attack[0] == mover, "phase")
    elif fresh:
        _need(not _swept(attack) and attack[0] != mover, "phase")


def _outcome(state: BeerHexState, packed: object) -> None:
    """The outcome: what the rules make of the open board and the last move."""
    kind = _step(state.last, "last").kind
    movers = [0, 1]
    kinds = [kind]
    if kind == "place":
        _need(state.caps() == BOARD.full, "last")
        kinds = ["full", "filled"] if 0 in (state.in_hand(0), state.in_hand(1)) else ["full"]
    elif kind != RESIGN:
        turns = _turns(state)
        movers = [state.starter if turns[0] == turns[1] else 1 - state.starter]
    _need(_opened(state) or kind == RESIGN, "board")
    for reason in kinds:
        for mover in movers:
            outcome = verdict(reason, mover, state.faces, state.hands)
            if outcome.pack() == packed:
                state.outcome = outcome
                return
    _need(False, "outcome")
