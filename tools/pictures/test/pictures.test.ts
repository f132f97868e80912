import { readFileSync } from 'node:fs';
import { limits } from '@boothkit/contract/rules';
import { expect, test } from 'vitest';
import { drawCallPath } from '../src/call-path.ts';
import { drawBurst } from '../src/draw.ts';
import { burst, measureBurst } from '../src/measure.ts';

const folder = new URL('../../../docs/pictures/', import.meta.url);

test('the picture of the bucket shows what a client and the service count, up to the documented limits', async () => {
  const samples = await measureBurst();
  const { perMinute, burst: capacity } = limits.requestsPerKey;

  expect(Math.max(...samples.map(({ inFlight }) => inFlight))).toBe(limits.concurrent);
  expect(Math.max(...samples.map(({ heavyInFlight }) => heavyInFlight))).toBe(limits.concurrentHeavy);
  expect(Math.min(...samples.map(({ tokens }) => tokens))).toBeLessThan(2);
  // The last call is sent once the tokens for all of them have come back.
  const paced = (burst.calls - capacity) / (perMinute / 60);
  const spent = samples.findLast(({ tokens }, at) => tokens < (samples[at - 1]?.tokens ?? 0));
  expect(spent?.seconds).toBeGreaterThanOrEqual(paced);
  expect(spent?.seconds).toBeLessThan(paced + 2);
  expect(readFileSync(new URL('bucket.svg', folder), 'utf8')).toBe(await drawBurst(samples));
});

test('the picture says its limits in words, has colours for a dark page, and brings its font', async () => {
  const svg = await drawBurst([
    { seconds: 0, tokens: 40, inFlight: 0, heavyInFlight: 0 },
    { seconds: 5, tokens: 0, inFlight: 10, heavyInFlight: 3 },
  ]);
  for (const words of ['<title>100 calls at once', 'a burst of 40,', 'then 2 a second', 'at most 10', 'at most 3'])
    expect(svg).toContain(words);
  expect(svg).toContain('@media (prefers-color-scheme: dark)');
  const font = /url\(data:font\/woff2;base64,([^)]+)\)/.exec(svg)?.[1] ?? '';
  expect(Buffer.from(font, 'base64').toString('latin1', 0, 4)).toBe('wOF2');
});

test('the picture of a call has its steps in order, with the documented limits', async () => {
  const svg = await drawCallPath();
  const titles = [...svg.matchAll(/class="title"[^>]*>([^<]+)/g)].map(([, title]) => title);
  expect(titles).toEqual(['Queue of the key', 'Pause', 'Permit', 'Tokens', 'Address', 'Request']);
  expect(svg).toContain(`${limits.concurrent} of the account, ${limits.concurrentHeavy} of them heavy`);
  expect(readFileSync(new URL('call-path.svg', folder), 'utf8')).toBe(svg);
});
