"""The computer at the table: it is asked for what the table wishes, and for nothing else."""

from ui.play.wish import usual

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.play.computer import Computer
    from ui.play.situation import Situation
    from ui.play.table import Table
    from ui.play.wish import Wish


class Opponent:
    """Lets the computer think about a table's wishes. ``seed()`` is a fresh random seed;
    ``show(table, situation)`` is called with what an answer leads to, and where: by then another
    table may be looked at."""

    def __init__(
        self,
        computer: "Computer",
        seed: "Callable[[], int]",
        show: "Callable[[Table, Situation], None]",
    ) -> None:
        self._computer = computer
        self._seed = seed
        self._show = show
        self._asked: "Wish | None" = None

    def serve(self, table: "Table | None") -> None:
        """Ask what the table (None: there is none) wishes now, unless that has been asked already;
        a question that nobody wants answered any more is given up."""
        wish = table.wish() if table else None
        if wish is not None and _same(wish, self._asked):
            return
        had, self._asked = self._asked is not None, wish
        if table is None or wish is None:
            if had:  # somebody else may be asking
                self._computer.forget()
            if table and table.plays_computer():
                self._computer.start()
            return
        at, asked = table, wish

        def told(reply: dict) -> None:
            if self._asked is asked:
                self._asked = None
                situation = at.answered(asked, reply["move"], reply)
                if situation is not None:
                    self._show(at, situation)

        seed = self._seed() if wish.ask == "move" else usual(wish.view)
        self._computer.ask(wish.ask, wish.view, wish.level, seed, told)


def _same(wish: "Wish", asked: "Wish | None") -> bool:
    """Whether this is what was asked for already."""
    if asked is None or (wish.ask, wish.level) != (asked.ask, asked.level):
        return False
    if wish.session is not asked.session or wish.ply != asked.ply:
        return False
    return wish.ask == "move" or wish.view is asked.view
