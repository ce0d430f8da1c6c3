"""The links that take readers longest, valid and invalid: what a test and the benchmark time."""

import json
from pathlib import Path

from engine.link.envelope import MAX_LINK_LENGTH, add_checksum
from engine.link.radix import Writer
from tests.interpreters import run
from ui.links.link_parser import MAX_PASTED_CHARS

# Long games, looked for with care.
_LEGAL_LINKS_FILE = Path(__file__).with_name("data") / "slow_links.json"

# Reading may take half a second in the page, on a processor on which a fixed loop takes as long as
# on the machines on which Coaster is developed.
LIMIT_MS = 500
REFERENCE_LOOP_MS = 6

# Prints how long that loop takes, in processor time, the least of ten; and each of the texts in
# INPUT, the least of three.
_TIMING_SCRIPT = """
import json
from engine.link.game_link import LinkError
from ui.links.link_parser import parse_link

def loop():
    total = 0
    for i in range(100000):
        total = total * 3 + i & 65535

def try_parse(text):
    try:
        parse_link(text)
    except LinkError:
        pass

def least(count, act, *given):
    spent = []
    for _ in range(count):
        begun = cpu()
        act(*given)
        spent.append(cpu() - begun)
    return min(spent)

unit = least(10, loop)
texts = json.loads(INPUT)
print(json.dumps([unit, {name: least(3, try_parse, texts[name]) for name in texts}]))
"""


def link_of_digits(*digits: tuple, head: bytes = b"\x20") -> str:
    """Return a game link of these (digit, radix) pairs, the least significant first."""
    writer = Writer()
    for digit, radix in digits:
        writer.digit(digit, radix)
    return add_checksum(head + writer.to_bytes())


def slow_texts() -> "dict[str, str]":
    """Return texts by what they are."""
    texts: dict[str, str] = json.loads(_LEGAL_LINKS_FILE.read_text())
    texts["brackets"] = add_checksum(b"\x11\0\1" + b"[" * 2900)
    texts["lists"] = add_checksum(b"\x11\0\1" + b"[1,1]," * 480)
    for number in range(4):
        for name, many in (("digits", 2**11800 // 7), ("a one", 1), ("zeros", 0)):
            long = (many, 2**11800)
            label = f"of game {number}, {name}"
            texts["format 2 " + label] = link_of_digits((number, 64), (0, 32), long)
            texts["format 1 " + label] = link_of_digits((number, 16), long, head=b"\x10\0")
            texts["told " + label] = link_of_digits((number, 64), (0, 32), long, head=b"\x21")
    return texts


def texts_without_link() -> "dict[str, str]":
    """Return texts that contain no link, by what they are."""
    return {
        "one word": "a" * MAX_LINK_LENGTH,
        "a longer word": "a" * MAX_PASTED_CHARS,
        "words": "abcdefgh " * (MAX_PASTED_CHARS // 9),
        "letters": "a " * (MAX_PASTED_CHARS // 2),
        "fragments": "#a_" * (MAX_PASTED_CHARS // 3),
        "per cents": "%25" * (MAX_PASTED_CHARS // 3),
        "unseen": "\u00ad" * MAX_PASTED_CHARS,
        "dashes": "\u2014" * MAX_PASTED_CHARS,
    }


def time_on_micropython() -> "tuple[float, dict[str, float]]":
    """Return the milliseconds of processor time of the fixed loop, and of each text."""
    given = json.dumps(slow_texts() | texts_without_link())
    unit, spent = json.loads(run("micropython", _TIMING_SCRIPT, given, ("engine", "ui")))
    return unit, spent
