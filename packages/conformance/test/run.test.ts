import { ruleCatalogue } from '@boothkit/contract/rules';
import { createSimulator } from '@boothkit/simulator';
import { expect, test } from 'vitest';
import { progressLine } from '../src/cli/progress-line.ts';
import { costs } from '../src/generated/costs.ts';
import {
  checkConformance,
  planConformance,
  type RunProgress,
  writeCheck,
  writeJunit,
  writeSummary,
} from '../src/index.ts';
import { type Mutation, mutant } from './mutations/mutant.ts';

const eventPath = /^\/events\/[^/]+$/;

/** An account with a key and a template, on a service with a mutation. */
function account(mutation: Mutation = {}) {
  const target = mutant(mutation);
  const made = target.simulator.accounts.create();
  const template = made.templates.add();
  const { apiKey, clock } = made.connection();
  const { baseUrl, fetch } = target;
  return { made, options: { baseUrl, fetch, apiKey, clock, templateIds: [template.id] } };
}

test('a difference from a decision only is drift, and a disagreement only with strict', async () => {
  const { options } = account({
    onResponse({ json }) {
      if (json?.['date']) json['date'] = String(json['date']).replace('.123Z', 'Z');
    },
  });
  const only = ['2.1/date'];
  const report = await checkConformance({ ...options, only });
  expect(report.counts).toMatchObject({ disagrees: 0, drifts: 1 });
  expect(report.rules).toContainEqual(expect.objectContaining({ id: '2.1/date', result: 'drifts' }));
  const [drift] = report.checks.filter(({ result }) => result === 'drifts');
  expect(drift && writeCheck(drift)).toMatch(
    /^drift +dates-in-utc \(2\.1\/date\): .*\n +date \(drift from our assumption S3\)\n +expected /,
  );
  const strict = await checkConformance({ ...options, only, strict: true });
  expect(strict.counts).toMatchObject({ disagrees: 1, drifts: 0 });
});

test('a code or status other than decision S1 assumes is drift', async () => {
  const { options } = account({
    onResponse(response) {
      if (response.status === 404) response.status = 410;
    },
  });
  const { counts, checks } = await checkConformance({ ...options, only: ['7.1'] });
  expect(counts).toMatchObject({ disagrees: 0 });
  expect(checks.flatMap(({ disagreements }) => disagreements)).toContainEqual(
    expect.objectContaining({ found: 'not_found came with status 410', assumed: ['S1'] }),
  );
});

test('events of others are never deleted, even if the target returns them as newly created', async () => {
  const other = { id: '' };
  const { made, options } = account({
    async onResponse(response, request, { below }) {
      if (request.method === 'POST' && below(request) === '/events' && response.json)
        Object.assign(response.json, { id: other.id, name: 'A wedding', notes: null, alreadyExisted: false });
    },
  });
  other.id = made.events.add({ name: 'A wedding', templateIds: options.templateIds }).id;
  const { leftovers } = await checkConformance({ ...options, only: ['2.1/colors-default'] });
  expect(made.events.get(other.id)?.name).toBe('A wedding');
  expect(leftovers).toEqual([]);
  // The hidden event was found by its marker.
  expect(made.events.list().map(({ id }) => id)).toEqual([other.id]);
});

test('an event whose response was lost is found by its marker and deleted', async () => {
  const { made, options } = account({
    onResponse(_, request, { below }) {
      if (request.method === 'POST' && below(request) === '/events') throw new TypeError('fetch failed');
    },
  });
  const { counts, checks } = await checkConformance({ ...options, only: ['2.1/colors-default'] });
  expect(counts).toMatchObject({ agrees: 0, failed: 1 });
  expect(checks.find(({ result }) => result === 'failed')?.reason).toMatch(/./);
  expect(made.events.list()).toEqual([]);
});

test('events that the target does not delete are listed as leftovers', async () => {
  const { made, options } = account({
    onRequest(request, { below }) {
      if (request.method === 'DELETE' && eventPath.test(below(request))) request.headers.delete('authorization');
    },
  });
  const report = await checkConformance({ ...options, only: ['2.1/colors-default'] });
  const left = made.events.list().map(({ id }) => id);
  expect(report.leftovers).toEqual(left);
  expect(left).toHaveLength(1);
  expect(writeSummary(report)).toContain(`could not be deleted again: ${left[0]}`);
});

test('an abort ends the run, and the created events are deleted', async () => {
  const controller = new AbortController();
  const { made, options } = account({
    onResponse(_, request, { below }) {
      if (request.method === 'POST' && below(request) === '/events') controller.abort(new Error('enough'));
    },
  });
  const report = await checkConformance({ ...options, signal: controller.signal });
  expect(report.aborted).toBe(true);
  expect(report.leftovers).toEqual([]);
  expect(made.events.list()).toEqual([]);
});

test('an unknown key, an account without a template and an unknown rule reject before the run starts', async () => {
  const { options } = account();
  await expect(checkConformance({ ...options, apiKey: 'no-such-key' })).rejects.toThrow(/cannot be listed: status 401/);
  await expect(checkConformance({ ...options, templateIds: [] })).rejects.toThrow(/--template-id/);
  await expect(checkConformance({ ...options, only: ['4.99'] })).rejects.toThrow(/rules of the reference.*"4\.99"/);
  await expect(checkConformance({ baseUrl: options.baseUrl })).rejects.toThrow(/apiKey is needed/);
});

test('templates are found in the events of the account', async () => {
  const { made, options } = account();
  made.events.add({ name: 'A wedding', templateIds: options.templateIds });
  const { counts } = await checkConformance({ ...options, templateIds: undefined, only: ['2.1/colors-default'] });
  expect(counts).toMatchObject({ agrees: 1, failed: 0 });
  expect(made.events.list()).toHaveLength(1);
});

test('requests respect the documented limits, so a service with those limits rejects none', async () => {
  const statuses: number[] = [];
  const { options } = account({
    onResponse: ({ status }) => void statuses.push(status),
  });
  await checkConformance({ ...options, only: ['4.2/FIELD', '2.3/KEY'] });
  expect(statuses.length).toBeGreaterThan(150);
  expect(statuses).not.toContain(429);
});

test('the check of a limit that is off is skipped', async () => {
  const { baseUrl, controlUrl, fetch } = createSimulator({
    clock: { start: '2026-08-04T09:00:00Z', frozen: true },
    limits: 'off',
  });
  const report = await checkConformance({
    baseUrl,
    controlUrl,
    fetch,
    provokeLimits: true,
    only: ['8/requests-per-key', '4.6.5'],
  });
  expect(report.counts).toMatchObject({ disagrees: 0, failed: 0, skipped: 3 });
  expect(report.checks[0]?.reason).toMatch(/limits seem to be lifted/);
});

test('the plan adds up the generated costs of its checks', () => {
  const all = planConformance({ controlUrl: 'http://127.0.0.1/_sim', provokeLimits: true });
  expect(all.requests).toBe(Object.values(costs).reduce((sum, [requests]) => sum + requests, 0));
  expect(all.skipped).toBe(0);
  const keyOnly = planConformance({});
  expect(keyOnly.skipped).toBeGreaterThan(15);
  expect(keyOnly.requests).toBeLessThan(all.requests);
  expect(planConformance({ only: ['4.5'] })).toMatchObject({ events: 3, seconds: 0 });
});

test('JUnit has a case for each check, named by its id, and escapes all text', async () => {
  const { options } = account({
    onResponse({ json }) {
      if (json?.['colors']) json['colors'] = ['<&">'];
    },
  });
  const report = await checkConformance({ ...options, only: ['2.1/colors-default', '5.2'] });
  const xml = writeJunit(report);
  expect(xml).toContain(`tests="${report.checks.length}" failures="1" errors="0" skipped="2"`);
  expect(xml.match(/<testcase /g)).toHaveLength(report.checks.length);
  expect(xml).toContain(
    '<testcase classname="2.1/colors-default 2.1/colors" name="default-colors"><properties><property name="title" value="an event created',
  );
  expect(xml).toContain('&lt;&amp;');
  expect(xml).not.toContain('<&');
});

test('every rule of a report is one of the reference, and text is coloured only with the option color', async () => {
  const { options } = account();
  const report = await checkConformance({ ...options, only: ['4.5'] });
  expect(report.rules.every(({ id }) => id in ruleCatalogue)).toBe(true);
  expect(writeSummary(report)).not.toContain('\u001b');
  const [first] = report.checks;
  expect(first && writeCheck(first, { color: true })).toContain('\u001b[32m');
});

test('with a control API no wait takes real time, on a clock that ticks too, and checks run at once with the same outcomes', async () => {
  const { baseUrl, controlUrl, fetch } = createSimulator();
  const only = ['8/requests-per-key', '4.5', '9.1'];
  const run = (parallel: number) =>
    checkConformance({ baseUrl, controlUrl, fetch, only, provokeLimits: true, parallel });
  const [one, four] = [await run(1), await run(4)];
  // Each check of a limit first waits a minute.
  expect(one.durationMs).toBeLessThan(60_000);
  expect(one.counts).toMatchObject({ disagrees: 0, failed: 0, skipped: 0 });
  expect(four.checks).toEqual(one.checks);
  expect(four.leftovers).toEqual([]);
});

test('parallel must be an integer from 1 to 16, and needs a control API', async () => {
  const { options } = account();
  await expect(checkConformance({ ...options, parallel: 2 })).rejects.toThrow('parallel needs a controlUrl');
  for (const parallel of [0, 17, 1.5])
    await expect(checkConformance({ ...options, parallel })).rejects.toThrow(
      'parallel must be an integer from 1 to 16',
    );
});

test('progress counts checks and rules, estimates the rest at the documented limits, and names waits', async () => {
  const { options } = account();
  const seen: RunProgress[] = [];
  const only = ['8/requests-per-key', '4.5'];
  await checkConformance({ ...options, only, provokeLimits: true, onProgress: (progress) => seen.push(progress) });
  const [first, last] = [seen[0], seen.at(-1)];
  expect(first).toMatchObject({ checksDone: 0, rulesDone: 0, waitsFor: null });
  expect(first?.secondsLeft).toBeGreaterThan(0);
  expect(last).toEqual({ ...first, checksDone: first?.checks, rulesDone: first?.rules, running: [], secondsLeft: 0 });
  expect(seen).toContainEqual(expect.objectContaining({ running: ['key-rate-limit'], waitsFor: 'pause' }));
});

test('the line of progress says how much is done, what is left, and what the run waits for', () => {
  const progress = { checksDone: 58, checks: 232, rulesDone: 71, rules: 257, running: ['key-rate-limit'] };
  expect(progressLine({ ...progress, secondsLeft: 700, waitsFor: 'limit' })).toBe(
    '[=====               ] 58 of 232 checks, 71 of 257 rules, 12 min left, waits for the rate limit',
  );
  expect(progressLine({ ...progress, secondsLeft: 0, waitsFor: 'pause' })).toBe(
    '[=====               ] 58 of 232 checks, 71 of 257 rules, lets time pass in key-rate-limit',
  );
});
