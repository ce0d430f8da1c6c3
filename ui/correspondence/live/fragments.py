"""Fragments: the pieces in which a message goes through a data channel.

A fragment is the text ``number.index.count:piece``: the number of the message, the index of the
piece from 0, and the number of pieces. The channel is reliable and keeps the order, but nothing
here depends on that: fragments may come twice, in any order, or never.

What comes from the other phone may be anything. All sizes are limited, so that it can't fill the
memory; ``FragmentError`` says what is wrong.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

PIECE_CHARS = 4000  # of one fragment; at most four bytes each, less than any browser's limit
MAX_PIECES = 8  # of one message
MAX_FRAGMENT_CHARS = PIECE_CHARS + 24
MAX_MESSAGE_CHARS = PIECE_CHARS * MAX_PIECES
MAX_PARTIAL = 4  # messages that may be incomplete at a time; of more, the oldest is dropped
MEMORY = 256  # messages after which a number counts as old
_MAX_NUMBER = 10**9


class FragmentError(ValueError):
    """A text is no fragment, or doesn't fit the fragments before.

    Attributes:
        reason: "malformed" or "too-long".
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def split_message(number: int, text: str) -> "Iterator[str]":
    """Yield the fragments of a message.

    Raises:
        FragmentError: "too-long".
    """
    if len(text) > MAX_MESSAGE_CHARS:
        raise FragmentError("too-long")
    count = max(1, -(-len(text) // PIECE_CHARS))
    for index in range(count):
        piece = text[index * PIECE_CHARS : (index + 1) * PIECE_CHARS]
        yield f"{number}.{index}.{count}:{piece}"


class FragmentAssembler:
    """Puts messages together from their fragments."""

    def __init__(self) -> None:
        self._partial: "list[tuple[int, int, dict[int, str]]]" = []  # number, count, pieces
        self._complete: "list[int]" = []  # numbers of complete messages, the oldest first

    def add(self, fragment: str) -> "str | None":
        """Add a fragment.

        Returns:
            The message, once it is complete; None before, and for a fragment that has come already.

        Raises:
            FragmentError: The text is no fragment, or its message is too long.
        """
        number, index, count, piece = _parse_fragment(fragment)
        if number in self._complete or self._is_old(number):
            return None
        pieces = self._pieces(number, count)
        if pieces.get(index, piece) != piece:
            raise FragmentError("malformed")
        pieces[index] = piece
        if len(pieces) < count:
            return None
        self._partial = [entry for entry in self._partial if entry[0] != number]
        self._complete = (self._complete + [number])[-MEMORY:]
        return "".join([pieces[index] for index in range(count)])

    def _is_old(self, number: int) -> bool:
        """Return whether it can't be told any more whether a message has come."""
        return len(self._complete) == MEMORY and number < min(self._complete)

    def _pieces(self, number: int, count: int) -> "dict[int, str]":
        """Return the pieces of a message that have come."""
        for known, known_count, pieces in self._partial:
            if known == number:
                if known_count != count:
                    raise FragmentError("malformed")
                return pieces
        self._partial = (self._partial + [(number, count, {})])[-MAX_PARTIAL:]
        return self._partial[-1][2]


def _parse_fragment(fragment: str) -> "tuple[int, int, int, str]":
    """Return number, index, count and piece."""
    if len(fragment) > MAX_FRAGMENT_CHARS:
        raise FragmentError("too-long")
    head, colon, piece = fragment.partition(":")
    parts = head.split(".")
    if not colon or len(parts) != 3 or not all([_is_number(part) for part in parts]):
        raise FragmentError("malformed")
    number, index, count = [int(part) for part in parts]
    if count > MAX_PIECES or len(piece) > PIECE_CHARS:
        raise FragmentError("too-long")
    if number > _MAX_NUMBER or index >= count:
        raise FragmentError("malformed")
    return number, index, count, piece


def _is_number(text: str) -> bool:
    """Return whether a text is a number as ``split_message`` writes it."""
    return 0 < len(text) <= 10 and not text.lstrip("0123456789")
