"""The bot controller: it passes a table's requests to the computer."""

from ui.computer.bot_request import hint_seed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.computer.bot_client import BotClient
    from ui.computer.bot_request import BotRequest
    from ui.session.session import Session
    from ui.session.view_models import TableView
    from ui.table.table import Table


class BotController:
    """Passes a table's requests to the bot client, and the replies to the table.

    Attributes:
        habit_parameters: Returns what a request says about the habits of the person at a session,
            for bots that adapt to them.
    """

    def __init__(
        self,
        bot_client: "BotClient",
        new_seed: "Callable[[], int]",
        show: "Callable[[Table, TableView], None]",
    ) -> None:
        """Create a controller.

        Args:
            bot_client: The computer.
            new_seed: Returns a fresh random seed.
            show: Called with the table and its new view after a reply; by then another table may
                be on the screen.
        """
        self._bot_client = bot_client
        self._new_seed = new_seed
        self._show = show
        self._open_request: "BotRequest | None" = None
        self.habit_parameters: "Callable[[Session], dict]" = _no_parameters

    def update(self, table: "Table | None") -> None:
        """Pass on the table's current request, unless that has been done already.

        A question whose answer is no longer needed is given up.

        Args:
            table: The table on the screen; None if there is none.
        """
        request = table.bots.request() if table else None
        if request is not None and _is_same_request(request, self._open_request):
            return
        was_asking, self._open_request = self._open_request is not None, request
        if table is None or request is None:
            if was_asking:  # else the client may be answering a review
                self._bot_client.forget()
            if table and table.bots.is_playing():
                self._bot_client.start()
            return
        asking_table, asked = table, request

        def on_reply(reply: dict) -> None:
            if self._open_request is asked:
                self._open_request = None
                view = asking_table.bots.on_reply(asked, reply["move"], reply)
                if view is not None:
                    self._show(asking_table, view)

        is_move = request.task == "move"
        seed = self._new_seed() if is_move else hint_seed(request.view)
        parameters = self.habit_parameters(request.session) if is_move else {}
        self._bot_client.ask(request.task, request.view, request.level, seed, on_reply, parameters)


def _no_parameters(session: "Session") -> dict:
    """Return {}: nothing is known of the person."""
    return {}


def _is_same_request(request: "BotRequest", open_request: "BotRequest | None") -> bool:
    """Return whether a request has been asked already."""
    if open_request is None or (request.task, request.level) != (
        open_request.task,
        open_request.level,
    ):
        return False
    if request.session is not open_request.session or request.ply != open_request.ply:
        return False
    return request.task == "move" or request.view is open_request.view
