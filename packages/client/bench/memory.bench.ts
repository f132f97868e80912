import { expect, test } from 'vitest';
import { saidBy } from './child.ts';

const flags = ['--conditions=@boothkit/source', '--expose-gc'];

test('100,000 calls leave nothing behind', { timeout: 180_000 }, async () => {
  const mebibytes = await saidBy<number>('./memory-of.ts', flags, 'calls');
  console.log(`heap after 100,000 calls: ${mebibytes.toFixed(2)} MiB more than after 10,000`);
  expect(mebibytes).toBeLessThan(5);
});

test('a stream of 400 MiB is uploaded in as much memory as one of 8', { timeout: 180_000 }, async () => {
  const small = await saidBy<number>('./memory-of.ts', flags, '8');
  const large = await saidBy<number>('./memory-of.ts', flags, '400');
  console.log(
    `memory of the process, with server: 8 MiB ${small.toFixed(0)} MiB more, 400 MiB ${large.toFixed(0)} MiB more`,
  );
  expect(large).toBeLessThan(100);
});
