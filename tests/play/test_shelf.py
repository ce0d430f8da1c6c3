"""Whole games: beginning, copying, dropping, the next one of a match."""

from engine.record import Record
from engine.rng import Rng
from tests.play import each
from tests.play.files import export_all, secrets, take_over
from tests.play.test_store import Port
from ui.play.questions import before_clearing
from ui.play.saves import to_json
from ui.play.session import Session
from ui.play.sheet import Sheet
from ui.play.shelf import Kept, Shelf
from ui.play.store import GAME_KEY, Store
from ui.play.table import Table
from ui.words import Words

EN = Words("en")
# Red makes the stack of five.
WON = ["c1", "c2", "c1:1-c2", "a2", "a2:1-c2", "a4", "b4", "b4:1-a4", "c2:3-a4"]
BEERHEX = ["a3s", "b3s", "c3s"]


class House:
    """A store, its shelf, and tables over them."""

    def __init__(self) -> None:
        self.port = Port()
        self.store = Store(self.port, Rng(1))
        self.shelf = Shelf(self.store, lambda: 77)

    def on_table(self, kept: "Kept | None") -> Table:
        """A table with the game that is in hand."""
        assert kept
        return self.shelf.table(kept.id, EN)

    def found(self, id: str) -> Table:
        """A table with a game that lies here."""
        assert self.shelf.find(id)
        return self.shelf.table(id, EN)

    def played(self, game: str, moves: list, best_of: int = 1) -> Table:
        """A table with a game that was begun here and played so far."""
        sheet = Sheet(game, None, ["Ann"], EN.of(game), "2026-01-31")
        beginning = sheet.begin(values(sheet, best_of), 5)
        host = self.on_table(self.shelf.begin(beginning))
        for move in moves:
            host.play([move])
        return host


def values(sheet: Sheet, best_of: int) -> dict:
    """What the controls of a fresh sheet say, with people in all seats."""
    said: dict = {}
    for field in sheet.fields:
        said[field.name] = field.value
        if field.beside:
            said[field.beside.name] = field.beside.value
            said[field.name] = "human"
    if "best_of" in said:
        said["best_of"] = str(best_of)
    return said


def test_a_new_game_is_kept_and_has_the_peoples_names() -> None:
    house = House()
    host = house.played("mixtour", [])
    assert house.found(host.id).session.names == ["Ann", ""]


def test_a_computer_is_not_called_by_a_persons_name() -> None:
    house = House()
    sheet = Sheet("mixtour", None, ["Ann", "Bob"], EN.of("mixtour"), "2026-01-31")
    said = values(sheet, 1)
    said["seat-2"] = "easy"
    session = house.on_table(house.shelf.begin(sheet.begin(said, 5))).session
    assert session.names == ["Ann", ""] and session.seats == ["human", "easy"]


def test_whoever_begins_the_same_again_hears_that_the_one_in_play_is_kept() -> None:
    house = House()
    sheet = Sheet("mixtour", None, ["Ann"], EN.of("mixtour"), "2026-01-31")
    beginning = sheet.begin(values(sheet, 1), 5)
    house.played("inphexion", ["d4"])
    assert house.shelf.begin(beginning, True).said == ""
    assert house.shelf.begin(beginning, True).said == "again-kept" and EN("again-kept")
    assert house.shelf.begin(beginning).said == ""


def test_a_rematch_is_the_same_with_another_seed() -> None:
    house = House()
    old = house.played("hexheaven", [])
    assert old.session.record.seed == 5
    kept = house.shelf.rematch(old)
    new = house.on_table(kept)
    assert kept.said == "next-turned" and new.id != old.id
    assert new.session.names == ["", "Ann"] and new.session.record.seed == 77
    assert new.session.record.options == old.session.record.options


def test_a_fork_goes_on_from_the_shown_position() -> None:
    house = House()
    old = house.played("mixtour", WON)
    old.step(4)
    fork = house.on_table(house.shelf.fork(old))
    assert fork.id != old.id and fork.session.record.moves == WON[:4]


def test_secrets_are_not_forked() -> None:
    house = House()
    assert house.shelf.fork(house.played("beerhex", BEERHEX)) is None
    assert secrets(house.store) == ["export-secrets"]


@each(WON[:3], WON)
def test_the_next_game_waits_for_the_end_and_a_match(moves: list) -> None:
    house = House()
    assert house.shelf.next_game(house.played("mixtour", moves), None) is None


def test_a_game_that_another_has_pushed_aside_is_found_again() -> None:
    house = House()
    first = house.played("mixtour", ["c1"])
    kept = house.shelf.rematch(first)
    house.shelf.find(first.id)
    assert house.shelf.table(kept.id, EN).id == kept.id
    assert house.shelf.find(first.id) and house.found(kept.id).session.last == 0


def test_the_loser_is_asked_who_starts_and_a_game_begun_is_gone_on_with() -> None:
    house = House()
    host = house.played("beerhex", [], best_of=3)
    host.lift()
    host.resign()
    asked = house.shelf.starter(host)
    assert asked
    assert asked[0] == "Next game"
    assert [act.act for act in asked[2]] == ["starts-1", "starts-2"]
    first = house.on_table(house.shelf.next_game(host, 0)).session
    assert first.match and first.states[0].turn == 0
    again = house.on_table(house.shelf.next_game(host, 0))
    assert again.id == first.id
    other = house.on_table(house.shelf.next_game(host, 1))
    assert other.id != first.id and other.session.states[0].turn == 1


def test_a_dropped_game_comes_back() -> None:
    house = House()
    host = house.played("mixtour", WON[:2])
    assert house.shelf.drop(host.id) == "deleted"
    assert not house.shelf.find(host.id)
    house.shelf.undrop()
    assert house.shelf.find(host.id)
    assert house.shelf.drop("nothere") == ""


def test_a_game_whose_moves_could_not_be_saved_is_not_thrown_away() -> None:
    house = House()
    host = house.played("mixtour", [])
    house.port.full_for = GAME_KEY + host.id
    host.play([WON[0]])
    house.shelf.left(host)
    assert house.shelf.find(host.id) and house.shelf.saved()[0] == [host.id]
    assert house.shelf.table(host.id, EN).session.record.moves == WON[:1]


def test_a_game_that_nobody_touched_is_not_kept() -> None:
    house = House()
    for moves, stays in (([], False), (WON[:1], True)):
        host = house.played("mixtour", moves)
        begun = house.store.begun("mixtour")
        house.shelf.left(host)
        assert house.shelf.find(host.id) is stays
        assert house.store.begun("mixtour") == (begun if stays else begun - 1)
    host = house.played("mixtour", WON[:1])
    host.undo()
    house.shelf.left(host)
    assert house.shelf.find(host.id)  # it can be redone


def test_an_untouched_game_that_was_there_before_stays() -> None:
    house = House()
    host = house.played("mixtour", [])
    later = Shelf(house.store, lambda: 7)
    assert later.find(host.id)
    later.left(host)
    assert later.find(host.id)


def test_a_game_that_was_gone_on_with_elsewhere_stays() -> None:
    house = House()
    host = house.played("mixtour", [])
    other = house.found(host.id)
    other.play(WON[:1])
    house.shelf.left(host)
    assert house.shelf.find(host.id)


def test_a_game_that_cannot_be_dropped_says_so() -> None:
    house = House()
    host = house.played("mixtour", WON[:2])
    house.port.remove = lambda key: (False, "forbidden")  # type: ignore[method-assign]
    assert house.shelf.drop(host.id) == "delete-failed"
    assert house.shelf.find(host.id)


def test_a_game_that_cannot_be_kept_is_played_all_the_same() -> None:
    house = House()
    house.port.set = lambda key, text: (False, "full")  # type: ignore[method-assign]
    session = Session("g1", Record("mixtour", {"points": 1, "repetition": True}, 1), ["human"] * 2)
    kept = house.shelf.keep(session)
    assert kept.id == session.id and kept.said == "save-full"
    assert house.on_table(kept).session is session


def test_another_tabs_moves_come_to_the_table() -> None:
    house = House()
    host = house.played("mixtour", WON[:2])
    assert house.shelf.newer(host) is None
    house.found(host.id).play([WON[2]])
    assert house.shelf.newer(host) is host.situation
    assert host.session.record.moves == WON[:3]
    house.shelf.drop(host.id)
    assert house.shelf.newer(host) is None


def test_a_link_leads_to_a_game_that_is_kept_or_to_a_picture() -> None:
    house, theirs = House(), House().played("mixtour", WON[:3])
    link = house.shelf.link(theirs)
    led = house.shelf.arrive(link, EN)
    assert led.said == "link-opened" and led.still is None
    assert house.shelf.table(led.id, EN).session.record.moves == WON[:3]
    again = house.shelf.arrive(link, EN)
    assert again.said == "link-have" and house.shelf.table(again.id, EN).id == led.id
    assert house.found(led.id)
    seen = house.shelf.arrive(house.shelf.bystander_link(theirs), EN)
    assert seen.id == "" and seen.still and seen.title and seen.said == "link-view"
    assert house.shelf.arrive("", EN) == ("", None, "", "link-empty")


def test_a_game_by_link_that_cannot_be_kept_is_played_all_the_same() -> None:
    house, theirs = House(), House().played("mixtour", WON[:3])
    house.port.set = lambda key, text: (False, "full")  # type: ignore[method-assign]
    led = house.shelf.arrive(house.shelf.link(theirs), EN)
    assert led.said == "save-full"
    assert house.shelf.table(led.id, EN).session.record.moves == WON[:3]


def test_a_file_is_taken_over_or_refused() -> None:
    house = House()
    house.played("mixtour", WON[:2])
    text = export_all(house.store)
    assert take_over(House().store, text) == (True, "imported", {"n": 1})
    assert take_over(house.store, text) == (True, "imported-none", {"n": 0})
    torn = text.replace('"c1", "c2"', '"c1", "c1"')
    said = (True, "import-refused", {"n": 1, "reason": "bad-move"})
    assert torn != text and take_over(House().store, torn) == said
    assert take_over(house.store, "[]") == (False, "refused-not-a-game", {})


# ---- the lobby


def test_what_goes_on_comes_first_and_what_cannot_be_read_has_no_row() -> None:
    house = House()
    first = house.played("mixtour", WON)
    second = house.played("mixtour", [])
    house.port.texts["coaster/game/bad"] = "{"
    found = house.shelf.saved()
    assert found == ([second.id, "bad"], [first.id])
    assert house.shelf.has_history() and house.shelf.history()[0].id == first.id
    rows = [house.shelf.row(id, house.shelf.text(id), EN) for id in found[0] + found[1]]
    assert rows[1] is None and rows[0] and not rows[0].over and rows[2] and rows[2].over
    assert sorted(house.shelf.ids()) == sorted([first.id, second.id, "bad"])


def test_a_game_that_was_finished_before_there_was_a_history_comes_into_it() -> None:
    house = House()
    first = house.played("mixtour", WON)
    house.port.texts.pop("coaster/history")
    again = House()
    again.port.texts.update(house.port.texts)
    assert again.shelf.saved() == ([first.id], []) and not again.shelf.has_history()
    again.shelf.row(first.id, again.shelf.text(first.id), EN)
    assert again.shelf.saved() == ([], [first.id]) and again.shelf.history()[0].id == first.id


def test_before_games_are_likely_to_be_lost_a_file_is_offered_once() -> None:
    house = House()
    for number in range(12):
        house.port.texts[f"coaster/game/{number}"] = "{}"
    notice = house.shelf.rescue(False, EN)
    assert notice and (notice.text, notice.act) == (EN("may-be-lost"), "export")
    assert house.shelf.rescue(False, EN) is None
    asked = before_clearing(EN)
    assert asked.first == (EN("export-now"), "export")


def test_of_many_games_only_the_heads_are_read() -> None:
    house = House()
    for number in range(500):
        session = Session(f"many{number}", Record("mixtour"), ["human"] * 2, None, 1.7e9 + number)
        house.port.texts["coaster/game/" + session.id] = to_json(session)
    asked, get = [], house.port.get
    house.port.get = lambda key: asked.append(key) or get(key)  # type: ignore
    running, ended = house.shelf.saved()
    assert running[:2] == ["many499", "many498"] and len(running) == 500 and not ended
    assert asked == ["coaster/history"]
