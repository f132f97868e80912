import { isSameInFile } from '../control/world-file/same-world.ts';
import { realTime } from '../engine/clock/real-time.ts';
import type { WorldState } from '../model/world.ts';
import { type Content, heldBy, isEdited, newHash, noteSaved, within } from './file-edits.ts';
import { inTurn, realPathOf } from './file-turns.ts';

const {
  closeSync,
  createReadStream,
  createWriteStream,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readSync,
  renameSync,
  statSync,
  writeSync,
} = process.getBuiltinModule('node:fs');
const { chmod, open, rename, rm } = process.getBuiltinModule('node:fs/promises');
const { tmpdir } = process.getBuiltinModule('node:os');
const { basename, dirname, join } = process.getBuiltinModule('node:path');

/**
 * A world file was edited since it was read: by a person, or by another process. The file stays as it is, and the world is in another
 * file beside it.
 *
 * @example
 * ```ts
 * import { appendFile } from 'node:fs/promises';
 * import { saveWorldFile, WorldFileConflictError } from '@boothkit/simulator/node';
 *
 * await saveWorldFile(sim, 'world.yaml');
 * await appendFile('world.yaml', '# edited by hand');
 * account.events.remove(event.id);
 * const failure = await saveWorldFile(sim, 'world.yaml').catch((error: unknown) => error);
 * console.log(failure instanceof WorldFileConflictError); // true
 * ```
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

/** The content of a file, piece by piece. */
type Pieces = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

/** A world that is saved to a file. */
export interface SavedWorld {
  /** The simulator that saves: content that it read before may be replaced. */
  readonly reader: object;
  /** Whether the file is compressed. */
  readonly zipped: boolean;
  /** The world as it is now; undefined if it cannot be compared. */
  state(): WorldState | undefined;
  /** The world as it is at the call, in the form of the file. */
  pieces(): Pieces;
  /** The world as JSON Lines, for one that does not fit into a document. */
  lines(): Pieces;
  /** Whether a file that held the same world and was edited since is left alone. Default: that is a conflict. */
  readonly leavesEdits?: boolean;
}

/** A complete file that may take the place of another one. */
interface Copy {
  readonly path: string;
  /** The hash of its bytes. */
  readonly content: string;
  readonly ino: bigint;
  /** The world that it holds. */
  readonly state: WorldState | undefined;
  /** Why it is in the temporary folder; undefined if it is beside the file. */
  readonly refusal?: unknown;
}

/** How long a program takes at most, by far, from its comparison of a content to the end of its writing. */
const settlingMs = 100;

/** The files that have the worlds of readers whose own file could not be replaced. */
const elsewhere = new WeakMap<object, Map<string, string>>();

/**
 * Puts a world in the place of a file: with its permissions, and behind the link if it is one. A copy is complete first; it is renamed to
 * the file, or where that is impossible written over it. Saves to one file run one after the other in this process, each with the world as it
 * is when its turn has come.
 *
 * A file that holds the world already, but for its time, is not written. Rejects with a {@link WorldFileConflictError} if the file was edited since it was read, and leaves it as it is then, unless its bytes are the
 * same. Rejects with an Error that names the file that has the world for any other failure.
 */
export async function replaceFile(named: string, world: SavedWorld): Promise<void> {
  await inTurn(named, async (path) => {
    if (await isUpToDate(path, world)) return;
    while (!(await isReplaced(path, world)));
  });
}

/** Whether a file holds the world already, but for its time. */
async function isUpToDate(path: string, { reader, state, leavesEdits }: SavedWorld): Promise<boolean> {
  const held = heldBy(reader, path);
  const now = held?.state && state();
  if (!held?.state || !now || !isSameInFile(held.state, now) || !isFile(path)) return false;
  return leavesEdits || (await contentOf(path)) === held.content;
}

/** Throws an Error with the reason if a save to a file could not succeed. Changes nothing. */
export async function requireWritable(named: string): Promise<void> {
  const path = await realPathOf(named);
  if (!isTaken(path)) return requireRoom(dirname(path));
  await (await open(path, 'r+')).close();
  // Without a folder that takes a copy, a crash could leave half a file.
  await requireRoom(dirname(path)).catch(() => requireRoom(tmpdir()));
}

/** Throws the error of the system for a folder that takes no new file. */
async function requireRoom(folder: string): Promise<void> {
  const path = join(folder, temporaryName('boothkit'));
  await (await open(path, 'wx')).close();
  await rm(path);
}

const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

/** Whether there is something at a path. Throws an Error for a folder or a device, whose place no file may take. */
function isTaken(path: string): boolean {
  const isThere = statSync(path, { throwIfNoEntry: false }) !== undefined;
  if (isThere && !isFile(path)) throw new Error('it is not a file');
  return isThere;
}

/** Replaces a file; false if another program replaced it at the same moment. */
async function isReplaced(path: string, world: SavedWorld): Promise<boolean> {
  const { reader, zipped } = world;
  let copy: Copy;
  try {
    copy = await copyOf(path, () => ({ state: world.state(), pieces: world.pieces(), zipped }));
  } catch (error) {
    throw await notSaved(path, error, async () => {
      const named = `${stemOf(path)}.jsonl`;
      const lines = await copyOf(named, () => ({ state: world.state(), pieces: world.lines(), zipped: false }));
      return putElsewhere(path, named, lines, reader, 'kept');
    });
  }
  try {
    isTaken(path);
    if (copy.refusal !== undefined && !isOfFolder(copy.refusal)) throw copy.refusal;
    const outcome = await putInPlace(path, copy, reader);
    if (outcome !== 'edited') return outcome === 'replaced';
  } catch (error) {
    throw await notSaved(path, error, () => putElsewhere(path, path, copy, reader, 'kept'));
  }
  throw new WorldFileConflictError(path, await putElsewhere(path, path, copy, reader, 'conflict'));
}

/** The error of a save that failed, which names the file that has the world instead. */
async function notSaved(path: string, cause: unknown, keep: () => Promise<string>): Promise<Error> {
  const kept = await keep().then(
    (place) => `the world is kept in ${place}`,
    (error: unknown) => `it could not be kept elsewhere either: ${reasonOf(error)}`,
  );
  return new Error(`${path} was not saved: ${reasonOf(cause)}; ${kept}`, { cause });
}

/** A world of one moment, and how it is written. */
interface Moment {
  readonly state: WorldState | undefined;
  readonly pieces: Pieces;
  readonly zipped: boolean;
}

/** Writes a complete copy beside a file or, where the folder takes none, in the temporary folder. */
async function copyOf(path: string, begin: () => Moment): Promise<Copy> {
  const name = temporaryName(basename(path));
  try {
    return await written(join(dirname(path), name), begin(), statSync(path, { throwIfNoEntry: false })?.mode);
  } catch (refusal) {
    if (!isOfSystem(refusal)) throw refusal;
    const copy = await written(join(tmpdir(), name), begin(), 0o600).catch(() => {
      throw refusal;
    });
    return { ...copy, refusal };
  }
}

/** Writes a new file and makes sure that it is on the disk; leaves nothing if that fails. */
async function written(path: string, { state, pieces, zipped }: Moment, mode: number | undefined): Promise<Copy> {
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
  try {
    if (zipped) await pipeline(pieces, process.getBuiltinModule('node:zlib').createGzip({ level: 1 }), hashed, file);
    else await pipeline(pieces, hashed, file);
    // The mode of a new file is one that the process's mask allows.
    if (mode !== undefined) await chmod(path, mode & 0o7777);
    return { path, content: hash.digest('hex'), ino: statSync(path, { bigint: true }).ino, state };
  } catch (error) {
    // A file that is still being opened would come after it was removed.
    if (!file.closed) await new Promise<void>((resolve) => file.once('close', () => resolve()));
    // Whether or not it goes, the first error is the one to report.
    await rm(path, { force: true }).catch(() => {});
    throw error;
  }
}

/**
 * Puts a copy in the place of a file, unless that was edited since it was read. The result is `lost` if another program replaced the file at
 * the same moment: then the copy is in no file any more.
 */
async function putInPlace(path: string, copy: Copy, reader: object): Promise<'replaced' | 'edited' | 'lost'> {
  for (;;) {
    const stamp = stampOf(path);
    const content = await contentOf(path);
    if (content !== copy.content && isEdited(path, content, reader)) return 'edited';
    // It may have been edited while it was read. From here to the end of the writing there is no turn of the event loop.
    if (stampOf(path) !== stamp) continue;
    const isRenamed = copy.refusal === undefined && renames(copy.path, path);
    if (!isRenamed) overwrite(path, copy.path);
    noteSaved(path, copy.content, reader, copy.state);
    within(elsewhere, reader).delete(path);
    // Another program may have compared the content before this one wrote, and written after it.
    const isStill = isRenamed ? await isSynced(path, copy) : await isSettled(path, copy);
    return isStill ? 'replaced' : 'lost';
  }
}

/** Makes the renaming of a copy last. Returns whether the copy is in its place by then. */
async function isSynced(path: string, { ino }: Copy): Promise<boolean> {
  await syncFolder(dirname(path));
  return statSync(path, { throwIfNoEntry: false, bigint: true })?.ino === ino;
}

/** Gives a program that writes over the same file time to end. Returns whether the file has the copy then; the copy goes. */
async function isSettled(path: string, { path: copied, content }: Copy): Promise<boolean> {
  await process.getBuiltinModule('node:timers/promises').setTimeout(settlingMs);
  await rm(copied, { force: true });
  return (await contentOf(path)) === content;
}

/** Renames a file to another one; false if that is impossible for this one, such as for a file that is mounted alone. */
function renames(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if (isOfFolder(error)) return false;
    throw error;
  }
}

/**
 * Writes the bytes of a file over those of another one, and makes sure that they are on the disk. It blocks the process, so that hardly any time
 * passes between the comparison of the content and the end of the writing.
 */
function overwrite(path: string, from: string): void {
  const [target, source] = [openSync(path, 'r+'), openSync(from, 'r')];
  const [{ size }, { size: newSize }] = [fstatSync(target), fstatSync(source)];
  const buffer = Buffer.alloc(1_048_576);
  const put = (start: number, end: number) => {
    for (let at = start; at < end; ) {
      const length = readSync(source, buffer, 0, Math.min(buffer.length, end - at), at);
      if (length === 0) throw new Error(`${from} was cut off`);
      for (let done = 0; done < length; ) done += writeSync(target, buffer, done, length - done, at + done);
      at += length;
    }
  };
  try {
    try {
      // First the part that needs more room: on a full disk, the file is as it was.
      put(size, newSize);
    } catch (error) {
      ftruncateSync(target, size);
      throw error;
    }
    put(0, Math.min(size, newSize));
    ftruncateSync(target, newSize);
    fsyncSync(target);
  } finally {
    closeSync(target);
    closeSync(source);
  }
}

/**
 * Gives a copy a name that says what it is, in its own folder: `world.conflict-2026-11-25T09-00-00-000Z.jsonl.gz`. It takes the place of the one
 * that an earlier save of the reader put there.
 */
async function putElsewhere(
  path: string,
  named: string,
  copy: Copy,
  reader: object,
  label: 'conflict' | 'kept',
): Promise<string> {
  const folder = dirname(copy.path);
  const places = within(elsewhere, reader);
  const earlier = places.get(path);
  if (earlier !== undefined && dirname(earlier) === folder) {
    const { refusal: _, ...movable } = copy;
    if ((await putInPlace(earlier, movable, reader)) === 'replaced') return earlier;
  }
  // A full disk may have no room for another name.
  const free = await freeName(folder, basename(named), label).catch(() => copy.path);
  if (free !== copy.path) await rename(copy.path, free);
  noteSaved(free, copy.content, reader, copy.state);
  places.set(path, free);
  return free;
}

/** Reserves a name in a folder. */
async function freeName(folder: string, name: string, label: string): Promise<string> {
  const stem = stemOf(name);
  for (let count = 1; ; count++) {
    const time = new Date(realTime.wallMs()).toISOString().replaceAll(/[:.]/g, '-');
    const suffix = `${count === 1 ? '' : `-${count}`}${name.slice(stem.length)}`;
    const free = join(folder, `${stem}.${label}-${time}${suffix}`);
    try {
      await (await open(free, 'wx')).close();
      return free;
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error;
    }
  }
}

const temporaryName = (name: string) => `${name}.${process.getBuiltinModule('node:crypto').randomUUID()}.tmp`;

/** A path without the extension of its form. */
function stemOf(path: string): string {
  const extension = /(\.[^./\\]+)?(\.gz)?$/i.exec(path)?.[0] ?? '';
  return path.slice(0, path.length - extension.length);
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

/** Changes whenever a file is replaced or written to. */
function stampOf(path: string): string {
  const stats = statSync(path, { throwIfNoEntry: false, bigint: true });
  return stats ? [stats.ino, stats.size, stats.mtimeNs, stats.ctimeNs].join('/') : 'missing';
}

/** Makes a renaming last, where the system can: Windows does it without being asked, and some folders cannot be opened or synced. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r').catch(() => undefined);
  try {
    await folder?.sync();
  } catch (error) {
    if (!isCode(error, 'EINVAL')) throw error;
  } finally {
    await folder?.close();
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);

const isCode = (error: unknown, code: string) => codeOf(error) === code;

/** Whether an error comes from the system, and not from the world. */
const isOfSystem = (error: unknown) => error instanceof Error && 'syscall' in error;

/** Whether a folder refuses to take a file or to rename one, though the file itself may be writable. */
const isOfFolder = (error: unknown) => /^(EBUSY|EXDEV|EACCES|EPERM|EROFS)$/.test(String(codeOf(error)));

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
