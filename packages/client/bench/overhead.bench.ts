import { expect, test } from 'vitest';
import { saidBy } from './child.ts';
import type { CallTimes } from './overhead-of-calls.ts';

test('a call by the client against one by bare ky', { timeout: 180_000 }, async () => {
  const us = await saidBy<CallTimes>('./overhead-of-calls.ts', [
    '--conditions=@boothkit/source',
    '--single-threaded-gc',
  ]);
  const added = us.client - us.ky;
  const ratios = {
    'of what ky itself takes': added / (us.ky - us.fetch),
    'of a whole call by ky': added / us.ky,
    'of what ky itself takes without retries': (us.client - us.kyOnce) / (us.kyOnce - us.fetch),
  };
  console.log('microseconds:', us, 'added:', ratios);
  expect(ratios['of what ky itself takes']).toBeLessThan(0.25);
});
