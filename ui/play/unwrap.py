"""Links as they come out of messengers: wrapped, percent-encoded, with words before and after.

Tolerant in reading, strict in deciding: ``candidates`` are the texts that might be meant, and the
first that is a link, checksum and all, is the one.
"""

from engine.envelope import MAX_TEXT, LinkError
from engine.link import decode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.link import GameLink, Letter, ViewLink

LONGEST = 4 * MAX_TEXT  # characters of a text that are looked at
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_UNSEEN = "\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"
_DASHES = "\u2010\u2011\u2012\u2013\u2212"  # each of them was a hyphen; an em dash was two
_BETWEEN = " \t\r\n>=\u00a0"  # what a messenger, or a quotation, puts into the middle of a link
_TRIES = 60  # candidates in a text


def read(text: str) -> "GameLink | ViewLink | Letter":
    """The link in this text. Raises LinkError for the likeliest reason if there is none."""
    first = None
    for candidate in candidates(text):
        try:
            return decode(candidate)
        except LinkError as error:
            if error.reason not in ("empty", "mangled", "too-long"):
                raise  # its checksum is right: this is what is meant
            first = first or error
    raise first or LinkError("empty")


def candidates(text: str) -> "Iterator[str]":
    """What might be meant by a text, the likeliest first."""
    if len(text) > LONGEST:
        raise LinkError("too-long")
    cleared = _cleared(text)
    tails = cleared.split("#")[1:] or _words(cleared)
    tries = 0
    for number in range(len(tails)):
        for candidate in _runs("#".join(tails[number:])):
            yield candidate
            bare = candidate.rstrip("-_")
            if bare not in ("", candidate):
                yield bare
            tries += 1
            if tries == _TRIES:
                return


def _words(text: str) -> "list[str]":
    """The text from each of its words on."""
    found = text.split()
    return [" ".join(found[number:]) for number in range(len(found))]


def _runs(text: str) -> "Iterator[str]":
    """What the text begins with up to the first character that no link has; and that with what
    follows after white space."""
    run, at = "", 0
    while at < len(text):
        start = at
        while at < len(text) and text[at] in _LETTERS:
            at += 1
        if at == start:
            return
        run += text[start:at]
        yield run
        while at < len(text) and text[at] in _BETWEEN:
            at += 1


def _cleared(text: str) -> str:
    """Without percent-encoding, be it of an encoded text, unseen characters, other dashes."""
    for _ in range(3):
        plain = _unquoted(text)
        if plain == text:
            break
        text = plain
    found = []
    for letter in text:
        if letter not in _UNSEEN:
            found.append("-" if letter in _DASHES else "--" if letter == "\u2014" else letter)
    return "".join(found)


def _unquoted(text: str) -> str:
    """Without percent-encoding, as far as it stands for characters that a link has, its beginning,
    or white space."""
    parts = text.split("%")
    found = [parts[0]]
    for part in parts[1:]:
        try:
            letter = chr(int(part[:2], 16)) if len(part) > 1 else ""
        except ValueError:
            letter = ""
        known = letter and (letter in _LETTERS or letter in "#%" or letter in _BETWEEN)
        found.append(letter + part[2:] if known else "%" + part)
    return "".join(found)
