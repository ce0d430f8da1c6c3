"""What is asked before it is done, and what is offered when it could not be."""

from ui.session.view_models import Confirmation, Toast

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.session.session import Session
    from ui.words import GameWords, Words


def confirm_move(move: str, question_key: str, say: "GameWords") -> Confirmation:
    """Before a whole-move button plays; ``question`` is the key of what hangs on it."""
    return Confirmation(say(move), say(question_key), say("no"), say(move), "declare")


def confirm_resignation(name: str, say: "GameWords") -> Confirmation:
    """Before the person of that name gives up."""
    text = say("resign-sure", name=name)
    return Confirmation(say("resign"), text, say("no"), say("resign"), "resign-yes")


def confirm_take_back(session: "Session", say: "GameWords") -> Confirmation:
    """Before something that was revealed is taken back."""
    text = say("take-back-ask" if len(session.human_seats()) > 1 else "take-back-alone")
    return Confirmation(say("undo"), text, say("no"), say("yes"), "take-back")


def confirm_clear_history(words: "Words") -> Confirmation:
    """Before the history of finished games is cleared."""
    title, sure = words("clear-history"), words("clear-history-sure")
    file = (words("export-now"), "export")
    return Confirmation(title, sure, words("no"), title, "clear-history-yes", file)


# Why a game may be lost with the page, if no file rescues it.
DATA_LOSS_REASONS = ("full", "forbidden", "too-long", "unread")


def save_toast(message_key: str, say: "Words | GameWords") -> Toast:
    """What ``said``, a key, says of how a game was kept: with the way to a file, if it was not."""
    if message_key[5:] not in DATA_LOSS_REASONS:
        return Toast(say(message_key))
    return Toast(say(message_key), "export", say("export-now"))
