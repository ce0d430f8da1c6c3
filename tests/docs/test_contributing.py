"""An option, a language or a sound can be added in the few places that CONTRIBUTING.md names.

Each test adds one there, and checks that the rest of the code follows.
"""

import re
import shutil
from pathlib import Path

import pytest

from engine import GAMES
from engine.bots import levels
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
def changed_game(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Provide the name of a game with an added option and its words."""
    name, last = request.param, len(game_entry(request.param).schemas)
    wild = Option("wild", ("tame", "wild"), "tame", since=last)
    monkeypatch.setattr(GAMES[name], "options", (*GAMES[name].options, wild))
    monkeypatch.setattr(game_entry(name), "_schemas", None)  # as in a fresh process
    return name


def opening(name: str, **options: object) -> Record:
    """Return a record of a game with some moves."""
    record = Record(name, options, 7)
    for _ in range(4):
        record.moves.append(record.replay()[-1].legal()[0])
    return record


def test_old_links_decode_after_an_option_is_added(
    changed_game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    today = encode_game(opening(changed_game))
    with monkeypatch.context() as before:
        before.setattr(GAMES[changed_game], "options", GAMES[changed_game].options[:-1])
        before.setattr(game_entry(changed_game), "_schemas", None)
        assert encode_game(opening(changed_game)) == today
    link = decode(today)
    assert isinstance(link, GameLink) and link.record.options["wild"] == "tame"


def test_new_option_is_in_links_records_and_offers(changed_game: str) -> None:
    chosen = opening(changed_game, wild="wild")
    link = decode(encode_game(chosen))
    assert isinstance(link, GameLink) and link.record == chosen == from_data(chosen.to_data())
    assert encode_game(chosen) != encode_game(opening(changed_game))
    claim = offer.SeatClaim(bytes(KEY_SIZE), bytes(KEY_SIZE), b"")
    invitation = offer.Offer(changed_game, chosen.options, 0, 2, claim)
    assert offer.decode(offer.encode(invitation)) == invitation


def test_the_generic_search_plays_a_new_option_until_the_bot_supports_it(
    changed_game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual, chosen = (
        GAMES[changed_game].validate_options(given) for given in ({}, {"wild": "wild"})
    )
    if not levels.game_bot_module(changed_game, usual):
        pytest.skip("the generic search plays the whole game")
    assert not levels.game_bot_module(changed_game, chosen)
    state = GAMES[changed_game].start(chosen)
    assert opening_moves(state) == []
    for level in (game_entry(changed_game).levels[1], "master", FALLBACK):
        assert run_search(state.view(state.turn), level, 1, 0.0).move in state.legal()
    monkeypatch.setattr(
        levels.game_bot_module(changed_game, usual),
        "SUPPORTED_OPTIONS",
        ("wild",),
        raising=False,
    )
    assert levels.game_bot_module(changed_game, chosen)


def test_conformance_tests_play_the_new_option(changed_game: str) -> None:
    assert {"wild": "wild"} in option_sets(changed_game).values() and {
        "wild": "wild"
    } in later_option_sets(changed_game)


def test_new_game_form_offers_the_new_option(changed_game: str) -> None:
    words = Words("en")
    table = {
        **words.table("words", changed_game),
        "option-wild": "Wild",
        "choice-wild-tame": "Tame",
    }
    words._tables[f"{changed_game}/words"] = {**table, "choice-wild-wild": "Very wild"}
    fields = {
        field.name: field
        for field in NewGameForm(
            changed_game, None, [], words.for_game(changed_game), "2026-01-31"
        ).fields
    }
    assert fields["wild"].choices == (("tame", "Tame"), ("wild", "Very wild"))


# ---- a language


@pytest.fixture(scope="module")
def translated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Provide a copy of the source tree with a further language."""
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


def test_a_new_language_has_a_bundle_of_its_own(translated: Path) -> None:
    files = bundles.read_sources(bundles.PAGE_FOLDERS, translated)
    own, english = (bundles.bundle_of(f"ui/words/{code}/common.py") for code in ("xx", "en"))
    modules = {path for path in files if bundles.bundle_of(path) == own}
    wanted = {path for path in files if bundles.bundle_of(path) == english}
    assert own != english and modules
    assert modules == {path.replace("/en/", "/xx/") for path in wanted}


# ---- a sound


def test_a_sound_can_be_added_by_one_row() -> None:
    kind = "wildly"
    event = type(kind.capitalize(), (Event,), {})()
    assert feedback.strongest_cue([event]) == "move" and feedback.strongest_events([event]) == []
    source = Path(feedback.__file__).read_text(encoding="utf-8")
    row = f'    ("soft", 280, 140, "15", "{kind}"),\n    ("{feedback.FIRST_BANNER_CUE}"'
    changed: dict = {"__name__": "changed"}
    exec(source.replace(f'    ("{feedback.FIRST_BANNER_CUE}"', row, 1), changed)
    assert (
        changed["strongest_cue"]([event]) == "soft" and changed["strongest_events"]([event]) == []
    )
    assert changed["CUE_SOUNDS"]["soft"] == (280, 140, "15")
