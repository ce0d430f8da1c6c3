"""The bundles: each module is in one, a game's in one for each language, and which come first."""

from collections import Counter
from fnmatch import fnmatch

import pytest

from engine import GAMES
from tests.interpreters import ScriptError, run
from tests.support.imports import top_imports
from tools import bundles
from tools.bundles import (
    BUNDLE_FOLDERS,
    CORE,
    LATER,
    LINKS,
    LIVE,
    PAGE_ONLY_PATTERNS,
    RECORDS,
    SEALED,
    STUDY,
    bundle_of,
)
from ui.words import LANGUAGES

FILES = bundles.read_sources(("engine", "ui"))


def bundles_of_language(language: str) -> list[str]:
    """Return all bundles of a language."""
    return [f"{name}-{language}" for name in ("words", *GAMES)]


LANGUAGE_BUNDLES = [name for language in LANGUAGES for name in bundles_of_language(language)]


def modules_in_bundles(*archives: str) -> list[str]:
    """Return the modules in these bundles."""
    return [path for path in FILES if bundle_of(path) in archives]


def top_level_imports(path: str) -> set[str]:
    """Return the files that a module imports at its top, with the packages around them."""
    return top_imports(FILES[path]) & set(FILES) - {path}


def test_only_modules_of_games_are_in_more_than_one_bundle() -> None:
    assert {bundle_of(path) for path in FILES} == {
        CORE,
        LINKS,
        LATER,
        RECORDS,
        SEALED,
        LIVE,
        STUDY,
        *GAMES,
        *LANGUAGE_BUNDLES,
    }
    archives = bundles.group_by_bundle(FILES)
    assert set(archives) == {bundle_of(path) for path in FILES} - set(GAMES)
    held = {path for name in archives for path in archives[name]}
    assert held == set(FILES)
    in_games = {path for path in FILES if bundle_of(path) in GAMES}
    counts = Counter(path for paths in archives.values() for path in paths)
    assert {path for path, count in counts.items() if count > 1} == in_games
    for language in LANGUAGES:
        for game in GAMES:
            others = {path for path in FILES if bundle_of(path) in (game, f"{game}-{language}")}
            assert set(archives[f"{game}-{language}"]) == others
        assert list(archives[f"words-{language}"]) == [f"ui/words/{language}/common.py"]


@pytest.mark.parametrize("pattern", PAGE_ONLY_PATTERNS)
def test_every_pattern_matches_a_module(pattern: str) -> None:
    assert any(fnmatch(path, pattern) for path in FILES)


@pytest.mark.parametrize("folder", sum(BUNDLE_FOLDERS.values(), ()))
def test_every_bundle_folder_has_modules(folder: str) -> None:
    assert any(bundles.is_in_folder(path, folder) for path in FILES)


@pytest.mark.parametrize("archive", [CORE, *GAMES, *LANGUAGE_BUNDLES])
def test_eager_bundles_import_no_lazy_bundle(archive: str) -> None:
    for path in modules_in_bundles(archive):
        for imported in top_level_imports(path):
            assert bundle_of(imported) in (CORE, archive), f"{path} imports {imported}"


def test_links_bundle_imports_no_later_bundle() -> None:
    for path in modules_in_bundles(LINKS):
        for imported in top_level_imports(path):
            assert bundle_of(imported) in (CORE, LINKS, *GAMES), f"{path} imports {imported}"


def test_only_the_sealed_bundle_imports_sealed_play() -> None:
    for path in modules_in_bundles(CORE, LINKS, LATER, *GAMES, *LANGUAGE_BUNDLES):
        for imported in top_level_imports(path):
            assert bundle_of(imported) != SEALED, f"{path} imports {imported}"
    for path in modules_in_bundles(SEALED):
        for imported in top_level_imports(path):
            assert bundle_of(imported) in (CORE, LINKS, SEALED, *GAMES), (
                f"{path} imports {imported}"
            )


def test_the_worker_needs_its_second_archive_for_sealed_play_only() -> None:
    first, second = bundles.read_worker_sources().values()
    assert {path.split("/")[1] for path in second} >= {"sealed", "record.py"}
    for path in first:
        for imported in top_level_imports(path):
            assert imported not in second, f"{path} imports {imported}"


def test_games_as_text_and_studies_are_imported_by_what_needs_them() -> None:
    for path in FILES:
        for imported in top_level_imports(path):
            known = (RECORDS, STUDY) if bundle_of(imported) == RECORDS else (STUDY,)
            if bundle_of(imported) in (RECORDS, STUDY):
                assert bundle_of(path) in known, f"{path} imports {imported}"


# A first visit with nothing but the eager bundles: starts and plays games, and with the bundle for
# links shares and opens them.
FIRST_VISIT = """
from engine import GAMES
from engine.rng import Rng
from ui.app.table_factory import TableFactory
from ui.library.game_library import GameLibrary
from ui.library.game_starter import GameStarter
from ui.library.new_game_form import NewGameForm
from ui.library.store import Store
from ui.words import Words

class MemoryPort:
    def __init__(self):
        self.texts = {}
    def get(self, key):
        return True, self.texts.get(key)
    def set(self, key, value):
        self.texts[key] = value
        return True, None
    def remove(self, key):
        self.texts.pop(key, None)
        return True, None
    def keys(self):
        return True, list(self.texts)
    def scan_field(self, prefix, mark, length):
        return True, [(key[len(prefix):], "") for key in self.texts if key.startswith(prefix)]

language, links, *games = INPUT.split()
words = Words(language)
store = Store(MemoryPort(), Rng(1))
library = GameLibrary(store)
starter = GameStarter(library, store, lambda: 7)
factory = TableFactory(library, store, lambda: 7)
for name in games:
    form = NewGameForm(name, None, [], words.for_game(name), "2026-01-31")
    values = {}
    for field in form.fields:
        values[field.name] = field.value
        if field.companion:
            values[field.companion.name] = field.companion.value
            values[field.name] = "human"
    table = factory.create_table(starter.create_game(form.submit(values, 5)).id, words)
    table.privacy.take_device()
    table.play([table.session.current_state.legal()[0]])
    if links == "links":
        from ui.links.library_links import full_link, open_link, spectator_link
        assert open_link(full_link(table), library, store, words).id
        assert open_link(spectator_link(table), library, store, words).static_board
    if links == "links" and not GAMES[name].sealed:
        from ui.session.correspondence import message_link
        values["seat-2"] = "friend"
        table = factory.create_table(starter.create_game(form.submit(values, 5)).id, words)
        while not table.session.correspondence.has_unsent(table.session):
            table.play([table.session.current_state.legal()[0]])
        link = message_link(table.session)
        table.mark_sent(1)
        assert open_link(link, library, store, words).toast_key == "message"
    if links == "links":
        assert all(library.lobby_row(id, text, words) for id, text in store.current_texts())
    print(name, table.table_view.turn_view.ply)
"""


# On MicroPython, since a page that runs on Pyodide gets all modules at once.
@pytest.mark.variants(3)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_first_visit_needs_only_eager_bundles(language: str, game: str) -> None:
    first = modules_in_bundles(CORE, *bundles_of_language(language), game)
    assert run("micropython", FIRST_VISIT, f"{language} none {game}", first).split() == [game, "1"]
    first = modules_in_bundles(CORE, *bundles_of_language(language), game, LINKS)
    assert run("micropython", FIRST_VISIT, f"{language} links {game}", first).split() == [game, "1"]


def test_preloading_needs_only_eager_bundles() -> None:
    script = "from ui.app.preload import preload_steps\nfrom ui.words import Words\n"
    script += "print([step[0] for step in preload_steps(Words(INPUT)) if step])"
    for language in LANGUAGES:
        output = run(
            "micropython",
            script,
            language,
            modules_in_bundles(CORE, *GAMES, *bundles_of_language(language)),
        )
        assert output == f"{list(GAMES)}\n"


def test_lazy_modules_are_only_in_their_bundle() -> None:
    script = "from ui.words import Words\nWords('en').rules('mixtour')"
    with pytest.raises(ScriptError, match="ImportError"):
        run(
            "micropython",
            script,
            "",
            modules_in_bundles(CORE, *bundles_of_language("en"), "mixtour"),
        )
    run(
        "micropython",
        script,
        "",
        modules_in_bundles(CORE, *bundles_of_language("en"), "mixtour", LATER),
    )
    for path in [file for file in FILES if file.startswith("ui/links/")]:
        assert bundle_of(path) == LINKS


SEALED_PLAY = """
from engine.sealed.rpc import handle_request
for game in ("beerhex", "hexheaven"):
    asked = {"do": "invite", "game": game, "options": {}, "seat": 0, "key": "07" * 32}
    print(handle_request(asked)["game"])
"""


def test_sealed_play_needs_its_bundle_and_the_eager_ones() -> None:
    with pytest.raises(ScriptError, match="ImportError"):
        run(
            "micropython",
            SEALED_PLAY,
            "",
            modules_in_bundles(CORE, LINKS, *GAMES, *bundles_of_language("en")),
        )
    output = run(
        "micropython",
        SEALED_PLAY,
        "",
        modules_in_bundles(CORE, LINKS, *GAMES, *bundles_of_language("en"), SEALED),
    )
    assert output.split() == ["beerhex", "hexheaven"]


# ---- the worker


def test_worker_imports_no_page_only_module() -> None:
    archives = bundles.read_worker_sources()
    paths = {path for modules in archives.values() for path in modules}
    alone = set(bundles.read_sources(("engine",))) - paths
    assert alone
    for path in paths:
        imported = sorted(top_level_imports(path) & alone)
        assert not imported, (
            f"{path} imports {', '.join(imported)} at module level, which the worker doesn't have:"
            " import it inside the function (see PAGE_ONLY_PATTERNS)"
        )
