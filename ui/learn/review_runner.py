"""The review runner: it asks the computer the queries of a review."""

from ui.computer.bot_request import HINT_LEVEL, hint_seed
from ui.learn.review import Review
from ui.learn.review_report import ReviewReport

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.computer.bot_client import BotClient
    from ui.library.store import Store
    from ui.table.table import Table


class ReviewRunner:
    """Completes the review of the finished game at a table.

    Attributes:
        review: The review.
        is_running: Whether the computer is being asked.
    """

    def __init__(
        self,
        review: Review,
        table: "Table",
        bot_client: "BotClient",
        save: "Callable[[str], None]",
        on_change: "Callable[[], None]",
    ) -> None:
        """Create a runner.

        Args:
            review: The review.
            table: The table of the game.
            bot_client: The computer.
            save: Called with the text of the review to save.
            on_change: Called when more is known, and at the end.
        """
        self.review = review
        self.is_running = False
        self._table = table
        self._bot_client = bot_client
        self._save = save
        self._on_change = on_change

    def run(self) -> None:
        """Ask for everything that isn't known yet."""
        query = self.review.next_query()
        self.is_running = query is not None
        if query is None:
            self._on_change()
            return
        asked = query

        def on_reply(reply: dict) -> None:
            if self.is_running:
                self.review.add_reply(asked, reply)
                self._save(self.review.to_text())
                self._on_change()
                if self.is_running:  # on_change may have stopped it
                    self.run()

        self._bot_client.ask(
            query.task, query.view, HINT_LEVEL, hint_seed(query.view), on_reply, query.parameters
        )

    def stop(self) -> None:
        """Stop asking, and keep the results so far."""
        if self.is_running:
            self.is_running = False
            self._bot_client.forget()

    def report(self) -> ReviewReport:
        """Return a report of the results so far, in the words of the table."""
        return ReviewReport(self.review, self._table)


def create_review_runner(
    store: "Store", table: "Table", bot_client: "BotClient", on_change: "Callable[[], None]"
) -> ReviewRunner:
    """Return the runner that reviews the finished game on a table, and continues where it stopped.

    Args:
        store: Where the review is saved.
        table: The table of the game.
        bot_client: The computer that answers.
        on_change: Called when more is known.
    """

    def save(text: str) -> None:
        store.progress.save_review(table.id, text)

    review = Review(table.session, store.progress.review_text(table.id))
    return ReviewRunner(review, table, bot_client, save, on_change)
