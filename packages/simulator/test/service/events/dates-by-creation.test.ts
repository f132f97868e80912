import { createSimulator } from '@boothkit/simulator';
import { afterAll, expect, test, vi } from 'vitest';
import { work } from '../../control/api/counted-maps.ts';
import { callerOf, start } from '../../own-account.ts';

// Earlier files of the worker may have loaded the simulator, and later ones load it without the mock.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());
vi.mock('../../../src/engine/collections/sorted-map.ts', async (importOriginal) => {
  const [original, { countingMap: counted }] = await Promise.all([
    importOriginal<typeof import('../../../src/engine/collections/sorted-map.ts')>(),
    import('../../control/api/counted-maps.ts'),
  ]);
  return { sortedMap: (...args: Parameters<typeof original.sortedMap>) => counted(original.sortedMap(...args)) };
});

const dayMs = 86_400_000;

/** Years of events, many a day, each a month ahead of its creation; some have no date. */
function world(days: number) {
  const account = createSimulator({ clock: { start, frozen: true }, limits: 'off' }).accounts.create();
  const templateIds = [account.templates.add().id];
  for (let at = 0; at < days * 20; at++) {
    const createdMs = Date.parse('2016-01-01T00:00:00Z') + Math.floor(at / 20) * dayMs + (at % 20);
    const date = at % 7 === 0 ? null : new Date(createdMs + 30 * dayMs).toISOString();
    const createdDate = at % 1000 === 0 ? null : new Date(createdMs).toISOString();
    account.events.add({ name: `Event ${at}`, date, createdDate, templateIds });
  }
  return callerOf(account);
}

test('the dates of old events are listed newest first without a look at the events since', async () => {
  const call = world(240);
  work.entries = 0;
  const query = 'dateFrom=2016-03-01T00:00:00Z&dateTo=2016-06-30T00:00:00Z&sort=createdDate&order=desc&limit=20';
  const { body } = await call<{ data: { createdDate: string }[] }>('GET', `/events?${query}`);
  expect(body.data).toHaveLength(20);
  expect(body.data[0]?.createdDate.slice(0, 10)).toBe('2016-05-31');
  // A look at each day, and at few events; the range alone has 2,000, and as many were created since.
  expect(work.entries).toBeGreaterThan(0);
  expect(work.entries).toBeLessThan(1500);
});
