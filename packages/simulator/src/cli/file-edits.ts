import type { WorldState } from '../model/world.ts';
import { realPathOf } from './file-turns.ts';

/** The hash of the bytes of a file; null if there is no file. */
export type Content = string | null;

/** The content that saves may replace, by the file's real path: what this process last read, and what it last saved. */
const known = new Map<string, { readonly read: Content; readonly saved?: Content | undefined }>();

/** The content of a file when a reader read or saved it. */
interface Held {
  readonly content: Content;
  /** The world of that content. */
  readonly state: WorldState | undefined;
}

/** The content that each reader read or saved last, by the file's real path: another reader of this process may have read something newer. */
const readBy = new WeakMap<object, Map<string, Held>>();

/** A file that is being read: call `end` when its content is the reader's. */
export interface Reading {
  /** Takes each piece of bytes that is read. */
  note(piece: Uint8Array): void;
  /** Makes the pieces the content that a save of this reader may replace, and that holds its world. */
  end(state?: WorldState): void;
}

/** Begins to read the file with a real path. */
export function beginReading(path: string, reader: object): Reading {
  const hash = newHash();
  return {
    note: (piece) => hash.update(piece),
    end(state) {
      const read = hash.digest('hex');
      const saved = known.get(path)?.saved;
      // A text that this process saved is no edit for its other readers, until one reads another text.
      known.set(path, { read, saved: saved === read ? saved : undefined });
      within(readBy, reader).set(path, { content: read, state });
    },
  };
}

/** Notes that a file does not exist, which a save may then create. */
export async function noteMissing(named: string): Promise<void> {
  known.set(await realPathOf(named), { read: null });
}

/** Notes the content that a reader saved to the file with a real path, and the world that it holds. */
export function noteSaved(path: string, content: string, reader: object, state: WorldState | undefined): void {
  known.set(path, { read: content, saved: content });
  within(readBy, reader).set(path, { content, state });
}

/** The content of the file with a real path when a reader last read or saved it. */
export const heldBy = (reader: object, path: string): Held | undefined => readBy.get(reader)?.get(path);

/** Lets a fork know of files what the simulator knows that it is of. */
export function handOver(from: object, fork: object): void {
  readBy.set(fork, new Map(readBy.get(from)));
}

/** Whether the content of a file is neither what the reader knows nor what this process saved. A deleted file has nothing to lose. */
export function isEdited(path: string, content: Content, reader: object): boolean {
  const ofProcess = known.get(path);
  const held = heldBy(reader, path);
  const read = held ? held.content : ofProcess?.read;
  if (content === null || read === undefined) return false;
  return content !== read && content !== ofProcess?.saved;
}

/** The hash by which contents are compared. */
export const newHash = () => process.getBuiltinModule('node:crypto').createHash('sha256');

/** The notes of a reader, by the path of a file. */
export function within<Value>(maps: WeakMap<object, Map<string, Value>>, reader: object): Map<string, Value> {
  const map = maps.get(reader) ?? new Map<string, Value>();
  maps.set(reader, map);
  return map;
}
