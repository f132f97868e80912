import { readFileSync } from 'node:fs';
import { createSimulator } from '@boothkit/simulator';
import { listen } from '@boothkit/simulator/node';
import { isLong, isSampled } from '@boothkit/test-support/long';
import { expect, onTestFinished, test } from 'vitest';
import { checkConformance, ruleCoverage } from '../src/index.ts';

/** Rules whose checks compare files of captures, and take as long as all others. */
const ofFiles = /^2\.3\/(?:boomerang|videoMaxDuration|gif)-behaviour$|^2\.8\//;
const rules = ruleCoverage().map(({ id }) => id);
// With BOOTHKIT_LONG=1 all rules; without it, one of six of the others.
const checked = isLong ? rules : rules.filter((id) => !ofFiles.test(id)).filter((_, at) => isSampled(at, 6));

async function served() {
  const simulator = createSimulator({ clock: { start: '2026-08-04T09:00:00Z', frozen: true }, checkResponses: true });
  const server = await listen(simulator);
  onTestFinished(() => server.close());
  return { simulator, server };
}

test('the simulator agrees with every check over real HTTP, limits included, and keeps no trace of the run', {}, async () => {
  const { simulator, server } = await served();
  const { baseUrl, controlUrl } = server;
  const report = await checkConformance({ baseUrl, controlUrl, only: checked, provokeLimits: true, strict: true });
  expect(report.checks.filter(({ result }) => result !== 'agrees')).toEqual([]);
  expect(report.counts.agrees).toBe(report.checks.length);
  expect(report.leftovers).toEqual([]);
  // The run had its own world, and removed it.
  expect(simulator.worlds.list()).toEqual([]);
  expect(simulator.accounts.list()).toEqual([]);
  expect(simulator.clock.date().toISOString()).toBe('2026-08-04T09:00:00.000Z');
});

test("with a key only, the owner's checks are skipped with a reason, and all others pass", {}, async () => {
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
  const skipped = report.checks.filter(({ result }) => result === 'skipped');
  expect(skipped.every(({ reason }) => reason !== undefined)).toBe(true);
  expect(skipped.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['plan-required', 'read-key-reads', 'pay-set-conflict', 'duplicates-per-day']),
  );
  expect(account.events.list()).toEqual([]);
});

test('with a key and a control API, the checks of read-only keys are skipped unless the options name one', async () => {
  const { simulator, server } = await served();
  const account = simulator.accounts.create();
  const read = account.keys.create({ scope: 'read' });
  const { apiKey, baseUrl } = server.connection(account.id);
  const run = (readOnlyApiKey?: string) =>
    checkConformance({
      ...{ apiKey, readOnlyApiKey, baseUrl, controlUrl: server.controlUrl, templateIds: [account.templates.add().id] },
      only: ['5.4'],
    });
  expect((await run()).counts).toMatchObject({ agrees: 0, skipped: 2, disagrees: 0 });
  expect((await run(read.value)).counts).toMatchObject({ agrees: 2, skipped: 0, disagrees: 0 });
});

test('a simulator with a later version agrees on versions: keys are upgraded and downgraded', {}, async () => {
  const { baseUrl, controlUrl, fetch } = createSimulator({
    clock: { start: '2026-08-04T09:00:00Z', frozen: true },
    versions: [{ date: '2027-01-15' }],
    checkResponses: true,
  });
  const only = ['9.3', '8/re-pin', '9.8', '9.6'];
  const { counts } = await checkConformance({ baseUrl, controlUrl, fetch, only, strict: true });
  expect(counts).toEqual({ agrees: 4, disagrees: 0, drifts: 0, failed: 0, skipped: 0 });
});

test('with the URL of the MCP endpoint, its checks run with a key only', async () => {
  const { simulator, server } = await served();
  const account = simulator.accounts.create();
  const { apiKey, baseUrl } = server.connection(account.id);
  const report = await checkConformance({
    ...{ apiKey, baseUrl, mcpUrl: server.mcpUrl, templateIds: [account.templates.add().id] },
    clock: account.connection().clock,
    only: ['1.8', '4.11/mcp', '4.11/mcp-source-only', '4.11/toolsets', '9.6'],
  });
  expect(report.counts).toEqual({ agrees: 7, disagrees: 0, drifts: 0, failed: 0, skipped: 0 });
  expect(account.events.list()).toEqual([]);
});

test('every rule of the reference has a check, and the guide states how many need what', () => {
  const rules = ruleCoverage();
  expect(rules.filter(({ checks }) => checks === 0)).toEqual([]);
  const guide = readFileSync(new URL('../../../docs/conformance.md', import.meta.url), 'utf8').replaceAll('\n', ' ');
  const owner = rules.filter(({ needs }) => needs.includes('owner')).length;
  const key = rules.filter(({ needs }) => needs.length === 0).length;
  expect(guide).toContain(`all ${rules.length} rules`);
  expect(guide).toContain(`For ${key} of them, an API key is enough`);
  expect(guide).toContain(`${rules.length - key - owner} more need a read-only key`);
  expect(guide).toContain(`The other ${owner} need a control API`);
});

test('a call that reaches the delay of a fault late is not waited for in real time', async () => {
  const { server } = await served();
  const { baseUrl, controlUrl } = server;
  const { counts } = await checkConformance({
    baseUrl,
    controlUrl,
    only: ['8/concurrent-heavy'],
    async fetch(url, init) {
      if (!url.endsWith('/branding/images')) return fetch(url, init);
      // In flight from now on, while the rest of its body comes later.
      const bytes = await new Response(init.body).bytes();
      const body = new ReadableStream({
        async start(controller) {
          await new Promise((resolve) => setTimeout(resolve, 200));
          controller.enqueue(bytes);
          controller.close();
        },
      });
      return fetch(url, { ...init, body });
    },
  });
  expect(counts).toMatchObject({ agrees: 1, disagrees: 0, drifts: 0, failed: 0 });
});
