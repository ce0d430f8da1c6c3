// An image of MicroPython's read-only file system with all files below the working directory:
//   node tools/rom.mjs OUT

import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { image } from "../web/interpreter.mjs";

const found = await readdir(".", { recursive: true, withFileTypes: true });
const files = {};
for (const entry of found.filter((one) => one.isFile())) {
  const path = join(entry.parentPath ?? entry.path, entry.name);
  files[relative(".", path).replaceAll("\\", "/")] = await readFile(path);
}
const sorted = Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1));
await writeFile(process.argv[2], image(Object.fromEntries(sorted)));
