// Loads MicroPython and Pyodide for pages, workers and tests.

// Return the URL of a vendored file; in Node its path.
function vendorUrl(path) {
  const url = new URL(`../vendor/${path}`, import.meta.url);
  return url.protocol === "file:" ? decodeURIComponent(url.pathname) : url.href;
}

export async function loadMicroPython(options) {
  const { loadMicroPython: load } = await import("../vendor/micropython/micropython.mjs");
  // Start with a heap of 8 MB: growing it in steps would collect garbage at every step.
  const heapsize = 8 * 1024 * 1024;
  return load({ heapsize, ...options, url: vendorUrl("micropython/micropython.wasm") });
}

export async function loadPyodide(options) {
  const [{ loadPyodide: load }, { default: lock }] = await Promise.all([
    import("../vendor/pyodide/pyodide.mjs"),
    import("../vendor/pyodide/lock.mjs"),
  ]);
  return load({
    ...options,
    indexURL: vendorUrl("pyodide/"),
    packageBaseUrl: vendorUrl("pyodide/"), // unused, but keeps Pyodide from a CDN
    stdLibURL: vendorUrl("pyodide/stdlib.wasm"),
    lockFileContents: lock,
  });
}

/** Write files, path -> bytes, into an interpreter's file system. */
export function writeFiles({ FS }, files) {
  const created = new Set();
  const make = (folder) => {
    if (!folder || created.has(folder)) return;
    make(folder.slice(0, Math.max(0, folder.lastIndexOf("/"))));
    if (!FS.analyzePath(folder).exists) FS.mkdir(folder);
    created.add(folder);
  };
  for (const [path, bytes] of Object.entries(files)) {
    make(path.slice(0, path.lastIndexOf("/")));
    FS.writeFile(path, bytes);
  }
}

// A read-only file system that merges all archives into one folder and indexes their paths. Each import
// looks up a folder, a file of source and one of byte code, and the first two fail: so stat() is a
// dictionary's method, which raises one exception outside Python, and no OSError is needed. Whenever a
// built-in module is imported, MicroPython searches all folders for a file that overrides it, unless the
// module is in sys.modules: so the built-in modules that the page needs are imported first, while
// sys.path is empty. The modules of MicroPython's own library (".frozen") come before folders, which are
// searched in JavaScript.
const MOUNT_ARCHIVE_FS = `
import sys, vfs

class ArchiveFs:
    NO_DETAILS = (0,) * 9
    def __init__(self):
        self.archives = {}
        self.stats = {}
        self.stat = self.stats.__getitem__
    def mount(self, readonly, mkfs):
        pass
    def add(self, archive, folder=""):
        for name, kind, *_ in archive.ilistdir(folder or "/"):
            path = folder + "/" + name
            self.archives[path] = archive
            self.stats[path] = (kind,) + self.NO_DETAILS
            if kind == 0x4000:
                self.add(archive, path)
    def open(self, path, mode):
        return self.archives[path].open(path, mode)

folders = sys.path[:]
sys.path.clear()
for name in "array binascii builtins collections errno hashlib json math re struct time".split():
    sys.modules[name] = __import__(name)
sys.modules["archives"] = ArchiveFs()
vfs.mount(sys.modules["archives"], "/archives")
folders.remove(".frozen")
sys.path.extend(["/archives", ".frozen"] + folders)
del ArchiveFs, folders, name
`;
const ADD_ARCHIVE = `
import sys, vfs
sys.modules["archives"].add(vfs.VfsRom(vfs.rom_ioctl(2, 0)))
`;
const prepared = new WeakSet();

const ARCHIVE_HEADER_BYTES = 20; // before the image of the file system, see tools/romfs.py

/** Let MicroPython import from an archive, made by tools/romfs.py. Its memory is never freed, since
 * byte code runs in place. */
export function mountArchive(python, archive) {
  const { _module: module, runPython } = python;
  if (!prepared.has(python)) runPython(MOUNT_ARCHIVE_FS);
  prepared.add(python);
  const image = archive.subarray(ARCHIVE_HEADER_BYTES);
  const address = module._malloc(image.length);
  module.HEAPU8.set(image, address);
  module.ccall("mp_js_register_romfs", "null", ["pointer", "number"], [address, image.length]);
  runPython(ADD_ARCHIVE);
}
