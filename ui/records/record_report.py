"""Results of an import of games as text, in words."""

from engine.catalogue import GAMES
from engine.notation.dialect import game_key
from ui.games import game_ui
from ui.records.position_words import position_text
from ui.records.record_words import record_words
from ui.words.line_breaks import unbroken

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.records.import_records import RecordImport, Rejection
    from ui.words import Words

MAX_LISTED = 30  # rejected games that are listed


def summary_lines(result: "RecordImport", words: "Words") -> "list[str]":
    """Return how many games came in, and how many didn't."""
    counts = (
        ("imported", len(result.added_ids)),
        ("records-here", result.duplicates),
        ("records-simplified", result.simplified),
        ("records-rejected", len([one for one in result.rejected if one.number])),
    )
    say = record_words(words)
    return [say(key, n=n) for key, n in counts if n]


def rejection_lines(result: "RecordImport", words: "Words") -> "list[str]":
    """Return a line for every game that was not imported, where and why, and for other failures."""
    lines = [_rejection_line(rejection, words) for rejection in result.rejected[:MAX_LISTED]]
    more = len(result.rejected) - len(lines)
    return lines + ([record_words(words)("records-more", n=more)] if more else [])


def _rejection_line(rejection: "Rejection", words: "Words") -> str:
    reason, say = rejection_text(rejection, words), record_words(words)
    facts = {"number": rejection.number, "game": rejection.title, "reason": reason}
    if not rejection.number:
        return reason
    if not rejection.line:
        return say("record-at-number", **facts)
    return say("record-at-line", line=rejection.line, **facts)


def rejection_text(rejection: "Rejection", words: "Words") -> str:
    """Return why a game was not imported, in a sentence."""
    reason, facts, say = rejection.reason, dict(rejection.facts), record_words(words)
    if "move" in facts:
        facts["move"] = unbroken(str(facts["move"]))
    if reason == "bad-move":
        facts["why"] = _rule_text(rejection.title, facts.pop("why"), facts.pop("why_facts"), words)
    if reason == "bad-position":
        name, why, why_facts = game_key(rejection.title), facts.pop("why"), facts.pop("why_facts")
        facts["why"] = position_text(name, why, why_facts, words)
    if reason == "bad-rules" and not facts["rule"]:
        reason = "rules-together"
    for key in ("record-" + reason, "refused-" + reason):
        if say.has(key):
            return say(key, **facts)
    return say("refused-not-a-game")


def _rule_text(title: str, why: str, facts: dict, words: "Words") -> str:
    """Return the rule that a move breaks, in the game's words."""
    name = game_key(title)
    ui, say = game_ui(name), words.for_game(name)
    if not say.has(why):
        return record_words(words)("record-against-rules")
    try:
        return _first_sentence(ui.Narrator(GAMES[name].start(), say).refusal_text(why, **facts))
    except (KeyError, ValueError):
        return record_words(words)("record-against-rules")


def _first_sentence(text: str) -> str:
    """Return a refusal without what follows its first sentence: advice where to tap."""
    for end in ("。", ". "):
        before, mark, _ = text.partition(end)
        if mark:
            return before + mark.strip()
    return text
