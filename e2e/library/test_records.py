"""Games as text: copied, saved, pasted, imported from files, and refused with reasons."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Download, expect

from e2e.conftest import VisitFactory, Visitor
from e2e.support.page_object import TABLE, act
from e2e.support.scripted_games import BEERHEX, MIXTOUR, SCRIPTS, Script
from engine.notation.abstract_play import read_record
from engine.notation.reader import read_game, read_games
from ui.library.saves import MAX_FILE_CHARS
from ui.records.record_words import record_words
from ui.words import LANGUAGES, Words

EN = record_words(Words("en"))
RECORDS = "**/modules/records.wasm"
TEXT, FIELD = "#record", "#records"
GOOD = '[Game "Mixtour"]\n[White "Ada"]\n[Red "Bob"]\n\n1. c3 {the middle} 2. d4 *\n'
BAD = '[Game "Mixtour"]\n\n1. c3 2. c3:2-d4 *\n'


def open_record(visitor: Visitor) -> str:
    """Open the dialog with the game as text, and return it."""
    visitor.tap_when_clickable(f"{TABLE} {act('menu')}")
    visitor.tap_when_clickable("dialog " + act("record"))
    return visitor.page.locator(TEXT).input_value()


def open_settings(visitor: Visitor) -> None:
    visitor.tap_when_clickable(".masthead " + act("settings"))


def paste(visitor: Visitor, text: str) -> None:
    """Import a pasted text from the lobby."""
    open_settings(visitor)
    visitor.tap_when_clickable("dialog " + act("paste-records"))
    visitor.page.locator(FIELD).fill(text)
    visitor.tap_when_clickable("dialog " + act("read-records"))


def import_file(visitor: Visitor, file: Path) -> None:
    """Import a file from the lobby."""
    open_settings(visitor)
    with visitor.page.expect_file_chooser() as chooser:
        visitor.driver.tap("dialog " + act("import"))
    chooser.value.set_files(file)


def download(visitor: Visitor, action: str) -> Download:
    with visitor.page.expect_download() as begun:
        visitor.driver.tap("dialog " + act(action))
    return begun.value


def text_of(saved: Download) -> str:
    return Path(saved.path()).read_text("utf-8")


@pytest.mark.parametrize("script", SCRIPTS, ids=str)
def test_a_game_travels_as_text(visitor: Visitor, visit: VisitFactory, script: Script) -> None:
    visitor.open(script.link())
    text = open_record(visitor)
    tree = read_game(text)
    assert tree.to_record() == script.record()
    stranger = visit()
    stranger.open()
    paste(stranger, text.replace("\n", "\r\n"))
    expect(stranger.toast).to_contain_text(EN("imported", n=1))
    stranger.driver.wait(TABLE)
    assert stranger.moves() == script.record().moves


def test_the_text_is_copied(visit: VisitFactory) -> None:
    visitor = visit(permissions=["clipboard-read", "clipboard-write"])
    visitor.open(MIXTOUR.link())
    text = open_record(visitor)
    visitor.driver.tap("dialog " + act("record-copy"))
    expect(visitor.toast).to_contain_text(EN("record-copied"))
    assert visitor.page.evaluate("navigator.clipboard.readText()") == text


def test_without_a_clipboard_the_text_is_selected(visitor: Visitor) -> None:
    visitor.page.add_init_script(
        "Object.defineProperty(navigator, 'clipboard', { value: undefined });"
    )
    visitor.open(MIXTOUR.link())
    text = open_record(visitor)
    visitor.driver.tap("dialog " + act("record-copy"))
    expect(visitor.toast).to_contain_text(EN("record-copy-failed"))
    assert visitor.page.evaluate("document.getSelection().toString()") in (text, "")
    selected = "node => node.value.slice(node.selectionStart, node.selectionEnd)"
    assert visitor.page.locator(TEXT).evaluate(selected) == text


def test_a_game_is_saved_as_a_file_and_imported(
    visitor: Visitor, visit: VisitFactory, tmp_path: Path
) -> None:
    visitor.open(MIXTOUR.link(5))
    text = open_record(visitor)
    expect(visitor.dialog).to_contain_text(EN("record-so-far"))
    expect(visitor.dialog.locator(act("record-json"))).to_have_count(0)
    saved = download(visitor, "record-save")
    assert saved.suggested_filename.startswith("coaster-mixtour-20")
    assert saved.suggested_filename.endswith(".txt") and text_of(saved) == text
    expect(visitor.toast).to_have_text(EN("exported", name=saved.suggested_filename))
    file = tmp_path / "game.pgn"
    saved.save_as(file)
    stranger = visit()
    stranger.open()
    import_file(stranger, file)
    stranger.driver.wait(TABLE)
    assert stranger.moves() == MIXTOUR.moves.split()[:5]
    stranger.play_move("e5")  # it goes on here


@pytest.mark.parametrize(
    ("seats", "seen", "note"),
    [
        (("human", "human"), "?", "record-public"),
        (("human", "easy"), "g", "record-own"),
    ],
)
def test_a_running_game_with_secrets_tells_none(
    visitor: Visitor, seats: tuple, seen: str, note: str
) -> None:
    visitor.open()
    visitor.start("beerhex", seats=seats)
    turn = next(iter(BEERHEX.turns()))
    visitor.play_turn(turn)
    move = BEERHEX.record().moves[0]
    tree = read_game(open_record(visitor))
    expect(visitor.dialog).to_contain_text(EN(note))
    assert tree.is_observed and tree.seed == 0
    assert tree.main_line()[0].move == (move if seen == "g" else move[:2] + "?")
    assert move[2] in "gs"


def test_a_record_of_abstract_play_is_written_and_read(
    visitor: Visitor, visit: VisitFactory, tmp_path: Path
) -> None:
    visitor.open(MIXTOUR.link())
    open_record(visitor)
    expect(visitor.dialog).to_contain_text(EN("record-whole"))
    saved = download(visitor, "record-json")
    data = json.loads(text_of(saved))
    assert read_record(data).to_record().moves == MIXTOUR.moves.split()
    file = tmp_path / saved.suggested_filename
    file.write_text(json.dumps([data, {"header": {"game": {"name": "Chess"}}, "moves": []}]))
    stranger = visit()
    stranger.open()
    import_file(stranger, file)
    report = stranger.page.locator('dialog[data-dialog="import-report"]')
    expect(report).to_contain_text(EN("imported", n=1))
    reason = EN("record-unknown-game", game="Chess")
    expect(report.locator("li")).to_have_text(EN("record-at-number", number=2, reason=reason))
    stranger.driver.tap("dialog " + act("close"))
    expect(stranger.saves).to_have_count(1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_bad_game_is_reported_and_the_others_come_in(
    visit: VisitFactory, language: str
) -> None:
    say, game_words = record_words(Words(language)), Words(language).for_game("mixtour")
    visitor = visit(locale=language)
    visitor.open()
    paste(visitor, "\n".join([GOOD, BAD, GOOD.replace("c3", "c4")]))
    report = visitor.page.locator('dialog[data-dialog="import-report"]')
    expect(report).to_contain_text(say("imported", n=2))
    expect(report).to_contain_text(say("records-simplified", n=2))
    expect(report).to_contain_text(say("records-rejected", n=1))
    why = game_words("too-few-pieces", height=1, cell="c3")
    reason = say("record-bad-move", ply=2, move="c3:2-d4", why=why)
    shown = report.locator("li").inner_text().replace("\u200b", "").replace("\u2060", "")
    assert shown == say("record-at-line", number=2, line=9, reason=reason)
    visitor.driver.tap("dialog " + act("close"))
    expect(visitor.saves).to_have_count(2)


def test_what_is_no_game_stays_to_be_corrected(visitor: Visitor) -> None:
    visitor.open()
    paste(visitor, "a shopping list")
    expect(visitor.toast).to_contain_text(EN("refused-not-a-game"))
    expect(visitor.page.locator(FIELD)).to_have_value("a shopping list")
    visitor.page.locator(FIELD).fill("")
    visitor.driver.tap("dialog " + act("read-records"))
    expect(visitor.page.locator(FIELD)).to_be_focused()
    visitor.page.locator(FIELD).fill(GOOD)
    visitor.tap_when_clickable("dialog " + act("read-records"))
    visitor.driver.wait(TABLE)
    assert visitor.moves() == ["c3", "d4"]
    visitor.return_to_lobby()
    paste(visitor, GOOD)
    expect(visitor.toast).to_contain_text(EN("records-here", n=1))
    expect(visitor.saves).to_have_count(1)


@pytest.mark.slow
def test_a_text_that_is_too_long_is_not_cut(visitor: Visitor) -> None:
    visitor.open()
    open_settings(visitor)
    visitor.tap_when_clickable("dialog " + act("paste-records"))
    # Typing so much takes the driver minutes.
    visitor.page.locator(FIELD).evaluate("node => { node.value = 'x'.repeat(400001); }")
    visitor.tap_when_clickable("dialog " + act("read-records"))
    expect(visitor.toast).to_contain_text(EN("record-long-text"))
    expect(visitor.page.locator(FIELD)).to_be_visible()


def test_the_whole_history_travels_as_text(
    visitor: Visitor, visit: VisitFactory, tmp_path: Path
) -> None:
    visitor.open(MIXTOUR.link())
    visitor.open(BEERHEX.link())
    visitor.return_to_lobby()
    visitor.driver.tap(act("history"))
    saved = download(visitor, "save-records")
    assert saved.suggested_filename == "coaster-games.txt"
    expect(visitor.toast).to_contain_text(EN("exported", name="coaster-games.txt"))
    records = [game.tree.to_record() for game in read_games(text_of(saved))]
    assert len(records) == 2
    assert all(record in records for record in (MIXTOUR.record(), BEERHEX.record()))
    file = tmp_path / "games.txt"
    saved.save_as(file)
    stranger = visit()
    stranger.open()
    import_file(stranger, file)
    expect(stranger.toast).to_contain_text(EN("imported", n=2))
    expect(stranger.saves).to_have_count(2)
    stranger.driver.tap(act("history"))
    expect(stranger.dialog.locator(".past .save")).to_have_count(2)


def test_modules_for_text_come_when_they_are_needed(visitor: Visitor) -> None:
    asked: list[str] = []
    visitor.page.on("request", lambda request: asked.append(request.url))
    visitor.open(MIXTOUR.link())
    visitor.tap_when_clickable(f"{TABLE} {act('menu')}")
    expect(visitor.dialog.locator(act("record"))).to_be_visible()
    assert asked and not any("modules/records" in url for url in asked)
    with visitor.page.expect_request(RECORDS):
        visitor.driver.tap("dialog " + act("record"))
    expect(visitor.page.locator(TEXT)).to_be_visible()


def test_lessons_and_puzzles_are_no_games_to_copy(visitor: Visitor) -> None:
    visitor.open()
    visitor.open_new_game("mixtour")
    visitor.tap_when_clickable("dialog " + act("lesson"))
    visitor.driver.wait(TABLE)
    visitor.tap_when_clickable(f"{TABLE} {act('menu')}")
    expect(visitor.dialog.locator(act("rules"))).to_be_visible()
    expect(visitor.dialog.locator(act("record"))).to_have_count(0)


# Notes the names of the dialogs that are opened: one may be shown only for a moment.
NOTE_DIALOGS = """() => {
  window.dialogs = [];
  const dialog = document.querySelector("#dialog");
  const note = () => dialogs.push(dialog.dataset.dialog);
  new MutationObserver(note).observe(dialog, { attributeFilter: ["data-dialog"] });
}"""


def test_a_wrong_file_that_is_long_leads_back_to_the_settings(
    visitor: Visitor, tmp_path: Path
) -> None:
    file = tmp_path / "novel.txt"
    file.write_text("It was a dark and stormy night.\n" * 60000)
    visitor.open()
    visitor.page.evaluate(NOTE_DIALOGS)
    import_file(visitor, file)
    expect(visitor.toast).to_contain_text(EN("refused-not-a-game"), timeout=60000)
    expect(visitor.dialog).to_have_attribute("data-dialog", "settings")
    assert visitor.page.evaluate("dialogs") == ["settings", "file", "settings"]


# A file that can't be read, as one of a cloud without a connection.
UNREAD = """() => {
  Blob.prototype.text = () => Promise.reject(new DOMException("", "NotReadableError"));
}"""


@pytest.mark.parametrize("is_unread", [True, False])
def test_a_file_that_cannot_be_read_is_told(
    visitor: Visitor, tmp_path: Path, is_unread: bool
) -> None:
    """Or the script that splits it can't be fetched."""
    visitor.error_monitor.allow("split_export.mjs|ERR_FAILED")
    file = tmp_path / "games.json"
    file.write_text("{}")
    visitor.open()
    if is_unread:
        visitor.page.evaluate(UNREAD)
    else:
        visitor.page.route("**/split_export.mjs", lambda route: route.abort())
    import_file(visitor, file)
    expect(visitor.toast).to_contain_text(EN("refused-unread"))
    expect(visitor.dialog).to_have_attribute("data-dialog", "settings")
    expect(visitor.page.locator("#error-title")).to_have_count(0)


def test_a_file_that_is_much_too_large_is_not_read(visitor: Visitor, tmp_path: Path) -> None:
    file = tmp_path / "film.mp4"
    with file.open("wb") as film:
        film.truncate(3 * MAX_FILE_CHARS + 1)
    visitor.open()
    visitor.page.evaluate(UNREAD)
    import_file(visitor, file)
    expect(visitor.toast).to_contain_text(EN("refused-too-long"))
    expect(visitor.dialog).to_have_attribute("data-dialog", "settings")
