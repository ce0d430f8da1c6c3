"""Links as they come out of messengers: wrapped, percent-encoded, with words before and after.

Tolerant in reading, strict in deciding: ``candidates`` are the texts that might be meant, and the
first that is a link, checksum and all, is the one.
"""

from collections import namedtuple

from engine.link.envelope import MAX_LINK_LENGTH, LinkError
from engine.link.game_link import decode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.link.game_link import GameLink, MoveMessage, ViewLink

MAX_PASTED_CHARS = 4 * MAX_LINK_LENGTH  # characters of a text that are looked at
_LINK_CHARS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_INVISIBLE_CHARS = "\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"
_DASHES = "\u2010\u2011\u2012\u2013\u2212"  # each of them was a hyphen; an em dash was two
_BREAK_CHARS = " \t\r\n>=\u00a0"  # what a messenger, or a quotation, puts into the middle of a link
_MIN_LINK_RUN = 24  # letters in a row, without a "#" before them, that somebody may take for a link
_CANDIDATE_COST = 200  # characters that a candidate counts for, beside its own


# text: that of a sealed game's link, in which the desk reads
SealedLink = namedtuple("SealedLink", ("text",))


def parse_link(text: str) -> "GameLink | ViewLink | MoveMessage | SealedLink":
    """The link in this text. Raises LinkError for the likeliest reason if there is none."""
    first = None
    for candidate in link_candidates(text):
        try:
            return decode(candidate)
        except LinkError as error:
            if error.reason == "sealed":
                return SealedLink(candidate)
            if error.reason not in ("empty", "mangled", "too-long"):
                raise  # its checksum is right: this is what is meant
            first = first or error
    raise first or LinkError("empty")


def is_plain_text(text: str) -> bool:
    """Whether nobody can have meant a link by a text in which none is found."""
    text, run = _normalized(text[:MAX_PASTED_CHARS]), 0
    for letter in text:
        run = run + 1 if letter in _LINK_CHARS else 0
        if letter == "#" or run >= _MIN_LINK_RUN:
            return False
    return True


def link_candidates(text: str) -> "Iterator[str]":
    """What might be meant by a text, the likeliest first."""
    if len(text) > MAX_PASTED_CHARS:
        raise LinkError("too-long")
    left = MAX_PASTED_CHARS
    for tail in _fragments(_normalized(text)):
        for candidate in _link_runs(tail):
            yield candidate
            bare = candidate.rstrip("-_")
            if bare not in ("", candidate):
                yield bare
            left -= len(candidate) + _CANDIDATE_COST
            if left < 0:
                return


def _fragments(text: str) -> "Iterator[str]":
    """What stands behind each "#"; where there is none, the text from each of its words on."""
    found, at = text.split("#")[1:], 0
    for part in found or text.split():
        at = text.index("#" + part, at) + 1 if found else text.index(part, at)
        yield text[at : at + 2 * MAX_LINK_LENGTH]
        at += len(part)


def _link_runs(text: str) -> "Iterator[str]":
    """What the text begins with up to the first character that no link has; and that with what
    follows after white space."""
    run = ""
    while text and len(run) <= MAX_LINK_LENGTH:
        rest = text.lstrip(_LINK_CHARS)
        if len(rest) == len(text):
            return
        run += text[: len(text) - len(rest)]
        yield run
        text = rest.lstrip(_BREAK_CHARS)


def _normalized(text: str) -> str:
    """Without percent-encoding, be it of an encoded text, unseen characters, other dashes."""
    for _ in range(3):
        plain = _percent_decoded(text)
        if plain == text:
            break
        text = plain
    for letter in _INVISIBLE_CHARS:
        text = text.replace(letter, "")
    for dash in _DASHES:
        text = text.replace(dash, "-")
    return text.replace("\u2014", "--")


def _percent_decoded(text: str) -> str:
    """Without percent-encoding, as far as it stands for characters that a link has, its beginning,
    or white space."""
    parts = text.split("%")
    found = [parts[0]]
    for part in parts[1:]:
        try:
            letter = chr(int(part[:2], 16)) if len(part) > 1 else ""
        except ValueError:
            letter = ""
        known = letter and (letter in _LINK_CHARS or letter in "#%" or letter in _BREAK_CHARS)
        found.append(letter + part[2:] if known else "%" + part)
    return "".join(found)
