"""Links of every format go on meaning what they meant, on all three interpreters."""

import contextlib
import json

import pytest

from engine import oldview
from engine.catalogue import GAMES, entry
from engine.envelope import LinkError, closed, opened
from engine.link import GameLink, Letter, _game_body, _told_body, decode, may_be_lettered
from engine.record import Record
from tests.golden_links import load
from tests.interpreters import BROWSER_INTERPRETERS, run

LINKS = load()

DECODE = """
import json
from engine.link import GameLink, Letter, decode, encode, encode_letter, encode_told
from engine.oldview import compact
for link in json.loads(INPUT):
    found = decode(link)
    if isinstance(found, GameLink):
        print(compact(found.record.to_data()), encode(found.record, found.names))
    elif isinstance(found, Letter):
        told = [found.record.to_data(), str(found.id), found.seat, found.series]
        print(compact(told), encode_letter(found))
    else:
        print(compact(found.view.pack()), found.told and encode_told(found.told, found.names))
"""


def name(golden: dict) -> str:
    """What to call a golden link in a report."""
    return golden["link"][:24]


@pytest.mark.parametrize("golden", LINKS, ids=name)
def test_a_link_means_what_it_meant(golden: dict) -> None:
    found = decode(golden["link"])
    assert list(found.names) == golden["names"]
    if isinstance(found, Letter):
        told = [found.id, found.seat, found.series]
        assert told == [golden[field] for field in ("id", "seat", "series")]
    if isinstance(found, GameLink | Letter):
        options = golden["options"]
        assert found.record == Record(golden["game"], options, golden["seed"], golden["moves"])
        assert repr(found.record.options) == repr(GAMES[golden["game"]].settle(options))
    else:
        assert found.view.game.name == golden["game"]
        packed, stored = found.view.pack(), golden["view"]
        # Options that came later are not in what was stored then.
        packed["options"] = {name: packed["options"][name] for name in stored["options"]}
        assert oldview.compact(packed) == oldview.compact(stored)


@pytest.mark.parametrize(
    "golden", [link for link in LINKS if opened(link["link"])[:2] != (1, 1)], ids=name
)
def test_a_link_is_the_one_text_of_its_format_and_schema(golden: dict) -> None:
    found, (format, kind, names, _) = decode(golden["link"]), opened(golden["link"])
    texts = []
    for schema in range(1 if format == 1 else len(entry(golden["game"]).schemas)):
        with contextlib.suppress(LinkError):  # options that this schema has no place for
            if isinstance(found, GameLink):
                body = _game_body(found.record, format, schema)
            elif isinstance(found, Letter):
                body = _game_body(found.record, format, schema, found)
            else:
                body = _told_body(found.told, schema)
            texts.append(closed(format, kind, names, body))
    assert golden["link"] in texts


def test_every_game_is_there_in_every_format() -> None:
    there = {(opened(golden["link"])[:2], golden["game"]) for golden in LINKS}
    first = {"mixtour", "inphexion", "beerhex", "hexheaven"}
    assert there == {((1, 0), game) for game in first} | {((1, 1), game) for game in first} | {
        ((2, kind), game) for game in GAMES for kind in (0, 1)
    } | {((2, 2), game) for game in GAMES if may_be_lettered(game, GAMES[game].settle({}))}
    assert len({repr(golden) for golden in LINKS}) == len(LINKS) >= 200
    sets = {
        repr(golden["options"])
        for golden in LINKS
        if opened(golden["link"]).format == 1 and "options" in golden
    }
    assert len(sets) == 16


@pytest.mark.parametrize("interpreter", BROWSER_INTERPRETERS)
def test_links_are_the_same_everywhere(interpreter: str) -> None:
    letters = [golden["link"] for golden in LINKS if "id" in golden]
    links = [golden["link"] for golden in LINKS][::3] + letters
    expected = run("cpython", DECODE, json.dumps(links))
    assert run(interpreter, DECODE, json.dumps(links)) == expected
