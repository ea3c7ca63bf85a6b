/** Rebuilds an object from its base and a pack's delta; undefined when the delta does not fit the base or asks for more than `largest` bytes. */
export function applyDelta(base: Uint8Array, delta: Uint8Array, largest: number): Buffer | undefined {
  const reader = { bytes: delta, at: 0 };
  if (readSize(reader) !== base.length) return undefined;
  const size = readSize(reader);
  if (size > largest) return undefined;
  const result = Buffer.allocUnsafe(size);
  let filled = 0;
  while (reader.at < delta.length) {
    const command = delta[reader.at++] as number;
    const copied = command & 0x80;
    const start = copied ? readFlagged(reader, command, 4) : reader.at;
    const length = copied ? readFlagged(reader, command >> 4, 3) || 0x10000 : command;
    const source = copied ? base : delta;
    if (length === 0 || start + length > source.length || filled + length > size) return undefined;
    result.set(source.subarray(start, start + length), filled);
    filled += length;
    if (!copied) reader.at += length;
  }
  return filled === size ? result : undefined;
}

interface Reader {
  readonly bytes: Uint8Array;
  at: number;
}

function readSize(reader: Reader): number {
  let size = 0;
  for (let scale = 1; reader.at < reader.bytes.length; scale *= 128) {
    const byte = reader.bytes[reader.at++] as number;
    size += (byte & 0x7f) * scale;
    if (!(byte & 0x80)) break;
  }
  return size;
}

// Each bit of the command says whether the byte of that weight follows.
function readFlagged(reader: Reader, flags: number, count: number): number {
  let value = 0;
  for (let bit = 0; bit < count; bit++) if (flags & (1 << bit)) value += (reader.bytes[reader.at++] ?? 0) * 256 ** bit;
  return value;
}
