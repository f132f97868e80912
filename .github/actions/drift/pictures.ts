import { readdirSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';

/** A picture before and after the change, of which one may be missing. */
export interface Pair {
  readonly file: string;
  readonly before: Buffer | undefined;
  readonly after: Buffer | undefined;
}

/** The pictures of two folders by their names. An empty name of a folder stands for no pictures. */
export function readPairs(before: string, after: string): Pair[] {
  const [old, current] = [readPictures(before), readPictures(after)];
  return [...new Set([...old.keys(), ...current.keys()])].map((file) => ({
    file,
    before: old.get(file),
    after: current.get(file),
  }));
}

function readPictures(folder: string): Map<string, Buffer> {
  const files = folder === '' ? [] : readdirSync(folder).filter((file) => /^[\w-]+\.(?:jpe?g|png)$/.test(file));
  return new Map(files.map((file) => [file, readFileSync(join(folder, file))]));
}

/** Whether a picture looks the same as before. */
export const isSame = ({ before, after }: Pair): boolean =>
  before !== undefined && after !== undefined && before.equals(after);

/** The pictures that differ, as a table of before and after, and the names of the others. */
export function picturesInMarkdown(pairs: readonly Pair[], urlOf: (side: 'before' | 'after', file: string) => string) {
  const [same, different] = [pairs.filter(isSame), pairs.filter((pair) => !isSame(pair))];
  const cell = (side: 'before' | 'after', { file, ...pair }: Pair) =>
    pair[side] ? `<img src="${urlOf(side, file)}" alt="${nameOf(file)} ${side}" width="400">` : 'none';
  return [
    ...(different.length === 0 ? [] : ['| | before | after |', '| --- | --- | --- |']),
    ...different.map((pair) => `| ${nameOf(pair.file)} | ${cell('before', pair)} | ${cell('after', pair)} |`),
    ...(same.length === 0 ? [] : ['', `Same picture as before: ${same.map(({ file }) => nameOf(file)).join(', ')}.`]),
  ].join('\n');
}

const nameOf = (file: string) => parse(file).name;
