"""Devices that play correspondence games by link."""

from tests.support.devices import Device, form_values
from tests.support.tables import EN
from ui.correspondence.link_inbox import LinkDelivery, LinkInbox
from ui.library.new_game_form import NewGameForm
from ui.links.library_links import LinkResult, open_link
from ui.session.correspondence import message_link
from ui.table.table import Table


class CorrespondencePhone(Device):
    """A device that sends and opens links.

    Attributes:
        table: The table with the current game.
    """

    table: Table

    @property
    def link_inbox(self) -> LinkInbox:
        """A new inbox over the device's library."""
        return LinkInbox(self.library, self.game_starter, self.store, None)  # type: ignore[arg-type]

    def invite(self, mine: int, game: str = "mixtour") -> str:
        """Start a game against a friend in seat ``mine`` (0 or 1); return the toast key."""
        form = NewGameForm(game, None, ["Ann", "Ben"], EN.for_game(game), "2026-01-31")
        values = form_values(form, 1)
        values[f"seat-{2 - mine}"] = "friend"
        saved = self.game_starter.create_game(form.submit(values, 5))
        self.table = self.open_saved(saved)
        return str(saved.toast_key)

    def send_message(self) -> str:
        """Return the link that is due, and mark it as sent."""
        text = message_link(self.table.session)
        self.table.mark_sent(self.table.session.ply_count)
        return text

    def open_message(
        self,
        text: str,
        seat: "int | None" = None,
        confirmed: bool = True,
        was_asked: bool = False,
    ) -> LinkDelivery:
        """Open a link, and the table of the game that it leads to."""
        link = open_link(text, self.library, self.store, EN)
        assert link == LinkResult("", None, "", "message")
        deliveries: "list[LinkDelivery]" = []
        self.link_inbox.deliver(text, EN, deliveries.append, seat, confirmed, was_asked)
        if deliveries[0].id:
            self.table = self.table_factory.create_table(deliveries[0].id, EN)
        return deliveries[0]

    @property
    def moves(self) -> "list[str]":
        """The moves played in the current game."""
        return list(self.table.session.record.moves)


def invited_pair(own_seat: int = 0) -> "tuple[CorrespondencePhone, CorrespondencePhone]":
    """Return two phones; the first has started a game and not yet sent its invitation."""
    host, guest = CorrespondencePhone(), CorrespondencePhone()
    host.invite(own_seat)
    return host, guest


def play_by_turns(phones: tuple, moves: "list[str]") -> None:
    """Play moves by turns; each phone opens the link of the other's move."""
    by_seat = sorted(phones, key=own_seat)
    for move in moves:
        turn = by_seat[0].table.session.current_state.turn
        by_seat[turn].table.play([move])
        by_seat[1 - turn].open_message(by_seat[turn].send_message())


def own_seat(phone: CorrespondencePhone) -> int:
    """Return the seat of the person at a phone."""
    return phone.table.session.seats.index("human")
