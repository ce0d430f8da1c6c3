"""The page's shell and style sheet: cards, styles, languages."""

import re
import shutil
from pathlib import Path

import pytest

from engine import GAMES
from tools import bundles, site_template
from ui.words import LANGUAGE_NAMES, LANGUAGES, Words

ROOT = bundles.ROOT


@pytest.fixture(scope="module")
def shell() -> str:
    return site_template.render_shell(ROOT)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """Provide a copy of the source tree's Python, shell and styles."""
    for folder in ("engine", "ui", "web"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    shutil.copy(ROOT / "index.html", tmp_path)
    return tmp_path


def test_every_game_has_a_card_in_the_catalogues_order(shell: str) -> None:
    assert re.findall(r'data-game="(\w+)"', shell) == GAMES.names()


@pytest.mark.parametrize("game", GAMES)
def test_cards_have_name_and_tag_in_every_language(shell: str, game: str) -> None:
    card = shell.split(f'data-game="{game}"')[1].split("</button>")[0]
    assert "<path" in card.split("</svg>")[0]
    for language in LANGUAGES:
        say = Words(language).for_game(game)
        assert say("game") in card and say("tag") in card


def test_languages_have_distinct_names() -> None:
    assert tuple(code for code, _ in LANGUAGE_NAMES) == LANGUAGES
    assert len({name for _, name in LANGUAGE_NAMES}) == len(LANGUAGES)


def test_page_lists_its_languages(shell: str) -> None:
    assert f'data-languages="{" ".join(LANGUAGES)}"' in shell


def test_styles_hide_other_languages() -> None:
    sheet = site_template.render_stylesheet(ROOT)
    for code in LANGUAGES:
        assert f'html[lang="{code}"] body [lang]:not([lang="{code}"])' in sheet


def test_facts_come_from_the_tree_itself(tree: Path) -> None:
    catalogue = tree / "engine" / "catalogue.py"
    text = catalogue.read_text()
    start, end = text.index('    GameEntry("hexheaven"'), text.index('    GameEntry("inphexion"')
    catalogue.write_text(text[:start] + text[end:])
    words = tree / "ui" / "games" / "mixtour" / "en" / "words.py"
    words.write_text(words.read_text().replace('"tag": "', '"tag": "<New> '))
    shell = site_template.render_shell(tree)
    assert 'data-game="hexheaven"' not in shell and 'data-game="mixtour"' in shell
    assert "&lt;New&gt; " in shell
    assert "hh-tile" not in site_template.render_stylesheet(tree)


def test_cards_must_be_svg(tree: Path) -> None:
    (tree / "ui" / "games" / "mixtour" / "card.svg").write_text("<p>a card</p>")
    with pytest.raises(site_template.BuildError, match="card.svg"):
        site_template.render_shell(tree)


def test_unreadable_words_are_refused(tree: Path) -> None:
    (tree / "ui" / "games" / "mixtour" / "ja" / "words.py").write_text("WORDS = {")
    with pytest.raises(site_template.BuildError, match="SyntaxError"):
        site_template.render_shell(tree)


def test_minified_css() -> None:
    sheet = """
    /* A comment. */
    .a > .b, .c { color: red; margin: calc(1px + 2px); font: 700 15px/1 "A  B"; }
    @media (min-width: 700px) and (min-height: 1px) { .a :hover { top: 0; } }
    """
    assert site_template.minify_css(sheet) == (
        '.a > .b,.c{color:red;margin:calc(1px + 2px);font:700 15px/1 "A B"}'
        "@media (min-width:700px) and (min-height:1px){.a :hover{top:0}}"
    )


COLOUR = re.compile(r"#[0-9a-fA-F]{3,8}\b|\b(?:rgb|hsl)a?\(|:\s*(?:white|black|red)\b")


def test_colours_are_defined_in_the_theme_only() -> None:
    sheets = [*(ROOT / "web").glob("*.css"), *(ROOT / "ui").rglob("*.css")]
    assert len(sheets) > 5
    for path in sheets:
        text = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.S)
        lines = [line for line in text.splitlines() if COLOUR.search(line)]
        assert bool(lines) == (path.name == "theme.css"), (path, lines)


def _light(colour: str) -> float:
    """Return the relative luminance of #rrggbb by WCAG."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = [
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in parts
    ]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_seat_emblems_have_contrast_in_the_dark_theme() -> None:
    theme = (ROOT / "web" / "theme.css").read_text(encoding="utf-8")
    dark = theme[theme.index('[data-theme="dark"]') : theme.index('[data-theme="light"]')]
    colours = dict(re.findall(r"(--[\w-]+): (#[0-9a-f]{6});", dark))
    rim = _light(colours["--mark-rim"])
    for plate in ("--panel", "--panel-raised"):
        assert (rim + 0.05) / (_light(colours[plate]) + 0.05) >= 3
    assert re.search(
        r"\.seat-mark {[^}]*drop-shadow\([^)]*var\(--mark-rim\)",
        site_template.render_stylesheet(ROOT),
    )


def test_every_custom_property_is_defined_somewhere() -> None:
    sheet = site_template.render_stylesheet(ROOT)
    # --tile and its like are set on pieces, --tray by the page's own attribute, with a fallback.
    used = set(re.findall(r"var\((--[\w-]+)\)", sheet))
    assert used <= set(re.findall(r"(--[\w-]+):", sheet))
