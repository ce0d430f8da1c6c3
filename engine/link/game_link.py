"""A whole game, one viewer's knowledge of it, or a move message, as text for a URL's fragment.

    encode_game(record, names) -> text    decode(text) -> GameLink(record, names)
    encode_view(observed, names) -> text  decode(text) -> ViewLink(view, names, observed)
    encode_message(message) -> text       decode(text) -> MoveMessage(record, names, id, …)

A message (``engine.move_messages``) goes to and fro between two phones that play one game: the
game so far, its id, the sender, and how many games of the series each player has won before it.

Every game and every observed record has exactly one text, and ``decode`` refuses all others. A link
keeps its meaning for ever: so must the numbers and options of a game's entry in
``engine.catalogue``, and its legal moves and their order. docs/formats.md specifies the bytes;
``engine.link.envelope`` has what surrounds the body.

The body is one number in mixed radix (``engine.link.radix``), from its least significant digit: the
number of the game, the schema of its options, and the options; of a message its own fields; of a
game the seed (if there is chance), the number of moves, and each move as its index among the legal
ones, with ``resign`` after the last; of an observed record the viewer, the initial observation, and
every move as it was observed, as text. Format 1 had no schema (it was the first), and views as JSON
(``engine.link.legacy_view``).
Format 3 is that of games whose last move is ``time``, which is left out of the moves.
"""

from collections import namedtuple

from engine.catalogue import GameEntry, OptionSchema, choice_index, entry_by_number, game_entry
from engine.game import RESIGN, SPECTATOR, TIME
from engine.link import legacy_view
from engine.link.envelope import (
    GAME,
    MESSAGE,
    NEWEST_FORMAT,
    SEALED,
    SETUP_FORMAT,
    STUDY_FORMAT,
    TIME_FORMAT,
    VIEW,
    LinkError,
    decode_envelope,
    encode_envelope,
)
from engine.link.radix import Reader, TextCoder, Writer
from engine.move_messages import MAX_GAME_ID, MAX_SERIES_WINS, MoveMessage, supports_messages
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
# view: the last one; observed: the ObservedRecord that leads to it, None in links of format 1.
ViewLink = namedtuple("ViewLink", ("view", "names", "observed"))

_FORMAT_1_GAMES = 4  # format 1 had the games with the numbers 0 … 3
_GAMES_RADIX = {1: 16, 2: 64, 3: 64, SETUP_FORMAT: 64, STUDY_FORMAT: 64}
_SCHEMA_RADIX = 32
_SEED_RADIX = 1 << 32
_PLIES_RADIX = MAX_PLIES + 1


def encode_game(record: Record, names: "tuple | list" = ()) -> str:
    """Return the link to a played game, without "#".

    The link reveals all that the game hides: share it only when nothing has to stay secret.

    Args:
        record: The game.
        names: People's names by seat, sent as ``clean_name`` returns them.

    Raises:
        LinkError: "too-long", or "bad-options" (not in the schema).
        RecordError: A move is not legal.
    """
    format, record = _format_of(record)
    body = _game_body(record, format, game_entry(record.game).schema_number_for(record.options))
    return encode_envelope(format, GAME, names, body)


def encode_view(observed: ObservedRecord, names: "tuple | list" = ()) -> str:
    """Return the link to a game as one viewer knows it.

    Args:
        observed: The game.
        names: People's names by seat.

    Raises:
        LinkError: "too-long" or "bad-options".
        RecordError: The viewer can't have observed this.
    """
    observed.replay()
    body = _view_body(observed, game_entry(observed.game).schema_number_for(observed.options))
    return encode_envelope(NEWEST_FORMAT, VIEW, names, body)


def encode_message(message: MoveMessage) -> str:
    """Return the link of a move message.

    Returns:
        "" if the game ended because the other player's time was up: only that player can say so.

    Raises:
        LinkError: "too-long", "bad-options", or "secret" for a game with secrets, which a message
            would reveal.
        ValueError: The sender's seat is to move.
    """
    if not supports_messages(message.record.game, message.record.options):
        raise LinkError("secret")
    format, record = _format_of(message.record)
    is_senders_turn = record.replay()[-1].turn == message.sender
    if format == TIME_FORMAT and not is_senders_turn:
        return ""
    if format != TIME_FORMAT and is_senders_turn:
        raise ValueError("nothing to send")
    number = game_entry(record.game).schema_number_for(record.options)
    body = _game_body(record, format, number, message)
    return encode_envelope(format, MESSAGE, message.names, body)


def _format_of(record: Record) -> "tuple[int, Record]":
    """Return the format of a game's link, and the game without the loss on time that it says.

    Raises:
        RecordError: A move is not legal.
    """
    if record.moves[-1:] != [TIME]:
        return NEWEST_FORMAT, record
    record.replay()
    return TIME_FORMAT, record.up_to(len(record.moves) - 1)


def decode(text: str) -> "GameLink | ViewLink | MoveMessage":
    """Return what ``encode_game``, ``encode_view`` or ``encode_message`` wrote.

    It may have been an earlier version of the program. The moves have been replayed.

    Raises:
        LinkError: Any other text.
    """
    envelope = decode_envelope(text)
    if envelope.kind == SEALED:  # engine.sealed.link reads it
        raise LinkError("sealed")
    if envelope.format in (STUDY_FORMAT, SETUP_FORMAT):  # engine.notation.tree_link reads it
        raise LinkError("study")
    if envelope.kind == VIEW and envelope.format == 1:
        if not envelope.body:
            raise LinkError("mangled")
        view = legacy_view.read(_find_entry(1, envelope.body[0]), envelope.body[1:])
        return ViewLink(view, envelope.names, None)
    try:
        reader = Reader(envelope.body)
        if envelope.kind == GAME:
            return GameLink(_read_game(reader, envelope.format), envelope.names)
        if envelope.kind == MESSAGE:
            fields: list = []
            record = _read_game(reader, envelope.format, fields)
            return MoveMessage(record, envelope.names, *fields)
        observed = _read_view(reader)
        return ViewLink(observed.replay()[-1], envelope.names, observed)
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


def write_game_options(
    writer: Writer, format: int, entry: GameEntry, number: int, options: dict
) -> None:
    """Write the number of a game, and its options with the schema of that number.

    Raises:
        LinkError: "bad-options".
    """
    schema = entry.schemas[number]
    writer.digit(entry.number, _GAMES_RADIX[format])
    if format > 1:
        writer.digit(number, _SCHEMA_RADIX)
    if not schema.can_encode(options):
        raise LinkError("bad-options")
    for name, choices in schema.options:
        writer.digit(choice_index(choices, options[name]), len(choices))


def read_game_options(reader: Reader, format: int) -> "tuple[str, dict]":
    """Return the game's name, and its options completed by later ones, not yet validated.

    Raises:
        LinkError: "unknown-game", or "newer" for an unknown schema.
    """
    entry = _find_entry(format, reader.digit(_GAMES_RADIX[format]))
    number = 0 if format == 1 else reader.digit(_SCHEMA_RADIX)
    if number >= len(entry.schemas):
        raise LinkError("newer")
    schema: OptionSchema = entry.schemas[number]
    options = {}
    for name, choices in schema.options:
        options[name] = choices[reader.digit(len(choices))]
    return entry.name, schema.completed(options)


# A played game


def _game_body(
    record: Record, format: int, schema: int, message: "MoveMessage | None" = None
) -> bytes:
    """Return the body of a game's link, or of a message about it.

    Args:
        record: The game.
        format: The format's number.
        schema: The number of the schema to write the options with.
        message: The message, if it is one.
    """
    writer = Writer()
    write_game_options(writer, format, game_entry(record.game), schema, record.options)
    if message:
        _write_message_fields(writer, message)
    if find_game(record.game).chance:
        writer.digit(record.seed, _SEED_RADIX)
    writer.digit(len(record.moves), _PLIES_RADIX)
    states = record.replay()
    for ply, move in enumerate(record.moves):
        legal = states[ply].legal()
        writer.digit(move_index(states[ply], legal, move), len(legal) + 1)
    return writer.to_bytes()


def move_index(state: "State", legal: "list[str]", move: str) -> int:
    """Return the index of a move among the legal ones; ``resign`` follows the last."""
    if move == RESIGN:
        return len(legal)
    if move not in legal:  # another spelling of a legal move
        after = state.play(move)
        move = [same for same in legal if state.play(same) == after][0]
    return legal.index(move)


def _read_game(reader: Reader, format: int, message_fields: "list | None" = None) -> Record:
    """Read a game.

    Args:
        reader: The body.
        format: The format's number.
        message_fields: Of a message: a list that receives its own fields.
    """
    name, options = read_game_options(reader, format)
    game = find_game(name)
    if message_fields is not None:
        message_fields += _read_message_fields(reader)
    seed = reader.digit(_SEED_RADIX) if game.chance else 0
    plies = reader.digit(_PLIES_RADIX)
    try:
        record = Record(name, options, seed)
    except RecordError:
        raise LinkError("bad-options") from None
    max_length = game.max_game_length(record.options)
    if max_length is not None and plies > max_length + 1:
        raise LinkError("mangled")
    if message_fields and not supports_messages(name, record.options):
        raise LinkError("mangled")
    record.moves, turn = _read_moves(reader, record.start(), plies)
    if message_fields and (turn == message_fields[1]) != (format == TIME_FORMAT):
        raise LinkError("mangled")  # only the player to move can have lost on time, and says so
    if format == TIME_FORMAT:
        if plies >= MAX_PLIES or turn is None:
            raise LinkError("mangled")
        record.moves.append(TIME)
    return record


def _read_moves(reader: Reader, state: "State", plies: int) -> "tuple[list[str], int | None]":
    """Read all moves; return them and the seat to move after them.

    Args:
        reader: The rest of the body, which they must use up.
        state: The first position.
        plies: How many moves there are.
    """
    moves = []
    for _ in range(plies):
        if state.turn is None:
            raise LinkError("mangled")
        legal = state.legal()
        digit = reader.digit(len(legal) + 1)
        moves.append(legal[digit] if digit < len(legal) else RESIGN)
        state = state.play(moves[-1])
    if not reader.at_end():
        raise LinkError("mangled")
    return moves, state.turn


# The fields of a message


def _write_message_fields(writer: Writer, message: MoveMessage) -> None:
    writer.digit(message.id, MAX_GAME_ID + 1)
    writer.digit(message.sender, 2)
    writer.digit(1 if any(message.series_wins) else 0, 2)
    if any(message.series_wins):
        for wins in message.series_wins:
            writer.digit(wins, MAX_SERIES_WINS + 1)


def _read_message_fields(reader: Reader) -> list:
    id, seat, series = reader.digit(MAX_GAME_ID + 1), reader.digit(2), [0, 0]
    if reader.digit(2):
        series = [reader.digit(MAX_SERIES_WINS + 1), reader.digit(MAX_SERIES_WINS + 1)]
        if not any(series):
            raise LinkError("mangled")  # the flag before says there are none
    return [id, seat, series]


# An observed record


def _view_body(observed: ObservedRecord, schema: int) -> bytes:
    """Return the body of an observed record's link, its options written with that schema."""
    writer = Writer()
    write_game_options(writer, NEWEST_FORMAT, game_entry(observed.game), schema, observed.options)
    seats = find_game(observed.game).seats(observed.options)
    writer.digit(0 if observed.viewer is SPECTATOR else observed.viewer + 1, seats + 1)
    try:
        TextCoder().write(writer, [observed.initial_observation] + observed.moves)
    except ValueError:
        raise LinkError("too-long") from None
    return writer.to_bytes()


def _read_view(reader: Reader) -> ObservedRecord:
    name, options = read_game_options(reader, NEWEST_FORMAT)
    try:
        start = ObservedRecord(name, options)
    except RecordError:
        raise LinkError("bad-options") from None
    viewer = reader.digit(find_game(name).seats(start.options) + 1)
    texts = TextCoder().read(reader)
    if not texts or not reader.at_end():
        raise LinkError("mangled")
    seat = viewer - 1 if viewer else SPECTATOR
    return ObservedRecord(name, start.options, seat, texts[0], texts[1:])
