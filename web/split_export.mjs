// Splits an export file into pieces for ui/backup/import_file.py, since MicroPython would need
// seconds to parse a large one.

const LISTS = ["games", "unread", "history"];

/** Returns JSON texts: the file with each list replaced by its length (null if it isn't a list), then
 * every item of the lists. Returns one empty text if the file isn't JSON. */
export function splitFile(text) {
  try {
    const file = JSON.parse(text);
    const items = [];
    for (const name of LISTS) {
      const list = file?.[name];
      if (list === undefined) continue;
      file[name] = Array.isArray(list) ? list.length : null;
      if (Array.isArray(list)) for (const item of list) items.push(item);
    }
    return [file, ...items].map((piece) => JSON.stringify(piece));
  } catch {
    return [""];
  }
}
