"""The links of a sealed game as a file, for people who want to check the game.

``tools/verify_sealed_game.py`` reads it. It holds the transcript with its signatures, which the
other players have as well, and no key that isn't published.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.correspondence.sealed_client import SealedClient
    from ui.session.sealed.sealed_session import SealedSession

FIRST_PROTOCOL = 2  # earlier ones sign nothing, so their links prove nothing


def can_save_links(session: "SealedSession") -> bool:
    """Return whether the game's links prove anything: it has begun, and is signed."""
    device = session.correspondence.device
    if device is None or device["version"] < FIRST_PROTOCOL:
        return False
    return len(device["entries"]) >= len(session.seats)


def file_name(session: "SealedSession") -> str:
    """Return the name of the file."""
    return f"coaster-{session.record.game}-{session.correspondence.id}.txt"


def request_links(
    session: "SealedSession",
    client: "SealedClient",
    address: str,
    on_text: "Callable[[str], object]",
) -> None:
    """Have the links of the transcript so far written.

    Args:
        session: The game.
        client: Computes sealed games.
        address: The page's address, which makes each link one that can be opened.
        on_text: Called with the content of the file, a link in each line; "" if that failed.
    """

    def on_answer(answer: dict) -> None:
        on_text("".join([f"{address}#{link}\n" for link in answer.get("links", ())]))

    client.request(session.build_request({"do": "links"}, ""), on_answer)
