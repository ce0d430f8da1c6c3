"""The modules that come after the first screen; tools/modules.py says which. Whoever needs one of
them asks here before importing it. A game's are asked for by its name."""

from ui.page import dom

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

# As web/python.mjs calls them. SEALED is sealed play, which nobody needs who doesn't play it.
REST, ROOMS, LATER, SEALED = "rest", "rooms", "later", "sealed"

_waiting: dict = {}  # by what is waited for


def with_rest(then: "Callable[[bool], object]", what: str = REST) -> None:
    """Call ``then(True)`` when these modules are there, at once if they are; ``then(False)`` if
    they can't be fetched now. ``what``: REST, all but SEALED; ROOMS, all
    games' and what reads links; LATER, REST without ROOMS and languages; or one game's name."""
    if there(what):
        then(True)
    elif what in _waiting:
        _waiting[what].append(then)
    else:
        _waiting[what] = [then]
        dom.bridge.more(what, _told_proxy)


def there(what: str = REST) -> bool:
    """Whether these modules are there."""
    return bool(dom.bridge.there(what))


def _told(what: str, there: bool) -> None:
    for then in _waiting.pop(str(what)):
        _tell(then, bool(there))


def _tell(then: "Callable[[bool], object]", there: bool) -> None:
    dom.later(0, lambda: then(there))  # if one of them fails, that is not the others' fault


_told_proxy = dom.proxy(_told)
