"""The links that take the readers longest, good and bad: what a test and the benchmark time."""

import json
from pathlib import Path

from engine.link.envelope import MAX_LINK_LENGTH, add_checksum
from engine.link.radix import Writer
from tests.interpreters import run
from ui.play.unwrap import LONGEST

_LEGAL = Path(__file__).with_name("data") / "slow_links.json"  # long games, looked for with care

# A reader may take half a second in the page. Processors differ, and so does one from minute to
# minute: what is meant is one on which a fixed loop takes as long as on the machines on which
# Coaster is made.
MOST = 500  # milliseconds
LOOP = 6  # milliseconds

# Prints how long that loop takes, in processor time, the least of ten; and each of the texts in
# INPUT, the least of three.
_SCRIPT = """
import json
from engine.link.game_link import LinkError
from ui.play.unwrap import read

def loop():
    total = 0
    for i in range(100000):
        total = total * 3 + i & 65535

def look(text):
    try:
        read(text)
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
print(json.dumps([unit, {name: least(3, look, texts[name]) for name in texts}]))
"""


def of_digits(*digits: tuple, head: bytes = b"\x20") -> str:
    """A game link of these (digit, radix) pairs, the least significant first."""
    writer = Writer()
    for digit, radix in digits:
        writer.digit(digit, radix)
    return add_checksum(head + writer.to_bytes())


def slow() -> "dict[str, str]":
    """Texts by what they are."""
    texts: dict[str, str] = json.loads(_LEGAL.read_text())
    texts["brackets"] = add_checksum(b"\x11\0\1" + b"[" * 2900)
    texts["lists"] = add_checksum(b"\x11\0\1" + b"[1,1]," * 480)
    for number in range(4):
        for name, many in (("digits", 2**11800 // 7), ("a one", 1), ("zeros", 0)):
            long = (many, 2**11800)
            told = f"of game {number}, {name}"
            texts["format 2 " + told] = of_digits((number, 64), (0, 32), long)
            texts["format 1 " + told] = of_digits((number, 16), long, head=b"\x10\0")
            texts["told " + told] = of_digits((number, 64), (0, 32), long, head=b"\x21")
    return texts


def torn() -> "dict[str, str]":
    """Texts without any link in them."""
    return {
        "one word": "a" * MAX_LINK_LENGTH,
        "a longer word": "a" * LONGEST,
        "words": "abcdefgh " * (LONGEST // 9),
        "letters": "a " * (LONGEST // 2),
        "fragments": "#a_" * (LONGEST // 3),
        "per cents": "%25" * (LONGEST // 3),
        "unseen": "\u00ad" * LONGEST,
        "dashes": "\u2014" * LONGEST,
    }


def on_micropython() -> "tuple[float, dict[str, float]]":
    """Milliseconds of processor time of the fixed loop, and of each text."""
    given = json.dumps(slow() | torn())
    unit, spent = json.loads(run("micropython", _SCRIPT, given, ("engine", "ui")))
    return unit, spent
