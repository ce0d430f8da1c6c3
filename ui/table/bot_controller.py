"""The computer at the table: it is asked for what the table wishes, and for nothing else."""

from ui.computer.bot_request import hint_seed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.computer.bot_client import BotClient
    from ui.computer.bot_request import BotRequest
    from ui.session.view_models import TableView
    from ui.table.table import Table


class BotController:
    """Lets the computer think about a table's wishes. ``seed()`` is a fresh random seed;
    ``show(table, situation)`` is called with what an answer leads to, and where: by then another
    table may be looked at."""

    def __init__(
        self,
        bot_client: "BotClient",
        seed: "Callable[[], int]",
        show: "Callable[[Table, TableView], None]",
    ) -> None:
        self._bot_client = bot_client
        self._seed = seed
        self._show = show
        self._open_request: "BotRequest | None" = None

    def update(self, table: "Table | None") -> None:
        """Ask what the table (None: there is none) wishes now, unless that has been asked already;
        a question that nobody wants answered any more is given up."""
        wish = table.bots.request() if table else None
        if wish is not None and _is_same_request(wish, self._open_request):
            return
        had, self._open_request = self._open_request is not None, wish
        if table is None or wish is None:
            if had:  # somebody else may be asking
                self._bot_client.forget()
            if table and table.bots.is_playing():
                self._bot_client.start()
            return
        at, asked = table, wish

        def told(reply: dict) -> None:
            if self._open_request is asked:
                self._open_request = None
                situation = at.bots.on_reply(asked, reply["move"], reply)
                if situation is not None:
                    self._show(at, situation)

        seed = self._seed() if wish.task == "move" else hint_seed(wish.view)
        self._bot_client.ask(wish.task, wish.view, wish.level, seed, told)


def _is_same_request(request: "BotRequest", open_request: "BotRequest | None") -> bool:
    """Whether this is what was asked for already."""
    if open_request is None or (request.task, request.level) != (
        open_request.task,
        open_request.level,
    ):
        return False
    if request.session is not open_request.session or request.ply != open_request.ply:
        return False
    return request.task == "move" or request.view is open_request.view
