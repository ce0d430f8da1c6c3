"""Links and saved games: open a link, and make the links of the game on a table."""

import time
from collections import namedtuple

from engine.game import OMNISCIENT, SPECTATOR
from engine.observed_record import ObservedRecord
from engine.record import Record
from ui.links import link_resolver

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    from ui.library.game_library import GameLibrary
    from ui.library.store import Store
    from ui.session.session import Session
    from ui.words import Words

    class _SessionHolder(Protocol):
        """The part of ``ui.table.table.Table`` that creating a link uses."""

        @property
        def session(self) -> Session: ...


# Target of a link: the id of a game to put on the table ("" for none), or a picture with its
# title (None for none), and the key of the toast to show: ``correspondence.MESSAGE`` for a message
# to deliver, ``correspondence.QR_CHUNK`` for a part of one.
LinkResult = namedtuple("LinkResult", ("id", "static_board", "title", "toast_key"))


def open_link(text: str, library: "GameLibrary", store: "Store", words: "Words") -> LinkResult:
    """Open the link in the fragment of an address; a new game is saved and selected."""
    link = link_resolver.resolve_link(text, store, words, time.time())
    if link.session is None:
        return LinkResult("", link.static_board, link.title, link.toast_key)
    library.set_current(link.session)
    failure = library.add_game(link.session).toast_key if link.is_new else ""
    return LinkResult(link.session.id, None, "", failure or link.toast_key)


def can_share_full_link(table: "_SessionHolder") -> bool:
    """Return whether the link to the whole game tells no secrets."""
    return table.session.is_public()


def is_watched(table: "_SessionHolder") -> bool:
    """Return whether only what everybody sees of the game is known on this device."""
    record = table.session.record
    return isinstance(record, ObservedRecord) and record.viewer is SPECTATOR


def full_link(table: "_SessionHolder") -> str:
    """Return the link to the whole game, secrets included, without the page's address."""
    return link_resolver.full_link(table.session)


def can_share_position(table: "_SessionHolder") -> bool:
    """Return whether an earlier position is shown, and a link to it tells no secrets."""
    session = table.session
    is_earlier = session.displayed_ply < session.ply_count
    return is_earlier and session.is_public() and isinstance(session.record, Record)


def position_link(table: "_SessionHolder") -> str:
    """Return the link to the game up to the displayed position, without the page's address."""
    return link_resolver.full_link(table.session, table.session.displayed_ply)


def can_share_picture(table: "_SessionHolder") -> bool:
    """Return whether a picture of the displayed position tells no secrets.

    Of a running game with secrets only a spectator's view is drawn, which a player's phone in a
    sealed game can't make.
    """
    session = table.session
    return session.is_public() or session.displayed_state.viewer in (OMNISCIENT, SPECTATOR)


def spectator_link(table: "_SessionHolder") -> str:
    """Return the link to a spectator's view of the game, without the page's address."""
    return link_resolver.spectator_link(table.session)
