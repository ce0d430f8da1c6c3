// Byte code for Pyodide, made by Pyodide itself, so that the magic number fits.
//
// As a module: stdlib() and modules(folders) give the bytes of a zip of .pyc files.
// As a command: node tools/pyc.mjs OUT.zip FOLDER…  compiles the Python files in those folders.

import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { loadPyodide } from "pyodide";

// What the page and the computer player may import beyond what Pyodide itself needs to boot:
// anything engine/ and ui/ ask for, what PyScript's own Python asks for on a type="py" page, and
// what Python imports late, in the middle of reporting an error.
const WANTED = `
  __future__ array asyncio base64 binascii bisect collections collections.abc contextlib copy
  encodings.ascii encodings.idna encodings.latin_1 functools hashlib heapq html inspect io itertools
  json math operator os random re string struct sys textwrap time traceback types typing
`.trim().split(/\s+/);

// Unchecked hashes: no time stamps, hence the same bytes from every build. Asserts stay in.
const ZIP = `
import importlib._bootstrap_external as external
import importlib.util
import io
import zipfile


def pyc(name, source):
    code = compile(source, name, "exec", dont_inherit=True)
    return external._code_to_hash_pyc(code, importlib.util.source_hash(source), checked=False)


def zipped(sources):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(sources):
            entry = zipfile.ZipInfo(name + "c")  # 1980-01-01, always
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, pyc(name, sources[name]))
    return out.getvalue()
`;

const STDLIB = `
import importlib
import sys

booted = set(sys.modules)
for name in wanted:
    importlib.import_module(name)

library = next(path for path in sys.path if path.endswith(".zip"))
names = {
    name
    for name, module in sys.modules.items()
    if (getattr(module, "__file__", None) or "").startswith(library)
}
` + ZIP + `
import zipimport

importer = zipimport.zipimporter(library)
sources = {}
for name in names:
    path = sys.modules[name].__file__[len(library) + 1 :]
    sources[path] = importer.get_data(library + "/" + path)
zipped(sources)
`;

async function run(python, globals) {
  const pyodide = await loadPyodide();
  const result = pyodide.runPython(python, { globals: pyodide.toPy(globals) });
  return result.toJs();
}

/** The trimmed standard library: only modules that boot or that are WANTED, with all they import. */
export function stdlib() {
  return run(STDLIB, { wanted: WANTED });
}

/** The Python files below these folders of the project, each under its path. */
export async function modules(folders) {
  const sources = {};
  for (const folder of folders) {
    const entries = await readdir(folder, { recursive: true });
    for (const name of entries.filter((entry) => entry.endsWith(".py"))) {
      sources[join(folder, name)] = await readFile(join(folder, name), "utf8");
    }
  }
  const python = `${ZIP}\nzipped({name: text.encode() for name, text in files.items()})`;
  return run(python, { files: sources });
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [out, ...folders] = process.argv.slice(2);
  await writeFile(out, await modules(folders));
}
