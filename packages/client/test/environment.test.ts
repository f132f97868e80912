import { afterEach, expect, test, vi } from 'vitest';
import { BoothClient, ValidationError } from '../src/index.ts';
import { answer, anyResource, apiKey, baseUrl, scripted } from './support/scripted-service.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

test('a client without options reads its key and base URL from BOOTHKIT_API_KEY and BOOTHKIT_BASE_URL', async () => {
  vi.stubEnv('BOOTHKIT_API_KEY', ` ${apiKey}\n`);
  vi.stubEnv('BOOTHKIT_BASE_URL', baseUrl);
  const seen: Request[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const request = new Request(url, init);
    seen.push(request);
    return answer(anyResource);
  });
  await new BoothClient().events.get('e1');
  expect(seen.map(({ url, headers }) => [url, headers.get('Authorization')])).toEqual([
    [`${baseUrl}/events/e1`, `Bearer ${apiKey}`],
  ]);
});

test('an option goes before its variable, and one that is undefined does not', async () => {
  vi.stubEnv('BOOTHKIT_API_KEY', 'key-of-the-environment');
  const own = scripted([answer(anyResource)]);
  await own.booth.events.get('e1');
  expect(own.seen[0]?.headers['authorization']).toBe(`Bearer ${apiKey}`);
  const other = scripted([answer(anyResource)], { apiKey: undefined });
  await other.booth.events.get('e1');
  expect(other.seen[0]?.headers['authorization']).toBe('Bearer key-of-the-environment');
});

test('a key that is missing is named with its option and its variable; a blank variable is not set', () => {
  vi.stubEnv('BOOTHKIT_API_KEY', ' ');
  const make = () => new BoothClient({ apiKey: process.env['BOOTHKIT_UNSET'], baseUrl });
  expect(make).toThrow(ValidationError);
  expect(make).toThrow('apiKey is missing: pass it, or set BOOTHKIT_API_KEY');
});

test('a runtime without an environment, or that denies access to it, needs the options', () => {
  for (const process of [undefined, {}, denied()]) {
    vi.stubGlobal('process', process);
    expect(() => new BoothClient({ apiKey })).toThrow('baseUrl is missing: pass it, or set BOOTHKIT_BASE_URL');
    expect(new BoothClient({ apiKey, baseUrl }).limits.stats().queued).toBe(0);
  }
});

test('BOOTHKIT_LIMITS=off switches the limits off, also those that the code names', () => {
  vi.stubEnv('BOOTHKIT_LIMITS', 'off');
  for (const limits of [undefined, { burst: 40 }] as const) {
    expect(new BoothClient({ apiKey, baseUrl, limits }).limits.stats().tokens).toBe(Number.POSITIVE_INFINITY);
  }
});

test('another value of BOOTHKIT_LIMITS is rejected', () => {
  vi.stubEnv('BOOTHKIT_LIMITS', 'no');
  expect(() => new BoothClient({ apiKey, baseUrl })).toThrow(
    "BOOTHKIT_LIMITS must be 'off' or not set; got a string of 2 characters",
  );
});

/** A process like that of Deno without the permission to read variables. */
function denied(): object {
  const env = new Proxy(
    {},
    {
      get() {
        throw new Error('NotCapable');
      },
    },
  );
  return { env };
}
