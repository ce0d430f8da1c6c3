"""The modules that come after the first screen; tools/modules.py says which. Whoever needs one of
them asks here before importing it."""

from ui.page import dom

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

REST, SEALED = "rest", "sealed"  # as web/python.mjs calls them

_waiting: dict = {}  # by what is waited for
_there: list = []


def with_rest(then: "Callable[[bool], object]", what: str = REST) -> None:
    """Call ``then(True)`` when all modules are there, at once if they are; ``then(False)`` if they
    can't be fetched now. SEALED are those of sealed play, which nobody else needs."""
    if what in _there:
        then(True)
    elif what in _waiting:
        _waiting[what].append(then)
    else:
        _waiting[what] = [then]
        dom.bridge.more(what, _told_proxy)


def there() -> bool:
    """Whether all modules are there."""
    return REST in _there


def _told(what: str, there: bool) -> None:
    if there:
        _there.append(str(what))
    for then in _waiting.pop(str(what)):
        then(bool(there))


_told_proxy = dom.proxy(_told)
