import { readFileSync } from 'node:fs';
import { ruleCatalogue } from '@boothkit/contract/rules';
import { createSimulator } from '@boothkit/simulator';
import { listen } from '@boothkit/simulator/node';
import { isLong } from '@boothkit/test-support/long';
import { expect, onTestFinished, test } from 'vitest';
import { checkConformance, ruleCoverage } from '../src/index.ts';
import { targetOf } from './target.ts';

async function served() {
  const simulator = createSimulator({ clock: { start: '2026-08-04T09:00:00Z', frozen: true }, checkResponses: true });
  const server = await listen(simulator);
  onTestFinished(() => server.close());
  const { account, target } = targetOf(simulator);
  const { baseUrl, mcpUrl } = server;
  // The global fetch reaches the server, and the world's clock goes on while the run waits.
  return { account, target: { ...target, baseUrl, mcpUrl, fetch: undefined } };
}

/** The rules whose checks send more than short JSON one by one: without the long variant, only these are checked over HTTP again. */
const overSockets = ['1.8', '4/json', '4.5', '4.9/button', '4.11/mcp', '8/concurrent-all', '9.6'];

test('the simulator agrees over real HTTP, limits included, and keeps no event of the run', async () => {
  const { account, target } = await served();
  const before = account.events.list();
  const only = isLong ? undefined : overSockets;
  const report = await checkConformance({ ...target, only, provokeLimits: true, strict: true });
  expect(report.checks.filter(({ result }) => result !== 'agrees')).toEqual([]);
  expect(report.leftovers).toEqual([]);
  expect(account.events.list()).toEqual(before);
});

test('with a key only, the checks that need more are skipped with a reason', async () => {
  const { target } = await served();
  const report = await checkConformance({
    ...{ ...target, readOnlyApiKey: undefined, mcpUrl: undefined },
    only: ['5.4', '4.11/mcp', '8/requests-per-key'],
  });
  expect(report.checks.map(({ id, reason }) => [id, reason])).toEqual([
    ['read-key-reads', 'needs a key with the scope read (readOnlyApiKey)'],
    ['read-key-cannot-write', 'needs a key with the scope read (readOnlyApiKey)'],
    ['mcp-authentication', 'needs the address of the MCP endpoint (mcpUrl)'],
    ['key-rate-limit', 'needs permission to exceed limits (provokeLimits)'],
  ]);
  expect(report.counts).toEqual({ agrees: 0, disagrees: 0, drifts: 0, failed: 0, skipped: 4 });
});

test('the guide states how many rules a key can see, and how many of them need more', () => {
  const rules = ruleCoverage();
  const guide = readFileSync(new URL('../../../docs/conformance.md', import.meta.url), 'utf8').replaceAll('\n', ' ');
  const all = Object.keys(ruleCatalogue).length;
  const key = rules.filter(({ needs }) => needs.length === 0).length;
  expect(guide).toContain(`${rules.length} of the ${all} rules`);
  expect(guide).toContain(`For ${key} of them, an API key is enough`);
  expect(guide).toContain(`The other ${rules.length - key} need a read-only key`);
  expect(guide).toContain(`No key can observe the remaining ${all - rules.length} rules`);
});
