"""Import of games as text and of records of Abstract Play, many at once."""

import json

from engine.catalogue import GAMES
from engine.notation.abstract_play import write_record
from engine.notation.game_tree import tree_of_record
from engine.record import Record
from engine.rng import Rng
from tests.support.annotated_games import all_option_sets, random_tree
from tests.support.backup_files import export_all, import_any, load_all
from tests.support.bad_texts import ERRORS
from tests.support.devices import WON
from tests.support.fake_storage import FakeStorage
from tests.support.portable import parametrize
from ui.library.history import HISTORY_KEY
from ui.library.saves import run_to_end, to_data
from ui.library.store import Store
from ui.records import import_records
from ui.records.export_text import export_text_steps
from ui.records.record_report import rejection_lines, summary_lines
from ui.records.session_text import session_text
from ui.session.session import Session
from ui.words import LANGUAGES, Words

GOOD = '[Game "Mixtour"]\n[White "Ada"]\n\n1. c3 2. d4 *\n'
WORDS = Words("en")


def new_store() -> Store:
    return Store(FakeStorage(), Rng(1))


def store_with_games() -> Store:
    """Return a device with finished games of every kind, and running ones."""
    store = new_store()
    for number, (game, options) in enumerate(all_option_sets()):
        record = random_tree(game, options, number, 12).to_record()
        assert isinstance(record, Record)
        if number % 3 and record.replay()[-1].outcome is None:
            record.moves.append("resign")
        count = GAMES[game].seats(record.options)
        seats = ["human"] + ["human", "casual"][: count - 1]
        store.save(Session(f"g{number}", record, seats, ["Ada", "Eve", ""][:count], 100.0 + number))
    return store


def reports(text: str) -> "list[str]":
    """Return the lines about rejected games of a text, imported on an empty device."""
    result = import_any(new_store(), text).records
    return rejection_lines(result, WORDS)


# ---- in and out


def test_the_whole_history_comes_back_from_text() -> None:
    store = store_with_games()
    text = run_to_end(export_text_steps(store))
    finished = [session for session in load_all(store).sessions if session.is_over]
    assert text.count == len(finished) > 10 and text.deleted == 0
    other = new_store()
    result = import_any(other, "".join(text.chunks))
    assert result.ok and len(result.records.added_ids) == len(finished)
    assert result.records.rejected == [] and result.records.simplified == 0
    back = {session.id: _plain(session) for session in load_all(other).sessions}
    assert back == {session.id: _plain(session) for session in finished}
    assert other.history.raw_entries() is not None
    entries = sorted([entry["id"] for entry in other.history.raw_entries() or []])
    assert entries == sorted(back)


def _plain(session: Session) -> dict:
    data = to_data(session)
    data.pop("revision")
    return data


def test_the_oldest_game_comes_first() -> None:
    text = "".join(run_to_end(export_text_steps(store_with_games())).chunks)
    ids = [int(line[10:-2]) for line in text.split("\n") if line.startswith('[GameId "g')]
    assert ids == sorted(ids)


def test_deleted_games_are_counted() -> None:
    store = store_with_games()
    before = run_to_end(export_text_steps(store)).count
    store.delete("g1")
    text = run_to_end(export_text_steps(store))
    assert (text.count, text.deleted) == (before - 1, 1)


def test_saved_games_are_written_though_their_results_were_cleared() -> None:
    store = store_with_games()
    before = run_to_end(export_text_steps(store))
    store.history.clear(9e9)  # as an older version did, which left no ids of them
    assert run_to_end(export_text_steps(store)) == before


def test_an_unreadable_save_does_not_keep_the_others_out() -> None:
    store = store_with_games()
    before = run_to_end(export_text_steps(store)).count
    store.port.set("coaster/game/g1", "{")
    assert run_to_end(export_text_steps(store)).count == before - 1


def test_a_device_without_finished_games_has_no_text() -> None:
    store = new_store()
    store.save(Session("g", Record("mixtour"), ["human", "human"]))
    assert run_to_end(export_text_steps(store)) == ([], 0, 0)


def test_games_are_imported_once() -> None:
    store, text = new_store(), GOOD + "\n" + GOOD.replace("d4", "d5")
    assert len(import_any(store, text).records.added_ids) == 2
    again = import_any(store, text).records
    assert (again.added_ids, again.duplicates) == ([], 2)
    assert summary_lines(again, WORDS) == ["2 are here already."]


def test_the_same_game_twice_in_a_text_is_imported_once() -> None:
    result = import_any(new_store(), GOOD + "\n" + GOOD).records
    assert (len(result.added_ids), result.duplicates) == (1, 1)


def test_a_deleted_game_is_not_counted_twice() -> None:
    store = new_store()
    session = Session("abc", Record("mixtour", moves=WON), ["human", "human"], now=5.0)
    store.save(session)
    text = session_text(session)
    store.delete("abc")
    assert import_any(store, text).records.added_ids == ["abc"]
    assert len(store.history.raw_entries() or []) == 1


def test_a_running_game_goes_on_here() -> None:
    store = new_store()
    result = import_any(store, GOOD, 77.0).records
    session = store.load(result.added_ids[0]).value
    assert (session.record.moves, session.turn, session.changed) == (["c3", "d4"], 0, 77.0)
    assert session.names == ["Ada", ""]
    assert not store.history.raw_entries()


def test_comments_and_variations_are_left_out_and_that_is_said() -> None:
    store = new_store()
    result = import_any(store, GOOD.replace("d4", "d4! {so} (2. e5)")).records
    assert store.load(result.added_ids[0]).value.record.moves == ["c3", "d4"]
    assert summary_lines(result, WORDS) == [
        "One game imported.",
        "One came without its comments and variations.",
    ]


# ---- what is refused


def test_one_bad_game_takes_no_other_down() -> None:
    bad = GOOD.replace("d4", "c3:2-d4")
    chess = '[Event "x"]\n[White "Ada"]\n\n1. e4 e5 1-0\n'
    store = new_store()
    text = "\n".join([GOOD, bad, chess, GOOD.replace("c3", "c4"), bad.replace(" *", "{")])
    result = import_any(store, text).records
    assert len(result.added_ids) == 2 and len(store.game_ids()) == 2
    assert rejection_lines(result, WORDS) == [
        "Game 2, line 9: Move 2, c3:2-\u2060d4, is against the rules. Only 1 in the stack on c3.",
        'Game 3, line 11: A line like [Game "Mixtour"] has to say which game it is.',
        "Game 5, line 24: Move 2, c3:2-\u2060d4, is against the rules. Only 1 in the stack on c3.",
    ]
    assert summary_lines(result, WORDS)[-1] == "3 games could not be imported:"


@parametrize(
    (
        '[Game "BeerHex"]\n\n1. c3g *',
        "Game 1, line 3: Move 1, c3g, is against the rules. "
        "The very first cap may not go in the centre.",
    ),
    (
        '[Game "Hex Heaven"]\n[Seed "1"]\n\n1. 30@0,0/0 *',
        "Game 1, line 4: Move 1, 30@0,0/0, is against the rules. That can't be read as a move.",
    ),
    ('[Game "Chess"]\n\n1. e4 *', "Game 1, line 1: “Chess” is not a game of Coaster."),
    (
        '[Game "inpHeXion"]\n[Rules "neutral=on, pie=on"]\n\n*',
        "Game 1, line 2: These rules can't be combined.",
    ),
    (
        '[Game "BeerHex"]\n[Viewer "spectator"]\n\n1. a1? *',
        "Game 1, line 1: This game was not over, and its secrets are not in the text: "
        "it can't be continued.",
    ),
)
def test_reports_say_where_and_why(case: tuple) -> None:
    assert reports(case[0]) == [case[1]]


def test_every_reason_has_words_in_every_language() -> None:
    """An error's facts are those that its words ask for."""
    for language in LANGUAGES:
        words = Words(language)
        for text, _, _ in ERRORS:
            result = import_any(new_store(), text)
            if result.records is None:  # nothing in it looks like a game
                assert result.toast_key == "refused-not-a-game"
                continue
            for line in rejection_lines(result.records, words):
                assert line and words("refused-not-a-game") not in line, text


def test_long_lists_of_bad_games_are_cut() -> None:
    lines = reports("\n".join([GOOD.replace("d4", "c3")] * 40))
    assert len(lines) == 31 and lines[-1] == "… and 10 more."


@parametrize("a shopping list", "", "\n\n", "{", "7", "null", "[]", "[1, 2]", '[{"header": 1}]')
def test_what_is_no_game_is_refused_as_a_whole(text: str) -> None:
    result = import_any(new_store(), text)
    assert (result.ok, result.toast_key) == (False, "refused-not-a-game")


def test_a_cut_file_of_coaster_is_called_incomplete() -> None:
    text = export_all(store_with_games())
    for cut in (text[: len(text) // 2], text[:-1]):
        result = import_any(new_store(), cut)
        assert (result.ok, result.toast_key) == (False, "refused-incomplete")


def test_a_full_device_says_so() -> None:
    storage = FakeStorage()
    store = Store(storage, Rng(1))
    storage.error = "full"
    result = import_any(store, GOOD).records
    assert [rejection.reason for rejection in result.rejected] == ["full"]
    assert rejection_lines(result, WORDS)[0].startswith("Game 1, line 1: The storage")


def test_a_full_history_is_not_blamed_on_a_game() -> None:
    storage = FakeStorage()
    storage.full_for = HISTORY_KEY
    result = import_any(Store(storage, Rng(1)), GOOD.replace("*", "3. resign 0-1")).records
    assert summary_lines(result, WORDS) == ["One game imported."]
    (line,) = rejection_lines(result, WORDS)
    assert line.startswith("The storage")


def test_more_games_than_a_file_may_have_are_left_out_and_that_is_said() -> None:
    games = json.dumps([abstract_play(moves) for moves in (WON, ["resign"], ["a1", "resign"])])
    for text in ("\n".join([GOOD, GOOD.replace("c3", "c4"), GOOD.replace("c3", "c5")]), games):
        import_records.MAX_RECORDS, most = 2, import_records.MAX_RECORDS
        try:
            result = import_any(new_store(), text).records
        finally:
            import_records.MAX_RECORDS = most
        assert len(result.added_ids) == 2
        (line,) = rejection_lines(result, WORDS)
        assert line.startswith("Only 2 games are read")


def test_an_exported_file_is_imported_as_before() -> None:
    store = new_store()
    result = import_any(store, export_all(store_with_games()))
    assert (result.ok, result.toast_key, result.records) == (True, "imported", None)
    assert len(store.game_ids()) == result.facts["n"]
    assert (
        import_any(store, '{"kind": "coaster-games", "version": 99}').toast_key == "refused-newer"
    )


# ---- records of Abstract Play


def abstract_play(moves: "list[str]") -> dict:
    tree = tree_of_record(Record("mixtour", moves=moves))
    tree.set_names(["Ada", "Eve"])
    return write_record(tree, 1769860800)


def test_records_of_abstract_play_are_imported() -> None:
    store = new_store()
    one = import_any(store, json.dumps(abstract_play(WON))).records
    session = store.load(one.added_ids[0]).value
    assert session.record.moves == WON and session.names == ["Ada", "Eve"]
    assert [entry["at"] for entry in store.history.raw_entries() or []] == [1769860800.0]
    bad = abstract_play(WON)
    bad["moves"][1] = ["c1", "a2"]
    many: list = [abstract_play(WON), bad, abstract_play(["resign"]), {"header": {}}, None]
    result = import_any(store, json.dumps(many)).records
    assert (len(result.added_ids), result.duplicates) == (1, 1)
    assert rejection_lines(result, WORDS) == [
        "Game 2: Move 3, c1, is against the rules. A new piece needs an empty cell.",
        "Game 4: This is not the record of a game.",
        "Game 5: This is not the record of a game.",
    ]
