/**
 * What: MicroPython raises with C's setjmp and longjmp. In its build for browsers, the calls that may
 * raise go through the imports `invoke_…`, which call back into WebAssembly and catch in JavaScript.
 * Binaryen replaces these imports by functions that use WebAssembly's own exceptions, and inlines them.
 * Why: nearly every step of the interpreter's loop leaves WebAssembly and comes back.
 * docs/decisions/exceptions.md has more.
 * Gain: script of a tap on Mixtour's board 1.5 → 1.2 ms (20 %, 5 visits in turns), processor time of a
 * warm start 160 → 140 ms (11 %, 28 starts), bytes until the first tap 399894 → 396997. On AMD EPYC
 * with 2 cores, Chromium 156, 2026-11-25.
 * Another version: the build fails unless the imports and the exports that they need are found and the
 * changed module is valid. If the package is built with WebAssembly's exceptions, the patch can go.
 *
 * The functions do what Emscripten's invoke_… and _emscripten_throw_longjmp do:
 * https://github.com/emscripten-core/emscripten/blob/main/src/lib/libcore.js
 */

import binaryen from "binaryen";

const { i32, none, createType } = binaryen;
const THROW = "_emscripten_throw_longjmp";
const INVOKE = /^invoke_([iv])(i*)$/; // what is returned, an i32 or nothing; how many are given
const NEEDED = ["setThrew", "_emscripten_stack_restore", "emscripten_stack_get_current"];
const TABLE = "__indirect_function_table";
const TAG = "longjmp";

/** Return the module of WebAssembly with its imports `invoke_…` and the import that throws as
 * functions of its own. `fail` is called if it isn't made as expected. */
function withoutInvokes(bytes, fail) {
  const module = binaryen.readBinary(bytes);
  module.setFeatures(module.getFeatures() | binaryen.Features.ExceptionHandling);
  module.addTag(TAG, none, none);
  const called = exportsOf(module, fail);
  let invokes = 0;
  for (const [name, base] of imports(module)) {
    const [, returned, given] = INVOKE.exec(base) ?? [];
    if (base !== THROW && !returned) continue;
    module.removeFunction(name);
    if (base === THROW) module.addFunction(name, none, none, [], module.throw(TAG, []));
    else invoke(module, name, returned === "i", given.length, called);
    invokes += 1;
  }
  if (invokes < 2) fail(`${invokes} of the imports ${INVOKE} and ${THROW}`);
  if (!module.validate()) fail("the changed module is not valid");
  // For speed, not size: the new functions have to be inlined. Without that, Safari would raise more
  // slowly than the module as shipped.
  binaryen.setOptimizeLevel(3);
  binaryen.setShrinkLevel(0);
  module.optimize();
  const optimized = module.emitBinary();
  module.dispose();
  return optimized;
}

/** Return the imported functions: [name within the module, name of the import]. */
function imports(module) {
  const found = [];
  for (let at = 0; at < module.getNumFunctions(); at += 1) {
    const { name, module: from, base } = binaryen.getFunctionInfo(module.getFunctionByIndex(at));
    if (from === "env") found.push([name, base]);
  }
  return found;
}

/** Return the names within the module of its exports, by the name of the export. */
function exportsOf(module, fail) {
  const found = {};
  for (let at = 0; at < module.getNumExports(); at += 1) {
    const { name, value } = binaryen.getExportInfo(module.getExportByIndex(at));
    found[name] = value;
  }
  const missing = [...NEEDED, TABLE].filter((name) => !(name in found));
  if (missing.length) fail(`no export ${missing}`);
  return found;
}

// invoke_iii(index, a, b) calls the function at `index` of the table with a and b. If that throws a
// longjmp, the stack is restored and setThrew(1, 0) notes it; any other exception is thrown on. The
// stack is restored after a normal return, too, although nothing changed it: Safari's interpreter of
// WebAssembly (JavaScriptCore's IPInt, in WebKit 2.50) misses an exception thrown by a call_indirect
// that is the last instruction within a try.
function invoke(module, name, returns, given, called) {
  const [result, stack, kept] = [returns ? i32 : none, given + 1, given + 2];
  const get = (at) => module.local.get(at, i32);
  const call = (what, operands, result = none) => module.call(called[what], operands, result);
  const operands = Array.from({ length: given }, (_, at) => get(at + 1));
  const type = createType(operands.map(() => i32));
  const restore = () => call("_emscripten_stack_restore", [get(stack)]);
  const threw = call("setThrew", [module.i32.const(1), module.i32.const(0)]);
  const nothing = returns ? [module.i32.const(0)] : [];
  const answer = module.call_indirect(called[TABLE], get(0), operands, type, result);
  const tried = returns
    ? [module.local.set(kept, answer), restore(), get(kept)]
    : [answer, restore()];
  const body = module.block(null, [
    module.local.set(stack, call("emscripten_stack_get_current", [], i32)),
    module.try(
      "call",
      module.block(null, tried, result),
      [TAG],
      [
        module.block(null, [restore(), threw, ...nothing], result),
        module.block(null, [restore(), module.rethrow("call")]),
      ],
    ),
  ], result);
  const params = createType([i32, ...operands.map(() => i32)]);
  module.addFunction(name, params, result, [i32, i32], body);
}

export default {
  name: "micropython-wasm-exceptions",
  package: "@micropython/micropython-webassembly-pyscript",
  file: /^micropython\/micropython\.wasm$/,
  apply: withoutInvokes,
};
