import { parseJson } from '@boothkit/contract/internal';
import { InputError, parseInput } from '../../engine/resources/parse.ts';
import {
  type CheckedRecords,
  type CollectionName,
  HeaderLine,
  recordLines,
  type WorldHeader,
} from '../../model/world-file.ts';
import type { WorldLoader } from './load.ts';
import { maxTextLength } from './text-stream.ts';

// A world in JSON Lines. The first line is a header; each other line has one record under the name of its collection, such as
// {"events":{…}}. An account comes before its records. So neither side ever holds more than a line of text.

/** The records of a world, line by line, behind its header. */
export interface LineReader {
  /** Reads the next line; empty ones are skipped. Throws a TypeError that names the number of the line and the field. */
  read(line: string): void;
  /** Completes the world. Throws a TypeError without a header. */
  end(): void;
}

/** Reads lines. The header says when the world is, and `begin` gives what its records are added to. */
export function lineReader(begin: (header: WorldHeader) => WorldLoader): LineReader {
  let number = 0;
  let loader: WorldLoader | undefined;
  return {
    read(line) {
      number += 1;
      if (line.trim() === '') return;
      const position = `line ${number}`;
      const content = contentOf(line, position);
      if (loader) addRecord(loader, content, position);
      else loader = begin(atLine(position, () => parseInput(HeaderLine, content, 'world file')));
    },
    end() {
      if (!loader)
        throw wrongLine('line 1', 'must be the header, {"format":"boothkit-world","version":1}; the file is empty');
      loader.end();
    },
  };
}

/** Throws a TypeError that names the line for more characters than a line may have. */
export function requireLineLength(length: number, number: number): void {
  const max = maxTextLength();
  if (length > max) throw wrongLine(`line ${number}`, `must have at most ${max} characters; got ${length} or more`);
}

function addRecord(loader: WorldLoader, content: unknown, position: string): void {
  const names = typeof content === 'object' && content !== null ? Object.keys(content) : [];
  const [name = ''] = names;
  if (names.length !== 1 || !isCollection(name)) {
    const known = Object.keys(recordLines).join(', ');
    throw wrongLine(
      position,
      `must be an object with one record under the name of its collection (${known}); got ${JSON.stringify(names)}`,
    );
  }
  loadRecord(loader, name, content, position);
}

function loadRecord<Name extends CollectionName>(
  loader: WorldLoader,
  name: Name,
  content: unknown,
  position: string,
): void {
  const line = atLine(position, () => parseInput(recordLines[name], content, 'world file'));
  const record = (line as Record<string, unknown>)[name] as CheckedRecords[Name];
  if (name !== 'accounts') loader.reserveIds(record);
  loader.add(name, record, `${position}: ${name}`);
  if (name === 'accounts') loader.reserveIds(record);
}

const isCollection = (name: string): name is CollectionName => Object.hasOwn(recordLines, name);

function contentOf(line: string, position: string): unknown {
  try {
    return parseJson(line);
  } catch (error) {
    throw wrongLine(position, `must be JSON: ${error instanceof Error ? error.message : error}`);
  }
}

/** Runs a check whose errors do not know their line. */
function atLine<Result>(position: string, check: () => Result): Result {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(
      'world file',
      error.errors.map(({ field, message }) => ({
        field: `${position}: ${field}`,
        message: `${position}: ${message}`,
      })),
      error.hint,
    );
  }
}

const wrongLine = (position: string, need: string) =>
  new InputError('world file', [{ field: position, message: `${position} ${need}` }]);
