"""Finished games in short: kept, taken out again, added up, merged."""

import json

from engine.record import Record
from engine.rng import Rng
from tests.play import each
from tests.play.files import export_all, import_text, load_all
from tests.play.test_store import Port
from ui.play import history
from ui.play.history import KEY, Entry, days, is_date, sums, to_data
from ui.play.saves import at_once
from ui.play.session import Session
from ui.play.store import GAME_KEY, Store


def store(port: "Port | None" = None) -> Store:
    return Store(port or Port(), Rng(1))


def ended(
    id: str = "g1",
    game: str = "mixtour",
    seats: tuple = ("human", "easy"),
    at: float = 5.0,
    options: "dict | None" = None,
    seed: int = 3,
    moves: tuple = ("resign",),
) -> Session:
    """A game that its first seat gave up."""
    names = ["Ada"] + [""] * (len(seats) - 1)
    session = Session(id, Record(game, options, seed, list(moves)), list(seats), names, 1.0)
    session.changed = at
    return session


def entries(*sessions: Session) -> list:
    return [Entry(to_data(session)) for session in sessions]


def ids(kept: Store) -> list:
    return [entry.id for entry in kept.history.entries()]


# ---- coming and going


def test_what_lies_there_is_read_once_and_again_when_it_changes() -> None:
    port = Port()
    kept, other = store(port), store(port)
    kept.save(ended("g1"))
    found = kept.history.raw()
    assert found and kept.history.raw() is found
    other.save(ended("g2"))
    assert ids(kept) == ["g2", "g1"]
    port.texts[KEY] = "{"
    assert kept.history.raw() is None
    port.remove(KEY)
    assert kept.history.raw() == []


def test_a_game_comes_in_when_it_ends_and_goes_out_when_its_end_is_taken_back() -> None:
    kept, session = store(), Session("g1", Record("mixtour"), ["human", "human"])
    kept.save(session)
    assert ids(kept) == []
    session.play("resign", 7.0)
    kept.save(session)
    assert ids(kept) == ["g1"]
    session.undo()
    kept.save(session)
    assert ids(kept) == []
    session.redo(9.0)
    kept.save(session)
    assert ids(kept) == ["g1"] and kept.history.entries()[0].at == 9.0


def test_what_is_cleared_stays_away_but_for_a_file() -> None:
    port = Port()
    kept = store(port)
    kept.save(ended("g1", at=5.0))
    exported = export_all(kept)
    assert kept.history.clear(9.0) is None and ids(kept) == []
    kept.history.note(ended("g1", at=5.0))  # it is still saved, and seen in the lobby
    store(port).history.note(ended("g0", at=9.0))
    assert ids(kept) == []
    kept.save(ended("g2", at=9.5))
    assert ids(kept) == ["g2"]
    at_once(kept.history.adding(json.loads(exported)["history"]))
    assert ids(kept) == ["g2", "g1"]
    kept.history.note(ended("g1", at=5.0))
    assert ids(store(port)) == ["g2", "g1"]


def test_what_cannot_be_cleared_stays() -> None:
    port = Port()
    kept = store(port)
    kept.save(ended("g1"))
    port.full_for = KEY
    assert kept.history.clear(9.0) == "full" and ids(kept) == ["g1"]


def test_its_end_can_be_taken_back_after_a_new_start_too() -> None:
    port = Port()
    store(port).save(ended())
    kept = store(port)
    session = kept.load("g1").value
    session.undo()
    kept.save(session)
    assert ids(kept) == []


def test_it_stays_when_the_save_is_deleted() -> None:
    kept = store()
    kept.save(ended())
    kept.delete("g1")
    assert ids(kept) == ["g1"] and load_all(kept).sessions == []


def test_a_finished_game_of_before_is_noted_when_it_is_read() -> None:
    port = Port()
    store(port).save(ended())
    port.texts.pop(KEY)
    kept = store(port)
    kept.load("g1")
    assert ids(kept) == ["g1"]
    before = port.texts[KEY]
    store(port).load("g1")
    assert port.texts[KEY] == before


def test_the_latest_are_kept_and_come_first() -> None:
    most, history.MAX_GAMES = history.MAX_GAMES, 3
    kept = store()
    for number in (2, 5, 1, 4, 3):
        kept.save(ended(f"g{number}", at=float(number)))
    history.MAX_GAMES = most
    assert ids(kept) == ["g5", "g4", "g3"]


def test_a_full_storage_says_so_and_the_game_is_saved() -> None:
    port = Port()
    port.full_for = KEY
    kept = store(port)
    assert kept.save(ended()).reason == "history"
    assert kept.load("g1").ok
    port.full_for = None
    kept.load("g1")
    assert ids(kept) == ["g1"]


@each("{", "[]", '{"version": 2, "games": []}', '{"version": 1, "games": 7}')
def test_what_cannot_be_read_is_left_as_it_lies(text: str) -> None:
    port = Port({KEY: text})
    kept = store(port)
    assert kept.save(ended()).reason is None and port.texts[KEY] == text
    assert ids(kept) == [] and kept.history.ids() == {}


@each(
    7,
    {},
    {"id": 7},
    {"game": "chess"},
    {"seats": []},
    {"seats": ["human"]},
    {"winners": [2]},
    {"winners": ["0"]},
    {"names": ["x" * 90, ""]},
    {"options": {"points": [1]}},
    {"options": {"points": "x" * 90}},
    {"options": []},
    {"plies": -1},
    {"at": "now"},
    {"score": "3"},
    {"day": None},
    {"seats": ["human"] * 3, "names": [""] * 3},
    {"game": "hexheaven", "seats": ["human"] * 3, "names": [""] * 3},
    {"options": {f"o{n}": 1 for n in range(21)}},
)
def test_an_entry_that_cannot_be_is_kept_but_not_shown(wrong: object) -> None:
    one = wrong
    if isinstance(wrong, dict) and wrong:
        one = to_data(ended("g9"))
        one.update(wrong)
    port = Port({KEY: json.dumps({"version": 1, "games": [one]})})
    kept = store(port)
    kept.save(ended())
    assert ids(kept) == ["g1"] and len(kept.history.raw() or []) == 2


def test_a_computer_has_no_name_of_its_own() -> None:
    data = to_data(ended())
    data["names"] = ["Ada", "Red"]
    assert Entry(data).names == ["Ada", ""]


def test_a_seat_more_or_less_is_one_where_the_options_say_so() -> None:
    for rules, seats in (("solo", 1), ("three", 3), ("of later", 2)):
        data = to_data(ended()) | {"game": "hexheaven", "options": {"rules": rules}, "winners": []}
        data["seats"] = data["names"] = ["human"] * seats
        assert len(Entry(data).seats) == seats


# ---- how much


def huge(id: str = "g9", **change: object) -> dict:
    """An entry that is longer than any game's, and of a later day."""
    data = to_data(ended(id, at=9e9))
    data["options"] = {"big": "x" * 400000}
    return data | change


@each({}, {"game": "later"}, {"options": {}, "more": "x" * 3000})
def test_an_entry_that_is_longer_than_any_games_stays_outside(change: dict) -> None:
    file, kept = json.loads(export_all(store())), store()
    file["history"] = [huge(**change), to_data(ended("g8"))]
    import_text(kept, json.dumps(file))
    kept.save(ended("g1"))
    assert sorted(ids(kept)) == ["g1", "g8"] and len(kept.history.raw() or []) == 2


def test_a_history_that_is_too_long_is_read_and_written_shorter() -> None:
    games = [huge("g7"), huge("g8"), to_data(ended("g2", at=4.0))]
    port = Port({KEY: json.dumps({"version": 1, "games": games})})
    assert len(port.texts[KEY]) > history.MAX_TEXT and ids(store(port)) == ["g2"]
    store(port).save(ended("g1"))
    assert len(port.texts[KEY]) < 1000 and ids(store(port)) == ["g1", "g2"]


@each((0, ["g5", "g4", "g3"]), (1, ["g5", "g4"]))
def test_no_more_is_written_than_can_be_read_again(case: tuple) -> None:
    before, port = history.MAX_TEXT, Port()
    history.MAX_TEXT = 40 + 3 * (len(json.dumps(to_data(ended()))) + 2) - case[0]
    for number in (2, 5, 1, 4, 3):
        store(port).save(ended(f"g{number}", at=float(number)))
    most, history.MAX_TEXT = history.MAX_TEXT, before
    assert len(port.texts[KEY]) <= most and ids(store(port)) == case[1]


# ---- what is in one


def test_an_entry_tells_the_game_in_short() -> None:
    entry = entries(ended(options={"points": 3}))[0]
    assert entry.options == {"points": 3} and entry.names == ["Ada", ""] and entry.plies == 1
    assert entry.winners == [1] and entry.reason == "resign" and entry.kind == "easy"
    assert entry.score is None and entry.day == 0


@each(
    (("human", "human"), "people"),
    (("human", "master"), "master"),
    (("easy", "strong"), "computers"),
)
def test_against_whom(case: tuple) -> None:
    assert entries(ended(seats=case[0]))[0].kind == case[1]


def test_among_three_the_strongest_counts() -> None:
    session = ended("g1", "hexheaven", ("human", "strong", "easy"), options={"rules": "three"})
    assert entries(session)[0].kind == "strong"


def solo(id: str = "g1", seed: int = 20260131, at: float = 5.0) -> Session:
    return ended(id, "hexheaven", ("human",), at, {"rules": "solo"}, seed)


def test_a_lone_game_has_its_score_and_its_day() -> None:
    entry = entries(solo())[0]
    assert entry.kind == "alone" and entry.day == 20260131
    assert entry.score is not None and entry.score < 0
    assert entries(solo(seed=5))[0].day == 0


@each((20260131, True), (20261301, False), (20260132, False), (20260100, False), (5, False))
def test_days_are_told_from_other_seeds(case: tuple) -> None:
    assert is_date(case[0]) is case[1]


# ---- sums


def test_games_add_up_by_whom_one_played() -> None:
    won = ended("g3", moves=("c3", "resign"))
    found = sums(entries(ended("g1"), ended("g2"), won, ended("g4", seats=("human", "human"))))
    told = [(one.kind, one.played, one.won, one.lost, one.drawn, one.counts) for one in found]
    assert told == [("people", 1, 0, 0, 0, False), ("easy", 3, 1, 2, 0, True)]


def test_a_draw_is_nobodys() -> None:
    data = to_data(ended())
    data["winners"] = []
    assert sums([Entry(data)])[0].drawn == 1


def test_the_best_of_a_lone_player_and_of_every_day() -> None:
    first, second, third = [to_data(session) for session in (solo("a"), solo("b"), solo("c", 5))]
    first["score"], second["score"], third["score"] = -9, -4, -2
    third["winners"] = [0]
    found = [Entry(one) for one in (first, second, third)]
    alone = sums(found)[0]
    assert (alone.best, alone.won, alone.lost) == (-2, 1, 2)
    assert [(one.day, one.score) for one in days(found)] == [(20260131, -4)]


# ---- files


def test_a_file_takes_the_history_along() -> None:
    kept, other = store(), store()
    kept.save(ended("g1"))
    kept.delete("g1")
    kept.save(ended("g2", at=6.0))
    other.save(ended("g3", at=4.0))
    found = import_text(other, export_all(kept))
    assert found.ids == ["g2"] and not found.refused
    assert ids(other) == ["g2", "g1", "g3"]
    import_text(other, export_all(kept))
    assert ids(other) == ["g2", "g1", "g3"]


def test_nonsense_in_a_file_stays_outside() -> None:
    file = json.loads(export_all(store()))
    file["history"] = [7, {"id": "x"}, to_data(ended())]
    file["history"].append(to_data(ended("g7")) | {"game": "later"})
    kept = store()
    import_text(kept, json.dumps(file))
    assert ids(kept) == ["g1"] and len(kept.history.raw() or []) == 2


def test_a_file_takes_settings_along_where_there_are_none() -> None:
    kept, new, used = store(), store(), store()
    kept.save_settings({"theme": "light", "names": ["Ada"], "sheets": {"a": {"x": 1}, "b": {}}})
    import_text(new, export_all(kept))
    assert new.settings() == kept.settings()
    used.save_settings({"theme": "dark", "sheets": {"a": {"x": 2}}})
    import_text(used, export_all(kept))
    now = used.settings()
    assert (now["theme"], now["names"]) == ("dark", ["Ada"])
    assert now["sheets"] == {"a": {"x": 2}, "b": {}}


def test_a_history_that_finds_no_room_is_told() -> None:
    kept, port = store(), Port()
    kept.save(ended())
    kept.delete("g1")
    port.full_for = KEY
    assert import_text(store(port), export_all(kept)).refused == [("", "full")]
    assert GAME_KEY + "g1" not in port.texts


def test_a_file_takes_lessons_along_that_have_not_been_begun() -> None:
    kept, other = store(), store()
    kept.keep_step("mixtour", 3)
    kept.keep_step("beerhex", 2)
    other.keep_step("beerhex", 1)
    import_text(other, export_all(kept))
    assert (other.step("mixtour"), other.step("beerhex")) == (3, 1)
    assert not other.begun_lesson("inphexion")


@each(None, [], {"mixtour": -1}, {"mixtour": "3"}, {"chess": 2})
def test_nonsense_about_lessons_is_none(lessons: object) -> None:
    file, kept = json.loads(export_all(store())), store()
    file["lessons"] = lessons
    import_text(kept, json.dumps(file))
    assert not kept.begun_lesson("mixtour")
