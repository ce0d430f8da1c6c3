"""Games in play and finished games as text (``engine.notation``), and texts as games to play."""

from engine.game import SPECTATOR
from engine.notation import dates
from engine.notation.game_tree import GameTree, tree_of_record
from engine.notation.writer import write_game
from engine.observed_record import ObservedRecord
from engine.record import Record
from ui.session.session import FRIEND, HUMAN, Session, is_session_id

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import State
    from ui.library.store import Store

ID_TAG = "GameId"  # the tag with the id that a game is saved under


def session_tree(session: Session) -> GameTree:
    """Return a game as a tree with what may be copied from this device.

    That is the whole game if it is over or hides nothing. Of a running game with secrets it is what
    the only person at this device knows; with several, what everybody may see, since a copied text
    can be read by all of them.
    """
    record, states = session.record, session.states
    if isinstance(record, ObservedRecord) or session.is_public():
        tree = tree_of_record(record, states)
    else:
        people = session.human_seats()
        viewer = people[0] if len(people) == 1 else SPECTATOR
        tree = _observed_tree(record, states, viewer)
    levels = ["" if kind in (HUMAN, FRIEND) else kind for kind in session.seats]
    tree.set_names(session.names, levels)
    tree.time = dates.writable_time(session.changed)
    tree.add_tag(ID_TAG, session.id)
    return tree


def _observed_tree(record: Record, states: "list[State]", viewer: "int | None") -> GameTree:
    """Return a game as a viewer observed it, without replaying it."""
    moves = [states[ply].observed_move(move, viewer) for ply, move in enumerate(record.moves)]
    dealt = states[0].initial_observation(viewer)
    observed = ObservedRecord(record.game, record.options, viewer, dealt, moves)
    return tree_of_record(observed, [state.view(viewer) for state in states])


def session_text(session: Session) -> str:
    """Return a game as text; see ``session_tree``."""
    return write_game(session_tree(session))


def file_name(session: Session, ending: str) -> str:
    """Return the name of the file that a game is saved in."""
    time = dates.writable_time(session.changed)
    date = "" if time is None else "-" + dates.format_date(time).replace(".", "-")
    return f"coaster-{session.record.game}{date}.{ending}"


def tree_session(tree: GameTree, store: "Store", now: float) -> Session:
    """Return the main line of a tree as a game of this device; people play who aren't computers.

    It has the id that it was saved under, unless that is taken here.

    Args:
        tree: The tree of a whole game, not of a view.
        store: The storage of this device.
        now: The time, for games whose own isn't known.
    """
    record, line = tree.to_record(), tree.main_line()
    assert isinstance(record, Record)
    states = [tree.root.state] + [node.state for node in line]
    seats = [level or HUMAN for level in tree.levels]
    time = now if tree.time is None else float(tree.time)
    id = _known_id(tree)
    if not id or store.has_game(id):
        id = store.new_id()
    return Session(id, record, seats, tree.names, time, states=states)


def _known_id(tree: GameTree) -> str:
    """Return the id in the tags of a game; "" if there is none that can be used."""
    for name, value in tree.tags:
        if name == ID_TAG and is_session_id(value):
            return value
    return ""
