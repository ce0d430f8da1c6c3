// Byte code for Pyodide, made by Pyodide itself, so that the magic number fits.
//
// As a module: stdlib() and modules(folders) give the bytes of a zip of .pyc files.
// As a command: node tools/compile_worker.mjs OUT.zip FOLDER…  compiles the Python files in those folders.

import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { loadPyodide } from "pyodide";

// What the page and the computer player import beyond what Pyodide itself needs to boot: all that
// engine/ and ui/ ask for, what the package `pyscript` asks for on a type="py" page, and what Python
// imports late, while it reports an error.
const STDLIB_MODULES = `
  __future__ array asyncio binascii bisect collections collections.abc contextlib functools hashlib
  heapq inspect io itertools json math operator os random re string struct sys time traceback types
  typing
`.trim().split(/\s+/);

// What the standard library imports only if it is there, and no page can use: sockets with TLS, and
// compression by other means than zlib.
const OPTIONAL = ["_ssl", "bz2", "compression", "lzma", "ssl"];

// Unchecked hashes: no time stamps, hence the same bytes from every build. Asserts stay in; what
// functions say of themselves goes, and so does in which column of a line something stands, which
// takes as much room as the code. With `lines` a traceback tells the line, without them (nobody
// mends the standard library here) that of the function.
const ZIP = `
import importlib._bootstrap_external as external
import importlib.util
import inspect
import io
import types
import zipfile

NO_COLUMN, NO_PLACE = 13, 15  # the kinds of entries, see CPython's InternalDocs/code_objects.md


def entry(kind, units):
    return bytes([0x80 | kind << 3 | units - 1])


def signed(value):
    value = abs(value) << 1 | (value < 0)
    found = bytearray()
    while value >= 64:
        found.append(64 | value & 63)
        value >>= 6
    return bytes(found) + bytes([value])


def places(code):
    found, last = b"", code.co_firstlineno
    for start, end, line in code.co_lines() if lines else [(0, len(code.co_code), last)]:
        for at in range(start, end, 16):
            units = (min(end, at + 16) - at) // 2
            if line is None:
                found += entry(NO_PLACE, units)
            else:
                found += entry(NO_COLUMN, units) + signed(line - last)
                last = line
    return found


def slim(code):
    inner = [slim(one) if isinstance(one, types.CodeType) else one for one in code.co_consts]
    if code.co_flags & inspect.CO_HAS_DOCSTRING:
        inner[0] = ""
    return code.replace(co_consts=tuple(inner), co_linetable=places(code))


def pyc(name, source):
    code = slim(compile(source, name, "exec", dont_inherit=True))
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
    and name.split(".")[0] not in optional
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

/** The trimmed standard library: only modules that boot or that are STDLIB_MODULES, with all they import. */
export function trimmedStdlib() {
  return run(STDLIB, { wanted: STDLIB_MODULES, optional: OPTIONAL, lines: false });
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
  return run(python, { files: sources, lines: true });
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [out, ...folders] = process.argv.slice(2);
  await writeFile(out, await modules(folders));
}
