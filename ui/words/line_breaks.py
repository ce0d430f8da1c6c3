"""Where a line of Japanese may break, for browsers that don't find it themselves.

Chromium breaks between phrases (``word-break: auto-phrase``). Elsewhere lines would break between
any two signs; there the page keeps words together (``keep-all``) and says by invisible spaces where
they end: after a particle or the end of a verb, before what begins the next phrase.
"""

ZERO_WIDTH_SPACE = "\u200b"  # as wide as nothing
# What a phrase ends with. Others may stand within a word: 書き出す, 取り込む, 持ち主.
_PHRASE_ENDS = "をにへとはがのもでやてたるなだばらくすうんか"
_OPENING_BRACKETS = "「『（"
_HIRAGANA = ("\u3041", "\u3096")
_PHRASE_STARTS = (("\u4e00", "\u9fff"), ("\u30a1", "\u30fa"), ("0", "9"), ("A", "Z"), ("a", "z"))


def with_line_breaks(text: str) -> str:
    """A text with an invisible space wherever a phrase ends and another begins."""
    if not text or max(text) < _HIRAGANA[0]:
        return text  # no Japanese: found at once, for what every tap writes
    found, before = [], ""
    for sign in text:
        if before and _HIRAGANA[0] <= before <= _HIRAGANA[1] and _starts_phrase(before, sign):
            found.append(ZERO_WIDTH_SPACE)
        found.append(sign)
        before = sign
    return "".join(found)


def _starts_phrase(before: str, letter: str) -> bool:
    """Whether a phrase begins with this sign after that one of hiragana."""
    if letter in _OPENING_BRACKETS:
        return True
    for number, (first, last) in enumerate(_PHRASE_STARTS):
        if first <= letter <= last:
            return number > 0 or before in _PHRASE_ENDS  # only kanji go on with a word
    return False
