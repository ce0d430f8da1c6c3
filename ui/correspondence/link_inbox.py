"""The post: what comes of letters from other phones, and what goes with those to them."""

import time
from collections import namedtuple

from engine.link.game_link import MoveMessage
from ui.correspondence import inbox
from ui.correspondence.sealed_inbox import open_sealed_link
from ui.learn.welcome import welcome
from ui.library.learning_offers import is_lesson_offered
from ui.links import link_parser
from ui.links.link_parser import SealedLink
from ui.session.correspondence import message_link

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.correspondence.sealed_client import SealedClient
    from ui.library.game_library import GameLibrary
    from ui.library.game_starter import GameStarter
    from ui.library.store import Store
    from ui.session.session import Session
    from ui.table.table import Table
    from ui.words import Words

# What a letter led to: the id of a game to put on the table, whether the other's move is to be
# shown there, what is to be said, and whether the game's lesson is offered with that (``learns``);
# or, with ``ask``, what is asked first (``mailbox.whose``, ``mailbox.confirmation``).
LinkDelivery = namedtuple(
    "LinkDelivery", ("id", "has_news", "toast_text", "seat_prompt", "offers_lesson")
)


class LinkInbox:
    """Delivers to the games of ``shelf``, which ``store`` keeps. ``desk``: where sealed links are
    read."""

    def __init__(
        self,
        library: "GameLibrary",
        game_starter: "GameStarter",
        store: "Store",
        sealed_client: "SealedClient",
    ) -> None:
        self._library = library
        self._game_starter = game_starter
        self._store = store
        self._sealed_client = sealed_client

    def deliver(
        self,
        text: str,
        words: "Words",
        on_delivered: "Callable[[LinkDelivery], object]",
        seat: "int | None" = None,
        confirmed: bool = False,
    ) -> None:
        """Call ``then`` with what a letter leads to (``arrive`` has read it): a game that is kept
        here. ``seat``: the one that whoever opened it says is theirs, if that was asked.
        ``confirmed``: a tap has asked for what the letter brings; without one, no letter changes a
        game that is kept here, and ``then`` is given what to ask first."""
        letter = link_parser.parse_link(text)
        if isinstance(letter, SealedLink):
            self._deliver_sealed(letter.text, words, on_delivered, seat, confirmed)
            return
        assert isinstance(letter, MoveMessage)  # nothing else is delivered
        found = inbox.open_message(letter, self._store, time.time(), seat)
        session: "Session | None" = found.session
        if session is None:
            on_delivered(LinkDelivery("", False, "", inbox.seat_prompt(letter, words), False))
            return
        if not confirmed and inbox.changes(found):
            kept = self._store.load(session.id).value  # as it is without the letter
            asked = inbox.confirmation(kept, letter.sender, inbox.news(found), words)
            on_delivered(LinkDelivery("", False, "", asked, False))
            return
        new = found.kind == "joined" and is_lesson_offered(self._store, session.record.game)
        said = self._save(session) if found.needs_saving else ""
        self._library.set_current(session)
        told = inbox.toast_text(found, words)
        if new and not said:
            told = welcome(session.record.game, words, told)
        said = words(said) if said else told
        on_delivered(LinkDelivery(session.id, inbox.has_news(found), said, None, new))

    def _deliver_sealed(
        self,
        link: str,
        words: "Words",
        on_delivered: "Callable[[LinkDelivery], object]",
        seat: "int | None",
        confirmed: bool,
    ) -> None:
        """The same of a link of a sealed game, which the desk reads. What it brings, only the
        device of that game can tell, and hearing it may change the game."""

        def come(read: dict) -> None:
            session, said, ask = open_sealed_link(link, read, self._store, words, seat, time.time())
            if session is None:
                on_delivered(LinkDelivery("", False, said, ask, False))
                return
            if session.revision and not (said or confirmed or seat is not None):
                asked = inbox.confirmation(session, read["seat"], "other", words)
                on_delivered(LinkDelivery("", False, "", asked, False))
                return
            new = not session.revision and is_lesson_offered(self._store, session.record.game)
            kept = self._save(session)
            if new and not said:
                said = welcome(session.record.game, words)
            on_delivered(LinkDelivery(session.id, False, words(kept) if kept else said, None, new))

        self._sealed_client.request({"do": "read", "link": link}, come)

    def _save(self, session: "Session") -> str:
        """Keep what a letter has changed, or begun; the key of what is to be said."""
        if session.revision:
            return str(self._library.add_game(session).toast_key)
        return str(self._game_starter.add_started_game(session).toast_key)

    def shares_with_players_only(self, table: "Table") -> bool:
        """Whether this game is shared with who plays it, and with nobody else."""
        shut = table.session.correspondence is not None and not table.session.is_public()
        return shut or bool(self.message_link(table))

    def message_link(self, table: "Table") -> str:
        """Return the link to the other phone, "" if there is nothing to send."""
        return message_link(table.session)

    def message_texts(self, table: "Table", words: "Words") -> "tuple[str, str, str]":
        """What is said with a link to another phone: a title and a note where it is shown, and what
        a messenger says with it."""
        say, remote = words.correspondence(), table.session.correspondence
        assert remote is not None
        names = [table.context.seat_name(seat) for seat in remote.recipient_seats(table.session)]
        text = say(remote.message_key(table.session), game=table.say("game"))
        return say("send-title", name=say("comma").join(names)), say(remote.note_key), text
