import { nextTurn } from '@boothkit/contract/internal';
import { type BitReader, bitReader, type CodeTable, codeTable } from './bit-reader.ts';
import type { PictureCheck } from './facts.ts';
import { joined } from './joined.ts';
import { isFrame, isHuffmanFrame, jpegFrame, jpegMarkers, jpegSegments } from './jpeg-segments.ts';

// The tables of annex K.3 of the JPEG standard, as a segment defines them: number, codes of each length, symbols.
const tables = [
  // DC and AC coefficients of luma
  '0000010501010101010100000000000000000102030405060708090a0b',
  '100002010303020403050504040000017d01020300041105122131410613516107227114328191a1082342b1c11552d1f02433627282090a16171819',
  '1a25262728292a3435363738393a434445464748494a535455565758595a636465666768696a737475767778797a838485868788898a9293949596979899',
  '9aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8f9fa',
  // and of chroma
  '0100030101010101010101010000000000000102030405060708090a0b',
  '1100020102040403040705040400010277000102031104052131061241510761711322328108144291a1b1c109233352f0156272d10a162434e125f1',
  '1718191a262728292a35363738393a434445464748494a535455565758595a636465666768696a737475767778797a82838485868788898a929394959697',
  '98999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae2e3e4e5e6e7e8e9eaf2f3f4f5f6f7f8f9fa',
].join('');

/** The Huffman codes that decoders take where a JPEG defines none, as the payload of a segment that defines them. */
const standardCodes = Uint8Array.from(tables.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));

// Decoders fill missing parts of a picture with grey, and some say nothing about it. So the blocks of each scan are counted here: their
// Huffman codes are read, and no pixel is calculated.

/** A component of a picture, such as its luma. */
interface Component {
  readonly id: number;
  /** The blocks of one unit of a scan of several components (an MCU), across and down. */
  readonly across: number;
  readonly down: number;
  /** The blocks of a scan of this component alone. */
  readonly columns: number;
  readonly rows: number;
  /** The blocks in a row of whole units. */
  readonly stride: number;
  /** For progressive pictures: which of the 64 coefficients of each block are not zero so far, in two words a block. */
  readonly nonZero: Uint32Array;
  /** For each of the 64 coefficients: how many of its lowest bits no scan had so far. */
  readonly missingBits: Uint8Array;
}

/** The value of `missingBits` before the first scan; no scan can name so many. */
const allBits = 255;

interface Frame {
  readonly isProgressive: boolean;
  readonly components: readonly Component[];
  readonly unitColumns: number;
  readonly unitRows: number;
}

/** A component in a scan, with its codes. */
interface ScanPart {
  readonly component: Component;
  readonly dc: CodeTable | undefined;
  readonly ac: CodeTable | undefined;
}

interface Scan {
  readonly parts: readonly ScanPart[];
  /** The first and last coefficient. */
  readonly first: number;
  readonly last: number;
  /** How many bits of the coefficients were missing before a scan that refines them; 0 for the first scan of coefficients. */
  readonly missingBefore: number;
  readonly missingAfter: number;
}

/** Reads one block, whose number is `block`; returns `false` if its codes are invalid. */
type ReadBlock = (part: ScanPart, block: number) => boolean;

function frameOf(payload: Uint8Array, isProgressive: boolean): Frame | undefined {
  const view = new DataView(payload.buffer, payload.byteOffset, payload.byteLength);
  const count = payload[5] ?? 0;
  // Grey, colours, or inks; more would only take memory.
  if (count < 1 || count > 4 || payload.length < 6 + count * 3) return undefined;
  const [height, width] = [view.getUint16(1), view.getUint16(3)];
  const sampling = Array.from({ length: count }, (_, index) => {
    const [id = 0, factors = 0] = payload.subarray(6 + index * 3);
    return { id, across: factors >> 4, down: factors & 15 };
  });
  const maxAcross = Math.max(...sampling.map(({ across }) => across));
  const maxDown = Math.max(...sampling.map(({ down }) => down));
  if (sampling.some(({ across, down }) => across < 1 || across > 4 || down < 1 || down > 4)) return undefined;
  const unitColumns = Math.ceil(width / (8 * maxAcross));
  const unitRows = Math.ceil(height / (8 * maxDown));
  const components = sampling.map(({ id, across, down }): Component => {
    const stride = unitColumns * across;
    return {
      ...{ id, across, down, stride },
      columns: Math.ceil(Math.ceil((width * across) / maxAcross) / 8),
      rows: Math.ceil(Math.ceil((height * down) / maxDown) / 8),
      nonZero: new Uint32Array(isProgressive ? stride * unitRows * down * 2 : 0),
      missingBits: new Uint8Array(64).fill(allBits),
    };
  });
  return { isProgressive, components, unitColumns, unitRows };
}

/** The readers of blocks, one for each kind of scan. */
function blockReader(bits: BitReader, { isProgressive }: Frame, { first, last, missingBefore }: Scan) {
  const isRefinement = missingBefore > 0;
  let blocksToSkip = 0;

  const readDc: ReadBlock = ({ dc }) => dc !== undefined && bits.coefficient(dc) >= 0;

  const readSequential: ReadBlock = (part, block) => {
    const { ac } = part;
    if (ac === undefined || !readDc(part, block)) return false;
    for (let index = 1; index < 64; ) {
      const symbol = bits.coefficient(ac);
      if (symbol < 0) return false;
      if (symbol === 0) return true;
      index += (symbol >> 4) + 1;
    }
    return true;
  };

  /** The number of blocks whose coefficients end here, this one included. */
  const endOfBlocks = (size: number): number => (1 << size) + bits.bits(size);

  const readAc: ReadBlock = ({ component: { nonZero }, ac }, block) => {
    if (ac === undefined) return false;
    for (let index = first; index <= last; index++) {
      const symbol = bits.coefficient(ac);
      if (symbol < 0) return false;
      const zeros = symbol >> 4;
      const size = symbol & 15;
      if (size === 0 && zeros < 15) {
        blocksToSkip = endOfBlocks(zeros) - 1;
        return true;
      }
      index += zeros;
      if (size > 0) mark(nonZero, block, index);
    }
    return true;
  };

  /** Skips the bits that refine coefficients from `start` on. */
  function refineMarked(nonZero: Uint32Array, block: number, start: number): void {
    for (let left = countMarked(nonZero, block, start, last); left > 0; left -= 16) bits.bits(Math.min(left, 16));
  }

  const refineAc: ReadBlock = ({ component: { nonZero }, ac }, block) => {
    if (ac === undefined) return false;
    for (let index = first; index <= last; index++) {
      const symbol = bits.symbol(ac);
      if (symbol < 0) return false;
      const size = symbol & 15;
      let zeros = symbol >> 4;
      if (size === 0 && zeros < 15) {
        blocksToSkip = endOfBlocks(zeros) - 1;
        refineMarked(nonZero, block, index);
        return true;
      }
      bits.bits(size);
      for (; index <= last; index++) {
        if (isMarked(nonZero, block, index)) bits.bits(1);
        else if (zeros-- === 0) break;
      }
      if (size > 0) mark(nonZero, block, index);
    }
    return true;
  };

  const refineDc: ReadBlock = () => {
    bits.bits(1);
    return true;
  };

  /** Passes over blocks that ended with an earlier one, from number `unit` of their component on. Returns how many they are, up to `max`. */
  function passOver({ component: { columns, stride, nonZero } }: ScanPart, unit: number, max: number): number {
    const count = Math.min(blocksToSkip, max);
    blocksToSkip = 0;
    for (let at = unit; isRefinement && at < unit + count; at++) {
      const block = columns === stride ? at : Math.floor(at / columns) * stride + (at % columns);
      if (nonZero[block * 2] !== 0 || nonZero[block * 2 + 1] !== 0) refineMarked(nonZero, block, first);
    }
    return count;
  }

  if (!isProgressive) return { read: readSequential, passOver };
  if (first === 0) return { read: isRefinement ? refineDc : readDc, passOver };
  return { read: isRefinement ? refineAc : readAc, passOver };
}

function isMarked(nonZero: Uint32Array, block: number, index: number): boolean {
  return (((nonZero[block * 2 + (index >> 5)] ?? 0) >>> (index & 31)) & 1) === 1;
}

/** The number of marked coefficients from `first` to `last`, both included. */
function countMarked(nonZero: Uint32Array, block: number, first: number, last: number): number {
  let count = 0;
  for (let half = 0; half < 2; half++) {
    const from = Math.max(first - half * 32, 0);
    const to = Math.min(last - half * 32, 31);
    if (from > to) continue;
    let word = (nonZero[block * 2 + half] ?? 0) & (-1 << from) & (-1 >>> (31 - to));
    for (; word !== 0; word &= word - 1) count += 1;
  }
  return count;
}

function mark(nonZero: Uint32Array, block: number, index: number): void {
  if (index > 63) return;
  const word = block * 2 + (index >> 5);
  nonZero[word] = (nonZero[word] ?? 0) | (1 << (index & 31));
}

/** After how many units of a scan the event loop gets a turn: they take some 10 ms. */
const unitsPerTurn = 16_384;

/** Reads a scan, and returns whether all of its blocks are there. */
async function isWhole(bits: BitReader, frame: Frame, scan: Scan, restartInterval: number): Promise<boolean> {
  const { read, passOver } = blockReader(bits, frame, scan);
  const [part, other] = scan.parts;
  if (part === undefined) return false;
  const columns = other === undefined ? part.component.columns : frame.unitColumns;
  const units = columns * (other === undefined ? part.component.rows : frame.unitRows);

  const readUnit = (column: number, row: number): boolean => {
    if (other === undefined) return read(part, row * part.component.stride + column);
    for (const each of scan.parts) {
      const { across, down, stride } = each.component;
      for (let y = row * down; y < (row + 1) * down; y++)
        for (let x = column * across; x < (column + 1) * across; x++) if (!read(each, y * stride + x)) return false;
    }
    return true;
  };

  let untilTurn = unitsPerTurn;
  for (let start = 0; start < units; start += restartInterval || units) {
    if (start > 0 && !bits.restart()) return false;
    const end = Math.min(units, start + (restartInterval || units));
    for (let unit = start; unit < end; unit += 1 + passOver(part, unit + 1, end - unit - 1)) {
      if (!readUnit(unit % columns, Math.floor(unit / columns)) || bits.isExhausted()) return false;
      untilTurn -= 1;
      if (untilTurn > 0) continue;
      untilTurn = unitsPerTurn;
      await new Promise<void>(nextTurn);
    }
    if (bits.isExhausted()) return false;
  }
  return true;
}

/** The Huffman codes of a file. A table is made when a scan needs it: a file may define thousands. */
function codesOf() {
  const definitions = new Map<
    number,
    { readonly lengths: Uint8Array; readonly symbols: Uint8Array; table?: CodeTable }
  >();
  function define(payload: Uint8Array): void {
    for (let at = 0; at + 17 <= payload.length; ) {
      const lengths = payload.subarray(at + 1, at + 17);
      const end = at + 17 + lengths.reduce((sum, count) => sum + count, 0);
      definitions.set(payload[at] ?? 0, { lengths, symbols: payload.subarray(at + 17, end) });
      at = end;
    }
  }
  // Frames of Motion JPEG do not define them.
  define(standardCodes);
  return {
    define,
    table(number: number): CodeTable | undefined {
      const definition = definitions.get(number);
      if (definition) definition.table ??= codeTable(definition.lengths, definition.symbols);
      return definition?.table;
    },
  };
}

type Codes = ReturnType<typeof codesOf>;

function scanOf(payload: Uint8Array, { components, isProgressive }: Frame, codes: Codes): Scan | undefined {
  const count = payload[0] ?? 0;
  const parts = Array.from({ length: count }, (_, index): ScanPart | undefined => {
    const [id, tables = 0] = payload.subarray(1 + index * 2);
    const component = components.find((each) => each.id === id);
    return component && { component, dc: codes.table(tables >> 4), ac: codes.table(16 + (tables & 15)) };
  });
  const known = parts.filter((part) => part !== undefined);
  if (known.length !== count) return undefined;
  // Some phones write zeros for the rest, which only a progressive picture needs.
  if (!isProgressive) return { parts: known, first: 0, last: 63, missingBefore: 0, missingAfter: 0 };
  const [first = 0, end = 63, bits = 0] = payload.subarray(1 + count * 2);
  // Only the first coefficients of several components can be in one scan of a progressive picture, and without the others.
  if (end > 63 || (first > 0 && count > 1)) return undefined;
  return { parts: known, first, last: first === 0 ? 0 : end, missingBefore: bits >> 4, missingAfter: bits & 15 };
}

/** Notes the bits that a whole scan has. A scan that refines coefficients is of no use without the scans before it. */
function noteBits({ parts, first, last, missingBefore, missingAfter }: Scan): void {
  for (const { component } of parts)
    for (let index = first; index <= last; index++)
      if (missingBefore === 0 || component.missingBits[index] === missingBefore)
        component.missingBits[index] = missingAfter;
}

/** Returns whether each scan has all of its blocks, and all bits of each coefficient are in the scans. */
async function isPictureWhole(bytes: Uint8Array): Promise<boolean> {
  const codes = codesOf();
  let frame: Frame | undefined;
  let restartInterval = 0;
  let last: { readonly scan: Scan; readonly start: number } | undefined;
  for (const { marker, start, end } of jpegSegments(bytes)) {
    if (frame && last) {
      if (!(await isWhole(bitReader(bytes, last.start, start), frame, last.scan, restartInterval))) return false;
      noteBits(last.scan);
      last = undefined;
    }
    const payload = bytes.subarray(start + 4, end);
    if (marker === jpegMarkers.huffmanTables) codes.define(payload);
    else if (marker === jpegMarkers.restartInterval) restartInterval = (payload[0] ?? 0) * 256 + (payload[1] ?? 0);
    else if (isFrame(marker)) {
      // The size of a second frame was checked by nobody.
      if (frame) return false;
      frame = frameOf(payload, marker === jpegMarkers.progressiveFrame);
      if (frame === undefined) return false;
    } else if (marker === jpegMarkers.startOfScan) {
      const scan = frame && scanOf(payload, frame, codes);
      if (scan === undefined) return false;
      last = { scan, start: end };
    }
  }
  return frame?.components.every(({ missingBits }) => missingBits.every((count) => count === 0)) ?? false;
}

/** The file without the bytes between the segments of its header that belong to none: some browsers do not read on there. */
function withoutStrayBytes(bytes: Uint8Array): Uint8Array {
  const parts = [bytes.subarray(0, 2)];
  let isClean = true;
  let end = 2;
  for (const segment of jpegSegments(bytes)) {
    isClean &&= bytes.subarray(end, segment.start).every((byte) => byte === 0xff);
    if (segment.marker === jpegMarkers.startOfScan) {
      parts.push(bytes.subarray(segment.start));
      break;
    }
    parts.push(bytes.subarray(segment.start, segment.end));
    end = segment.end;
  }
  return isClean ? bytes : joined(parts);
}

/**
 * Checks that the scans of a JPEG have all blocks of its picture, by their Huffman codes. A file of another kind, or with another depth than
 * 8 bits, is rejected: browsers do not show it.
 */
export async function checkJpegPicture(bytes: Uint8Array): Promise<PictureCheck> {
  const frame = jpegFrame(bytes);
  if (frame !== undefined) {
    const depth = bytes[frame.start + 4] ?? 0;
    const kind = isHuffmanFrame(frame.marker) ? undefined : 'is lossless, hierarchical or coded arithmetically';
    const found = kind ?? (depth === 8 ? undefined : `has ${depth} bits a sample`);
    if (found) return { fault: { kind: 'unsupported', found: `the JPEG ${found}, which browsers do not show` } };
  }
  if (await isPictureWhole(bytes)) return { decodable: withoutStrayBytes(bytes) };
  return { fault: { kind: 'damaged', found: 'the JPEG is damaged: a part of its picture data is missing or invalid' } };
}
