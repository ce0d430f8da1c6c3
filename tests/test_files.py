"""A file of games: the page's JavaScript takes it into the same pieces as Python, and whatever goes
through many games gives way."""

import json
from collections.abc import Iterable
from typing import Any

import pytest

from engine.record import Record
from engine.rng import Rng
from tests.interpreters import node
from tests.play.files import export_all, secrets
from tests.play.test_shelf import WON
from tests.play.test_store import Port
from ui.play.exports import packing
from ui.play.imports import importing, unpacked
from ui.play.saves import to_data
from ui.play.session import Session
from ui.play.store import Store

UNPACK = """
import { readFileSync } from "node:fs";
import { unpacked } from "./web/unpack.mjs";
process.stdout.write(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map(unpacked)));
"""


def stocked(count: int, game: str = "mixtour", moves: "list[str] | None" = None) -> Store:
    """A device with games, every other of them over."""
    store = Store(Port(), Rng(1))
    for number in range(count):
        played = WON[: len(WON) - number % 2] if moves is None else moves
        record = Record(game, {}, 7, played)
        store.save(Session(f"g{number}", record, ["human", "human"], ["Ada", "天"], 1.5 + number))
    return store


def texts() -> "list[str]":
    found = [
        export_all(stocked(3)),
        json.dumps(to_data(Session("x", Record("mixtour"), ["human"] * 2))),
    ]
    found += [
        "",
        "{",
        "null",
        "7",
        '"games"',
        "[]",
        '["games"]',
        "{}",
        '{"games": 7}',
        "[" * 100000,
    ]
    found += ['{"games": [[], {}], "unread": null, "history": {"games": []}}']
    return [
        *found,
        json.dumps({"history": [{"id": "一\u2028<b>"}], "games": [1, None, "x"] * 70000}),
    ]


@pytest.mark.parametrize("number", range(len(texts())))
def test_the_page_takes_a_file_into_the_same_pieces(number: int) -> None:
    text = texts()[number]
    theirs, ours = json.loads(node(UNPACK, stdin=json.dumps([text])))[0], unpacked(text)
    assert len(theirs) == len(ours) > 0

    def meant(piece: str) -> object:
        return json.loads(piece) if piece else None

    assert [meant(piece) for piece in theirs] == [meant(piece) for piece in ours]


class Counted:
    """Counts the moves that are played."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
        self.count = 0
        kind = type(Record(game).start())
        play = kind.play

        def counting(state: Any, move: str) -> Any:
            self.count += 1
            return play(state, move)

        monkeypatch.setattr(kind, "play", counting)

    def most(self, steps: "Iterable[object]") -> int:
        """The most of them between two times that these steps give way."""
        most = 0
        for _ in steps:
            most, self.count = max(most, self.count), 0
        return max(most, self.count)


def test_a_file_is_written_without_replaying_what_has_no_secrets(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    store, counted = stocked(6), Counted(monkeypatch, "mixtour")
    given = list(packing(store))
    assert counted.count == 0 and len(given) >= 6
    assert (0, 6) in given and (5, 6) in given


def test_what_may_have_secrets_is_replayed_a_move_at_a_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    store = stocked(1, "beerhex", ["b3g", "c3s"])
    store.save(Session("other", Record("beerhex", {}, 7, ["b3g"]), ["human", "human"]))
    assert Counted(monkeypatch, "beerhex").most(packing(store)) == 1


def test_a_file_is_taken_over_a_move_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    text = export_all(stocked(6))
    pieces, counted = unpacked(text), Counted(monkeypatch, "mixtour")
    there = stocked(2)
    there.save(Session("g2", Record("mixtour", {}, 0, ["a1"]), ["human", "human"]))
    counted.count = 0
    assert counted.most(importing(there, len(text), pieces.__getitem__)) == 1
    assert len(there.ids()) == 7


def test_many_finished_games_are_noted_in_one_go(monkeypatch: pytest.MonkeyPatch) -> None:
    text, there = export_all(stocked(40)), Port()
    writes: list[str] = []
    plain = there.set

    def noting(key: str, value: str) -> tuple:
        writes.append(key)
        return plain(key, value)

    monkeypatch.setattr(there, "set", noting)
    list(importing(Store(there, Rng(2)), len(text), unpacked(text).__getitem__))
    assert writes.count("coaster/history") == 1
    assert len(Store(there, Rng(3)).history.entries()) == 20


def test_more_games_than_were_once_read_come_back() -> None:
    text = export_all(stocked(600, moves=["c3"]))
    there = Store(Port(), Rng(2))
    list(importing(there, len(text), unpacked(text).__getitem__))
    assert len(there.ids()) == 600


def test_numbers_without_end_do_not_spoil_a_file() -> None:
    store = stocked(1)
    odd = json.dumps(to_data(Session("odd", Record("mixtour"), ["human"] * 2)))
    for name, value in (("odd", "NaN"), ("odder", "1e999")):
        changed = odd.replace('"created": 0.0', f'"created": {value}').replace('"odd"', f'"{name}"')
        store._port.set("coaster/game/" + name, changed)
    file = json.loads(export_all(store), parse_constant=pytest.fail)
    assert [one["id"] for one in file["games"]] == ["g0"]
    assert sorted(id for id, _ in file["unread"]) == ["odd", "odder"]


def test_a_game_of_somebody_called_nan_comes_back_all_the_same() -> None:
    store, there = stocked(0), Store(Port(), Rng(2))
    record = Record("beerhex", {}, 7, ["b3g"])
    store.save(Session("n", record, ["human", "human"], ["Nan", ""]))
    assert secrets(store) == ["export-secrets"]
    text = export_all(store)
    list(importing(there, len(text), unpacked(text).__getitem__))
    assert there.load("n").value.names[0] == "Nan"
