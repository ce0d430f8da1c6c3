// Splits the text of a file into pieces as split_file() in ui/backup/import_file.py does, since
// MicroPython would need seconds to parse a large one.

const LISTS = ["games", "unread", "history"];

/** Returns of JSON texts: the file with each list replaced by its length (null if it isn't a list),
 * then every item of the lists; of a JSON array its length in an array, then its items. Returns of any
 * other text an empty one, then its lines. */
export function splitFile(text) {
  try {
    const file = JSON.parse(text);
    const items = [];
    if (Array.isArray(file)) return [[file.length], ...file].map((piece) => JSON.stringify(piece));
    for (const name of LISTS) {
      const list = file?.[name];
      if (list === undefined) continue;
      file[name] = Array.isArray(list) ? list.length : null;
      if (Array.isArray(list)) for (const item of list) items.push(item);
    }
    return [file, ...items].map((piece) => JSON.stringify(piece));
  } catch {
    return ["", ...text.split(/\r\n|\r|\n/)];
  }
}
