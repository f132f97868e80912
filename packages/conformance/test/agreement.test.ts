import { createSimulator } from '@boothkit/simulator';
import { listen } from '@boothkit/simulator/node';
import { expect, onTestFinished, test } from 'vitest';
import { checkConformance } from '../src/index.ts';

async function served() {
  const simulator = createSimulator({ clock: { start: '2026-08-04T09:00:00Z', frozen: true }, checkAnswers: true });
  const server = await listen(simulator);
  onTestFinished(() => server.close());
  return { simulator, server };
}

test('the simulator agrees with every check over real HTTP, limits included, and keeps nothing of it', {
  timeout: 120_000,
}, async () => {
  const { simulator, server } = await served();
  const { baseUrl, controlUrl } = server;
  const report = await checkConformance({ baseUrl, controlUrl, provokeLimits: true, strict: true });
  expect(report.checks.filter(({ verdict }) => verdict !== 'agrees')).toEqual([]);
  expect(report.counts.agrees).toBe(report.checks.length);
  expect(report.leftovers).toEqual([]);
  // The run had a world of its own, and took it along.
  expect(simulator.worlds.list()).toEqual([]);
  expect(simulator.accounts.list()).toEqual([]);
  expect(simulator.clock.date().toISOString()).toBe('2026-08-04T09:00:00.000Z');
});

test('with a key alone the checks of the owner are skipped with a reason, and all others agree', {
  timeout: 120_000,
}, async () => {
  const { simulator, server } = await served();
  const account = simulator.accounts.create();
  const template = account.templates.add();
  const { apiKey, baseUrl } = server.connection(account.id);
  const report = await checkConformance({
    ...{ apiKey, baseUrl, templateIds: [template.id] },
    clock: account.connection().clock,
  });
  expect(report.counts).toMatchObject({ disagrees: 0, drifts: 0, failed: 0 });
  expect(report.counts.agrees).toBeGreaterThan(150);
  const skipped = report.checks.filter(({ verdict }) => verdict === 'skipped');
  expect(skipped.every(({ reason }) => reason !== undefined)).toBe(true);
  expect(skipped.map(({ ids }) => ids[0])).toEqual(expect.arrayContaining(['5.2', '5.4', '4.4.4', '4.6.5']));
  expect(account.events.list()).toEqual([]);
});
