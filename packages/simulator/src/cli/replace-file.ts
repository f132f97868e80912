import { realTime } from '../engine/clock/real-time.ts';

const { createReadStream, createWriteStream, renameSync, statSync } = process.getBuiltinModule('node:fs');
const { chmod, open, readlink, realpath, rename, rm } = process.getBuiltinModule('node:fs/promises');
const { basename, dirname, join, resolve } = process.getBuiltinModule('node:path');

/**
 * A world file was edited since it was read: by a person, or by another process. The file stays as it is, and the world is in another
 * file beside it.
 */
export class WorldFileConflictError extends Error {
  override readonly name = 'WorldFileConflictError';
  /** The file that was edited. */
  readonly path: string;
  /** The file that has the world. */
  readonly conflictPath: string;

  /** Made by `saveWorldFile`. */
  constructor(path: string, conflictPath: string) {
    super(`${path} was edited since it was read, and stays as it is; the world is saved in ${conflictPath}`);
    this.path = path;
    this.conflictPath = conflictPath;
  }
}

/** The hash of the bytes of a file; null if there is no file. */
type Content = string | null;

/** The content that saves may replace, by the file's real path: what this process last read, and what it last saved after that. */
const known = new Map<string, { readonly read: Content; readonly saved?: Content }>();

/** The content that each reader read last, by the file's real path: another reader of this process may have read a newer one. */
const readBy = new WeakMap<object, Map<string, Content>>();

/** The files that have the worlds of readers whose own file was edited. */
const conflicts = new WeakMap<object, Map<string, string>>();

/** The last work on each file. */
const turns = new Map<string, Promise<unknown>>();

/** A file that is being read: call `done` when its content is the reader's. */
export interface Reading {
  /** Takes each piece of bytes that is read. */
  note(piece: Uint8Array): void;
  /** Makes the pieces what a save of this reader may replace. */
  end(): void;
}

/** Begins to read a file. */
export async function beginReading(named: string, reader: object): Promise<Reading> {
  const path = await realPathOf(named);
  const hash = newHash();
  return {
    note: (piece) => hash.update(piece),
    end() {
      const read = hash.digest('hex');
      known.set(path, { read });
      within(readBy, reader).set(path, read);
    },
  };
}

/** Notes that a file does not exist, which a save may then create. */
export async function noteMissing(named: string): Promise<void> {
  known.set(await realPathOf(named), { read: null });
}

/** The content of a file, piece by piece. Each iteration begins anew. */
type Pieces = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

/** How a file is replaced. */
export interface ReplaceOptions {
  /** Whether the pieces are compressed. Default: false. */
  readonly zipped?: boolean;
  /** The simulator that saves: content that it read before may be replaced. Default: one that has read nothing. */
  readonly reader?: object;
}

/**
 * Writes beside a file, then renames the result to it: with its permissions, and behind the link if it is one. Works on one file run
 * one after the other in this process; the pieces are asked for when their turn has come. Rejects with a {@link WorldFileConflictError} if
 * the file was edited since it was read, and leaves it as it is then, unless its bytes are the same.
 */
export async function replaceFile(
  named: string,
  pieces: Pieces,
  { zipped = false, reader = {} }: ReplaceOptions = {},
): Promise<void> {
  const path = await realPathOf(named);
  await inTurn(path, async () => {
    while (!(await isReplaced(path, pieces, zipped, reader)));
  });
}

/** Replaces a file; false if another program replaced it at the same moment. */
async function isReplaced(path: string, pieces: Pieces, zipped: boolean, reader: object): Promise<boolean> {
  const temporary = `${path}.${process.getBuiltinModule('node:crypto').randomUUID()}.tmp`;
  try {
    const content = await written(temporary, pieces, zipped, statSync(path, { throwIfNoEntry: false })?.mode);
    const { ino } = statSync(temporary, { bigint: true });
    if (!(await putInPlace(path, temporary, content, reader)))
      throw new WorldFileConflictError(path, await putBeside(path, temporary, content, reader));
    await syncFolder(dirname(path));
    // Another program may have compared the content before this renaming, and renamed after it: then this world is in no file.
    return statSync(path, { throwIfNoEntry: false, bigint: true })?.ino === ino;
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Writes a new file and makes sure that it is on the disk. Returns the hash of its bytes. */
async function written(path: string, pieces: Pieces, zipped: boolean, mode: number | undefined): Promise<string> {
  const { pipeline } = process.getBuiltinModule('node:stream/promises');
  const hash = newHash();
  async function* hashed(source: Pieces): AsyncGenerator<string | Uint8Array> {
    for await (const piece of source) {
      hash.update(piece);
      yield piece;
    }
  }
  // Without the flush, a crash of the machine could leave the new name with an empty file.
  const file = createWriteStream(path, {
    flags: 'wx',
    flush: true,
    ...(mode !== undefined && { mode: mode & 0o7777 }),
  });
  if (zipped) await pipeline(pieces, process.getBuiltinModule('node:zlib').createGzip({ level: 1 }), hashed, file);
  else await pipeline(pieces, hashed, file);
  // The mode of a new file is one that the process's mask allows.
  if (mode !== undefined) await chmod(path, mode & 0o7777);
  return hash.digest('hex');
}

/** Renames a file to that of the path, unless that was edited since it was read. Returns whether it did. */
async function putInPlace(path: string, temporary: string, content: string, reader: object): Promise<boolean> {
  for (;;) {
    const stamp = stampOf(path);
    const found = await contentOf(path);
    if (found !== content && isEdited(path, found, reader)) return false;
    // It may have been edited while it was read. From here to the renaming there is no turn of the event loop.
    if (stampOf(path) !== stamp) continue;
    renameSync(temporary, path);
    noteSaved(path, content, reader);
    within(conflicts, reader).delete(path);
    return true;
  }
}

/** Puts a file beside the path that it conflicts with, in place of the one that an earlier save of the reader put there. */
async function putBeside(path: string, temporary: string, content: string, reader: object): Promise<string> {
  const earlier = within(conflicts, reader).get(path);
  if (earlier !== undefined && (await putInPlace(earlier, temporary, content, reader))) return earlier;
  const free = await freeName(path);
  await rename(temporary, free);
  noteSaved(free, content, reader);
  within(conflicts, reader).set(path, free);
  return free;
}

function noteSaved(path: string, content: string, reader: object): void {
  known.set(path, { read: content, saved: content });
  within(readBy, reader).set(path, content);
}

/** Whether the content of a file is neither what the reader knows nor what this process saved. A deleted file has nothing to lose. */
function isEdited(path: string, content: Content, reader: object): boolean {
  const ofProcess = known.get(path);
  const read = within(readBy, reader).get(path) ?? ofProcess?.read;
  if (content === null || read === undefined) return false;
  return content !== read && content !== ofProcess?.saved;
}

/** The content of a file. Bytes are compared and not times, which are too coarse for two changes in a row. */
async function contentOf(path: string): Promise<Content> {
  const hash = newHash();
  try {
    for await (const piece of createReadStream(path, { highWaterMark: 262_144 })) hash.update(piece);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
  return hash.digest('hex');
}

/** Reserves a name beside a file: `world.conflict-2026-11-25T09-00-00-000Z.jsonl.gz`. */
async function freeName(path: string): Promise<string> {
  const name = basename(path);
  const extension = /(\.[^.]+)?(\.gz)?$/i.exec(name)?.[0] ?? '';
  const stem = name.slice(0, name.length - extension.length);
  for (let count = 1; ; count++) {
    const time = new Date(realTime.wallMs()).toISOString().replaceAll(/[:.]/g, '-');
    const free = join(dirname(path), `${stem}.conflict-${time}${count === 1 ? '' : `-${count}`}${extension}`);
    try {
      await (await open(free, 'wx')).close();
      return free;
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error;
    }
  }
}

/** The path behind all links, also of a file that does not exist yet: one file has one. */
async function realPathOf(named: string): Promise<string> {
  try {
    return await realpath(named);
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
    const path = resolve(named);
    const target = await readlink(path).catch(() => undefined);
    if (target !== undefined) return realPathOf(resolve(dirname(path), target));
    return join(await realpath(dirname(path)), basename(path));
  }
}

/** Runs work on a file when all earlier work on it in this process is over. */
function inTurn<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  const mine = (turns.get(path) ?? Promise.resolve()).then(work);
  const over = mine.then(
    () => {},
    () => {},
  );
  turns.set(path, over);
  void over.then(() => {
    if (turns.get(path) === over) turns.delete(path);
  });
  return mine;
}

/** Changes whenever a file is replaced or written to. */
function stampOf(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false, bigint: true });
  return found ? [found.ino, found.size, found.mtimeNs, found.ctimeNs].join('/') : 'missing';
}

const newHash = () => process.getBuiltinModule('node:crypto').createHash('sha256');

const isCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code;

function within<Value>(maps: WeakMap<object, Map<string, Value>>, reader: object): Map<string, Value> {
  const found = maps.get(reader) ?? new Map<string, Value>();
  maps.set(reader, found);
  return found;
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
