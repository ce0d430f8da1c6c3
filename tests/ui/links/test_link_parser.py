"""Links as messengers change them."""

from engine.link.envelope import TIME_FORMAT, LinkError, add_checksum, decode_envelope
from engine.link.game_link import GameLink, encode_game
from engine.record import Record
from tests.support.portable import parametrize, raises
from ui.links.link_parser import MAX_PASTED_CHARS, is_plain_text, link_candidates, parse_link

MOVES = (
    "a5 a3 c5 d5 c5:1-d5 a2 d2 e2 e2:1-d2 e1 a2:1-a3 d2:2-e1 c5 d5:2-c5 c5:3-a3 b1 b1:1-e1 a5:1-e1"
)
RECORD = Record("mixtour", {"points": 2}, 0, MOVES.split())
# A link has this last name as "--" and "-_" after one of these first names, whatever else is in it.
LINKS = [encode_game(RECORD, (first, "Ben", "\uff8e\uffe5")) for first in ("Ada", "Adam", "Adams")]
LINK = [link for link in LINKS if "--" in link and "_" in link][0]
URL = "https://example.org/coaster/?from=a#" + LINK


def wrap_text(text: str, width: int, end: str) -> str:
    return end.join([text[at : at + width] for at in range(0, len(text), width)])


@parametrize(
    LINK,
    URL,
    "Your turn! " + URL + "\nSee you #tonight",
    "<" + URL + ">",
    "(" + URL + ").",
    URL + "。次どうぞ",
    URL + "&utm_source=chat",
    "*" + URL + "_",
    URL + "--",
    wrap_text(URL, 40, "\n"),
    wrap_text(URL, 40, "\r\n> "),
    wrap_text(URL, 76, "=\n"),
    wrap_text(URL, 30, " ") + "\nbye",
    wrap_text(URL, 20, "\u200b"),
    wrap_text(URL, 1, "\u00ad"),
    URL.replace("#", "%23"),
    URL.replace("#", "%2523").replace("-", "%252D").replace("_", "%255f"),
    LINK + "%0A",
    LINK[:30] + "%20" + LINK[30:],
    URL.replace("--", "\u2014").replace("-", "\u2011"),
    "#coaster #game " + URL,
    "100%! " + URL + " 5%",
    "look: " + LINK,
    LINK + " is the link",
)
def test_link_is_found(text: str) -> None:
    link = parse_link(text)
    assert isinstance(link, GameLink) and link.record == RECORD


def reason(text: str) -> str:
    return raises(LinkError, lambda: parse_link(text)).reason


@parametrize(
    ("", "empty"),
    (" \n", "empty"),
    ("https://example.org/", "mangled"),
    ("#", "empty"),
    (URL[:-4], "mangled"),
    (URL[:-4] + "\n" + URL[-3:], "mangled"),
    (URL.upper(), "mangled"),
    ("no link at all, only words", "mangled"),
    ("%", "empty"),
    ("A" * 9000, "too-long"),
    ("a " * MAX_PASTED_CHARS, "too-long"),
)
def test_text_without_link_has_reason(case: tuple) -> None:
    text, why = case
    assert reason(text) == why


@parametrize(
    ("hello what", True),
    ("", True),
    ("https://example.org/", True),
    ("こんにちは", True),
    ("see #tonight", False),
    (URL[:-4], False),
    (LINK[:-4], False),
    (wrap_text(LINK[:-4], 40, "\r\n> "), False),
)
def test_plain_text_is_distinguished_from_damaged_link(case: tuple) -> None:
    text, words = case
    assert is_plain_text(text) is words


def test_candidate_with_right_checksum_is_the_link() -> None:
    newer = add_checksum(bytes([TIME_FORMAT + 1 << 4]) + decode_envelope(LINK).body)
    assert reason("see\n#" + newer + "\nand more words") == "newer"


def test_search_has_a_limit() -> None:
    for text in ("a_ " * 4000, "#a_" * 5000, "A" * 15000, "AAAA\n" * 3000):
        candidates = list(link_candidates(text))
        assert (
            len(candidates) <= 200
            and sum([len(candidate) for candidate in candidates]) <= 10 * MAX_PASTED_CHARS
        )
