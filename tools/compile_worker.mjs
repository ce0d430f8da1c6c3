// Compiles Python to byte code with Pyodide itself, so that the magic number matches.
//
// As a module: trimmedStdlib() and modules(folders) return the bytes of an archive of .pyc files.
// As a command: node tools/compile_worker.mjs OUT FOLDER…  compiles the Python files in those folders.
//
// An archive is a zip without compression, wrapped in a WebAssembly module (see wasm_wrapper.py): hosts
// compress it better as a whole than Python its files one by one, and Python finds a zip by its end.

import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { loadPyodide } from "pyodide";

// What the page and the bots import beyond what Pyodide needs to boot: the imports of engine/ and ui/,
// those of the package `pyscript` on a type="py" page, and those that Python defers until it reports an
// error.
const STDLIB_MODULES = `
  __future__ array asyncio binascii bisect collections collections.abc contextlib functools hashlib
  heapq inspect io itertools json math operator os random re string struct sys time traceback types
  typing
`.trim().split(/\s+/);

// Optional modules of the standard library that no page can use: TLS sockets, and compression other
// than zlib.
const OPTIONAL = ["_ssl", "bz2", "compression", "lzma", "ssl"];

// Unchecked hashes instead of time stamps make every build the same to the byte. Asserts are kept;
// docstrings are removed, and so are column numbers, which would take as much space as the code. With
// `lines` tracebacks have line numbers, without them only functions: the worker reports no tracebacks.
const ZIP = (await readFile(new URL("wasm_wrapper.py", import.meta.url), "utf8")) + `
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
    encoded = bytearray()
    while value >= 64:
        encoded.append(64 | value & 63)
        value >>= 6
    return bytes(encoded) + bytes([value])


def places(code):
    table, last = b"", code.co_firstlineno
    for start, end, line in code.co_lines() if lines else [(0, len(code.co_code), last)]:
        for at in range(start, end, 16):
            units = (min(end, at + 16) - at) // 2
            if line is None:
                table += entry(NO_PLACE, units)
            else:
                table += entry(NO_COLUMN, units) + signed(line - last)
                last = line
    return table


def slim(code):
    inner = [slim(const) if isinstance(const, types.CodeType) else const for const in code.co_consts]
    if code.co_flags & inspect.CO_HAS_DOCSTRING:
        inner[0] = ""
    return code.replace(co_consts=tuple(inner), co_linetable=places(code))


def pyc(name, source):
    code = slim(compile(source, name, "exec", dont_inherit=True))
    return external._code_to_hash_pyc(code, bytes(8), checked=False)  # never compared


def zipped(sources):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name in sorted(sources):
            entry = zipfile.ZipInfo(name + "c")  # 1980-01-01, always
            archive.writestr(entry, pyc(name, sources[name]))
    return wrap_in_wasm(b"zip", out.getvalue())
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
    and module.__spec__.origin != "frozen"
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

/** Return the standard library reduced to what boots, STDLIB_MODULES, and what they import, without the
 * modules that are in the interpreter itself. */
export function trimmedStdlib() {
  return run(STDLIB, { wanted: STDLIB_MODULES, optional: OPTIONAL, lines: false });
}

/** Return the Python files below these folders of the project, each under its path. */
export async function modules(folders) {
  const sources = {};
  for (const folder of folders) {
    const entries = await readdir(folder, { recursive: true });
    for (const name of entries.filter((entry) => entry.endsWith(".py"))) {
      const text = await readFile(join(folder, name), "utf8");
      if (text.trim()) sources[join(folder, name)] = text; // a folder is a package without a file, too
    }
  }
  const python = `${ZIP}\nzipped({name: text.encode() for name, text in files.items()})`;
  return run(python, { files: sources, lines: false });
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [out, ...folders] = process.argv.slice(2);
  await writeFile(out, await modules(folders));
}
