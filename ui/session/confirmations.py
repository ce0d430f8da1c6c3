"""Questions before an action."""

from ui.session.view_models import Confirmation

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.session.session import Session
    from ui.words import GameWords, Words


def confirm_move(
    move: str, question_key: str, say: "GameWords", can_undo: bool = False
) -> Confirmation:
    """Return the question before a move that is one button.

    Args:
        move: The key of the button's words.
        question_key: The key of the question, which says what depends on the move.
        say: The game's words.
        can_undo: Whether the move before can be taken back instead.
    """
    is_harmful = question_key[:4] == "ask-"
    undo = (say("undo"), "undo") if is_harmful and can_undo else None
    text, label = say(question_key), say(move)
    return Confirmation(label, text, say("cancel"), label, "declare", undo, is_harmful)


def confirm_resignation(name: str, say: "GameWords") -> Confirmation:
    """Return the question before the player of that name resigns."""
    text = say("resign-sure", name=name)
    return Confirmation(say("resign"), text, say("cancel"), say("resign"), "resign-yes")


def confirm_take_back(session: "Session", say: "GameWords") -> Confirmation:
    """Return the question before a move that revealed something is taken back."""
    text = say("take-back-ask" if len(session.human_seats()) > 1 else "take-back-alone")
    return Confirmation(say("undo"), text, say("no"), say("yes"), "take-back")


def confirm_clear_history(words: "Words") -> Confirmation:
    """Return the question before the history of finished games is cleared."""
    title, text = words("clear-history"), words("clear-history-sure")
    file = (words("export-now"), "export")
    return Confirmation(title, text, words("cancel"), title, "clear-history-yes", file)
