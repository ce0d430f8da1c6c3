"""A game as a tree of moves: a main line, branches, comments and annotation glyphs.

A ``GameTree`` owns its nodes: they are added, changed and removed by its methods only. Every node
has the state after its move, so a tree never holds a move that the rules forbid. The first child of
a node continues its line, the others are variations.

>>> tree = GameTree("mixtour")
>>> first = tree.add(tree.root, "c3")
>>> tree.set_comment(tree.add(first, "d4"), "beside it")
>>> variation = tree.add(first, "c4")
>>> [node.move for node in tree.main_line()], len(tree)
(['c3', 'd4'], 3)
"""

from engine.game import OMNISCIENT, BadPosition, IllegalMove
from engine.notation.dialect import reserved_tags
from engine.notation.setup_position import read_position
from engine.observed_record import ObservedRecord
from engine.person_names import clean_name, in_ranges
from engine.record import MAX_PLIES, Record, find_game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.game import State

MAX_NODES = 5000  # moves in a tree, in all lines together
MAX_COMMENT = 4000  # characters in a comment
MAX_TAGS = 40  # other tags
MAX_TAG_NAME, MAX_TAG_VALUE = 40, 200  # characters
MAX_NAG = 255
UNKNOWN_NAME = "?"

# The symbols of PGN's first numeric annotation glyphs (NAGs), $1 to $6.
NAG_SYMBOLS = ("!", "?", "!!", "??", "!?", "?!")

_LINE_SEPARATORS = ((0x2028, 0x2029),)


class TreeError(ValueError):
    """A tree can't take a move.

    Attributes:
        reason: "bad-move" (facts: ``move``, and ``why`` and ``why_facts``, the reason and facts of
            the IllegalMove), "line-too-long" or "tree-too-large" (fact: ``most``).
        facts: The values of the placeholders of the text for that reason.
    """

    def __init__(self, reason: str, **facts: object) -> None:
        super().__init__(reason)
        self.reason = reason
        self.facts = facts


class Node:
    """A move of a tree, or the beginning of the game (the root).

    Attributes:
        number: A number that no other node of the tree has had; 0 for the root.
        parent: The node before it; None for the root.
        move: The move in notation; "" for the root.
        state: The state after the move.
        ply: How many moves lead here.
        turn_number: The number of the turn that the move belongs to, from 1; 0 for the root.
        children: The nodes of the moves that follow: the line's next move, then the variations.
        comment: The comment on the move, at the root that before the game; "" for none.
        nags: Numeric annotation glyphs: ``NAG_SYMBOLS``, and PGN's numbers for others ("$14").
    """

    def __init__(
        self,
        parent: "Node | None",
        move: str,
        state: "State",
        turn_number: int,
        number: int = 0,
    ) -> None:
        self.number = number
        self.parent = parent
        self.move = move
        self.state = state
        self.turn_number = turn_number
        self.ply: int = parent.ply + 1 if parent else 0
        self.children: "list[Node]" = []
        self.comment = ""
        self.nags: "tuple[str, ...]" = ()

    @property
    def begins_turn(self) -> bool:
        """Whether a turn begins with the move."""
        return self.parent is not None and self.turn_number > self.parent.turn_number

    @property
    def is_variation(self) -> bool:
        """Whether another move continues the line before it."""
        return self.parent is not None and self.parent.children[0] is not self

    def child(self, move: str) -> "Node | None":
        """Return the node of a move that follows; None if there is none."""
        for node in self.children:
            if node.move == move:
                return node
        return None


class GameTree:
    """A game with all its lines, and what is known about it.

    Attributes:
        game: The name in ``GAMES``.
        options: The validated options.
        seed: 0 … 2**32 − 1; 0 if the game has no chance, and in a view.
        viewer: OMNISCIENT, or the viewer (a seat or SPECTATOR) who has observed the game: then the
            moves are observed ones, and the states are views.
        initial_observation: That viewer's knowledge at the start; else "".
        setup: The position that was set up for the game to begin with, as text; "" if it begins as
            the rules say.
        root: The beginning.
        names: The name of the player in every seat; "" for none.
        levels: For every seat the level of a computer player; "" for a person.
        time: When it was played, in seconds since 1970; None if that is unknown.
        tags: Other (name, value) pairs, in order.
    """

    def __init__(
        self,
        game: str,
        options: "dict | None" = None,
        seed: int = 0,
        viewer: "int | None" = OMNISCIENT,
        initial_observation: str = "",
        setup: str = "",
    ) -> None:
        """Create a tree without moves.

        Raises:
            RecordError: As records do.
            BadPosition: No game can begin with the position that was set up.
        """
        record: "Record | ObservedRecord"
        if viewer == OMNISCIENT:
            record = Record(game, options, seed)
            state, self.seed = record.start(), record.seed
        else:
            record = ObservedRecord(game, options, viewer, initial_observation)
            state, self.seed = record.replay()[0], 0
        self.game = game
        self.options = record.options
        self.viewer = viewer
        self.initial_observation = initial_observation if self.is_observed else ""
        self.setup = ""
        if setup and self.is_observed:
            raise BadPosition("position-game")
        if setup:
            self.setup, state = read_position(game, self.options, setup, self.seed)
        self.root = Node(None, "", state, 0)
        seats = find_game(game).seats(self.options)
        self.names = [""] * seats
        self.levels = [""] * seats
        self.time: "int | None" = None
        self.tags: "list[tuple[str, str]]" = []
        self._count = self._last_number = 0

    def __len__(self) -> int:
        return self._count

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GameTree) and self._content() == other._content()

    def __hash__(self) -> int:
        return hash((self.game, self.seed, len(self)))

    def _content(self) -> tuple:
        """Return all that is in the tree, as plain values without deep nesting."""
        nodes = [(n.ply, n.move, n.comment, n.nags) for n in self.nodes()]
        return (
            (self.game, self.options, self.seed, self.viewer, self.initial_observation),
            self.setup,
            (self.names, self.levels, self.time, self.tags),
            self.root.comment,
            nodes,
        )

    # Reading

    @property
    def is_observed(self) -> bool:
        """Whether it holds what one viewer knows, not the whole game."""
        return self.viewer != OMNISCIENT

    def nodes(self) -> "Iterator[Node]":
        """Yield every node but the root: each before those that follow it, main lines first."""
        pending = list(reversed(self.root.children))
        while pending:
            node = pending.pop()
            yield node
            pending += reversed(node.children)

    def main_line(self) -> "list[Node]":
        """Return the nodes of the main line, without the root."""
        return self.line_from(self.root)

    def line_from(self, node: Node) -> "list[Node]":
        """Return the nodes that continue the line of a node."""
        line = []
        while node.children:
            node = node.children[0]
            line.append(node)
        return line

    def path_to(self, node: Node) -> "list[Node]":
        """Return the nodes from the first move to a node."""
        path = []
        at: "Node | None" = node
        while at is not None and at.parent is not None:
            path.append(at)
            at = at.parent
        path.reverse()
        return path

    def last_state(self) -> "State":
        """Return the state at the end of the main line."""
        line = self.main_line()
        return line[-1].state if line else self.root.state

    def has_annotations(self) -> bool:
        """Return whether it has more than a main line without comments and annotation glyphs."""
        if self.root.comment or len(self.main_line()) < len(self):
            return True
        return any([node.comment or node.nags for node in self.nodes()])

    def to_record(self) -> "Record | ObservedRecord":
        """Return the main line as a record, an observed one if the tree is a view."""
        moves = [node.move for node in self.main_line()]
        if self.is_observed:
            return ObservedRecord(
                self.game, self.options, self.viewer, self.initial_observation, moves
            )
        return Record(self.game, self.options, self.seed, moves, self.setup)

    # Changing

    def add(self, parent: Node, move: str) -> Node:
        """Add a move after a node, as a variation if there is one already.

        Args:
            parent: A node of this tree.
            move: The move in notation.

        Returns:
            The new node, or the one that has this move already.

        Raises:
            TreeError: The move is illegal, or there is no room for it.
        """
        known = parent.child(move)
        if known:
            return known
        self._require_room(parent)
        try:
            after = parent.state.play(move)
        except IllegalMove as error:
            why, facts = error.reason, error.facts
            raise TreeError("bad-move", move=move, why=why, why_facts=facts) from None
        return self._append(parent, move, after)

    def add_line(self, moves: "list[str]", states: "list[State]") -> None:
        """Add moves that have been played already to a tree without moves.

        Args:
            moves: The moves.
            states: The states before and after them, the first one included.

        Raises:
            TreeError: There is no room for them.
        """
        node = self.root
        for ply, move in enumerate(moves):
            self._require_room(node)
            node = self._append(node, move, states[ply + 1])

    def _require_room(self, parent: Node) -> None:
        if parent.ply >= MAX_PLIES:
            raise TreeError("line-too-long", most=MAX_PLIES)
        if self._count >= MAX_NODES:
            raise TreeError("tree-too-large", most=MAX_NODES)

    def _append(self, parent: Node, move: str, state: "State") -> Node:
        turn_number = parent.turn_number + int(self._begins_turn(parent))
        self._last_number += 1
        node = Node(parent, move, state, turn_number, self._last_number)
        parent.children.append(node)
        self._count += 1
        return node

    def _begins_turn(self, node: Node) -> bool:
        """Return whether the move after a node begins a turn."""
        if node.parent is None:
            return True
        if len(self.names) == 1:
            return node.state.starts_turn()
        return node.state.turn != node.parent.state.turn

    def remove(self, node: Node) -> int:
        """Remove a move with all that follows it; the next variation takes its place.

        Returns:
            Its index among the moves after the same position, for ``restore``.
        """
        assert node.parent is not None, "the beginning can't be removed"
        siblings = node.parent.children
        index = [sibling is node for sibling in siblings].index(True)
        siblings.pop(index)
        self._count -= subtree_size(node)
        return index

    def restore(self, node: Node, index: int) -> None:
        """Undo ``remove``, if nothing was changed since."""
        assert node.parent is not None
        node.parent.children.insert(index, node)
        self._count += subtree_size(node)

    def promote(self, node: Node) -> None:
        """Make a variation the continuation of its line, and all of its path the main line."""
        at = node
        while at.parent is not None:
            siblings = at.parent.children
            siblings.remove(at)
            siblings.insert(0, at)
            at = at.parent

    def set_comment(self, node: Node, comment: str) -> None:
        """Set the comment on a node, at most MAX_COMMENT characters; "" removes it."""
        node.comment = clean_text(comment, MAX_COMMENT)

    def set_nags(self, node: Node, nags: "tuple[str, ...] | list[str]") -> None:
        """Set the annotation glyphs of a move, each once; what is none is left out."""
        kept: "list[str]" = []
        for nag in nags:
            known = normalized_nag(nag)
            if known and known not in kept:
                kept.append(known)
        node.nags = tuple(kept)

    def set_names(self, names: "list[str]", levels: "list[str] | None" = None) -> None:
        """Set the names of the players, and the levels of those who are computers.

        A "?" is PGN's for an unknown name.
        """
        seats = len(self.names)
        self.names = [clean_name(name) for name in (list(names) + [""] * seats)[:seats]]
        self.levels = (list(levels or []) + [""] * seats)[:seats]
        for seat, level in enumerate(self.levels):
            if level or self.names[seat] == UNKNOWN_NAME:
                self.names[seat] = ""  # computers have no names

    def add_tag(self, name: str, value: str) -> None:
        """Add another tag; one too many, or with a name that can't be used, is left out.

        The tags of what a tree has attributes for can't be: in a text they would come twice, and
        the first would count.
        """
        value = clean_text(value, MAX_TAG_VALUE).replace("\n", " ")
        is_reserved = name.lower() in reserved_tags(self.game, len(self.names))
        if is_tag_name(name) and not is_reserved and value and len(self.tags) < MAX_TAGS:
            self.tags.append((name, value))


def subtree_size(node: Node) -> int:
    """Return the number of nodes of a subtree: a node and all that follow it."""
    size, pending = 0, [node]
    while pending:
        size += 1
        pending += pending.pop().children
    return size


def tree_of_record(
    record: "Record | ObservedRecord", states: "list[State] | None" = None
) -> GameTree:
    """Return a tree with a record as its main line.

    Args:
        record: The record.
        states: Its states, if it has been replayed already.

    Raises:
        RecordError: "bad-move" for an illegal move.
        BadPosition: No game can begin with the position that was set up.
        TreeError: It is too long.
    """
    if isinstance(record, ObservedRecord):
        given = (record.viewer, record.initial_observation)
        tree = GameTree(record.game, record.options, 0, given[0], given[1])
    else:
        tree = GameTree(record.game, record.options, record.seed, setup=record.setup)
    tree.add_line(record.moves, states or record.replay())
    return tree


def normalized_nag(nag: str) -> str:
    """Return a glyph as trees have it: a symbol, or a number from $0 to $255; "" for none."""
    if nag in NAG_SYMBOLS:
        return nag
    digits = nag[1:]
    if not nag.startswith("$") or not 0 < len(digits) < 4:
        return ""
    if not all(["0" <= digit <= "9" for digit in digits]) or int(digits) > MAX_NAG:
        return ""
    number = int(digits)
    return NAG_SYMBOLS[number - 1] if 0 < number <= len(NAG_SYMBOLS) else f"${number}"


def is_tag_name(name: str) -> bool:
    """Return whether a tag can have this name: ASCII letters, digits and underscores."""
    if not 0 < len(name) <= MAX_TAG_NAME:
        return False
    return all(["a" <= c <= "z" or "0" <= c <= "9" or c == "_" for c in name.lower()])


def clean_text(text: str, most: int) -> str:
    """Return a text without control characters, and without spaces at its ends.

    Line breaks are one U+000A each; a tab is a space.
    """
    text = text[: 2 * most].replace("\r\n", "\n").replace("\r", "\n").replace("\t", " ")
    kept = [c for c in text if c == "\n" or not _is_control(ord(c))]
    return "".join(kept).strip(" \n")[:most].strip(" \n")


def _is_control(code: int) -> bool:
    if code < 0x20 or 0x7F <= code < 0xA0 or 0xD800 <= code < 0xE000 or code == 0xFEFF:
        return True
    return in_ranges(code, _LINE_SEPARATORS)
