"""Every reason against a position that is set up has a sentence in every language."""

from engine.catalogue import GAMES
from engine.game import BadPosition
from engine.notation.setup_position import read_position
from tests.support.portable import parametrize, raises
from tests.support.setups import REFUSED, REFUSED_TAPS
from ui.records.import_records import Rejection
from ui.records.position_words import position_text
from ui.records.record_report import rejection_text
from ui.words import LANGUAGES, Words


@parametrize(*REFUSED)
def test_every_refusal_is_a_sentence(case: tuple) -> None:
    game, options, position = case[:3]
    given = GAMES[game].validate_options(options)
    error = raises(BadPosition, lambda: read_position(game, given, position))
    for language in LANGUAGES:
        text = position_text(game, error.reason, error.facts, Words(language))
        assert text and "{" not in text and text[-1] in ".。", text


@parametrize(*REFUSED_TAPS)
def test_every_refusal_of_a_tap_is_a_sentence(case: tuple) -> None:
    game, reason, facts = case
    for language in LANGUAGES:
        text = position_text(game, reason, facts, Words(language))
        assert text and "{" not in text and text[-1] in ".。", text


def test_sides_are_named() -> None:
    words = Words("en")
    assert "Red has 20 pieces" in position_text(
        "mixtour", "position-supply", {"letter": "r", "n": 20}, words
    )
    assert "Black's turn" in position_text("inphexion", "position-turn", {"seat": 1}, words)


def test_an_import_says_why_a_position_is_refused() -> None:
    facts = {"why": "position-points", "why_facts": {"seat": 1}}
    text = rejection_text(Rejection(2, 1, "Mixtour", "bad-position", facts), Words("en"))
    assert "this position" in text and "Red would have won" in text
