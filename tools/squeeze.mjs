// JavaScript without what only readers need: fewer bytes to send, less for a phone to parse.
//
// As a module: squeezed(text, module). As a command: node tools/squeeze.mjs FILE…  rewrites files in place.

import { readFile, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { minify } from "terser";

// Emscripten's checks of its own use, which find nothing in a program that is never changed again.
const ASSERTIONS = [
  "assert", "consumedModuleProp", "ignoredModuleProp", "missingLibrarySymbol", "unexportedRuntimeSymbol",
];

/** The same script, shorter; `module`: whether it is one, so that nobody else sees its names.
 * Licences stay; what only asserts that the script itself is right goes. */
export async function squeezed(text, module) {
  const compress = { pure_funcs: ASSERTIONS };
  const { code } = await minify(text, { ecma: 2020, module, compress });
  return `${code}\n`;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const path of process.argv.slice(2)) {
    await writeFile(path, await squeezed(await readFile(path, "utf8"), path.endsWith(".mjs")));
  }
}
