"""Why a position can't be set up, in words."""

from engine.notation.setup_position import setup_rules
from ui.records.record_words import record_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.words import Words


def position_text(game: str, reason: str, facts: dict, words: "Words") -> str:
    """Return why a game can't begin with a position, in a sentence.

    Args:
        game: The game's name.
        reason: The reason of the BadPosition.
        facts: Its facts; a seat or the letter of a piece is named for its side.
        words: The words of the page.
    """
    said, rules = dict(facts), setup_rules(game)
    seat, letter = said.pop("seat", None), said.pop("letter", "")
    if rules and letter and letter in rules.seat_letters:
        seat = rules.seat_letters.index(letter)
    if seat is not None:
        said["side"] = words.for_game(game)(f"side-{seat}")
    return record_words(words)(reason, **said)
