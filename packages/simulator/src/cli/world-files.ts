import { parseJson } from '@boothkit/contract/internal';
import { realTime } from '../engine/clock/real-time.ts';
import { InputError } from '../engine/resources/parse.ts';
import type { Simulator } from '../interface.ts';
import type { WorldFile } from '../model/world-file.ts';
import { requireLineLength } from '../world-file/lines.ts';
import { inPieces, maxTextLength, splitLines } from '../world-file/text-stream.ts';
import { beginReading } from './file-edits.ts';
import { inTurn } from './file-turns.ts';
import { replaceFile } from './replace-file.ts';

const { createReadStream, existsSync, statSync } = process.getBuiltinModule('node:fs');
const { readFile, stat } = process.getBuiltinModule('node:fs/promises');

const foundNames = ['boothkit.yaml', 'boothkit.yml', 'boothkit.json', 'boothkit.jsonl', 'boothkit.jsonl.gz'];

/** The world file of the current folder, if it has one. */
export function findWorldFile(): string | undefined {
  return foundNames.find((name) => existsSync(name));
}

const isYaml = (path: string) => /\.ya?ml(\.gz)?$/i.test(path);
const isLines = (path: string) => /\.jsonl(\.gz)?$/i.test(path);
const isZipped = (path: string) => /\.gz$/i.test(path);

/** How a file is read or written. */
export interface WorldFileOptions {
  /** Called about once a second with the bytes done so far and, while a file is read, its size. Default: nothing. */
  readonly onProgress?: (bytes: number, size?: number) => void;
}

/**
 * Replaces the world of a simulator with that of a file: JSON Lines if its name ends in `.jsonl`, else YAML or JSON, and compressed if `.gz`
 * follows. A document, or a line, may have 256 MiB, or an eighth of the heap where that is less. Rejects with a TypeError that names the
 * file and the field for invalid content, with an Error for a file that cannot be read; the world stays as it was then.
 */
export async function loadWorldFile(
  simulator: Simulator,
  path: string,
  { onProgress }: WorldFileOptions = {},
): Promise<void> {
  const load = async (realPath: string) => {
    const reading = beginReading(realPath, simulator);
    if (isLines(path)) {
      const { size } = await stat(path);
      const file = createReadStream(path, { highWaterMark: 262_144 });
      const report = aboutOnceASecond(() => onProgress?.(file.bytesRead, size));
      const onPiece = (piece: Uint8Array) => {
        reading.note(piece);
        report();
      };
      await simulator.loadLines(unzipped(path, watched(file, onPiece)));
    } else {
      const bytes = await bytesOf(path);
      reading.note(bytes);
      simulator.load(await documentOf(path, bytes));
    }
    reading.end();
  };
  // A save that came between the bytes and their note would seem to be an edit.
  await inTurn(path, (realPath) => readable(path, () => load(realPath)));
}

/**
 * Writes the world of a simulator to a file, in the form that its name asks for, as {@link loadWorldFile} reads it. The file is replaced in one
 * step when all of it is on the disk: a failure or a crash leaves the file as it was. A file that cannot be replaced, such as one that is
 * mounted alone into a container, is written over while a copy exists. Loads and saves of one file run one after the other, each with the world
 * as it is when its turn has come.
 *
 * Rejects with a `WorldFileConflictError` if somebody edited the file since this simulator read it, or this process saved it. The file
 * stays as it is then, and the world is in `conflictPath` beside it. A file with the same bytes is no conflict, and one that was never read is
 * replaced. If a save fails, the world is kept beside the file or in the temporary folder; the message of the error names that place.
 */
export async function saveWorldFile(
  simulator: Simulator,
  path: string,
  { onProgress }: WorldFileOptions = {},
): Promise<void> {
  async function* document(): AsyncGenerator<string> {
    const file = simulator.toFile();
    const text = isYaml(path)
      ? (await import('#yaml')).stringify(file, { aliasDuplicateObjects: false })
      : `${JSON.stringify(file, null, 2)}\n`;
    requireSize(path, Buffer.byteLength(text));
    yield text;
  }
  function* lines(): Generator<Uint8Array> {
    let written = 0;
    const report = aboutOnceASecond(() => onProgress?.(written));
    for (const piece of inPieces(simulator.toLines())) {
      yield piece;
      written += piece.byteLength;
      report();
    }
  }
  const pieces = isLines(path) ? lines : document;
  await replaceFile(path, { reader: simulator, zipped: isZipped(path), pieces, lines });
}

/** The text of a file, without the byte order mark that Windows writes before it. Throws a TypeError for bytes that are not UTF-8. */
export const textOf = (bytes: Uint8Array): string => new TextDecoder('utf-8', { fatal: true }).decode(bytes);

/** The bytes of a file of one document, as they are on the disk. Throws a TypeError for a larger file than may be read. */
async function bytesOf(path: string): Promise<Buffer> {
  requireSize(path, (await stat(path)).size);
  return readFile(path);
}

/** The document in the bytes of a file, JSON or YAML. */
async function documentOf(path: string, bytes: Buffer): Promise<WorldFile> {
  const text = textOf(isZipped(path) ? unzippedWhole(path, bytes) : bytes);
  if (!isYaml(path)) return parseJson(text) as WorldFile;
  const { readYaml } = await import('./read-yaml.ts');
  return parseJson(JSON.stringify(readYaml(text))) as WorldFile;
}

function unzippedWhole(path: string, bytes: Buffer): Buffer {
  const maxOutputLength = maxTextLength();
  try {
    return process.getBuiltinModule('node:zlib').gunzipSync(bytes, { maxOutputLength });
  } catch (error) {
    if (error instanceof RangeError) requireSize(path, maxOutputLength + 1, 'more');
    throw error;
  }
}

function requireSize(path: string, sizeBytes: number, found: string | number = sizeBytes): void {
  const max = maxTextLength();
  if (sizeBytes <= max) return;
  const message = `a document must have at most ${max} bytes; got ${found}. A file of JSON Lines, .jsonl, may have any number of lines`;
  throw new InputError(path, [{ field: 'document', message }]);
}

type KeysInFile = NonNullable<NonNullable<WorldFile['accounts']>[number]['keys']>;

/** The keys of the first account of a world file, as the file has them. In JSON Lines those before its events. */
export async function keysOfFirstAccount(path: string): Promise<KeysInFile> {
  return readable(path, async () => {
    if (!isLines(path)) return (await documentOf(path, await bytesOf(path))).accounts?.[0]?.keys ?? [];
    const keys: KeysInFile = [];
    let accounts = 0;
    for await (const lines of splitLines(unzipped(path, createReadStream(path)), requireLineLength))
      for (const line of lines) {
        if (line.startsWith('{"accounts"')) accounts += 1;
        if (line.startsWith('{"events"') || accounts > 1) return keys;
        if (line.startsWith('{"keys"')) keys.push((parseJson(line) as { keys: KeysInFile[number] }).keys);
      }
    return keys;
  });
}

async function readable<Result>(path: string, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (cause) {
    if (cause instanceof InputError) throw new InputError(path, cause.errors);
    // The reader of YAML shows the lines around an error behind its first line, which has the position.
    const [reason] = (cause instanceof Error ? cause.message : String(cause)).split(/:?\n/);
    throw new Error(`${path} cannot be read: ${reason}`, { cause });
  }
}

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

/** When a file was last changed, in milliseconds since 1970; 0 if it does not exist. */
export function changedAtMs(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/**
 * Calls `onChange` for each change of a file after `knownMs`, replacements by editors included. It waits until the file has not
 * changed for a quarter of a second, because a file can be read half written.
 */
export function watchWorldFile(path: string, knownMs: number, onChange: () => void): void {
  let loadedMs = knownMs;
  let seenMs = knownMs;
  const look = () => {
    const changedMs = changedAtMs(path);
    if (changedMs !== 0 && changedMs !== loadedMs && changedMs === seenMs) {
      loadedMs = changedMs;
      onChange();
    }
    seenMs = changedMs;
    realTime.after(250, look);
  };
  look();
}
