"""Links of every format keep their meaning, on all three interpreters."""

import contextlib
import json

import pytest

from engine.catalogue import GAMES, game_entry
from engine.link import legacy_view
from engine.link.envelope import LinkError, decode_envelope, encode_envelope
from engine.link.game_link import (
    GameLink,
    MoveMessage,
    _game_body,
    _view_body,
    decode,
    supports_messages,
)
from engine.record import Record
from tests.golden_links import load_links
from tests.interpreters import run

LINKS = load_links()

DECODE = """
import json
from engine.link.game_link import GameLink, MoveMessage, decode, encode_game
from engine.link.game_link import encode_message, encode_view
from engine.link.legacy_view import canonical_json

for link in json.loads(INPUT):
    found = decode(link)
    if isinstance(found, GameLink):
        print(canonical_json(found.record.to_data()), encode_game(found.record, found.names))
    elif isinstance(found, MoveMessage):
        told = [found.record.to_data(), str(found.id), found.sender, found.series_wins]
        print(canonical_json(told), encode_message(found))
    else:
        observed = found.observed
        print(canonical_json(found.view.pack()), observed and encode_view(observed, found.names))
"""


def name(golden: dict) -> str:
    """Return a golden link's name in reports."""
    return golden["link"][:24]


@pytest.mark.parametrize("golden", LINKS, ids=name)
def test_a_link_means_what_it_meant(golden: dict) -> None:
    link = decode(golden["link"])
    assert list(link.names) == golden["names"]
    if isinstance(link, MoveMessage):
        fields = [link.id, link.sender, link.series_wins]
        assert fields == [golden[field] for field in ("id", "seat", "series")]
    if isinstance(link, GameLink | MoveMessage):
        options = golden["options"]
        assert link.record == Record(golden["game"], options, golden["seed"], golden["moves"])
        assert repr(link.record.options) == repr(GAMES[golden["game"]].validate_options(options))
    else:
        assert link.view.game.name == golden["game"]
        packed, stored = link.view.pack(), golden["view"]
        # Options that came later are not in what was stored then.
        packed["options"] = {name: packed["options"][name] for name in stored["options"]}
        assert legacy_view.canonical_json(packed) == legacy_view.canonical_json(stored)


@pytest.mark.parametrize(
    "golden", [link for link in LINKS if decode_envelope(link["link"])[:2] != (1, 1)], ids=name
)
def test_a_link_is_the_one_text_of_its_format_and_schema(golden: dict) -> None:
    decoded, (format, kind, names, _) = decode(golden["link"]), decode_envelope(golden["link"])
    texts = []
    for schema in range(1 if format == 1 else len(game_entry(golden["game"]).schemas)):
        with contextlib.suppress(LinkError):  # options that this schema has no place for
            if isinstance(decoded, GameLink):
                body = _game_body(decoded.record, format, schema)
            elif isinstance(decoded, MoveMessage):
                body = _game_body(decoded.record, format, schema, decoded)
            else:
                body = _view_body(decoded.observed, schema)
            texts.append(encode_envelope(format, kind, names, body))
    assert golden["link"] in texts


def test_every_game_is_there_in_every_format() -> None:
    there = {(decode_envelope(golden["link"])[:2], golden["game"]) for golden in LINKS}
    first = {"mixtour", "inphexion", "beerhex", "hexheaven"}
    assert there == {((1, 0), game) for game in first} | {((1, 1), game) for game in first} | {
        ((2, kind), game) for game in GAMES for kind in (0, 1)
    } | {
        ((2, 2), game)
        for game in GAMES
        if supports_messages(game, GAMES[game].validate_options({}))
    }
    assert len({repr(golden) for golden in LINKS}) == len(LINKS) >= 200
    sets = {
        repr(golden["options"])
        for golden in LINKS
        if decode_envelope(golden["link"]).format == 1 and "options" in golden
    }
    assert len(sets) == 16


@pytest.mark.parametrize(
    "interpreter", ["micropython", pytest.param("pyodide", marks=pytest.mark.slow)]
)
def test_links_are_the_same_everywhere(interpreter: str) -> None:
    letters = [golden["link"] for golden in LINKS if "id" in golden]
    links = [golden["link"] for golden in LINKS][::3] + letters
    expected = run("cpython", DECODE, json.dumps(links))
    assert run(interpreter, DECODE, json.dumps(links)) == expected
