import { ruleCatalogue } from '@boothkit/contract/rules';
import { type Account, createSimulator } from '@boothkit/simulator';
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
import { mutant } from './mutations/mutant.ts';

const namesIn = ({ events }: Account) => events.list().map(({ name }) => name);
const eventPath = /^\/events\/[^/]+$/;

test('a difference from a decision only is drift, and a disagreement only with strict', async () => {
  const { options } = mutant({
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
    /^drift +dates-in-utc \(2\.1\/date\): .*\n +date \(drift from our assumption S3 returnedDates\)\n +expected /,
  );
  const strict = await checkConformance({ ...options, only, strict: true });
  expect(strict.counts).toMatchObject({ disagrees: 1, drifts: 0 });
});

test('a code or status other than decision S1 assumes is drift', async () => {
  const { options } = mutant({
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
  const { account, options } = mutant({
    async onResponse(response, request, { below }) {
      if (request.method === 'POST' && below(request) === '/events' && response.json)
        Object.assign(response.json, { id: other.id, name: 'A wedding', notes: null, alreadyExisted: false });
    },
  });
  other.id = account.events.list()[0]?.id ?? '';
  const { leftovers } = await checkConformance({ ...options, only: ['2.1/colors-default'] });
  expect(leftovers).toEqual([]);
  // The hidden event was found by its marker.
  expect(account.events.list().map(({ id }) => id)).toEqual([other.id]);
});

test('an event whose response was lost is found by its marker and deleted', async () => {
  const { account, options } = mutant({
    onResponse(_, request, { below }) {
      if (request.method === 'POST' && below(request) === '/events') throw new TypeError('fetch failed');
    },
  });
  const { counts, checks } = await checkConformance({ ...options, only: ['2.1/colors-default'] });
  expect(counts).toMatchObject({ agrees: 0, failed: 1 });
  expect(checks.find(({ result }) => result === 'failed')?.reason).toMatch(/./);
  expect(namesIn(account)).toEqual(['A wedding']);
});

test('events that the target does not delete are listed as leftovers', async () => {
  const { account, options } = mutant({
    onRequest(request, { below }) {
      if (request.method === 'DELETE' && eventPath.test(below(request))) request.headers.delete('authorization');
    },
  });
  const report = await checkConformance({ ...options, only: ['2.1/colors-default'] });
  const left = account.events.list().filter(({ name }) => name !== 'A wedding');
  expect(left).toHaveLength(1);
  expect(report.leftovers).toEqual(left.map(({ id }) => id));
  expect(writeSummary(report)).toContain(`could not be deleted again: ${left[0]?.id}`);
});

test('an abort ends the run, and the created events are deleted', async () => {
  const controller = new AbortController();
  const { account, options } = mutant({
    onResponse(_, request, { below }) {
      if (request.method === 'POST' && below(request) === '/events') controller.abort(new Error('enough'));
    },
  });
  const report = await checkConformance({ ...options, signal: controller.signal });
  expect(report.aborted).toBe(true);
  expect(report.leftovers).toEqual([]);
  expect(namesIn(account)).toEqual(['A wedding']);
});

test('an unknown key, an account without a template and an unknown rule reject before the run starts', async () => {
  const { options } = mutant();
  const empty = createSimulator().accounts.create().connection();
  await expect(checkConformance({ ...options, apiKey: 'no-such-key' })).rejects.toThrow(/cannot be listed: status 401/);
  await expect(checkConformance(empty)).rejects.toThrow(/--template-id/);
  await expect(checkConformance({ ...options, only: ['4.99'] })).rejects.toThrow(/that a key can see.*"4\.99"/);
});

test('a rule that no key can see cannot be selected, and a family has the rules that a key can see', async () => {
  const { options } = mutant();
  for (const only of ['6.4', '2.5', '2.3/countdownTimer-behaviour'])
    await expect(checkConformance({ ...options, only: ['4.5', only] })).rejects.toThrow(
      `only must name rules that a key can see, such as 4.9/source; got "${only}"`,
    );
  const { rules } = await checkConformance({ ...options, only: ['4.2/FIELD', '8'] });
  expect(rules.map(({ id }) => id)).toEqual(expect.arrayContaining(['4.2/name', '8/list-limit', '8/retry-after']));
  expect(rules.map(({ id }) => id)).not.toContain('8/emails-per-day');
});

test('events are created with the given templates, or else with those of the events of the account', async () => {
  const { account, options } = mutant();
  const templateIds = [account.templates.add().id];
  const used: unknown[] = [];
  const run = (more: object) =>
    checkConformance({
      ...{ ...options, ...more, only: ['2.1/colors-default'] },
      fetch(url, init) {
        if (init.method === 'POST')
          used.push(JSON.parse(new TextDecoder().decode(init.body as Uint8Array)).templateIds);
        return options.fetch(url, init);
      },
    });
  await run({});
  await run({ templateIds });
  expect(used).toEqual([account.events.list()[0]?.templateIds, templateIds]);
  expect(namesIn(account)).toEqual(['A wedding']);
});

test('requests respect the documented limits, so a service with those limits rejects none', async () => {
  const statuses: number[] = [];
  const { options } = mutant({
    onResponse: ({ status }) => void statuses.push(status),
  });
  await checkConformance({ ...options, only: ['4.2/FIELD', '2.3/KEY'] });
  expect(statuses.length).toBeGreaterThan(150);
  expect(statuses).not.toContain(429);
});

test('the check of a limit that is off is skipped', async () => {
  const { options } = mutant({ options: { limits: 'off' } });
  const report = await checkConformance({
    ...{ ...options, provokeLimits: true },
    only: ['8/requests-per-key', '8/concurrent-all'],
  });
  expect(report.checks.map(({ result, reason }) => [result, reason])).toEqual([
    ['skipped', expect.stringMatching(/limit seems to be off/)],
    ['skipped', expect.stringMatching(/limits seem to be lifted/)],
  ]);
});

test('the plan adds up the generated costs of its checks', () => {
  const all = planConformance({ readOnlyApiKey: 'x', mcpUrl: 'https://example.com/mcp', provokeLimits: true });
  expect(all.requests).toBe(Object.values(costs).reduce((sum, [requests]) => sum + requests, 0));
  expect(all.skipped).toBe(0);
  const keyOnly = planConformance({});
  expect(keyOnly.skipped).toBe(11);
  expect(keyOnly.requests).toBeLessThan(all.requests);
  expect(planConformance({ only: ['4.5'] })).toMatchObject({ events: 3, seconds: 0 });
});

test('JUnit has a case for each check, named by its id, and escapes all text', async () => {
  const { options } = mutant({
    onResponse({ json }) {
      if (json?.['colors']) json['colors'] = ['<&">'];
    },
  });
  const report = await checkConformance({ ...options, only: ['2.1/colors-default', '8/concurrent-all'] });
  const xml = writeJunit(report);
  expect(xml).toContain(`tests="${report.checks.length}" failures="1" errors="0" skipped="1"`);
  expect(xml.match(/<testcase /g)).toHaveLength(report.checks.length);
  expect(xml).toContain(
    '<testcase classname="2.1/colors-default 2.1/colors" name="default-colors"><properties><property name="title" value="an event created',
  );
  expect(xml).toContain('&lt;&amp;');
  expect(xml).not.toContain('<&');
});

test('every rule of a report is one of the reference, and text is coloured only with the option color', async () => {
  const { options } = mutant();
  const report = await checkConformance({ ...options, only: ['4.5'] });
  expect(report.rules.every(({ id }) => id in ruleCatalogue)).toBe(true);
  expect(writeSummary(report)).not.toContain('\u001b');
  const [first] = report.checks;
  expect(first && writeCheck(first, { color: true })).toContain('\u001b[32m');
});

test('on the clock of a simulator no wait takes real time', async () => {
  // It goes on with the real time.
  const { options } = mutant({ options: { clock: {} } });
  const report = await checkConformance({ ...options, only: ['8/requests-per-key'], provokeLimits: true });
  expect(report.counts).toMatchObject({ agrees: 1, disagrees: 0, failed: 0 });
  // The check waits for more than two minutes.
  expect(report.durationMs).toBeLessThan(60_000);
});

test('progress counts checks and rules, estimates the rest at the documented limits, and names waits', async () => {
  const { options } = mutant();
  const seen: RunProgress[] = [];
  const only = ['8/requests-per-key', '4.5'];
  await checkConformance({ ...options, only, provokeLimits: true, onProgress: (progress) => seen.push(progress) });
  const [first, last] = [seen[0], seen.at(-1)];
  expect(first).toMatchObject({ checksDone: 0, rulesDone: 0, waitsFor: null });
  expect(first?.secondsLeft).toBeGreaterThan(0);
  expect(last).toEqual({ ...first, checksDone: first?.checks, rulesDone: first?.rules, running: null, secondsLeft: 0 });
  expect(seen).toContainEqual(expect.objectContaining({ running: 'key-rate-limit', waitsFor: 'pause' }));
});

test('the line of progress says how much is done, what is left, and what the run waits for', () => {
  const progress = { checksDone: 58, checks: 155, rulesDone: 71, rules: 168, running: 'key-rate-limit' };
  expect(progressLine({ ...progress, secondsLeft: 700, waitsFor: 'limit' })).toBe(
    '[=======             ] 58 of 155 checks, 71 of 168 rules, 12 min left, waits for the rate limit',
  );
  expect(progressLine({ ...progress, secondsLeft: 0, waitsFor: 'pause' })).toBe(
    '[=======             ] 58 of 155 checks, 71 of 168 rules, lets time pass in key-rate-limit',
  );
});

test('a wrong status of a create is one cause, and stops no check', async () => {
  const { options } = mutant({
    onResponse(response, { method, url }) {
      if (method === 'POST' && url.pathname.endsWith('/events') && response.status === 201) response.status = 200;
    },
  });
  const report = await checkConformance({ ...options, only: ['4.2', '4.4', '4.5', '4.8'] });
  expect(report.counts.failed).toBe(0);
  const [first, ...others] = report.causes;
  expect(first).toMatchObject({ text: 'POST /events: expected status 201, found status 200' });
  // Each check is named once.
  expect(new Set(first?.checks).size).toBe(first?.checks.length);
  expect(first?.checks.length).toBeGreaterThan(3);
  expect(others.filter(({ text }) => text.startsWith('POST /events:'))).toEqual([]);
  expect(writeSummary(report).split(`${first?.text}`)).toHaveLength(2);
  expect(writeSummary(report)).toMatch(/, (?:[\w-]+, ){2}\d+ more\n/);
});

test('an outage is one cause with all checks that it stops', async () => {
  let creates = 0;
  const { options } = mutant({
    onResponse(response, { method, url }) {
      if (method === 'POST' && url.pathname.endsWith('/events') && ++creates > 0)
        Object.assign(response, { status: 500, json: { error: { code: 'internal_error', message: 'none' } } });
    },
  });
  const report = await checkConformance({ ...options, only: ['4.5', '4.8'] });
  expect(report.causes.map(({ text }) => text)).toContain('an event could not be created: status 500, none');
  expect(report.causes.length).toBeLessThan(report.checks.length);
});
