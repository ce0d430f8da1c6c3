"""Studies at a table, and what they show."""

from engine.notation.game_tree import GameTree, tree_of_record
from engine.record import Record
from tests.support.fake_storage import FakeStorage
from tests.support.tables import EN
from ui.library.saved_games.study_store import StudyStore
from ui.study.position_analysis import PositionAnalyzer
from ui.study.study import Study
from ui.study.study_table import StudyTable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.notation.game_tree import Node


def make_tree(game: str, moves: str = "", options: "dict | None" = None) -> GameTree:
    """Return the tree of a game; ``_`` stands for a space within a move."""
    played = [move.replace("_", " ") for move in moves.split()]
    return tree_of_record(Record(game, options, 7, played))


def study_table(
    game: str, moves: str = "", analyzer: "PositionAnalyzer | None" = None, **options: object
) -> StudyTable:
    """Return a table at which a new study of a game is at its beginning."""
    study = Study("17", make_tree(game, moves, dict(options)))
    return StudyTable(study, analyzer, EN, (0, 0), None)


def line_of(node: "Node") -> "list[str]":
    """Return the moves that lead to a node."""
    moves: "list[str]" = []
    at: "Node | None" = node
    while at is not None and at.parent is not None:
        moves.insert(0, at.move)
        at = at.parent
    return moves


def all_lines(tree: GameTree) -> "list[list[str]]":
    """Return the lines of a tree to each of their ends."""
    return [line_of(node) for node in tree.nodes() if not node.children]


def make_study_store(port: "FakeStorage | None" = None) -> StudyStore:
    """Return the studies of a device with this storage."""
    return StudyStore(port or FakeStorage())
