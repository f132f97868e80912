import { readFile } from 'node:fs/promises';
import { wire } from '@boothkit/contract/internal';
import { expect, test } from 'vitest';
import { budgetedRetries, successesPerRetry } from '../src/transport/retry-budget.ts';
import { failureClasses } from '../src/transport/retry-policy.ts';

/** The rows of the table of the guide whose head begins so, as cells. */
async function rowsOf(head: string): Promise<string[][]> {
  const page = await readFile(new URL('../../../docs/retries.md', import.meta.url), 'utf8');
  const table = page.split('\n\n').find((block) => block.startsWith(`| ${head} |`));
  const [, , ...rows] = table?.split('\n') ?? [];
  return rows.map((row) => row.split(' | ').map((cell) => cell.replace(/^\| | *\|$|`/g, '').trim()));
}

/** The wording of the guide. */
const inWords = { always: /^always(;|:|$)/, 'with-id-user': /^with an idUser:/, never: /^never:/ };

/** What is not in the operation table. */
const others = { put_upload: /^never with the same upload,/, request: /^unless it is a POST$/ };

test("the guide's table of operations matches the client", async () => {
  const rows = await rowsOf('operation');
  const operations = Object.entries(wire).map(([name, { repeatable }]) => [name, inWords[repeatable]] as const);
  const expected = new Map([...operations, ...Object.entries(others)]);
  expect(rows.map(([operation]) => operation).sort()).toEqual([...expected.keys()].sort());
  for (const [operation = '', words] of rows) expect(words, operation).toMatch(expected.get(operation) ?? '');
});

test("the guide's table of failures matches the client", async () => {
  const rows = await rowsOf('failure');
  expect(Object.fromEntries(rows.map(([kind, outcome]) => [kind, outcome]))).toEqual(failureClasses);
  expect(rows).toHaveLength(Object.keys(failureClasses).length);
});

test("the guide's retry budget matches the client", async () => {
  const page = await readFile(new URL('../../../docs/retries.md', import.meta.url), 'utf8');
  expect(page).toContain(`a budget of ${budgetedRetries} retries. Five successful calls return one retry`);
  expect(successesPerRetry).toBe(5);
});
