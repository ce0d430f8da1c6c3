// A file of games in pieces, as `splitFile` of ui/backup/import_file.py makes them: the page's Python would
// read a large one for seconds on end.

const LISTS = ["games", "unread", "history"];

/** The file with the lengths of its lists in place of them (null for what is no list), then what
 * they hold, one by one, each as JSON; one empty text for what is no JSON. */
export function splitFile(text) {
  try {
    const file = JSON.parse(text);
    const items = [];
    for (const name of LISTS) {
      const list = file?.[name];
      if (list === undefined) continue;
      file[name] = Array.isArray(list) ? list.length : null;
      if (Array.isArray(list)) for (const one of list) items.push(one);
    }
    return [file, ...items].map((piece) => JSON.stringify(piece));
  } catch {
    return [""];
  }
}
