import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Figure } from './measures.ts';
import { inPrograms, root } from './peers.ts';

// What a fake costs the test suite of a user: processor time of vitest with so many test files, less that of files which import nothing.

/** What a test file begins with, and the body of each of its tests, which may name fixtures. */
interface TestFile {
  readonly head: string;
  readonly fixtures?: string;
  readonly body: string;
}

const expected = "expect(got.name).toBe('Ada & Alan');";
const newEvent = "{ name: 'Ada & Alan', date: '2026-09-12T17:00:00.000Z' }";
const withClient = (
  templateIds: string,
) => `const { id } = await booth.events.create({ ...${newEvent}, templateIds: ${templateIds} });
  const got = await booth.events.get(id);
  ${expected}`;
const withFetch = (url: string, options: string) => `const made = await fetch(${url}, { method: 'POST', ${options} });
  const { id } = await made.json();
  const got = await (await fetch(${url} + '/' + id, { headers })).json();
  ${expected}`;

const vitest = "import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';";
const client = "import { BoothClient } from '@boothkit/client';";

/** What a team writes itself: handlers for two operations, and a map for their state. */
const handWritten = `import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
const events = new Map();
const server = setupServer(
  http.post('https://booth.test/v1/events', async ({ request }) => {
    const event = { ...(await request.json()), id: String(events.size + 1) };
    events.set(event.id, event);
    return HttpResponse.json(event, { status: 201 });
  }),
  http.get('https://booth.test/v1/events/:id', ({ params }) => HttpResponse.json(events.get(params.id))),
);
beforeAll(() => server.listen());
afterEach(() => {
  server.resetHandlers();
  events.clear();
});
afterAll(() => server.close());`;

/** The files of a suite without a fake. */
const nothing: TestFile = { head: vitest, body: `const got = ${newEvent};\n  ${expected}` };

const fakes = {
  'simulator imported, not used': {
    head: `${vitest}\nimport '@boothkit/simulator';`,
    body: `const got = ${newEvent};\n  ${expected}`,
  },
  'fixtures account and booth': {
    head: "import { test } from '@boothkit/simulator/vitest';\nimport { expect } from 'vitest';",
    fixtures: '{ account, booth }',
    body: withClient('account.templates.list().map(({ id }) => id)'),
  },
  'fixture account, its fetch': {
    head: "import { test } from '@boothkit/simulator/vitest';\nimport { expect } from 'vitest';",
    fixtures: '{ account }',
    body: `const { apiKey, baseUrl, fetch } = account.connection();
  const headers = { authorization: 'Bearer ' + apiKey };
  const json = { ...headers, 'content-type': 'application/json' };
  const templateIds = account.templates.list().map(({ id }) => id);
  ${withFetch("baseUrl + '/events'", `headers: json, body: JSON.stringify({ ...${newEvent}, templateIds })`)}`,
  },
  'fixture server': {
    head: `${client}\nimport { test } from '@boothkit/simulator/vitest';\nimport { expect } from 'vitest';`,
    fixtures: '{ account, server }',
    body: `const { baseUrl, apiKey } = account.connection();
  const booth = new BoothClient({ baseUrl, apiKey });
  ${withClient('account.templates.list().map(({ id }) => id)')}`,
  },
  emulate: {
    head: `${vitest}
import { createEmulator } from '${inPrograms('emulate/dist/api.js')}';
let stripe;
beforeAll(async () => {
  stripe = await createEmulator({ service: 'stripe', port: 0 });
});
afterEach(() => stripe.reset());
afterAll(() => stripe.close());
const headers = { authorization: 'Bearer sk_test_bench' };`,
    body: withFetch("stripe.url + '/v1/customers'", "headers, body: new URLSearchParams({ name: 'Ada & Alan' })"),
  },
  MSW: {
    head: `${vitest}\n${handWritten}\nconst headers = {};`,
    body: withFetch("'https://booth.test/v1/events'", `body: JSON.stringify(${newEvent})`),
  },
  'MSW and the client': {
    head: `${vitest}\n${client}\n${handWritten}`,
    body: `const booth = new BoothClient({ baseUrl: 'https://booth.test/v1', apiKey: 'key', limits: 'off' });
  ${withClient("['a']")}`,
  },
} satisfies Readonly<Record<string, TestFile>>;

/** A fake in a test file. */
type Fake = keyof typeof fakes;

/** How often each suite is run. */
const turns = 3;

/** The fakes of a suite, as users would write them down. */
export const fakeNames = Object.keys(fakes) as Fake[];

/** Processor time of the suite in a folder, in milliseconds: that of vitest and of all it started. */
function processorMs(folder: string, isolate: boolean): number {
  const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--root', folder, '--maxWorkers', '2'];
  const command = [process.execPath, ...args, isolate ? '--isolate' : '--no-isolate']
    .map((arg) => `'${arg}'`)
    .join(' ');
  const { status, stdout, stderr } = spawnSync('bash', ['-c', `${command} >&2 && times`], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`the suite in ${folder} failed: ${stderr}`);
  // The second line of `times` is of the processes that ended: `0m1.234s 0m0.123s`.
  const [, ended = ''] = stdout.trim().split('\n');
  return ended.split(' ').reduce((sum, text) => {
    const [minutes = Number.NaN, seconds = Number.NaN] = text.replace('s', '').split('m').map(Number);
    return sum + (minutes * 60 + seconds) * 1000;
  }, 0);
}

/** What the fixtures cost beside what teams write themselves, with so many files of so many tests. */
export function suites(fileCount: number, testCount: number): Figure[] {
  // Inside the checkout, so that the packages are found.
  const folder = mkdtempSync(join(root, 'tools/bench/.suites-'));
  try {
    // As they are installed: vitest transforms what is linked, and not what is in node_modules.
    for (const name of ['client', 'contract', 'design-check', 'simulator'])
      for (const part of ['package.json', 'dist'])
        cpSync(join(root, 'packages', name, part), join(folder, 'node_modules/@boothkit', name, part), {
          recursive: true,
        });
    for (const [name, { head, body, ...rest }] of Object.entries<TestFile>({ nothing, ...fakes })) {
      const tests = Array.from(
        { length: testCount },
        (_, at) => `test('${at}', async (${rest.fixtures ?? ''}) => {\n  ${body}\n});`,
      );
      mkdirSync(join(folder, name));
      for (let at = 0; at < fileCount; at++)
        writeFileSync(join(folder, name, `${at}.test.js`), `${head}\n${tests.join('\n')}\n`);
    }
    const times = (isolate: boolean) => {
      // Once to fill caches.
      processorMs(join(folder, 'nothing'), isolate);
      const least = new Map<Fake | 'nothing', number>();
      // Noise only ever adds time.
      for (let turn = 0; turn < turns; turn++)
        for (const name of ['nothing', ...fakeNames] as const)
          least.set(
            name,
            Math.min(least.get(name) ?? Number.POSITIVE_INFINITY, processorMs(join(folder, name), isolate)),
          );
      const nothing = least.get('nothing') ?? Number.NaN;
      return new Map(fakeNames.map((name) => [name, (least.get(name) ?? Number.NaN) - nothing]));
    };
    const [isolated, shared] = [times(true), times(false)];
    const perFile = (name: Fake) => (isolated.get(name) ?? Number.NaN) / fileCount;
    const perTest = (name: Fake) => (shared.get(name) ?? Number.NaN) / fileCount / testCount;
    return [
      ...fakeNames.flatMap((name): Figure[] => [
        { name: `a test file, ${name}`, value: perFile(name), unit: 'ms' },
        {
          name: `a test without isolation, ${name}`,
          value: perTest(name),
          unit: 'ms',
          ...(name === 'fixtures account and booth' && { bar: { atMost: 1 } }),
        },
      ]),
      {
        name: 'a test file, fixtures account and booth over MSW',
        value: perFile('fixtures account and booth') / perFile('MSW'),
        unit: '',
        bar: { atMost: 0.6 },
      },
      {
        name: 'a test file, fixture server over MSW and the client',
        value: perFile('fixture server') / perFile('MSW and the client'),
        unit: '',
        bar: { atMost: 1 },
      },
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}
