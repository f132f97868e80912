import { parseJson } from '@boothkit/contract/internal';
import type { Document } from '#yaml';
import { InputError } from '../engine/resources/parse.ts';
import type { WorldFile } from '../model/world-file.ts';
import { requireLineLength } from '../world-file/lines.ts';
import { maxTextLength, splitLines } from '../world-file/text-stream.ts';

const { createReadStream } = process.getBuiltinModule('node:fs');
const { readFile, stat } = process.getBuiltinModule('node:fs/promises');

/** The forms of a file, by its name. */
export const isYaml = (path: string) => /\.ya?ml(\.gz)?$/i.test(path);
export const isLines = (path: string) => /\.jsonl(\.gz)?$/i.test(path);
export const isZipped = (path: string) => /\.gz$/i.test(path);

/** The text of a file, without the byte order mark that Windows writes before it. Throws a TypeError for bytes that are not UTF-8. */
export const textOf = (bytes: Uint8Array): string => new TextDecoder('utf-8', { fatal: true }).decode(bytes);

/** A file of one document, JSON or YAML. */
interface DocumentFile {
  /** As they are on the disk. */
  readonly bytes: Buffer;
  readonly document: WorldFile;
  /** Its comments, order and style, if it is YAML. */
  readonly yaml: Document | undefined;
}

/** Reads a file of one document. Throws a TypeError for a larger file than may be read. */
export async function readDocument(path: string): Promise<DocumentFile> {
  requireSize(path, (await stat(path)).size);
  const bytes = await readFile(path);
  const text = textOf(isZipped(path) ? unzippedWhole(path, bytes) : bytes);
  const yaml = isYaml(path) ? await (await import('./read-yaml.ts')).parseYaml(text) : undefined;
  return { bytes, document: parseJson(isYaml(path) ? JSON.stringify(yaml?.toJS()) : text) as WorldFile, yaml };
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

/** Throws a TypeError for more bytes than a document may have. */
export function requireSize(path: string, sizeBytes: number, found: string | number = sizeBytes): void {
  const max = maxTextLength();
  if (sizeBytes <= max) return;
  const message = `a document must have at most ${max} bytes; got ${found}. A file of JSON Lines, .jsonl, may have any number of lines`;
  throw new InputError(path, [{ field: 'document', message }]);
}

/** A key in a world file. */
export type KeyInFile = NonNullable<NonNullable<WorldFile['accounts']>[number]['keys']>[number];

/** The parts of a file that are needed beside its world. */
export interface Glance {
  readonly $schema: string | undefined;
  readonly now: string | undefined;
  /** The keys of each account, as the file has them. */
  readonly keys: readonly (readonly KeyInFile[])[];
}

/** Looks at a file. In JSON Lines with `ofFirst`, it reads no further than the keys of the first account, before its events. */
export async function glanceAt(path: string, { ofFirst = false } = {}): Promise<Glance> {
  if (isLines(path)) return glanceAtLines(path, ofFirst);
  return glanceAtDocument((await readDocument(path)).document);
}

/** The glance at a file that has been read as a document. */
export const glanceAtDocument = ({ $schema, now, accounts = [] }: WorldFile): Glance => ({
  $schema,
  now,
  keys: accounts.map(({ keys = [] }) => keys),
});

async function glanceAtLines(path: string, ofFirst: boolean): Promise<Glance> {
  const keys: KeyInFile[][] = [];
  let header: Pick<WorldFile, '$schema' | 'now'> | undefined;
  const glance = () => ({ $schema: header?.$schema, now: header?.now, keys });
  for await (const lines of splitLines(unzipped(path, createReadStream(path)), requireLineLength))
    for (const line of lines) {
      if (line.trim() !== '') header ??= parseJson(line) as Pick<WorldFile, '$schema' | 'now'>;
      const collection = /^\s*\{\s*"(\w+)"/.exec(line)?.[1];
      if (collection === 'accounts') keys.push([]);
      if (ofFirst && (collection === 'events' || keys.length > 1)) return glance();
      if (collection === 'keys') keys.at(-1)?.push((parseJson(line) as { keys: KeyInFile }).keys);
    }
  return glance();
}

/** JSON Lines without the time of their header. */
export async function* withoutTime(text: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
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

/** Runs what reads a file. The errors name the file. */
export async function readable<Result>(path: string, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (cause) {
    if (cause instanceof InputError) throw new InputError(path, cause.errors, cause.hint);
    // The reader of YAML shows the lines around an error behind its first line, which has the position.
    const [reason] = (cause instanceof Error ? cause.message : String(cause)).split(/:?\n/);
    throw new Error(`${path} cannot be read: ${reason}`, { cause });
  }
}

/** The bytes of a file, decompressed if its name ends in `.gz`. */
export function unzipped(path: string, file: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  if (!isZipped(path)) return file;
  const { pipeline } = process.getBuiltinModule('node:stream');
  // An error of the file reaches the reader through the stream that is returned.
  return pipeline(file, process.getBuiltinModule('node:zlib').createGunzip(), () => {});
}
