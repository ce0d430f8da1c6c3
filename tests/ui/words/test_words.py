"""Words: the languages have the same keys, and all that the engine tells has words."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from engine import GAMES
from engine.game import RESIGN, IllegalMove
from tests.support.game_fixtures import GameCase, game_cases
from ui.games import game_ui
from ui.library.settings import SETTINGS
from ui.words import LANGUAGES, Words

ENGINE = Path(__file__).parents[3] / "engine"


def find_tables() -> dict[str, tuple[str, str]]:
    """Return all modules that have a table of words: name -> (module, game), the game "" for a
    shared module.
    """
    folders = {"": ENGINE.parent / "ui/words/en"}
    folders |= {game: ENGINE.parent / "ui/games" / game / "en" for game in GAMES}
    tables = {}
    for game, folder in folders.items():
        for path in sorted(folder.rglob("*.py")):
            if "\nWORDS = {" in path.read_text(encoding="utf-8"):
                module = ".".join(path.relative_to(folder).with_suffix("").parts)
                tables[f"{game}-{module}".strip("-")] = (module, game)
    return tables


TABLES = find_tables()

# Refusals that the page cannot cause: observed moves with too many or too few facts, options that
# the form doesn't offer.
UNTAPPABLE = {"reveal-missing", "reveal-wrong", "option-unknown", "option-value"}


def words_of(language: str, name: str) -> dict:
    """Return one of TABLES in a language."""
    return Words(language).table(*TABLES[name])


def placeholders_of(sentence: object) -> set[str]:
    texts = sentence if isinstance(sentence, tuple) else (sentence,)
    return {name for text in texts for name in re.findall(r"{(\w+)}", text)}


def reasons(game: str, *errors: str) -> set[str]:
    """Return the reasons with which a game, or what all games share, refuses something."""
    keys = set()
    for path in [ENGINE / "game.py", *sorted((ENGINE / game).glob("*.py"))]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in errors:
                texts = [arg.value for arg in node.args if isinstance(arg, ast.Constant)]
                keys |= {text for text in texts if isinstance(text, str)}
    return keys


@pytest.mark.parametrize("name", TABLES)
def test_languages_have_the_same_keys(name: str) -> None:
    first, *others = [sorted(words_of(language, name)) for language in LANGUAGES]
    assert all(keys == first for keys in others)


@pytest.mark.parametrize("name", TABLES)
def test_languages_have_the_same_placeholders(name: str) -> None:
    first, *others = [words_of(language, name) for language in LANGUAGES]
    for key, sentence in first.items():
        assert all(placeholders_of(other[key]) == placeholders_of(sentence) for other in others), (
            key
        )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", TABLES)
def test_sentences_have_balanced_placeholders(name: str, language: str) -> None:
    for key, sentence in words_of(language, name).items():
        forms = sentence if isinstance(sentence, tuple) else (sentence,)
        assert all(isinstance(form, str) and form.count("{") == form.count("}") for form in forms)
        assert len(forms) in (1, 2), key


@pytest.mark.parametrize("game", GAMES)
def test_words_of_a_game_hide_none_of_play_by_link(game: str) -> None:
    """Those of a game come first: a key in both tables would say what it means in the game."""
    assert not set(words_of("en", "correspondence.words")) & set(words_of("en", f"{game}-words"))


@pytest.mark.parametrize("game", GAMES)
def test_rules_pages_are_built_alike(game: str) -> None:
    shapes = []
    for language in LANGUAGES:
        rules = Words(language).rules(game)
        shapes.append([entry[:2] if entry[0] == "figure" else entry[0] for entry in rules])
    assert all(shape == shapes[0] for shape in shapes)
    assert any(entry[0] == "figure" for entry in shapes[0])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_options_have_names(game: str, language: str) -> None:
    say = Words(language).for_game(game)
    for option in GAMES[game].options:
        assert say.has("option-" + option.name)
        for choice in option.choices:
            has_name = type(choice) in (bool, int) or say.has(f"choice-{option.name}-{choice}")
            assert has_name, (option.name, choice)


@pytest.mark.parametrize("game", GAMES)
def test_every_reason_has_words(game: str) -> None:
    path = ENGINE / game / "learn" / "move_reasons.py"  # which a game may do without
    nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8") if path.exists() else ""))
    calls = [node for node in nodes if isinstance(node, ast.Call)]
    firsts = [call.args[0] for call in calls if getattr(call.func, "id", "") == "Reason"]
    keys = {first.value for first in firsts if isinstance(first, ast.Constant)}
    assert keys <= set(Words("en").table("learn.move_reasons", game))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_refusal_has_words(game: str, language: str) -> None:
    say = Words(language).for_game(game)
    keys = reasons(game, "IllegalMove", "BadOptions") - UNTAPPABLE
    assert keys and [reason for reason in sorted(keys) if not say.has(reason)] == []


@pytest.mark.parametrize("case", game_cases(1), ids=repr)
def test_refusals_fill_their_sentences(case: GameCase) -> None:
    """Moves of other positions are tried, and pairs of cells in every order."""
    foreign = sorted({move for state, _ in case.sample_plies(12) for move in state.legal()[:6]})
    for state, _ in case.sample_plies(4):
        places = [place.name for place in game_ui(case.game.name).Renderer(state).cells()]
        for move in [*foreign, *places, *[f"{a}>{b}" for a in places[:9] for b in places[:9]]]:
            try:
                state.play(move)
            except IllegalMove as error:
                if error.reason not in UNTAPPABLE:
                    for language in LANGUAGES:
                        say = Words(language).for_game(case.game.name)
                        assert "{" not in say(error.reason, **error.facts)


@pytest.mark.parametrize("case", game_cases(3), ids=repr)
def test_every_end_has_words(case: GameCase) -> None:
    over = case.states[-1] if case.states[-1].outcome else case.states[-1].play(RESIGN)
    ends = [over.outcome, case.states[0].play(RESIGN).outcome]
    for outcome in ends:
        assert outcome
        assert all(
            Words(language).for_game(case.game.name).has("over-" + outcome.reason)
            for language in LANGUAGES
        )


def test_inphexion_has_words_for_all_its_ends() -> None:
    for language in LANGUAGES:
        say = Words(language).for_game("inphexion")
        assert all(say.has("over-" + end) for end in ("joined", "no-room", "no-move", "resign"))


@cache
def strings_in(*folders: str) -> frozenset[str]:
    """Return all string constants in the code of these folders."""
    texts = set()
    for folder in folders:
        for path in (ENGINE.parent / folder).rglob("*.py"):
            if path.parent.name not in LANGUAGES:
                for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                    if isinstance(node, ast.Constant) and isinstance(node.value, str):
                        texts.add(node.value)
    return frozenset(texts)


@pytest.mark.parametrize("name", TABLES)
def test_every_sentence_is_used(name: str) -> None:
    """By its key, or by one composed of a start such as "over-" or of an end."""
    texts = set(strings_in("engine", "ui", "tools"))
    page = (ENGINE.parent / "index.html").read_text(encoding="utf-8")
    texts |= set(re.findall(r'data-(?:say|name)="([^"]+)"', page))
    scripts = [ENGINE.parent / "web" / name for name in ("error_report.mjs", "framed.mjs")]
    script = "".join(path.read_text(encoding="utf-8") for path in scripts)
    texts |= set(re.findall(r'(?:say\.|")([a-z-]+)', script)) if name == "error_page" else set()
    texts |= {f"{name}-{value}" for name, values in SETTINGS.items() for value in values}
    starts = tuple(text for text in texts if re.fullmatch(r"[a-z]+(-[a-z]+)*-", text))
    ends = tuple(text for text in texts if re.fullmatch(r"(-[a-z]+)+", text))
    keys = [key for key in words_of("en", name) if key not in texts]
    assert [key for key in keys if not key.startswith(starts) and not key.endswith(ends)] == []


# Sentences about what is still to be done.
STILL_TO_COME = {"said-ranout", "said-lifted"}


@pytest.mark.parametrize("game", GAMES)
def test_japanese_event_sentences_are_polite_and_past(game: str) -> None:
    """Those of moves that are only proposed have keys of their own."""
    for key, sentence in Words("ja").table("words", game).items():
        for form in sentence if isinstance(sentence, tuple) else (sentence,):
            if key.startswith("said-"):
                verb = re.split("[：（]", form)[0]  # what follows are details
                endings = ("ます",) if key in STILL_TO_COME else ()
                assert verb.endswith(("ました", "でした", *endings)), (key, form)
            elif key.startswith("proposal-"):
                assert not form.endswith(("ました", "でした")), (key, form)


@pytest.mark.parametrize("language", LANGUAGES)
def test_hexheaven_names_its_designer(language: str) -> None:
    """The circle AriAru is not a person."""
    assert "三品創壱" in Words(language).for_game("hexheaven")("credit")


def test_the_arrow_on_a_table_promises_no_lobby() -> None:
    """From a lesson or a puzzle it leads to the game that was left."""
    page = (ENGINE.parent / "index.html").read_text(encoding="utf-8")
    assert re.findall(r'data-act="lobby" data-i18n-label="(\w+)"', page) == ["back"]
    assert [Words(language)("back") for language in LANGUAGES] == ["Back", "戻る"]


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_people_with_a_mouse_click(language: str, name: str) -> None:
    module, game = TABLES[name]
    finger, mouse = words_of(language, name), Words(language, True).table(module, game)
    assert finger.keys() == mouse.keys()
    for key, sentence in mouse.items():
        assert placeholders_of(sentence) == placeholders_of(finger[key])
        if module not in ("live.words", "correspondence.words"):
            assert not re.search(r"\btap|タップ", str(sentence), re.IGNORECASE)


@pytest.mark.parametrize(("language", "other"), [("en", "They"), ("ja", "相手")])
def test_the_button_below_a_code_names_who_scanned_it(language: str, other: str) -> None:
    say = Words(language).correspondence()
    assert other in say("is-sent")
    notes = ("send-note", "sealed-note", "sealed-note-invite")
    assert [key for key in notes if say("is-sent") not in say(key)] == []


def test_the_other_phone_is_tapped_whatever_this_device_is() -> None:
    assert "tap “Scan a code”" in Words("en", True).table("live.words")["live-step-1"]


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Anna: click an empty cell to enter, or a stack to move"),
        ("ja", "Annaの番：空きマスに置くか、動かすスタックをクリック"),
    ],
)
def test_a_game_is_told_for_a_mouse(language: str, sentence: str) -> None:
    say = Words(language, True).for_game("mixtour")
    assert say("your-turn", name="Anna") == sentence
