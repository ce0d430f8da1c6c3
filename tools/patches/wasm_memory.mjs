// What a WebAssembly module puts into its memory at first, read from the module's bytes.

const HEADER_LENGTH = 8; // the format's name and version
const DATA_SECTION = 11;
const [I32_CONST, END] = [0x41, 0x0b];

/** Reads single bytes and numbers of variable length (LEB128), none of which is negative here. */
class Reader {
  constructor(bytes, at) {
    Object.assign(this, { bytes, at });
  }

  byte() {
    return this.bytes[this.at++];
  }

  number() {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.byte();
      value += (byte & 0x7f) * 2 ** shift;
      if (!(byte & 0x80)) return value;
    }
  }
}

/** Return the parts of a module that initialize memory: their addresses and their bytes, as views. */
function memorySegments(module, fail) {
  const reader = new Reader(module, HEADER_LENGTH);
  while (reader.at < module.length) {
    const section = reader.byte();
    const length = reader.number();
    if (section !== DATA_SECTION) {
      reader.at += length;
      continue;
    }
    return Array.from({ length: reader.number() }, () => {
      const isActive = reader.number() === 0 && reader.byte() === I32_CONST;
      const address = reader.number();
      if (!isActive || reader.byte() !== END) fail("a segment of memory has no constant address");
      const size = reader.number();
      reader.at += size;
      return { address, bytes: module.subarray(reader.at - size, reader.at) };
    });
  }
  return fail("it has no data");
}

/**
 * Return a module with other contents of its memory, as long as before.
 *
 * @param {Uint8Array} module The module, which stays as it is.
 * @param {(memory: Uint8Array) => void} change Changes the memory in place. Only bytes may change that
 *     the module sets: what it leaves out is zero.
 * @param {(reason: string) => never} fail Throws an Error.
 */
export function withMemory(module, change, fail) {
  const changed = Uint8Array.from(module);
  const segments = memorySegments(changed, fail);
  const memory = new Uint8Array(
    Math.max(...segments.map(({ address, bytes }) => address + bytes.length)),
  );
  for (const { address, bytes } of segments) memory.set(bytes, address);
  change(memory);
  for (const { address, bytes } of segments) {
    bytes.set(memory.subarray(address, address + bytes.length));
  }
  return changed;
}
