"""Render the page's shell and style sheet.

They are composed of index.html and web/*.css, and of each game's card and style sheet. The server
of the source tree renders them for every request, the build once. ``root`` is always the source
tree, which need not be this one. Every function may raise BuildError.
"""

import html
import json
import re
import subprocess
import sys
from pathlib import Path

STYLES = tuple(
    f"web/{name}.css" for name in ("theme", "layout", "table", "dialogs", "ergonomics", "pieces")
)

# The texts in the lobby that are in the page itself, so that the first paint shows them.
LOBBY_TEXTS = ("motto", "live", "scan", "today", "paste", "install", "about")

# Reads the catalogue and the words in a Python of its own, because the modules may have been edited
# since this process imported them, or belong to another tree.
_FACTS_SCRIPT = """
import json
import sys
from importlib import import_module

from engine.catalogue import CATALOGUE
from ui.version import VERSION
from ui.words import LANGUAGES, Words

games = [
    {
        "name": entry.name,
        "folder": entry.ui_package.replace(".", "/"),
        "words": {
            code: {key: Words(code).for_game(entry.name)(key) for key in ("game", "tag")}
            for code in LANGUAGES
        },
    }
    for entry in CATALOGUE
]
lobby = {key: {code: Words(code)(key) for code in LANGUAGES} for key in sys.argv[1:]}
error_words = {"version": VERSION, "words": {}}
for code in LANGUAGES:
    error_words["words"][code] = import_module(f"ui.words.{code}.error_page").WORDS
shell = {"settings": [Words(code)("settings") for code in LANGUAGES]}
for key in ("description", "unsupported"):
    shell[key] = [import_module(f"ui.words.{code}.error_page").SHELL[key] for code in LANGUAGES]
facts = {
    "languages": LANGUAGES,
    "games": games,
    "lobby": lobby,
    "error_words": error_words,
    "shell": shell,
}
print(json.dumps(facts))
"""

_CARD_TEMPLATE = """\
      <li class="place"><button class="coaster" type="button" data-game="{name}">
        <svg class="emblem" viewBox="0 0 120 120" aria-hidden="true">\
<circle class="mat" cx="60" cy="60" r="57"/><circle class="mat-ring" cx="60" cy="60" r="51"/>
{shapes}</svg>
        <span class="coaster-name">{game}</span>\
<span class="coaster-tag">{tag}</span></button>
        <button class="quick-start" type="button" data-quick-start="{name}" hidden>\
<svg class="icon" aria-hidden="true"><use href="#i-replay"/></svg></button></li>\
"""


class BuildError(Exception):
    """The source tree lacks something that the page needs."""


def read_facts(root: Path) -> dict:
    """Read the parts of the catalogue and the words that the page needs.

    Returns:
        languages: The codes of the languages.
        games: For each game its ``name``, the ``folder`` of its interface, and its ``words``,
            language -> {"game": …, "tag": …}.
        lobby: The lobby's texts: key -> language -> text.
        error_words: The content of error_words.json.
        shell: Texts that index.html shows in all languages at once.
    """
    command = [sys.executable, "-B", "-c", _FACTS_SCRIPT, *LOBBY_TEXTS]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, encoding="utf-8")
    if done.returncode:
        raise BuildError(done.stderr)
    facts: dict = json.loads(done.stdout)
    return facts


def render_shell(root: Path) -> str:
    """Return index.html with the languages, the lobby's texts, and a card for every game."""
    facts = read_facts(root)
    page = (root / "index.html").read_text(encoding="utf-8")
    cards = "\n".join(_card(root, game) for game in facts["games"])
    page = replace_once(page, "<!-- cards -->", cards)
    for key, texts in facts["lobby"].items():
        page = replace_once(page, f"<!-- {key} -->", _in_all_languages(texts))
    for key, texts in facts["shell"].items():
        separator = " " if key == "description" else " / "
        page = replace_once(
            page, f"<!-- {key} -->", html.escape(separator.join(dict.fromkeys(texts)))
        )
    languages = f'data-languages="{" ".join(facts["languages"])}"'
    games = f'data-game-names="{" ".join(game["name"] for game in facts["games"])}"'
    return replace_once(page, "<html ", f"<html {languages} {games} ")


def render_stylesheet(root: Path) -> str:
    """Return the style sheet: common styles, those of each game, and rules for the languages."""
    facts = read_facts(root)
    names = [*STYLES, *(f"{game['folder']}/style.css" for game in facts["games"])]
    sheets = [(root / name).read_text(encoding="utf-8") for name in names]
    return "\n".join([*sheets, _language_rules(facts["languages"])])


def error_words_json(root: Path) -> bytes:
    """Return error_words.json: the words of web/error_report.mjs in all languages, the version."""
    return json.dumps(read_facts(root)["error_words"], ensure_ascii=False).encode()


def minify_css(sheet: str) -> str:
    """Return a style sheet without comments and unnecessary white space."""
    sheet = re.sub(r"/\*.*?\*/", "", sheet, flags=re.S)
    sheet = re.sub(r"\s+", " ", sheet)
    sheet = re.sub(r" ?([{};,]) ?", r"\1", sheet)
    return re.sub(r"(?<=[\w-]): ", ":", sheet).replace(";}", "}").strip()


def _card(root: Path, game: dict) -> str:
    path = root / game["folder"] / "card.svg"
    drawing = re.fullmatch(r"\s*<svg\b[^>]*>(.*)</svg>\s*", path.read_text("utf-8"), re.S)
    if not drawing:
        raise BuildError(f"{path}: no drawing in an <svg> element")
    shapes = "\n".join("        " + line for line in drawing[1].strip("\n").splitlines())
    words = game["words"]
    texts = {
        key: _in_all_languages({code: words[code][key] for code in words})
        for key in ("game", "tag")
    }
    return _CARD_TEMPLATE.format(name=game["name"], shapes=shapes, **texts)


def _in_all_languages(texts: dict[str, str]) -> str:
    """Return the markup of a text in every language; the page shows one of them."""
    if len(set(texts.values())) == 1:
        return html.escape(next(iter(texts.values())))
    return "".join(
        f'<span lang="{code}">{html.escape(text)}</span>' for code, text in texts.items()
    )


def _language_rules(codes: list[str]) -> str:
    """Return rules that hide texts in other languages than the page's.

    Selectors don't reach into shapes drawn by <use>; there --in-‹code› says how to display a text.
    """
    rules = []
    for code in codes:
        shown = "".join(
            f" --in-{other}: {'inline' if other == code else 'none'};" for other in codes
        )
        rules.append(f':root[lang="{code}"] {{{shown} }}')
        rules.append(f'html[lang="{code}"] body [lang]:not([lang="{code}"]) {{ display: none; }}')
        rules.append(f'text[lang="{code}"] {{ display: var(--in-{code}) !important; }}')
    return "\n".join(["/* Languages */", *rules, ""])


def replace_once(text: str, old: "str | re.Match[str] | None", new: str) -> str:
    """Replace the only occurrence of ``old``; any other number of occurrences is an error."""
    target = old.group() if isinstance(old, re.Match) else old
    if not target or text.count(target) != 1:
        raise BuildError(f"expected once: {target}")
    return text.replace(target, new)
