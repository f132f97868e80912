import { errorStatuses } from '@boothkit/contract/rules';
import { expect, test } from 'vitest';
import { read } from './snippets/snippets.ts';

test('the page of errors has an entry for each code, with its status, cause and cure, and no other', () => {
  const codes = read('docs/errors.md').split('## Codes')[1]?.split('\n## ')[0] ?? '';
  const entries = codes.split('\n### ').slice(1);
  const statuses = entries.map((entry) => {
    expect(entry).toMatch(/\*\*Cause:\*\*.*\*\*Cure:\*\*/s);
    return [entry.split('\n')[0], Number(/^Status (\d+) ·/m.exec(entry)?.[1])];
  });
  expect(Object.fromEntries(statuses)).toEqual(errorStatuses);
});
