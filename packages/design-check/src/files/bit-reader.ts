/** Reads the bits of a JPEG scan, most significant first, up to its end or its next marker. */
export interface BitReader {
  /** Reads a code and returns its symbol; -1 if the bits begin with no code. */
  symbol(codes: CodeTable): number;
  /** Reads a code, and skips as many bits as the lower half of its symbol says: the value of a coefficient. Returns as `symbol` does. */
  coefficient(codes: CodeTable): number;
  /** Reads up to 16 bits as a number. */
  bits(count: number): number;
  /** Goes on behind the next restart marker; `false` if no more follows. */
  restart(): boolean;
  /** Whether more bits were read than there are. Those that are missing are read as zeros. */
  isExhausted(): boolean;
}

/** For each 16 bits: the length of the code that they begin with, times 256, plus its symbol; 0 for none. */
export type CodeTable = Uint16Array;

/** Makes the table of Huffman codes from the number of codes of each length, and their symbols. */
export function codeTable(lengths: Uint8Array, symbols: Uint8Array): CodeTable {
  const table = new Uint16Array(65_536);
  let code = 0;
  let at = 0;
  lengths.forEach((count, index) => {
    const bits = index + 1;
    const span = 1 << (16 - bits);
    for (let left = count; left > 0; left--, code++, at++)
      table.fill(bits * 256 + (symbols[at] ?? 0), code * span, (code + 1) * span);
    code *= 2;
  });
  return table;
}

/** A reader of the coded data from `start` to `end`. */
export function bitReader(bytes: Uint8Array, start: number, end: number): BitReader {
  let at = start;
  let buffer = 0;
  let count = 0;
  let missing = 0;

  function fill(): void {
    for (; count <= 24; count += 8) {
      let byte = at < end ? (bytes[at] ?? 0) : 0;
      if (at >= end || (byte === 0xff && bytes[at + 1] !== 0)) {
        byte = 0;
        missing += 8;
      } else at += byte === 0xff ? 2 : 1;
      buffer = (buffer << 8) | byte;
    }
  }

  function symbol(codes: CodeTable): number {
    if (count < 16) fill();
    const entry = codes[(buffer >>> (count - 16)) & 0xffff] ?? 0;
    count -= entry >>> 8;
    return entry === 0 ? -1 : entry & 255;
  }

  return {
    symbol,
    coefficient(codes) {
      const read = symbol(codes);
      if (read > 0) {
        if (count < 16) fill();
        count -= read & 15;
      }
      return read;
    },
    bits(wanted) {
      if (count < wanted) fill();
      count -= wanted;
      return (buffer >>> count) & ((1 << wanted) - 1);
    },
    restart() {
      buffer = 0;
      count = 0;
      missing = 0;
      for (; at + 1 < end; at++) {
        const marker = bytes[at + 1] ?? 0;
        if (bytes[at] !== 0xff || marker < 0xd0 || marker > 0xd7) continue;
        at += 2;
        return true;
      }
      return false;
    },
    isExhausted: () => missing > count,
  };
}
