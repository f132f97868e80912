import type { WorldFile } from '../model/world-file.ts';
import type { Simulator } from '../objects/interface.ts';

/** A key in a world file. */
export type KeyInFile = NonNullable<NonNullable<WorldFile['accounts']>[number]['keys']>[number];

/** The parts of a file that are needed beside its world. */
export interface Glance {
  readonly $schema: string | undefined;
  readonly now: string | undefined;
  readonly savedAt: string | undefined;
  /** The keys of each account, as the file has them. */
  readonly keys: readonly (readonly KeyInFile[])[];
}

/** How a form loads a file. */
interface LoadOptions {
  /** Called about once a second with the bytes done so far and the size of the file; not for a document, which is read in one step. */
  readonly onProgress?: ((bytes: number, size: number) => void) | undefined;
  /** Whether the clock stays as it is, whatever time the file has. */
  readonly keepsTime: boolean;
  /** Ends the reading. */
  readonly signal?: AbortSignal | undefined;
  /** Takes each piece of bytes that is read, as it is on the disk. */
  note(piece: Uint8Array): void;
}

/** JSON, JSON Lines or YAML. Files of each form may be compressed. */
export interface Form {
  /** Replaces the world of a simulator with that of a file; returns what the file has beside it, with the keys of at least the first account. */
  load(simulator: Simulator, path: string, options: LoadOptions): Promise<Glance>;
  /**
   * The text of a file for the world of these JSON Lines, before it is compressed, with what stays of the text that the file has now. `onProgress`
   * is called about once a second with the bytes done so far; not for a document, which is written in one step.
   */
  write(
    path: string,
    world: Iterable<string>,
    onProgress?: (bytes: number) => void,
  ): AsyncIterable<string | Uint8Array>;
}

/** Whether a file is the standard input of this process, which is read once; a program that started this one may have a socket there. */
export const isStandardInput = (path: string): boolean => path === '/dev/stdin';

/** The bytes of a file. */
export function bytesOf(path: string): Promise<Buffer> {
  if (!isStandardInput(path)) return process.getBuiltinModule('node:fs/promises').readFile(path);
  return process.getBuiltinModule('node:stream/consumers').buffer(process.stdin);
}

/** Whether a file is compressed, by its name. */
export const isZipped = (path: string): boolean => /\.gz$/i.test(path);
