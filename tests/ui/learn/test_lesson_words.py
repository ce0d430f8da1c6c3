"""The words of lessons: each step has its own, and they fit a small phone."""

from tests.support.lessons import (
    MAX_WIDTH_EN,
    MAX_WIDTH_JA,
    TAUGHT,
    before,
    text_width,
    tips,
    wanted,
)
from tests.support.portable import parametrize
from ui.learn.lesson import lesson_steps
from ui.learn.tip_adviser import LAST_TURN_TIP
from ui.words import LANGUAGES, Words


@parametrize(*[(game, language) for game in TAUGHT for language in LANGUAGES])
def test_every_step_has_words_and_no_word_is_left_over(case: tuple) -> None:
    game, language = case
    say = Words(language).lesson(game)
    keys = []
    for step in lesson_steps(game):
        keys += [step.key, step.key + "-done"]
        alone = len(before(game, step).legal()) == len(wanted(before(game, step), step))
        if say.has(step.key + "-keys"):
            keys.append(step.key + "-keys")
        if say.has(step.key + "-on"):
            keys.append(step.key + "-on")
        if say.has(step.key + "-other"):
            keys.append(step.key + "-other")
            assert not alone, step.key  # it would never be on the screen
    keys += [key for key, _ in tips(game)]
    assert sorted(keys) == sorted(say.tables[0])


@parametrize(*[(game, language) for game in TAUGHT for language in LANGUAGES])
def test_texts_fit_a_small_phone(case: tuple) -> None:
    game, language = case
    say = Words(language).lesson(game)
    for key in [LAST_TURN_TIP] + list(say.tables[0]):
        text = say(key)
        if language == "ja":
            assert text_width(text) <= MAX_WIDTH_JA - 6, (key, text_width(text))
        else:
            assert len(text) <= MAX_WIDTH_EN, (key, len(text))
