"""Split the lines of a text into tokens, with little work for each character.

MicroPython needs long for loops over characters: what can be is left to methods of strings.
"""

from collections import namedtuple

from engine.game import GameError
from engine.notation.game_tree import is_tag_name

MAX_LINE = 10000  # characters in a line

# Kinds of tokens: a tag (its value is the pair of name and value), a comment, one bracket of a
# variation, or any other word.
TAG, COMMENT, OPEN, CLOSE, WORD = "tag", "comment", "(", ")", "word"

Token = namedtuple("Token", ("kind", "value"))

# Spaces and dashes that word processors and messengers put in place of ours, quotation marks of
# phones, and what can't be seen.
_REPLACED = (
    ("\u00a0", " "),
    ("\u2007", " "),
    ("\u202f", " "),
    ("\u3000", " "),
    ("\u2010", "-"),
    ("\u2011", "-"),
    ("\u2012", "-"),
    ("\u2013", "-"),
    ("\u2014", "-"),
    ("\u2212", "-"),
    ("\u2026", "..."),
    ("\u200b", ""),
    ("\u200c", ""),
    ("\u200d", ""),
    ("\u2060", ""),
    ("\ufeff", ""),
)
_QUOTES = ("\u201c", "\u201d", "\u201e", "\u201f", "\uff02")


class NotationError(GameError):
    """The text of a game can't be read.

    Attributes:
        reason: Why, as a key; docs/notation.md lists them.
        facts: The values of the placeholders of the text for that reason.
        line: The number of the line, from 1.
    """

    def __init__(self, reason: str, line: int, **facts: object) -> None:
        super().__init__(reason, **facts)
        self.line = line


class Lexer:
    """Splits lines, one after another; a comment may go on over several.

    Attributes:
        comment_line: The number of the line in which the comment began that is still open; 0 if
            none is.
    """

    def __init__(self, max_comment: int) -> None:
        self._max_comment = max_comment
        self._comment: "list[str]" = []  # of the open comment
        self._comment_length = 0
        self.comment_line = 0

    def tokens(self, line: str, number: int) -> "list[Token]":
        """Return the tokens that end in a line.

        Args:
            line: The line without the characters that end it.
            number: Its number.

        Raises:
            NotationError: "long-line", "long-comment", or "bad-tag" for a line that begins as tags
                do and isn't one.
        """
        if len(line) > MAX_LINE:
            raise NotationError("long-line", number, most=MAX_LINE)
        found: "list[Token]" = []
        rest = line
        if self.comment_line:
            rest = self._continue_comment(rest, found)
        elif line.startswith("%"):
            return found  # PGN's escape: not for readers of games
        elif begins_with_tag(line):
            return parse_tags(line, number)
        while rest:
            plain, brace, rest = rest.partition("{")
            if ";" in plain and self._add_words_and_remark(plain, brace + rest, found):
                break
            _add_words(plain, found)
            if brace:
                self._comment, self._comment_length, self.comment_line = [], 0, number
                rest = self._continue_comment(rest, found)
        return found

    def _continue_comment(self, text: str, found: "list[Token]") -> str:
        """Read on in a comment; return what follows it."""
        end = text.find("}")
        while end > 0 and _is_escaped(text, end):
            end = text.find("}", end + 1)
        part = (text if end < 0 else text[:end]).strip(" \t")
        self._comment_length += len(part) + 1
        if self._comment_length > 2 * self._max_comment + 1:  # each character may be escaped
            raise NotationError("long-comment", self.comment_line, most=self._max_comment)
        self._comment.append(part)
        if end < 0:
            return ""
        self._add_comment(" ".join(self._comment), found, self.comment_line)
        self.comment_line = 0
        return text[end + 1 :]

    def _add_comment(self, written: str, found: "list[Token]", line: int) -> None:
        comment = unescape(written)
        if len(comment) > self._max_comment:
            raise NotationError("long-comment", line, most=self._max_comment)
        found.append(Token(COMMENT, comment))

    def _add_words_and_remark(self, plain: str, rest: str, found: "list[Token]") -> bool:
        """Read a remark, from a word that begins with ``;`` to the end of the line, if there is."""
        start = 0 if plain.startswith(";") else plain.find(" ;") + 1
        if not start and not plain.startswith(";"):
            return False  # it is in the middle of a word
        _add_words(plain[:start], found)
        found.append(Token(COMMENT, (plain[start + 1 :] + rest)[: self._max_comment].strip(" \t")))
        return True


def _add_words(text: str, found: "list[Token]") -> None:
    """Append the words and brackets of a text without comments."""
    if len(text.encode()) != len(text):
        text = plain_characters(text)
    if "(" in text or ")" in text:
        text = text.replace("(", " ( ").replace(")", " ) ")
    for word in text.split():
        found.append(Token(word if word in (OPEN, CLOSE) else WORD, word))


def plain_characters(text: str) -> str:
    """Return a text with the characters that games are written with in place of look-alikes."""
    for character, plain in _REPLACED:
        text = text.replace(character, plain)
    return text


def _is_escaped(text: str, at: int) -> bool:
    """Return whether an odd number of backslashes precedes a character."""
    start = at
    while start > 0 and text[start - 1] == "\\":
        start -= 1
    return (at - start) % 2 == 1


def escape(text: str, specials: str) -> str:
    r"""Return a text with a backslash before each of these characters.

    A line break becomes a backslash and an n.
    """
    written = text.replace("\\", "\\\\")
    for special in specials:
        written = written.replace(special, "\\" + special)
    return written.replace("\n", "\\n")


def unescape(written: str) -> str:
    """Return the text of which ``escape`` has made this."""
    if "\\" not in written:
        return written
    parts = written.split("\\")
    text, at = [parts[0]], 1
    while at < len(parts):
        part = parts[at]
        if part:
            text.append(("\n" if part[0] == "n" else part[0]) + part[1:])
        elif at + 1 < len(parts):  # two backslashes are one, and what follows is as it is
            at += 1
            text.append("\\" + parts[at])
        at += 1
    return "".join(text)


# Tags


def begins_with_tag(line: str) -> bool:
    """Return whether a line begins with ``[``, a name, a space and a quotation mark."""
    start = line.lstrip()
    if not start.startswith("["):
        return False
    name, space, rest = start[1:].lstrip().partition(" ")
    return space != "" and is_tag_name(name) and _is_quote(rest.lstrip()[:1])


def _is_quote(character: str) -> bool:
    return character == '"' or (character != "" and character in _QUOTES)


def parse_tags(line: str, number: int) -> "list[Token]":
    """Return the tags in a line, ``[Name "value"]``.

    Raises:
        NotationError: "bad-tag".
    """
    found: "list[Token]" = []
    rest = line.strip(" \t\ufeff")
    while rest:
        tag, rest = _parse_tag(rest, number)
        found.append(tag)
    return found


def _parse_tag(text: str, number: int) -> "tuple[Token, str]":
    """Return the tag at the start of a text, and what follows it."""
    name, _, rest = text[1:].strip(" \t").partition(" ")
    rest = rest.lstrip()
    if not text.startswith("[") or not _is_quote(rest[:1]):
        raise NotationError("bad-tag", number)
    closing = rest[0] if rest[0] == '"' else ""  # phones close with another one
    end = 1
    while end < len(rest):
        character = rest[end]
        is_closing = character == closing or (not closing and _is_quote(character))
        if is_closing and not _is_escaped(rest, end):
            break
        end += 1
    behind = rest[end + 1 :].lstrip()
    if not behind.startswith("]"):
        raise NotationError("bad-tag", number)
    return Token(TAG, (name, unescape(rest[1:end]))), behind[1:].lstrip()
