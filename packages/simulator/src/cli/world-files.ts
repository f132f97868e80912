import { realTime } from '../engine/clock/real-time.ts';
import { InputError } from '../engine/resources/parse.ts';
import { beginHere, type Rebeginnable } from '../model/begin-here.ts';
import type { Simulator } from '../objects/interface.ts';
import { stateOf } from '../objects/snapshot.ts';
import { jsonForm, yamlForm } from './document-forms.ts';
import { beginReading } from './file-edits.ts';
import { inTurn } from './file-turns.ts';
import { type Form, type Glance, isZipped } from './form.ts';
import { linesForm } from './lines-form.ts';
import { replaceFile } from './replace-file.ts';

const { existsSync, statSync } = process.getBuiltinModule('node:fs');

const foundNames = ['boothkit.yaml', 'boothkit.yml', 'boothkit.json', 'boothkit.jsonl', 'boothkit.jsonl.gz'];

/** The world file of the current folder, if it has one. */
export function findWorldFile(): string | undefined {
  return foundNames.find((name) => existsSync(name));
}

/** The form of a file, by its name. */
function formOf(path: string): Form {
  if (/\.jsonl(\.gz)?$/i.test(path)) return linesForm;
  return /\.ya?ml(\.gz)?$/i.test(path) ? yamlForm : jsonForm;
}

/** How a file is read or written. */
export interface WorldFileOptions {
  /** Called about once a second with the bytes done so far and, while a file is read, its size. Default: nothing. */
  readonly onProgress?: (bytes: number, size?: number) => void;
}

/**
 * Replaces the world of a simulator with that of a file: JSON Lines if its name ends in `.jsonl`, else YAML or JSON, and compressed if `.gz` follows.
 * A document, or a line, may have 256 MiB, or an eighth of the heap where that is less. Rejects with a TypeError that names the file and the field
 * for invalid content, and with an Error for a file that cannot be read. The world then stays as it was.
 *
 * @example
 * ```ts
 * import { loadWorldFile, saveWorldFile } from '@boothkit/simulator/node';
 *
 * await saveWorldFile(sim, 'world.yaml');
 * account.events.remove(id);
 * await loadWorldFile(sim, 'world.yaml');
 * console.log(account.events.list().length); // 1
 * ```
 */
export async function loadWorldFile(simulator: Simulator, path: string, options: WorldFileOptions = {}): Promise<void> {
  await loadFile(simulator, path, options);
}

/** How the program loads a file. */
interface LoadOptions extends WorldFileOptions {
  /** Whether the clock stays as it is, whatever time the file has. Default: false. */
  readonly keepsTime?: boolean;
  /** Whether resets go back to the world of the file from then on. Default: false. */
  readonly isBeginning?: boolean;
  /** Ends the reading. Default: none. */
  readonly signal?: AbortSignal;
}

/** As {@link loadWorldFile}, for the program. Returns what the file has beside its world. */
export async function loadFile(
  simulator: Simulator,
  path: string,
  { onProgress, keepsTime = false, isBeginning = false, signal }: LoadOptions,
): Promise<Glance> {
  const load = async (realPath: string) => {
    const reading = beginReading(realPath, simulator);
    const glance = await formOf(path).load(simulator, path, { onProgress, keepsTime, signal, note: reading.note });
    if (isBeginning) (simulator as Simulator & Rebeginnable)[beginHere](keepsTime);
    reading.end(stateOf(simulator.snapshot()));
    return glance;
  };
  // A save that came between the bytes and their note would seem to be an edit.
  return inTurn(path, (realPath) => readable(path, () => load(realPath)));
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
 *
 * A file that holds the world already, but for its time, is not written. Some of the replaced text stays: keys in plain text, the order of records
 * and fields, and the comments of YAML. Of JSON Lines, only the keys stay.
 *
 * @example
 * ```ts
 * import { createSimulator } from '@boothkit/simulator';
 * import { loadWorldFile, saveWorldFile } from '@boothkit/simulator/node';
 *
 * await saveWorldFile(sim, 'world.jsonl.gz');
 * const copy = createSimulator();
 * await loadWorldFile(copy, 'world.jsonl.gz');
 * console.log(copy.accounts.list().length); // 1
 * ```
 */
export async function saveWorldFile(simulator: Simulator, path: string, options: WorldFileOptions = {}): Promise<void> {
  await save(simulator, path, options, false);
}

/** Saves as {@link saveWorldFile}. If the world has not changed since the file held it, an edit of the file is left alone, and is no conflict. */
export async function saveChanges(simulator: Simulator, path: string, options: WorldFileOptions): Promise<void> {
  await save(simulator, path, options, true);
}

async function save(
  simulator: Simulator,
  path: string,
  { onProgress }: WorldFileOptions,
  leavesEdits: boolean,
): Promise<void> {
  await replaceFile(path, {
    reader: simulator,
    zipped: isZipped(path),
    leavesEdits,
    state: () => stateOf(simulator.snapshot()),
    pieces: () => formOf(path).write(path, simulator.toLines(), onProgress),
    lines: () => linesForm.write(path, simulator.toLines(), onProgress),
  });
}

/** Runs what reads a file. The errors name the file. */
async function readable<Result>(path: string, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (cause) {
    if (cause instanceof InputError) throw new InputError(path, cause.errors, cause.hint);
    // The reader of YAML shows the lines around an error behind its first line, which has the position.
    const [reason] = (cause instanceof Error ? cause.message : String(cause)).split(/:?\n/);
    throw new Error(`${path} cannot be read: ${reason}`, { cause });
  }
}

/** When a file was last changed, in milliseconds since 1970; 0 if it does not exist. */
export function changedAtMs(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/**
 * Calls `onChange` for each change of a file after `knownMs`, replacements by editors included, until the signal. It waits until the file has
 * not changed for a quarter of a second, because a file can be read half written.
 */
export function watchWorldFile(path: string, knownMs: number, onChange: () => void, signal: AbortSignal): void {
  let loadedMs = knownMs;
  let seenMs = knownMs;
  const look = () => {
    if (signal.aborted) return;
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
