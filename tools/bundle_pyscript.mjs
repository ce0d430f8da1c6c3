// Bundles PyScript from its own modules, without the parts that this page never uses: its workers (the
// page has one of its own), its package manager, folders of the device, the code editor, and the writing
// of its Python package at every start. What Python imports of that package becomes files, so that the
// build compiles them with our own modules.
//
// tools/vendor.mjs does this instead of copying PyScript's file. Another version of PyScript: the build
// fails unless all modules named here are among those of the bundle.

import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { failureOf, versionOf } from "./patches/patch.mjs";

const CORE = "@pyscript/core/src";
const POLYSCRIPT = "polyscript/esm"; // PyScript's own foundation

const UNAVAILABLE = `() => { throw new Error("left out by tools/bundle_pyscript.mjs") }`;

// The modules that are left out: path in node_modules -> what stands in for it.
const REPLACED = {
  [`${POLYSCRIPT}/worker/class.js`]: `export default () => ${UNAVAILABLE};`,
  [`${POLYSCRIPT}/worker/hook.js`]: "export default class {};",
  [`${POLYSCRIPT}/python/mip.js`]: "export default '';",
  [`${POLYSCRIPT}/interpreter/_nativefs.js`]: `export const initializeNativeFS = () => ${UNAVAILABLE};`,
  [`${POLYSCRIPT}/interpreter/_remote_package.js`]: `export default ${UNAVAILABLE};`,
  [`${CORE}/fs.js`]: `export {};`, // it opens a database at every start
  [`${CORE}/sync.js`]: "export default {};",
  [`${CORE}/plugins.js`]: "export default {};", // pyscript.toml switches all of them off
  [`${CORE}/plugins/codemirror.js`]: "export default {};",
  [`${CORE}/stdlib.js`]: String.raw`
    export const stdlib = "import pyscript as _pyscript\ndel _pyscript\n";
    export const optional = "";`,
};

// The dynamic import that becomes a file of its own: the parser of pyscript.toml.
const INCLUDED = /\/toml\.js$/;

// The modules of PyScript's Python package that ui/browser/dom.py needs, beside __init__, which is to
// import nothing else.
const PYTHON_MODULES = ["context", "ffi", "util"];

function replacing(replaced) {
  return {
    name: "replace-modules",
    setup({ onLoad, onResolve }) {
      onResolve({ filter: /./ }, ({ path, kind }) =>
        kind === "dynamic-import" && !INCLUDED.test(path) ? { path, external: true } : undefined,
      );
      onLoad({ filter: /\.js$/ }, ({ path }) => {
        const name = Object.keys(REPLACED).find((name) => path.endsWith(`/node_modules/${name}`));
        if (!name) return undefined;
        replaced.add(name);
        return { contents: REPLACED[name] };
      });
    },
  };
}

/** Write the modules of PyScript's Python package that the page needs to a folder; `fail` as in a patch. */
async function writePythonPackage(folder, fail) {
  const { default: sources } = await import(`../node_modules/${CORE}/stdlib/pyscript.js`);
  const imports = sources.pyscript["__init__.py"].split("\n").filter((line) => {
    const [, module] = /from pyscript\.(\w+) /.exec(line) ?? [];
    return !module || PYTHON_MODULES.includes(module);
  });
  const files = { "__init__": imports.join("\n") };
  for (const name of PYTHON_MODULES) {
    files[name] = sources.pyscript[`${name}.py`];
    if (files[name] === undefined) fail(`no Python module ${name}`);
  }
  await mkdir(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, `${name}.py`), `${text}\n`);
}

/**
 * Replace PyScript's files in the folder `out` of tools/vendor.mjs.
 *
 * Throws an Error if PyScript lacks a module that is to be left out or kept.
 */
export async function bundlePyScript(out) {
  const step = { name: "small-pyscript", package: "@pyscript/core" };
  const fail = failureOf(step, await versionOf(step.package));
  const folder = join(out, "pyscript");
  for (const name of await readdir(folder)) await rm(join(folder, name));
  const replaced = new Set();
  await build({
    entryPoints: [join("node_modules", CORE, "core.js")],
    outdir: folder,
    chunkNames: "[name]",
    bundle: true,
    splitting: true,
    format: "esm",
    target: "es2022",
    minify: true,
    legalComments: "inline",
    plugins: [replacing(replaced)],
    logLevel: "warning",
  });
  const missing = Object.keys(REPLACED).filter((name) => !replaced.has(name));
  if (missing.length) fail(`no ${missing}`);
  await writePythonPackage(join(out, "python", "pyscript"), fail);
}
