"""A file of games: the page's JavaScript takes it into the same pieces as Python, and whatever goes
through many games gives way."""

import json
from collections.abc import Iterable
from typing import Any

import pytest

from engine.record import Record
from engine.rng import Rng
from tests.interpreters import run_node
from tests.support.backup_files import export_all, import_and_report, warning_keys
from tests.support.devices import WON
from tests.support.fake_storage import FakeStorage
from ui.backup.export_file import export_steps
from ui.backup.import_file import import_steps, split_file
from ui.library.history import HISTORY_KEY
from ui.library.progress_store import PUZZLES_KEY
from ui.library.saves import to_data
from ui.library.settings_store import SETTINGS_KEY
from ui.library.store import Store
from ui.session.session import Session

UNPACK = """
import { readFileSync } from "node:fs";
import { splitFile } from "./web/split_export.mjs";
process.stdout.write(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map(splitFile)));
"""


def store_with_games(count: int, game: str = "mixtour", moves: "list[str] | None" = None) -> Store:
    """Return a device with games, every other of them over."""
    store = Store(FakeStorage(), Rng(1))
    for number in range(count):
        played = WON[: len(WON) - number % 2] if moves is None else moves
        record = Record(game, {}, 7, played)
        store.save(Session(f"g{number}", record, ["human", "human"], ["Ada", "天"], 1.5 + number))
    return store


def sample_texts() -> "list[str]":
    games = [
        export_all(store_with_games(3)),
        json.dumps(to_data(Session("x", Record("mixtour"), ["human"] * 2))),
    ]
    games += [
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
    games += ['{"games": [[], {}], "unread": null, "history": {"games": []}}']
    games += ['[{"header": {}}, [1, 2], null]', '\ufeff[Game "x"]\r\n\rc3\n\n', "\u2028\x0b"]
    return [
        *games,
        json.dumps({"history": [{"id": "一\u2028<b>"}], "games": [1, None, "x"] * 70000}),
    ]


@pytest.mark.parametrize("number", range(len(sample_texts())))
def test_the_page_takes_a_file_into_the_same_pieces(number: int) -> None:
    text = sample_texts()[number]
    page_pieces, python_pieces = (
        json.loads(run_node(UNPACK, stdin=json.dumps([text])))[0],
        split_file(text),
    )
    assert len(page_pieces) == len(python_pieces) > 0
    if not python_pieces[0]:
        assert page_pieces == python_pieces  # the lines of what is no JSON
        return

    def meant(piece: str) -> object:
        return json.loads(piece) if piece else None

    assert [meant(piece) for piece in page_pieces] == [meant(piece) for piece in python_pieces]


class MoveCounter:
    """Counts the moves that are played."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
        self.count = 0
        kind = type(Record(game).start())
        play = kind.play

        def counting(state: Any, move: str) -> Any:
            self.count += 1
            return play(state, move)

        monkeypatch.setattr(kind, "play", counting)

    def max_between_yields(self, steps: "Iterable[object]") -> int:
        """Return the largest number of them between two times that these steps give way."""
        most = 0
        for _ in steps:
            most, self.count = max(most, self.count), 0
        return max(most, self.count)


def test_a_file_is_written_without_replaying_what_has_no_secrets(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    store, counted = store_with_games(6), MoveCounter(monkeypatch, "mixtour")
    given = list(export_steps(store))
    assert counted.count == 0 and len(given) >= 6
    assert (0, 6) in given and (5, 6) in given


def test_games_with_secrets_are_replayed_move_by_move(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    store = store_with_games(1, "beerhex", ["b3g", "c3s"])
    store.save(Session("other", Record("beerhex", {}, 7, ["b3g"]), ["human", "human"]))
    assert MoveCounter(monkeypatch, "beerhex").max_between_yields(export_steps(store)) == 1


def test_a_file_is_taken_over_a_move_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    text = export_all(store_with_games(6))
    pieces, counted = split_file(text), MoveCounter(monkeypatch, "mixtour")
    other_store = store_with_games(2)
    other_store.save(Session("g2", Record("mixtour", {}, 0, ["a1"]), ["human", "human"]))
    counted.count = 0
    assert counted.max_between_yields(import_steps(other_store, len(text), pieces.__getitem__)) == 1
    assert len(other_store.game_ids()) == 7


def test_many_finished_games_are_noted_in_one_go(monkeypatch: pytest.MonkeyPatch) -> None:
    text, other_storage = export_all(store_with_games(40)), FakeStorage()
    writes: list[str] = []
    plain = other_storage.set

    def noting(key: str, value: str) -> tuple:
        writes.append(key)
        return plain(key, value)

    monkeypatch.setattr(other_storage, "set", noting)
    list(import_steps(Store(other_storage, Rng(2)), len(text), split_file(text).__getitem__))
    assert writes.count("coaster/history") == 1
    assert len(Store(other_storage, Rng(3)).history.entries()) == 20


def test_a_file_without_games_is_not_said_to_hold_games_of_this_device() -> None:
    store, other_store = store_with_games(1), Store(FakeStorage(), Rng(2))
    store.delete("g0")  # its result stays in the history
    assert import_and_report(other_store, export_all(store)) == (True, "imported-other", {})
    assert [entry.id for entry in other_store.history.entries()] == ["g0"]


def test_more_games_than_were_once_read_come_back() -> None:
    text = export_all(store_with_games(600, moves=["c3"]))
    other_storage = Store(FakeStorage(), Rng(2))
    list(import_steps(other_storage, len(text), split_file(text).__getitem__))
    assert len(other_storage.game_ids()) == 600


def test_numbers_without_end_do_not_spoil_a_file() -> None:
    store = store_with_games(1)
    odd = json.dumps(to_data(Session("odd", Record("mixtour"), ["human"] * 2)))
    for name, value in (("odd", "NaN"), ("odder", "1e999")):
        changed = odd.replace('"created": 0.0', f'"created": {value}').replace('"odd"', f'"{name}"')
        store.port.set("coaster/game/" + name, changed)
    file = json.loads(export_all(store), parse_constant=pytest.fail)
    assert [game["id"] for game in file["games"]] == ["g0"]
    assert sorted(id for id, _ in file["unread"]) == ["odd", "odder"]


def test_infinite_numbers_outside_games_do_not_spoil_a_file() -> None:
    """MicroPython's json refuses such numbers, so that this runs on CPython only."""
    store = store_with_games(1)
    history = '{"version": 1, "games": [{"id": "n", "at": NaN}, {"id": "later"}]}'
    store.port.set(HISTORY_KEY, history)
    store.port.set(SETTINGS_KEY, '{"later": Infinity, "theme": "dark"}')
    store.port.set(PUZZLES_KEY, '{"version": 2, "later": -Infinity}')
    file = json.loads(export_all(store), parse_constant=pytest.fail)
    assert len(file["games"]) == 1 and file["history"] == [{"id": "later"}]
    assert file["settings"]["theme"] == "dark"


def test_game_of_a_player_named_nan_is_restored() -> None:
    store, other_storage = store_with_games(0), Store(FakeStorage(), Rng(2))
    record = Record("beerhex", {}, 7, ["b3g"])
    store.save(Session("n", record, ["human", "human"], ["Nan", ""]))
    assert warning_keys(store) == ["export-secrets"]
    text = export_all(store)
    list(import_steps(other_storage, len(text), split_file(text).__getitem__))
    assert other_storage.load("n").value.names[0] == "Nan"
