"""The storage that everything kept on this device is read from and written to.

It may be full, forbidden, or shared with other tabs.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    class StoragePort(Protocol):
        """A storage of texts by keys: in the page ``ui.browser.local_storage.LocalStorage``.

        No method raises. Each returns (True, result), or (False, reason) with the reason "full" or
        "forbidden".
        """

        def get(self, key: str, /) -> tuple:
            """Return the text of a key; the result is None for a missing key."""

        def set(self, key: str, text: str, /) -> tuple:
            """Store the text of a key."""

        def remove(self, key: str, /) -> tuple:
            """Remove a key; a missing one is no failure."""

        def keys(self) -> tuple:
            """Return all keys in a list."""

        def char_count(self) -> tuple:
            """Return the number of characters of all keys and texts."""

        def scan_field(self, prefix: str, mark: str, length: int, /) -> tuple:
            """Return a field of all texts whose keys start with a prefix.

            Args:
                prefix: The start of the keys.
                mark: The text before the field; a comma ends the field.
                length: How many characters of each text are searched.

            Returns:
                Pairs of the rest of a key and its field, "" for none, in any order, best with the
                highest numbers first.
            """
