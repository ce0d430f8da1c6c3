"""A game with its branches, comments and annotation glyphs as text for a URL's fragment.

    encode_tree(tree) -> text    decode_tree(text) -> GameTree

The envelope and the number in mixed radix are those of ``engine.link``; docs/formats.md specifies
the bytes. Every node is written before those that follow it, main lines first: how many moves
follow it, these as indexes among the legal moves, its glyphs, and whether it has a comment. The
texts of tags and comments come at the end. The last digit is a 1, so that a number that is used up
before can't continue as zeros.
"""

from engine.catalogue import LEVELS, game_entry
from engine.game import RESIGN, TIME
from engine.link.envelope import (
    GAME,
    SETUP_FORMAT,
    STUDY_FORMAT,
    LinkError,
    decode_envelope,
    encode_envelope,
)
from engine.link.game_link import move_index, read_game_options, write_game_options
from engine.link.radix import Reader, TextCoder, Writer
from engine.notation.game_tree import MAX_NAG, MAX_NODES, NAG_SYMBOLS, GameTree, TreeError
from engine.notation.setup_position import setup_rules
from engine.record import RecordError, find_game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator

    from engine.game import State
    from engine.notation.game_tree import Node

_SEED_RADIX = 1 << 32
_TIME_RADIX = 1 << 38  # seconds since 1970, to the year 9999
_LEVELS_RADIX = 32
_TAGS_RADIX = 64
_MAX_NAGS = 8  # of a move
_NAG_RADIX = len(NAG_SYMBOLS) + MAX_NAG + 1
_MAX_TEXT_BYTES = 4000
_LINE_BREAK = "\x01"  # in a text, in place of the line break that ends it
# All that UTF-8 and the coder need.
_BYTES = "\0\n" + _LINE_BREAK + "".join([chr(byte) for byte in range(32, 256) if byte != 127])

# The intervals of choices among unequals: (first digit, digits) of _TOTAL digits.
_TOTAL = 16
_ONE_CHILD, _NO_CHILD, _MORE_CHILDREN = (0, 12), (12, 3), (15, 1)
_WITHOUT_NAGS, _WITH_NAGS = (0, 15), (15, 1)
_SILENT, _COMMENTED = (0, 14), (14, 2)


def encode_tree(tree: GameTree) -> str:
    """Return the link to a tree, without "#".

    The link reveals all that the game hides.

    Raises:
        LinkError: "too-long"; "bad-options" (not in the schema); "secret" for what one viewer knows
            of a game.
    """
    if tree.is_observed:
        raise LinkError("secret")
    writer, game = Writer(), find_game(tree.game)
    entry = game_entry(tree.game)
    number = entry.schema_number_for(tree.options)
    format = SETUP_FORMAT if tree.setup else STUDY_FORMAT
    write_game_options(writer, format, entry, number, tree.options)
    if game.chance:
        writer.digit(tree.seed, _SEED_RADIX)
    if tree.setup:
        _position_coder(tree.game).write(writer, [tree.setup])
    writer.digit(1 if any(tree.levels) else 0, 2)
    for level in tree.levels if any(tree.levels) else []:
        writer.digit(LEVELS.index(level) + 1 if level else 0, _LEVELS_RADIX)
    writer.digit(0 if tree.time is None else 1, 2)
    if tree.time is not None:
        writer.digit(min(tree.time, _TIME_RADIX - 1), _TIME_RADIX)
    texts: "list[str]" = []
    writer.digit(len(tree.tags), _TAGS_RADIX)
    for name, value in tree.tags:
        texts += [name, value]
    writer.digit(len(tree), MAX_NODES + 1)
    pending = [tree.root]
    while pending:
        node = pending.pop()
        _write_node(writer, node)
        if node.comment:
            texts.append(node.comment)
        pending += reversed(node.children)
    try:
        TextCoder(_BYTES, _MAX_TEXT_BYTES).write(writer, [_to_bytes(text) for text in texts])
    except ValueError:
        raise LinkError("too-long") from None
    writer.digit(1, 2)
    return encode_envelope(format, GAME, tree.names, writer.to_bytes())


def _position_coder(game: str) -> TextCoder:
    """Return the coder of a game's positions as text."""
    rules = setup_rules(game)
    if rules is None:
        raise LinkError("mangled")
    return TextCoder("\0\n" + rules.alphabet, rules.max_length + 1)


def _write_node(writer: Writer, node: "Node") -> None:
    _write_choice(writer, _COMMENTED if node.comment else _SILENT)
    if node.parent:
        _write_nags(writer, node.nags)
    if node.state.turn is None:
        return
    count, legal = len(node.children), node.state.legal()
    if count < 2:
        _write_choice(writer, _ONE_CHILD if count else _NO_CHILD)
    else:
        _write_choice(writer, _MORE_CHILDREN)
        writer.digit(count - 2, len(legal) + 1)
    for child in node.children:
        if child.move == TIME:
            index = len(legal) + 1
        else:
            index = move_index(node.state, legal, child.move)
        writer.digit(index, len(legal) + 2)


def _write_nags(writer: Writer, nags: "tuple[str, ...]") -> None:
    if not nags:
        _write_choice(writer, _WITHOUT_NAGS)
        return
    if len(nags) > _MAX_NAGS:
        raise LinkError("too-long")
    _write_choice(writer, _WITH_NAGS)
    writer.digit(len(nags) - 1, _MAX_NAGS)
    for nag in nags:
        number = NAG_SYMBOLS.index(nag) if nag in NAG_SYMBOLS else len(NAG_SYMBOLS) + int(nag[1:])
        writer.digit(number, _NAG_RADIX)


def _write_choice(writer: Writer, interval: "tuple[int, int]") -> None:
    writer.interval(interval[0], interval[1], _TOTAL)


def _read_choice(reader: Reader, *intervals: "tuple[int, int]") -> "tuple[int, int]":
    digit = reader.peek(_TOTAL)
    for interval in intervals:
        if interval[0] <= digit < interval[0] + interval[1]:
            reader.skip_interval(interval[0], interval[1], _TOTAL)
            return interval
    raise LinkError("mangled")


def decode_tree(text: str) -> GameTree:
    """Return the tree that ``encode_tree`` wrote. Raises LinkError for any other text."""
    steps = decode_tree_steps(text)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            tree: GameTree = end.value
            return tree


def decode_tree_steps(text: str) -> "Generator[None, None, GameTree]":
    """Decode a tree, by a generator that yields after each move: a long tree takes a while.

    Raises:
        LinkError: The text is no link to a tree.
    """
    envelope = decode_envelope(text)
    if envelope.format not in (STUDY_FORMAT, SETUP_FORMAT):
        raise LinkError("mangled")
    try:
        reader = Reader(envelope.body)
        tree = yield from _read_tree_steps(reader, envelope.format, list(envelope.names))
    except LinkError:
        raise
    except ValueError:  # of the number, a text, the tree or the game
        raise LinkError("mangled") from None
    return tree


def _read_tree_steps(
    reader: Reader, format: int, names: "list[str]"
) -> "Generator[None, None, GameTree]":
    name, options = read_game_options(reader, format)
    seed = reader.digit(_SEED_RADIX) if find_game(name).chance else 0
    positions = [""]
    if format == SETUP_FORMAT:
        positions = _position_coder(name).read(reader)
    try:
        tree = GameTree(name, options, seed, setup="".join(positions))
    except RecordError:
        raise LinkError("bad-options") from None
    if positions != [tree.setup] or bool(tree.setup) != (format == SETUP_FORMAT):
        raise LinkError("mangled")
    levels: "list[str]" = []
    for _ in tree.levels if reader.digit(2) else []:
        level = reader.digit(_LEVELS_RADIX)
        if level > len(LEVELS):
            raise LinkError("newer")
        levels.append(LEVELS[level - 1] if level else "")
    tree.set_names(names, levels)
    tree.time = reader.digit(_TIME_RADIX) if reader.digit(2) else None
    tag_count = reader.digit(_TAGS_RADIX)
    node_count = reader.digit(MAX_NODES + 1)
    commented: "list[Node]" = []
    pending = [tree.root]
    while pending:
        node = pending.pop()
        if reader.at_end() or len(tree) > node_count:
            raise LinkError("mangled")
        if _read_choice(reader, _SILENT, _COMMENTED) == _COMMENTED:
            commented.append(node)
        if node.parent:
            _read_nags(reader, tree, node)
        children = _read_children(reader, tree, node)
        pending += reversed(children)
        yield
    texts = [_from_bytes(text) for text in TextCoder(_BYTES, _MAX_TEXT_BYTES).read(reader)]
    is_complete = reader.digit(2) == 1 and reader.at_end() and len(tree) == node_count
    if not is_complete or len(texts) != 2 * tag_count + len(commented):
        raise LinkError("mangled")
    _set_texts(tree, texts[: 2 * tag_count], commented, texts[2 * tag_count :])
    return tree


def _read_nags(reader: Reader, tree: GameTree, node: "Node") -> None:
    if _read_choice(reader, _WITHOUT_NAGS, _WITH_NAGS) == _WITHOUT_NAGS:
        return
    nags = []
    for _ in range(1 + reader.digit(_MAX_NAGS)):
        number = reader.digit(_NAG_RADIX)
        nags.append(
            NAG_SYMBOLS[number] if number < len(NAG_SYMBOLS) else f"${number - len(NAG_SYMBOLS)}"
        )
    tree.set_nags(node, nags)
    if node.nags != tuple(nags):
        raise LinkError("mangled")


def _read_children(reader: Reader, tree: GameTree, node: "Node") -> "list[Node]":
    """Add the moves that follow a node, and return their nodes."""
    state: "State" = node.state
    if state.turn is None:
        return []
    legal = state.legal()
    interval = _read_choice(reader, _ONE_CHILD, _NO_CHILD, _MORE_CHILDREN)
    count = 1 if interval == _ONE_CHILD else 0
    if interval == _MORE_CHILDREN:
        count = 2 + reader.digit(len(legal) + 1)
    endings = [RESIGN, TIME]
    for _ in range(count):
        index = reader.digit(len(legal) + 2)
        move = legal[index] if index < len(legal) else endings[index - len(legal)]
        if node.child(move):
            raise LinkError("mangled")
        try:
            tree.add(node, move)
        except TreeError:
            raise LinkError("mangled") from None
    return node.children


def _set_texts(
    tree: GameTree, tags: "list[str]", commented: "list[Node]", comments: "list[str]"
) -> None:
    pairs = list(zip(tags[::2], tags[1::2]))
    for name, value in pairs:
        tree.add_tag(name, value)
    if tree.tags != pairs:
        raise LinkError("mangled")
    for node, comment in zip(commented, comments):
        tree.set_comment(node, comment)
        if not comment or node.comment != comment:
            raise LinkError("mangled")


def _to_bytes(text: str) -> str:
    """Return a text with a character for each byte of its UTF-8."""
    return "".join([chr(byte) for byte in text.replace("\n", _LINE_BREAK).encode()])


def _from_bytes(text: str) -> str:
    """Return the text that ``_to_bytes`` wrote; raises ValueError for others."""
    return bytes([ord(byte) for byte in text]).decode().replace(_LINE_BREAK, "\n")
