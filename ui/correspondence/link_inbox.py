"""The inbox of links from other devices: delivers messages and sealed links to the games here."""

import time
from collections import namedtuple

from engine.link.game_link import MoveMessage
from ui.correspondence import inbox_texts, message_inbox
from ui.correspondence.sealed_inbox import open_sealed_link
from ui.learn.welcome import welcome
from ui.library.learning_offers import is_lesson_offered
from ui.links import link_parser
from ui.links.link_parser import SealedLink
from ui.session.correspondence import local_seat

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.correspondence.inbox_texts import Prompt
    from ui.correspondence.sealed_client import SealedClient
    from ui.library.game_library import GameLibrary
    from ui.library.game_starter import GameStarter
    from ui.library.store import Store
    from ui.session.session import Session
    from ui.words import Words

# What a link has led to. id: the game to put on the table, "" for none; has_news: whether to show
# there what the other player did; toast_text: "" for none; prompt: the question to ask first (see
# ``inbox_texts``), or None; offers_lesson: whether the toast offers the game's lesson.
LinkDelivery = namedtuple(
    "LinkDelivery", ("id", "has_news", "toast_text", "prompt", "offers_lesson")
)


class LinkInbox:
    """The inbox of links from other devices.

    Args:
        library: The games on this device, which are changed.
        game_starter: Adds games that a link begins.
        store: What keeps the games.
        sealed_client: Reads sealed links.
    """

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
        was_asked: bool = False,
    ) -> None:
        """Deliver a message or a sealed link, and save what it leads to.

        Args:
            text: The link; ``link_resolver.resolve_link`` has found it to be of this kind.
            words: The words of the page.
            on_delivered: Called with what it has led to, a LinkDelivery.
            seat: The seat that the person says is theirs, if that was asked.
            confirmed: Whether a tap has asked for what the link brings. Without one, no link
                changes a game that is here, and the delivery has a question to ask first.
            was_asked: Whether the question of a delivery was answered with yes. Moves of the
                person's own seat are never taken without that.
        """
        link = link_parser.parse_link(text)
        if isinstance(link, SealedLink):
            self._deliver_sealed(link.text, words, on_delivered, seat, confirmed)
        else:
            assert isinstance(link, MoveMessage)  # nothing else is delivered
            on_delivered(self._deliver_message(link, words, seat, confirmed, was_asked))

    def _deliver_message(
        self,
        message: MoveMessage,
        words: "Words",
        seat: "int | None",
        confirmed: bool,
        was_asked: bool,
    ) -> LinkDelivery:
        """Deliver a message of an open game."""
        result = message_inbox.open_message(message, self._store, time.time(), seat)
        session: "Session | None" = result.session
        if session is None:
            return _question(inbox_texts.seat_prompt(message, words))
        may_change = was_asked or (confirmed and result.kind != message_inbox.OWN_MOVES)
        if not may_change and message_inbox.changes_saved_game(result):
            saved = self._store.load(session.id).value  # as it is without the message
            news = message_inbox.news_kind(result)
            return _question(inbox_texts.news_prompt(saved, message.sender, news, words))
        is_new = result.kind == "joined" and is_lesson_offered(self._store, session.record.game)
        failure = self._save(session) if result.needs_saving else ""
        self._library.set_current(session)
        toast_text = inbox_texts.toast_text(result, words)
        if failure:
            toast_text = words(failure)
        elif is_new:
            toast_text = welcome(session.record.game, words, toast_text)
        return LinkDelivery(session.id, message_inbox.has_news(result), toast_text, None, is_new)

    def _deliver_sealed(
        self,
        link: str,
        words: "Words",
        on_delivered: "Callable[[LinkDelivery], object]",
        seat: "int | None",
        confirmed: bool,
    ) -> None:
        """Deliver a sealed link.

        Only the game's peer can tell what it brings, and receiving it may change the game. So any
        link of a game that is here needs a tap first.
        """

        def on_preview(preview: dict) -> None:
            result = open_sealed_link(link, preview, self._store, words, seat, time.time())
            session, toast_text = result.session, result.toast_text
            if session is None:
                on_delivered(LinkDelivery("", False, toast_text, result.prompt, False))
                return
            if session.revision and not (toast_text or confirmed or seat is not None):
                sender = preview["seat"]
                news = "own" if sender == local_seat(session.seats) else "other"
                prompt = inbox_texts.news_prompt(session, sender, news, words)
                on_delivered(_question(prompt))
                return
            is_new = not session.revision and is_lesson_offered(self._store, session.record.game)
            failure = self._save(session)
            if failure:
                toast_text = words(failure)
            elif is_new and not toast_text:
                toast_text = welcome(session.record.game, words)
            on_delivered(LinkDelivery(session.id, False, toast_text, None, is_new))

        self._sealed_client.request({"do": "read", "link": link}, on_preview)

    def _save(self, session: "Session") -> str:
        """Save a game that a link has changed or begun; return the key of a toast, or ""."""
        if session.revision:
            return str(self._library.add_game(session).toast_key)
        return str(self._game_starter.add_started_game(session).toast_key)


def _question(prompt: "Prompt") -> LinkDelivery:
    """Return the delivery of a link that has led to a question so far."""
    return LinkDelivery("", False, "", prompt, False)
