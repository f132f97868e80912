import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { privateSources } from '../src/private-sources.ts';
import { root } from '../src/published-packages.ts';

/** The map of a built file of the simulator after the plugin, by its sources. */
function sourcesAfter(sources: readonly string[]): unknown {
  const chunk = {
    type: 'chunk' as const,
    code: '',
    path: join(root, 'packages/simulator/dist/chunk.js'),
    map: JSON.stringify({ version: 3, sources, mappings: '' }),
  };
  privateSources().renderChunk?.call({} as never, chunk.code, chunk);
  return JSON.parse(chunk.map).sourcesContent;
}

test('a map has the text of private packages, and of nothing that is published', () => {
  const text = readFileSync(join(root, 'packages/captures/src/colors.ts'), 'utf8');
  expect(
    sourcesAfter([
      '../src/index.ts',
      '../../captures/src/colors.ts',
      '../../contract/src/limits.ts',
      '../../../node_modules/zod/index.js',
    ]),
  ).toEqual([null, text, null, null]);
  expect(sourcesAfter(['../src/index.ts'])).toBeUndefined();
});
