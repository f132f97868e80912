import { boothTest } from '@boothkit/simulator/vitest';
import { note, used } from './note.ts';

const test = boothTest({ own: 'account' });
const again = boothTest({ own: 'account' });

test('the first', async ({ account, booth }) => note('the first, in a shared world', await used(account, booth)));

for (const nth of [1, 2, 3])
  test.concurrent(`beside others, ${nth}`, async ({ account, booth }) =>
    note(`beside others, ${nth}`, await used(account, booth)));

again('in another shared world', async ({ sim, account, booth }) =>
  note('in another shared world', [...(await used(account, booth)), new URL(sim.baseUrl).host]),
);

test('alone', async ({ account, booth }) => note('alone', await used(account, booth)));
