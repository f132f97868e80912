import { test } from '@boothkit/simulator/vitest';
import { describe, expect } from 'vitest';
import { note, used } from './note.ts';

test('the first', async ({ account, booth }) => note('the first', await used(account, booth)));

test('resets, loads, forks and neighbours', async ({ sim, account, booth }) => {
  const ids = [...(await used(account, booth)), new URL(sim.baseUrl).host];
  const created = () => sim.accounts.create().id;
  sim.reset();
  ids.push(created());
  sim.load(sim.toFile());
  ids.push(created(), sim.fork().accounts.create().id, sim.worlds.create().simulator.accounts.create().id);
  note('resets, loads, forks and neighbours', ids);
});

describe.each([1, 2])('the same title', (suite) => {
  for (const nth of [1, 2])
    test.concurrent('twice', async ({ account, booth }) => note(`twice ${suite} ${nth}`, await used(account, booth)));
});

let attempts = 0;
test('is tried again', { retry: 2 }, async ({ account, booth }) => {
  note(`attempt ${attempts}`, await used(account, booth));
  attempts += 1;
  expect(attempts).toBe(3);
});

let turns = 0;
test('is repeated', { repeats: 2 }, async ({ account, booth }) => {
  note(`turn ${turns}`, await used(account, booth));
  turns += 1;
});
