"""The table of a person who watches a live game on a phone of their own.

The session holds what everybody sees, and nothing else has been sent to this phone. It isn't saved.
"""

from engine.game import SPECTATOR
from engine.link.game_link import ViewLink
from engine.record import RecordError
from ui.correspondence.live.channel_messages import LOST
from ui.correspondence.live.spectator_clock import WatchedClock
from ui.links import link_parser
from ui.links.link_resolver import padded_names
from ui.session.session import FRIEND, Session
from ui.session.view_models import Action
from ui.session.visibility import Visibility
from ui.table.extras.unsaved_table import UnsavedPolicy, UnsavedTable
from ui.table.presentation import view_layers

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.observed_record import ObservedRecord
    from ui.board.turn_selection import TurnSelection
    from ui.session.view_models import (
        MoveListItem,
        ScoreSummary,
        SelectionView,
        TableView,
        TurnView,
    )
    from ui.table.presentation.interaction import Interaction
    from ui.table.presentation.view_context import ViewContext
    from ui.words import GameWords, Words

TABLE_ID = "watch"


class WatchedSession(Session):
    """A game that is played on other phones, as everybody sees it."""

    def __init__(self, record: "ObservedRecord", names: "list[str]", now: float) -> None:
        seats = [FRIEND] * len(names)
        # An observed record has what a session uses of a record.
        super().__init__(TABLE_ID, record, seats, names, now)  # type: ignore[arg-type]

    def has_secrets_at(self, ply: int) -> bool:
        """Return False: there is nothing on this phone that anybody must not see."""
        return False


class WatchedGame:
    """The game that is watched, as it arrives.

    Attributes:
        id: The game's id in links; "" before anything has come.
        session: The game; None before anything has come.
    """

    def __init__(self) -> None:
        self.id = ""
        self.session: "WatchedSession | None" = None

    def receive_whole(self, fields: dict, now: float) -> "list[str] | None":
        """Receive a message of kind "watch".

        Returns:
            The moves that continue the present session, which are still to be played; None if
            ``session`` is another one now.

        Raises:
            ValueError: The message holds nothing that a spectator could see.
        """
        link = link_parser.parse_link(fields["link"])
        if not isinstance(link, ViewLink):
            raise ValueError("no spectator link")
        record = link.observed
        if record is None or record.viewer is not SPECTATOR:
            raise ValueError("no spectator link")
        if self.session and self.id == fields["id"]:
            # The record that the session was created with is an observed one.
            known: "ObservedRecord" = self.session.record  # type: ignore[assignment]
            count = len(known.moves)
            if len(record.moves) >= count and record.up_to(count) == known:
                return list(record.moves[count:])
        try:
            seats = link.view.game.seats(link.view.options)
            self.session = WatchedSession(record, padded_names(link.names, seats), now)
        except RecordError:
            raise ValueError("no game") from None
        self.id = fields["id"]
        return None

    def receive_clock(self, fields: dict, now: float) -> "WatchedClock | None":
        """Return the clock in a message of kind "clocks"; None if it is of another game.

        Raises:
            ValueError: The game can't have a clock: it isn't one for two.
        """
        if self.session is None or fields["id"] != self.id:
            return None
        if len(self.session.seats) != len(fields["left"]):
            raise ValueError("a clock for two")
        return WatchedClock(fields, now)

    def fresh_moves(self, fields: dict) -> "list[str]":
        """Return those moves of a message of kind "seen" that are still to be played.

        Raises:
            ValueError: They don't continue the session.
        """
        if self.session is None or fields["id"] != self.id:
            raise ValueError("another game")
        known = self.session.record.moves[fields["ply"] :]
        moves: "list[str]" = fields["moves"]
        if fields["ply"] > self.session.ply_count or moves[: len(known)] != known:
            raise ValueError("moves are missing")
        state = self.session.current_state
        for move in moves[len(known) :]:
            state = state.play(move)  # IllegalMove is a ValueError
        return moves[len(known) :]


class SpectatorPolicy(UnsavedPolicy):
    """The policy of a table at which a game is watched.

    Args:
        say: Returns the words of live play.
        presence: Returns what the phone does that shows the game: one of PRESENCES, QUIET or LOST.
    """

    looking_back_key = ""

    def __init__(self, say: "Callable[[], GameWords]", presence: "Callable[[], str]") -> None:
        self._say = say
        self._presence = presence

    def visibility(self, session: Session, chosen_viewer: "int | None") -> Visibility:
        """Return the visibility of a spectator."""
        return Visibility(SPECTATOR, SPECTATOR, False, session.is_over)

    def can_choose(self, session: Session) -> bool:
        """Return False: spectators make no moves."""
        return False

    def has_secrets(self, session: Session) -> bool:
        """Return False: spectators get no secrets."""
        return False

    def turn_view(
        self,
        context: "ViewContext",
        selection: "TurnSelection | None",
        moves: "list[MoveListItem]",
    ) -> "TurnView":
        """Return the turn view without actions."""
        view = UnsavedPolicy.turn_view(self, context, selection, moves)
        return view.replace(enabled_actions=[])

    def selection_view(self, context: "ViewContext", interaction: "Interaction") -> "SelectionView":
        """Return the view of the position, and how to go on watching if the connection is lost."""
        view = UnsavedPolicy.selection_view(self, context, interaction)
        session, say, actions = context.session, self._say(), []
        if session.displayed_ply != session.ply_count:
            actions = [action for action in view.actions if action.name == "last"]
        elif self._presence() == LOST and not session.is_over:
            actions = [Action(say("scan"), "scan", tone="primary")]
            view = view.replace(status=say("live-watch-lost"))
        return view.replace(actions=actions)

    def score_summary(self, context: "ViewContext") -> "ScoreSummary | None":
        """Return the score of a finished game, without actions; None without a score."""
        summary = view_layers.score_summary(context)
        return summary.replace(actions=[]) if summary else None


class SpectatorTable(UnsavedTable):
    """A table at which a game is watched."""

    def __init__(
        self,
        session: WatchedSession,
        words: "Words",
        size: tuple,
        settings: "dict | None",
        policy: SpectatorPolicy,
    ) -> None:
        """Create the table; the arguments are those of ``UnsavedTable``."""
        UnsavedTable.__init__(self, session, words, size, False, settings, policy)

    def show_news(self, moves: "list[str]") -> "TableView":
        """Show moves that have come; a displayed earlier position stays displayed."""
        session = self.session
        is_looking_back = session.displayed_ply < session.ply_count
        displayed_ply = session.displayed_ply if is_looking_back else -1
        session.go_to_ply(session.ply_count)
        view = self.play(moves, displayed_ply)
        return view if is_looking_back else self.show(animated=True)
