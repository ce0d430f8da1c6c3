// A file of games in pieces, as `unpacked` of ui/play/imports.py makes them: the page's Python would
// read a large one for seconds on end.

const LISTS = ["games", "unread", "history"];

/** The file with the lengths of its lists in place of them (null for what is no list), then what
 * they hold, one by one, each as JSON; one empty text for what is no JSON. */
export function unpacked(text) {
  try {
    const file = JSON.parse(text);
    const held = [];
    for (const name of LISTS) {
      const list = file?.[name];
      if (list === undefined) continue;
      file[name] = Array.isArray(list) ? list.length : null;
      if (Array.isArray(list)) for (const one of list) held.push(one);
    }
    return [file, ...held].map((piece) => JSON.stringify(piece));
  } catch {
    return [""];
  }
}
