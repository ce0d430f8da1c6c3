"""Write games as text; docs/notation.md specifies it.

>>> from engine.notation.game_tree import GameTree
>>> tree = GameTree("mixtour", {"points": 2})
>>> first = tree.add(tree.root, "c3")
>>> tree.set_comment(first, "the middle")
>>> print(write_game(tree))
[Game "Mixtour"]
[Rules "points=2, repetition=on"]
[White "?"]
[Red "?"]
[Result "*"]
<BLANKLINE>
1. c3 {the middle} *
<BLANKLINE>
"""

from engine.game import SPECTATOR
from engine.notation import dates
from engine.notation.dialect import POSITION_TAG, Dialect, dialect_of
from engine.notation.game_tree import NAG_SYMBOLS, UNKNOWN_NAME, GameTree, Node
from engine.notation.lexer import escape
from engine.notation.reader import PROGRAM, SPECTATOR_TAG
from engine.notation.results import format_result
from engine.notation.rules_tag import format_rules
from engine.record import find_game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

WIDTH = 80  # characters in a line, if words are not longer
_CLOSE = ")"


def write_game(tree: GameTree) -> str:
    """Return a game as text, which ends with a line break."""
    lines = [f'[{name} "{escape(value, _QUOTE)}"]' for name, value in _tags(tree)]
    return "\n".join(lines) + "\n\n" + _wrap(_moves(tree)) + "\n"


def write_games(trees: "list[GameTree]") -> str:
    """Return games as one text, with an empty line between them."""
    return "\n".join([write_game(tree) for tree in trees])


_QUOTE = '"'
# A line must not begin like a tag within a comment, which the end of the line may be put into.
# A command doesn't: see ``engine.notation.drawings``.
_COMMENT_SPECIALS = "}["
_ESCAPED_COMMAND, _COMMAND = "\\[%", "[%"


def _tags(tree: GameTree) -> "list[tuple[str, str]]":
    """Return the tags of a game as (name, value) pairs."""
    dialect, game, outcome = dialect_of(tree.game), find_game(tree.game), tree.last_state().outcome
    tags = [("Game", dialect.title or tree.game)]
    if game.options:
        tags.append(("Rules", format_rules(game, tree.options)))
    if tree.is_observed:
        is_public = tree.viewer is SPECTATOR
        tags.append(("Viewer", SPECTATOR_TAG if is_public else dialect.seat_tag(tree.viewer or 0)))
        if tree.initial_observation:
            tags.append(("Dealt", tree.initial_observation))
    elif tree.seed or dialect.needs_seed(game, tree.options):
        tags.append(("Seed", str(tree.seed)))
    if tree.setup:
        tags.append((POSITION_TAG, tree.setup))
    if tree.time is not None:
        tags.append(("Date", dates.format_date(tree.time)))
        tags.append(("UTCTime", dates.format_time_of_day(tree.time)))
    for seat, name in enumerate(tree.names):
        tag, level = dialect.seat_tag(seat), tree.levels[seat]
        tags.append((tag, level or name or UNKNOWN_NAME))
        if level:
            tags.append((tag + "Type", PROGRAM))
    tags.append(("Result", format_result(outcome, len(tree.names))))
    if outcome:
        tags.append(("Termination", outcome.reason))
    return tags + tree.tags


def _moves(tree: GameTree) -> "list[str]":
    """Return the words of the moves, comments, variations and the result."""
    dialect, words = dialect_of(tree.game), _comment_words(tree.root.comment)
    pending: "list[tuple[str, Any]]" = [("after", tree.root)]
    is_resumed = False  # whether a variation has ended just now
    while pending:
        what, node = pending.pop()
        if what == _CLOSE:
            words[-1] += _CLOSE
            is_resumed = True
        elif what == "variation":
            written = _node_words(node, dialect, True)
            words += ["(" + written[0]] + written[1:]
            pending += [(_CLOSE, None), ("after", node)]
        elif node.children:
            main = node.children[0]
            words += _node_words(main, dialect, is_resumed)
            is_resumed = False
            pending.append(("after", main))
            pending += reversed([("variation", other) for other in node.children[1:]])
    state = tree.last_state()
    words.append(format_result(state.outcome, len(tree.names)))
    return words


def _node_words(node: Node, dialect: Dialect, needs_number: bool) -> "list[str]":
    """Return the words of a move: its number where a turn begins, glyphs, its comment."""
    words = []
    if node.begins_turn:
        words.append(f"{node.turn_number}.")
    elif needs_number:
        words.append(f"{node.turn_number}...")
    words += node.move.split(" ")
    for index, nag in enumerate(node.nags):
        if index == 0 and nag in NAG_SYMBOLS and dialect.attaches_nags:
            words[-1] += nag
        else:
            words.append(nag if nag in NAG_SYMBOLS and not dialect.attaches_nags else _number(nag))
    return words + _comment_words(node.comment)


def _number(nag: str) -> str:
    """Return PGN's number of a glyph."""
    return f"${NAG_SYMBOLS.index(nag) + 1}" if nag in NAG_SYMBOLS else nag


def _comment_words(comment: str) -> "list[str]":
    """Return a comment as words between which lines may be broken: at single spaces."""
    if not comment:
        return []
    words: "list[str]" = []
    previous = ""
    escaped = escape("{" + comment, _COMMENT_SPECIALS).replace(_ESCAPED_COMMAND, _COMMAND)
    for part in escaped.split(" "):
        if words and (not part or not previous):
            words[-1] += " " + part
        else:
            words.append(part)
        previous = part
    words[-1] += "}"
    return words


def _wrap(words: "list[str]") -> str:
    """Join words to lines."""
    lines, line, width = [], [words[0]], len(words[0])
    for word in words[1:]:
        if width + 1 + len(word) > WIDTH:
            lines.append(" ".join(line))
            line, width = [], -1
        line.append(word)
        width += 1 + len(word)
    lines.append(" ".join(line))
    return "\n".join(lines)
