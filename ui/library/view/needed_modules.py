"""The modules that a saved game needs."""

from ui.browser.module_loader import ALL_BUNDLES, ALL_GAMES, RECORDS
from ui.library.saves import has_setup, is_sealed_save, peek_game


def bundle_for_save(text: str) -> str:
    """Return the bundle without which a saved game can't be read or shown.

    Args:
        text: The text of its save.
    """
    if has_setup(text):
        return RECORDS
    if is_sealed_save(text):
        return ALL_BUNDLES
    return peek_game(text) or ALL_GAMES
