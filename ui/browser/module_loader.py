"""The modules that come after the first screen; tools/bundles.py says which. Whoever needs one of
them asks here before importing it. A game's are asked for by its name."""

from ui.browser import dom

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

# As web/module_loader.mjs calls them. SEALED is sealed play, which nobody needs who doesn't play
# it.
ALL_BUNDLES, ALL_GAMES, DEFERRED, SEALED = "rest", "rooms", "later", "sealed"

_callbacks: dict = {}  # by what is waited for


def with_modules(on_done: "Callable[[bool], object]", bundle: str = ALL_BUNDLES) -> None:
    """Call ``then(True)`` when these modules are there, at once if they are; ``then(False)`` if
    they can't be fetched now. ``what``: REST, all but SEALED; ROOMS, all
    games' and what reads links; LATER, REST without ROOMS and languages; or one game's name."""
    if is_loaded(bundle):
        on_done(True)
    elif bundle in _callbacks:
        _callbacks[bundle].append(on_done)
    else:
        _callbacks[bundle] = [on_done]
        dom.bridge.loadBundle(bundle, _on_loaded_proxy)


def is_loaded(bundle: str = ALL_BUNDLES) -> bool:
    """Whether these modules are there."""
    return bool(dom.bridge.isLoaded(bundle))


def _on_loaded(what: str, there: bool) -> None:
    for then in _callbacks.pop(str(what)):
        _notify(then, bool(there))


def _notify(then: "Callable[[bool], object]", there: bool) -> None:
    dom.set_timer(0, lambda: then(there))  # if one of them fails, that is not the others' fault


_on_loaded_proxy = dom.proxy(_on_loaded)
