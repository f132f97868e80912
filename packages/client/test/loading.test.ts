import { afterEach, expect, test, vi } from 'vitest';
import { pictureBytes } from './support/pictures.ts';
import { answer, apiKey, baseUrl, failureOf } from './support/scripted-service.ts';

afterEach(() => {
  vi.doUnmock('../src/images/upload.ts');
  vi.doUnmock('../src/transport/failure-error.ts');
  // Other files of the worker load it anew.
  vi.resetModules();
});

/** A client that has not loaded the code for uploads yet, and cannot. */
async function offlineClient() {
  vi.resetModules();
  vi.doMock('../src/images/upload.ts', () => Promise.reject(new TypeError('the network is gone')));
  const { BoothClient } = await import('../src/index.ts');
  const seen: string[] = [];
  const fetch = async (url: string) => {
    seen.push(url);
    return answer({ eventId: 'e1' }, { status: 201 });
  };
  return { booth: new BoothClient({ apiKey, baseUrl, fetch }), seen };
}

test('an upload whose code cannot be loaded fails with a ConnectionError, and nothing is sent', async () => {
  const { booth, seen } = await offlineClient();
  const upload = { uploadUrl: 'https://storage.example.com/u1', headers: {} };
  for (const [operation, call] of [
    ['set_event_branding_image', booth.branding.setImage('e1', 'logo', pictureBytes())],
    ['put_upload', booth.uploads.put(upload, pictureBytes())],
  ] as const) {
    expect(await failureOf(call)).toMatchObject({
      kind: 'connection',
      message: `${operation}: the code for uploads could not be loaded`,
      attempts: 0,
      mayHaveHappened: false,
    });
  }
  expect(seen).toEqual([]);
});

test('an image by URL needs no code for uploads', async () => {
  const { booth, seen } = await offlineClient();
  await booth.branding.setImage('e1', 'logo', 'https://cdn.example.com/a.png');
  expect(seen).toHaveLength(1);
});

/** A client that cannot load the code for errors, as after a new deployment, and the error of a call that gets the response. */
async function errorWithoutItsCode(respond: () => Promise<Response>) {
  vi.resetModules();
  vi.doMock('../src/transport/failure-error.ts', () => Promise.reject(new TypeError('the network is gone')));
  const { BoothClient } = await import('../src/index.ts');
  return failureOf(new BoothClient({ apiKey, baseUrl, fetch: respond, retry: false }).events.get('e1'));
}

test.each([
  [404, 'not-found'],
  [401, 'authentication'],
  [409, 'conflict'],
  [418, 'unexpected-status'],
  [429, 'rate-limit'],
  [503, 'server'],
])('where the code for errors cannot be loaded, a %i stays one, with its request ID', async (status, kind) => {
  expect(await errorWithoutItsCode(async () => answer({ error: {} }, { status }))).toMatchObject({
    ...{ kind, status, requestId: 'req-1', operation: 'get_event', attempts: 1 },
    message: `get_event: ${status}: the call failed, and the code for its error could not be loaded`,
  });
});

test('where the code for errors cannot be loaded, a lost connection is a ConnectionError, and a key is no request ID', async () => {
  const lost = await errorWithoutItsCode(() => Promise.reject(new TypeError('fetch failed')));
  expect(lost).toMatchObject({ kind: 'connection', status: undefined, requestId: undefined });
  for (const id of [apiKey, `req-${apiKey}`, 'a b', 'x'.repeat(65)]) {
    const headers = { 'X-Request-Id': id };
    const error = await errorWithoutItsCode(async () => answer({}, { status: 404, headers }));
    expect(error).toMatchObject({ kind: 'not-found', requestId: undefined });
    expect(JSON.stringify(error)).not.toContain(apiKey);
  }
});
