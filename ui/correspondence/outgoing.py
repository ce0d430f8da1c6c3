"""What is sent to the other devices of a game by link."""

from ui.session.correspondence import message_link

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.table.table import Table
    from ui.words import Words


def shares_with_players_only(table: "Table") -> bool:
    """Return whether the game is shared with its players only, not with anybody else."""
    session = table.session
    is_secret = session.correspondence is not None and not session.is_public()
    return is_secret or bool(message_link(session))


def message_texts(table: "Table", words: "Words") -> "tuple[str, str, str]":
    """Return the texts beside a link to another device.

    Returns:
        A title and a note where the link is shown, and the text that a messenger sends with it.
    """
    say, correspondence = words.correspondence(), table.session.correspondence
    assert correspondence is not None
    seats = correspondence.recipient_seats(table.session)
    names = say("comma").join([table.context.seat_name(seat) for seat in seats])
    text = say(correspondence.message_key(table.session), game=table.say("game"))
    return say("send-title", name=names), say(correspondence.note_key), text
