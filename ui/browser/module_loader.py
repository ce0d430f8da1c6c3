"""Lazy loading of modules. Call ``with_modules()`` before importing a deferred module.

``tools/bundles.py`` says which module is in which bundle.
"""

from ui.browser import dom

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

# Names of bundles and groups of bundles, as in web/module_loader.mjs: everything in the current
# language but SEALED, RECORDS, LIVE and STUDY; the games and LINKS; links and saved games; what is
# neither a game's nor a language's; sealed play; games as text and pictures, with ALL_BUNDLES; live
# play; the study board, with RECORDS. A game's bundle has the game's name; ALL_BUNDLES with what
# the page needs for another language has the language's code.
ALL_BUNDLES, ALL_GAMES, LINKS, DEFERRED, SEALED = "all", "games", "links", "later", "sealed"
RECORDS, LIVE, STUDY = "records", "live", "study"

_callbacks: dict = {}  # name -> what waits for it


def with_modules(on_done: "Callable[[bool], object]", bundle: str = ALL_BUNDLES) -> None:
    """Load a bundle, or a group of bundles.

    Args:
        on_done: Called with True once the modules can be imported, at once if they are there; with
            False if they can't be fetched now.
        bundle: A name, see above.
    """
    if is_loaded(bundle):
        on_done(True)
    elif bundle in _callbacks:
        _callbacks[bundle].append(on_done)
    else:
        _callbacks[bundle] = [on_done]
        dom.bridge.loadBundle(bundle, _on_loaded_proxy)


def is_loaded(bundle: str = ALL_BUNDLES) -> bool:
    """Return whether the modules of a bundle, or group of bundles, can be imported."""
    return bool(dom.bridge.isLoaded(bundle))


def _on_loaded(bundle: str, is_loaded: bool) -> None:
    for callback in _callbacks.pop(str(bundle)):
        _notify(callback, bool(is_loaded))


def _notify(callback: "Callable[[bool], object]", is_loaded: bool) -> None:
    dom.set_timer(0, lambda: callback(is_loaded))  # an error in one must not stop the others


_on_loaded_proxy = dom.proxy(_on_loaded)
