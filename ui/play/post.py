"""The post: what comes of letters from other phones, and what goes with those to them."""

import time
from collections import namedtuple

from engine.link.game_link import MoveMessage
from ui.play import mailbox, unwrap
from ui.play.sealedmail import opened
from ui.play.unwrap import SealedLink
from ui.play.welcome import welcome

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.play.desk import Desk
    from ui.play.session import Session
    from ui.play.shelf import Shelf
    from ui.play.store import Store
    from ui.play.table import Table
    from ui.words import Words

# What a letter led to: the id of a game to put on the table, whether the other's move is to be
# shown there, what is to be said, and whether the game's lesson is offered with that (``learns``);
# or, with ``ask``, what is asked first (``mailbox.whose``, ``mailbox.confirmation``).
Delivered = namedtuple("Delivered", ("id", "moved", "said", "ask", "learns"))


class Post:
    """Delivers to the games of ``shelf``, which ``store`` keeps. ``desk``: where sealed links are
    read."""

    def __init__(self, shelf: "Shelf", store: "Store", desk: "Desk") -> None:
        self._shelf = shelf
        self._store = store
        self._desk = desk

    def deliver(
        self,
        text: str,
        words: "Words",
        then: "Callable[[Delivered], object]",
        seat: "int | None" = None,
        confirmed: bool = False,
    ) -> None:
        """Call ``then`` with what a letter leads to (``arrive`` has read it): a game that is kept
        here. ``seat``: the one that whoever opened it says is theirs, if that was asked.
        ``confirmed``: a tap has asked for what the letter brings; without one, no letter changes a
        game that is kept here, and ``then`` is given what to ask first."""
        letter = unwrap.read(text)
        if isinstance(letter, SealedLink):
            self._unseal(letter.text, words, then, seat, confirmed)
            return
        assert isinstance(letter, MoveMessage)  # nothing else is delivered
        found = mailbox.opened(letter, self._store, time.time(), seat)
        session: "Session | None" = found.session
        if session is None:
            then(Delivered("", False, "", mailbox.whose(letter, words), False))
            return
        if not confirmed and mailbox.changes(found):
            kept = self._store.load(session.id).value  # as it is without the letter
            asked = mailbox.confirmation(kept, letter.sender, mailbox.news(found), words)
            then(Delivered("", False, "", asked, False))
            return
        new = found.key == "joined" and self._shelf.teaches(session.record.game)
        said = self._take_in(session) if found.changed else ""
        self._shelf.take_in_hand(session)
        told = mailbox.said(found, words)
        if new and not said:
            told = welcome(session.record.game, words, told)
        said = words(said) if said else told
        then(Delivered(session.id, mailbox.brings(found), said, None, new))

    def _unseal(
        self,
        link: str,
        words: "Words",
        then: "Callable[[Delivered], object]",
        seat: "int | None",
        confirmed: bool,
    ) -> None:
        """The same of a link of a sealed game, which the desk reads. What it brings, only the
        device of that game can tell, and hearing it may change the game."""

        def come(read: dict) -> None:
            session, said, ask = opened(link, read, self._store, words, seat, time.time())
            if session is None:
                then(Delivered("", False, said, ask, False))
                return
            if session.revision and not (said or confirmed or seat is not None):
                asked = mailbox.confirmation(session, read["seat"], "other", words)
                then(Delivered("", False, "", asked, False))
                return
            new = not session.revision and self._shelf.teaches(session.record.game)
            kept = self._take_in(session)
            if new and not said:
                said = welcome(session.record.game, words)
            then(Delivered(session.id, False, words(kept) if kept else said, None, new))

        self._desk.ask({"do": "read", "link": link}, come)

    def _take_in(self, session: "Session") -> str:
        """Keep what a letter has changed, or begun; the key of what is to be said."""
        shelf = self._shelf
        return (shelf.keep if session.revision else shelf.keep_begun)(session).said

    def sends(self, table: "Table") -> bool:
        """Whether this game is shared with who plays it, and with nobody else."""
        shut = table.session.remote is not None and not table.session.is_open()
        return shut or bool(self._shelf.letter(table))

    def cover(self, table: "Table", words: "Words") -> "tuple[str, str, str]":
        """What is said with a link to another phone: a title and a note where it is shown, and what
        a messenger says with it."""
        say, remote = words.remote(), table.session.remote
        assert remote is not None
        names = [table.look.name(seat) for seat in remote.to(table.session)]
        text = say(remote.message(table.session), game=table.say("game"))
        return say("send-title", name=say("comma").join(names)), say(remote.note), text
