r"""Read games from text; docs/notation.md specifies it.

``read_games_steps`` reads any number of games, each by itself: an error in one doesn't concern the
others. A game ends where tags begin again. It is a generator that yields after every line and, in
a line, after every few moves, since replaying takes time.

>>> read_game('[Game "Mixtour"]\n1. c3 {the middle} 2. d4! (2. c4) 3. c3-d4 *').to_record().moves
['c3', 'd4', 'c3:1-d4']
"""

from collections import namedtuple

from engine.catalogue import GAMES, LEVELS, UNLISTED
from engine.game import OMNISCIENT, SPECTATOR, BadPosition
from engine.notation import dates
from engine.notation.dialect import POSITION_TAG, Dialect, dialect_of, game_key
from engine.notation.game_tree import (
    MAX_COMMENT,
    GameTree,
    Node,
    TreeError,
    normalized_nag,
)
from engine.notation.lexer import (
    CLOSE,
    COMMENT,
    OPEN,
    TAG,
    Lexer,
    NotationError,
    begins_with_tag,
)
from engine.notation.results import RESULTS, format_result, is_result
from engine.notation.rules_tag import parse_rules
from engine.record import MAX_SEED, RecordError, find_game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator, Iterable

    from engine.notation.lexer import Token

MAX_TEXT = 8000000  # characters in a text
SPECTATOR_TAG = "spectator"  # the value of the tag Viewer for a spectator
PROGRAM = "program"  # the value of the tag of a seat's type for a computer

# One game of a text. line: the number of its first line; title: its tag Game, "" for none;
# tree: the game, None if it can't be read; error: the NotationError then.
ReadGame = namedtuple("ReadGame", ("line", "title", "tree", "error"))


def read_game(text: str) -> GameTree:
    """Return the only game, or the first one, of a text.

    Raises:
        NotationError: It can't be read.
    """
    games = read_games(text)
    if not games:
        raise NotationError("no-game", 1)
    if games[0].error:
        raise games[0].error
    tree: GameTree = games[0].tree
    return tree


def read_games(text: str) -> "list[ReadGame]":
    """Return all games of a text, whether they can be read or not.

    Raises:
        NotationError: "long-text".
    """
    if len(text) > MAX_TEXT:
        raise NotationError("long-text", 1, most=MAX_TEXT)
    return [game for game in read_games_steps(split_lines(text)) if game]


def split_lines(text: str) -> "list[str]":
    """Return the lines of a text, whatever ends them."""
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def read_games_steps(lines: "Iterable[str]") -> "Generator[ReadGame | None, None, None]":
    """Read games from lines.

    Yields:
        Each game when it has been read, and None in between: after every line and, in a line, after
        every few moves.
    """
    game: "_GameReader | None" = None
    number = 0
    for line in lines:
        number += 1
        if number == 1 and line.startswith("\ufeff"):
            line = line[1:]
        if game and game.ends_before(line):
            yield game.finish(number - 1)
            game = None
        if game is None and line.strip():
            game = _GameReader(number)
        if game:
            yield from game.read_line_steps(line, number)
        yield None
    if game:
        yield game.finish(number)


class _GameReader:
    """Reads one game, line by line."""

    def __init__(self, line: int) -> None:
        self._first_line = line
        self._lexer = Lexer(MAX_COMMENT)
        self._tags: "list[tuple[str, str, int]]" = []  # name, value, number of the line
        self._has_moves = False  # whether anything but tags has come
        self._error: "NotationError | None" = None
        self._tree: "GameTree | None" = None
        self._dialect = Dialect()
        self._node: "Node | None" = None  # the last move of the line that is being read
        self._open: "list[tuple[Node, int]]" = []  # for each open bracket the move, and its line
        self._is_fresh = False  # whether a bracket has been opened and no move has come since
        self._intro = ""  # a comment before the first move of a variation
        self._pending: "list[str]" = []  # the words of a move that isn't complete
        self._result = ("", 0)  # the result behind the moves, and its line

    # Lines

    def ends_before(self, line: str) -> bool:
        """Return whether another game begins with a line."""
        if not begins_with_tag(line):
            # Only comments after a result belong to that game.
            is_over = self._result[0] and not self._lexer.comment_line
            return bool(is_over and line.strip() and line.lstrip()[0] not in "{;%")
        is_second = line.lstrip(" \t[").lower().startswith("game ")
        return self._has_moves or (is_second and self._tag("game") is not None)

    def read_line_steps(self, line: str, number: int) -> "Generator[None, None, None]":
        """Read one more line; after an error nothing is read but where the game ends."""
        is_tags = begins_with_tag(line)
        if line.strip() and not is_tags:
            self._has_moves = True
        if self._error:
            return
        try:
            for count, token in enumerate(self._lexer.tokens(line, number)):
                if count % 8 == 7:
                    yield
                self._read_token(token, number)
        except NotationError as error:
            self._error = error

    def finish(self, number: int) -> ReadGame:
        """Return the game, whose last line has this number."""
        try:
            if not self._error:
                self._check_end(number)
        except NotationError as error:
            self._error = error
        title = self._tag("game")
        tree = None if self._error else self._tree
        return ReadGame(self._first_line, title[0] if title else "", tree, self._error)

    def _check_end(self, number: int) -> None:
        if self._lexer.comment_line:
            raise NotationError("open-comment", self._lexer.comment_line)
        if self._open:
            raise NotationError("open-variation", self._open[-1][1])
        if self._pending:
            raise _syntax_error(self._pending, number)
        tree = self._begin(number) if self._tree is None else self._tree
        state, played = tree.last_state(), ("*", number)
        if state.outcome:
            played = (format_result(state.outcome, len(tree.names)), number)
        tag = self._tag("result")
        for said, line in (tag or ("", 0), self._result):
            if said not in ("", "*", "?", played[0]):
                if said not in RESULTS and not is_result(said):
                    raise NotationError("bad-result", line, result=said[:40])
                raise NotationError("other-result", line, result=said, played=played[0])

    # Tokens

    def _read_token(self, token: "Token", line: int) -> None:
        if token.kind == TAG:
            name, value = token.value
            self._tags.append((name, value, line))
            return
        tree = self._begin(line) if self._tree is None else self._tree
        assert self._node is not None
        if self._result[0] and token.kind != COMMENT:
            raise NotationError("after-result", line)
        if self._pending and token.kind in (OPEN, CLOSE):
            raise _syntax_error(self._pending, line)
        if token.kind == COMMENT:
            self._read_comment(tree, token.value)
        elif token.kind == OPEN:
            if self._node.parent is None or self._is_fresh:
                raise NotationError("early-variation", line)
            self._open.append((self._node, line))
            self._node, self._is_fresh = self._node.parent, True
        elif token.kind == CLOSE:
            if not self._open:
                raise NotationError("stray-bracket", line)
            if self._is_fresh:
                raise NotationError("empty-variation", line)
            self._node = self._open.pop()[0]
        else:
            self._read_word(tree, token.value, line)

    def _read_comment(self, tree: GameTree, comment: str) -> None:
        if self._is_fresh:
            self._intro = _joined(self._intro, comment)
        elif self._node is not None:
            tree.set_comment(self._node, _joined(self._node.comment, comment))

    def _read_word(self, tree: GameTree, word: str, line: int) -> None:
        if not self._pending:
            if not self._open and is_result(word):
                self._result = (word, line)
                return
            word = _without_number(word)
            nag = normalized_nag(word)
            if nag and self._node is not None and self._node.parent and not self._is_fresh:
                tree.set_nags(self._node, self._node.nags + (nag,))
                return
            if not word:
                return
            if nag or word.startswith("$"):
                raise NotationError("stray-nag", line, nag=word[:40])
        self._pending.append(word)
        if len(self._pending) > self._dialect.words_after(self._pending[0]):
            move = " ".join(self._pending)
            self._pending = []
            self._add_move(tree, move, line)

    def _add_move(self, tree: GameTree, written: str, line: int) -> None:
        """Play a move, perhaps with a glyph behind it."""
        parent, (bare, symbol) = self._node, _split_nag(written)
        assert parent is not None
        tries = [(bare, symbol)] if symbol else []
        if not symbol or not self._dialect.attaches_nags:
            tries.insert(0, (written, ""))
        failure: "TreeError | None" = None
        for text, nag in tries:
            try:
                self._node = tree.add(parent, self._dialect.normalize(text))
            except TreeError as error:
                failure = failure or error
                continue
            if nag:
                tree.set_nags(self._node, self._node.nags + (nag,))
            if self._intro:
                tree.set_comment(self._node, _joined(self._intro, self._node.comment))
            self._is_fresh, self._intro = False, ""
            return
        assert failure is not None
        facts = dict(failure.facts)
        if failure.reason == "bad-move":
            facts["move"] = written[:40]
            facts["ply"] = parent.ply + 1
        raise NotationError(failure.reason, line, **facts)

    # Tags

    def _tag(self, name: str) -> "tuple[str, int] | None":
        """Return the value of a tag, whose name is in lower case, and the number of its line."""
        for known, value, line in self._tags:
            if known.lower() == name:
                return value, line
        return None

    def _begin(self, line: int) -> GameTree:
        """Create the tree that the tags describe; ``line`` is that of the first word after them."""
        title = self._tag("game")
        if title is None:
            raise NotationError("no-game", self._first_line)
        name = game_key(title[0])
        if not is_game(name):
            raise NotationError("unknown-game", title[1], game=title[0][:40])
        game, self._dialect = find_game(name), dialect_of(name)
        rules = self._tag("rules") or ("", title[1])
        options = parse_rules(game, rules[0], rules[1])
        viewer, dealt = self._viewer(game.seats(options)), self._tag("dealt")
        seed = 0
        if viewer == OMNISCIENT:
            seed = self._seed(self._dialect.needs_seed(game, options), title[1])
        observation, setup = dealt[0] if dealt else "", self._tag(POSITION_TAG.lower())
        try:
            tree = GameTree(name, options, seed, viewer, observation, setup[0] if setup else "")
        except BadPosition as error:
            facts = {"why": error.reason, "why_facts": error.facts}
            raise NotationError("bad-position", setup[1] if setup else line, **facts) from None
        except RecordError:
            raise NotationError("bad-deal", dealt[1] if dealt else line) from None
        self._set_header(tree)
        self._tree, self._node = tree, tree.root
        return tree

    def _seed(self, is_needed: bool, line: int) -> int:
        seed = self._tag("seed")
        if seed is None:
            if is_needed:
                raise NotationError("no-seed", line)
            return 0
        digits = seed[0].strip()
        if not 0 < len(digits) <= 10 or not all(["0" <= c <= "9" for c in digits]):
            raise NotationError("bad-seed", seed[1])
        if int(digits) > MAX_SEED:
            raise NotationError("bad-seed", seed[1])
        return int(digits)

    def _viewer(self, seats: int) -> "int | None":
        viewer = self._tag("viewer")
        if viewer is None:
            return OMNISCIENT
        name = viewer[0].strip().lower()
        if name == SPECTATOR_TAG:
            return SPECTATOR
        for seat in range(seats):
            if name in (self._dialect.seat_tag(seat).lower(), f"player{seat + 1}"):
                return seat
        raise NotationError("bad-viewer", viewer[1], viewer=viewer[0][:40])

    def _set_header(self, tree: GameTree) -> None:
        """Set players, time and other tags."""
        names, levels = [], []
        for seat in range(len(tree.names)):
            tags = (self._dialect.seat_tag(seat).lower(), f"player{seat + 1}")
            name = self._first(tags)
            kind = self._first(tuple([tag + "type" for tag in tags])).strip().lower()
            level = name.strip().lower() if kind == PROGRAM else ""
            is_level = level in LEVELS
            names.append("" if is_level else name)
            levels.append(level if is_level else "")
        tree.set_names(names, levels)
        tree.time = dates.parse_time(self._first(("utcdate", "date")), self._first(("utctime",)))
        for name, value, _ in self._tags:
            tree.add_tag(name, value)  # reserved ones are left out

    def _first(self, names: "tuple[str, ...]") -> str:
        """Return the value of the first of these tags that is there; "" if none is."""
        for name in names:
            found = self._tag(name)
            if found:
                return found[0]
        return ""


def _syntax_error(words: "list[str]", line: int) -> NotationError:
    """Return the error of a move that isn't complete."""
    move = " ".join(words)[:40]
    return NotationError("bad-move", line, move=move, why="syntax", why_facts={"move": move})


def is_game(name: str) -> bool:
    """Return whether there is a game of that name, listed or not."""
    return name in GAMES or any([entry.name == name for entry in UNLISTED])


def _joined(first: str, second: str) -> str:
    return first + " " + second if first and second else first or second


def _without_number(word: str) -> str:
    """Return a word without the number of a move before it; "" for a number alone."""
    start = 0
    while start < len(word) and "0" <= word[start] <= "9":
        start += 1
    if start == len(word):
        return ""
    end = start
    while end < len(word) and word[end] == ".":
        end += 1
    return word[end:] if end > start else word


def _split_nag(written: str) -> "tuple[str, str]":
    """Return a move and the symbol of the glyph behind it, "" for none."""
    for symbol in ("!!", "??", "!?", "?!", "!", "?"):
        if written.endswith(symbol) and len(written) > len(symbol):
            return written[: -len(symbol)].rstrip(), symbol
    return written, ""
