"""Studies as they are saved: nothing is lost, and a damaged one takes nothing down with it."""

import json

from engine.record import RecordError
from tests.support.annotated_games import all_option_sets, random_tree
from tests.support.fake_storage import FakeStorage, make_store
from tests.support.portable import parametrize, raises
from tests.support.studies import make_study_store, make_tree
from ui.backup.export_file import export_steps
from ui.backup.import_file import import_steps, split_file
from ui.library.saved_games.study_store import (
    MAX_STUDY_CHARS,
    MAX_TITLE,
    StudyStore,
    is_same_study,
    summary_of,
)
from ui.library.saved_games.text_store import is_id
from ui.library.saves import STUDY_KEY_PREFIX, run_to_end
from ui.study.study import Study, read_study, read_trees_steps

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.backup.import_file import ImportResult
    from ui.library.store import Store


def small_study(id: str = "17", title: str = "Corners", changed: float = 5.0) -> Study:
    study = Study(id, make_tree("mixtour", "c1 c2 c1:1-c2"), title, changed)
    branch = study.tree.add(study.tree.main_line()[0], "e5")
    study.tree.set_comment(branch, "角はどうか")
    study.node = branch
    return study


def keep(store: "StudyStore", study: Study) -> None:
    assert store.save(study.id, study.to_text()) is None


def test_a_saved_study_comes_back() -> None:
    study = small_study()
    text = study.to_text()
    back = read_study("17", text)
    assert back.tree == study.tree and back.node.move == "e5"
    assert (back.title, back.changed, back.stored_text) == ("Corners", 5.0, text)
    assert back.to_text() == text and json.loads(text)["version"] == 1


def test_a_study_without_moves_comes_back() -> None:
    study = Study("17", make_tree("mixtour"), "Openings")
    back = read_study("17", study.to_text())
    assert back.tree == study.tree and back.title == "Openings"


def test_only_the_position_that_is_looked_at_may_differ_in_the_same_study() -> None:
    study = small_study()
    text = study.to_text()
    study.go_to_index(0)
    assert study.to_text() != text and is_same_study(study.to_text(), text)
    for other in (small_study("18"), small_study(title="Edges"), small_study(changed=6.0)):
        assert not is_same_study(other.to_text(), text)
    study.tree.set_comment(study.tree.root, "?")
    for damaged in (study.to_text(), "", "{", "[]", text[:-1], "[" * 9):
        assert not is_same_study(damaged, text) and not is_same_study(text, damaged)


def test_random_studies_lose_nothing() -> None:
    for number, (game, options) in enumerate(all_option_sets()):
        tree = random_tree(game, options, number, 8)
        study = Study(str(number + 1), tree)
        nodes = [tree.root] + list(tree.nodes())
        study.node = nodes[number % len(nodes)]
        back = read_study(study.id, study.to_text())
        assert back.tree == tree, f"{game} {options}"
        assert back.to_text() == study.to_text()


@parametrize(
    ("version", 0),
    ("version", "1"),
    ("version", None),
    ("id", "18"),
    ("id", 17),
    ("changed", -1),
    ("changed", "now"),
    ("title", 3),
    ("text", None),
    ("text", ""),
    ("text", '[Game "Chess"]\n\n1. e4 *'),
    ("text", '[Game "Mixtour"]\n\n1. c3 2. c3 *'),
    ("text", '[Game "Mixtour"]\n\n1. c3 *\n\n[Game "Mixtour"]\n\n1. c4 *'),
    ("text", '[Game "BeerHex"]\n[Viewer "spectator"]\n\n1. b3? *'),
)
def test_a_damaged_save_is_refused(case: "tuple[str, object]") -> None:
    data = json.loads(small_study().to_text())
    data[case[0]] = case[1]
    assert raises(RecordError, lambda: read_study("17", json.dumps(data))).reason == "not-a-game"


@parametrize("", "{", "[]", "null", '{"id": "17"}', "[" * 2000)
def test_what_is_no_save_is_refused(text: str) -> None:
    assert raises(RecordError, lambda: read_study("17", text)).reason == "not-a-game"
    assert summary_of("17", text) is None


def test_a_newer_save_and_one_too_long_say_so() -> None:
    data = json.loads(small_study().to_text())
    data["version"] = 3
    assert raises(RecordError, lambda: read_study("17", json.dumps(data))).reason == "newer"
    text = " " * MAX_STUDY_CHARS + small_study().to_text()
    assert raises(RecordError, lambda: read_study("17", text)).reason == "too-long"


@parametrize(("at", -1), ("at", 99), ("at", "1"), ("at", None))
def test_a_lost_place_is_the_beginning(case: "tuple[str, object]") -> None:
    data = json.loads(small_study().to_text())
    data[case[0]] = case[1]
    assert read_study("17", json.dumps(data)).node.parent is None


@parametrize("1", "17", "1764100000000")
def test_ids_are_numbers(id: str) -> None:
    assert is_id(id)


@parametrize("", "0", "01", "a", "1a", "-1", "1.5", "1" * 17)
def test_other_ids_are_refused(id: str) -> None:
    assert not is_id(id)


def test_titles_have_one_line_and_a_limit() -> None:
    assert Study("1", make_tree("mixtour"), " a\nb\x07 ").title == "a b"
    assert len(Study("1", make_tree("mixtour"), "x" * 99).title) == MAX_TITLE


# ---- the store


def test_studies_are_listed_the_last_changed_first() -> None:
    store = make_study_store()
    assert store.ids() == []
    for id, changed in (("1", 5.0), ("2", 9.0), ("3", 7.0)):
        keep(store, small_study(id, "T" + id, changed))
    assert store.ids() == ["2", "3", "1"]
    summary = store.summary("3")
    assert summary is not None
    assert (summary.title, summary.game, summary.move_count) == ("T3", "mixtour", 4)
    assert store.new_id(0.003) == "4" and store.new_id(0.0) == "4"


def test_a_study_that_cant_be_read_hides_no_other_one() -> None:
    port = FakeStorage({STUDY_KEY_PREFIX + "9": "{", STUDY_KEY_PREFIX + "x": "{}"})
    store = make_study_store(port)
    keep(store, small_study())
    assert sorted(store.ids()) == ["17", "9"]
    assert store.summary("9") is None and store.summary("17") is not None


def test_a_full_storage_says_so_and_keeps_the_earlier_text() -> None:
    port = FakeStorage()
    store, study = make_study_store(port), small_study()
    keep(store, study)
    earlier = store.text("17")
    port.full_for = STUDY_KEY_PREFIX + "17"
    study.title = "Other"
    assert store.save("17", study.to_text()) == "full" and store.text("17") == earlier
    port.full_for, port.error = None, "forbidden"
    assert store.save("17", study.to_text()) == "forbidden"
    assert store.ids() == [] and store.text("17") == "" and not store.delete("17")
    assert make_study_store().save("17", " " * (MAX_STUDY_CHARS + 1)) == "too-long"


def test_studies_are_no_games() -> None:
    port = FakeStorage()
    store = make_store(port)
    assert not store.has_studies()
    keep(StudyStore(store.port), small_study())
    assert store.has_studies() and store.game_ids() == [] and store.latest_ids() == []


# ---- exported files


def exported(store: "Store") -> str:
    return "".join(run_to_end(export_steps(store)).chunks)


def imported(store: "Store", text: str) -> "ImportResult":
    pieces = split_file(text)
    result: "ImportResult" = run_to_end(import_steps(store, len(text), lambda n: pieces[n]))
    return result


def test_an_exported_file_has_all_studies_also_those_that_cant_be_read() -> None:
    device = make_store(FakeStorage({STUDY_KEY_PREFIX + "9": "{"}))
    keep(StudyStore(device.port), small_study())
    assert json.loads(exported(device))["studies"] == {"17": small_study().to_text(), "9": "{"}


def test_studies_are_imported_once_and_never_replace_another_one() -> None:
    device, other = make_store(), make_store()
    keep(StudyStore(device.port), small_study())
    text = exported(device)
    assert imported(other, text).rejected == []
    imported(other, text)
    studies = StudyStore(other.port)
    assert studies.ids() == ["17"] and studies.text("17") == small_study().to_text()
    keep(studies, small_study(title="Mine"))
    imported(other, text)
    ids = studies.ids()
    assert len(ids) == 2 and studies.text("17") == small_study(title="Mine").to_text()
    copy = [id for id in ids if id != "17"][0]
    assert read_study(copy, studies.text(copy)).tree == small_study().tree


def test_an_imported_study_keeps_its_place_in_the_list_whatever_the_order_of_its_fields() -> None:
    device, other = make_store(), make_store()
    keep(StudyStore(device.port), small_study(changed=7.0))
    keep(StudyStore(other.port), small_study(title="Mine", changed=3.0))
    keep(StudyStore(other.port), small_study("9", changed=5.0))
    file = json.loads(exported(device))
    study = json.loads(file["studies"]["17"])
    study["title"] = "T" * MAX_TITLE
    fields = [f'"{name}": {json.dumps(study[name])}' for name in sorted(study)]
    long_text = '"text": ' + json.dumps(study["text"] + "\n" * 1000)
    fields = [long_text] + [field for field in fields if not field.startswith('"text"')]
    file["studies"]["17"] = "{" + ", ".join(fields) + "}"
    assert imported(other, json.dumps(file)).rejected == []
    copy, *others = StudyStore(other.port).ids()
    summary = StudyStore(other.port).summary(copy)
    assert others == ["9", "17"] and summary is not None and summary.changed == 7.0


@parametrize({"17": "{"}, {"17": 5}, {"x": "{}"}, {"17": small_study("18").to_text()})
def test_damaged_studies_of_a_file_are_refused_alone(studies: dict) -> None:
    device, other = make_store(), make_store()
    file = json.loads(exported(device))
    file["studies"] = {"5": small_study("5").to_text()}
    file["studies"].update(studies)
    result = imported(other, json.dumps(file))
    assert result.rejected == [("", "not-a-game")] and StudyStore(other.port).ids() == ["5"]


def test_a_full_storage_refuses_imported_studies() -> None:
    device, port = make_store(), FakeStorage()
    keep(StudyStore(device.port), small_study())
    port.full_for = STUDY_KEY_PREFIX + "17"
    assert ("", "full") in imported(make_store(port), exported(device)).rejected


def test_of_a_text_the_games_are_studied_that_can_be_read() -> None:
    text = '[Game "Mixtour"]\n\n1. c3 (1. c4) *\n\n[Game "Mixtour"]\n\n1. c3 2. c3 *\n'
    text += '\n[Game "BeerHex"]\n[Viewer "spectator"]\n\n1. b3? *\n'
    trees = run_to_end(read_trees_steps(text))
    assert [len(tree) for tree in trees] == [2]
