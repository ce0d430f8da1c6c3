"""Offers to learn a game, for people who are about to play it."""

from ui.games import game_ui

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.library.store import Store


def learning_offers(store: "Store", game: str, saved_forms: dict) -> "list[str]":
    """Return the learning features to offer beside a new game.

    Args:
        store: The storage of this device.
        game: The game's name.
        saved_forms: The games that have been started before, as keys.

    Returns:
        Keys of the page's words: "lesson", or "lesson-on" for one in progress; "puzzles" and
        "study-begin", but not before the game or its lesson was tried.
    """
    offers, progress = [], store.progress
    if game_ui(game).has_lesson:
        offers.append("lesson-on" if progress.lesson_step(game) else "lesson")
    is_known = game in saved_forms or not offers or progress.has_opened_lesson(game)
    if is_known and game_ui(game).has_puzzles:
        offers.append("puzzles")
    if is_known:
        offers.append("study-begin")
    return offers


def is_lesson_offered(store: "Store", game: str) -> bool:
    """Return whether to offer the game's lesson to a person who plays it for the first time."""
    progress = store.progress
    is_new = not (progress.games_started(game) or progress.has_opened_lesson(game))
    return is_new and game_ui(game).has_lesson
