import { parseJson } from '@boothkit/contract/internal';
import { requireLineLength } from '../control/world-file/lines.ts';
import { inPieces, splitLines } from '../control/world-file/text-stream.ts';
import { realTime } from '../engine/clock/real-time.ts';
import type { WorldFile } from '../model/world-file.ts';
import { extrasOf, linesWithExtras } from './earlier-text.ts';
import { type Form, type Glance, isZipped, type KeyInFile } from './form.ts';

const { createReadStream } = process.getBuiltinModule('node:fs');
const { stat } = process.getBuiltinModule('node:fs/promises');

/** JSON Lines: read and written piece by piece, however long. Of the text before, keys in plain stay. */
export const linesForm: Form = {
  async load(simulator, path, { onProgress, keepsTime, signal, note }) {
    const { size } = await stat(path);
    const file = createReadStream(path, { highWaterMark: 262_144, ...(signal && { signal }) });
    const report = aboutOnceASecond(() => onProgress?.(file.bytesRead, size));
    const onPiece = (piece: Uint8Array) => {
      note(piece);
      report();
    };
    const text = unzipped(path, watched(file, onPiece));
    await simulator.loadLines(keepsTime ? withoutTime(text) : text);
    return glanceAt(path, { ofFirst: true });
  },

  async *write(path, world, onProgress) {
    const extras = extrasOf(await glanceAt(path).catch(() => undefined));
    let written = 0;
    const report = aboutOnceASecond(() => onProgress?.(written));
    for (const piece of inPieces(linesWithExtras(extras, world))) {
      yield piece;
      written += piece.byteLength;
      report();
    }
  },
};

type Header = Pick<WorldFile, '$schema' | 'now' | 'savedAt'>;

/** Looks at a file. With `ofFirst`, the keys of the first account are enough. */
async function glanceAt(path: string, { ofFirst = false } = {}): Promise<Glance> {
  const keys: KeyInFile[][] = [];
  let header: Header | undefined;
  const glance = (): Glance => ({ $schema: header?.$schema, now: header?.now, savedAt: header?.savedAt, keys });
  for await (const lines of splitLines(unzipped(path, createReadStream(path)), requireLineLength))
    for (const line of lines) {
      if (line.trim() !== '') header ??= parseJson(line) as Header;
      const collection = /^\s*\{\s*"(\w+)"/.exec(line)?.[1];
      if (collection === 'accounts') keys.push([]);
      // The keys of an account are before its events.
      if (ofFirst && (collection === 'events' || keys.length > 1)) return glance();
      if (collection === 'keys') keys.at(-1)?.push((parseJson(line) as { keys: KeyInFile }).keys);
    }
  return glance();
}

/** The bytes of a file, decompressed if its name ends in `.gz`. */
function unzipped(path: string, file: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  if (!isZipped(path)) return file;
  const { pipeline } = process.getBuiltinModule('node:stream');
  // An error of the file reaches the reader through the stream that is returned.
  return pipeline(file, process.getBuiltinModule('node:zlib').createGunzip(), () => {});
}

async function* watched(
  pieces: AsyncIterable<Uint8Array>,
  onPiece: (piece: Uint8Array) => void,
): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    onPiece(piece);
    yield piece;
  }
}

/** Calls `report` at most once a second, and not within the first one. */
function aboutOnceASecond(report: () => void): () => void {
  let reportedMs = realTime.elapsedMs();
  return () => {
    const nowMs = realTime.elapsedMs();
    if (nowMs - reportedMs < 1000) return;
    reportedMs = nowMs;
    report();
  };
}

/** JSON Lines without the time of their header. */
async function* withoutTime(text: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let isBegun = false;
  for await (const lines of splitLines(text, requireLineLength)) {
    const at: number = isBegun ? -1 : lines.findIndex((line) => line.trim() !== '');
    isBegun ||= at >= 0;
    yield `${lines.map((line, index) => (index === at ? headerWithoutTime(line) : line)).join('\n')}\n`;
  }
}

function headerWithoutTime(line: string): string {
  try {
    return JSON.stringify(parseJson(line), (name, value) => (name === 'now' ? undefined : value));
  } catch {
    // The reader of the lines says what is wrong with it.
    return line;
  }
}
