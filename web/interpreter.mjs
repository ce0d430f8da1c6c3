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

/** Lay files, path -> bytes, into the Python's file system. */
export function layOut({ FS }, files) {
  const made = new Set();
  const make = (folder) => {
    if (!folder || made.has(folder)) return;
    make(folder.slice(0, Math.max(0, folder.lastIndexOf("/"))));
    if (!FS.analyzePath(folder).exists) FS.mkdir(folder);
    made.add(folder);
  };
  for (const [path, bytes] of Object.entries(files)) {
    make(path.slice(0, path.lastIndexOf("/")));
    FS.writeFile(path, bytes);
  }
}

const number = (value) => {
  const bytes = [value % 128];
  for (let rest = value >> 7; rest; rest >>= 7) bytes.unshift(128 | (rest % 128));
  return bytes;
};

function joined(parts) {
  const all = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function record(kind, ...parts) {
  const body = joined(parts);
  return joined([number(kind), number(body.length), body]);
}

/** Files, path -> bytes, as an image of MicroPython's read-only file system, ROMFS. */
export function image(files) {
  const root = new Map();
  for (const [path, bytes] of Object.entries(files)) {
    const folders = path.split("/");
    const name = folders.pop();
    let folder = root;
    for (const inner of folders) {
      if (!folder.has(inner)) folder.set(inner, new Map());
      folder = folder.get(inner);
    }
    folder.set(name, bytes);
  }
  const written = (folder) => joined([...folder].map(([text, held]) => {
    const name = new TextEncoder().encode(text);
    const named = [number(name.length), name];
    if (held instanceof Map) return record(4, ...named, written(held));
    return record(5, ...named, record(2, held));
  }));
  const body = written(root);
  const length = number(body.length);
  if ((3 + length.length + body.length) % 2) length.unshift(128); // the image's size is even
  return joined([[0xd2, 0xcd, 0x31], length, body]);
}

// MicroPython looks through all folders for a file that would stand in for a module of its own,
// every time one is imported, unless it has been told that it is there.
const MOUNT = `
import sys, vfs
if "/rom" in sys.path:
    vfs.umount("/rom")
else:
    sys.path.insert(0, "/rom")
    for name in "array binascii collections hashlib json math re struct time".split():
        sys.modules[name] = __import__(name)
vfs.mount(vfs.VfsRom(vfs.rom_ioctl(2, 0)), "/rom")
`;

/** Let MicroPython import what is in this image, and no longer what was in the one before. Modules
 * are read, and byte code is run, where it lies: it stays there for ever. */
export function mount({ _module: module, runPython }, rom) {
  const address = module._malloc(rom.length);
  module.HEAPU8.set(rom, address);
  module.ccall("mp_js_register_romfs", "null", ["pointer", "number"], [address, rom.length]);
  runPython(MOUNT);
}
