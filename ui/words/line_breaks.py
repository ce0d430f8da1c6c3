"""Where lines may break: between phrases in Japanese, between short sentences, not within a move.

Chromium breaks lines between phrases (``word-break: auto-phrase``). Other browsers would break
between any two characters. There the page sets ``keep-all`` and marks the ends of phrases with
zero-width spaces: after a particle or a verb's ending, before the next word.
"""

ZERO_WIDTH_SPACE, WORD_JOINER = "\u200b", "\u2060"
# The last characters of phrases. Other hiragana may stand within words: 書き出す, 取り込む, 持ち主.
_PHRASE_ENDS = "をにへとはがのもでやてたるなだばらくすうんか"
_OPENING_BRACKETS, _CLOSING_BRACKETS = "「『（", "」』）"
_SPACES = (" ", "\u3000")
_SENTENCE_ENDS = ".?!。？！"
_HIRAGANA = ("\u3041", "\u3096")
_PHRASE_STARTS = (("\u4e00", "\u9fff"), ("\u30a1", "\u30fa"), ("0", "9"), ("A", "Z"), ("a", "z"))


def with_line_breaks(text: str) -> str:
    """Return a text with a zero-width space between any two phrases."""
    if not text or max(text) < _HIRAGANA[0]:
        return text  # no Japanese: fast, since every tap writes text
    characters, before = [], ""
    for character in text:
        if before and _HIRAGANA[0] <= before <= _HIRAGANA[1] and _starts_phrase(before, character):
            characters.append(ZERO_WIDTH_SPACE)
        characters.append(character)
        before = character
    return "".join(characters)


def unbroken(move: str) -> str:
    """Return a move in notation, such as ``c3-d4``, in which no line breaks after a hyphen."""
    return move.replace("-", "-" + WORD_JOINER)


def text_width(text: str) -> int:
    """Return the width of a text in characters; Japanese ones count twice."""
    return len(text) + len([1 for letter in text if letter > "\u2e80"])


def split_sentences(text: str, line_width: int) -> "list[str]":
    """Return a text in two parts that each fit into a line, if they are whole sentences.

    Args:
        text: The text.
        line_width: How wide a line is, as ``text_width`` measures.

    Returns:
        The first part, the space after it ("" in Japanese) and the second part; or the text alone,
            where it fits into one line anyway or has no such parts.
    """
    if text_width(text) > line_width:
        for i in range(len(text) - 1):
            if text[i] in _SENTENCE_ENDS and (text[i] > "~" or text[i + 1] == " "):
                first, second = text[: i + 1], text[i + 1 :]
                while second[:1] in _SPACES:  # MicroPython's lstrip knows only spaces of ASCII
                    second = second[1:]
                fits = text_width(first) <= line_width and text_width(second) <= line_width
                if fits and second and second[0] not in _CLOSING_BRACKETS:
                    return [first, text[i + 1 : len(text) - len(second)], second]
    return [text]


def _starts_phrase(before: str, character: str) -> bool:
    """Return whether a phrase begins with a character, after one of hiragana."""
    if character in _OPENING_BRACKETS:
        return True
    for number, (first, last) in enumerate(_PHRASE_STARTS):
        if first <= character <= last:
            return number > 0 or before in _PHRASE_ENDS  # only kanji may continue a word
    return False
