"""Finding a link in a text from a messenger: wrapped, percent-encoded, with words before and after.

``link_candidates`` are the texts that might be a link, and the first with a right checksum is it.
"""

from collections import namedtuple

from engine.link.envelope import LINK_CHARS, MAX_LINK_LENGTH, LinkError
from engine.link.game_link import decode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.link.game_link import GameLink, MoveMessage, ViewLink

MAX_PASTED_CHARS = 2 * MAX_LINK_LENGTH  # characters of a text that are searched
_INVISIBLE_CHARS = "\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"
_DASHES = "\u2010\u2011\u2012\u2013\u2212"  # each replaces a hyphen; an em dash, two
_BREAK_CHARS = " \t\r\n>=\u00a0"  # what messengers and quotations put into a link
_MIN_LINK_RUN = 24  # link characters in a row that may be meant as a link without a "#"
_CANDIDATE_COST = 200  # added to the length of each candidate in the search budget


# text: the link of a sealed game, which the sealed client reads
SealedLink = namedtuple("SealedLink", ("text",))
# text: the link of a study, which ``engine.notation.tree_link`` reads
StudyLink = namedtuple("StudyLink", ("text",))


def parse_link(text: str) -> "GameLink | ViewLink | MoveMessage | SealedLink | StudyLink":
    """Return the link in a text.

    Raises:
        LinkError: There is none, for the likeliest reason.
    """
    likeliest = None
    for candidate in link_candidates(text):
        try:
            return decode(candidate)
        except LinkError as error:
            if error.reason == "sealed":
                return SealedLink(candidate)
            if error.reason == "study":
                return StudyLink(candidate)
            if error.reason not in ("empty", "mangled", "too-long"):
                raise  # its checksum is right, so this is the link
            likeliest = likeliest or error
    raise likeliest or LinkError("empty")


def is_plain_text(text: str) -> bool:
    """Return whether a text in which no link was found can't have been meant as one."""
    text, run = _normalized(text[:MAX_PASTED_CHARS]), 0
    for character in text:
        run = run + 1 if character in LINK_CHARS else 0
        if character == "#" or run >= _MIN_LINK_RUN:
            return False
    return True


def link_candidates(text: str) -> "Iterator[str]":
    """Yield the parts of a text that might be a link, the likeliest first.

    Raises:
        LinkError: "too-long" for a text of more than MAX_PASTED_CHARS.
    """
    if len(text) > MAX_PASTED_CHARS:
        raise LinkError("too-long")
    budget = MAX_PASTED_CHARS
    for fragment in _fragments(_normalized(text)):
        for candidate in _link_runs(fragment):
            yield candidate
            bare = candidate.rstrip("-_")
            if bare not in ("", candidate):
                yield bare
            budget -= len(candidate) + _CANDIDATE_COST
            if budget < 0:
                return


def _fragments(text: str) -> "Iterator[str]":
    """Yield what follows each "#"; without any "#", the text from each of its words on."""
    parts, start = text.split("#")[1:], 0
    for part in parts or text.split():
        start = text.index("#" + part, start) + 1 if parts else text.index(part, start)
        yield text[start : start + 2 * MAX_LINK_LENGTH]
        start += len(part)


def _link_runs(text: str) -> "Iterator[str]":
    """Yield the link characters that a text begins with.

    After that, yield the same joined with those that follow after white space, again and again.
    """
    run = ""
    while text and len(run) <= MAX_LINK_LENGTH:
        rest = text.lstrip(LINK_CHARS)
        if len(rest) == len(text):
            return
        run += text[: len(text) - len(rest)]
        yield run
        text = rest.lstrip(_BREAK_CHARS)


def _normalized(text: str) -> str:
    """Return a text without percent-encoding (even double), invisible characters, other dashes."""
    for _ in range(3):
        decoded = _percent_decoded(text)
        if decoded == text:
            break
        text = decoded
    for character in _INVISIBLE_CHARS:
        text = text.replace(character, "")
    for dash in _DASHES:
        text = text.replace(dash, "-")
    return text.replace("\u2014", "--")


def _percent_decoded(text: str) -> str:
    """Return a text without percent-encoding of link characters, "#", "%" and white space."""
    parts = text.split("%")
    decoded = [parts[0]]
    for part in parts[1:]:
        try:
            character = chr(int(part[:2], 16)) if len(part) > 1 else ""
        except ValueError:
            character = ""
        is_known = character and (
            character in LINK_CHARS or character in "#%" or character in _BREAK_CHARS
        )
        decoded.append(character + part[2:] if is_known else "%" + part)
    return "".join(decoded)
