"""The texts and actions of a live game that depend on the other phones."""

from ui.correspondence.live.channel_messages import AWAY, LEFT, LOST, QUIET, TABLE
from ui.correspondence.take_back import can_ask
from ui.session.seat_names import seat_name
from ui.session.session import FRIEND
from ui.session.view_models import Action

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.correspondence.live.remote_phone import RemotePhone
    from ui.session.session import Session
    from ui.words import GameWords

# From the best to the worst.
_ORDER = (TABLE, LEFT, AWAY, QUIET, LOST)


class ShownCodeStatus:
    """The state of a game whose code has been shown, until the first phone is connected.

    Args:
        words: Returns the words of live play.
    """

    def __init__(self, words: "Callable[[], GameWords]") -> None:
        self._words = words

    def text(self, session: "Session", seats: "list[int]") -> str:
        """Return the line below the board while the players of these seats are to act."""
        say = self._words()
        names = [seat_name(session, seat, say) for seat in seats]
        return say("live-missing", name=say("comma").join(names))

    def actions(self, session: "Session") -> "list[Action]":
        """Return the actions: to show the code again, or to send a link in its place."""
        say = self._words()
        by_link = Action(say("live-by-link"), "code")
        return [by_link, Action(say("live-code"), "live", tone="primary")]


class LiveStatus:
    """The state of the connections, as the table's texts need it.

    Args:
        phones: The phones, a list that others change.
        words: Returns the words of live play.

    Attributes:
        is_host: Whether this phone has shown a first code, so that others connect with it.
        own_spectator_count: How many phones watch the game by way of this one.
        other_presences: Seat -> what the phone there does, as the first phone says: in a game of
            three the others are connected with that one only.
    """

    is_host = False

    def __init__(self, phones: "list[RemotePhone]", words: "Callable[[], GameWords]") -> None:
        self._phones = phones
        self._words = words
        self.own_spectator_count = 0
        self.other_presences: "dict[int, str]" = {}

    @property
    def presence(self) -> str:
        """The worst of what the phones do: one of PRESENCES, QUIET or LOST."""
        presences = [_ORDER.index(phone.presence) for phone in self._phones]
        return _ORDER[max(presences)] if presences else LOST

    @property
    def is_lost(self) -> bool:
        """Whether a phone is no longer connected."""
        return self.presence == LOST

    def text(self, session: "Session", seats: "list[int]") -> str:
        """Return the line below the board while the players of these seats are to act."""
        say = self._words()
        names = [seat_name(session, seat, say) for seat in seats]
        if self._lacks_phones(session) and not [p for p in self._phones if p.seat in seats]:
            return say("live-missing", name=say("comma").join(names))
        presences = [phone.presence for phone in self._phones if phone.seat in seats]
        if not presences and self.presence not in (
            QUIET,
            LOST,
        ):  # what the first phone says is current
            presences = [
                self.other_presences[seat] for seat in seats if seat in self.other_presences
            ]
            if presences and presences[0] == LOST:
                return say("live-missing", name=say("comma").join(names))
        presences = presences or [self.presence]
        return say("live-is-" + presences[0], name=say("comma").join(names))

    def _lacks_phones(self, session: "Session") -> bool:
        """Return whether another phone of this game is still to be connected with this one."""
        connected = [phone for phone in self._phones if phone.is_connected]
        return self.is_host and len(connected) < session.seats.count(FRIEND)

    def lines(self, session: "Session") -> "list[str]":
        """Return a sentence for every phone."""
        say, texts = self._words(), []
        for phone in self._phones:
            is_known = phone.seat is not None and phone.seat < len(session.seats)
            seat = phone.seat if is_known else session.seats.index(FRIEND)
            name = seat_name(session, seat, say)  # type: ignore[arg-type]
            texts.append(say("live-line-" + phone.presence, name=name))
        known = [] if self.is_lost else sorted(self.other_presences)
        for seat in known:
            if session.seats[seat : seat + 1] == [FRIEND]:
                name = seat_name(session, seat, say)
                texts.append(say("live-line-" + self.other_presences[seat], name=name))
        if self.spectator_count:
            texts.append(say("live-spectators", n=self.spectator_count))
        return texts

    @property
    def spectator_count(self) -> int:
        """How many phones watch the game, as far as this phone knows."""
        counts = [phone.spectator_count for phone in self._phones if phone.is_connected]
        return self.own_spectator_count + sum(counts)

    def indicator_text(self) -> str:
        """Return the short text of the indicator in the top bar."""
        return self._words()("live-indicator-" + self.presence)

    def indicator_label(self) -> str:
        """Return the accessible name of the indicator, which begins with its text."""
        say = self._words()
        label = say("live-indicator-label", text=self.indicator_text())
        if not self.spectator_count:
            return label
        return say("sentences").join([label, say("live-spectators", n=self.spectator_count)])

    def actions(self, session: "Session") -> "list[Action]":
        """Return the actions while another phone is to act."""
        say = self._words()
        if not self.is_lost:
            if self._lacks_phones(session):
                return [Action(say("live-more"), "live-code", tone="primary")]
            return [Action(say("live-undo"), "live-undo-1")] if can_ask(session) else []
        return [Action(say("scan"), "scan"), Action(say("live-again"), "live", tone="primary")]
