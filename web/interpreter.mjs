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

// Archives lie one beside the other and look like one folder, which knows who holds what: for each
// module Python asks three times for what might be there. MicroPython looks through all folders for
// a file that would stand in for a module of its own, every time one is imported, unless it has been
// told that it is there: what the page needs of these is imported while there are no folders.
const SHELF = `
import sys, vfs

class Shelf:
    def __init__(self):
        self.holders = {}
    def mount(self, readonly, mkfs):
        pass
    def add(self, archive, folder=""):
        for name, kind, *_ in archive.ilistdir(folder or "/"):
            path = folder + "/" + name
            self.holders[path] = archive
            if kind == 0x4000:
                self.add(archive, path)
    def holder(self, path):
        if path not in self.holders:
            raise OSError(2)
        return self.holders[path]
    def stat(self, path):
        return self.holder(path).stat(path)
    def open(self, path, mode):
        return self.holder(path).open(path, mode)

folders = sys.path[:]
sys.path.clear()
for name in "array binascii collections hashlib json math os re struct time".split():
    sys.modules[name] = __import__(name)
sys.modules["shelf"] = Shelf()
vfs.mount(sys.modules["shelf"], "/shelf")
sys.path.extend(["/shelf"] + folders)
del Shelf, folders, name
`;
const ADD = `
import sys, vfs
sys.modules["shelf"].add(vfs.VfsRom(vfs.rom_ioctl(2, 0)))
`;
const shelved = new WeakSet();

const HEAD = 20; // bytes of an archive before the image of a read-only file system: tools/rom.py

/** Let MicroPython import what is in this archive too, bytes as tools/rom.py makes them. Modules are
 * read, and byte code is run, where it lies: it stays there for ever. */
export function mount(python, archive) {
  const { _module: module, runPython } = python;
  if (!shelved.has(python)) runPython(SHELF);
  shelved.add(python);
  const image = archive.subarray(HEAD);
  const address = module._malloc(image.length);
  module.HEAPU8.set(image, address);
  module.ccall("mp_js_register_romfs", "null", ["pointer", "number"], [address, image.length]);
  runPython(ADD);
}
