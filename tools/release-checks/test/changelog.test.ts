import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const folder = new URL('../../../.changeset/', import.meta.url);

test('Changesets finds the module that writes the changelogs, and gets one entry of what each changeset says', async () => {
  const { changelog } = JSON.parse(await readFile(new URL('config.json', folder), 'utf8'));
  const { getReleaseLine, getDependencyReleaseLine } = await import(new URL(changelog, folder).href);

  const summary = 'Faster:\n\n- calls, in\n  parallel too\n';
  expect(getReleaseLine({ summary, commit: '4055eaf1b2' })).toBe('- Faster:\n\n  - calls, in\n    parallel too');
  expect(getDependencyReleaseLine([], [{ name: '@boothkit/contract', newVersion: '0.2.0' }])).toBe('');
});
