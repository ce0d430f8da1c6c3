"""One more option, language or sound is taken in by itself: what CONTRIBUTING.md counts on.

Each test adds one in the few files that the table names, and asks the rest of the house about it.
"""

import re
import shutil
from pathlib import Path

import pytest

from engine import GAMES, bots
from engine.bots.levels import FALLBACK, run_search
from engine.bots.openings import opening_moves
from engine.catalogue import game_entry
from engine.events import Event
from engine.game import Option
from engine.link.game_link import GameLink, decode, encode_game
from engine.record import Record, from_data
from engine.sealed import offer
from engine.sealed.crypto import KEY_SIZE
from tests.support.game_fixtures import later_option_sets, option_sets
from tools import bundles, site_template
from ui.library.new_game_form import NewGameForm
from ui.table import feedback
from ui.words import LANGUAGES, Words

# ---- an option


@pytest.fixture(params=list(GAMES))
def grown(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of a game that has got one more option, with its words."""
    name, last = request.param, len(game_entry(request.param).schemas)
    wild = Option("wild", ("tame", "wild"), "tame", since=last)
    monkeypatch.setattr(GAMES[name], "options", (*GAMES[name].options, wild))
    monkeypatch.setattr(game_entry(name), "_schemas", None)  # as in a program that begins
    return name


def opening(name: str, **options: object) -> Record:
    """A game of some moves."""
    record = Record(name, options, 7)
    for _ in range(4):
        record.moves.append(record.replay()[-1].legal()[0])
    return record


def test_old_links_decode_after_an_option_is_added(
    grown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    today = encode_game(opening(grown))
    with monkeypatch.context() as before:
        before.setattr(GAMES[grown], "options", GAMES[grown].options[:-1])
        before.setattr(game_entry(grown), "_schemas", None)
        assert encode_game(opening(grown)) == today
    found = decode(today)
    assert isinstance(found, GameLink) and found.record.options["wild"] == "tame"


def test_the_option_is_in_links_records_and_offers(grown: str) -> None:
    chosen = opening(grown, wild="wild")
    found = decode(encode_game(chosen))
    assert isinstance(found, GameLink) and found.record == chosen == from_data(chosen.to_data())
    assert encode_game(chosen) != encode_game(opening(grown))
    made = offer.Offer(grown, chosen.options, 0, bytes(KEY_SIZE), b"")
    assert offer.decode(offer.encode(made)) == made


def test_it_is_played_by_the_general_search_until_its_player_learns_it(
    grown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual, chosen = (GAMES[grown].validate_options(given) for given in ({}, {"wild": "wild"}))
    assert bots.game_bot_module(grown, usual) and not bots.game_bot_module(grown, chosen)
    state = GAMES[grown].start(chosen)
    assert opening_moves(state) == []
    for level in (game_entry(grown).levels[1], "master", FALLBACK):
        assert run_search(state.view(state.turn), level, 1, 0.0).move in state.legal()
    monkeypatch.setattr(
        bots.game_bot_module(grown, usual), "SUPPORTED_OPTIONS", ("wild",), raising=False
    )
    assert bots.game_bot_module(grown, chosen)


def test_the_tests_of_all_games_play_it(grown: str) -> None:
    assert {"wild": "wild"} in option_sets(grown).values() and {
        "wild": "wild"
    } in later_option_sets(grown)


def test_a_new_game_offers_it(grown: str) -> None:
    words = Words("en")
    table = {**words.table("words", grown), "option-wild": "Wild", "choice-wild-tame": "Tame"}
    words._tables[f"{grown}/words"] = {**table, "choice-wild-wild": "Very wild"}
    fields = {
        one.name: one
        for one in NewGameForm(grown, None, [], words.for_game(grown), "2026-01-31").fields
    }
    assert fields["wild"].choices == (("tame", "Tame"), ("wild", "Very wild"))


# ---- a language


@pytest.fixture(scope="module")
def translated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the source tree with one more language: a folder in every room, and one line."""
    tree = tmp_path_factory.mktemp("translated")
    for folder in ("engine", "ui", "web"):
        shutil.copytree(bundles.ROOT / folder, tree / folder)
    shutil.copy(bundles.ROOT / "index.html", tree)
    for room in ("ui/words", *(f"ui/games/{name}" for name in GAMES)):
        shutil.copytree(tree / room / "en", tree / room / "xx")
    for path in (tree / "ui").glob("**/xx/*.py"):
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace('": "', '": "xx '), encoding="utf-8")
    names = tree / "ui" / "words" / "__init__.py"
    line = f'    ("{LANGUAGES[-1]}", '
    more = re.sub(rf"(?m)^{re.escape(line)}.*\n", r'\g<0>    ("xx", "Xx"),\n', names.read_text())
    names.write_text(more, encoding="utf-8")
    return tree


def test_a_language_can_be_added(translated: Path) -> None:
    shell = site_template.render_shell(translated)
    assert f'data-languages="{" ".join(LANGUAGES)} xx"' in shell
    assert shell.count('<span lang="xx">xx ') == shell.count(f'<span lang="{LANGUAGES[-1]}">')
    plain = Words("en")("settings")
    assert f'xx {plain}"' in shell and shell.count("xx Board games") == 2  # description and motto
    assert "xx Coaster needs JavaScript" in shell
    assert 'html[lang="xx"] body [lang]:not([lang="xx"])' in site_template.render_stylesheet(
        translated
    )
    assert '"xx": {' in site_template.error_words_json(translated).decode()


def test_its_words_come_in_an_archive_of_its_own(translated: Path) -> None:
    files = bundles.read_sources(bundles.PAGE_FOLDERS, translated)
    own, english = (bundles.bundle_of(f"ui/words/{code}/common.py") for code in ("xx", "en"))
    there = {path for path in files if bundles.bundle_of(path) == own}
    wanted = {path for path in files if bundles.bundle_of(path) == english}
    assert own != english and there
    assert there == {path.replace("/en/", "/xx/") for path in wanted}


# ---- a sound


def test_a_kind_of_event_is_heard_by_its_row_alone() -> None:
    kind = "wildly"
    event = type(kind.capitalize(), (Event,), {})()
    assert feedback.strongest_cue([event]) == "move" and feedback.strongest_events([event]) == []
    source = Path(feedback.__file__).read_text(encoding="utf-8")
    row = f'    ("soft", 280, 140, "15", "{kind}"),\n    ("{feedback.FIRST_MARKED_CUE}"'
    changed: dict = {"__name__": "changed"}
    exec(source.replace(f'    ("{feedback.FIRST_MARKED_CUE}"', row, 1), changed)
    assert changed["strongest_cue"]([event]) == "soft" and changed["strongest_events"]([event]) == []
    assert changed["CUE_SOUNDS"]["soft"] == (280, 140, "15")
