// Fills vendor/ from node_modules with the files of each pinned package that the page loads, changed by
// the patches in tools/patches/.
//
//   node tools/vendor.mjs                          vendor/: patched, minified, a small standard library
//   PATCH=0 node tools/vendor.mjs                  vendor-unpatched/: the packages' files as shipped
//   node tools/vendor.mjs --without NAME --out DIR without that patch or STEP, to measure its gain

import { copyFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { bundlePyScript } from "./bundle_pyscript.mjs";
import { trimmedStdlib } from "./compile_worker.mjs";
import { minified } from "./minify.mjs";
import { PATCHES } from "./patches/index.mjs";
import { failureOf, versionOf } from "./patches/patch.mjs";

const PACKAGES = {
  pyscript: ["@pyscript/core/dist", ["core.js"]],
  micropython: [
    "@micropython/micropython-webassembly-pyscript",
    ["micropython.mjs", "micropython.wasm"],
  ],
  pyodide: ["pyodide", ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"]],
  ".": ["qrcode-generator/dist", ["qrcode.mjs"]],
  qr: ["qr", ["decode.js"]],
};
const STEPS = ["decoder-only", "minify", "small-pyscript", "small-stdlib"]; // other changes to the packages' files

// The chunks PyScript imports while running, with all plugins off: the one that reports errors,
// and the parser of pyscript.toml. Their names carry hashes.
const CHUNKS = /"\.\/((?:error|toml-V4)[-\w]*\.js)"/g;
const STATIC_IMPORTS = /from\s*["']\.\/([^"']+)["']/g;

/** Return the names in `first` and those of every file in `folder` that they import. */
async function graph(folder, first) {
  const names = [...first];
  for (const name of names) {
    if (!/\.js$/.test(name)) continue;
    const text = await readFile(join(folder, name), "utf8");
    for (const pattern of [STATIC_IMPORTS, CHUNKS]) {
      for (const [, imported] of text.matchAll(pattern)) {
        if (!names.includes(imported)) names.push(imported);
      }
    }
  }
  return names;
}

async function copyPackages(out) {
  for (const [name, [source, first]] of Object.entries(PACKAGES)) {
    const [from, to] = [join("node_modules", source), join(out, name)];
    await mkdir(to, { recursive: true });
    for (const file of await graph(from, first)) await copyFile(join(from, file), join(to, file));
  }
}

/** Change the one file in `out` that `patch` is for. Throws an Error if it doesn't fit. */
async function applyPatch(patch, out) {
  const fail = failureOf(patch, await versionOf(patch.package));
  const files = (await readdir(out, { recursive: true })).filter((path) => patch.file.test(path));
  if (files.length !== 1) fail(`${files.length} files match ${patch.file}, expected 1`);
  const path = join(out, files[0]);
  await writeFile(path, await patch.apply(await readFile(path), fail));
}

/** Make one module of the decoder of QR codes and the encoder, of which it uses some tables. What is
 * not exported then is dropped by `minifyModules`: one file of 36 KB instead of two of 52. */
async function mergeDecoder(out) {
  const [decoder, encoder] = ["decode.js", "index.js"].map((name) => join(out, "qr", name));
  const [decoding, encoding] = await Promise.all([decoder, encoder].map((path) => readFile(path, "utf8")));
  const fail = (reason) => {
    throw new Error(`the step decoder-only doesn't fit qr: ${reason}`);
  };
  const imports = [...decoding.matchAll(/^import \{(.*)\} from '\.\/index\.js';\n/gm)];
  const exports = encoding.match(/^export \{(.*)\};$/m);
  if (imports.length !== 1 || !exports) fail("other imports or exports");
  // Both modules must call the tables by the same names, and nothing else.
  const pairs = (text) => text.split(",").map((pair) => pair.trim().split(" as ")).filter(([name]) => name);
  const exported = new Map(pairs(exports[1]).map(([name, alias]) => [alias, name]));
  const foreign = pairs(imports[0][1]).filter(([alias, name]) => exported.get(alias) !== name);
  if (foreign.length) fail(`imports ${foreign}`);
  const defined = (text) => text.match(/(?<=^(?:export )?(?:const|let|class|(?:async )?function) )\w+/gm);
  const names = new Set(defined(encoding));
  const twice = defined(decoding).filter((name) => names.has(name));
  if (twice.length) fail(`both modules define ${twice}`);
  const local = (text) => text.replace(/^export (\{.*\};|default \w+;)$/gm, "").replace(/^export /gm, "");
  const merged = `${local(encoding)}\n${local(decoding.replace(imports[0][0], ""))}\nexport { decodeQR };\n`;
  await writeFile(decoder, merged);
  await rm(encoder);
}

/** Minify the modules in `out` that their packages don't ship minified. */
async function minifyModules(out) {
  for (const name of await readdir(out, { recursive: true })) {
    if (!name.endsWith(".mjs") && dirname(name) !== "qr") continue;
    const path = join(out, name);
    await writeFile(path, await minified(await readFile(path, "utf8"), true));
  }
}

/** Write a lock file without packages, of which the page loads none. Pyodide would fetch its own at
 * every start; web/interpreter.mjs passes this one to loadPyodide. */
async function writeLock(out) {
  const { info } = JSON.parse(await readFile("node_modules/pyodide/pyodide-lock.json", "utf8"));
  const lock = `export default ${JSON.stringify({ info, packages: {} })};\n`;
  await writeFile(join(out, "pyodide", "lock.mjs"), lock);
}

/** Empty and fill the folder `out`, leaving out the patches and steps in `without`. */
async function vendor(out, without) {
  if (without.includes("small-pyscript") && !without.includes("micropython-no-unused-modules"))
    throw new Error("PyScript as shipped imports pathlib: leave out micropython-no-unused-modules, too");
  await rm(out, { recursive: true, force: true });
  await copyPackages(out);
  for (const patch of PATCHES) if (!without.includes(patch.name)) await applyPatch(patch, out);
  if (!without.includes("small-pyscript")) await bundlePyScript(out);
  if (!without.includes("decoder-only")) await mergeDecoder(out);
  if (!without.includes("minify")) await minifyModules(out);
  await writeLock(out);
  const library = join(out, "pyodide", "stdlib.wasm");
  if (!without.includes("small-stdlib")) await writeFile(library, await trimmedStdlib());
  else await copyFile("node_modules/pyodide/python_stdlib.zip", library);
}

const unpatched = process.env.PATCH === "0";
const all = [...PATCHES.map(({ name }) => name), ...STEPS];
const { values } = parseArgs({
  options: {
    out: { type: "string", default: unpatched ? "vendor-unpatched" : "vendor" },
    without: { type: "string", multiple: true, default: unpatched ? all : [] },
  },
});
const unknown = values.without.filter((name) => !all.includes(name));
if (unknown.length) throw new Error(`no such patch or step: ${unknown}; there are ${all.join(" ")}`);
await vendor(values.out, values.without);
