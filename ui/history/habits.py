"""How the person at this device played earlier games, for bots that adapt to it.

The numbers of a finished game against the computer are kept in its entry of the history, so they
are exported, imported and cleared with it. They are those of ``engine.bots.habits``, which follow
from what everybody knows when a game is over.
"""

from engine.bots.bot import MAX_HABIT_GAMES
from engine.bots.habits import observe_game, observe_present_game
from engine.catalogue import LEVELS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.library.history import History
    from ui.session.session import Session


class HabitMemory:
    """The habits of the people at this device.

    Args:
        history: The finished games; from now on habits are kept there.
        settings: The settings; with ``memory`` off, nothing is remembered.
    """

    def __init__(self, history: "History", settings: dict) -> None:
        self._history = history
        self._settings = settings
        history.observe = self.observe

    def observe(self, session: "Session") -> "list[int]":
        """Return the numbers of a finished game; [] if it isn't one person's against computers."""
        person = _only_person(session)
        if person is None or session.record.setup or not self._settings["memory"]:
            return []
        return observe_game(session.record.game, session.states, session.record.moves, person)

    def request_parameters(self, session: "Session") -> dict:
        """Return what a request to the computer says about the person who plays here.

        Returns:
            ``habits`` and ``present`` of ``engine.bots.service``; {} if nothing is known.
        """
        habits, person = self.known(session), _only_person(session)
        if person is None or not habits:
            return {}
        present = observe_present_game(session.record.game, session.states, person)
        return {"habits": habits, "present": present}

    def known(self, session: "Session") -> "list[list[int]]":
        """Return the numbers of the earlier games of the person who plays here, the latest last.

        Names tell people apart.
        """
        person, found = _only_person(session), []
        if person is None or not self._settings["memory"]:
            return []
        for entry in reversed(self._history.raw_entries() or []):
            try:
                # Looked for first: most of a thousand entries have none.
                if "habits" in entry and _is_game_of(entry, session, person):
                    found.append(entry["habits"])
            except (AttributeError, LookupError, TypeError, ValueError):
                continue  # an entry that can't be read
            if len(found) == MAX_HABIT_GAMES:
                break
        return found[::-1]


def _is_game_of(entry: dict, session: "Session", person: int) -> bool:
    """Return whether an entry is of a game like the session, and of the same person."""
    if entry["game"] != session.record.game:
        return False
    place = entry["seats"].index(session.seats[person])
    return bool(entry["names"][place] == session.names[person])


def _only_person(session: "Session") -> "int | None":
    """Return the seat of the only person, who plays against computers; None for other games."""
    seat = session.own_seat()
    others = [kind for place, kind in enumerate(session.seats) if place != seat]
    return seat if all([kind in LEVELS for kind in others]) else None
