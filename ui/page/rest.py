"""The modules that come after the first screen; tools/modules.py says which. Whoever needs one of
them asks here before importing it."""

from ui.page import dom

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_waiting: list = []
_there = [False]


def with_rest(then: "Callable[[bool], object]") -> None:
    """Call ``then(True)`` when all modules are there, at once if they are; ``then(False)`` if they
    can't be fetched now."""
    if _there[0]:
        then(True)
        return
    _waiting.append(then)
    if len(_waiting) == 1:
        dom.bridge.rest(_told_proxy)


def there() -> bool:
    """Whether all modules are there."""
    return _there[0]


def _told(there: bool) -> None:
    _there[0] = bool(there)
    told, _waiting[:] = list(_waiting), []
    for then in told:
        then(_there[0])


_told_proxy = dom.proxy(_told)
