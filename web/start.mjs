// The first module of the page: it starts PyScript, which gets its interpreter from here. The build makes
// one script of it and what it imports (see tools/bundle_scripts.mjs).

import "./start_pyscript.mjs";

export { loadMicroPython, loadPyodide } from "./module_loader.mjs";
