import { parseJson } from '@boothkit/contract/internal';
import type { Document } from '#yaml';
import { documentOfLines } from '../control/world-file/document-of-lines.ts';
import { maxTextLength, textOf } from '../control/world-file/text-stream.ts';
import { realTime } from '../engine/clock/real-time.ts';
import { InputError } from '../engine/resources/parse.ts';
import { type LoadsInTurns, loadInTurns } from '../model/load-in-turns.ts';
import type { WorldFile } from '../model/world-file.ts';
import type { Simulator } from '../objects/interface.ts';
import { extrasOf, inOrderOf, withExtras } from './earlier-text.ts';
import { bytesOf, type Form, type Glance, isZipped } from './form.ts';

const { stat } = process.getBuiltinModule('node:fs/promises');

/** The syntax of a form: JSON or YAML. */
interface Syntax<Parsed> {
  /** Reads a text. Rejects with an Error for one that is none of this syntax. */
  parse(text: string): Promise<Parsed>;
  worldOf(parsed: Parsed): WorldFile;
  /** The text of a world, with the order and the comments of the text before, if there is one. */
  compose(earlier: Parsed | undefined, world: WorldFile): Promise<string>;
  /** Passes on the lines of a world that is to be saved. Throws a TypeError for a world that is too long. */
  admitted(path: string, lines: Iterable<string>): Iterable<string>;
}

/** A form that is read and written in one step. */
function documentForm<Parsed>({ parse, worldOf, compose, admitted }: Syntax<Parsed>): Form {
  /** Throws a TypeError for a larger file than may be read. */
  async function read(path: string) {
    requireSize(path, (await stat(path)).size);
    const bytes = await bytesOf(path);
    // A pipe has no size before it is read.
    requireSize(path, bytes.length);
    const parsed = await parse(textOf(isZipped(path) ? unzipped(path, bytes) : bytes));
    return { bytes, parsed, world: worldOf(parsed) };
  }
  return {
    async load(simulator, path, { keepsTime, note, signal }) {
      const { bytes, world } = await read(path);
      note(bytes);
      const now = world?.now;
      if (keepsTime) delete world?.now;
      await (simulator as Simulator & LoadsInTurns)[loadInTurns](world, signal);
      return { ...glanceAt(world), now };
    },
    async *write(path, lines) {
      const world = await documentOfLines(admitted(path, lines));
      const earlier = await read(path)
        .then(({ parsed, world: before }) => ({ parsed, extras: extrasOf(glanceAt(before)) }))
        // A text that is no world, such as one that was badly edited, has nothing to keep.
        .catch(() => undefined);
      const text = await compose(earlier?.parsed, earlier ? withExtras(earlier.extras, world) : world);
      requireSize(path, Buffer.byteLength(text));
      yield text;
    },
  };
}

const glanceAt = ({ $schema, now, savedAt, accounts = [] }: WorldFile): Glance => ({
  $schema,
  now,
  savedAt,
  keys: accounts.map(({ keys = [] }) => keys),
});

/** JSON. Of the text before, keys in plain and the order of records and fields stay. */
export const jsonForm = documentForm<WorldFile>({
  parse: async (text) => parseJson(text) as WorldFile,
  worldOf: (parsed) => parsed,
  async compose(earlier, world) {
    // A server responds between the steps of a large save.
    await new Promise<void>(realTime.nextTurn);
    const ordered = inOrderOf(earlier, world);
    await new Promise<void>(realTime.nextTurn);
    return `${JSON.stringify(ordered, null, 2)}\n`;
  },
  admitted: (_, lines) => lines,
});

/** YAML is written in one step, which blocks a server for seconds if the world is longer. */
const maxYamlLength = 4_194_304;

/** YAML. Of the text before, comments and style stay, too. */
export const yamlForm = documentForm<Document | undefined>({
  parse: async (text) => (await import('./read-yaml.ts')).parseYaml(text),
  worldOf: (parsed) => parseJson(JSON.stringify(parsed?.toJS())) as WorldFile,
  async compose(earlier, world) {
    const { updateYaml, writeYaml } = await import('./write-yaml.ts');
    return earlier ? updateYaml(earlier, world) : writeYaml(world);
  },
  *admitted(path, lines) {
    let length = 0;
    for (const line of lines) {
      length += line.length;
      if (length > maxYamlLength)
        throw wrongDocument(
          path,
          `a world that is saved as YAML must have at most ${maxYamlLength} characters; save this one as JSON Lines, .jsonl`,
        );
      yield line;
    }
  },
});

function unzipped(path: string, bytes: Buffer): Buffer {
  const maxOutputLength = maxTextLength();
  try {
    return process.getBuiltinModule('node:zlib').gunzipSync(bytes, { maxOutputLength });
  } catch (error) {
    if (error instanceof RangeError) requireSize(path, maxOutputLength + 1, 'more');
    throw error;
  }
}

/** Throws a TypeError for more bytes than a document may have. */
function requireSize(path: string, sizeBytes: number, found: string | number = sizeBytes): void {
  const max = maxTextLength();
  if (sizeBytes > max)
    throw wrongDocument(
      path,
      `a document must have at most ${max} bytes; got ${found}. A file of JSON Lines, .jsonl, may have any number of lines`,
    );
}

const wrongDocument = (path: string, message: string) => new InputError(path, [{ field: 'document', message }]);
