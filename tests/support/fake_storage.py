"""A storage port in memory that can be made to fail, and a store over it."""

from engine.rng import Rng
from ui.library.store import Store

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


class FakeStorage:
    """A storage port over a dict, with the methods of the browser's port.

    Attributes:
        texts: The stored texts by key.
        error: The reason with which every operation fails, if set ("full": only writing fails).
        full_for: A key that can't be written for lack of space.
    """

    def __init__(self, texts: "dict | None" = None) -> None:
        self.texts = dict(texts or {})
        self.error: "str | None" = None
        self.full_for: "str | None" = None

    def _or_error(self, act: "Callable[[], object]") -> tuple:
        return (False, self.error) if self.error else (True, act())

    def get(self, key: str) -> tuple:
        if self.error == "full":
            return True, self.texts.get(key)
        return self._or_error(lambda: self.texts.get(key))

    def set(self, key: str, text: str) -> tuple:
        if key == self.full_for:
            return False, "full"
        return self._or_error(lambda: self.texts.update({key: text}))

    def remove(self, key: str) -> tuple:
        return self._or_error(lambda: self.texts.pop(key, None))

    def keys(self) -> tuple:
        if self.error == "full":
            return True, list(self.texts)
        return self._or_error(lambda: list(self.texts))

    def char_count(self) -> tuple:
        return self._or_error(lambda: sum([len(key + text) for key, text in self.texts.items()]))

    def scan_field(self, prefix: str, mark: str, length: int) -> tuple:
        ok, keys = self.keys()
        if not ok:
            return ok, keys
        items = [(key[len(prefix) :], self.texts[key]) for key in keys if key.startswith(prefix)]
        heads = [(rest, text[:length].partition(mark)[2]) for rest, text in items]
        return True, [(rest, head.rpartition(",")[0].partition(",")[0]) for rest, head in heads]


def make_store(port: "FakeStorage | None" = None, seed: int = 1) -> Store:
    """Return a store over this port, or over an empty one."""
    return Store(port or FakeStorage(), Rng(seed))


def replace_port(store: Store, port: FakeStorage) -> None:
    """Let a store and its parts use another port."""
    store.port = port
    for part in (store.history, store.settings, store.progress):
        part._port = port


def fake_port(store: Store) -> FakeStorage:
    """Return the port of a store that ``make_store`` has made."""
    assert isinstance(store.port, FakeStorage)
    return store.port
