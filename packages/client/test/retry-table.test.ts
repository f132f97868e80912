import { readFile } from 'node:fs/promises';
import { wire } from '@boothkit/contract/constants';
import { expect, test } from 'vitest';
import { budgetedRetries, successesPerRetry } from '../src/transport/retry-budget.ts';
import { type Repeatability, repeatability, verdicts } from '../src/transport/retry-rules.ts';

/** The rows of the table of the guide whose head begins so, as cells. */
async function rowsOf(head: string): Promise<string[][]> {
  const page = await readFile(new URL('../../../docs/retries.md', import.meta.url), 'utf8');
  const table = page.split('\n\n').find((block) => block.startsWith(`| ${head} |`));
  const [, , ...rows] = table?.split('\n') ?? [];
  return rows.map((row) => row.split(' | ').map((cell) => cell.replace(/^\| | *\|$|`/g, '').trim()));
}

/** How the guide says each. */
const inWords: { readonly [kind in Repeatability]: RegExp } = {
  always: /^always(;|:|$)/,
  'with-id-user': /^with an idUser:/,
  'by-new-upload': /^by a new upload:/,
  'unless-post': /^unless it is a POST$/,
  never: /^never:/,
};

test('the table of the guide names every operation, and what the client goes by', async () => {
  const rows = await rowsOf('operation');
  expect(rows.map(([operation]) => operation)).toEqual(Object.keys(repeatability));
  expect(Object.keys(repeatability)).toEqual(expect.arrayContaining(Object.keys(wire)));
  for (const [index, kind] of Object.values(repeatability).entries()) expect(rows[index]?.[1]).toMatch(inWords[kind]);
});

test('the table of the guide names every failure, and what the client goes by', async () => {
  const rows = await rowsOf('failure');
  expect(Object.fromEntries(rows.map(([kind, verdict]) => [kind, verdict]))).toEqual(verdicts);
  expect(rows).toHaveLength(Object.keys(verdicts).length);
});

test('the guide tells the budget as it is', async () => {
  const page = await readFile(new URL('../../../docs/retries.md', import.meta.url), 'utf8');
  expect(page).toContain(`a stock of ${budgetedRetries}, and each call that succeeds gives a fifth of one back`);
  expect(successesPerRetry).toBe(5);
});
