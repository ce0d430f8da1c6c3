/**
 * What: MicroPython keeps every name once, as a qstr. To find one it compares the hash with those of
 * all qstrs, pool after pool (`qstr_find_strn` in py/qstr.c). Here it looks in a hash table, which
 * holds the numbers of all qstrs; those added since the last search are added to it first. Above
 * MAX_QSTRS the original function searches.
 * Why: each of more than a hundred modules brings the names that it uses, so the page's imports alone
 * searched thousands of times in thousands of qstrs.
 * Gain: processor time of importing the modules of the start 60.6 → 11.2 ms (82 %), of picking Mixtour
 * 31.0 → 6.8 ms and of drawing its board 15.8 → 2.4 ms (the least of 6 runs under Node 20); cold visit
 * to the first tap 3.96 → 3.29 s (17 %, medians of 6 visits in turns, processor 4× slower, other
 * programs running); bytes until the first tap 239 more. On AMD EPYC with 2 cores, Chromium 156,
 * 2026-11-25.
 * Another version: the build fails unless one function has the hash's constants and reads the fields
 * of a pool as this one does, and unless the changed module is valid.
 */

import binaryen from "binaryen";

const SLOTS = 16384; // of the table, two bytes each
const MAX_QSTRS = SLOTS * 3 / 4; // the page has 8400 when all bundles are loaded in both languages

// The fields of a pool of qstrs, in bytes from its start: the pool before; the number of its first qstr,
// and in the highest bit whether it is sorted; how many it has; three arrays, the last one in the pool.
const [PREV, TOTAL, LEN, HASHES, LENGTHS, QSTRS] = [0, 4, 12, 16, 20, 24];

/** Return a module with the functions to add, in WebAssembly's text format. Its imports have the names
 * that Binaryen gives them in the module to change; `lastPool` is the address of the pointer to the
 * last pool. */
const addition = ({ memcmp, malloc, memory, lastPool }) => `(module
  (import "" "0" (memory $${memory} 1))
  (import "" "1" (func $${memcmp} (param i32 i32 i32) (result i32)))
  (import "" "2" (func $${malloc} (param i32) (result i32)))
  (import "" "3" (func $qstr_search_pools (param i32 i32) (result i32))) ;; the original function
  (global $qstr_slots (mut i32) (i32.const 0)) ;; address of the table
  (global $qstr_known (mut i32) (i32.const 1)) ;; qstrs below this number are in the table

  ;; The first number of a pool.
  (func $qstr_first (param $pool i32) (result i32)
    (i32.and (i32.load offset=${TOTAL} (local.get $pool)) (i32.const 0x7fffffff)))

  ;; The pool of a qstr.
  (func $qstr_pool (param $qstr i32) (result i32) (local $pool i32)
    (local.set $pool (i32.load (i32.const ${lastPool})))
    (loop $older
      (if (i32.gt_u (call $qstr_first (local.get $pool)) (local.get $qstr))
        (then
          (local.set $pool (i32.load offset=${PREV} (local.get $pool)))
          (br $older))))
    (local.get $pool))

  ;; The hash of a qstr at this place in its pool.
  (func $qstr_hash (param $pool i32) (param $at i32) (result i32)
    (i32.load16_u
      (i32.add
        (i32.load offset=${HASHES} (local.get $pool))
        (i32.shl (local.get $at) (i32.const 1)))))

  ;; The address of the table's slot with this number.
  (func $qstr_slot (param $slot i32) (result i32)
    (i32.add
      (global.get $qstr_slots)
      (i32.shl (i32.and (local.get $slot) (i32.const ${SLOTS - 1})) (i32.const 1))))

  ;; The slot where the search of a hash begins. Names that differ at their end have hashes in a row:
  ;; the product spreads them (multiplicative hashing).
  (func $qstr_home (param $hash i32) (result i32)
    (i32.shr_u
      (i32.and (i32.mul (local.get $hash) (i32.const 40503)) (i32.const 0xffff))
      (i32.const ${16 - Math.log2(SLOTS)})))

  ;; Add the qstrs below this number to the table.
  (func $qstr_learn (param $end i32) (local $pool i32) (local $slot i32)
    (loop $next
      (if (i32.lt_u (global.get $qstr_known) (local.get $end))
        (then
          (local.set $pool (call $qstr_pool (global.get $qstr_known)))
          (local.set $slot
            (call $qstr_home
              (call $qstr_hash
                (local.get $pool)
                (i32.sub (global.get $qstr_known) (call $qstr_first (local.get $pool))))))
          (loop $taken
            (if (i32.load16_u (call $qstr_slot (local.get $slot)))
              (then
                (local.set $slot (i32.add (local.get $slot) (i32.const 1)))
                (br $taken))))
          (i32.store16 (call $qstr_slot (local.get $slot)) (global.get $qstr_known))
          (global.set $qstr_known (i32.add (global.get $qstr_known) (i32.const 1)))
          (br $next)))))

  (func $qstr_find (param $text i32) (param $length i32) (result i32)
    (local $pool i32) (local $end i32) (local $hash i32) (local $slot i32) (local $at i32) (local $qstr i32)
    (local.set $pool (i32.load (i32.const ${lastPool})))
    (if (i32.or (i32.eqz (local.get $length)) (i32.eqz (local.get $pool)))
      (then (return (call $qstr_search_pools (local.get $text) (local.get $length)))))
    (local.set $end
      (i32.add (call $qstr_first (local.get $pool)) (i32.load offset=${LEN} (local.get $pool))))
    (if (i32.gt_u (local.get $end) (i32.const ${MAX_QSTRS}))
      (then (return (call $qstr_search_pools (local.get $text) (local.get $length)))))
    (if (i32.eqz (global.get $qstr_slots))
      (then
        (global.set $qstr_slots (call $${malloc} (i32.const ${SLOTS * 2})))
        (local.set $at (i32.const ${SLOTS * 2}))
        (loop $clear
          (local.set $at (i32.sub (local.get $at) (i32.const 8)))
          (i64.store (i32.add (global.get $qstr_slots) (local.get $at)) (i64.const 0))
          (br_if $clear (local.get $at)))))
    (call $qstr_learn (local.get $end))
    ;; The hash is Bernstein's, cut to 16 bits, and never 0.
    (local.set $hash (i32.const 5381))
    (loop $byte
      (local.set $hash
        (i32.xor
          (i32.mul (local.get $hash) (i32.const 33))
          (i32.load8_u (i32.add (local.get $text) (local.get $at)))))
      (local.set $at (i32.add (local.get $at) (i32.const 1)))
      (br_if $byte (i32.lt_u (local.get $at) (local.get $length))))
    (local.set $hash (i32.and (local.get $hash) (i32.const 0xffff)))
    (if (i32.eqz (local.get $hash)) (then (local.set $hash (i32.const 1))))
    (local.set $slot (call $qstr_home (local.get $hash)))
    (loop $probe
      (local.set $qstr (i32.load16_u (call $qstr_slot (local.get $slot))))
      (if (i32.eqz (local.get $qstr)) (then (return (i32.const 0))))
      (local.set $pool (call $qstr_pool (local.get $qstr)))
      (local.set $at (i32.sub (local.get $qstr) (call $qstr_first (local.get $pool))))
      (if (i32.eq (call $qstr_hash (local.get $pool) (local.get $at)) (local.get $hash))
        (then
          (if
            (i32.eq
              (i32.load8_u
                (i32.add (i32.load offset=${LENGTHS} (local.get $pool)) (local.get $at)))
              (local.get $length))
            (then
              (if
                (i32.eqz
                  (call $${memcmp}
                    (i32.load offset=${QSTRS}
                      (i32.add (local.get $pool) (i32.shl (local.get $at) (i32.const 2))))
                    (local.get $text)
                    (local.get $length)))
                (then (return (local.get $qstr))))))))
      (local.set $slot (i32.add (local.get $slot) (i32.const 1)))
      (br $probe))
    (unreachable)))
`;

// What the body of the original function contains: the hash, and how it reads the fields of a pool.
const SIGNATURE = [
  /\(i32\.const 5381\)[\s\S]*\(i32\.const 33\)[\s\S]*\(i32\.const 65535\)/,
  /i32\.load \$\S+ offset=4\s[\s\S]*\(i32\.const 2147483647\)/, // TOTAL
  /i32\.load \$\S+ offset=12\s/, // LEN
  /i32\.load \$\S+ offset=16\s[\s\S]*i32\.load16_u \$\S+\s/, // HASHES
  /i32\.load8_u \$\S+\s+\(i32\.add\s+\(i32\.load \$\S+ offset=20\s/, // LENGTHS
  /i32\.add\s+\(local\.get \$\d+\)\s+\(i32\.const 24\)/, // QSTRS
];
const LAST_POOL = /\(i32\.load \$(\S+) offset=(\d+)\s+\(i32\.const (\d+)\)\s+\)/g;
const MEMCMP = /i32\.eqz\s+\(call \$(\S+)\s+\(i32\.load \$\S+\s/g;

/** Return the module of WebAssembly with a table of qstrs. `fail` is called if it isn't as expected. */
function withIndex(bytes, fail) {
  const only = (found, what) => (found.length === 1 ? found[0] : fail(`${found.length} ${what}, expected 1`));
  const module = binaryen.readBinary(bytes);
  const isSearch = ({ body }) => {
    const text = body ? binaryen.emitText(body) : ""; // an import has no body
    return SIGNATURE.every((pattern) => pattern.test(text));
  };
  const search = only(functionsOf(module).filter(isSearch), "functions that search a qstr");
  const text = binaryen.emitText(search.body);
  const [, memory, base, offset] = only([...text.matchAll(LAST_POOL)], "pointers to the last pool");
  const [, memcmp] = only([...text.matchAll(MEMCMP)], "comparisons of texts");
  const malloc = exportOf(module, "malloc") ?? fail("no export malloc");
  const lastPool = Number(base) + Number(offset);
  const added = binaryen.parseText(addition({ memcmp, malloc, memory, lastPool }));
  const { i32 } = binaryen;
  module.addGlobal("qstr_slots", i32, true, module.i32.const(0));
  module.addGlobal("qstr_known", i32, true, module.i32.const(1));
  copyFunction(search, module, "qstr_search_pools");
  module.removeFunction(search.name);
  for (const one of functionsOf(added)) {
    if (one.body) copyFunction(one, module, one.name === "qstr_find" ? search.name : one.name);
  }
  if (!module.validate()) fail("the changed module is not valid");
  const changed = module.emitBinary();
  for (const done of [module, added]) done.dispose();
  return changed;
}

/** Return what Binaryen knows of the functions of a module. */
function functionsOf(module) {
  const found = [];
  for (let at = 0; at < module.getNumFunctions(); at += 1) {
    found.push(binaryen.getFunctionInfo(module.getFunctionByIndex(at)));
  }
  return found;
}

/** Return the name within the module of an export; undefined if there is no such export. */
function exportOf(module, name) {
  for (let at = 0; at < module.getNumExports(); at += 1) {
    const found = binaryen.getExportInfo(module.getExportByIndex(at));
    if (found.name === name) return found.value;
  }
}

/** Add a copy of a function, of this or another module, under a name. */
function copyFunction({ params, results, vars, body }, module, name) {
  module.addFunction(name, params, results, vars, module.copyExpression(body));
}

export default {
  name: "micropython-qstr-index",
  package: "@micropython/micropython-webassembly-pyscript",
  file: /^micropython\/micropython\.wasm$/,
  apply: withIndex,
};
