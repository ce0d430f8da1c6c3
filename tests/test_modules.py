"""The archives: every module of the page is in one, and what comes later is not needed before."""

from fnmatch import fnmatch

import pytest

from engine import GAMES
from tests.imports import top_imports
from tests.interpreters import BROWSER_INTERPRETERS, Failed, run
from tools import modules
from tools.modules import (
    COMES_LATER,
    COMES_WITH_LINKS,
    CORE,
    FOLDERS,
    LATER,
    LINKS,
    PAGE_ALONE,
    SEALED,
    archive_of,
)
from ui.words import LANGUAGES

FILES = modules.sources(("engine", "ui"))


def spoken(language: str) -> list[str]:
    """All archives of a language."""
    return [f"{one}-{language}" for one in ("words", *GAMES)]


SPOKEN = [name for language in LANGUAGES for name in spoken(language)]


def held(*archives: str) -> list[str]:
    """What is in these archives."""
    return [path for path in FILES if archive_of(path) in archives]


def at_the_top(path: str) -> set[str]:
    """The files that a module imports as it is loaded, with the packages around them."""
    return top_imports(FILES[path]) & set(FILES) - {path}


def test_every_module_is_in_one_archive() -> None:
    assert {archive_of(path) for path in FILES} == {
        CORE,
        LINKS,
        LATER,
        SEALED,
        *GAMES,
        *SPOKEN,
    }
    archives = modules.archives(FILES)
    assert sum(map(len, archives.values())) == len(FILES)
    for language in LANGUAGES:
        assert list(archives[f"words-{language}"]) == [f"ui/words/{language}/common.py"]
        assert f"ui/games/mixtour/{language}/words.py" in archives[f"mixtour-{language}"]


@pytest.mark.parametrize("pattern", COMES_LATER + PAGE_ALONE)
def test_every_pattern_matches_something(pattern: str) -> None:
    assert any(fnmatch(path, pattern) for path in FILES)


@pytest.mark.parametrize("folder", sum(FOLDERS.values(), ()))
def test_every_folder_holds_something(folder: str) -> None:
    assert any(modules.lies_in(path, folder) for path in FILES)


@pytest.mark.parametrize("archive", [CORE, *GAMES, *SPOKEN])
def test_what_the_start_loads_loads_nothing_that_comes_later(archive: str) -> None:
    for path in held(archive):
        for other in at_the_top(path):
            assert archive_of(other) in (CORE, archive), f"{path} imports {other}"


def test_what_reads_links_loads_nothing_that_comes_after_it() -> None:
    for path in held(LINKS):
        for other in at_the_top(path):
            assert archive_of(other) in (CORE, LINKS), f"{path} imports {other}"


def test_only_sealed_play_loads_sealed_play() -> None:
    for path in held(CORE, LINKS, LATER, *GAMES, *SPOKEN):
        for other in at_the_top(path):
            assert archive_of(other) != SEALED, f"{path} imports {other}"
    for path in held(SEALED):
        for other in at_the_top(path):
            assert archive_of(other) in (CORE, LINKS, SEALED, *GAMES), f"{path} imports {other}"


# A first visit with nothing but what comes first: these games are begun and played and, with what
# comes with links, sent and opened.
VISIT = """
from engine import GAMES
from engine.rng import Rng
from ui.play.sheet import Sheet
from ui.play.shelf import Shelf
from ui.play.store import Store
from ui.words import Words

class Device:
    def __init__(self):
        self.kept = {}
    def get(self, key):
        return True, self.kept.get(key)
    def set(self, key, value):
        self.kept[key] = value
        return True, None
    def remove(self, key):
        self.kept.pop(key, None)
        return True, None
    def keys(self):
        return True, list(self.kept)
    def said(self, prefix, mark, length):
        return True, [(key[len(prefix):], "") for key in self.kept if key.startswith(prefix)]

language, links, *games = INPUT.split()
words = Words(language)
store = Store(Device(), Rng(1))
shelf = Shelf(store, lambda: 7)
for name in games:
    sheet = Sheet(name, None, [], words.of(name), "2026-01-31")
    said = {}
    for field in sheet.fields:
        said[field.name] = field.value
        if field.beside:
            said[field.beside.name], said[field.name] = field.beside.value, "human"
    table = shelf.table(shelf.begin(sheet.begin(said, 5)).id, words)
    table.lift()
    table.play([table.session.tip.legal()[0]])
    if links == "links":
        assert shelf.arrive(shelf.link(table), words).id
        assert shelf.arrive(shelf.bystander_link(table), words).still
    if links == "links" and not GAMES[name].sealed:
        said["seat-2"] = "friend"
        table = shelf.table(shelf.begin(sheet.begin(said, 5)).id, words)
        while not shelf.letter(table):
            table.play([table.session.tip.legal()[0]])
        table.sent(1)
        assert shelf.arrive(shelf.letter(table), words).said == "letter"
    assert all(shelf.row(id, text, words) for id, text in store.texts())
    print(name, table.situation.standing.ply)
"""


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("interpreter", "language"), [*zip(BROWSER_INTERPRETERS, LANGUAGES)])
def test_a_first_visit_needs_only_what_comes_first(
    interpreter: str, language: str, game: str
) -> None:
    first = held(CORE, *spoken(language), game)
    assert run(interpreter, VISIT, f"{language} none {game}", first).split() == [game, "1"]
    first = held(CORE, *spoken(language), game, LINKS)
    assert run(interpreter, VISIT, f"{language} links {game}", first).split() == [game, "1"]


def test_every_game_is_made_ready_from_what_comes_first() -> None:
    script = "from ui.play.ahead import steps\nfrom ui.words import Words\n"
    script += "print([step[0] for step in steps(Words(INPUT)) if step])"
    for language in LANGUAGES:
        told = run("micropython", script, language, held(CORE, *GAMES, *spoken(language)))
        assert told == f"{list(GAMES)}\n"


def test_what_comes_later_is_not_there_before() -> None:
    script = "from ui.words import Words\nWords('en').rules('mixtour')"
    with pytest.raises(Failed, match="ImportError"):
        run("micropython", script, "", held(CORE, *spoken("en"), "mixtour"))
    run("micropython", script, "", held(CORE, *spoken("en"), "mixtour", LATER))
    for path in COMES_WITH_LINKS:
        assert archive_of(path) == LINKS


SEALED_PLAY = """
from engine.sealed.rpc import handle_request
for game in ("beerhex", "hexheaven"):
    asked = {"do": "invite", "game": game, "options": {}, "seat": 0, "key": "07" * 32}
    print(handle_request(asked)["game"])
"""


@pytest.mark.parametrize("interpreter", BROWSER_INTERPRETERS)
def test_sealed_play_needs_what_comes_first_and_its_own(interpreter: str) -> None:
    with pytest.raises(Failed, match="ImportError|ModuleNotFoundError"):
        run(interpreter, SEALED_PLAY, "", held(CORE, LINKS, *GAMES, *spoken("en")))
    told = run(interpreter, SEALED_PLAY, "", held(CORE, LINKS, *GAMES, *spoken("en"), SEALED))
    assert told.split() == ["beerhex", "hexheaven"]


# ---- the worker's


def test_the_worker_needs_nothing_that_only_the_page_has() -> None:
    alone = set(modules.sources(("engine",))) - set(modules.worker_sources())
    assert alone
    for path in modules.worker_sources():
        assert not at_the_top(path) & alone, path
