import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { compileFunction } from 'node:vm';
import { BoothClient } from '@boothkit/client';
import { wire } from '@boothkit/contract/internal';
import type { OperationName } from '@boothkit/contract/rules';
import type { JournalEntry } from '@boothkit/simulator';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { curlOf, curlOfFile } from '../../../dashboard/src/code/curl.ts';
import { type ApiRequest, operationOf, requestOf } from '../../../dashboard/src/code/request.ts';
import { clientMethods, sdkCallOf, sdkCallOfFile, sdkClientOf } from '../../../dashboard/src/code/sdk.ts';
import { type Served, startService } from '../http/served.ts';

const run = promisify(execFile);

const hard = `it's "quoted" \`ticks\` $HOME $(id) !! \\ \\" \u2028 é 🎉 %41 @file &
second line`;

/** A request of each operation, some with text that shells and code treat specially. */
const requests: readonly (readonly [string, ApiRequest])[] = [
  ['list_events', requestOf('list_events', { query: { limit: '7', search: hard } })],
  ['list_events without a query', requestOf('list_events', {})],
  [
    'create_event',
    requestOf('create_event', {
      body: {
        name: hard,
        date: '2026-09-12T17:00:00+02:00',
        templateIds: ['a', "b'c"],
        colors: ['#000000', null, 1.5],
      },
    }),
  ],
  ['get_event', requestOf('get_event', { eventId: 'odd id/[1]{2}?\'"é', query: { response_format: 'concise' } })],
  ['get_event with an unknown parameter', requestOf('get_event', { eventId: 'a', query: { format: 'x' } })],
  [
    'update_event',
    requestOf('update_event', {
      eventId: 'a',
      body: { notes: hard, 'a key': true, settings: { printCountMax: null, captureTypes: [], nested: [[{}]] } },
    }),
  ],
  ['update_event with a list for a body', requestOf('update_event', { eventId: 'a', body: [hard, 1] })],
  ['delete_event', requestOf('delete_event', { eventId: 'a' })],
  ['duplicate_event', requestOf('duplicate_event', { eventId: 'a', body: { name: 'copy', date: 'tomorrow' } })],
  ['get_event_branding', requestOf('get_event_branding', { eventId: 'a' })],
  [
    'update_event_branding',
    requestOf('update_event_branding', { eventId: 'a', body: { buttonImagesAreRetina: true } }),
  ],
  [
    'set_event_branding_image by URL',
    requestOf('set_event_branding_image', {
      eventId: 'a',
      body: { slot: 'logo', sourceUrl: 'https://cdn.example.com/logo.png' },
    }),
  ],
  [
    'set_event_branding_image by upload',
    requestOf('set_event_branding_image', { eventId: 'a', body: { slot: 'logo', uploadPath: 'uploads/1' } }),
  ],
  ['remove_event_branding_image', requestOf('remove_event_branding_image', { eventId: 'a', query: { slot: 'logo' } })],
  [
    'create_upload',
    requestOf('create_upload', { body: { purpose: 'event-branding-image', contentType: 'image/png' } }),
  ],
  ['update_webhooks', requestOf('update_webhooks', { body: { mediaUrl: null } })],
  ['get_openapi', requestOf('get_openapi', { query: { version: '2026-01-01' } })],
  ['a path with brackets', { method: 'GET', path: '/templates/[1-2]' }],
  ['an operation that is only named', { method: 'GET', path: '/templates', query: { limit: '3' } }],
];

/** The request as the journal has it. */
function received({ method, path, query, body }: JournalEntry): ApiRequest {
  return {
    method,
    path: path.replace(/\?.*/, ''),
    ...(Object.keys(query).length > 0 && { query }),
    ...(body !== undefined && { body }),
  };
}

/** Runs code with the account's key in its environment; gives the requests that it sent. */
async function sentBy({ sim, account }: Served, code: () => Promise<unknown>): Promise<ApiRequest[]> {
  vi.stubEnv('BOOTHKIT_API_KEY', account.connection().apiKey);
  onTestFinished(() => void vi.unstubAllEnvs());
  sim.journal.clear();
  await code();
  const entries = sim.journal.requests({});
  expect(entries.map(({ status }) => status)).not.toContain(401);
  return entries.map(received);
}

/** Runs statements of the client in this process, each by itself, since most of the requests are rejected. */
async function runWithClient(client: string, calls: readonly string[]): Promise<void> {
  const statements = calls.map((call) => `await (async () => { ${call} })().catch(() => {});`);
  const code = [client.replace(/^import .*$/m, ''), ...statements].join('\n');
  await compileFunction(`return (async () => { ${code} })();`, ['BoothClient'])(BoothClient);
}

const path = (request: ApiRequest) => ({ ...request, path: decodeURIComponent(request.path) });

describe('the code of a request', () => {
  test('as curl sends the same through a shell', async () => {
    const made = await startService();
    const commands = requests.map(([, request]) => `${curlOf(request, made.server.baseUrl)} --silent`);
    const sent = await sentBy(made, () => run('sh', ['-c', commands.join('\n')]));
    expect(sent.map(path)).toEqual(requests.map(([, request]) => path(request)));
  });

  test('with the client sends the same for every operation', async () => {
    const made = await startService();
    const calls = requests.map(([, request]) => sdkCallOf(request));
    const sent = await sentBy(made, () => runWithClient(sdkClientOf(made.server.baseUrl), calls));
    expect(sent.map(path)).toEqual(requests.map(([, request]) => path(request)));
  });

  test('sets an image from a file, as curl and with the client', async () => {
    const made = await startService();
    const { account, server } = made;
    const { id: eventId } = account.events.add({ name: 'Ada', templateIds: [account.templates.add().id] });
    const folder = await mkdtemp(join(tmpdir(), 'studio-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const name = "Ada's logo.png";
    await copyFile(new URL('../../../../examples/assets/logo.png', import.meta.url), join(folder, name));
    const stored = () => Object.keys(account.events.get(eventId)?.branding.images ?? {});

    await sentBy(made, async () => {
      const shell = async (command: string) =>
        (await run('sh', ['-c', `${command} --silent --fail`], { cwd: folder })).stdout;
      const body = { purpose: 'event-branding-image', contentType: 'image/png' };
      const created = await shell(curlOf(requestOf('create_upload', { body }), server.baseUrl));
      const { uploadUrl, headers, storagePath } = JSON.parse(created);
      await shell(curlOfFile({ name, uploadUrl, headers }));
      const setting = { eventId, body: { slot: 'logo', uploadPath: storagePath } };
      await shell(curlOf(requestOf('set_event_branding_image', setting), server.baseUrl));
    });
    expect(stored()).toEqual(['logo']);

    const button = requestOf('set_event_branding_image', {
      eventId,
      body: { slot: 'button-photo', uploadPath: 'another' },
    });
    const call = sdkCallOfFile(button, name).replace('./', `${folder}/`);
    await sentBy(made, () => runWithClient(sdkClientOf(server.baseUrl), [call]));
    expect(stored()).toEqual(['logo', 'button-photo']);
  });

  test('has a method of the client for each operation, and the client has it', () => {
    expect(Object.keys(clientMethods)).toEqual(Object.keys(wire));
    const booth = new BoothClient({ apiKey: 'key', baseUrl: 'https://api.example.com/v1' });
    for (const { name } of Object.values(clientMethods)) {
      const [group = '', method = ''] = name.split('.');
      expect(Reflect.get(Reflect.get(booth, group), method), name).toBeTypeOf('function');
    }
  });

  test('calls the method of its operation, and none of a request that the method would send otherwise', () => {
    const methods = requests.map(([, request]) => /booth\.([\w.]+)/.exec(sdkCallOf(request))?.[1]);
    expect(methods).toEqual([
      'events.list',
      'events.list',
      'events.create',
      'events.get',
      'request',
      'events.update',
      'request',
      'events.delete',
      'events.duplicate',
      'branding.get',
      'branding.update',
      'branding.setImage',
      'request',
      'branding.removeImage',
      'uploads.create',
      'webhooks.update',
      'openapi.get',
      'request',
      'request',
    ]);
  });

  test('reads well', () => {
    const request = requestOf('update_event', {
      eventId: 'Qm4v8TzLr2KxW0aYcE6u',
      body: { captureMessage: "Let's go!", settings: { countdownTimer: 5, printCountMax: null } },
    });
    expect(
      `${sdkClientOf('http://127.0.0.1:4010/v1')}\n\n${sdkCallOf(request)}\n`,
    ).toBe(`import { BoothClient } from '@boothkit/client';

const booth = new BoothClient({ baseUrl: 'http://127.0.0.1:4010/v1' });

const event = await booth.events.update('Qm4v8TzLr2KxW0aYcE6u', {
  captureMessage: 'Let\\'s go!',
  settings: { countdownTimer: 5, printCountMax: null },
});
`);
    expect(
      curlOf(request, 'http://127.0.0.1:4010/v1'),
    ).toBe(`curl --request PATCH 'http://127.0.0.1:4010/v1/events/Qm4v8TzLr2KxW0aYcE6u' \\
  --header "Authorization: Bearer $BOOTHKIT_API_KEY" \\
  --header 'Content-Type: application/json' \\
  --data-raw '{
  "captureMessage": "Let'\\''s go!",
  "settings": {
    "countdownTimer": 5,
    "printCountMax": null
  }
}'`);
  });

  test('finds the operation of a path, and the id in it', () => {
    for (const name of Object.keys(wire) as OperationName[]) {
      const takesId = wire[name].path.includes('{');
      expect(operationOf(requestOf(name, { eventId: 'a b/c' }))).toEqual({ name, eventId: takesId ? 'a b/c' : '' });
    }
    expect(operationOf({ method: 'GET', path: '/templates' })).toBeUndefined();
    for (const path of ['/events/', '/events/a/b', '/events/%E0%A4%A'])
      expect(operationOf({ method: 'GET', path })).toBeUndefined();
  });
});
