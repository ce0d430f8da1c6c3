"""What the page's shell and its styles are made from: index.html and the styles in web/, and of
every game in the catalogue its card and its own style.

The server makes them for every request, the build once; both from the same functions. ``root`` is
always the source tree, which need not be this one.
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

# What the catalogue and the words say, asked of the tree's own modules in a Python of their own:
# they may have been edited a moment ago, or be another tree's.
_FACTS_SCRIPT = """
import json
from importlib import import_module

from engine.catalogue import CATALOGUE
from ui.version import VERSION
from ui.words import LANGUAGES, Words

games = [
    {
        "name": entry.name,
        "room": entry.ui_package.replace(".", "/"),
        "words": {
            code: {key: Words(code).for_game(entry.name)(key) for key in ("game", "tag")}
            for code in LANGUAGES
        },
    }
    for entry in CATALOGUE
]
motto = {code: Words(code)("motto") for code in LANGUAGES}
faults = {"version": VERSION, "words": {}}
for code in LANGUAGES:
    faults["words"][code] = import_module(f"ui.words.{code}.error_page").WORDS
shell = {"settings": [Words(code)("settings") for code in LANGUAGES]}
for key in ("description", "unable"):
    shell[key] = [import_module(f"ui.words.{code}.error_page").SHELL[key] for code in LANGUAGES]
told = {"languages": LANGUAGES, "games": games, "motto": motto, "faults": faults, "shell": shell}
print(json.dumps(told))
"""

_CARD_TEMPLATE = """\
      <li class="place"><button class="coaster" type="button" data-game="{name}">
        <svg class="emblem" viewBox="0 0 120 120" aria-hidden="true">\
<circle class="mat" cx="60" cy="60" r="57"/><circle class="mat-ring" cx="60" cy="60" r="51"/>
{shapes}</svg>
        <span class="coaster-name">{game}</span>\
<span class="coaster-tag">{tag}</span></button>
        <button class="again" type="button" data-again="{name}" hidden>\
<span data-say="again"></span></button></li>\
"""


class BuildError(Exception):
    """The source tree lacks what the page is made from."""


def read_facts(root: Path) -> dict:
    """``languages``: the codes; ``games``: of every game in the catalogue its ``name``, the folder
    of its ``room`` and its ``words``, language -> {"game": …, "tag": …}; ``motto``: what the page
    is, in every language; ``faults``: see ``faults``; ``shell``: texts of index.html that stand
    there in all languages at once. Raises BuildError."""
    command = [sys.executable, "-B", "-c", _FACTS_SCRIPT]
    asked = subprocess.run(command, cwd=root, capture_output=True, text=True, encoding="utf-8")
    if asked.returncode:
        raise BuildError(asked.stderr)
    told: dict = json.loads(asked.stdout)
    return told


def render_shell(root: Path) -> str:
    """index.html with the languages, what the page is, and a card for every game. Raises
    BuildError."""
    told = read_facts(root)
    page = (root / "index.html").read_text(encoding="utf-8")
    cards = "\n".join(_card(root, game) for game in told["games"])
    page = replace_once(page, "<!-- cards -->", cards)
    page = replace_once(page, "<!-- motto -->", _in_all_languages(told["motto"]))
    for key, texts in told["shell"].items():
        between = " " if key == "description" else " / "
        page = replace_once(
            page, f"<!-- {key} -->", html.escape(between.join(dict.fromkeys(texts)))
        )
    said = f'data-languages="{" ".join(told["languages"])}"'
    rooms = f'data-rooms="{" ".join(game["name"] for game in told["games"])}"'
    return replace_once(page, "<html ", f"<html {said} {rooms} ")


def render_stylesheet(root: Path) -> str:
    """The one style sheet: what all share, every game's own, what the languages need. Raises
    BuildError."""
    told = read_facts(root)
    names = [*STYLES, *(f"{game['room']}/style.css" for game in told["games"])]
    sheets = [(root / name).read_text(encoding="utf-8") for name in names]
    return "\n".join([*sheets, _language_rules(told["languages"])])


def error_words_json(root: Path) -> bytes:
    """faults.json: what web/error_report.mjs says in every language, and the page's version. Raises
    BuildError."""
    return json.dumps(read_facts(root)["faults"], ensure_ascii=False).encode()


def minify_css(sheet: str) -> str:
    """A style sheet without comments and needless white space."""
    sheet = re.sub(r"/\*.*?\*/", "", sheet, flags=re.S)
    sheet = re.sub(r"\s+", " ", sheet)
    sheet = re.sub(r" ?([{};,]) ?", r"\1", sheet)
    return re.sub(r"(?<=[\w-]): ", ":", sheet).replace(";}", "}").strip()


def _card(root: Path, game: dict) -> str:
    path = root / game["room"] / "card.svg"
    drawn = re.fullmatch(r"\s*<svg\b[^>]*>(.*)</svg>\s*", path.read_text("utf-8"), re.S)
    if not drawn:
        raise BuildError(f"{path}: no drawing in an <svg> element")
    shapes = "\n".join("        " + line for line in drawn[1].strip("\n").splitlines())
    words = game["words"]
    said = {
        key: _in_all_languages({code: words[code][key] for code in words})
        for key in ("game", "tag")
    }
    return _CARD_TEMPLATE.format(name=game["name"], shapes=shapes, **said)


def _in_all_languages(texts: dict[str, str]) -> str:
    """A text in every language, of which the page shows one."""
    if len(set(texts.values())) == 1:
        return html.escape(next(iter(texts.values())))
    return "".join(
        f'<span lang="{code}">{html.escape(text)}</span>' for code, text in texts.items()
    )


def _language_rules(codes: list[str]) -> str:
    """What is in another language than the page is hidden. Shapes that are drawn by <use> are out
    of reach of such a rule: for them --in-<code> says how to display a language."""
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
    """``text`` with the one occurrence of ``old`` replaced; BuildError if it isn't just one."""
    found = old.group() if isinstance(old, re.Match) else old
    if not found or text.count(found) != 1:
        raise BuildError(f"expected once: {found}")
    return text.replace(found, new)
