import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { run } from '../docs/snippets/child.ts';
import { kindOf, nameOf } from '../docs/snippets/snippets.ts';
import { readmeBlocks, writeBlock } from './blocks.ts';
import { packed } from './packed.ts';

const { project } = await packed();
describe('in a project that has installed the packages, and nothing else of this repository,', () => {
  test.each(readmeBlocks.map((block) => [block.file, nameOf(block), block] as const))(
    'the block of %s runs: %s',
    async (_file, _name, block) => {
      const { folder, name } = await writeBlock(project, block);
      const vitest = join(project, 'node_modules/vitest/vitest.mjs');
      const args = kindOf(block) === 'test' ? [vitest, 'run', '--root', '.', name] : [name];
      const ended = await run(process.execPath, args, { cwd: join(project, folder) });
      expect(ended.code, ended.output).toBe(0);
    },
  );
});
