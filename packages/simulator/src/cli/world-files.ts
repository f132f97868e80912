import { parseJson } from '@boothkit/contract/rules';
import { realTime } from '../clock/real-time.ts';
import type { Simulator } from '../interface.ts';
import { InputError } from '../resources/parse.ts';
import type { WorldFile } from '../world-file/schema.ts';
import { inPieces, splitLines } from '../world-file/text-stream.ts';

const { createReadStream, createWriteStream, existsSync, statSync } = process.getBuiltinModule('node:fs');
const { open, readFile, realpath, rename, rm, stat } = process.getBuiltinModule('node:fs/promises');
const { dirname } = process.getBuiltinModule('node:path');

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
 * follows. Rejects with a TypeError that names the field for invalid content, with an Error for a file that cannot be read; the world stays
 * as it was then.
 */
export async function loadWorldFile(
  simulator: Simulator,
  path: string,
  { onProgress }: WorldFileOptions = {},
): Promise<void> {
  if (!isLines(path)) return simulator.load(await readDocument(path));
  await readable(path, async () => {
    const { size } = await stat(path);
    const file = createReadStream(path, { highWaterMark: 262_144 });
    const report = aboutOnceASecond(() => onProgress?.(file.bytesRead, size));
    await simulator.loadLines(reporting(unzipped(path, file), report));
  });
}

/**
 * Writes the world of a simulator to a file, in the form that its name asks for, as {@link loadWorldFile} reads it. The file is replaced in one
 * step when all of it is on the disk: a failure or a crash leaves the file as it was.
 */
export async function saveWorldFile(
  simulator: Simulator,
  path: string,
  { onProgress }: WorldFileOptions = {},
): Promise<void> {
  if (!isLines(path)) {
    const text = isYaml(path)
      ? (await import('yaml')).stringify(simulator.toFile(), { aliasDuplicateObjects: false })
      : `${JSON.stringify(simulator.toFile(), null, 2)}\n`;
    return replaceFile(path, [text]);
  }
  function* pieces(): Generator<Uint8Array> {
    let written = 0;
    const report = aboutOnceASecond(() => onProgress?.(written));
    for (const piece of inPieces(simulator.toLines())) {
      yield piece;
      written += piece.byteLength;
      report();
    }
  }
  await replaceFile(path, pieces());
}

/** Writes beside a file, then puts the result in its place: with its permissions, and behind the link if it is one. */
export async function replaceFile(
  named: string,
  pieces: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>,
): Promise<void> {
  const { pipeline } = process.getBuiltinModule('node:stream/promises');
  const path = existsSync(named) ? await realpath(named) : named;
  const mode = statSync(path, { throwIfNoEntry: false })?.mode;
  const complete = `${path}.${process.pid}.tmp`;
  try {
    // Without the flush, a crash of the machine could leave the new name with an empty file.
    const written = createWriteStream(complete, { flush: true, ...(mode !== undefined && { mode }) });
    if (isZipped(path)) await pipeline(pieces, process.getBuiltinModule('node:zlib').createGzip({ level: 1 }), written);
    else await pipeline(pieces, written);
    await rename(complete, path);
  } catch (error) {
    await rm(complete, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}

/** Makes a renaming last. Windows does it without being asked, and cannot open folders. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** The text of a file, without the byte order mark that Windows writes before it. Throws a TypeError for bytes that are not UTF-8. */
export const textOf = (bytes: Uint8Array): string => new TextDecoder('utf-8', { fatal: true }).decode(bytes);

/** Reads a world file of one document, JSON or YAML. */
async function readDocument(path: string): Promise<WorldFile> {
  return readable(path, async () => {
    const bytes = await readFile(path);
    const text = textOf(isZipped(path) ? process.getBuiltinModule('node:zlib').gunzipSync(bytes) : bytes);
    if (!isYaml(path)) return parseJson(text) as WorldFile;
    const { parse } = await import('yaml');
    // JSON has no dates, aliases and tags: so a file means the same in both forms.
    return parseJson(JSON.stringify(parse(text, { schema: 'core', maxAliasCount: 0 }))) as WorldFile;
  });
}

type KeysInFile = NonNullable<NonNullable<WorldFile['accounts']>[number]['keys']>;

/** The keys of the first account of a world file, as the file has them. In JSON Lines those before its events. */
export async function keysOfFirstAccount(path: string): Promise<KeysInFile> {
  if (!isLines(path)) return (await readDocument(path)).accounts?.[0]?.keys ?? [];
  return readable(path, async () => {
    const keys: KeysInFile = [];
    let accounts = 0;
    for await (const lines of splitLines(unzipped(path, createReadStream(path))))
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
    if (cause instanceof InputError) throw cause;
    throw new Error(`${path} cannot be read: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}

function unzipped(path: string, file: ReturnType<typeof createReadStream>): AsyncIterable<Uint8Array> {
  if (!isZipped(path)) return file;
  const { pipeline } = process.getBuiltinModule('node:stream');
  // An error of the file reaches the reader through the stream that is returned.
  return pipeline(file, process.getBuiltinModule('node:zlib').createGunzip(), () => {});
}

async function* reporting(pieces: AsyncIterable<Uint8Array>, report: () => void): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    yield piece;
    report();
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
