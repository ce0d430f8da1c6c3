"""The patch pyodide-no-unused-tables: what Python knows of characters is the same without them."""

import gzip

import pytest

from tests.interpreters import ROOT, run, run_node

PINNED = "node_modules/pyodide"
OURS = "vendor/pyodide"
INTERPRETER = "pyodide.asm.wasm"
ENCODINGS_WITH_TABLES = ("big5", "euc_jp", "euc_kr", "gb18030", "iso2022_jp", "shift_jis")

# Prints a digest of all that Python tells of every character, but for its name, and of texts in
# several forms and encodings.
CHARACTERS = """
import hashlib, re, sys, unicodedata
PROPERTIES = (
    unicodedata.category, unicodedata.bidirectional, unicodedata.combining, unicodedata.mirrored,
    unicodedata.east_asian_width, unicodedata.decomposition,
    str.isalpha, str.isdecimal, str.isidentifier, str.isprintable, str.isspace, str.isupper,
    str.casefold, str.lower, str.title, str.upper,
)
FORMS = ("NFC", "NFD", "NFKC", "NFKD")
digest = hashlib.sha256()
for number in range(sys.maxunicode + 1):
    character = chr(number)
    facts = [of(character) for of in PROPERTIES]
    facts += [unicodedata.numeric(character, None), bool(re.match(r"\\w", character))]
    digest.update(repr(facts).encode("utf-8", "surrogatepass"))
for first in range(0, 0xD800, 64):
    text = "".join([chr(first + place) for place in range(64)])
    for form in FORMS:
        digest.update(unicodedata.normalize(form, text).encode())
    digest.update(text.encode().decode().encode("latin-1", "xmlcharrefreplace"))
digest.hexdigest()
"""
RUN = """
const [, folder, python] = process.argv.splice(0);
const { loadPyodide } = await import(`./${folder}/pyodide.mjs`);
const { default: lockFileContents } = await import("./vendor/pyodide/lock.mjs");
const library = folder.startsWith("vendor") ? "stdlib.wasm" : "python_stdlib.zip";
const pyodide = await loadPyodide({
  indexURL: `${folder}/`, stdLibURL: `${folder}/${library}`, lockFileContents,
});
console.log(pyodide.runPython(python));
"""


def test_characters_have_the_same_properties_as_in_the_package() -> None:
    ours, pinned = (run_node(RUN, folder, CHARACTERS) for folder in (OURS, PINNED))
    assert ours == pinned
    assert len(ours.strip()) == 64


@pytest.mark.parametrize("encoding", ENCODINGS_WITH_TABLES)
def test_no_encoding_needs_the_tables(encoding: str) -> None:
    script = f"""
import codecs
try:
    codecs.lookup({encoding!r})
except LookupError:
    print("unknown")
"""
    assert run("pyodide", script, folders=()) == "unknown\n"


def test_asking_for_a_name_is_an_ordinary_error() -> None:
    script = """
import unicodedata
for ask in (lambda: unicodedata.name("A"), lambda: unicodedata.lookup("SPACE")):
    try:
        ask()
    except (KeyError, ValueError) as error:
        print(type(error).__name__)
print("A\u3042".encode("ascii", "namereplace"))
"""
    assert run("pyodide", script, folders=()) == "ValueError\nKeyError\nb'A\\\\u3042'\n"


def test_the_tables_are_a_fifth_of_the_interpreter() -> None:
    ours, pinned = (
        len(gzip.compress((ROOT / folder / INTERPRETER).read_bytes())) for folder in (OURS, PINNED)
    )
    assert pinned - ours > 700_000
