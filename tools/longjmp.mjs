// MicroPython raises exceptions with C's setjmp and longjmp. Its build for browsers does so by way of
// JavaScript: whatever might raise is called through an import `invoke_…`, which calls back in and
// catches, so that nearly all that the interpreter does crosses the border twice. WebAssembly has had
// exceptions of its own since 2022, and Pyodide is built with them: here the same is done with these.
//
// As Emscripten's invoke_… and _emscripten_throw_longjmp:
// https://github.com/emscripten-core/emscripten/blob/main/src/lib/libcore.js

import binaryen from "binaryen";

const { i32, none, createType } = binaryen;
const THROW = "_emscripten_throw_longjmp";
const INVOKE = /^invoke_([iv])(i*)$/; // what is returned, an i32 or nothing; how many are given
const NEEDED = ["setThrew", "_emscripten_stack_restore", "emscripten_stack_get_current"];
const TABLE = "__indirect_function_table";
const TAG = "longjmp";

/** A module of WebAssembly, as Emscripten makes it, that needs no JavaScript for its longjmp. Throws
 * an Error if it isn't such a module. */
export function withoutInvokes(bytes) {
  const module = binaryen.readBinary(bytes);
  module.setFeatures(module.getFeatures() | binaryen.Features.ExceptionHandling);
  module.addTag(TAG, none, none);
  const called = calledBy(module);
  let invokes = 0;
  for (const [name, base] of imports(module)) {
    const [, returned, given] = INVOKE.exec(base) ?? [];
    if (base !== THROW && !returned) continue;
    module.removeFunction(name);
    if (base === THROW) module.addFunction(name, none, none, [], module.throw(TAG, []));
    else invoke(module, name, returned === "i", given.length, called);
    invokes += 1;
  }
  if (invokes < 2) throw new Error("no longjmp by way of JavaScript");
  if (!module.validate()) throw new Error("longjmp: not valid");
  // Not for size: what stood in JavaScript is to become a part of whoever calls it. Without that,
  // Safari would raise more slowly than before.
  binaryen.setOptimizeLevel(3);
  binaryen.setShrinkLevel(0);
  module.optimize();
  const made = module.emitBinary();
  module.dispose();
  return made;
}

// What is imported: the name within the module, the name of what it wants.
function imports(module) {
  const found = [];
  for (let at = 0; at < module.getNumFunctions(); at += 1) {
    const { name, module: from, base } = binaryen.getFunctionInfo(module.getFunctionByIndex(at));
    if (from === "env") found.push([name, base]);
  }
  return found;
}

// The names within the module of what it exports and an invoke calls, and of its table.
function calledBy(module) {
  const found = {};
  for (let at = 0; at < module.getNumExports(); at += 1) {
    const { name, value } = binaryen.getExportInfo(module.getExportByIndex(at));
    found[name] = value;
  }
  const missing = [...NEEDED, TABLE].filter((name) => !(name in found));
  if (missing.length) throw new Error(`longjmp: no ${missing}`);
  return found;
}

// invoke_iii(index, a, b): calls that function of the table with a and b. If that ends by longjmp,
// the stack is as it was before, and it is noted that something was thrown; anything else that is
// thrown goes on. The stack is told where it is after the call too, though it is there already:
// Safari's interpreter of WebAssembly (JavaScriptCore's IPInt, in WebKit 2.50) misses what is thrown
// by a call_indirect that is the last instruction under a try.
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
