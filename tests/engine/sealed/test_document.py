"""The documents of sealed play: their examples are what the program does, their lists complete."""

import json
import re

import pytest

from engine.beerhex.sealed import audit
from engine.hexheaven.sealed import locks_audit
from engine.sealed import results
from engine.sealed.verification import verify_transcript
from tests.interpreters import INTERPRETERS, ROOT, run
from tests.support.sealed import vectors

DOCS = {
    1: (ROOT / "docs" / "sealed-play-protocol-1.md").read_text(encoding="utf-8"),
    2: (ROOT / "docs" / "sealed-play.md").read_text(encoding="utf-8"),
}
EXAMPLE = """
name, function = INPUT.split(":")
module = __import__("tests.support.sealed." + name, None, None, [function])
print("\\n".join(getattr(module, function)()))
"""
# Play a vector's game from the seeds and moves, and print all links. A sender moves in its turn.
VECTOR = """
import json
from tests.support.memoized_group import memoize_group
memoize_group()
from engine.sealed.peer import accept, invite
game = json.loads(INPUT)
seeds = [bytes.fromhex(player["seed"]) for player in game["players"]]
first, moves = game["links"][0]["sender"], game["moves"]
peers = {first: invite("hexheaven", game["options"], first, seeds[first])}
text = peers[first].make_link()
print(text)
for link in game["links"][1:]:
    seat = link["sender"]
    if seat not in peers:
        peers[seat] = accept(text, seeds[seat])
    while moves and peers[seat].has_started and peers[seat].next_author == seat:
        peers[seat] = peers[seat].play(moves.pop(0))
    text = peers[seat].make_link()
    print(text)
    for other in peers:
        if other != seat:
            peers[other] = peers[other].receive(text)[0]
"""
# module:function -> the document and how the example begins in it
EXAMPLES = {
    "doc_example:example_lines": (1, "entry 0"),
    "doc_example_hexheaven:example_lines": (1, "card 1"),
    "doc_example:protocol_2_lines": (2, "opening key G"),
    "doc_example:time_lines": (2, "entry 10"),
}
FILES = ("engine", "tests/__init__.py", "tests/support")
FAULTS = [value for name, value in vars(audit).items() if name.endswith("_FALSE")]
NEW_REASONS = [results.FORGED, results.SHUFFLE_FALSE, results.SHARE_FALSE]


@pytest.mark.variants(3)
@pytest.mark.parametrize("interpreter", INTERPRETERS)
@pytest.mark.parametrize("example", EXAMPLES)
def test_the_worked_bytes_are_those_of_the_program(example: str, interpreter: str) -> None:
    protocol, start = EXAMPLES[example]
    shown = re.findall(rf"```text\n({start} .*?)```", DOCS[protocol], re.S)
    assert shown == [run(interpreter, EXAMPLE, example, FILES)]


def stored_vector(name: str) -> str:
    return vectors.path_of(name).read_text(encoding="utf-8")


def test_the_vectors_are_what_the_program_writes() -> None:
    found = {name: vectors.vector(name) for name in vectors.GAMES}
    for name, content in found.items():
        assert stored_vector(name) == vectors.to_json(content)
    assert "\n".join(vectors.summary_lines(found)) in DOCS[2]


def test_the_vectors_have_every_kind_of_entry() -> None:
    stored = [json.loads(stored_vector(name)) for name in vectors.GAMES]
    kinds = {entry["kind"] for content in stored for entry in content["entries"]}
    assert kinds == set(vectors.NAMES_IN_ORDER)


@pytest.mark.variants(2)
@pytest.mark.parametrize(
    "interpreter", ["cpython", "micropython", pytest.param("pyodide", marks=pytest.mark.slow)]
)
@pytest.mark.parametrize("name", vectors.GAMES)
def test_every_interpreter_writes_the_links_of_the_vectors(name: str, interpreter: str) -> None:
    given = stored_vector(name)
    texts = [link["text"] for link in json.loads(given)["links"]]
    assert run(interpreter, VECTOR, given, FILES).split() == texts


@pytest.mark.parametrize("name", vectors.GAMES)
def test_the_links_of_a_vector_prove_its_result(name: str) -> None:
    content = json.loads(stored_vector(name))
    verdict = verify_transcript([link["text"] for link in content["links"]])
    assert verdict.moves == content["players"][0]["observed"]
    assert (verdict.reason, verdict.faults) == (content["moves"][-1], [])


def test_every_reason_is_in_the_document() -> None:
    keys = [value for name, value in vars(results).items() if name.isupper()]
    keys = [key for key in [*keys, *FAULTS, audit.NO_SUCH_FACE] if isinstance(key, str)]
    assert len(keys) > 18
    assert [key for key in keys if f"`{key}`" not in DOCS[2]] == []
    keys += list(locks_audit._FAULT_REASONS.values())
    missing = {key for key in keys if f"`{key}`" not in DOCS[1]}
    assert missing <= set(NEW_REASONS)
