/**
 * What: to learn whether memory can be shared, PyScript calls a constructor that exists only on a page
 * whose server sends two headers, and catches the TypeError. The call is made only if the constructor
 * exists; otherwise what PyScript does then is done without an exception.
 * Why: V8 parses the whole core again to word the message of the TypeError, and to find the place of any
 * exception, also of one that is caught.
 * Gain: warm start 328 → 317 ms (3.2 %, median share of 21 starts), cold visit to the first tap
 * 853 → 830 ms (2.4 %, 9 visits), processor 4× slower. On AMD EPYC with 2 cores, Chromium 156,
 * 2026-11-25. Without any exception, instead of with one that has no message, a warm start takes
 * 0.95, 1.00 and 0.97 × the time (three series of 24 to 30 starts in turns, Intel Xeon with 2 cores,
 * 2026-11-28).
 * Another version: the build fails unless the call is found once. (The script of PyScript's workers
 * has it, too: pyscript-no-worker-script comes before.)
 */
export default {
  name: "pyscript-no-shared-memory-probe",
  package: "@pyscript/core",
  file: /^pyscript\/core-[^/]*\.js$/,
  apply: (text, { replaceOnce }) =>
    replaceOnce(
      text,
      /try\{(new (\w+)\(4,\{maxByteLength:8\}\))\}catch\(\w+\)\{/g,
      (_, probe, name) => `if(!${name}||!(()=>{try{return ${probe}}catch{}})()){`,
    ),
};
