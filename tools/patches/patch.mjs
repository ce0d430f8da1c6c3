// A patch is an object:
//   name     the name of its file, without .mjs
//   package  the npm package that it changes
//   file     a pattern for the path in vendor/ of the one WebAssembly file that it changes
//   apply    (module, fail) => the changed module, both as bytes; `fail(reason)` throws an Error that
//            names the patch, the package and its version

import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** Return the version of an installed npm package. */
export async function versionOf(name) {
  return JSON.parse(await readFile(join("node_modules", name, "package.json"), "utf8")).version;
}

/** Return the `fail` of a patch, or of another change with a `name` and a `package`. */
export function failureOf(patch, version) {
  return (reason) => {
    throw new Error(`patch ${patch.name} doesn't fit ${patch.package} ${version}: ${reason}`);
  };
}
