"""Mutated games as text by the hundred thousand, guided by coverage.

A text that takes the readers a step that none has taken before is mutated in its turn. Every text
must give games that are written and read as the same again, or errors with a reason that
docs/notation.md has, and must not take long. ``tests.fuzz`` runs it, and
``tests/engine/notation/test_fuzz_texts.py`` a little of it.
"""

import random
import re
import sys
import time
import traceback
from pathlib import Path

from engine.beerhex.notation import setup_rules as beerhex_setup
from engine.hexheaven.notation import setup_rules as hexheaven_setup
from engine.hexheaven.notation import tile_arrangement, tile_positions
from engine.inphexion.notation import setup_rules as inphexion_setup
from engine.mixtour.notation import setup_rules as mixtour_setup
from engine.notation import (
    dates,
    dialect,
    game_tree,
    lexer,
    reader,
    results,
    rules_tag,
    setup_position,
)
from engine.notation.reader import read_game, read_games
from engine.notation.writer import write_game, write_games
from tests.fuzz import TransitionTracer
from tests.support.annotated_games import all_option_sets, random_tree
from tests.support.cpu_time import machine_slowdown
from tests.support.setups import random_setup_tree, setup_option_sets

READERS = {
    module.__file__
    for module in (dates, dialect, game_tree, lexer, reader, results, rules_tag, setup_position)
    + (
        mixtour_setup,
        inphexion_setup,
        beerhex_setup,
        hexheaven_setup,
        tile_arrangement,
        tile_positions,
    )
}
SPECIFICATION = Path(__file__).parents[1] / "docs" / "notation.md"
MAX_CORPUS = 2000
MAX_CHARS = 4000  # of a text to mutate, so that reading it takes no time
CPU_LIMIT_S = 1.0
PLIES = 8
# Parts of texts, to put between the characters of others.
PIECES = (
    (
        "{",
        "}",
        "(",
        ")",
        "[",
        "]",
        "\\",
        '"',
        ";",
        "%",
        "\n",
        "\r\n",
        " ",
        "$3",
        "!?",
        "?",
        "!",
        "*",
    )
    + ("1-0", "1/2-1/2", "0-0-1", "1.", "3...", "...", "c3", "c3:2-d4", "x a1 b1 c1", "a1g!")
    + ("pass", "resign", "swap", "7@1,-2/3", "=1,2;3", '[Game "Mixtour"]\n', '[Viewer "Gold"]\n')
    + ('[Seed "99999999999"]', '[Rules "size=9"]', '[Result "1-0"]', "\ufeff", "\u3000", "é", "天")
    + (
        '[Position "5/5/5/5/w(wr)3 r"]',
        '[Position "7/7/7/7/7/7/3w3 b"]',
        "/",
        "(wr)",
        "(gsu)",
        " w 1-0",
        '[Position "v@0,0/0;21@1,0/1 1 4,5;2,16"]',
        ";7@-1,1/3",
        " points=-1,2",
        " heaven under=3",
        " deck=9,10",
    )
    + ("(" * 300, ")" * 300, "{" * 300, "\\" * 301, "a" * 3000, "9" * 400)
)


def documented_reasons() -> "set[str]":
    """Return the reasons of errors that the specification lists."""
    section = SPECIFICATION.read_text(encoding="utf-8").split("\n## Errors\n")[1].split("\n## ")[0]
    return set(re.findall(r"^\| `([a-z-]+)` \|", section, re.MULTILINE))


def corpus() -> "list[str]":
    """Return the texts that mutations begin with: of every game, option and viewer."""
    trees = [
        random_tree(game, options, n, PLIES) for n, (game, options) in enumerate(all_option_sets())
    ]
    trees += [
        random_setup_tree(game, options, n, PLIES)
        for n, (game, options) in enumerate(setup_option_sets())
    ]
    trees += [random_tree("beerhex", None, 1, 30, viewer) for viewer in (None, 0, 1)]
    trees += [random_tree("hexheaven", None, 1, 12, viewer) for viewer in (None, 0)]
    texts = [write_game(tree) for tree in trees]
    return [text for text in texts if len(text) <= MAX_CHARS] + [write_games(trees[::9])]


def mutate(text: str, others: "list[str]", rng: random.Random) -> str:
    """Return a text with something changed, doubled, left out, or taken from another."""
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        at, how = rng.randrange(len(text) + 1), rng.randrange(6)
        if how == 0:
            text = text[:at] + text[at + rng.randrange(1, 9) :]
        elif how == 1:
            other = rng.choice(others)
            text = text[:at] + other[rng.randrange(len(other) + 1) :]
        elif how == 2:
            text = text[:at] + text[at : at + rng.randrange(1, 60)] + text[at:]
        elif how == 3:
            text = (
                text[:at] + chr(rng.choice((rng.randrange(128), rng.randrange(0x3000)))) + text[at:]
            )
        else:
            text = text[:at] + rng.choice(PIECES) + text[at:]
    return text[:MAX_CHARS]


def find_problem(text: str, reasons: "set[str]") -> str:
    """Return what is wrong with how a text is read; "" if nothing is."""
    try:
        began = time.process_time()
        games = read_games(text)
        seconds = time.process_time() - began
        for game in games:
            if game.error:
                if game.error.reason not in reasons:
                    return f"no such reason: {game.error.reason}"
                if not 1 <= game.error.line <= text.count("\n") + text.count("\r") + 1:
                    return f"no such line: {game.error.line}"
            elif read_game(write_game(game.tree)) != game.tree:
                return "it is read in another way than it was written"
    except Exception:
        return traceback.format_exc()
    is_slow = seconds > CPU_LIMIT_S and seconds > CPU_LIMIT_S * machine_slowdown()
    return f"{seconds:.3f} s of work" if is_slow else ""


def fuzz(count: int, seed: int) -> int:
    """Read that many mutated texts and return how many failed."""
    rng, tracer, failed = random.Random(seed), TransitionTracer(READERS), 0
    texts, reasons = corpus(), documented_reasons()
    for text in texts:
        problem = tracer.trace(find_problem, text, reasons)
        assert not problem, problem
    first = len(tracer.transitions)
    for _ in range(count):
        text = mutate(rng.choice(texts), texts, rng)
        before = len(tracer.transitions)
        problem = tracer.trace(find_problem, text, reasons)
        if problem:
            failed += 1
            print(f"{text!r}\n{problem}", file=sys.stderr)
        elif len(tracer.transitions) > before:
            texts.append(text)
            if len(texts) > MAX_CORPUS:
                del texts[rng.randrange(len(texts))]
    print(f"{count} texts, {len(tracer.transitions) - first} new transitions, {failed} failures")
    return failed
