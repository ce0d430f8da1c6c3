"""Sessions of the toy games, and finished games of the others."""

from engine.record import Record
from tests.support import toy_games  # noqa: F401  (registers the toy games)
from ui.library.history import to_data
from ui.library.saved_games.history_entry import HistoryEntry
from ui.session.session import Session
from ui.session.visibility import current_visibility, visible_state

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import State

BOTH = ["human", "human"]


def toy_session(*moves: str, seats: list = BOTH, cells: int = 9) -> Session:
    """Return a session of the toy game without secrets, with these moves played."""
    return Session("t1", Record("toy", {"cells": cells}, moves=moves), list(seats))


def secret_session(*kinds: str, seats: list = BOTH, open: bool = False) -> Session:
    """Return a session of the toy game with hidden cards.

    Args:
        kinds: "lay" for laying the lowest card in hand, or any other move in notation.
        seats: The kind of player in each seat.
        open: The game's option of the same name.
    """
    session = Session("s1", Record("secret", {"open": open}, 3), list(seats))
    for kind in kinds:
        session.play(session.current_state.legal()[-1] if kind == "lay" else kind)
    return session


def visible(session: Session) -> "State":
    """Return the displayed position as the current viewer may see it."""
    return visible_state(session.displayed_state, current_visibility(session).viewer)


def make_session(id: str = "g1", *moves: str, now: float = 1.0) -> Session:
    """Return a toy game of Ada's against the computer."""
    return Session(
        id, Record("toy", {"cells": 9}, moves=moves), ["human", "easy"], ["Ada", ""], now
    )


def finished_session(
    id: str = "g1",
    game: str = "mixtour",
    seats: tuple = ("human", "easy"),
    at: float = 5.0,
    options: "dict | None" = None,
    seed: int = 3,
    moves: tuple = ("resign",),
) -> Session:
    """Return a game that ended at the time ``at``; by default its first seat resigned."""
    names = ["Ada"] + [""] * (len(seats) - 1)
    session = Session(id, Record(game, options, seed, list(moves)), list(seats), names, 1.0)
    session.changed = at
    return session


def solo(id: str = "g1", seed: int = 20260131, at: float = 5.0) -> Session:
    """Return a resigned solo game of Hex Heaven; its default seed is that of a day."""
    return finished_session(id, "hexheaven", ("human",), at, {"rules": "solo"}, seed)


def entries(*sessions: Session) -> list:
    """Return the history entries of finished games."""
    return [HistoryEntry(to_data(session)) for session in sessions]
