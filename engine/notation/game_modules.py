"""Modules that single games add to games as text, in their package ``notation``."""

from engine.catalogue import game_entry

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType


def notation_module(game: str, name: str) -> "ModuleType | None":
    """Return the module of that name in a game's package ``notation``; None if it has none."""
    module = game_entry(game).rules_package + ".notation." + name
    try:
        return __import__(module, None, None, (name,))
    except ImportError:
        return None
