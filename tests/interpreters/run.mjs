// Runs a Python script on one of the page's interpreters, under Node:
//   node tests/interpreters/run.mjs micropython|pyodide
// Standard input: {"files": {path: source}, "script": "…", "input": "…", "archives": […]}. The files lie on the
// import path, the script finds the input as the global INPUT, and the clock cpu(); what it prints comes out.

import { readFileSync } from "node:fs";
import { loadMicroPython, loadPyodide, mountArchive } from "../../web/interpreter.mjs";

const ROOT = "/coaster";

function writeFiles(fs, files) {
  fs.mkdir(ROOT);
  const folders = new Set();
  for (const [path, source] of Object.entries(files)) {
    const parts = path.split("/");
    for (let i = 1; i < parts.length; i++) {
      const folder = `${ROOT}/${parts.slice(0, i).join("/")}`;
      if (!folders.has(folder)) fs.mkdir(folder);
      folders.add(folder);
    }
    fs.writeFile(`${ROOT}/${path}`, source);
  }
}

const loaders = { micropython: loadMicroPython, pyodide: loadPyodide };
const { files, script, input, archives } = JSON.parse(readFileSync(0, "utf8"));
const python = await loaders[process.argv[2]]({
  stdout: (line) => process.stdout.write(`${line}\n`),
  stderr: (line) => process.stderr.write(`${line}\n`),
  heapsize: 256 * 1024 * 1024, // MicroPython's; tests hold more at a time than a page does
});
writeFiles(python.FS, files);
for (const path of archives) mountArchive(python, readFileSync(path));
python.globals.set("INPUT", input);
// Milliseconds of processor time: others' work on this machine doesn't count.
python.globals.set("cpu", () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
});
try {
  python.runPython(`import sys\nsys.path.insert(0, "${ROOT}")`);
  python.runPython(script);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
