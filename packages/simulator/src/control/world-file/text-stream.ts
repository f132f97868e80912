import type { WorldText } from '../../objects/interface.ts';

/** The media type of a world in JSON Lines. */
export const linesContentType = 'application/jsonl';

const pieceLength = 65_536;

const mebibyte = 1_048_576;

/** The most characters of a line, and bytes of a document: more would take the memory that the world needs. */
export function maxTextLength(): number {
  maxLength ??= Math.min(256 * mebibyte, Math.floor(heapBytes() / 8));
  return maxLength;
}

let maxLength: number | undefined;

/** How large the heap may become, where the platform tells. */
function heapBytes(): number {
  const v8 = globalThis.process?.getBuiltinModule?.('node:v8');
  // Other runtimes than Node may say 0.
  return v8?.getHeapStatistics().heap_size_limit || Number.POSITIVE_INFINITY;
}

/** Throws a TypeError for the beginning of a text in UTF-16, as some programs on Windows write it: half of its bytes are zeros. */
function requireUtf8([first, second]: Uint8Array): void {
  const isMarked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (isMarked || (second !== undefined && (first === 0) !== (second === 0)))
    throw new TypeError('it is text in UTF-16; save it as UTF-8');
}

/** The text of a file, without the byte order mark that Windows writes before it. Throws a TypeError for bytes that are not UTF-8. */
export function textOf(bytes: Uint8Array): string {
  requireUtf8(bytes);
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}

/**
 * The lines of a text that comes in pieces, without their ends, as many at a time as a piece has. Throws a TypeError for bytes that are not
 * UTF-8. `requireLength` is called with the length and the number of each line, and with the length so far of one that has no end yet.
 */
export async function* splitLines(
  pieces: WorldText,
  requireLength: (length: number, number: number) => void = () => {},
): AsyncGenerator<readonly string[]> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  let ended = 0;
  let isBegun = false;
  for await (const piece of pieces) {
    if (!isBegun && typeof piece !== 'string') requireUtf8(piece);
    isBegun = true;
    const lines = (typeof piece === 'string' ? piece : decoder.decode(piece, { stream: true })).split('\n');
    lines[0] = rest + lines[0];
    // Only the first line of a piece can be longer than the piece.
    requireLength(lines[0].length, ended + 1);
    ended += lines.length - 1;
    rest = lines.pop() ?? '';
    if (lines.length > 0) yield lines;
  }
  yield [rest + decoder.decode()];
}

/** Lines as bytes, in pieces of about 64 KiB: sending each line alone would cost more than making it. */
export function* inPieces(lines: Iterable<string>): Generator<Uint8Array> {
  const encoder = new TextEncoder();
  let text = '';
  for (const line of lines) {
    text += line;
    if (text.length < pieceLength) continue;
    yield encoder.encode(text);
    text = '';
  }
  if (text !== '') yield encoder.encode(text);
}

/** Pieces as a stream, each made when the reader asks for it. */
export function streamOf(pieces: Iterator<Uint8Array> | AsyncIterator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      async pull(controller) {
        const next = await pieces.next();
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      },
      async cancel() {
        await pieces.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}
