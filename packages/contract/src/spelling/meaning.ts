/** A text as its last reader understands it, and where each of its characters is written. */
export interface Meaning {
  /** The text with its escapes. */
  readonly written: string;
  readonly text: string;
  /** Where the character at an index of `text` is written; of the length of `text`, the end of what is written. */
  positionOf(index: number): number;
}

/** How many layers of escapes are read: none, one, as a reader of the text does, or all that there are. */
export type Layers = 'none' | 'one' | 'all';

/** The length of an escape at the end of some characters, and the code of what it stands for, in one number; 0 for none. */
type Escape = number;

const escapeOf = (length: number, code: number): Escape => length * 0x10000 + code;

const [percent, ampersand, semicolon, backslash] = [0x25, 0x26, 0x3b, 0x5c];
const [letterU, letterX] = [0x75, 0x78];

/** Characters behind a backslash that are not hexadecimal: of JSON, and of texts in single quotes. */
const short: ReadonlyMap<number, number> = new Map(
  Object.entries({ '"': '"', "'": "'", '/': '/', '\\': '\\', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }).map(
    ([letter, character]) => [letter.charCodeAt(0), character.charCodeAt(0)],
  ),
);

/** The ASCII characters that entities of XML and HTML stand for, by their names in lower case. */
const entities: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", plus: '+', equals: '=', sol: '/', bsol: '\\', percnt: '%' },
  ...{ num: '#', colon: ':', semi: ';', comma: ',', period: '.', quest: '?', excl: '!', commat: '@', dollar: '$' },
  ...{ lowbar: '_', ast: '*', lpar: '(', rpar: ')', lsqb: '[', rsqb: ']', lcub: '{', rcub: '}', vert: '|' },
  ...{ verbar: '|', hat: '^', grave: '`', tab: '\t', newline: '\n', nbsp: ' ' },
};
/** From ampersand to semicolon. */
const longestEntity = 12;

/** Stands for a byte above 127 that percent-encoding wrote, until all bytes of its character are there: half of a surrogate pair. */
const byteMark = 0xdc00;

const mayHaveEscapes = /[%\\]|&#?\w{1,10};/;

/**
 * Reads percent-encoding, escapes of JSON and entities of HTML, mixed and in any number of layers, in one pass. Each character is put on a stack. An
 * escape that ends with it is replaced by what the escape stands for, which may end another escape.
 */
export function meaningOf(written: string, layers: Layers = 'all'): Meaning {
  if (layers === 'none' || !mayHaveEscapes.test(written))
    return { written, text: written, positionOf: (index) => index };
  const codes = new Uint16Array(written.length);
  const starts = new Uint32Array(written.length + 1);
  let length = 0;
  for (let at = 0; at < written.length; at += 1) {
    codes[length] = written.charCodeAt(at);
    starts[length] = at;
    length += 1;
    starts[length] = at + 1;
    for (let found = escapeAt(codes, length); found !== 0; found = escapeAt(codes, length)) {
      const size = found >> 16;
      const begin = length - size;
      // An escape of the first layer is written as long as it is.
      if (layers === 'one' && at + 1 - (starts[begin] as number) !== size) break;
      if (codes[length - 1] === backslash && !areAlike(starts, begin)) break;
      codes[begin] = found;
      length = begin + 1;
      if ((codes[begin] as number) >> 8 === byteMark >> 8) length -= joinBytes(codes, length);
      starts[length] = at + 1;
    }
  }
  // Bytes that are no UTF-8 are not understood.
  return {
    written,
    text: textOf(codes.subarray(0, length)).toWellFormed(),
    positionOf: (index) => starts[index] ?? written.length,
  };
}

/** Whether two backslashes are an escaped one: both are written alike. Otherwise the second one begins an escape of its own. */
const areAlike = (starts: Uint32Array, first: number): boolean =>
  2 * (starts[first + 1] as number) === (starts[first] as number) + (starts[first + 2] as number);

/** The escape that ends with the last of some characters. */
function escapeAt(codes: Uint16Array, length: number): Escape {
  const last = codes[length - 1] as number;
  const before = codes[length - 2];
  if (last === semicolon) return entityAt(codes, length);
  if (before === backslash) {
    const character = short.get(last);
    return character === undefined ? 0 : escapeOf(2, character);
  }
  if (digitOf(last) < 0 || digitOf(before) < 0) return 0;
  if (codes[length - 3] === percent) {
    const byte = numberAt(codes, length, 2);
    return escapeOf(3, byte < 0x80 ? byte : byteMark | byte);
  }
  if (isLetter(codes[length - 3], letterX) && codes[length - 4] === backslash)
    return escapeOf(4, numberAt(codes, length, 2));
  const isUnicode = isLetter(codes[length - 5], letterU) && codes[length - 6] === backslash;
  const code = isUnicode ? numberAt(codes, length, 4) : -1;
  return code < 0 ? 0 : escapeOf(6, code);
}

/** The entity that ends with a semicolon. */
function entityAt(codes: Uint16Array, length: number): Escape {
  for (let begin = length - 2; begin >= Math.max(0, length - longestEntity); begin -= 1) {
    if (codes[begin] === semicolon) return 0;
    if (codes[begin] !== ampersand) continue;
    const name = textOf(codes.subarray(begin + 1, length - 1));
    const [, hexadecimal, decimal] = /^#(?:x([0-9a-f]+)|(\d+))$/i.exec(name) ?? [];
    const number = hexadecimal === undefined ? Number.parseInt(decimal ?? '', 10) : Number.parseInt(hexadecimal, 16);
    const code = Number.isNaN(number) ? entities[name.toLowerCase()]?.charCodeAt(0) : number;
    return code === undefined || code > 0xffff ? 0 : escapeOf(length - begin, code);
  }
  return 0;
}

/** The value of the last characters as hexadecimal digits; negative where one is none. */
function numberAt(codes: Uint16Array, length: number, digits: number): number {
  let value = 0;
  for (let at = length - digits; at < length; at += 1) {
    const digit = digitOf(codes[at]);
    if (digit < 0) return -1;
    value = value * 16 + digit;
  }
  return value;
}

/** Whether a code is that of a letter, in either case. */
const isLetter = (code = 0, lower: number): boolean => (code | 0x20) === lower;

function digitOf(code = 0): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}

/** Makes one character of the last bytes where they are one in UTF-8, and tells how many places that leaves free. */
function joinBytes(codes: Uint16Array, length: number): number {
  const byteAt = (at: number) => {
    const code = codes[at] ?? 0;
    return code >> 8 === byteMark >> 8 ? code & 0xff : 0;
  };
  let [value, shift] = [0, 0];
  for (let at = length - 1; at >= length - 4; at -= 1) {
    const byte = byteAt(at);
    if (byte >= 0x80 && byte < 0xc0) {
      value |= (byte & 0x3f) << shift;
      shift += 6;
      continue;
    }
    const following = byte >= 0xf0 ? 3 : byte >= 0xe0 ? 2 : byte >= 0xc2 ? 1 : 0;
    if (following === 0 || following * 6 !== shift) return 0;
    value |= (byte & (0x3f >> following)) << shift;
    const character = value > 0x10ffff ? '\ufffd' : String.fromCodePoint(value);
    for (let each = 0; each < character.length; each += 1) codes[at + each] = character.charCodeAt(each);
    return length - at - character.length;
  }
  return 0;
}

function textOf(codes: Uint16Array): string {
  let text = '';
  // A call takes a bounded number of arguments.
  for (let at = 0; at < codes.length; at += 8192)
    text += String.fromCharCode.apply(undefined, codes.subarray(at, at + 8192) as unknown as number[]);
  return text;
}
