import { createSimulator, type Simulator } from '@boothkit/simulator';
import { expect, test } from 'vitest';
import { createMachinery } from '../../src/composition/machinery.ts';
import { readOptions } from '../../src/composition/options.ts';

/** The getters that objects have of their own: of these objects, and of all that their members lead to. */
function ownGetters(...roots: object[]): Set<unknown> {
  const getters = new Set<unknown>();
  const seen = new Set<object>();
  const waiting = [...roots];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    for (const { get, value } of Object.values(Object.getOwnPropertyDescriptors(next))) {
      if (get !== undefined) getters.add(get);
      if (typeof value === 'object' && value !== null) waiting.push(value);
    }
  }
  return getters;
}

/** What a world makes for its owner. */
function handlesOf(sim: Simulator): object[] {
  const account = sim.accounts.create();
  const templateIds = [account.templates.add({ photoAreaCount: 3 }).id];
  const event = account.events.add({ name: 'Ada', date: '2026-09-12T17:00:00Z', templateIds });
  const tablet = account.tablets.add();
  tablet.open(event.id);
  const { screenAtHome } = tablet;
  const session = screenAtHome?.capture('photo');
  session?.done();
  const capture = screenAtHome?.start('photo');
  return [sim, account, tablet, screenAtHome, screenAtHome?.gallery(), session, capture].filter(
    (handle) => handle !== undefined && handle !== null,
  );
}

// A getter of its own gives an object a hidden class of its own, which makes all code that reads it slow. And since V8 frees hidden
// classes late, the whole world of a finished test would stay in memory until then.
test('worlds share their getters, and so do the handles of their owners', () => {
  const first = ownGetters(createMachinery({}, readOptions({}), expect.unreachable), ...handlesOf(createSimulator()));
  const second = ownGetters(createMachinery({}, readOptions({}), expect.unreachable), ...handlesOf(createSimulator()));
  expect(first.size).toBeGreaterThan(20);
  expect([...second].filter((getter) => !first.has(getter))).toEqual([]);
});
