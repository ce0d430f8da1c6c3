"""What is asked before it is done, and what is offered when it could not be."""

from ui.play.situation import Notice, Question

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.play.session import Session
    from ui.words import GameWords, Words


def before_playing(move: str, question: str, say: "GameWords") -> Question:
    """Before a whole-move button plays; ``question`` is the key of what hangs on it."""
    return Question(say(move), say(question), say("no"), say(move), "declare")


def before_resigning(name: str, say: "GameWords") -> Question:
    """Before the person of that name gives up."""
    text = say("resign-sure", name=name)
    return Question(say("resign"), text, say("no"), say("resign"), "resign-yes")


def before_taking_back(session: "Session", say: "GameWords") -> Question:
    """Before something that was revealed is taken back."""
    text = say("take-back-ask" if len(session.humans()) > 1 else "take-back-alone")
    return Question(say("undo"), text, say("no"), say("yes"), "take-back")


def before_clearing(words: "Words") -> Question:
    """Before the history of finished games is cleared."""
    title, sure = words("clear-history"), words("clear-history-sure")
    file = (words("export-now"), "export")
    return Question(title, sure, words("no"), title, "clear-history-yes", file)


# Why a game may be lost with the page, if no file rescues it.
LOSING = ("full", "forbidden", "too-long", "unread")


def kept_or_not(said: str, say: "Words | GameWords") -> Notice:
    """What ``said``, a key, says of how a game was kept: with the way to a file, if it was not."""
    if said[5:] not in LOSING:
        return Notice(say(said))
    return Notice(say(said), "export", say("export-now"))
