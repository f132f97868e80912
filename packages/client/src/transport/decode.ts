/** A text whose escapes are undone. */
export interface Decoded {
  readonly text: string;
  /** Where each of its characters begins in the text as it was written; undefined if nothing was escaped. */
  readonly starts: Uint32Array | undefined;
}

/** What the entities of XML and HTML stand for, by their names in lower case, as far as it is ASCII. */
const entities: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", plus: '+', equals: '=', sol: '/', bsol: '\\', percnt: '%' },
  ...{ num: '#', colon: ':', semi: ';', comma: ',', period: '.', quest: '?', excl: '!', commat: '@', dollar: '$' },
  ...{ lowbar: '_', ast: '*', lpar: '(', rpar: ')', lsqb: '[', rsqb: ']', lcub: '{', rcub: '}', vert: '|' },
  ...{ verbar: '|', hat: '^', grave: '`', tab: '\t', newline: '\n' },
};
const longestEntity = 16;

/** What a letter after a backslash means, in JSON and in the strings of programming languages. */
const letters: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

const [backslash, percent, ampersand, semicolon, hash, lowerU, lowerX] = Array.from('\\%&;#ux', (one) =>
  one.charCodeAt(0),
);

/**
 * Undoes the escapes of URLs (`%2B`), of JSON (`\/`, `\u002b`) and of XML and HTML (`&#43;`, `&plus;`), in any number of layers and in any
 * mixture, in one pass: what an escape stands for may complete another one. No backslash is left. The text is for searching only:
 * something that merely looks like an escape is undone, too.
 */
export function decode(text: string): Decoded {
  if (!/[%\\&]/.test(text)) return { text, starts: undefined };
  const codes = new Uint16Array(text.length);
  const starts = new Uint32Array(text.length);
  // How many layers of escapes each has come out of.
  const layers = new Uint8Array(text.length);
  let size = 0;
  for (let at = 0; at < text.length; at += 1) {
    codes[size] = text.charCodeAt(at);
    starts[size] = at;
    layers[size] = 0;
    size += 1;
    for (let last = lastEscape(codes, layers, size); last !== none; last = lastEscape(codes, layers, size)) {
      const first = size - (last >> 16);
      let layer = 0;
      for (let part = first; part < size; part += 1) layer = Math.max(layer, layers[part] as number);
      layers[first] = layer + 1;
      codes[first] = last & 0xffff;
      size = first + 1;
    }
  }
  let kept = 0;
  for (let at = 0; at < size; at += 1) {
    if (codes[at] === backslash) continue;
    codes[kept] = codes[at] as number;
    starts[kept] = starts[at] as number;
    kept += 1;
  }
  return { text: textOf(codes.subarray(0, kept)), starts };
}

/** So many arguments every engine takes. */
const maxArguments = 8192;

function textOf(codes: Uint16Array): string {
  let text = '';
  for (let at = 0; at < codes.length; at += maxArguments) {
    text += String.fromCharCode(...codes.subarray(at, at + maxArguments));
  }
  return text;
}

/** No escape. Others are their length times 65,536 and the code that they stand for: no object is made for each of a million. */
const none = 0;

/** The escape that the first codes end with. Takes constant time. */
function lastEscape(codes: Uint16Array, layers: Uint8Array, size: number): number {
  const last = codes[size - 1] as number;
  if (last === semicolon) return lastEntity(codes, size);
  if (codes[size - 2] === backslash) {
    // Two of one layer are one of the next. What begins an escape of its own shows later what it stands for.
    if (last === backslash && layers[size - 2] !== layers[size - 1]) return none;
    if (last === percent || last === ampersand || isLetter(last, lowerU) || isLetter(last, lowerX)) return none;
    return (2 << 16) | (letters[String.fromCharCode(last)]?.charCodeAt(0) ?? last);
  }
  if (codes[size - 3] === percent) return lastCode(codes, size, 3, 2);
  if (codes[size - 4] === backslash && isLetter(codes[size - 3], lowerX)) return lastCode(codes, size, 4, 2);
  if (codes[size - 6] === backslash && isLetter(codes[size - 5], lowerU)) return lastCode(codes, size, 6, 4);
  return none;
}

/** Whether a code is that of a letter, in either case. */
function isLetter(code = 0, lower: number | undefined): boolean {
  return (code | 0x20) === lower;
}

/** The escape whose last digits are a code in hexadecimal. */
function lastCode(codes: Uint16Array, size: number, length: number, digits: number): number {
  const code = numberIn(codes, size - digits, size, 16);
  return code === undefined ? none : (length << 16) | code;
}

function lastEntity(codes: Uint16Array, size: number): number {
  for (let length = 3; length <= Math.min(longestEntity, size); length += 1) {
    const first = size - length;
    if (codes[first] !== ampersand) continue;
    const isHexadecimal = isLetter(codes[first + 2], lowerX);
    const code =
      codes[first + 1] === hash
        ? numberIn(codes, first + (isHexadecimal ? 3 : 2), size - 1, isHexadecimal ? 16 : 10)
        : entities[textOf(codes.subarray(first + 1, size - 1)).toLowerCase()]?.charCodeAt(0);
    return code === undefined ? none : (length << 16) | code;
  }
  return none;
}

/** A number as it is written, if it is the code of a character. */
function numberIn(codes: Uint16Array, from: number, to: number, radix: 10 | 16): number | undefined {
  let number = 0;
  for (let at = from; at < to; at += 1) {
    const unit = codes[at] as number;
    const digit = unit >= 0x30 && unit <= 0x39 ? unit - 0x30 : (unit | 0x20) >= 0x61 ? (unit | 0x20) - 0x57 : radix;
    if (digit >= radix) return undefined;
    number = number * radix + digit;
  }
  return from < to && number < 0x10000 ? number : undefined;
}
