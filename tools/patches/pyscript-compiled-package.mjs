/**
 * What: PyScript's core holds its Python package `pyscript` as strings, writes them to Python's file
 * system at every start and has them compiled there. The strings are removed, and the imports of what
 * writes them; the modules that ui/browser/dom.py imports (`document`, `ffi`) go to vendor/python/, from
 * where the build takes them into the bundle of byte code of our own modules.
 * Why: writing and compiling them takes a part of every start, and most of them are never imported.
 * Gain: processor time of a warm start 160 → 140 ms (10 %, medians of 28 starts in turns), cold visit
 * to the first tap 1.26 → 1.05 s (4 visits in turns, processor 4× slower), bytes until the first tap
 * 404626 → 396997 (1.9 %). On AMD EPYC with 2 cores, Chromium 156, 2026-11-25. Of these, the imports are
 * 16 ms on a processor 4× slower.
 * Another version: the build fails unless the strings are found once, as the files of `.`; the tests
 * fail if the modules need others than those kept here.
 */

const LITERAL = /(?<=\(".",)\{pyscript:\{(?:"\w+\.py":"(?:[^"\\\n]|\\.)*",?)*\}\}(?=\))/g;
const WRITER_IMPORTS = /(?<==\[)"import os as _os","from pathlib import Path as _Path","_path = None"(?=\])/g;
const WRITER_NAMES = /(?<=\[)"_Path","_path","_os",(?="_pyscript"\])/g;
const KEPT = ["context", "ffi", "util"]; // beside __init__, which is to import nothing else

export default {
  name: "pyscript-compiled-package",
  package: "@pyscript/core",
  file: /^pyscript\/core-[^/]*\.js$/,
  apply(text, { replaceOnce, add }) {
    const unwritten = replaceOnce(replaceOnce(text, WRITER_IMPORTS, ""), WRITER_NAMES, "");
    return replaceOnce(unwritten, LITERAL, (literal) => {
      const { pyscript } = new Function(`return ${literal}`)();
      const imports = pyscript["__init__.py"].split("\n").filter((line) => {
        const [, module] = /from pyscript\.(\w+) /.exec(line) ?? [];
        return !module || KEPT.includes(module);
      });
      add("python/pyscript/__init__.py", `${imports.join("\n")}\n`);
      for (const name of KEPT) add(`python/pyscript/${name}.py`, `${pyscript[`${name}.py`]}\n`);
      return "{}";
    });
  },
};
