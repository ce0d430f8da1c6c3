"""The requests of sealed tables that the client is computing, one for each game.

A request takes long, and its table may be left meanwhile. When the game is opened again, the answer
goes to the new table, so that a move is sealed once and the table on the screen shows it.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.correspondence.sealed_client import AnswerCallback, SealedClient


class SealedRequests:
    """The requests of all sealed tables.

    Attributes:
        client: The client that computes them.
    """

    def __init__(self, client: "SealedClient") -> None:
        self.client = client
        self._computing: "dict[str, _ComputingRequest]" = {}  # by the id of the game

    def send(self, id: str, request: dict, on_answer: "AnswerCallback") -> None:
        """Send the request of a game, unless a table that was left has sent the same one.

        Earlier tables of the game get no answer any more.

        Args:
            id: The id of the game.
            request: The request, see ``SealedSession.build_request``.
            on_answer: Called once with the answer, never before this method returns.
        """
        computing = self._computing.get(id)
        if computing and _without_key(computing.request) == _without_key(request):
            computing.on_answer = on_answer
            return
        self._computing[id] = sent = _ComputingRequest(request, on_answer)

        def on_client_answer(answer: dict) -> None:
            if self._computing.get(id) is sent:
                del self._computing[id]
                sent.on_answer(answer)

        self.client.request(request, on_client_answer)


class _ComputingRequest:
    """A request that is being computed, and what gets its answer."""

    def __init__(self, request: dict, on_answer: "AnswerCallback") -> None:
        self.request = request
        self.on_answer = on_answer


def _without_key(request: dict) -> dict:
    """Return a request without the random key for a new peer, which may be any."""
    return {name: request[name] for name in request if name != "key"}
