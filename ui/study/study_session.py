"""The session of a study: the line that leads to a position, as a table shows it.

A study shows the whole game, so nothing in it is a secret.
"""

from engine.record import Record
from ui.session.session import HUMAN, Session

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.study.study import Study


class StudySession(Session):
    """The line of a study that leads to the position that is looked at."""

    def is_public(self) -> bool:
        """Return True: a study shows the whole game."""
        return True

    def own_seat(self) -> "int | None":
        """Return None: the reader of a study may not have played the game."""
        return None

    def has_secrets_at(self, ply: int) -> bool:
        """Return False: see ``is_public``."""
        return False


def study_session(study: "Study") -> StudySession:
    """Return the session of the position that a study looks at."""
    tree = study.tree
    path = tree.path_to(study.node)
    moves = [node.move for node in path]
    record = Record(tree.game, tree.options, tree.seed, moves, tree.setup)
    states = [tree.root.state] + [node.state for node in path]
    seats = [level or HUMAN for level in tree.levels]
    return StudySession(study.id, record, seats, list(tree.names), study.changed, states=states)
