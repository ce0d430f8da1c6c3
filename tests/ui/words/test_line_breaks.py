"""Where lines of Japanese may break."""

from tests.support.portable import parametrize
from ui.words import Words
from ui.words.line_breaks import (
    WORD_JOINER,
    ZERO_WIDTH_SPACE,
    split_sentences,
    text_width,
    unbroken,
    with_line_breaks,
)

JA = Words("ja")
# Labels of buttons, and how many signs the narrowest of their places has room for.
BUTTONS = "confirm cancel to-now practice review rematch next-game new-options result undo-delete "
BUTTONS += "export-now export-yes send-move send-again scan paste-reply start yes no resign "
BUTTONS += "clear-history rules settings close undo redo hint moves share"
NARROW = 7
TITLES = "curtain-title curtain-first curtain-note resign-sure take-back-alone take-back-ask "
TITLES += "clear-history-sure share-title save-full may-be-lost"
LINE = 14  # signs of a line in a dialog of 320 pixels


@parametrize(
    ("間違っていれば負けです。", "間違っていれば|負けです。"),
    ("不ぞろいなら失敗", "不ぞろいなら|失敗"),
    ("ゲームの結果を書き出す", "ゲームの|結果を|書き出す"),
    ("持ち主に戻る", "持ち主に|戻る"),
    ("Coasterをインストール", "Coasterを|インストール"),
    ("友だち", "友だち"),
    ("「はい」と「いいえ」", "「はい」と|「いいえ」"),
    ("3手で6点", "3手で|6点"),
    ("", ""),
    ("White to move", "White to move"),
)
def test_lines_break_between_phrases(case: tuple) -> None:
    text, parts = case
    assert with_line_breaks(text).replace(ZERO_WIDTH_SPACE, "|") == parts
    assert with_line_breaks(with_line_breaks(text)) == with_line_breaks(text)


@parametrize(
    ("This cap on e3? Tap Play, or another cell", "This cap on e3?| |Tap Play, or another cell"),
    ("e3にこの王冠を置きますか？　「決定」で確定", "e3にこの王冠を置きますか？|　|「決定」で確定"),
    (
        "赤の番です。この局面を検討するには「完了」をタップ。",
        "赤の番です。||この局面を検討するには「完了」をタップ。",
    ),
    # It fits into one line, one sentence doesn't, or a sentence ends within brackets.
    ("A new piece on e1? Tap Play", "A new piece on e1? Tap Play"),
    ("Short. And a sentence that is too long for a line of its own.", ""),
    ("ボタンは「正解！」です、ほかにはありませんから", ""),
    ("Move 2.5 pieces to one of the cells here", ""),
    ("", ""),
)
def test_lines_break_between_short_sentences(case: tuple) -> None:
    text, parts = case
    assert "|".join(split_sentences(text, 40)) == (parts or text)


def test_japanese_characters_are_twice_as_wide() -> None:
    assert text_width("e3に置く") == 2 + 3 * 2


def test_no_line_breaks_within_a_move() -> None:
    assert unbroken("c3-d4") == f"c3-{WORD_JOINER}d4"
    assert unbroken("c3") == "c3"


def runs(text: str) -> "list[str]":
    """Return the parts of a text without a possible line break."""
    for sign in "、。！？：・（）「」　 ":
        text = text.replace(sign, sign + ZERO_WIDTH_SPACE)
    return with_line_breaks(text).split(ZERO_WIDTH_SPACE)


@parametrize(*BUTTONS.split())
def test_no_button_is_wider_than_its_place_without_a_break(key: str) -> None:
    for run in runs(JA(key)):
        assert len(run) <= NARROW or not [char for char in run if "\u3041" <= char <= "\u9fff"], run


@parametrize(*TITLES.split())
def test_dialog_texts_break_between_phrases(key: str) -> None:
    assert max([len(run) for run in runs(JA(key))]) <= LINE, runs(JA(key))
