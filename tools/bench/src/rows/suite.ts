import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inPrograms } from '../../../test-support/src/programs.ts';
import { root } from '../checkout.ts';
import type { Row, Subject } from '../measure.ts';

// Processor time of vitest with 50 files of 20 tests, each of which creates something and reads it, less that of the same suite without
// a fake.

const fileCount = 50;
const testCount = 20;

/** The first lines of a test file, and the body of each of its tests with the fixtures it names. */
interface TestFile {
  readonly head: string;
  readonly fixtures?: string;
  readonly body: string;
}

const newEvent = "{ name: 'Ada & Alan', date: '2026-09-12T17:00:00.000Z' }";
const expected = "expect(got.name).toBe('Ada & Alan');";
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
const fixtures = "import { test } from '@boothkit/simulator/vitest';\nimport { expect } from 'vitest';";
const client = "import { BoothClient } from '@boothkit/client';";

const withoutFake: TestFile = { head: vitest, body: `const got = ${newEvent};\n  ${expected}` };

const accountAndBooth: TestFile = {
  head: fixtures,
  fixtures: '{ account, booth }',
  body: withClient('account.templates.list().map(({ id }) => id)'),
};

const server: TestFile = {
  head: `${client}\n${fixtures}`,
  fixtures: '{ account, server }',
  body: `const { baseUrl, apiKey } = account.connection();
  const booth = new BoothClient({ baseUrl, apiKey });
  ${withClient('account.templates.list().map(({ id }) => id)')}`,
};

const emulate: TestFile = {
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
};

/** Handlers of a team's own for two operations, and a map for their state. */
const handlers = `import { http, HttpResponse } from 'msw';
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

const msw: TestFile = {
  head: `${vitest}\n${handlers}\nconst headers = {};`,
  body: withFetch("'https://booth.test/v1/events'", `body: JSON.stringify(${newEvent})`),
};

const mswAndClient: TestFile = {
  head: `${vitest}\n${client}\n${handlers}`,
  body: `const booth = new BoothClient({ baseUrl: 'https://booth.test/v1', apiKey: 'key', limits: 'off' });
  ${withClient("['a']")}`,
};

/** The fixtures that need no server, beside a fake of another service and handlers by hand. */
export const suite: Row = {
  turns: 3,
  ours: (checkout) => suiteOf(checkout, accountAndBooth),
  peers: { emulate: () => suiteOf(root, emulate), MSW: () => suiteOf(root, msw) },
};

/** The fixture `server`, which runs MSW and the client, beside those two alone. */
export const suiteServer: Row = {
  turns: 3,
  ours: (checkout) => suiteOf(checkout, server),
  peers: { 'MSW and the client': () => suiteOf(root, mswAndClient) },
};

function suiteOf(checkout: string, file: TestFile): Subject {
  // In the checkout, so that it has the modules of that commit.
  const folder = mkdtempSync(join(checkout, 'tools/.suite-'));
  // As they are installed: vitest transforms linked packages, but none in node_modules.
  for (const dist of globSync('packages/*/dist', { cwd: checkout }))
    for (const path of [dist, join(dist, '../package.json')])
      cpSync(join(checkout, path), join(folder, 'node_modules/@boothkit', path.slice('packages/'.length)), {
        recursive: true,
      });
  // The fixtures' own vitest: a second copy of it would run none of their tests.
  const vitestPath = join(checkout, 'node_modules/vitest/vitest.mjs');
  const emptyMs = timesOf(vitestPath, write(folder, 'nothing', withoutFake));
  const faked = write(folder, 'faked', file);
  return {
    turn() {
      const { isolated, shared } = timesOf(vitestPath, faked);
      return {
        'a test file, ms': (isolated - emptyMs.isolated) / fileCount,
        'a test without isolation, ms': (shared - emptyMs.shared) / fileCount / testCount,
      };
    },
    end: () => rmSync(folder, { recursive: true }),
  };
}

/** Writes a suite into a new folder. Returns its path. */
function write(parent: string, name: string, { head, fixtures = '', body }: TestFile): string {
  const folder = join(parent, name);
  mkdirSync(folder);
  const tests = Array.from({ length: testCount }, (_, at) => `test('${at}', async (${fixtures}) => {\n  ${body}\n});`);
  for (let at = 0; at < fileCount; at++) writeFileSync(join(folder, `${at}.test.js`), `${head}\n${tests.join('\n')}\n`);
  return folder;
}

/** With modules for each file, and with modules that the files of a worker share. */
const timesOf = (vitestPath: string, folder: string) => ({
  isolated: processorMs(vitestPath, folder, true),
  shared: processorMs(vitestPath, folder, false),
});

/** Processor time of vitest and of all processes that it starts. */
function processorMs(vitestPath: string, folder: string, isolate: boolean): number {
  const args = [vitestPath, 'run', '--root', folder, '--maxWorkers', '2'];
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
