"""A whole game, or one view of a position, as text for the fragment of a URL.

    encode(record, names) -> text        decode(text) -> GameLink(record, names)
    encode_view(view, names) -> text     decode(text) -> ViewLink(view, names)

Every game or view has exactly one text, and ``decode`` refuses all others.

The text is base64url without padding of: a byte with the format's version × 16 + the kind of link;
the names (a byte for how many, then each with its length in bytes before its UTF-8); the body; and
in four bytes the CRC-32 of all that, which in every version will be the last and come first in
reading. The body of a view is the number of its game in a byte and its packed form as compact
JSON. The body of a game is one number in mixed radix, as few bytes as hold it: from its least
significant digit the number of the game, of its options, the seed (if there is chance), how many
moves, and each move as its place among the legal ones, with ``resign`` after the last.

So a link means something only as long as options and legal moves stay as they are. A rule that
changes them is a new entry at the end of NUMBERS, and the old entry goes on meaning the old rules.
"""

import binascii
import json
from collections import namedtuple

from engine.game import EVERYONE, RESIGN, BadPosition, IllegalMove
from engine.record import MAX_PLIES, Record, RecordError, clean_name, find_game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import Game, State

VERSION = 1
MAX_GAME_TEXT = 2000  # characters
MAX_VIEW_TEXT = 4000
MAX_NAMES = 3

# A game's number is its place here, for ever.
NUMBERS = ("mixtour", "inphexion", "beerhex", "hexheaven")

GameLink = namedtuple("GameLink", ("record", "names"))
ViewLink = namedtuple("ViewLink", ("view", "names"))

_GAME, _VIEW = 0, 1
_GAMES_RADIX = 16
_SEED_RADIX = 1 << 32
_PLIES_RADIX = MAX_PLIES + 1
_MAX_DEPTH = 20  # of brackets in a view
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


class LinkError(ValueError):
    """This text is no link to a game, or this game fits no link. ``reason``: "empty", "mangled"
    (damaged on its way, or never a link), "too-long", "newer" and "older" (of a version that this
    program cannot read), "unknown-game", "bad-options"."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def encode(record: Record, names: "tuple | list" = ()) -> str:
    """The link to a played game, without "#". ``names``: of the people by seat, if wanted; they
    are sent as ``clean_name`` leaves them. The link tells all that the game hides: give it away
    only when the game is open. Raises LinkError "too-long" or "unknown-game", and RecordError
    for moves that are not legal."""
    game = find_game(record.game)
    digits = [(_number(record.game), _GAMES_RADIX), _options_digit(game, record.options)]
    if game.chance:
        digits.append((record.seed, _SEED_RADIX))
    digits.append((len(record.moves), _PLIES_RADIX))
    states = record.replay()
    for ply, move in enumerate(record.moves):
        digits.append(_move_digit(states[ply], move))
    total = 0
    for k in range(len(digits) - 1, -1, -1):
        digit, radix = digits[k]
        total = total * radix + digit
    return _wrapped(_GAME, names, _bytes_of(total), MAX_GAME_TEXT)


def encode_view(view: "State", names: "tuple | list" = ()) -> str:
    """The link to one view of a position: a seat's, a bystander's, or anybody's if nothing is
    hidden. Raises LinkError as ``encode``, and ValueError for a full state with secrets."""
    if view.game.hidden and view.viewer == EVERYONE and view.outcome is None:
        raise ValueError("a full state is not for sending")
    body = bytes([_number(view.game.name)]) + _compact(view.pack(), _MAX_DEPTH).encode()
    return _wrapped(_VIEW, names, body, MAX_VIEW_TEXT)


def decode(text: str) -> "GameLink | ViewLink":
    """What ``encode`` or ``encode_view`` made this text of: a GameLink(record, names), whose moves
    have been replayed, or a ViewLink(view, names). Any other text raises LinkError."""
    kind, raw = _unwrapped(text)
    names, body = _read_names(raw)
    if kind == _VIEW:
        return ViewLink(_read_view(body), names)
    return GameLink(_read_game(body), names)


# A played game as a number


def _number(name: str) -> int:
    if name not in NUMBERS:
        raise LinkError("unknown-game")
    return NUMBERS.index(name)


def _game(number: int) -> "Game":
    if number >= len(NUMBERS):
        raise LinkError("unknown-game")
    try:
        return find_game(NUMBERS[number])
    except RecordError:
        raise LinkError("unknown-game") from None


def _options_digit(game: "Game", options: dict) -> "tuple[int, int]":
    """All options as one digit and its radix; the first option counts least."""
    index, radix = 0, 1
    for option in game.options:
        index += radix * option.choices.index(options[option.name])
        radix *= len(option.choices)
    return index, radix


def _options_of(game: "Game", index: int) -> dict:
    options = {}
    for option in game.options:
        index, choice = divmod(index, len(option.choices))
        options[option.name] = option.choices[choice]
    return options


def _move_digit(state: "State", move: str) -> "tuple[int, int]":
    legal = state.legal()
    if move == RESIGN:
        return len(legal), len(legal) + 1
    if move not in legal:  # another spelling of a legal move
        after = state.play(move)
        move = [same for same in legal if state.play(same) == after][0]
    return legal.index(move), len(legal) + 1


def _read_game(body: bytes) -> Record:
    if body[:1] == b"\0":
        raise LinkError("mangled")  # a leading zero
    total, number = divmod(int.from_bytes(body, "big"), _GAMES_RADIX)
    game = _game(number)
    total, index = divmod(total, _options_digit(game, game.settle({}))[1])
    seed = 0
    if game.chance:
        total, seed = divmod(total, _SEED_RADIX)
    total, plies = divmod(total, _PLIES_RADIX)
    try:
        record = Record(game.name, _options_of(game, index), seed)
    except RecordError:
        raise LinkError("bad-options") from None
    longest = game.longest(record.options)
    if longest is not None and plies > longest + 1:
        raise LinkError("mangled")
    record.moves = _read_moves(record.start(), total, plies)
    return record


def _read_moves(state: "State", total: int, plies: int) -> "list[str]":
    """``plies`` moves from ``state`` out of the digits of ``total``, which they use up."""
    moves = []
    for _ in range(plies):
        if state.turn is None:
            raise LinkError("mangled")
        legal = state.legal()
        total, digit = divmod(total, len(legal) + 1)
        moves.append(legal[digit] if digit < len(legal) else RESIGN)
        try:
            state = state.play(moves[-1])
        except IllegalMove:
            raise LinkError("mangled") from None
    if total:
        raise LinkError("mangled")
    return moves


def _bytes_of(total: int) -> bytes:
    size, rest = 0, total
    while rest:
        rest >>= 8
        size += 1
    return total.to_bytes(size, "big")


# A view as JSON


def _read_view(body: bytes) -> "State":
    game = _game(body[0]) if body else None
    if game is None:
        raise LinkError("mangled")
    try:
        packed = _parsed(body[1:])
        view = game.restore(packed)
    except (BadPosition, ValueError):
        raise LinkError("mangled") from None
    if view.pack() != packed or (game.hidden and view.viewer == EVERYONE and view.turn is not None):
        raise LinkError("mangled")
    return view


def _parsed(raw: bytes) -> object:
    """The value whose ``_compact`` text this is. ValueError otherwise."""
    text = raw.decode()
    depth = 0
    for c in text:
        depth += 1 if c in "[{" else -1 if c in "]}" else 0
        if depth > _MAX_DEPTH:
            raise ValueError("nested too deeply")
    value = json.loads(text)
    if _compact(value, _MAX_DEPTH) != text:
        raise ValueError("not the one way to write it")
    return value


def _compact(value: object, depth: int) -> str:
    """JSON without spaces, keys sorted: the same text from every interpreter, which ``json``
    does not promise. Strings are printable ASCII; there are no fractions."""
    if depth < 0:
        raise ValueError("nested too deeply")
    if value is None or value is True or value is False:
        return {None: "null", True: "true", False: "false"}[value]
    if type(value) is int:
        return str(value)
    if isinstance(value, str):
        if not all(" " <= c <= "~" for c in value):
            raise ValueError("not printable ASCII")
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    if isinstance(value, (list, tuple)):
        return "[" + ",".join([_compact(item, depth - 1) for item in value]) + "]"
    if isinstance(value, dict):
        pairs = [_compact(k, 0) + ":" + _compact(value[k], depth - 1) for k in sorted(value)]
        return "{" + ",".join(pairs) + "}"
    raise ValueError("no part of a position")


# What every link has: version, kind, names, checksum


def _wrapped(kind: int, names: "tuple | list", body: bytes, limit: int) -> str:
    cleaned = [clean_name(name) for name in names][:MAX_NAMES]
    while cleaned and not cleaned[-1]:
        cleaned.pop()
    raw = bytes([VERSION * 16 + kind, len(cleaned)])
    for name in cleaned:
        coded = name.encode()
        raw += bytes([len(coded)]) + coded
    raw += body
    text = _base64(raw + _checksum(raw))
    if len(text) > limit:
        raise LinkError("too-long")
    return text


def _unwrapped(text: str) -> "tuple[int, bytes]":
    """The kind of link, and its bytes from the names to the end of the body."""
    if not text:
        raise LinkError("empty")
    if len(text) > MAX_VIEW_TEXT:
        raise LinkError("too-long")
    if not all(c in _LETTERS for c in text) or len(text) % 4 == 1:
        raise LinkError("mangled")
    padded = text.replace("-", "+").replace("_", "/") + "=" * (-len(text) % 4)
    raw = binascii.a2b_base64(padded.encode())
    # Bits beyond the last byte must be zero: each link has one text.
    if len(raw) < 6 or _base64(raw) != text or _checksum(raw[:-4]) != raw[-4:]:
        raise LinkError("mangled")
    version, kind = raw[0] >> 4, raw[0] & 15
    if version != VERSION:
        raise LinkError("newer" if version > VERSION else "older")
    if kind not in (_GAME, _VIEW):
        raise LinkError("newer")
    if kind == _GAME and len(text) > MAX_GAME_TEXT:
        raise LinkError("too-long")
    return kind, raw[1:-4]


def _read_names(raw: bytes) -> "tuple[tuple[str, ...], bytes]":
    """The names, and what follows them."""
    if raw[0] > MAX_NAMES:
        raise LinkError("mangled")
    names, at = [], 1
    for _ in range(raw[0]):
        size = raw[at] if at < len(raw) else 0
        coded = raw[at + 1 : at + 1 + size]
        at += 1 + size
        try:
            name = coded.decode()
        except ValueError:
            raise LinkError("mangled") from None
        if at > len(raw) or clean_name(name) != name or name.encode() != coded:
            raise LinkError("mangled")
        names.append(name)
    if names and not names[-1]:
        raise LinkError("mangled")
    return tuple(names), raw[at:]


def _base64(raw: bytes) -> str:
    text = binascii.b2a_base64(raw).decode()
    return text.replace("\n", "").replace("=", "").replace("+", "-").replace("/", "_")


def _checksum(raw: bytes) -> bytes:
    return (binascii.crc32(raw) & 0xFFFFFFFF).to_bytes(4, "big")
