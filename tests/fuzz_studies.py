"""Mutated studies, as links and as saves, by the hundred thousand, guided by coverage.

A study that takes the readers a step that none has taken before is mutated in its turn. Every
link and save must give a study that is written and read as the same again, or an error with one of
its reasons, and must not take long. ``tests.fuzz`` runs it, and
``tests/engine/notation/test_fuzz_studies.py`` a little of it.
"""

import contextlib
import json
import random
import sys
import time
import traceback
from collections.abc import Callable
from typing import Any

from engine.link import envelope, game_link, radix
from engine.link.envelope import LinkError, add_checksum
from engine.notation import drawings, game_tree, setup_position, tree_link
from engine.notation.drawings import join_comment, split_comment
from engine.notation.game_tree import GameTree
from engine.notation.tree_link import decode_tree, encode_tree
from engine.record import RecordError
from tests import fuzz, fuzz_texts
from tests.support.annotated_games import all_option_sets, random_tree
from tests.support.setups import random_setup_tree, setup_option_sets
from ui.study import study
from ui.study.study import Study, read_study

READERS = {
    module.__file__
    for module in (
        envelope,
        game_link,
        radix,
        tree_link,
        game_tree,
        drawings,
        setup_position,
        study,
    )
}
SAVE_ERROR_REASONS = {"not-a-game", "too-long", "newer"}
ID = "7"  # of every save
PLIES = 8
MAX_CORPUS = 2000
MAX_CHARS = 4000  # of a save to mutate
CPU_LIMIT_S = 1.0
# Values to put in place of a save's own.
VALUES: "tuple[Any, ...]" = (
    None,
    True,
    -1,
    0,
    1,
    2,
    3,
    10**20,
    1e308,
    "",
    "7",
    "8",
    [],
    {},
    "[%csl Gc3]",
)


def corpus() -> "tuple[list[bytes], list[str]]":
    """Return the links, as bytes without their checksum, and the saves to begin with."""
    trees = [
        random_tree(game, options, n, PLIES) for n, (game, options) in enumerate(all_option_sets())
    ]
    trees += [
        random_setup_tree(game, options, n, PLIES)
        for n, (game, options) in enumerate(setup_option_sets())
    ]
    for tree in trees[::2]:
        tree.set_comment(tree.root, "[%csl Gc3,R0,-1][%cal Ga1c3,B0,1>1,1] both")
    links = [fuzz.link_payload(encode_tree(tree)) for tree in trees]
    saves = [Study(ID, tree, "Title", 5.0).to_text() for tree in trees]
    return links, [text for text in saves if len(text) <= MAX_CHARS]


def mutate_save(text: str, others: "list[str]", rng: random.Random) -> str:
    """Return a save with a field or the game as text changed, or changed as a text."""
    data: Any = None
    with contextlib.suppress(ValueError):
        data = json.loads(text)
    if not isinstance(data, dict) or not data or rng.randrange(4) == 0:
        return fuzz_texts.mutate(text, others, rng)
    if rng.randrange(3) == 0 or not isinstance(data.get("text"), str):
        data[rng.choice(list(data))] = rng.choice(VALUES)
    else:
        data["text"] = fuzz_texts.mutate(data["text"], others, rng)
    return json.dumps(data, ensure_ascii=False)


def find_link_problem(text: str) -> str:
    """Return what is wrong with how a link is read; "" if nothing is."""
    return _find_problem(decode_tree, text, LinkError, fuzz.LINK_ERROR_REASONS)


def find_save_problem(text: str) -> str:
    """Return what is wrong with how a save is read; "" if nothing is."""
    return _find_problem(
        lambda text: read_study(ID, text).tree, text, RecordError, SAVE_ERROR_REASONS
    )


def _find_problem(
    read: "Callable[[str], GameTree]",
    text: str,
    error: "type[LinkError | RecordError]",
    reasons: "set[str]",
) -> str:
    began = time.process_time()
    tree, problem = fuzz.try_read(read, text, error, reasons)
    seconds = time.process_time() - began
    if tree is None:
        return problem
    try:
        return difference(tree) or (f"{seconds:.3f} s of work" if seconds > CPU_LIMIT_S else "")
    except Exception:
        return traceback.format_exc()


def difference(tree: GameTree) -> str:
    """Return where a study isn't read as it was written; "" if it is."""
    if read_study(ID, Study(ID, tree).to_text()).tree != tree:
        return "the save is read in another way than it was written"
    try:
        link = encode_tree(tree)
    except LinkError as refused:
        return "" if refused.reason == "too-long" else f"no link: {refused.reason}"
    if decode_tree(link) != tree:
        return "the link is read in another way than it was written"
    for node in [tree.root, *tree.nodes()]:
        words, drawn = split_comment(node.comment)
        again = split_comment(join_comment(words, drawn))
        if again[0] != words or set(again[1]) != set(drawn):
            return f"another drawing: {node.comment!r}"
    return ""


def fuzz_studies(count: int, seed: int) -> int:
    """Read that many mutated links and saves, half of each, and return how many failed."""
    rng, tracer, failed = random.Random(seed), fuzz.TransitionTracer(READERS), 0
    links, saves = corpus()
    for raw in links:
        problem = tracer.trace(find_link_problem, add_checksum(raw))
        assert not problem, problem
    for text in saves:
        problem = tracer.trace(find_save_problem, text)
        assert not problem, problem
    first = len(tracer.transitions)
    for number in range(count):
        before = len(tracer.transitions)
        if number % 2:
            raw = fuzz.mutate(rng.choice(links), links, rng)
            text = add_checksum(raw)
            problem = tracer.trace(find_link_problem, text)
        else:
            text = mutate_save(rng.choice(saves), saves, rng)
            problem = tracer.trace(find_save_problem, text)
        if problem:
            failed += 1
            print(f"{text!r}\n{problem}", file=sys.stderr)
        elif len(tracer.transitions) > before:
            known: "list[Any]" = links if number % 2 else saves
            known.append(raw if number % 2 else text[:MAX_CHARS])
            if len(known) > MAX_CORPUS:
                del known[rng.randrange(len(known))]
    print(f"{count} studies, {len(tracer.transitions) - first} new transitions, {failed} failures")
    return failed
