import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json, text } from 'node:stream/consumers';
import { sampleTests } from '@boothkit/test-support/sampled';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { root } from '../src/published-packages.ts';

sampleTests(3);

const action = join(root, '.github/actions/drift');
const program = [process.execPath, '--conditions=@boothkit/source', join(root, 'packages/conformance/src/cli.ts')];
const timeout = 60_000;

/** A GitHub that keeps comments, and the git objects of one repository. */
async function startGitHub({ forbidden = false, rejectedUpdates = 0 } = {}) {
  const comments: { id: number; body: string; html_url: string }[] = [];
  const trees = new Map<string, Map<string, string>>([['tree-0', new Map()]]);
  const commits = new Map<string, { tree: string; parents: string[] }>();
  const branches = new Map<string, string>();
  const requests: string[] = [];
  let made = 0;
  let rejected = 0;

  function respond(method: string, path: string, body: Record<string, unknown>): [status: number, json: unknown] {
    const request = `${method} ${path.replace(/\?.*/, '')}`;
    const [, branch = ''] = /heads\/(.*)$/.exec(path) ?? [];
    made += 1;
    const sha = `sha-${made}`;
    switch (request.replace(/(comments|commits|heads)\/.*/, '$1/…')) {
      case 'GET /issues/12/comments': {
        const page = Number(new URL(path, 'http://localhost').searchParams.get('page'));
        return [200, comments.slice((page - 1) * 100, page * 100)];
      }
      case 'POST /issues/12/comments':
        comments.push({ id: made, body: String(body['body']), html_url: `https://github.test/comment/${made}` });
        return [201, comments.at(-1)];
      case 'PATCH /issues/comments/…': {
        const found = comments.find(({ id }) => path.endsWith(`/${id}`));
        if (!found) return [404, { message: 'Not Found' }];
        found.body = String(body['body']);
        return [200, found];
      }
      case 'POST /git/blobs':
        return [201, { sha: `blob:${body['content']}` }];
      case 'GET /git/ref/heads/…': {
        const head = branches.get(branch);
        return head === undefined ? [404, { message: 'Not Found' }] : [200, { object: { sha: head } }];
      }
      case 'GET /git/commits/…':
        return [200, { tree: { sha: commits.get(path.split('/').at(-1) ?? '')?.tree } }];
      case 'POST /git/trees': {
        const entries = body['tree'] as { path: string; sha: string }[];
        const base = trees.get(String(body['base_tree'] ?? 'tree-0')) ?? new Map();
        trees.set(sha, new Map([...base, ...entries.map((entry) => [entry.path, entry.sha] as const)]));
        return [201, { sha }];
      }
      case 'POST /git/commits':
        commits.set(sha, { tree: String(body['tree']), parents: body['parents'] as string[] });
        return [201, { sha }];
      case 'POST /git/refs':
      case 'PATCH /git/refs/heads/…':
        if (rejected < rejectedUpdates) {
          rejected += 1;
          return [422, { message: 'Update is not a fast forward' }];
        }
        branches.set(branch || String(body['ref']).replace('refs/heads/', ''), String(body['sha']));
        return [200, {}];
      default:
        return [404, { message: `Unknown: ${request}` }];
    }
  }

  const server = createServer(async (request, response) => {
    const path = request.url?.replace('/repos/booths/evening', '') ?? '';
    requests.push(`${request.method} ${path}`);
    const body = request.method === 'GET' ? {} : ((await json(request)) as Record<string, unknown>);
    const isKnown = request.headers.authorization === 'Bearer token-of-the-job' && !forbidden;
    const [status, found] = isKnown
      ? respond(request.method ?? '', path, body)
      : [403, { message: 'Resource not accessible by integration' }];
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(found));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  /** The files of a branch by path. */
  const filesOf = (branch: string) => [...(trees.get(commits.get(branches.get(branch) ?? '')?.tree ?? '') ?? [])];
  return { url: `http://127.0.0.1:${port}`, comments, requests, branches, filesOf };
}

type GitHub = Awaited<ReturnType<typeof startGitHub>>;

const document = (maxLength: number) => ({
  openapi: '3.1.1',
  info: { title: 'Small', version: '1' },
  paths: {
    '/things': {
      post: {
        operationId: 'create_thing',
        requestBody: { required: true, content: { 'application/json': { schema: { type: 'string', maxLength } } } },
        responses: { 200: { description: 'A thing.' } },
      },
    },
  },
});

const pullRequest = (repository: string) => ({
  pull_request: { number: 12, head: { repo: { full_name: repository } } },
});

/** A folder with two documents, and the pictures of before and after. */
async function changedFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'boothkit-drift-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const write = (name: string, content: string) => writeFile(join(folder, name), content);
  await Promise.all(['pictures-before', 'pictures-after'].map((name) => mkdir(join(folder, name))));
  await Promise.all([
    write('before.json', JSON.stringify(document(200))),
    write('after.json', JSON.stringify(document(100))),
    write('pictures-before/tablet.jpg', 'a tablet'),
    write('pictures-after/tablet.jpg', 'another tablet'),
    write('pictures-before/gallery.jpg', 'a gallery'),
    write('pictures-after/gallery.jpg', 'a gallery'),
    write('pictures-after/design-1.jpg', 'a new design'),
    write('pictures-after/notes.txt', 'no picture'),
  ]);
  return folder;
}

/** Runs the script of the action as the runner does. */
async function run(
  github: Pick<GitHub, 'url'>,
  folder: string,
  { event = {}, env = {} }: { event?: object; env?: object },
) {
  const [eventFile, summary, output] = ['event.json', 'summary.md', 'output'].map((name) => join(folder, name));
  await writeFile(eventFile ?? '', JSON.stringify(event));
  const child = spawn(process.execPath, [join(action, 'drift.ts')], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      BEFORE: 'before.json',
      AFTER: 'after.json',
      PICTURES_BEFORE: 'pictures-before',
      PICTURES_AFTER: 'pictures-after',
      COMMAND: program.join(' '),
      BRANCH: 'boothkit-pictures',
      GITHUB_TOKEN: 'token-of-the-job',
      GITHUB_API_URL: github.url,
      GITHUB_SERVER_URL: 'https://github.test',
      GITHUB_REPOSITORY: 'booths/evening',
      GITHUB_EVENT_PATH: eventFile,
      GITHUB_STEP_SUMMARY: summary,
      GITHUB_OUTPUT: output,
      ...env,
    },
  });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  const read = (name = '') => readFile(name, 'utf8').catch(() => '');
  return { code, out, err, summary: await read(summary), output: await read(output) };
}

test('the drift action runs its script with its inputs', async () => {
  const { inputs, outputs, runs } = parse(await readFile(join(action, 'action.yml'), 'utf8'));
  const [step, ...others] = runs.steps;
  expect(others).toEqual([]);
  expect(step).toMatchObject({ id: 'drift', shell: 'bash', run: 'node "$GITHUB_ACTION_PATH/drift.ts"' });
  const given = Object.values<string>(step.env).map((value) => /^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(value)?.[1]);
  expect(given.toSorted()).toEqual(Object.keys(inputs).toSorted());
  expect(inputs.command.default).toBe('npx --yes @boothkit/conformance');
  expect(outputs.breaking.value).toBe(`\${{ steps.drift.outputs.breaking }}`);
  const source = await readFile(join(action, 'drift.ts'), 'utf8');
  for (const name of Object.keys(step.env)) expect(source).toMatch(new RegExp(`^ {2}${name} = ''`, 'm'));
});

test('the drift action comments with the differences and the pictures that differ, and updates its comment later', {
  timeout,
}, async () => {
  const [github, folder] = [await startGitHub(), await changedFolder()];
  const event = pullRequest('booths/evening');
  const first = await run(github, folder, { event });
  expect(first).toMatchObject({ code: 0, err: '', output: 'breaking=true\n' });
  expect(first.summary).toContain('Breaking for clients: 1.');
  const encoded = (content: string) => `blob:${Buffer.from(content).toString('base64')}`;
  expect(new Map(github.filesOf('boothkit-pictures'))).toEqual(
    new Map([
      ['pull-request-12/before/tablet.jpg', encoded('a tablet')],
      ['pull-request-12/after/tablet.jpg', encoded('another tablet')],
      ['pull-request-12/after/design-1.jpg', encoded('a new design')],
    ]),
  );
  const [comment] = github.comments;
  const commit = github.branches.get('boothkit-pictures');
  expect(comment?.body).toMatch(/^<!-- boothkit-drift -->\n### What changed for clients\n/);
  expect(comment?.body).toContain('- **the value**: at most 100 characters, before: at most 200 characters');
  expect(comment?.body).toContain(
    `<img src="https://github.test/booths/evening/blob/${commit}/pull-request-12/before/tablet.jpg?raw=true" alt="tablet before"`,
  );
  expect(comment?.body).toContain('| design-1 | none | <img');
  expect(comment?.body).toContain('Same picture as before: gallery.');

  await writeFile(join(folder, 'after.json'), JSON.stringify(document(200)));
  await writeFile(join(folder, 'pictures-after/tablet.jpg'), 'a third tablet');
  expect(await run(github, folder, { event })).toMatchObject({ code: 0, output: 'breaking=true\nbreaking=false\n' });
  expect(github.comments).toHaveLength(1);
  expect(comment?.body).toContain('No differences.');
  expect(comment?.body).not.toContain(`${commit}`);
  expect(new Map(github.filesOf('boothkit-pictures')).get('pull-request-12/after/tablet.jpg')).toBe(
    encoded('a third tablet'),
  );
});

test('the drift action finds its comment on a later page, and leaves those of others alone', { timeout }, async () => {
  const [github, folder] = [await startGitHub(), await changedFolder()];
  for (let id = 1000; id < 1130; id += 1) github.comments.push({ id, body: 'Looks good.', html_url: '' });
  const own = { id: 1130, body: '<!-- boothkit-drift -->\nold', html_url: '' };
  github.comments.push(own);
  await run(github, folder, { event: pullRequest('booths/evening') });
  expect(github.comments).toHaveLength(131);
  expect(own.body).toContain('What changed for clients');
  expect(new Set(github.comments.slice(0, 130).map(({ body }) => body))).toEqual(new Set(['Looks good.']));
});

test('the drift action commits pictures again if another job was faster', { timeout }, async () => {
  const [github, folder] = [await startGitHub({ rejectedUpdates: 2 }), await changedFolder()];
  expect(await run(github, folder, { event: pullRequest('booths/evening') })).toMatchObject({ code: 0 });
  expect(github.filesOf('boothkit-pictures')).toHaveLength(3);
});

test.each([
  ['a pull request from a fork', pullRequest('somebody/evening'), 'comes from a fork'],
  ['a push', { ref: 'refs/heads/main' }, 'no pull request'],
])('the drift action writes only the summary for %s', { timeout }, async (_, event, reason) => {
  const [github, folder] = [await startGitHub(), await changedFolder()];
  const { code, out, summary } = await run(github, folder, { event });
  expect([code, out]).toEqual([0, expect.stringContaining(reason)]);
  expect(summary).toContain('Breaking for clients: 1.');
  expect(github.requests).toEqual([]);
});

test('the drift action without pictures needs no branch', { timeout }, async () => {
  const [github, folder] = [await startGitHub(), await changedFolder()];
  const env = { PICTURES_BEFORE: '', PICTURES_AFTER: '' };
  await run(github, folder, { event: pullRequest('booths/evening'), env });
  expect(github.requests).toEqual(['GET /issues/12/comments?per_page=100&page=1', 'POST /issues/12/comments']);
  expect(github.comments[0]?.body).not.toMatch(/<img|before \| after/);
});

test('the drift action fails with the permissions that it needs', { timeout }, async () => {
  const [github, folder] = [await startGitHub({ forbidden: true }), await changedFolder()];
  const { code, err, summary } = await run(github, folder, { event: pullRequest('booths/evening') });
  expect([code, err]).toEqual([
    1,
    expect.stringMatching(/^::error::.*status 403.*contents: write and pull-requests: write/),
  ]);
  expect(summary).toContain('Breaking for clients: 1.');
});

test('the drift action fails if the two cannot be compared, with the reason, and asks GitHub for nothing', {
  timeout,
}, async () => {
  const [github, folder] = [await startGitHub(), await changedFolder()];
  const event = pullRequest('booths/evening');
  const { code, err } = await run(github, folder, { event, env: { AFTER: 'none.json' } });
  expect([code, err]).toEqual([1, expect.stringMatching(/^::error::the comparison failed: .*none\.json/)]);
  expect(github.requests).toEqual([]);
});
