import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createSimulator } from '@boothkit/simulator';
import { listen } from '@boothkit/simulator/node';
import { beforeAll, describe, expect, test } from 'vitest';
import { seedAccount } from '../../../src/objects/accounts/seed.ts';

const suite = fileURLToPath(new URL('./suite/', import.meta.url));
const playwright = fileURLToPath(new URL('../../../../../node_modules/@playwright/test/cli.js', import.meta.url));

const projects = ['its own simulator', 'a world of a running simulator', 'an account each', 'a running simulator'];

/** The part of Playwright's JSON report that is compared. */
interface Report {
  readonly suites: readonly {
    readonly file: string;
    readonly specs: readonly {
      readonly title: string;
      readonly tests: readonly {
        readonly projectName: string;
        readonly results: readonly {
          readonly status: string;
          readonly errors: readonly { readonly message: string }[];
          readonly stderr: readonly { readonly text?: string }[];
          readonly attachments: readonly {
            readonly name: string;
            readonly contentType: string;
            readonly body?: string;
          }[];
        }[];
      }[];
    }[];
  }[];
}

/** Runs the suite with Playwright, from the sources. Gives its report, and the IDs and keys that tests created, by test. */
async function runSuite(only: readonly string[] = []): Promise<{ report: Report; ids: Map<string, string[]> }> {
  const folder = await mkdtemp(join(tmpdir(), 'boothkit-playwright-'));
  const server = await listen(createSimulator({ populate: (sim) => void seedAccount(sim.accounts.create()) }));
  try {
    const report = join(folder, 'report.json');
    const output = ['--reporter', 'json', '--output', join(folder, 'results')];
    const idsFile = join(folder, 'ids.jsonl');
    const args = [playwright, 'test', '--config', suite, ...output, ...only];
    const child = spawn(process.execPath, args, {
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        NODE_OPTIONS: '--conditions=@boothkit/source',
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        CONTROL_URL: server.controlUrl,
        IDS_FILE: idsFile,
      },
    });
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    const written = await readFile(report, 'utf8').catch(() => Promise.reject(new Error(out + err)));
    const noted = (await readFile(idsFile, 'utf8')).trim().split('\n');
    const ids = new Map(noted.map((line): [string, string[]] => [JSON.parse(line).name, JSON.parse(line).ids]));
    return { report: JSON.parse(written), ids };
  } finally {
    await server.close();
    await rm(folder, { recursive: true });
  }
}

describe('Playwright', () => {
  let results: {
    file: string;
    title: string;
    project: string;
    result: Report['suites'][0]['specs'][0]['tests'][0]['results'][0];
  }[];

  let ids: Map<string, string[]>;

  beforeAll(async () => {
    const ran = await runSuite();
    const { suites } = ran.report;
    ids = ran.ids;
    results = suites.flatMap(({ file, specs }) =>
      specs.flatMap(({ title, tests }) =>
        tests.flatMap(({ projectName, results: [result] }) =>
          result ? [{ file, title, project: projectName, result }] : [],
        ),
      ),
    );
  });

  const statesOf = (file: string) =>
    results
      .filter((found) => found.file === file)
      .map(({ title, project, result }) => [project, title, result.status, result.errors]);

  test.each(projects)('begins each test with an account without events: %s', (project) => {
    expect(statesOf('isolation.spec.ts').filter(([of]) => of === project)).toEqual([
      [project, 'the first test finds an account without events', 'passed', []],
      [project, 'the second test finds an account without events', 'passed', []],
      [project, 'a share of a guest is a message', 'passed', []],
    ]);
  });

  test('gives each test and each repeat IDs that no other one has', () => {
    expect(ids.size).toBe(2 * projects.length + 4);
    const all = [...ids.values()].flat();
    expect(new Set(all).size).toBe(all.length);
  });

  test('gives a test the same IDs if it runs alone', async () => {
    const only = projects.flatMap((project) => ['--project', project]);
    const { ids: alone } = await runSuite(['ids.spec.ts', '--grep', 'another', ...only]);
    expect(alone.size).toBe(projects.length);
    for (const [name, own] of alone) expect([name, own]).toEqual([name, ids.get(name)]);
  });

  test('starts an app once a worker, with variables that stay valid, and waits for what the app calls', () => {
    expect(statesOf('app.spec.ts')).toEqual([
      ['its own simulator', 'the app makes an event some time after it has responded', 'passed', []],
      ['its own simulator', 'the app goes on with its key after the world went back to its beginning', 'passed', []],
    ]);
  });

  test('attaches the requests of a failing test to its report, with the rules of rejections', () => {
    const attached = Object.fromEntries(
      results
        .filter(({ file }) => file === 'reports.spec.ts')
        .map(({ title, result: { status, attachments } }) => [
          title,
          [
            status,
            ...attachments
              .filter(({ name }) => name !== 'error-context')
              .map(({ name, contentType, body = '' }) => [name, contentType, Buffer.from(body, 'base64').toString()]),
          ],
        ]),
    );
    expect(attached).toEqual({
      fails: [
        'failed',
        [
          'Requests to the simulator',
          'text/plain',
          expect.stringMatching(
            /^The test failed after these:\n {2}GET \/events → 200\n {2}GET \/templates → 404.*\n {2}GET \/events\/none → 404 by 4\.3: .*\ndid not deliver these:\n {2}media\.uploaded to https:\/\/hooks\.example\.com → unreachable: /,
          ),
        ],
      ],
      'waits in vain': [
        'failed',
        ['Requests to the simulator', 'text/plain', 'The test failed after these:\n  GET /events → 200'],
      ],
      'fails as it should': ['failed'],
    });
  });

  test('says which matcher failed, and which calls there were', () => {
    const found = results.find(({ title }) => title === 'waits in vain')?.result.errors.map(({ message }) => message);
    expect(found?.join()).toContain('expected list_events to have been called 2 times; it was 1 time; its calls were:');
  });

  test('prints the requests that led to no operation', () => {
    const printed = results
      .find(({ title }) => title === 'fails')
      ?.result.stderr.map((piece) => piece.text)
      .join('');
    expect(printed).toContain('fails: 1 request leads to no documented operation:\n  GET /templates (404)');
  });
});
