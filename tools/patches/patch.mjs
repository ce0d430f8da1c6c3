// The context that patches run in. A patch is an object:
//   name     the name of its file, without .mjs
//   package  the npm package that it changes
//   file     a pattern for the path in vendor/ of the one file that it changes
//   apply    (content, context) => the changed content; text, or bytes for WebAssembly
// `context` has `fail(reason)`, which throws an Error that names the patch, the package and its
// version; `replaceOnce(text, pattern, replacement)`, which fails unless the pattern matches once; and
// `add(path, text)`, which writes another file to vendor/.

import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** Return the version of an installed npm package. */
export async function versionOf(name) {
  return JSON.parse(await readFile(join("node_modules", name, "package.json"), "utf8")).version;
}

/** Return the context of a patch for a package of this version. */
export function contextFor(patch, version, add) {
  const fail = (reason) => {
    throw new Error(`patch ${patch.name} doesn't fit ${patch.package} ${version}: ${reason}`);
  };
  const replaceOnce = (text, pattern, replacement) => {
    const matches = text.match(pattern) ?? [];
    if (matches.length !== 1) fail(`${matches.length} places match ${pattern}, expected 1`);
    return text.replace(pattern, replacement);
  };
  return { fail, replaceOnce, add };
}
