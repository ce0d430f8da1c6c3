"""A study: a game with branches, the position that is looked at, and its text as it is saved."""

import json

from engine.game import GameError
from engine.notation.game_tree import GameTree, clean_text
from engine.notation.lexer import NotationError
from engine.notation.reader import read_games_steps, split_lines
from engine.notation.writer import write_game
from engine.record import RecordError
from ui.library.saved_games.study_store import MAX_STUDY_CHARS, MAX_TITLE
from ui.library.saved_games.text_store import is_id
from ui.library.saves import checked_time, read_json, run_to_end
from ui.library.store import STUDY_ID_PREFIX

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator

    from engine.notation.game_tree import Node

# Versions of saved studies: those that begin as the rules say, and with a position that was set up.
PLAIN_VERSION, SETUP_VERSION = 1, 2


class Study:
    """A study.

    Attributes:
        id: The id that it is saved under.
        tree: The game with its branches.
        node: The node of the position that is looked at.
        title: Its title; "" for none.
        changed: When it was changed last, in the caller's time.
        stored_text: The text as it was saved or loaded last; "" before.
    """

    def __init__(self, id: str, tree: GameTree, title: str = "", changed: float = 0.0) -> None:
        self.id = id
        self.tree = tree
        self.node: "Node" = tree.root
        self.title = clean_title(title)
        self.changed = changed
        self.stored_text = ""

    @property
    def table_id(self) -> str:
        """The id of its table."""
        return STUDY_ID_PREFIX + self.id

    @property
    def is_empty(self) -> bool:
        """Whether nothing was put into it: no moves, no words, no position that was set up."""
        return not (len(self.tree) or self.tree.root.comment or self.title or self.tree.setup)

    @property
    def node_index(self) -> int:
        """The index of the node that is looked at: 0 for the beginning, then as in a text."""
        nodes = [self.tree.root] + list(self.tree.nodes())
        return [node is self.node for node in nodes].index(True)

    def go_to_index(self, index: object) -> None:
        """Look at the position of the node at an index; at the beginning if there is none."""
        nodes = [self.tree.root] + list(self.tree.nodes())
        self.node = nodes[index if type(index) is int and 0 <= index < len(nodes) else 0]

    def find(self, number: int) -> "Node | None":
        """Return the node of that number; None if there is none."""
        if number == 0:
            return self.tree.root
        for node in self.tree.nodes():
            if node.number == number:
                return node
        return None

    def to_text(self) -> str:
        """Return the study as JSON text."""
        # In one order, which MicroPython's dicts don't keep: an import compares texts.
        head = [
            '"version": ' + str(SETUP_VERSION if self.tree.setup else PLAIN_VERSION),
            '"id": ' + json.dumps(self.id),
            '"changed": ' + json.dumps(self.changed),
            '"game": ' + json.dumps(self.tree.game),
            '"plies": ' + str(len(self.tree)),
            '"at": ' + str(self.node_index),
            '"title": ' + json.dumps(self.title),
            '"text": ' + json.dumps(write_game(self.tree)),
        ]
        return "{" + ", ".join(head) + "}"


def read_study(id: str, text: str) -> Study:
    """Return the study that ``to_text`` wrote; raises RecordError for any other text."""
    study: Study = run_to_end(read_study_steps(id, text))
    return study


def read_study_steps(id: str, text: str) -> "Generator[None, None, Study]":
    """Read the study that ``to_text`` wrote, by a generator that yields now and then.

    Raises:
        RecordError: "not-a-game", "too-long" or "newer" for any other text.
    """
    data = read_json(text, MAX_STUDY_CHARS)
    if not isinstance(data, dict) or data.get("id") != id or not is_id(id):
        raise RecordError("not-a-game")
    version, title = data.get("version"), data.get("title")
    if type(version) is not int or version < 1 or type(title) is not str:
        raise RecordError("not-a-game")
    if version > SETUP_VERSION:
        raise RecordError("newer")
    changed, record = checked_time(data.get("changed")), data.get("text")
    if type(record) is not str:
        raise RecordError("not-a-game")
    trees = yield from read_trees_steps(record)
    if len(trees) != 1:
        raise RecordError("not-a-game")
    study = Study(id, trees[0], title, changed)
    study.go_to_index(data.get("at"))
    study.stored_text = text
    return study


def read_trees_steps(text: str) -> "Generator[None, None, list[GameTree]]":
    """Read games as text that can be studied, by a generator.

    Returns:
        The trees of the games; none for those that can't be read, or hold a viewer's knowledge.

    Raises:
        RecordError: "not-a-game": a game could not be replayed.
    """
    trees = []
    try:
        for game in read_games_steps(split_lines(text)):
            if game is None:
                yield
            elif game.tree is not None and not game.tree.is_observed:  # one without moves, too
                trees.append(game.tree)
    except (GameError, NotationError):
        raise RecordError("not-a-game") from None
    return trees


def clean_title(title: str) -> str:
    """Return a title without line breaks and control characters, at most MAX_TITLE characters."""
    return clean_text(title.replace("\n", " "), MAX_TITLE)
