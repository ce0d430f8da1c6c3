/**
 * What: PyScript's core holds the script of its workers as a string, from which it would make a Blob.
 * The string becomes empty.
 * Why: the page's Content-Security-Policy allows no Blob as a worker; its worker is web/worker.mjs.
 * The string is loaded with the core before the first tap and never used.
 * Gain: bytes until the first tap 411488 → 396997 (3.5 %), by tools/size_budget.py (English,
 * 2026-11-25, any machine).
 * Another version: the build fails unless the string is found once, as an argument of `new Blob`.
 */
export default {
  name: "pyscript-no-worker-script",
  package: "@pyscript/core",
  file: /^pyscript\/core-[^/]*\.js$/,
  apply: (text, { replaceOnce }) =>
    replaceOnce(text, /(?<=new Blob\(\["\/\*@\*\/"\+)'(?:[^'\\\n]|\\.)*'/g, () => "''"),
};
