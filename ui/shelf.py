"""The games on this phone: beginning, keeping, finding, dropping and copying them."""

import time

from engine.record import Record
from ui import dialogs, dom
from ui.matches import started
from ui.session import Session, SessionError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App


class Games:
    """What happens to whole games. The store keeps them; the app shows them."""

    def __init__(self, app: "App") -> None:
        self._app = app
        self._dropped: "tuple | None" = None  # (id, text) of the game deleted last
        self.acts = {"fork": self.fork, "rematch": self.rematch, "undo-delete": self.undo_delete}

    def begin(
        self, record: Record, seats: list, names: "list | None" = None, best_of: int = 1
    ) -> None:
        """Put a new game on the table, the first of a match if ``best_of`` is more than 1."""
        session = Session(self._app.store.new_id(), record, seats, names, time.time())
        if best_of > 1:
            session.match = started(session, best_of)
        self.open_new(session)

    def open_new(self, session: Session) -> None:
        """Keep a new game and put it on the table."""
        self.keep(session)
        self._app.open_table(session)

    def keep(self, session: Session) -> None:
        """Save a game; say so if that is not possible."""
        app = self._app
        saved = app.store.save(session)
        if saved.reason == "other-tab" and saved.other is not None:
            dialogs.toast(app.words("save-other-tab"))
            app.show_table(saved.other)
        elif saved.reason:
            dialogs.toast(app.words("save-" + saved.reason))

    def find(self, id: str) -> "Session | None":
        """The saved game of that id, if it is there and can be read."""
        found = self._app.store.load(id)
        return found.value if found.ok else None

    def open(self, id: str) -> None:
        """Go on with a game from the lobby."""
        self._app.clear_away(lambda: self._open(id))

    def _open(self, id: str) -> None:
        session = self.find(id)
        if session:
            self._app.open_table(session)
        else:
            self._app.show_lobby()

    def rematch(self) -> None:
        """The same again, with a new seed."""
        old = self._app.table.game()
        record = Record(old.record.game, old.record.options, dom.seed())
        best_of = old.match.best_of if old.match else 1
        self.begin(record, list(old.seats), list(old.names), best_of)

    def fork(self) -> None:
        """Play on from the shown position, as another game."""
        session = self._app.table.game()
        try:
            copy = session.fork(self._app.store.new_id(), session.ply, time.time())
        except SessionError:
            return
        self.open_new(copy)

    def drop(self, id: str) -> None:
        """Delete a game, for now."""
        app = self._app
        dropped = app.store.delete(id)
        app.show_lobby()
        if dropped.ok:
            self._dropped = (id, dropped.value)
            dialogs.toast(app.words("deleted"), "undo-delete", app.words("undo-delete"))

    def undo_delete(self) -> None:
        """Bring back the game deleted last."""
        if self._dropped:
            self._app.store.restore(self._dropped[0], self._dropped[1])
            self._dropped = None
            dialogs.hush()
            self._app.show_lobby()

    def stored_elsewhere(self, event: object) -> None:
        """Another tab saved something."""
        app = self._app
        if app.table.session is None:
            app.show_lobby()
            return
        newer = self.find(app.table.session.id)
        if newer and newer.revision > app.table.session.revision:
            app.show_table(newer)
