"""A whole game, one viewer's knowledge of it, or a letter, as text for the fragment of a URL.

    encode(record, names) -> text      decode(text) -> GameLink(record, names)
    encode_told(told, names) -> text   decode(text) -> ViewLink(view, names, told)
    encode_letter(letter) -> text      decode(text) -> Letter(record, names, id, seat, series)

A letter (``engine.messages``) goes to and fro between two phones that play one game: the game as it
stands, which one it is, who sends it, and how many games of their series each has won before it.

Every game and every told record has exactly one text, and ``decode`` refuses all others. A link
is never read otherwise than when it was made: what a game's entry in ``engine.catalogue`` says of
numbers and options is for ever, and so are the games' legal moves and their order. The bytes are
described in docs/formats.md; what is around the body is ``engine.link.envelope``.

The body is one number in mixed radix (``engine.link.radix``), from its least significant digit: the
number of the game, the schema its options are written by, the options; of a letter what it says
beside the game; and then of a game the seed (if there is chance), how many moves, and each move as
its place among the legal ones, with ``resign`` after the last; of a told record the viewer, what
was dealt, and every move as it was told, spelt. Format 1 had no schema (it was the first) and views
as JSON (``engine.link.legacy_view``).
"""

from collections import namedtuple

from engine.catalogue import GameEntry, OptionSchema, choice_index, entry_by_number, game_entry
from engine.game import RESIGN, SPECTATOR
from engine.link import legacy_view
from engine.link.envelope import (
    GAME,
    MESSAGE,
    NEWEST_FORMAT,
    SEALED,
    VIEW,
    LinkError,
    decode_envelope,
    encode_envelope,
)
from engine.link.radix import Reader, TextCoder, Writer
from engine.messages import MAX_GAME_ID, MAX_WINS, MoveMessage, supports_messages
from engine.observed_record import ObservedRecord
from engine.record import MAX_PLIES, Record, RecordError, find_game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import State

__all__ = [
    "GameLink",
    "MoveMessage",
    "LinkError",
    "ViewLink",
    "decode",
    "encode_game",
    "encode_message",
    "encode_view",
]

# record: a Record whose moves are legal; names: a tuple of people's names by seat.
GameLink = namedtuple("GameLink", ("record", "names"))
# view: the last one; told: the ToldRecord that leads to it, None in links of format 1.
ViewLink = namedtuple("ViewLink", ("view", "names", "observed"))

_FORMAT_1_GAMES = 4  # in format 1 there were the games with the numbers 0 … 3
_GAMES_RADIX = {1: 16, 2: 64}
_SCHEMA_RADIX = 32
_SEED_RADIX = 1 << 32
_PLIES_RADIX = MAX_PLIES + 1


def encode_game(record: Record, names: "tuple | list" = ()) -> str:
    """The link to a played game, without "#". ``names``: of the people by seat, if wanted; they
    are sent as ``clean_name`` leaves them. The link tells all that the game hides: give it away
    only when the game is open. Raises LinkError "too-long" or "bad-options" (that the schema has
    no place for), and RecordError for moves that are not legal."""
    body = _game_body(
        record, NEWEST_FORMAT, game_entry(record.game).schema_number_for(record.options)
    )
    return encode_envelope(NEWEST_FORMAT, GAME, names, body)


def encode_view(observed: ObservedRecord, names: "tuple | list" = ()) -> str:
    """The link to a game as one viewer knows it. Raises LinkError as ``encode``, and RecordError
    for what cannot have been dealt or told."""
    observed.replay()
    body = _view_body(observed, game_entry(observed.game).schema_number_for(observed.options))
    return encode_envelope(NEWEST_FORMAT, VIEW, names, body)


def encode_message(message: MoveMessage) -> str:
    """The link of a letter. Raises LinkError as ``encode``, and "secret" for a game that hides
    something, which a letter would tell; ValueError if the sender's seat is to move."""
    if not supports_messages(message.record.game, message.record.options):
        raise LinkError("secret")
    if message.record.replay()[-1].turn == message.sender:
        raise ValueError("nothing to send")
    number = game_entry(message.record.game).schema_number_for(message.record.options)
    body = _game_body(message.record, NEWEST_FORMAT, number, message)
    return encode_envelope(NEWEST_FORMAT, MESSAGE, message.names, body)


def decode(text: str) -> "GameLink | ViewLink | MoveMessage":
    """What ``encode``, ``encode_told`` or ``encode_letter`` made this text of, in this or an
    earlier version of the program; the moves have been replayed. Any other text raises
    LinkError."""
    found = decode_envelope(text)
    if found.kind == SEALED:  # engine.sealed.link reads it
        raise LinkError("sealed")
    if found.kind == VIEW and found.format == 1:
        if not found.body:
            raise LinkError("mangled")
        view = legacy_view.read(_find_entry(1, found.body[0]), found.body[1:])
        return ViewLink(view, found.names, None)
    try:
        reader = Reader(found.body)
        if found.kind == GAME:
            return GameLink(_read_game(reader, found.format), found.names)
        if found.kind == MESSAGE:
            cover: list = []
            record = _read_game(reader, found.format, cover)
            return MoveMessage(record, found.names, *cover)
        told = _read_view(reader)
        return ViewLink(told.replay()[-1], found.names, told)
    except LinkError:
        raise
    except ValueError:  # of the number, the record or the game
        raise LinkError("mangled") from None


# The game and its options


def _find_entry(format: int, number: int) -> GameEntry:
    if format == 1 and number >= _FORMAT_1_GAMES:
        raise LinkError("unknown-game")
    try:
        return entry_by_number(number)
    except KeyError:
        raise LinkError("unknown-game") from None


def _write_game_options(
    writer: Writer, format: int, entry: GameEntry, number: int, options: dict
) -> None:
    schema = entry.schemas[number]
    writer.digit(entry.number, _GAMES_RADIX[format])
    if format > 1:
        writer.digit(number, _SCHEMA_RADIX)
    if not schema.can_encode(options):
        raise LinkError("bad-options")
    for name, choices in schema.options:
        writer.digit(choice_index(choices, options[name]), len(choices))


def _read_game_options(reader: Reader, format: int) -> "tuple[str, dict]":
    """The game's name, and its options with those that came later, not yet settled."""
    found = _find_entry(format, reader.digit(_GAMES_RADIX[format]))
    number = 0 if format == 1 else reader.digit(_SCHEMA_RADIX)
    if number >= len(found.schemas):
        raise LinkError("newer")
    schema: OptionSchema = found.schemas[number]
    options = {}
    for name, choices in schema.options:
        options[name] = choices[reader.digit(len(choices))]
    return found.name, schema.completed(options)


# A played game


def _game_body(
    record: Record, format: int, schema: int, message: "MoveMessage | None" = None
) -> bytes:
    """The body of a game's link in that format, its options written by the schema of that number;
    or of a letter about it."""
    writer = Writer()
    _write_game_options(writer, format, game_entry(record.game), schema, record.options)
    if message:
        _write_message_fields(writer, message)
    if find_game(record.game).chance:
        writer.digit(record.seed, _SEED_RADIX)
    writer.digit(len(record.moves), _PLIES_RADIX)
    states = record.replay()
    for ply, move in enumerate(record.moves):
        legal = states[ply].legal()
        writer.digit(_move_index(states[ply], legal, move), len(legal) + 1)
    return writer.to_bytes()


def _move_index(state: "State", legal: "list[str]", move: str) -> int:
    """The place of a move among the legal ones, ``resign`` after the last."""
    if move == RESIGN:
        return len(legal)
    if move not in legal:  # another spelling of a legal move
        after = state.play(move)
        move = [same for same in legal if state.play(same) == after][0]
    return legal.index(move)


def _read_game(reader: Reader, format: int, message_fields: "list | None" = None) -> Record:
    """A game; ``cover``, of a letter, takes what it says beside the game."""
    name, options = _read_game_options(reader, format)
    game = find_game(name)
    if message_fields is not None:
        message_fields += _read_message_fields(reader)
    seed = reader.digit(_SEED_RADIX) if game.chance else 0
    plies = reader.digit(_PLIES_RADIX)
    try:
        record = Record(name, options, seed)
    except RecordError:
        raise LinkError("bad-options") from None
    longest = game.max_game_length(record.options)
    if longest is not None and plies > longest + 1:
        raise LinkError("mangled")
    if message_fields and not supports_messages(name, record.options):
        raise LinkError("mangled")
    record.moves = _read_moves(
        reader, record.start(), plies, message_fields[1] if message_fields else None
    )
    return record


def _read_moves(reader: Reader, state: "State", plies: int, sender: "int | None") -> "list[str]":
    """``plies`` moves from ``state``, after which it is not the ``sender`` who is to move; they use
    up all that is left to read."""
    moves = []
    for _ in range(plies):
        if state.turn is None:
            raise LinkError("mangled")
        legal = state.legal()
        digit = reader.digit(len(legal) + 1)
        moves.append(legal[digit] if digit < len(legal) else RESIGN)
        state = state.play(moves[-1])
    if not reader.at_end() or (sender is not None and state.turn == sender):
        raise LinkError("mangled")
    return moves


# What a letter says beside the game


def _write_message_fields(writer: Writer, message: MoveMessage) -> None:
    writer.digit(message.id, MAX_GAME_ID + 1)
    writer.digit(message.sender, 2)
    writer.digit(1 if any(message.series_wins) else 0, 2)
    if any(message.series_wins):
        for wins in message.series_wins:
            writer.digit(wins, MAX_WINS + 1)


def _read_message_fields(reader: Reader) -> list:
    id, seat, series = reader.digit(MAX_GAME_ID + 1), reader.digit(2), [0, 0]
    if reader.digit(2):
        series = [reader.digit(MAX_WINS + 1), reader.digit(MAX_WINS + 1)]
        if not any(series):
            raise LinkError("mangled")  # that is written otherwise
    return [id, seat, series]


# A told record


def _view_body(observed: ObservedRecord, schema: int) -> bytes:
    """The body of a told record's link, its options written by the schema of that number."""
    writer = Writer()
    _write_game_options(writer, NEWEST_FORMAT, game_entry(observed.game), schema, observed.options)
    seats = find_game(observed.game).seats(observed.options)
    writer.digit(0 if observed.viewer is SPECTATOR else observed.viewer + 1, seats + 1)
    try:
        TextCoder().write(writer, [observed.initial_observation] + observed.moves)
    except ValueError:
        raise LinkError("too-long") from None
    return writer.to_bytes()


def _read_view(reader: Reader) -> ObservedRecord:
    name, options = _read_game_options(reader, NEWEST_FORMAT)
    try:
        told = ObservedRecord(name, options)
    except RecordError:
        raise LinkError("bad-options") from None
    viewer = reader.digit(find_game(name).seats(told.options) + 1)
    words = TextCoder().read(reader)
    if not words or not reader.at_end():
        raise LinkError("mangled")
    seat = viewer - 1 if viewer else SPECTATOR
    return ObservedRecord(name, told.options, seat, words[0], words[1:])
