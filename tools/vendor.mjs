// Fills vendor/ from node_modules: of each pinned package only the files that the page loads.

import { copyFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { withoutInvokes } from "./longjmp.mjs";
import { stdlib } from "./pyc.mjs";
import { squeezed } from "./squeeze.mjs";

const PACKAGES = {
  pyscript: ["@pyscript/core/dist", ["core.js"]],
  micropython: [
    "@micropython/micropython-webassembly-pyscript",
    ["micropython.mjs", "micropython.wasm"],
  ],
  pyodide: ["pyodide", ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"]],
  ".": ["qrcode-generator/dist", ["qrcode.mjs"]],
};

// The chunks PyScript imports while running, with all plugins off: the one that reports errors,
// and the parser of pyscript.toml. Their names carry hashes.
const CHUNKS = /"\.\/((?:error|toml-V4)[-\w]*\.js)"/g;
const STATIC_IMPORTS = /from\s*"\.\/([^"]+)"/g;

// A third of PyScript's core is text that this page can't use or doesn't: a script for workers, which
// our Content-Security-Policy forbids (ours is web/worker.mjs), and a Python package, `pyscript`, which
// it writes into Python's file system at every start to have it compiled there. ui/page/dom.py imports
// `document` and `ffi` of it: these come with our own modules (tools/modules.py), compiled.
const WORKER_SCRIPT = /(?<=new Blob\(\["\/\*@\*\/"\+)'(?:[^'\\\n]|\\.)*'/g;
const PYTHON_PACKAGE = /(?<=\(".",)\{pyscript:\{(?:"\w+\.py":"(?:[^"\\\n]|\\.)*",?)*\}\}(?=\))/g;
const PACKAGE = "vendor/python/pyscript";
const KEPT = ["context", "ffi", "util"]; // beside __init__, which is to import nothing else

// To see whether memory can be shared it calls a constructor that no page has unless its server says so
// in two headers. V8 reads the whole module twice more to word that mistake, which PyScript then drops.
const TRIED = /(?<=try\{)new (\w+)\(4,\{maxByteLength:8\}\)(?=\}catch)/g;

// It looks at every element and attribute that ever changes, in case they are scripts or name handlers
// in Python; a page that draws boards changes dozens at each tap, and has one script, there from the first.
const WATCHED = /\w+\.observe\(\w+,\{childList:!0,subtree:!0,attributes:!0\}\),/g;

/** PyScript's core without them, and of the package what is needed: module -> text. */
function withoutUnused(text) {
  let kept;
  const alone = replaceOne(text, WORKER_SCRIPT, () => "''");
  const asking = replaceOne(alone, TRIED, (tried, name) => `if(!${name})throw 0;${tried}`);
  const watching = replaceOne(asking, WATCHED, () => "");
  const slim = replaceOne(watching, PYTHON_PACKAGE, (literal) => {
    const { pyscript } = new Function(`return ${literal}`)();
    const modules = Object.entries(pyscript).filter(([name]) => KEPT.includes(name.slice(0, -3)));
    const imports = pyscript["__init__.py"].split("\n").filter((line) => {
      const [, module] = /from pyscript\.(\w+) /.exec(line) ?? [];
      return !module || KEPT.includes(module);
    });
    kept = Object.fromEntries([["__init__.py", imports.join("\n")], ...modules]);
    return "{}";
  });
  return [slim, kept];
}

// Pyodide gives a name to everything that a package in WebAssembly might call; we load none.
const NAMED = /,(_[\w$]+)=Module\.\1=\w\.[\w$]+(?=[,;}])/g;

/** Pyodide's loader without the names that neither it nor `other`, its caller, uses. */
function withoutUnusedNames(text, other) {
  const counts = new Map();
  for (const [word] of text.matchAll(/[\w$]+/g)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const unused = new Set();
  for (const [, name] of text.matchAll(NAMED)) {
    if (counts.get(name) === 3 && !other.includes(name)) unused.add(name); // twice here, once declared
  }
  if (unused.size < 1000) throw new Error(`only ${unused.size} unused names`);
  const without = (found, name) => (unused.has(name) ? "" : found);
  return text.replace(NAMED, without).replace(/,(_[\w$]+)(?=[,;])/g, without);
}

/** `text` with what `pattern` finds replaced; another PyScript may have it elsewhere: an error. */
function replaceOne(text, pattern, made) {
  const found = text.match(pattern) ?? [];
  if (found.length !== 1) throw new Error(`${found.length} of ${pattern}: expected one`);
  return text.replace(pattern, made);
}

/** Copies a file; a module squeezed, PyScript's (which are squeezed) without what is unused, and
 * without the pointer to a source map that isn't shipped. */
async function copy(from, to) {
  if (!/\.m?js$/.test(from)) return copyFile(from, to);
  const text = await readFile(from, "utf8");
  if (from.endsWith(".mjs")) return writeFile(to, await squeezed(text, true));
  const [slim, modules] = /core-[^/]*\.js$/.test(from) ? withoutUnused(text) : [text, {}];
  for (const [name, module] of Object.entries(modules)) {
    await writeFile(join(PACKAGE, name), `${module}\n`);
  }
  return writeFile(to, slim.replace(/\n?\/\/# sourceMappingURL=.*\s*$/, "\n"));
}

/** The names of `first` and of every file in `folder` that it leads to. */
async function graph(folder, first) {
  const names = [...first];
  for (const name of names) {
    if (!/\.js$/.test(name)) continue;
    const text = await readFile(join(folder, name), "utf8");
    for (const pattern of [STATIC_IMPORTS, CHUNKS]) {
      for (const [, found] of text.matchAll(pattern)) {
        if (!names.includes(found)) names.push(found);
      }
    }
  }
  return names;
}

// Pyodide asks for its lock file at every start, to know the packages that we never load.
async function lock() {
  const { info } = JSON.parse(await readFile("node_modules/pyodide/pyodide-lock.json", "utf8"));
  return `export default ${JSON.stringify({ info, packages: {} })};\n`;
}

await rm("vendor", { recursive: true, force: true });
await mkdir(PACKAGE, { recursive: true });
for (const [name, [source, first]] of Object.entries(PACKAGES)) {
  const [from, to] = [join("node_modules", source), join("vendor", name)];
  await mkdir(to, { recursive: true });
  for (const file of await graph(from, first)) await copy(join(from, file), join(to, file));
}
const loader = "vendor/pyodide/pyodide.asm.mjs";
const caller = await readFile("vendor/pyodide/pyodide.mjs", "utf8");
await writeFile(loader, withoutUnusedNames(await readFile(loader, "utf8"), caller));
const interpreter = "vendor/micropython/micropython.wasm";
await writeFile(interpreter, withoutInvokes(await readFile(interpreter)));
await writeFile("vendor/pyodide/lock.mjs", await lock());
await writeFile("vendor/pyodide/stdlib.zip", await stdlib());
