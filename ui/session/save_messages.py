"""Messages about a game that was saved or could not be."""

from ui.session.view_models import Toast

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.words import GameWords, Words

# Reasons of a failed save after which a game is lost with the page unless it is exported.
DATA_LOSS_REASONS = ("full", "forbidden", "too-long", "unread")


def save_toast(message_key: str, say: "Words | GameWords") -> Toast:
    """Return the toast about saving a game, with an action to export if it could not be saved.

    Args:
        message_key: "save-" and the reason, or another key.
        say: The words.
    """
    if message_key[5:] not in DATA_LOSS_REASONS:
        return Toast(say(message_key))
    return Toast(say(message_key), "export", say("export-now"))
