import { afterEach, expect, test, vi } from 'vitest';
import { pictureBytes } from './support/pictures.ts';
import { answer, apiKey, baseUrl, failureOf } from './support/scripted-service.ts';

afterEach(() => {
  vi.doUnmock('../src/images/upload.ts');
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
