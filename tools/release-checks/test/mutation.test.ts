import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { folders } from '../../mutation/folders.ts';
import { root } from '../src/published-packages.ts';

const patterns = Object.values(folders).flatMap(({ sources, tests }) => [...sources, ...tests]);

test.each(patterns.filter((pattern) => !pattern.startsWith('!')))(
  'mutation testing finds the files of %s',
  (pattern) => {
    expect(globSync(pattern, { cwd: root })).not.toEqual([]);
  },
);
