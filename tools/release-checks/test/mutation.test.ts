import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import vitestConfig from '../../mutation/vitest.mutation.ts';
import { root } from '../src/published-packages.ts';

const { mutate } = JSON.parse(readFileSync(join(root, 'tools/mutation/stryker.config.json'), 'utf8'));
const included = mutate.filter((pattern: string) => !pattern.startsWith('!'));

test.each([...included, ...(vitestConfig.test?.include ?? [])])('mutation testing finds the files of %s', (pattern) => {
  expect(globSync(pattern, { cwd: root })).not.toEqual([]);
});
