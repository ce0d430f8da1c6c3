// Minifies JavaScript with terser, so that there is less to send and to parse.
//
// As a module: minified(text, module). As a command: node tools/minify.mjs FILE…  rewrites files in place.

import { readFile, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { minify } from "terser";

// Emscripten's checks that its own interface is used correctly. Nothing changes after the tests passed,
// so they are removed: without that, 4.8 KB more would come before the first tap.
const ASSERTIONS = [
  "assert", "consumedModuleProp", "ignoredModuleProp", "missingLibrarySymbol", "unexportedRuntimeSymbol",
];

// More of these checks: lists of names to report if the page used them, and functions in place of those
// that WebAssembly will export, which would say that it isn't loaded yet.
const NAME_LISTS =
  /\["[\w$",]*"\]\.forEach\((?:unexportedRuntimeSymbol|function\(sym\)\{unexportedRuntimeSymbol\(sym\)\})\);/g;
const EARLY_CALLS = /\bmakeInvalidEarlyAccess\("\w+"\)/g;

/** Return the minified script. `module`: whether it is a module, whose top-level names are its own.
 * Comments with licences stay; calls of ASSERTIONS are removed, and what NAME_LISTS and EARLY_CALLS
 * match. */
export async function minified(text, module) {
  const compress = { pure_funcs: ASSERTIONS };
  const unchecked = text.replace(NAME_LISTS, "").replace(EARLY_CALLS, "null");
  const { code } = await minify(unchecked, { ecma: 2020, module, compress });
  return `${code}\n`;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const path of process.argv.slice(2)) {
    await writeFile(path, await minified(await readFile(path, "utf8"), path.endsWith(".mjs")));
  }
}
