// The two Pythons, as every page, worker and test of Coaster starts them. PyScript's `interpreter`
// is this module, so that type="mpy" and type="py" need no other word in pyscript.toml.

// Node wants paths where browsers want URLs.
function vendored(path) {
  const url = new URL(`../vendor/${path}`, import.meta.url);
  return url.protocol === "file:" ? decodeURIComponent(url.pathname) : url.href;
}

export async function loadMicroPython(options) {
  const { loadMicroPython: load } = await import("../vendor/micropython/micropython.mjs");
  // A heap of 8 MB from the start: growing it bit by bit means collecting garbage at every step.
  const heapsize = 8 * 1024 * 1024;
  return load({ heapsize, ...options, url: vendored("micropython/micropython.wasm") });
}

export async function loadPyodide(options) {
  const [{ loadPyodide: load }, { default: lock }] = await Promise.all([
    import("../vendor/pyodide/pyodide.mjs"),
    import("../vendor/pyodide/lock.mjs"),
  ]);
  return load({
    ...options,
    indexURL: vendored("pyodide/"),
    packageBaseUrl: vendored("pyodide/"), // nothing is ever loaded from there, nor from a CDN
    stdLibURL: vendored("pyodide/stdlib.zip"),
    lockFileContents: lock,
  });
}
